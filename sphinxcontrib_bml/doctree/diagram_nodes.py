"""Deals and auctions as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docutils import nodes

from ..bridge.conditions import BoardVulnerability, Seat
from ..display.call_names import shown_cell
from ..display.wording import shown_cards
from ..language.diagrams import AUCTION_COLUMNS
from ..language.syntax import AuctionCell, AuctionDiagram, AuctionNote
from .inline_nodes import InlineBuilder, keep_signs, places_in, suit_node, text_nodes
from .nodes import (
    bml_auction,
    bml_auction_note,
    bml_auction_table,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_holding,
    bml_seat,
)
from .settings import PageSettings

if TYPE_CHECKING:
    from ..bridge.deals import Deal


def deal_node(
    deal: Deal,
    settings: PageSettings,
    source: str,
    line: int,
    more_facts: Sequence[str] = (),
) -> bml_deal:
    """Return the node of a deal.

    :param more_facts: what is told of it beside its header, a line each.
    """
    seats = deal.vulnerability.seats if deal.vulnerability else frozenset()
    node = bml_deal("", classes=["bml-deal"], vulnerable=_letters(seats))
    node["compass"] = settings.wording.compass
    facts = [*settings.wording.facts(deal), *more_facts]
    if facts:
        lines = (nodes.line("", "", *text_nodes(fact)) for fact in facts)
        node += bml_facts("", *lines, classes=["bml-facts"])
    for seat, hand in deal.hands.items():
        block = bml_hand("", classes=["bml-hand"], seat=seat.value)
        if seat in seats:
            block["vulnerable"] = 1
        name = settings.wording.seat(seat)
        block += bml_seat(name, name)
        for suit, cards in hand.holdings():
            text = " " + shown_cards(cards)
            block += bml_holding("", "", suit_node(suit), nodes.Text(text))
        node += block
    place_diagram(node, source, line)
    return node


def auction_node(
    diagram: AuctionDiagram,
    settings: PageSettings,
    *,
    dealer: Seat | None = None,
    vulnerability: BoardVulnerability | None = None,
) -> bml_auction:
    """Return the node of an auction.

    :param dealer: who calls first; the columns are then West, North, East, South.
    :param vulnerability: marks the seats that are vulnerable.
    """
    source, line = diagram.span.file, diagram.span.line
    seats = vulnerability.seats if vulnerability else frozenset()
    columns = max([AUCTION_COLUMNS, *map(len, diagram.rows)]) if dealer is None else AUCTION_COLUMNS
    titles = [] if dealer is None else [settings.wording.seat(seat) for seat in COLUMNS]
    rows = [[_cell(cell, settings) for cell in cells] for cells in _rows(diagram, dealer)]
    table = call_table(rows, titles, columns, seats)
    node = bml_auction("", table, classes=["bml-auction-block"])
    inline = InlineBuilder(settings.options)
    for note in diagram.notes:
        node += _note(note, inline)
    place_diagram(table, source, line)
    node.source, node.line = source, line
    return node


def call_table(
    rows: Sequence[Sequence[list[nodes.Node]]],
    titles: Sequence[str],
    columns: int,
    vulnerable: frozenset[Seat],
) -> bml_auction_table:
    """Return the table of an auction.

    :param rows: what the cells hold, rows perhaps shorter than the table is wide.
    :param titles: of the columns; nothing where they have none.
    """
    table = bml_auction_table("", classes=["bml-auction"], vulnerable=_letters(vulnerable))
    group = nodes.tgroup("", cols=columns)
    group.extend(nodes.colspec("", colwidth=_COLUMN_WIDTH) for _ in range(columns))
    if titles:
        head = nodes.row("", *(_entry([nodes.Text(title)]) for title in titles))
        group += nodes.thead("", head)
    body = nodes.tbody("")
    for cells in rows:
        entries = [_entry(cell) for cell in cells]
        entries.extend(_entry([]) for _ in range(columns - len(cells)))
        body += nodes.row("", *entries)
    group += body
    table += group
    return table


def _note(note: AuctionNote, inline: InlineBuilder) -> bml_auction_note:
    """Return the node of a note; what translators get is its text, without the mark."""
    source, line, rawtext = note.span.file, note.span.line, note.text.text
    mark = note.mark.strip("()")
    text = nodes.inline(
        rawtext, "", *inline.prose(rawtext, places_in(note.text)), translatable=True
    )
    keep_signs(text, rawtext)
    paragraph = bml_auction_note(
        "", "", nodes.superscript(mark, mark), nodes.Text(" "), text, translatable=False
    )
    paragraph["classes"].append("bml-auction-note")
    for node in (paragraph, text):
        node.source, node.line = source, line
    return paragraph


def place_diagram(diagram: nodes.Element, source: str, line: int) -> None:
    """Give a diagram its place; cards and calls are for neither smart quotes nor translators."""
    for node in diagram.findall(nodes.Element):
        node.source, node.line = source, line
        node.attributes["support_smartquotes"] = False
        if not isinstance(node, nodes.Inline):
            # Sphinx moves what an inline node with this attribute holds behind its siblings.
            node.attributes["translatable"] = False


_COLUMN_WIDTH = 10
"""In characters, for writers of plain text."""
COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""Of an auction whose dealer is known."""


def _rows(diagram: AuctionDiagram, dealer: Seat | None) -> Sequence[Sequence[AuctionCell | None]]:
    """Return the cells in rows; with a dealer the calls run on from below that seat."""
    if dealer is None:
        return diagram.rows
    cells: list[AuctionCell | None] = [None] * COLUMNS.index(dealer)
    for row in diagram.rows:
        cells.extend(row)
    return [
        cells[start : start + AUCTION_COLUMNS] for start in range(0, len(cells), AUCTION_COLUMNS)
    ]


def _cell(cell: AuctionCell | None, settings: PageSettings) -> list[nodes.Node]:
    if cell is None:
        return []
    children = text_nodes(shown_cell(cell, settings.wording.names))
    if cell.mark:
        mark = cell.mark.strip("()")
        children.append(nodes.superscript(mark, mark))
    return children


def _entry(children: list[nodes.Node]) -> nodes.entry:
    return nodes.entry("", nodes.paragraph("", "", *children, support_smartquotes=False))


def _letters(seats: frozenset[Seat]) -> str:
    return "".join(seat.value for seat in Seat if seat in seats)
