"""A document as plain text for reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from ..agreements.redirect_rows import redirects_of
from ..bridge.deals import Deal, Hand
from ..language import inline, syntax
from ..language.alerts import AlertMark, alert_length, alert_mark, announced_words
from ..language.auction_diagrams import COLUMNS, rows_in_columns
from ..language.headings import repeats_title
from ..language.meant_rows import drawn_rows
from ..language.options import Options, is_address
from ..language.variants.selection import Names
from . import drawing
from .plain import Badges, badge_of, badge_of_names, shown_auction, with_announced
from .wording import PageTexts, shown_cards, shown_cell, shown_row_label

_UNDERLINES = "=-~.'"


_NOBODY: Names = MappingProxyType({})


def render_text(
    document: syntax.Document,
    options: Options,
    wording: PageTexts | None = None,
    names: Names = _NOBODY,
) -> str:
    """Return ``document`` as plain text, 78 columns wide, every line with its end.

    Hidden tables are left out; reStructuredText is unchanged.

    :param names: the partners whose badges are shown; empty for no badges.
    """
    page = _ElementRenderer(options, wording or PageTexts(), names)
    headings = [element for element in document.elements if isinstance(element, syntax.Heading)]
    title = headings[0] if repeats_title(headings, document.metadata) else None
    elements = (element for element in document.elements if element is not title)
    blocks = [page.title(document), *map(page.element, elements)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def inline_text(nodes: Iterable[inline.Inline]) -> str:
    """Return running text with its font marks; the address of a link follows its text."""
    return "".join(_inline_parts(nodes))


def _inline_parts(nodes: Iterable[inline.Inline]) -> Iterator[str]:
    for node in nodes:
        match node:
            case inline.Text(value=value) | inline.InlineCode(value=value):
                yield value
            case inline.Strong(children=children):
                yield f"*{inline_text(children)}*"
            case inline.Emphasis(children=children):
                yield f"/{inline_text(children)}/"
            case inline.Link(children=children, target=target):
                words = inline_text(children)
                is_shown = is_address(target) and words != target
                yield f"{words} <{target}>" if is_shown else words


class _ElementRenderer:
    """Renders elements as lines."""

    def __init__(self, options: Options, wording: PageTexts, names: Names) -> None:
        self.options = options
        self.wording = wording
        self.names = names
        self.badges = Badges(names, wording)

    def inline(self, text: str) -> str:
        """Return running text as shown, with its line ends."""
        plain = inline.plain_text(text)
        return inline_text(inline.parse_inline(text, self.options)) if plain is None else plain

    def prose(self, text: str) -> str:
        """Return running text as shown, on one line."""
        return " ".join(self.inline(text).split())

    def title(self, document: syntax.Document) -> list[str]:
        """Return the title of the page with its author."""
        title = self.prose(document.text_of("TITLE"))
        author = " ".join(document.text_of("AUTHOR").split())  # no prose (LANGUAGE IL)
        lines = []
        if title:
            line = "=" * drawing.display_width(title)
            lines = [line, title, line]
        if author:
            lines += [*([""] if title else []), self.wording.author.format(name=author)]
        return lines

    def element(self, element: syntax.Element) -> list[str]:
        """Return the lines of one element; none if it is not shown."""
        if isinstance(element, syntax.Heading):
            return self.heading(element, self.badges.new_of(element))
        lines = self.plain_element(element)
        badge = self.badges.new_of(element) if lines else ""
        return [f"[{badge}]", "", *lines] if badge else lines

    def plain_element(self, element: syntax.Element) -> list[str]:
        """Return the lines of one element without its badge."""
        lines: Iterable[str] = ()
        match element:
            case syntax.Paragraph(text=text):
                lines = drawing.wrap(self.prose(text.text), drawing.WIDTH)
            case syntax.BulletList():
                lines = self.bullets(element, "")
            case syntax.Enumeration():
                lines = self.numbered(element)
            case syntax.DefinitionList():
                lines = self.definitions(element)
            case syntax.Transition():
                lines = ["-" * drawing.WIDTH]
            case syntax.PipeTable():
                lines = self.pipe_table(element)
            case syntax.AuctionDiagram():
                lines = self.auction(element)
            case syntax.DealDiagram(deal=deal):
                lines = self.deal(deal)
            case syntax.PlayDiagram():
                lines = self.play(element)
            case syntax.BiddingTable(hidden=False):
                lines = self.bidding_table(element)
            case syntax.RstBlock(span=span):
                lines = span.text.strip("\n").split("\n")
        return list(lines)

    def heading(self, heading: syntax.Heading, badge: str) -> list[str]:
        """Return a heading with its underline, followed by the badge of its section."""
        title = self.prose(heading.text.text)
        if badge:
            title += f" [{badge}]"
        mark = _UNDERLINES[min(heading.level, len(_UNDERLINES)) - 1]
        return [title, mark * drawing.display_width(title)]

    def bullets(self, bullet_list: syntax.BulletList, indent: str) -> Iterator[str]:
        """Yield the lines of a list."""
        for item in bullet_list.items:
            yield from drawing.hang(f"{indent}- ", self.prose(item.text.text))
            for inner in item.lists:
                yield from self.bullets(inner, indent + "  ")

    def numbered(self, enumeration: syntax.Enumeration) -> Iterator[str]:
        """Yield the lines of a counted list."""
        size = len(str(len(enumeration.items)))
        for number, item in enumerate(enumeration.items, start=1):
            yield from drawing.hang(f"{number:>{size}}. ", self.prose(item.text.text))

    def definitions(self, definition_list: syntax.DefinitionList) -> Iterator[str]:
        """Yield the lines of a list of terms."""
        for item in definition_list.items:
            yield from drawing.wrap(self.prose(item.term.text), drawing.WIDTH)
            if item.definition is not None:
                yield from drawing.hang("    ", self.prose(item.definition.text))

    def pipe_table(self, table: syntax.PipeTable) -> list[str]:
        """Return the lines of a pipe table."""
        header = self.cells(table.header) if table.header is not None else None
        return drawing.draw_table(header, [self.cells(row) for row in table.rows])

    def cells(self, row: syntax.PipeRow) -> list[str] | None:
        """Return the cells of a row, or None for a horizontal rule."""
        return None if row.is_rule else [self.prose(cell.text) for cell in row.cells]

    def auction(self, diagram: syntax.AuctionDiagram) -> list[str]:
        """Return the lines of an auction."""
        names = self.wording.names
        rows = [
            [
                " ".join(shown_cell(cell, names) + inline.convert(cell.mark) for cell in cells)
                for cells in row
            ]
            for row in rows_in_columns(diagram)
        ]
        notes = [(note.mark, self.prose(note.text.text)) for note in diagram.notes]
        return drawing.draw_auction([*map(self.wording.head, diagram.heads)], rows, notes)

    def play(self, play: syntax.PlayDiagram) -> list[str]:
        """Return the lines of a play."""
        has_numbers = any(trick.number for trick in play.tricks)
        heads = [self.wording.seat(seat) for seat in COLUMNS]
        rows = [[self.wording.trick, *heads] if has_numbers else heads]
        rows += [
            [trick.number, *_cards(trick)] if has_numbers else _cards(trick)
            for trick in play.tricks
        ]
        texts = (trick.comment.text if trick.comment else "" for trick in play.tricks)
        comments = list(map(self.prose, texts))
        if not any(trick.leader for trick in play.tricks):
            return drawing.draw_play(rows[1:], comments, drawing.WIDTH)
        head = self.wording.comment if any(comments) else ""
        return drawing.draw_play(rows, [head, *comments], drawing.WIDTH)

    def deal(self, deal: Deal) -> list[str]:
        """Return the lines of a deal, or of the cards of one suit."""
        if deal.suit is not None:
            cards = {seat: dict(hand.holdings())[deal.suit] for seat, hand in deal.hands.items()}
            shown = {seat: shown_cards(holding) for seat, holding in cards.items()}
            return drawing.draw_suit(deal.suit.symbol, shown)
        hands = {seat: _holdings(hand) for seat, hand in deal.hands.items()}
        if len(hands) == 1:
            # Without a compass nothing else would tell whose hand it is.
            seat = next(iter(hands))
            hands[seat] = [self.wording.seat(seat), *hands[seat]]
        return drawing.draw_deal(hands, self.wording.facts(deal), self.wording.compass)

    def bidding_table(self, table: syntax.BiddingTable) -> list[str]:
        """Return the lines of a bidding table, below its conditions in words."""
        conditions = self.wording.conditions(table.conditions)
        tree = drawing.draw_tree(self.tree_row(drawn.row) for drawn in drawn_rows(table))
        return [*([f"{conditions}:", ""] if conditions else []), *tree]

    def tree_row(self, row: syntax.Row) -> drawing.TreeRow:
        """Return the row of the drawing; an alert is a ``!`` before its text (XT-3)."""
        text = " ".join(filter(None, (self.inline(row.shown_text), *self.systems_on(row))))
        typed = row.description.text if row.description and row.alert_length else ""
        text = with_announced(text, announced_words(typed), self.wording.announced_words)
        if badge := badge_of(row.variant_lines, self.names, self.wording):
            text = f"[{badge}] {text}".rstrip()
        for other in row.other_texts if self.names else ():
            own = badge_of_names(other.names, self.names, self.wording)
            text += f"\n[{own}] {self._other(other.text.text) if other.text else '—'}"
        return drawing.TreeRow(
            min(row.level, self.options.limits.depth),
            shown_row_label(row, self.wording.names),
            f"! {text}" if alert_mark(typed) is AlertMark.ALERT else text,
            row.air,
        )

    def _other(self, typed: str) -> str:
        """Return a text for some partners; an alert mark is as typed."""
        is_alert = alert_mark(typed) is AlertMark.ALERT
        text = self.inline(typed if is_alert else typed[alert_length(typed) :])
        return with_announced(text, announced_words(typed), self.wording.announced_words)

    def systems_on(self, row: syntax.Row) -> Iterator[str]:
        """Yield the words for the auctions that a row continues as (LANGUAGE XT-7)."""
        for auction in redirects_of(row):
            words = self.wording.system_on
            yield f"({words.format(auction=shown_auction(auction, self.wording))})"


def _cards(trick: syntax.Trick) -> list[str]:
    """Return the cards of a trick, West's first; in one cell if the leader is not known."""
    shown = [str(played.card) for played in trick.cards]
    shown[0] = f"→{shown[0]}"
    if trick.winner is not None:
        shown[trick.winner] = f"[{shown[trick.winner]}]"
    if trick.leader is None:
        return [" ".join(shown)]
    first = COLUMNS.index(trick.leader)
    shown += [""] * (len(COLUMNS) - len(shown))
    return shown[-first:] + shown[:-first]


def _holdings(hand: Hand) -> list[str]:
    return [f"{suit.symbol} {shown_cards(cards)}" for suit, cards in hand.holdings()]
