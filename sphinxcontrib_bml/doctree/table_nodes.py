"""Bidding tables, deals and auctions as nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ..agreements.descriptions import when_prefix_length
from ..agreements.redirect_rows import redirects_of
from ..bridge.auctions import Auction
from ..bridge.conditions import Seat
from ..display.wording import shown_cards, shown_cell, shown_label, shown_row_label
from ..language.alerts import AlertMark, alert_mark
from ..language.auction_diagrams import number_of_columns, rows_in_columns
from ..language.codes import Code
from ..language.headings import given_labels
from ..language.inline import convert, hands_in, plain_text
from ..language.labels import Label
from ..language.meant_rows import DrawnRow, drawn_rows
from ..language.prose_auctions.scanner import auctions_in
from ..language.sequences import begins_with_history
from ..language.state import DocumentState
from ..language.syntax import AuctionCell, AuctionDiagram, AuctionNote, BiddingTable, Row
from ..patterns import compile_later
from . import inline_nodes
from . import nodes as ours
from .variant_nodes import announced_nodes, mark_row

if TYPE_CHECKING:
    from ..bridge.deals import Deal


_LINE_END = compile_later(r"\s*\n\s*")


def bidding_table_node(
    table: BiddingTable, document: nodes.document, state: DocumentState, settings: ours.PageSettings
) -> ours.bml_bidtable:
    """Return the node of a bidding table; ``document`` records the ids of its rows."""
    node = ours.bml_bidtable("", classes=["bml-bidtable"])
    node.source, node.line = table.span.file, table.span.line
    text = settings.wording.conditions(table.conditions)
    if text:
        conditions = ours.bml_conditions(text, text, classes=["bml-conditions"], translatable=False)
        conditions.source, conditions.line = node.source, node.line
        node += conditions
    _RowBuilder(document, state, settings).add_rows(node, table)
    return node


class _RowBuilder:
    def __init__(
        self, document: nodes.document, state: DocumentState, settings: ours.PageSettings
    ) -> None:
        self.document = document
        self.state = state
        self.anchors = state.anchors
        self.wording = settings.wording
        self.names = settings.wording.names
        self.depth = settings.options.limits.depth
        self.options = settings.options
        self.inline = inline_nodes.InlineBuilder(settings.options)
        self.make = settings.row
        self.labels: dict[str, str] = {}

    def add_rows(self, node: ours.bml_bidtable, table: BiddingTable) -> None:
        """Set the rows of ``node`` from ``table``."""
        rows: list[ours.RowData | None] = []
        made: list[ours.bml_row] = []
        before: ours.TableRow | None = None
        for number, (row, written) in enumerate(self._shown([*drawn_rows(table)])):
            data = self._data(row, node, self._anchor(written))
            if table.context is not None and row.level == 0:
                self._continue_context(data, given_labels(table.context, row))
            if before is not None and data["level"] > before["level"]:
                before["branch"] = 1
            content = self._content(row, data)
            if isinstance(content, str):
                data["text"] = content
                rows.append(data)
                before = data
            else:
                rows.append(None)
                before = ours.row_node(data, content, number, node, self.make)
                made.append(before)
                mark_row(before, row)
            self.document.ids[data["ids"][0]] = node
        ours.set_rows(node, rows, made)
        if table.has_calls:
            node["calls"] = 1

    def _continue_context(self, data: ours.RowData, labels: Sequence[Label]) -> None:
        """Set the calls that a row at the top continues (LANGUAGE HI-10)."""
        if labels:
            data["above"] = " – ".join(shown_label(label, self.names) for label in labels)

    def _shown(self, rows: Sequence[DrawnRow]) -> Sequence[DrawnRow]:
        """Return the rows that the limits of the page allow (LANGUAGE LM-3)."""
        most = self.state.options.limits.rows
        before = self.state.shown_rows
        self.state.shown_rows += len(rows)
        if self.state.shown_rows <= most:
            return rows
        shown = rows[: max(0, most - before)]
        if before <= most:
            first = rows[len(shown)].written
            self.state.diagnostics.report(
                Code.LIMIT_ROWS,
                first.span,
                f"more than {most} rows of bidding tables on this page; the others are not shown",
                hint=self.state.options.limits.hint(
                    "rows", "check whether clips paste each other repeatedly"
                ),
                pasted=first.pasted,
            )
        return shown

    def _label(self, row: Row) -> str:
        """Return the label as shown; labels repeat often, so the results are cached."""
        if row.calls is not None:
            return shown_row_label(row, self.names)
        key = row.label if row.labels else f"?{row.label}"
        if key not in self.labels:
            self.labels[key] = shown_row_label(row, self.names)
        return self.labels[key]

    def _data(self, row: Row, node: ours.bml_bidtable, anchor: str) -> ours.RowData:
        """Return the data of a row of the table ``node``, without its description."""
        data = ours.RowData(
            label=self._label(row),
            level=min(row.level, self.depth),
            ids=[anchor],
            text="",
            line=row.span.line,
        )
        if row.level == 0 and begins_with_history(row):
            data["history"] = 1
        if row.span.file != node.source:
            data["source"] = row.span.file
        if row.air:
            data["air"] = 1
        return data

    def _content(self, row: Row, data: ours.RowData) -> str | list[nodes.Node]:
        """Return the description of a row if it is only text, else its nodes; set the alert."""
        announced: list[nodes.Node] = []
        if row.alert_length and row.description:
            announced = announced_nodes(row.description.text, self.wording)
            if alert_mark(row.description.text) is AlertMark.ALERT:
                data["alert"] = 1
        text = row.shown_text
        systems_on: list[nodes.Node] = []
        if row.annotations:
            systems_on = [
                node for auction in redirects_of(row) for node in self._system_on(auction)
            ]
        # Suits are characters only where the text is alone; next to other nodes they are nodes.
        when = when_prefix_length(row)
        is_filled = row.description is not None and row.description.filling is not None
        is_rich = (
            *(bool(announced), when, row.link, systems_on, is_filled, self._holds_auction(text)),
            bool(hands_in(text)),
        )
        plain = None if any(is_rich) else plain_text(text)
        has_variants = row.part is not None or row.other_texts
        if plain is not None:
            plain = _LINE_END.sub("\n", plain) if "\n" in plain else plain
            if plain != text or has_variants:
                data["rawsource"] = text
            if not has_variants:
                return plain
            return [nodes.Text(plain)] if plain else []
        data["rawsource"] = row.translated_text
        children: list[nodes.Node] = []
        if row.link:
            place = inline_nodes.SourcePosition(row.span.file, row.span.line)
            link = self.inline.link(row.link.target, [nodes.Text(data["label"])], place)
            children.append(ours.bml_label("", "", link))
        children += announced
        if when:
            children.append(nodes.emphasis(text[:when], text[:when].strip()))
            children.append(nodes.Text(" "))
        children.extend(self.inline.broken(text[when:], _places(row, when)))
        children.extend(systems_on if text else systems_on[1:])
        return children

    def _system_on(self, auction: Auction) -> Iterator[nodes.Node]:
        """Yield the nodes of a ``//as`` line, a space first (LANGUAGE XT-7)."""
        yield nodes.Text(" ")
        before, _, behind = f"({self.wording.system_on})".partition("{auction}")
        sequence = inline_nodes.sequence_of(auction, self.wording)
        node = ours.bml_system_on("", "", nodes.Text(before), sequence, nodes.Text(behind))
        node["classes"].append("bml-system-on")
        yield node

    def _holds_auction(self, text: str) -> bool:
        """Return whether a description has an auction that becomes a node (AL-1)."""
        options = self.options
        return options.autolink and bool(auctions_in(text, options.language))

    def _anchor(self, row: Row) -> str:
        """Return the anchor of a row, made unique if a reST target has the same name."""
        preferred = anchor = row.address.anchor
        while anchor in self.document.ids:
            anchor = self.anchors.take(preferred)
        if anchor != preferred:
            row.address = row.address._replace(anchor=anchor)
        return anchor


def _places(row: Row, start: int = 0) -> inline_nodes.Locate:
    """Return the places of the description of a row, from ``start`` characters after the alert."""
    if row.description is None:
        return inline_nodes.one_place(row.span.file, row.span.line)
    return inline_nodes.places_in(row.description, row.alert_length + start)


def deal_node(
    deal: Deal,
    settings: ours.PageSettings,
    source: str,
    line: int,
    more_facts: Sequence[str] = (),
) -> ours.bml_deal:
    """Return the node of a deal.

    :param more_facts: facts in addition to its header, one per line.
    """
    seats = deal.vulnerability.seats if deal.vulnerability else frozenset()
    kind = ours.bml_deal if deal.suit is None else ours.bml_one_suit
    node = kind("", classes=["bml-deal"], vulnerable=_letters(seats))
    node["compass"] = settings.wording.compass
    node["dealer"] = deal.dealer.value if deal.dealer else ""
    if deal.suit is not None:
        node["suit"] = deal.suit.letter.lower()
    facts = [*settings.wording.facts(deal), *more_facts]
    if facts:
        lines = (nodes.line("", "", *inline_nodes.text_nodes(fact)) for fact in facts)
        node += ours.bml_facts("", *lines, classes=["bml-facts"])
    for seat, hand in deal.hands.items():
        block = ours.bml_hand("", classes=["bml-hand"], seat=seat.value)
        if seat in seats:
            block["vulnerable"] = 1
        name = settings.wording.seat(seat)
        block += ours.bml_seat(name, name)
        for suit, cards in hand.holdings():
            if deal.suit not in {None, suit}:
                continue
            text = " " + shown_cards(cards)
            block += ours.bml_holding("", "", inline_nodes.suit_node(suit), nodes.Text(text))
        node += block
    place_diagram(node, source, line)
    return node


def auction_node(diagram: AuctionDiagram, settings: ours.PageSettings) -> ours.bml_auction:
    """Return the node of an auction."""
    source, line = diagram.span.file, diagram.span.line
    vulnerable = diagram.vulnerability.seats if diagram.vulnerability else frozenset()
    heads = [
        HeadCell(settings.wording.head(head), head.seat in vulnerable) for head in diagram.heads
    ]
    rows = [[_cell(cells, settings) for cells in row] for row in rows_in_columns(diagram)]
    table = call_table(rows, heads, number_of_columns(diagram))
    node = ours.bml_auction("", table, classes=["bml-auction-block"])
    inline = inline_nodes.InlineBuilder(settings.options)
    for note in diagram.notes:
        node += _note(note, inline)
    place_diagram(table, source, line)
    node.source, node.line = source, line
    return node


class HeadCell(NamedTuple):
    """The name of a column."""

    text: str
    is_vulnerable: bool = False


def call_table(
    rows: Sequence[Sequence[list[nodes.Node]]], heads: Sequence[HeadCell], columns: int
) -> ours.bml_auction_table:
    """Return the table of an auction.

    :param rows: the contents of cells; rows may have fewer cells than the table.
    :param heads: the names of the columns; empty if there are none.
    """
    table = ours.bml_auction_table("", classes=["bml-auction"])
    group = nodes.tgroup("", cols=columns)
    group.extend(nodes.colspec("", colwidth=_COLUMN_WIDTH) for _ in range(columns))
    if heads:
        row = _row([[nodes.Text(head.text)] for head in heads], columns)
        for entry, head in zip(ours.children_of(row, nodes.entry), heads, strict=False):
            entry["classes"] += ["bml-vul"] if head.is_vulnerable else []
        group += nodes.thead("", row)
    group += nodes.tbody("", *(_row(cells, columns) for cells in rows))
    table += group
    return table


def _row(cells: Sequence[list[nodes.Node]], columns: int) -> nodes.row:
    empty: list[list[nodes.Node]] = [[] for _ in range(columns - len(cells))]
    return nodes.row("", *map(_entry, [*cells, *empty]))


def _note(note: AuctionNote, inline: inline_nodes.InlineBuilder) -> ours.bml_auction_note:
    """Return the node of a footnote; translators get its text without the mark."""
    source, line, rawtext = note.span.file, note.span.line, note.text.text
    mark = note.mark.strip("()")
    text = nodes.inline(
        rawtext, "", *inline.prose(rawtext, inline_nodes.places_in(note.text)), translatable=True
    )
    inline_nodes.keep_signs(text, rawtext)
    paragraph = ours.bml_auction_note(
        "", "", nodes.superscript(mark, mark), nodes.Text(" "), text, translatable=False
    )
    paragraph["classes"].append("bml-auction-note")
    for node in (paragraph, text):
        node.source, node.line = source, line
    return paragraph


def place_diagram(diagram: nodes.Element, source: str, line: int) -> None:
    """Set the place of a diagram; exclude it from smart quotes and translation."""
    for node in diagram.findall(nodes.Element):
        node.source, node.line = source, line
        node.attributes["support_smartquotes"] = False
        if not isinstance(node, nodes.Inline):
            # Sphinx moves what an inline node with this attribute holds after its siblings.
            node.attributes["translatable"] = False


_COLUMN_WIDTH = 10
"""Width in characters, for plain text writers."""


def _cell(calls: Sequence[AuctionCell], settings: ours.PageSettings) -> list[nodes.Node]:
    children: list[nodes.Node] = []
    for cell in calls:
        children += [nodes.Text(" ")] if children else []
        children += inline_nodes.text_nodes(shown_cell(cell, settings.wording.names))
        if cell.announcement:
            words = f'"{convert(cell.announcement)}"'
            text = inline_nodes.text_nodes(words)
            children += [
                nodes.Text(" "),
                ours.bml_announcement("", "", *text, classes=["bml-announcement"]),
            ]
        elif cell.mark:
            mark = cell.mark.strip("()")
            children.append(nodes.superscript(mark, mark))
    return children


def _entry(children: list[nodes.Node]) -> nodes.entry:
    return nodes.entry("", nodes.paragraph("", "", *children, support_smartquotes=False))


def _letters(seats: frozenset[Seat]) -> str:
    return "".join(seat.value for seat in Seat if seat in seats)
