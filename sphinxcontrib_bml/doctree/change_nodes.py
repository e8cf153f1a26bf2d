"""What changed as docutils nodes: lists that every writer knows (CHECKS CH-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from docutils import nodes

from ..agreements.changes import Change, Comparison
from ..display.changes import Line, Teller, Time, Told
from ..display.marked_words import Piece
from .inline_nodes import text_nodes

Link = Callable[[Change, list[nodes.Node]], list[nodes.Node]]
"""Returns the words of an auction, linked to its row where there is something to link to."""


def change_nodes(comparison: Comparison, teller: Teller, link: Link) -> list[nodes.Node]:
    """Return the changes by opening; a sentence where there are none."""
    if not comparison:
        return [nodes.paragraph("", teller.wording.nothing_changed)]
    found: list[nodes.Node] = []
    for opening, changes in teller.by_opening(comparison):
        found.append(nodes.rubric("", "", *text_nodes(opening), classes=["bml-opening"]))
        items = [_item(told, link) for told in changes]
        found.append(nodes.definition_list("", *items, classes=["bml-changes", "simple"]))
    return found


def _item(told: Told, link: Link) -> nodes.definition_list_item:
    auction: list[nodes.Node] = [
        nodes.inline("", "", *text_nodes(told.auction), classes=["bml-sequence"])
    ]
    term = nodes.term("", "", *link(told.change, auction), *text_nodes(f" – {told.what}"))
    lines = [nodes.line_block("", *map(_line, told.lines))] if told.lines else []
    return nodes.definition_list_item("", term, nodes.definition("", *lines))


def _line(line: Line) -> nodes.line:
    lead = [nodes.Text(f"{line.lead}: ")] if line.lead else []
    pieces = _pieces(line.pieces, line.time)
    return nodes.line("", "", *lead, *pieces, support_smartquotes=False)


def _pieces(pieces: Iterable[Piece], time: Time) -> list[nodes.Node]:
    """Return a text, in which writers that know classes mark what came and went as such."""
    found: list[nodes.Node] = []
    for piece in pieces:
        words = text_nodes(piece.text)
        if not piece.is_changed:
            found += words
        elif time is Time.OLD:
            found.append(nodes.inline("", "", nodes.emphasis("", "", *words), classes=["bml-was"]))
        else:
            found.append(nodes.inline("", "", nodes.strong("", "", *words), classes=["bml-now"]))
    return found
