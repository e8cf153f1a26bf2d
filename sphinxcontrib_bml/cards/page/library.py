"""The directive ``conventions``, which lists what the project explains."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...doctree.inline_nodes import InlineBuilder, one_place, text_nodes
from ...sphinxext.page_reports import PageReport
from ...sphinxext.session import settings_of
from .project import cards_of

if TYPE_CHECKING:
    from ...sphinxext.page_reports import ReportBuild, ReportDirective, ReportPage
    from .data import ShownConvention


class LibraryEntry(NamedTuple):
    """A convention in a library."""

    heading: str
    """What it is listed below; nothing where all are of one section."""
    title: str
    docname: str
    """The document that shows it."""
    shown: ShownConvention


class LibraryReport(PageReport[str, list[LibraryEntry]]):
    """What the project explains, each with its description."""

    name = "conventions"
    directive = "conventions"
    classes = ("bml-conventions",)

    def request(self, directive: ReportDirective) -> str:
        """Return the section that is listed, nothing for all."""
        return str(directive.options.get("section", "")).strip()

    def make(self, request: str, build: ReportBuild) -> list[LibraryEntry]:
        """Return the conventions, those of one title in the order of their documents."""
        cards = cards_of(build.app)
        entries = [
            LibraryEntry(
                "" if request else one.section, cards.library.title_of(one.convention), docname, one
            )
            for docname, one in cards.shown_conventions
            if request in {"", one.section}
        ]
        return sorted(entries, key=lambda one: (one.heading.casefold(), one.title.casefold()))

    def facts(self, made: list[LibraryEntry]) -> object:
        """Return what is listed, and where it leads."""
        return [(*one[:3], one.shown.anchor, one.shown.convention.description) for one in made]

    def nodes(self, made: list[LibraryEntry], page: ReportPage) -> list[nodes.Node]:
        """Return a list for each section."""
        found: list[nodes.Node] = []
        for heading, entries in groupby(made, key=lambda one: one.heading):
            if heading:
                found.append(nodes.rubric("", "", *text_nodes(heading)))
            items = [_item(one, page) for one in entries]
            found.append(nodes.definition_list("", *items, classes=list(page.place["classes"])))
        return found


def _item(entry: LibraryEntry, page: ReportPage) -> nodes.definition_list_item:
    link = page.link(entry.docname, entry.shown.anchor, text_nodes(entry.title))
    convention = entry.shown.convention
    inline = InlineBuilder(settings_of(page.app.env).options)
    place = one_place(convention.span.file, convention.span.line)
    words = inline.prose(convention.description, place)
    return nodes.definition_list_item(
        "", nodes.term("", "", link), nodes.definition("", nodes.paragraph("", "", *words))
    )
