"""The directives ``bml-sequences`` and ``bml-summary`` (RESOLVER RS-3, RI-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.errors import NoUri

from ...doctree.visitors import NodeWriters, register
from ..page_reports import PageReport, add_page_report
from ..writers import lists_html, lists_latex
from .making import list_sections
from .nodes import ListSelection, bml_sequence_list, list_nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from ...display.sequence_lists import OpeningSection
    from ..page_reports import ReportBuild, ReportDirective, ReportPage

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
    writers = NodeWriters(html=lists_html.visit_list, latex=lists_latex.list_latex)
    register(bml_sequence_list, writers=writers)
    add_page_report(app, SequencesReport)
    add_page_report(app, SummaryReport)
