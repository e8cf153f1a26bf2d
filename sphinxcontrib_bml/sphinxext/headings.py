"""Headings of a project that links may name, and references as every builder has them."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from docutils import nodes
from sphinx.errors import NoUri
from sphinx.util.nodes import make_refnode

from ..doctree.nodes import TableRow, bml_bidtable, bml_row, make_row_nodes
from ..language.links import HeadingIndex
from .build_state import DocumentData, ResultData
from .systems import project_systems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


def make_reference(
    builder: Builder,
    origin: str,
    docname: str,
    anchor: str,
    children: Iterable[nodes.Node],
    title: str = "",
) -> nodes.TextElement:
    """Return the reference to a place; only its words if this output does not contain the place.

    :param origin: the document that the reference is in.
    :param anchor: empty for the top of the page.
    :param title: the text on hover.
    """
    inner = nodes.inline("", "", *children)
    try:
        node = make_refnode(builder, origin, docname, anchor, inner, title or None)
    except NoUri:
        return inner
    if builder.name == "singlehtml":
        # Sphinx's own references between documents have no target there (SPHINX-API 5).
        node["refuri"] = f"#{anchor}" if anchor else f"#document-{docname}"
    elif not node.get("refuri") and "refid" not in node:
        node["refuri"] = "#"  # the top of the page itself
    return node


Fact = TypeVar("Fact")

ROW_MARKS: ResultData[dict[str, bool]] = ResultData("row_marks")
"""The anchors of the rows that changed, and whether they are new."""


def annotated_rows(
    doctree: nodes.document,
    docname: str,
    known: Callable[[str], Mapping[str, Fact]],
    env: BuildEnvironment,
) -> Iterator[tuple[bml_row, str, Fact]]:
    """Yield rows of a page, each with its document and the fact about it.

    :param docname: the page, which in some builders contains several documents.
    :param known: returns the facts about the rows of a document, by their anchors.
    """
    by_document: dict[str, Mapping[str, Fact]] = {}
    for table in list(doctree.findall(bml_bidtable)):
        origin = _document_of(table, docname, env)
        if origin not in by_document:
            by_document[origin] = known(origin)
        facts = by_document[origin]
        for row in make_row_nodes(table, partial(_is_known, facts)) if facts else ():
            if _is_known(facts, row):
                yield row, origin, facts[row["ids"][0]]


def _is_known(facts: Mapping[str, object], row: TableRow) -> bool:
    return bool(row["ids"]) and row["ids"][0] in facts


def _document_of(node: nodes.Element, docname: str, env: BuildEnvironment) -> str:
    """Return the document that a node was written in.

    Where a page holds several, Sphinx marks their sections, and parents still are what they were.
    """
    parent = node.parent
    while parent is not None:
        if "docname" in parent.attributes:
            marked: str = parent["docname"]
            return marked
        if isinstance(parent, nodes.document):
            return env.path2doc(parent.get("source", "")) or docname
        parent = parent.parent
    return docname


WRITTEN_TITLES: DocumentData[list[tuple[str, str]]] = DocumentData("written_titles")
"""The headings that are translated: as written, with their anchors."""


class HeadingTarget(NamedTuple):
    """The place of a heading."""

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
        shown: Iterable[tuple[str, HeadingTarget]],
        written: Iterable[tuple[str, HeadingTarget]],
    ) -> None:
        self.shown = HeadingIndex(shown)
        self.written = HeadingIndex(written)

    def places(self, heading: str) -> list[tuple[HeadingTarget, ...]]:
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
            (item for docname in docnames for item in self.shown_titles(docname)),
            (item for docname in docnames for item in self.source_titles(docname)),
        )

    @cached_property
    def related_documents(self) -> dict[str, frozenset[str]]:
        """The documents of the systems that each document belongs to."""
        neighbours: dict[str, frozenset[str]] = {}
        for system in project_systems(self._app):
            documents = frozenset(system.documents)
            for docname in documents:
                neighbours[docname] = neighbours.get(docname, frozenset()) | documents
        return neighbours

    def shown_titles(self, docname: str) -> Iterator[tuple[str, HeadingTarget]]:
        """Yield the headings of a document as its page has them."""
        for reference in self._app.env.tocs[docname].findall(nodes.reference):
            if reference.get("refuri") == docname:
                anchor = reference.get("anchorname", "").lstrip("#")
                yield reference.astext(), HeadingTarget(docname, anchor)

    def source_titles(self, docname: str) -> Iterator[tuple[str, HeadingTarget]]:
        """Yield the headings of a document that are translated as they were before."""
        for text, anchor in WRITTEN_TITLES.of(self._app.env).get(docname, ()):
            yield text, HeadingTarget(docname, anchor)


class DocumentHeadings:
    """Looks for headings on behalf of one document, from which suggestions are counted."""

    def __init__(self, docname: str, project: ProjectHeadings) -> None:
        """Begin with no document looked at."""
        self.docname = docname
        self._project = project
        self._by_document: dict[str, _Titles] = {}

    def targets(self, docname: str, heading: str) -> tuple[HeadingTarget, ...]:
        """Return the places of a heading in the document ``docname``."""
        return next(filter(None, self._titles(docname).places(heading)), ())

    def targets_nearby(self, heading: str) -> tuple[HeadingTarget, ...]:
        """Return the places of a heading that a link of the document names without another.

        They are in the document; else in others of the systems that it belongs to; else in any.
        """
        if own := self.targets(self.docname, heading):
            return own
        everywhere = self._project.titles.places(heading)
        neighbours = self._project.related_documents.get(self.docname, frozenset())
        near = [
            tuple(place for place in places if place.docname in neighbours) for places in everywhere
        ]
        return next(filter(None, (*near, *everywhere)), ())

    def similar_headings(self, docname: str, heading: str) -> tuple[str, ...]:
        """Return the texts of headings of the document ``docname`` that are nearly ``heading``."""
        return self._titles(docname).shown.nearest(heading)

    def similar_headings_nearby(self, heading: str) -> tuple[str, ...]:
        """Return the texts of headings that are nearly ``heading``, first those of the document."""
        return self.similar_headings(self.docname, heading) or self._suggestions.nearest(heading)

    def _titles(self, docname: str) -> _Titles:
        if docname not in self._by_document:
            self._by_document[docname] = _Titles(
                self._project.shown_titles(docname), self._project.source_titles(docname)
            )
        return self._by_document[docname]

    @cached_property
    def _suggestions(self) -> HeadingIndex[HeadingTarget]:
        return self._project.titles.shown.copy()
