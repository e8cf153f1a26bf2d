"""The node of a list of auctions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.errors import NoUri

from ...display.sequence_lists import SequenceLists, first_line, shortened, with_marks, with_texts
from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ...doctree.visitors import NodeWriters, register
from ..headings import ROW_MARKS, make_reference
from ..page_reports import PageReport, add_page_report
from ..session import settings_of
from ..writers import lists
from .continuations import printed_rows

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ...display.sequence_lists import ListedRow, OpeningSection, RowStatement, SequenceLine
    from ..build_systems import BuildSystem
    from ..page_reports import ReportBuild, ReportDirective, ReportPage


class bml_sequence_list(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A list of auctions: ``sections``, and ``addresses``, where the pages of their documents are.

    ``prefix``: of the anchors of sections.
    """


class ListSelection(NamedTuple):
    """What a page lists."""

    kind: str
    """``sequences``, ``summary`` or ``alerts``."""
    opening: str
    """In short, ``1N``; nothing for all."""
    depth: int | None
    """How many calls the longest auctions have; None for what is usual."""


def list_nodes(
    sections: list[OpeningSection], builder: Builder, origin: str, classes: list[str]
) -> list[nodes.Node]:
    """Return a list as nodes that every writer knows."""
    made: list[nodes.Node] = []
    for section in sections:
        made.append(nodes.rubric("", "", *text_nodes(section.title)))
        items = [_item(line, builder, origin) for line in section.lines]
        made.append(nodes.bullet_list("", *items, bullet="-", classes=classes))
    return made


def _item(line: SequenceLine, builder: Builder, origin: str) -> nodes.list_item:
    label: nodes.Node = nodes.strong("", "", *text_nodes(line.label))
    first = line.said[0] if line.said else None
    lines = [_words(one, number, builder, origin) for number, one in enumerate(line.said)]
    if first is not None:
        lines[0][:0] = [_link(first.place, [label], builder, origin), nodes.Text(" ")]
    else:
        lines = [[label]]
    if len(lines) == 1:
        return nodes.list_item("", nodes.paragraph("", "", *lines[0]))
    block = nodes.line_block("", *(nodes.line("", "", *one) for one in lines))
    return nodes.list_item("", block)


def _words(said: RowStatement, number: int, builder: Builder, origin: str) -> list[nodes.Node]:
    """Return what a row says, behind the conditions that it holds for."""
    words: list[nodes.Node] = []
    if said.when:
        when: nodes.Node = nodes.emphasis("", "", *text_nodes(f"{said.when}:"))
        words += [_link(said.place, [when], builder, origin) if number else when, nodes.Text(" ")]
    if said.alert:
        words.append(nodes.Text("! "))
    return [*words, *broken_text_nodes(" ".join(said.text.split()))]


def _link(place: ListedRow, words: list[nodes.Node], builder: Builder, origin: str) -> nodes.Node:
    if not place.anchor:
        return nodes.inline("", "", *words)
    return make_reference(builder, origin, place.document, place.anchor, words)


_SUMMARY_DEPTH = 2
_PRINTED_DEPTH = 4
"""Calls of the longest auctions in printed lists (RESOLVER RI-3)."""


def list_builder(system: BuildSystem, env: BuildEnvironment) -> SequenceLists:
    """Return what makes the lists of a system, with the texts that its pages show (RS-7)."""
    tree = system.translated_resolver.tree
    return SequenceLists(tree, settings_of(env).wording, system.translated_texts.of)


def list_sections(wanted: ListSelection, system: BuildSystem, app: Sphinx) -> list[OpeningSection]:
    """Return what a page lists, as this build shows it."""
    lists = list_builder(system, app.env)
    sections = _mark_changes(_all_sections(wanted, lists, system, app), app.env)
    if wanted.opening:
        sections = [section for section in sections if section.name == wanted.opening]
    return sections


def _mark_changes(sections: list[OpeningSection], env: BuildEnvironment) -> list[OpeningSection]:
    """Return a list with the rows named that changed (CHECKS CH-5)."""
    marks = ROW_MARKS.of(env)
    if not marks:
        return sections
    wording = settings_of(env).wording

    def mark_of(place: ListedRow) -> str:
        is_new = marks.get(place.document, {}).get(place.anchor)
        if is_new is None:
            return ""
        return wording.new_row if is_new else wording.changed_row

    return with_marks(sections, mark_of)


def _all_sections(
    wanted: ListSelection, lists: SequenceLists, system: BuildSystem, app: Sphinx
) -> list[OpeningSection]:
    is_printed = app.builder.format == "latex"
    match wanted.kind:
        case "summary":
            return with_texts(lists.summary(wanted.depth or _SUMMARY_DEPTH), first_line)
        case "alerts":
            return with_texts(lists.alerts(), first_line)
        case _ if is_printed:
            printed = printed_rows(system.documents, app.env, system.variant)
            return with_texts(lists.rows(printed, wanted.depth or _PRINTED_DEPTH), shortened)
        case _:
            return lists.sequences(wanted.depth)


_WITH_VISITORS = frozenset({"html", "latex"})
"""Formats whose writers write lists by themselves."""
_CLASS = "bml-sequences"


@dataclass(frozen=True)
class ListRequest:
    """What a directive asks for."""

    wanted: ListSelection
    prefix: str
    """Of the anchors of its sections."""


@dataclass(frozen=True)
class ShownList:
    """A list of auctions."""

    sections: list[OpeningSection]
    prefix: str


class ListReport(PageReport[ListRequest, ShownList]):
    """A list of auctions."""

    classes = (_CLASS,)
    is_of_documents = True

    def request(self, directive: ReportDirective) -> ListRequest:
        """Return what is asked for."""
        env, options = directive.env, directive.options
        serial = env.new_serialno("bml-list")
        return ListRequest(
            ListSelection(
                self.kind(directive),
                options["opening"].short if "opening" in options else "",
                options.get("depth"),
            ),
            nodes.make_id(f"bml-list-{env.docname}-{serial}"),
        )

    def kind(self, directive: ReportDirective) -> str:
        """Return which list is meant."""
        return self.name

    def make(self, request: ListRequest, build: ReportBuild) -> ShownList:
        """Return the list; an opening that no auction begins with is reported."""
        wanted = request.wanted
        sections = list_sections(wanted, build.system, build.app)
        if not sections and wanted.opening:
            build.report(f"no auction of the system begins with {wanted.opening}")
        return ShownList(sections, request.prefix)

    def facts(self, made: ShownList) -> object:
        """Return what is listed."""
        return made.sections

    def nodes(self, made: ShownList, page: ReportPage) -> list[nodes.Node]:
        """Return the list."""
        builder, sections = page.app.builder, made.sections
        if not sections:
            return []
        if builder.format not in _WITH_VISITORS:
            return list_nodes(sections, builder, page.docname, [_CLASS])
        addresses = page_urls(sections, builder, page.docname)
        return [bml_sequence_list("", sections=sections, addresses=addresses, prefix=made.prefix)]


class SequencesReport(ListReport):
    """``.. bml-sequences::``: every auction that the notes say something of."""

    name = "sequences"


class SummaryReport(ListReport):
    """``.. bml-summary::``: our openings and their answers, or our calls that are alerted."""

    name = "summary"

    def kind(self, directive: ReportDirective) -> str:
        """Return which list is meant."""
        return "alerts" if "alerts" in directive.options else self.name


def page_urls(sections: list[OpeningSection], builder: Builder, origin: str) -> dict[str, str]:
    """Return where the pages of the documents in ``sections`` are, of those that are written.

    :param origin: the page that links to them.
    """
    documents = {
        said.place.document for section in sections for line in section.lines for said in line.said
    }
    addresses = {}
    for document in documents:
        if builder.name == "singlehtml":
            # Sphinx's own references between documents lead nowhere there (SPHINX-API 5).
            addresses[document] = ""
            continue
        try:
            addresses[document] = builder.get_relative_uri(origin, document)
        except NoUri:
            continue
    return addresses


def setup(app: Sphinx) -> None:
    """Register the directives and what writes their lists."""
    writers = NodeWriters(html=lists.visit_list, latex=lists.list_latex)
    register(bml_sequence_list, writers=writers)
    add_page_report(app, SequencesReport)
    add_page_report(app, SummaryReport)
