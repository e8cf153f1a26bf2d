"""The play as nodes, and the functions that write them (LANGUAGE PY-4)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

from ..bridge.play import CARDS_IN_A_TRICK
from ..language.auction_diagrams import COLUMNS
from . import inline_nodes
from .nodes import DIAGRAM_STYLE_SHEET, NotProse, bml_auction, bml_auction_table, children_of
from .table_nodes import HeadCell, call_table, place_diagram
from .visitors import NodeWriters, register

if TYPE_CHECKING:
    from ..language.syntax import PlayDiagram, PlayedCard, Trick
    from .nodes import PageSettings

_ARROW = "→"


class bml_play(bml_auction):  # noqa: N801 - nodes are named so
    """The play: a caption if present, a ``bml_play_table``."""


class bml_play_table(bml_auction_table):  # noqa: N801
    """The tricks in columns: perhaps the number, the four players, perhaps the comment.

    If the leader is not known, the cards are in one cell of four columns, in the order of play.
    """


class bml_played_card(NotProse, nodes.inline):  # noqa: N801
    """A card: an arrow if it was led, a ``bml_suit``, the rank. ``hint``: its name in words."""


def play_node(diagram: PlayDiagram, settings: PageSettings) -> bml_play:
    """Return the node of a play."""
    wording = settings.wording
    has_numbers = any(trick.number for trick in diagram.tricks)
    has_comments = any(trick.comment is not None for trick in diagram.tricks)
    heads = [HeadCell(wording.trick)] if has_numbers else []
    heads += [HeadCell(wording.seat(seat)) for seat in COLUMNS]
    heads += [HeadCell(wording.comment)] if has_comments else []
    is_known = any(trick.leader for trick in diagram.tricks)
    rows = []
    for trick in diagram.tricks:
        cells = _cards(trick, settings)
        number: list[list[nodes.Node]] = [[nodes.Text(trick.number)]] if has_numbers else []
        comment = [_comment(trick, settings)] if has_comments else []
        rows.append([*number, *cells, *comment])
    table = call_table(rows, heads if is_known else [], len(heads))
    _join_cards(table, diagram, has_numbers)
    play_table = bml_play_table("", *table.children, classes=[*table["classes"], "bml-play"])
    place_diagram(play_table, diagram.span.file, diagram.span.line)
    for row in play_table.findall(nodes.row) if has_comments else ():
        children_of(row, nodes.entry)[-1]["classes"] += ["bml-comment"]
    node = bml_play("", play_table, classes=["bml-auction-block"])
    node.source, node.line = diagram.span.file, diagram.span.line
    return node


def _cards(trick: Trick, settings: PageSettings) -> list[list[nodes.Node]]:
    """Return the cells of a trick: West first, or as played if the leader is not known."""
    cells: list[list[nodes.Node]] = [[] for _ in range(CARDS_IN_A_TRICK)]
    first = COLUMNS.index(trick.leader) if trick.leader is not None else 0
    for number, played in enumerate(trick.cards):
        is_led, wins = number == 0, number == trick.winner
        card = _card(played, settings, is_led=is_led, wins=wins)
        at = (first + number) % CARDS_IN_A_TRICK
        cells[at].append(nodes.strong("", "", card) if wins else card)
    return cells


def _card(
    played: PlayedCard, settings: PageSettings, *, is_led: bool, wins: bool
) -> bml_played_card:
    card, wording = played.card, settings.wording
    name = wording.card(card)
    if is_led:
        name = wording.led.format(card=name)
    if wins:
        name = wording.wins.format(card=name)
    node = bml_played_card("", "", hint=name, classes=["bml-card"])
    if is_led:
        node += nodes.Text(_ARROW)
    node.extend(inline_nodes.text_nodes(str(card)))
    return node


def _comment(trick: Trick, settings: PageSettings) -> list[nodes.Node]:
    if trick.comment is None:
        return []
    text = trick.comment.text
    inline = inline_nodes.InlineBuilder(settings.options)
    prose = inline.prose(text, inline_nodes.places_in(trick.comment))
    # Inline nodes are for translators if they say so; see place_diagram.
    return [nodes.inline(text, "", *prose, translatable=True)]


def _join_cards(table: nodes.Element, diagram: PlayDiagram, has_numbers: bool) -> None:
    """Join the cards of a trick in one cell if it is not known who played them."""
    body = next(iter(table.findall(nodes.tbody)))
    for row, trick in zip(children_of(body, nodes.row), diagram.tricks, strict=True):
        if trick.leader is None:
            first, *others = children_of(row, nodes.entry)[has_numbers:][:CARDS_IN_A_TRICK]
            (paragraph,) = children_of(first, nodes.paragraph)
            for other in others:
                cards = [card for cell in other.children for card in cell.children]
                paragraph.extend([nodes.Text(" "), *cards] if cards else [])
                row.remove(other)
            first["morecols"] = CARDS_IN_A_TRICK - 1


def _card_html(translator: Any, node: nodes.Element) -> None:
    """Write a card with its name for screen readers."""
    hint = escape(node["hint"])
    translator.body.append(f'<span class="bml-card" role="img" aria-label="{hint}">')
    for child in node.children:
        child.walkabout(translator)
    translator.body.append("</span>")
    raise nodes.SkipNode


def _table_latex(visitors: Any, translator: Any, table: nodes.Element) -> str:
    """Return the tricks as LaTeX; comments can break lines in the last column."""
    (group,) = children_of(table, nodes.tgroup)
    lines = [rf"\begin{{bmlplay}}{{{group['cols']}}}"]
    for row in group.findall(nodes.row):
        cells = _latex_cells(visitors, translator, row)
        if isinstance(row.parent, nodes.thead):
            heads = (rf"\bmlhead{{{cell}}}" for cell in cells)
            lines.append(" & ".join(heads) + r"\bmlheadend")
        else:
            lines.append(" & ".join(cells) + r"\\")
    return "\n".join([*lines, r"\end{bmlplay}", ""])


def _latex_cells(visitors: Any, translator: Any, row: nodes.Element) -> list[str]:
    cells = []
    for entry in children_of(row, nodes.entry):
        inner = (child for paragraph in entry.children for child in paragraph.children)
        latex = visitors.latex(translator, inner)
        span = entry.get("morecols", 0) + 1
        if latex and "bml-comment" in entry["classes"]:
            latex = rf"\bmlcomment{{{latex}}}"
        cells.append(rf"\bmlspan{{{span}}}{{{latex}}}" if span > 1 else latex)
    return cells


register(bml_play)
register(bml_play_table, writers=NodeWriters(latex=_table_latex, style_sheet=DIAGRAM_STYLE_SHEET))
register(bml_played_card, writers=NodeWriters(html=_card_html))
