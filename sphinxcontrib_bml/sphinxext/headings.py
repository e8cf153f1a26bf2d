"""The headings of a project's documents, of any format, to be found by links (LANGUAGE IL-7)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ..language.links import HeadingIndex
from .collected import Collected
from .systems import systems_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx

WRITTEN_TITLES: Collected[list[tuple[str, str]]] = Collected("written_titles")
"""The headings that are translated: as written, with their anchors."""


class HeadingPlace(NamedTuple):
    """Where a heading stands."""

    docname: str
    anchor: str
    """``""`` for the top of the page."""


class _Titles:
    """Headings by their text as shown, and by that as written.

    The two differ where pages are translated: a link in what has no translation names the heading
    as it was written.
    """

    def __init__(
        self,
        shown: Iterable[tuple[str, HeadingPlace]],
        written: Iterable[tuple[str, HeadingPlace]],
    ) -> None:
        self.shown = HeadingIndex(shown)
        self.written = HeadingIndex(written)

    def places(self, heading: str) -> list[tuple[HeadingPlace, ...]]:
        """Return the places of ``heading`` as shown, then those of it as written."""
        return [self.shown.places(heading), self.written.places(heading)]


class ProjectHeadings:
    """The headings of all documents of a build, and which documents belong together."""

    def __init__(self, app: Sphinx) -> None:
        """Begin with no document looked at."""
        self._app = app

    @cached_property
    def titles(self) -> _Titles:
        """The headings of all documents."""
        docnames = sorted(self._app.env.tocs)
        return _Titles(
            (item for docname in docnames for item in self.shown(docname)),
            (item for docname in docnames for item in self.written(docname)),
        )

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """The documents of the systems that each document belongs to."""
        neighbours: dict[str, frozenset[str]] = {}
        for system in systems_of(self._app):
            documents = frozenset(system.documents)
            for docname in documents:
                neighbours[docname] = neighbours.get(docname, frozenset()) | documents
        return neighbours

    def shown(self, docname: str) -> Iterator[tuple[str, HeadingPlace]]:
        """Yield the headings of a document as its page has them."""
        for reference in self._app.env.tocs[docname].findall(nodes.reference):
            if reference.get("refuri") == docname:
                anchor = reference.get("anchorname", "").lstrip("#")
                yield reference.astext(), HeadingPlace(docname, anchor)

    def written(self, docname: str) -> Iterator[tuple[str, HeadingPlace]]:
        """Yield the headings of a document that are translated as they were before."""
        for text, anchor in WRITTEN_TITLES.of(self._app.env).get(docname, ()):
            yield text, HeadingPlace(docname, anchor)


class DocumentHeadings:
    """Looks for headings on behalf of one document, from which suggestions are counted."""

    def __init__(self, docname: str, project: ProjectHeadings) -> None:
        """Begin with no document looked at."""
        self.docname = docname
        self._project = project
        self._by_document: dict[str, _Titles] = {}

    def places(self, docname: str, heading: str) -> tuple[HeadingPlace, ...]:
        """Return the places of a heading in the document ``docname``."""
        return next(filter(None, self._titles(docname).places(heading)), ())

    def places_around(self, heading: str) -> tuple[HeadingPlace, ...]:
        """Return the places of a heading that a link of the document names without another.

        They are in the document; else in others of the systems that it belongs to; else in any.
        """
        if own := self.places(self.docname, heading):
            return own
        everywhere = self._project.titles.places(heading)
        neighbours = self._project.neighbours.get(self.docname, frozenset())
        near = [
            tuple(place for place in places if place.docname in neighbours) for places in everywhere
        ]
        return next(filter(None, (*near, *everywhere)), ())

    def nearest(self, docname: str, heading: str) -> tuple[str, ...]:
        """Return the texts of headings of the document ``docname`` that are nearly ``heading``."""
        return self._titles(docname).shown.nearest(heading)

    def nearest_around(self, heading: str) -> tuple[str, ...]:
        """Return the texts of headings that are nearly ``heading``, first those of the document."""
        return self.nearest(self.docname, heading) or self._suggestions.nearest(heading)

    def _titles(self, docname: str) -> _Titles:
        if docname not in self._by_document:
            self._by_document[docname] = _Titles(
                self._project.shown(docname), self._project.written(docname)
            )
        return self._by_document[docname]

    @cached_property
    def _suggestions(self) -> HeadingIndex[HeadingPlace]:
        return self._project.titles.shown.copy()
