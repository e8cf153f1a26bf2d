"""Bidding tables, deals and auctions in the text writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.writers.texinfo import TexinfoTranslator
from sphinx.writers.text import MAXWIDTH, Cell, TextTranslator, my_wrap

from ...bridge.auctions import Suit
from ...bridge.conditions import Seat
from ...display import drawing
from ...doctree import nodes as ours
from ...doctree.play_nodes import bml_play
from ...doctree.visitors import NODE_CLASSES, NodeWriters, Visitors, register
from ...language.options import encoded_address, is_address
from ..translatable_messages import _

if TYPE_CHECKING:
    from sphinx.writers.manpage import ManualPageTranslator

DrawAtWidth = Callable[[int], list[str]]
"""Returns the lines of a drawing for a number of columns; the result may be wider."""

_PLACE = "\0"
"""The placeholder for a drawing in the text of a cell; docutils removes it from authors' texts."""


class DrawingCell(Cell):
    """A cell whose drawings keep their line breaks; the paragraphs around them are filled."""

    def __init__(self, rowspan: int, colspan: int) -> None:
        """Create a cell without drawings."""
        super().__init__("", rowspan, colspan)
        self.drawings: list[DrawAtWidth] = []

    def add_drawing(self, draw: DrawAtWidth) -> str:
        """Store a drawing, and return its placeholder in the text of the cell."""
        self.drawings.append(draw)
        return _PLACE

    def wrap(self, width: int) -> None:
        """Set the lines of the cell; the column becomes as wide as the widest line.

        :param width: the number of columns that the table gives to the cell.
        """
        self.wrapped = list(self._lines(width))

    def _lines(self, width: int) -> Iterator[str]:
        drawings = iter(self.drawings)
        for kind, group in groupby(self.text.strip("\r\n").splitlines(), _kind_of):
            lines = list(group)
            if kind == _PLACE:
                for line in lines:
                    yield from _prefixed_lines(line.partition(_PLACE)[0], next(drawings), width)
            elif kind:
                yield from my_wrap("\n".join(lines), width)
            else:
                yield ""


def _kind_of(line: str) -> str:
    """Return the placeholder if the line contains it, a letter for words, or nothing."""
    if _PLACE in line:
        return _PLACE
    return "w" if line.strip() else ""


def _prefixed_lines(first: str, draw: DrawAtWidth, width: int) -> Iterator[str]:
    """Yield the lines of a drawing, the first after ``first``, the others indented to match."""
    indent = drawing.display_width(first)
    for number, line in enumerate(draw(max(width - indent, 1))):
        yield (" " * indent if number else first) + line


def drawing_cell(translator: TextTranslator) -> DrawingCell | None:
    """Return the current cell, converted to one for drawings; None outside of cells."""
    cell: Cell | None = getattr(translator, "entry", None)
    if cell is None or isinstance(cell, DrawingCell):
        return cell
    translator.entry = DrawingCell(cell.rowspan, cell.colspan)
    return translator.entry


if TYPE_CHECKING:
    Translator = TextTranslator | ManualPageTranslator | TexinfoTranslator
    Draw = Callable[[nodes.Element, int], list[str]]

_NARROWEST = 40
_MARKS: dict[type[nodes.Element], str] = {
    nodes.strong: "**",
    nodes.emphasis: "*",
    nodes.literal: '"',
}


def plain_text(children: Iterable[nodes.Node]) -> str:
    """Return inline nodes as text with the font marks of the Sphinx text writer.

    The address of an external link follows its text.
    """
    return "".join(_plain_parts(children))


def _plain_parts(children: Iterable[nodes.Node]) -> Iterator[str]:
    for node in children:
        if isinstance(node, nodes.Text):
            yield str(node)
        elif isinstance(node, nodes.footnote_reference | nodes.citation_reference):
            yield f"[{node.astext()}]"
        elif isinstance(node, nodes.image):
            yield f"[{node.get('alt') or node.get('uri', '')}]"
        elif isinstance(node, nodes.reference):
            words = plain_text(node.children)
            address = node.get("refuri", "")
            is_shown = is_address(address) and encoded_address(words) != address
            yield f"{words} <{address}>" if is_shown else words
        elif isinstance(node, ours.bml_badge | ours.bml_announced):
            yield f"[{node.astext()}]"
        elif isinstance(node, nodes.Element):
            mark = _MARKS.get(type(node), "")
            yield f"{mark}{plain_text(node.children)}{mark}"


def tree_rows(table: nodes.Element) -> Iterator[drawing.TreeRow]:
    """Yield the rows of a bidding table for drawing; an alert is a ``!`` before the text."""
    for row in ours.rows_of(table):
        label, description = row["label"], ours.content_of(row)
        if description and isinstance(description[0], ours.bml_label):
            label, description = plain_text(description[0].children), description[1:]
        text = plain_text(description)
        yield drawing.TreeRow(
            row["level"], label, f"! {text}" if row.get("alert") else text, "air" in row
        )


def _draw_bidding_table(node: nodes.Element, width: int) -> list[str]:
    heading: list[str] = []
    for conditions in ours.children_of(node, ours.bml_conditions):
        heading += drawing.hang("", f"{plain_text(conditions.children)}:", width)
    tree = drawing.draw_tree(tree_rows(node), width)
    return _above_caption(node, [*heading, *([""] if heading else []), *tree], width)


def _draw_deal(node: nodes.Element, width: int) -> list[str]:
    facts = [
        plain_text(line.children)
        for block in ours.children_of(node, ours.bml_facts)
        for line in ours.children_of(block, nodes.line)
    ]
    hand_nodes = ours.children_of(node, ours.bml_hand)
    hands = {Seat(hand["seat"]): _holdings(hand) for hand in hand_nodes}
    if "suit" in node:
        symbol = Suit.parse(node["suit"]).symbol
        cards = {seat: hand[0].removeprefix(f"{symbol} ") for seat, hand in hands.items()}
        return _above_caption(node, drawing.draw_suit(symbol, cards), width)
    if len(hand_nodes) == 1:
        # Without a compass nothing else would tell whose hand it is.
        names = [seat.astext() for seat in ours.children_of(hand_nodes[0], ours.bml_seat)]
        hands[Seat(hand_nodes[0]["seat"])][:0] = names
    return _above_caption(node, drawing.draw_deal(hands, facts, node["compass"]), width)


def _holdings(hand: nodes.Element) -> list[str]:
    return [plain_text(holding.children) for holding in ours.children_of(hand, ours.bml_holding)]


def _draw_auction(node: nodes.Element, width: int) -> list[str]:
    header: Sequence[str] = ()
    rows: list[Sequence[str]] = []
    for table in ours.children_of(node, ours.bml_auction_table):
        for row in table.findall(nodes.row):
            if isinstance(row.parent, nodes.thead):
                header = [_head(entry) for entry in ours.children_of(row, nodes.entry)]
            else:
                rows.append([_cell(entry) for entry in ours.children_of(row, nodes.entry)])
    notes = [
        (_mark(note.children[0]), plain_text(note.children[1:]).strip())
        for note in ours.children_of(node, ours.bml_auction_note)
    ]
    return _above_caption(node, drawing.draw_auction(header, rows, notes, width), width)


def _draw_play(node: nodes.Element, width: int) -> list[str]:
    rows: list[list[str]] = []
    comments: list[str] = []
    for row in node.findall(nodes.row):
        entries = ours.children_of(row, nodes.entry)
        comment = [entry for entry in entries if "bml-comment" in entry["classes"]]
        comments.append("".join(map(_cell, comment)))
        rows.append([_cards(entry) for entry in entries if entry not in comment])
    return _above_caption(node, drawing.draw_play(rows, comments, width), width)


def _head(entry: nodes.entry) -> str:
    """Return the name of a column, with a word after the name of a vulnerable seat."""
    word, name = _("vul"), _cell(entry)
    return f"{name} ({word})" if "bml-vul" in entry["classes"] else name


class bml_inner_table(nodes.General, nodes.Element):  # noqa: N801
    """A table of words in a cell: Sphinx does not write nested tables as text."""


def _draw_inner_table(node: nodes.Element, width: int) -> list[str]:
    header: Sequence[str] | None = None
    rows: list[Sequence[str] | None] = []
    for row in node.findall(nodes.row):
        cells = [_cell(entry) for entry in ours.children_of(row, nodes.entry)]
        if isinstance(row.parent, nodes.thead):
            header = cells
            continue
        if "bml-rule-above" in row["classes"]:
            rows.append(None)
        rows.append(cells)
    return drawing.draw_table(header, rows, width)


def draw_inner_tables(doctree: nodes.document) -> None:
    """Convert our tables of words in cells of other tables to nodes that are drawn."""
    for table in list(doctree.findall(nodes.table)):
        if "bml-table" in table["classes"] and _is_in_cell(table):
            table.replace_self(bml_inner_table("", *table.children))


def _is_in_cell(node: nodes.Element) -> bool:
    at = node.parent
    while at is not None and not isinstance(at, nodes.entry):
        at = at.parent
    return at is not None


def _cell(entry: nodes.entry) -> str:
    return "".join(
        _mark(child) if isinstance(child, nodes.superscript) else plain_text([child])
        for paragraph in ours.children_of(entry, nodes.paragraph)
        for child in paragraph.children
    )


def _cards(entry: nodes.entry) -> str:
    """Return the cards in a cell, the winner of a trick in brackets (LANGUAGE PY-4)."""
    return "".join(
        f"[{child.astext()}]" if isinstance(child, nodes.strong) else child.astext()
        for paragraph in ours.children_of(entry, nodes.paragraph)
        for child in paragraph.children
    )


def _mark(node: nodes.Node) -> str:
    """Return the mark of a footnote as an author writes it."""
    text = node.astext()
    return f"({text})" if text.isalnum() else text


def _caption(node: nodes.Element, width: int) -> list[str]:
    lines: list[str] = []
    for caption in ours.children_of(node, ours.bml_caption):
        lines += drawing.hang("", plain_text(caption.children), width)
    return lines


def _above_caption(node: nodes.Element, lines: list[str], width: int) -> list[str]:
    caption = _caption(node, width)
    return [*lines, *([""] if caption else []), *caption]


def _visitors_for(draw: Draw) -> tuple[Any, None]:
    """Return visitors that write the drawing that ``draw`` makes of a node."""

    def visit(translator: Translator, node: nodes.Element) -> None:
        if isinstance(translator, TextTranslator):
            translator.new_state(0)
            translator.add_text(_text_of(node, draw, translator))
            translator.end_state(wrap=False)
        else:
            if isinstance(translator, TexinfoTranslator):
                _add_anchors(translator, node)
            text = "\n".join(draw(node, MAXWIDTH))
            nodes.literal_block(text, text).walkabout(translator)
        raise nodes.SkipNode

    return visit, None


def _text_of(node: nodes.Element, draw: Draw, translator: TextTranslator) -> str:
    """Return the drawing of a node; in a cell, whose width is unknown yet, a placeholder for it."""
    cell = drawing_cell(translator)
    if cell is not None:
        return cell.add_drawing(partial(draw, node))
    width = max(MAXWIDTH - sum(translator.stateindent), _NARROWEST)
    return "\n".join(draw(node, width))


def _add_anchors(translator: TexinfoTranslator, node: nodes.Element) -> None:
    rows = ours.rows_of(node) if isinstance(node, ours.bml_bidtable) else []
    for part in [node, *rows]:
        for identifier in part["ids"]:
            translator.add_anchor(identifier, node)


def _visit_badge(translator: Translator, node: nodes.Element) -> None:
    """Write the badge of partners, or an announcement, in brackets (VARIANTS VA-20)."""
    words = f"[{node.astext()}]"
    nodes.Text(words).walkabout(translator)
    raise nodes.SkipNode


register(bml_inner_table, writers=NodeWriters(text=_draw_inner_table))


def visitors() -> Visitors:
    """Return the visitors of each node that has visitors."""
    return {
        ours.bml_bidtable: _visitors_for(_draw_bidding_table),
        ours.bml_deal: _visitors_for(_draw_deal),
        ours.bml_one_suit: _visitors_for(_draw_deal),
        ours.bml_auction: _visitors_for(_draw_auction),
        bml_play: _visitors_for(_draw_play),
        ours.bml_badge: (_visit_badge, None),
        ours.bml_announced: (_visit_badge, None),
        **{kind: _visitors_for(one.text) for kind, one in NODE_CLASSES.items() if one.text},
    }
