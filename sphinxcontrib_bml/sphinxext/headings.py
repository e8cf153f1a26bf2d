"""Headings of a project as link targets, and references for every builder."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from docutils import nodes
from sphinx.errors import NoUri
from sphinx.util.nodes import make_refnode

from ..doctree.nodes import TableRow, bml_bidtable, bml_row, make_row_nodes
from ..language.links import HeadingIndex, slug_of
from .build_state import DocumentData, ResultData
from .configured_systems import project_systems

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
    """Return the reference to a place, or only its text if this output lacks the place.

    :param origin: the document with the reference.
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
"""The anchors of changed rows, and whether they are new."""


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
    """Return the document of a node.

    If a page contains several documents, Sphinx marks their sections, and parents are unchanged.
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
"""The headings that are translated: the original text with the anchor."""


INCLUDED_HEADINGS: DocumentData[dict[str, tuple[str, int]]] = DocumentData("included_headings")
"""The headings that a document includes, by their anchors, with the file and the line of each."""


def record_included_headings(doctree: nodes.document, env: BuildEnvironment) -> None:
    """Keep which headings of the document just read are those of included files."""
    own = str(env.doc2path(env.docname))
    found = {
        section["ids"][0]: (section.source, section.line or 0)
        for section in doctree.findall(nodes.section)
        if section["ids"] and section.source and section.source != own
    }
    if found:
        INCLUDED_HEADINGS.of(env)[env.docname] = found


_SUIT_SIGNS = str.maketrans("", "", "\ufe0e\ufe0f")


def record_slugs(doctree: nodes.document, env: BuildEnvironment) -> None:
    """Let links in MyST lead to the headings of notes, as to those of pages in MyST.

    MyST looks for ``notes.bml#slug`` in the metadata of the document. The slugs are those of
    MyST: lower case, hyphens between words, and a number after what another heading has.
    """
    if not (hasattr(env, "myst_config") and str(env.doc2path(env.docname)).endswith(".bml")):
        return
    slugs: dict[str, tuple[int | None, str, str]] = {}
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is None or not section["ids"]:
            continue
        text = title.astext().translate(_SUIT_SIGNS)
        base = slug = slug_of(text)
        number = 1
        while slug in slugs:
            slug, number = f"{base}-{number}", number + 1
        slugs[slug] = (section.line, section["ids"][0], text)
    env.metadata[env.docname]["myst_slugs"] = slugs


class HeadingTarget(NamedTuple):
    """The place of a heading."""

    docname: str
    anchor: str
    """``""`` for the top of the page."""


class _Titles:
    """Headings by their shown text, and by their original text.

    The texts differ on translated pages: a link in an untranslated text names the original heading.
    """

    def __init__(
        self,
        shown: Iterable[tuple[str, HeadingTarget]],
        written: Iterable[tuple[str, HeadingTarget]],
    ) -> None:
        self.shown = HeadingIndex(shown)
        self.written = HeadingIndex(written)

    def places(self, heading: str) -> list[tuple[HeadingTarget, ...]]:
        """Return the places of ``heading`` as shown text, then as original text."""
        return [self.shown.places(heading), self.written.places(heading)]


class ProjectHeadings:
    """The headings of all documents of a build, and the documents of the same systems."""

    def __init__(self, app: Sphinx) -> None:
        """Create the index; documents are searched on demand."""
        self._app = app
        self.env = app.env

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
        """The documents of the systems of each document."""
        neighbours: dict[str, frozenset[str]] = {}
        for system in project_systems(self._app):
            documents = frozenset(system.documents)
            for docname in documents:
                neighbours[docname] = neighbours.get(docname, frozenset()) | documents
        return neighbours

    def shown_titles(self, docname: str) -> Iterator[tuple[str, HeadingTarget]]:
        """Yield the headings of a document as shown on its page."""
        for reference in self._app.env.tocs[docname].findall(nodes.reference):
            if reference.get("refuri") == docname:
                anchor = reference.get("anchorname", "").lstrip("#")
                yield reference.astext(), HeadingTarget(docname, anchor)

    def source_titles(self, docname: str) -> Iterator[tuple[str, HeadingTarget]]:
        """Yield the original texts of the translated headings of a document."""
        for text, anchor in WRITTEN_TITLES.of(self._app.env).get(docname, ()):
            yield text, HeadingTarget(docname, anchor)


class DocumentHeadings:
    """Finds headings for one document; suggestions prefer headings nearby."""

    def __init__(self, docname: str, project: ProjectHeadings) -> None:
        """Create the finder; documents are searched on demand."""
        self.docname = docname
        self._project = project
        self._by_document: dict[str, _Titles] = {}

    def targets(self, docname: str, heading: str) -> tuple[HeadingTarget, ...]:
        """Return the places of a heading in the document ``docname``."""
        return next(filter(None, self._titles(docname).places(heading)), ())

    def targets_nearby(self, heading: str) -> tuple[HeadingTarget, ...]:
        """Return the places of a heading that a link names without a document.

        They are in the document itself, else in other documents of its systems, else anywhere.
        """
        if own := self.targets(self.docname, heading):
            return own
        everywhere = self._project.titles.places(heading)
        neighbours = self._project.related_documents.get(self.docname, frozenset())
        near = [
            tuple(place for place in places if place.docname in neighbours) for places in everywhere
        ]
        return self._each_once(next(filter(None, (*near, *everywhere)), ()))

    def _each_once(self, places: tuple[HeadingTarget, ...]) -> tuple[HeadingTarget, ...]:
        """Return places without those that include a heading of another one (LANGUAGE IL-7).

        A heading that several pages include is on the page of its own file, else on the first.
        """
        env, pages = self._project.env, {place.docname for place in places}
        found: dict[object, HeadingTarget] = {}
        for place in places:
            origin = INCLUDED_HEADINGS.of(env).get(place.docname, {}).get(place.anchor)
            if origin is None or env.path2doc(origin[0]) not in pages:
                found.setdefault(origin or place, place)
        return tuple(found.values())

    def similar_headings(self, docname: str, heading: str) -> tuple[str, ...]:
        """Return the headings of the document ``docname`` that are similar to ``heading``."""
        return self._titles(docname).shown.nearest(heading)

    def similar_headings_nearby(self, heading: str) -> tuple[str, ...]:
        """Return headings that are similar to ``heading``, first those of the document."""
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


def titles_of_pages(builder: Builder) -> list[tuple[str, ...]]:
    """Return the headings of all pages with their addresses (RX-10)."""
    return [
        (
            title,
            f"{builder.get_target_uri(docname)}{link['anchorname']}",
            *([] if title == page.astext() else [page.astext()]),
        )
        for docname, page in sorted(builder.env.titles.items())
        for link in builder.env.tocs[docname].findall(nodes.reference)
        if link["internal"] and link["refuri"] == docname and (title := link.astext())
    ]
