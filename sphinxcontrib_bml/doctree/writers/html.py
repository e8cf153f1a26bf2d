"""Our nodes as HTML, also in EPUB books: every tag is closed, every attribute has a value.

Class names are listed in :mod:`sphinxcontrib_bml.static`'s style sheet.

The visitors work with any translator of docutils' HTML family; a subclass contains the differences
for Sphinx.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes

from ...bridge.auctions import Suit
from ...bridge.conditions import Seat
from .. import nodes as ours
from ..inline_nodes import suit_node
from ..play_nodes import bml_play, bml_play_table
from ..visitors import NODE_CLASSES, Visitors
from .html_rows import TreeWords, TreeWriter, label_html, size_class, write_all
from .lower import TEXT_NOT_EMOJI

if TYPE_CHECKING:
    from docutils.writers.html5_polyglot import HTMLTranslator

_LONG_HOLDING = 9
"""Maximum number of cards of a suit that fit in any place of a deal."""


# Suits and line ends


def visit_suit(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write a suit in text."""
    tag = translator.starttag(node, "span", "")
    translator.body.append(f"{tag}{node.astext()}{TEXT_NOT_EMOJI}</span>")
    raise nodes.SkipNode


def visit_break(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write a line end inside a description."""
    translator.body.append("<br />\n")
    raise nodes.SkipNode


def write_what_is_inside(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write only the children of a node."""


# Auctions in running text


def visit_call(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write a call of an auction in running text; a line break is possible before it (AL-24)."""
    if node.parent[0] is not node:
        translator.body.append("<wbr />")
    translator.body.append(f'<span class="bml-bid">{label_html(node.astext())}</span>')
    raise nodes.SkipNode


# Abbreviations


def visit_abbreviation(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Start a word with an explanation, which is not a tab stop (AB-3)."""
    translator.body.append(translator.starttag(node, "abbr", "", title=node["explanation"]))


def depart_abbreviation(translator: HTMLTranslator, node: nodes.Element) -> None:
    """End an abbreviation."""
    translator.body.append("</abbr>")


# Deals

_LAYOUTS = {"NS": "ns", "EW": "ew", "N": "one", "E": "one", "S": "one", "W": "one"}
_ON_COMPASS = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)


def visit_deal(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write a deal: a figure with hands around a compass, its caption below."""
    body = translator.body
    hands = {Seat(hand["seat"]): hand for hand in ours.children_of(node, ours.bml_hand)}
    layout = _LAYOUTS.get("".join(seat.value for seat in Seat if seat in hands), "all")
    suit = node.get("suit")
    if suit is not None:
        layout = "suit"
    body.append(translator.starttag(node, "figure"))
    focus = ' tabindex="0"' if any(map(_has_long_suit, hands.values())) else ""
    body.append(f'<div class="bml-board bml-board-{layout}"{focus}>\n')
    write_all(translator, ours.children_of(node, ours.bml_facts))
    if suit is not None:
        # Screen readers read it first, then the seats with their cards.
        body.append('<div class="bml-compass">')
        write_all(translator, [suit_node(Suit.parse(suit))])
        body.append("</div>\n")
    if layout == "one":
        (hand,) = hands.values()
        kind = "bml-seat bml-vul" if hand.get("vulnerable") else "bml-seat"
        body.append(f'<p class="{kind}" aria-hidden="true">{escape(_name(hand))}</p>\n')
    write_all(translator, (hands[seat] for seat in _ON_COMPASS if seat in hands))
    if layout not in {"one", "suit"}:
        _write_compass(translator, node)
    body.append("</div>\n")
    rest = [
        child for child in node.children if not isinstance(child, ours.bml_facts | ours.bml_hand)
    ]
    write_all(translator, rest)
    body.append("</figure>\n")
    raise nodes.SkipNode


def _has_long_suit(hand: nodes.Element) -> bool:
    """Return whether a hand may need to be scrolled, so that it must be focusable."""
    return any(
        len(holding.children[-1].astext().split()) > _LONG_HOLDING
        for holding in ours.children_of(hand, ours.bml_holding)
    )


def visit_facts(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write the facts about a board, one per line."""
    translator.body.append(translator.starttag(node, "p", ""))
    for number, line in enumerate(ours.children_of(node, nodes.line)):
        translator.body.append("<br />\n" if number else "")
        write_all(translator, line.children)
    translator.body.append("</p>\n")
    raise nodes.SkipNode


def visit_hand(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write a hand as a list of suits; its seat is the list's name."""
    body = translator.body
    seat = f"bml-hand-{node['seat'].lower()}"
    attributes: dict[str, Any] = {"aria-label": _name(node), "role": "list"}
    body.append(translator.starttag(node, "ul", CLASS=seat, **attributes))
    for holding in ours.children_of(node, ours.bml_holding):
        body.append("<li>")
        is_alone = isinstance(node.parent, ours.bml_deal) and "suit" in node.parent
        write_all(translator, holding.children[is_alone:])
        body.append("</li>\n")
    body.append("</ul>\n")
    raise nodes.SkipNode


def _name(hand: nodes.Element) -> str:
    """Return the name of a hand's seat."""
    return "".join(seat.astext() for seat in ours.children_of(hand, ours.bml_seat))


def _write_compass(translator: HTMLTranslator, node: nodes.Element) -> None:
    """Write the compass: the letters of the seats, with marks for dealer and vulnerability."""
    letter_of = dict(zip(Seat, node["compass"], strict=True))
    elements = []
    for seat in _ON_COMPASS:
        kinds = ["bml-vul"] if seat.value in node["vulnerable"] else []
        kinds += ["bml-dealer"] if seat.value == node["dealer"] else []
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        elements.append(f"<b{kind}>{escape(letter_of[seat])}</b>")
    translator.body.append(
        f'<div class="bml-compass" aria-hidden="true">{"".join(elements)}</div>\n'
    )


# Auctions


def _write_auction_head(translator: HTMLTranslator, head: nodes.Element) -> None:
    for row in ours.children_of(head, nodes.row):
        translator.body.append("<tr>")
        for entry in ours.children_of(row, nodes.entry):
            kind = ' class="bml-vul"' if "bml-vul" in entry["classes"] else ""
            translator.body.append(f'<th scope="col"{kind}>')
            _write_cell(translator, entry)
            translator.body.append("</th>")
        translator.body.append("</tr>")


def _write_auction_row(translator: HTMLTranslator, row: nodes.Element) -> None:
    translator.body.append("<tr>")
    for entry in ours.children_of(row, nodes.entry):
        columns = entry.get("morecols", 0) + 1
        attributes = f' colspan="{columns}"' if columns > 1 else ""
        attributes += ' class="bml-comment"' if "bml-comment" in entry["classes"] else ""
        translator.body.append(f"<td{attributes}>")
        _write_cell(translator, entry)
        translator.body.append("</td>")
    translator.body.append("</tr>\n")


def _write_cell(translator: HTMLTranslator, entry: nodes.Element) -> None:
    """Write the content of a cell, without the paragraph, which has margins in themes."""
    for child in entry.children:
        inside = child.children if isinstance(child, nodes.paragraph) else [child]
        write_all(translator, inside)


class HTMLVisitors:
    """The visitors of our nodes in docutils pages; subclasses override the differences."""

    folds: ClassVar[bool] = True
    """Whether branches fold and lines connect rows; otherwise rows are only indented."""

    def after(self) -> str:
        """Return the words before and after ``{calls}`` in the name of a branch."""
        return "after {calls}"

    def alert_word(self) -> str:
        """Return the word for the alert mark, for tooltips and screen readers."""
        return "alert"

    def switches(self) -> str:
        """Return the attributes with the labels of the buttons to open and close all branches."""
        return ""

    def closed_from(self, translator: Any, table: nodes.Element) -> int | None:
        """Return the level at which branches of ``table`` start collapsed, or None."""
        level: int | None = table.get("collapse")
        return level

    def write_number(self, translator: Any, figure: nodes.Element) -> None:
        """Write the number of a figure before its caption."""

    def write_permalink(self, translator: Any, figure: nodes.Element) -> None:
        """Write a link to a figure after its caption."""

    def visitors(self) -> Visitors:
        """Return the visitors of each node that has visitors."""
        return {
            ours.bml_suit: (visit_suit, None),
            ours.bml_break: (visit_break, None),
            ours.bml_other_text: (write_what_is_inside, write_what_is_inside),
            ours.bml_title_badge: (write_what_is_inside, write_what_is_inside),
            ours.bml_call: (visit_call, None),
            ours.bml_abbreviation: (visit_abbreviation, depart_abbreviation),
            ours.bml_bidtable: (self.visit_bidtable, None),
            ours.bml_caption: (self.visit_caption, None),
            ours.bml_deal: (visit_deal, None),
            ours.bml_one_suit: (visit_deal, None),
            ours.bml_facts: (visit_facts, None),
            ours.bml_hand: (visit_hand, None),
            ours.bml_auction: (self.visit_auction, None),
            ours.bml_auction_table: (self.visit_auction_table, None),
            bml_play: (self.visit_auction, None),
            bml_play_table: (self.visit_auction_table, None),
            **{kind: (one.html, None) for kind, one in NODE_CLASSES.items() if one.html},
        }

    def visit_bidtable(self, translator: HTMLTranslator, node: nodes.Element) -> None:
        """Write a bidding table: the nodes above the rows, then the tree."""
        rows = ours.rows_of(node)
        closed_from = self.closed_from(translator, node)
        tag = "figure" if ours.children_of(node, ours.bml_caption) else "div"
        size = size_class(rows, closed_from)
        translator.body.append(translator.starttag(node, tag, CLASS=size))
        captions = ours.children_of(node, ours.bml_caption)
        write_all(translator, [child for child in ours.above_rows(node) if child not in captions])
        if rows:
            words = TreeWords(self.folds, self.after(), self.alert_word(), self.switches())
            TreeWriter(translator, words).write(rows, closed_from)
        write_all(translator, captions)
        translator.body.append(f"</{tag}>\n")
        raise nodes.SkipNode

    def visit_caption(self, translator: HTMLTranslator, node: nodes.Element) -> None:
        """Write the caption of a figure."""
        body = translator.body
        body.append(translator.starttag(node, "figcaption", ""))
        self.write_number(translator, node.parent)
        body.append('<span class="caption-text">')
        write_all(translator, node.children)
        body.append("</span>")
        self.write_permalink(translator, node.parent)
        body.append("</figcaption>\n")
        raise nodes.SkipNode

    def visit_auction(self, translator: HTMLTranslator, node: nodes.Element) -> None:
        """Write an auction: its table, the notes, and the caption below (LANGUAGE PY-5)."""
        captions = ours.children_of(node, ours.bml_caption)
        tag = "figure" if captions else "div"
        translator.body.append(translator.starttag(node, tag))
        write_all(translator, [child for child in node.children if child not in captions])
        write_all(translator, captions)
        translator.body.append(f"</{tag}>\n")
        raise nodes.SkipNode

    def visit_auction_table(self, translator: HTMLTranslator, node: nodes.Element) -> None:
        """Write the table of an auction.

        It lacks the classes of Sphinx tables, because themes stripe and stretch these.
        """
        body = translator.body
        body.append(translator.starttag(node, "table"))
        for group in ours.children_of(node, nodes.tgroup):
            for head in ours.children_of(group, nodes.thead):
                body.append("<thead>")
                _write_auction_head(translator, head)
                body.append("</thead>\n")
            body.append("<tbody>")
            for row in group.findall(nodes.row):
                if not isinstance(row.parent, nodes.thead):
                    _write_auction_row(translator, row)
            body.append("</tbody>\n")
        body.append("</table>\n")
        raise nodes.SkipNode
