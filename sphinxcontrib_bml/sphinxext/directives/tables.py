"""``#SEAT`` and ``#VUL`` that still hold in a later section of a page (``CONDITIONS-CARRY``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import states

from ...language.conditions import CarriedConditions
from ...language.heading_auctions import record_heading
from ...language.source import Fragment, Source, SourceLine
from ...language.syntax import Heading
from ..build_state import ReadingState
from ..i18n.translatable_messages import is_chapter

if TYPE_CHECKING:
    from sphinx.util.docutils import SphinxDirective

    from ...language.state import DocumentState
    from ...language.syntax import BiddingTable
    from .base import BMLBaseDirective


def record_page_heading(directive: SphinxDirective, state: DocumentState) -> None:
    """Let the nearest title above a directive be the heading of its tables (LANGUAGE HI-9, HI-10).

    In a chapter that is the heading which was read last.

    :param state: of the page.
    """
    if is_chapter(directive.env):
        return
    state.heading_auction = None
    title = _title_above(directive.state.document)
    if title is None:
        return
    text = " ".join(title.astext().split())
    name, own_line = directive.get_source_info()
    source = Source(title.source or name, text, line_numbers=[_line(title, directive) or own_line])
    line = SourceLine(text, source, 0, 0, len(text))
    fragment = Fragment([(line, 0, len(text))])
    record_heading(Heading(line.span, 1, fragment, title.parent["ids"][0]), state)


def open_sections(document: nodes.document) -> list[nodes.Element]:
    """Return what is being read, from the outside: the document, then the last sections of it."""
    sections: list[nodes.Element] = [document]
    while sections[-1].children and isinstance(sections[-1][-1], nodes.section):
        sections.append(sections[-1][-1])
    return sections


def _title_above(document: nodes.document) -> nodes.title | None:
    """Return the title of the innermost section that is being read and has one."""
    for section in reversed(open_sections(document)[1:]):
        if section.children and isinstance(section[0], nodes.title) and section["ids"]:
            return section[0]
    return None


def _line(title: nodes.title, directive: SphinxDirective) -> int:
    """Return the line of a title, 0 where nobody knows it."""
    line = title.line or 0
    # docutils notes the line below a title, where it finds that it is one; MyST that of the title.
    is_noted_below = type(directive.state).__module__ == states.__name__
    return max(line - 1, 0) if is_noted_below else line


_SETTINGS: ReadingState[CarriedConditions] = ReadingState(
    "settings", lambda env: CarriedConditions()
)


def record_settings(directive: BMLBaseDirective) -> None:
    """Remember in which section that was set which holds behind a directive."""
    section = open_sections(directive.state.document)[-1]
    _settings_of(directive).note(directive.notes_state, section)


def report_carried(directive: BMLBaseDirective, table: BiddingTable) -> None:
    """Remark, once for each, on settings of an earlier section that a table is read with.

    :param directive: the one that holds the table; its own options go before settings.
    """
    settings, sections = _settings_of(directive), open_sections(directive.state.document)
    if is_chapter(directive.env):
        settings.note(directive.notes_state, sections[-1])
    else:
        settings.remark(table, directive.options, sections, directive.notes_state)


def _settings_of(directive: BMLBaseDirective) -> CarriedConditions:
    """Return what the directives of the page have set so far."""
    return _SETTINGS.of(directive.env)
