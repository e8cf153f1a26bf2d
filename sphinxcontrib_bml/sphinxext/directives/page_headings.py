"""The titles of reST and MyST pages as the headings of the tables below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import states

from ...language.heading_auctions import note_heading
from ...language.source import Fragment, Line, Source
from ...language.syntax import Heading
from ..i18n.messages import is_chapter

if TYPE_CHECKING:
    from sphinx.util.docutils import SphinxDirective

    from ...language.state import DocumentState


def note_page_heading(directive: SphinxDirective, state: DocumentState) -> None:
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
    line = Line(text, source, 0, 0, len(text))
    fragment = Fragment([(line, 0, len(text))])
    note_heading(Heading(line.span, 1, fragment, title.parent["ids"][0]), state)


def _title_above(document: nodes.document) -> nodes.title | None:
    """Return the title of the section that is being read: the last one, however deep."""
    title = None
    node: nodes.Element = document
    while node.children and isinstance(node[-1], nodes.section):
        node = node[-1]
        if node.children and isinstance(node[0], nodes.title) and node["ids"]:
            title = node[0]
    return title


def _line(title: nodes.title, directive: SphinxDirective) -> int:
    """Return the line of a title, 0 where nobody knows it."""
    line = title.line or 0
    # docutils notes the line below a title, where it finds that it is one; MyST that of the title.
    is_noted_below = type(directive.state).__module__ == states.__name__
    return max(line - 1, 0) if is_noted_below else line
