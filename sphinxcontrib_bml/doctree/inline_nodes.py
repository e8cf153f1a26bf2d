"""Inline markup as nodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from docutils import nodes

from ..bridge.auctions import SUIT_SYMBOLS, Auction, Strain, Suit
from ..bridge.deals import parse_holding
from ..display.plain import shown_auction
from ..display.wording import PageTexts, shown_cards
from ..language import inline
from ..language.labels import SUIT_IN_TEXT, strains_in
from ..language.options import Options, encoded_address
from ..language.prose_auctions.chains import ProseAuction, ProseCall
from ..language.prose_auctions.scanner import auctions_in
from ..language.source import Fragment
from .nodes import bml_break, bml_call, bml_link, bml_sequence, bml_suit

_SUIT = re.compile(f"[{SUIT_SYMBOLS}]")
_SUIT_OR_BREAK = re.compile(rf"[{SUIT_SYMBOLS}]|\s*\n\s*")
_ESCAPED = re.compile(r"""\\[\\"'.`-]|&#(?:34|39|45|46|92|96);""")


def suit_class(suit: Suit) -> str:
    """Return the CSS class of a suit."""
    return f"bml-suit-{suit.letter.lower()}"


def suit_node(suit: Suit) -> bml_suit:
    """Return the node of a suit."""
    classes = ["bml-suit", suit_class(suit)]
    return bml_suit(suit.mark, suit.symbol, suit=suit.letter.lower(), classes=classes)


def text_nodes(text: str) -> list[nodes.Node]:
    """Return ``text`` with its suit characters as nodes."""
    return _cut(text, _SUIT)


def broken_text_nodes(text: str) -> list[nodes.Node]:
    """Return ``text`` with its suit characters and its line ends as nodes."""
    return _cut(text, _SUIT_OR_BREAK)


def _cut(text: str, pattern: re.Pattern[str]) -> list[nodes.Node]:
    pieces: list[nodes.Node] = []
    position = 0
    for mark in pattern.finditer(text):
        if mark.start() > position:
            pieces.append(nodes.Text(text[position : mark.start()]))
        is_suit = mark[0] in SUIT_SYMBOLS
        pieces.append(suit_node(Suit.parse(mark[0])) if is_suit else bml_break("\n", "\n"))
        position = mark.end()
    if position < len(text) or not text:
        pieces.append(nodes.Text(text[position:]))
    return pieces


def _turned(written: str) -> list[nodes.Node]:
    """Return text as written, with its marks converted."""
    return _with_hands(written, text_nodes)


def _turned_broken(written: str) -> list[nodes.Node]:
    """Return text as written, with its marks converted and line ends as breaks."""
    return _with_hands(written, broken_text_nodes)


def _with_hands(written: str, make_text: MakeText) -> list[nodes.Node]:
    """Return text as written, with its marks converted and its hands as words (IH-1)."""
    pieces: list[nodes.Node] = []
    position = 0
    for one in inline.hands_in(written):
        start, end = one.start, one.end
        if start > position:
            pieces += make_text(inline.convert(written[position:start]))
        pieces.append(hand_word(written[start:end], one))
        position = end
    if position < len(written) or not pieces:
        pieces += make_text(inline.convert(written[position:]))
    return pieces


def hand_word(written: str, one: inline.TextHand) -> nodes.inline:
    """Return the node of a hand or a single suit in a sentence, card by card."""
    node = nodes.inline(written, "", classes=["bml-hand-word"], support_smartquotes=False)
    if one.suit is not None:
        node.extend(_suit_in_sentence(written, one.suit.holdings, one.start))
        return node
    for suit, holding in one.hand.holdings():
        if node.children:
            node += nodes.Text(" ")
        cards = nodes.Text(f" {shown_cards(holding)}")
        node += nodes.inline("", "", suit_node(suit), cards, classes=["bml-holding"])
    return node


def _suit_in_sentence(
    written: str, holdings: Sequence[tuple[int, int]], start: int
) -> Iterator[nodes.Node]:
    """Yield the nodes of one suit in a sentence.

    :param holdings: the places of the cards in the text; ``written`` begins there at ``start``.
    """
    position = 0
    for first, end in holdings:
        yield from text_nodes(inline.convert_suits(written[position : first - start]))
        position = end - start
        cards = shown_cards(parse_holding(written[first - start : position]))
        yield nodes.inline("", cards, classes=["bml-holding"])
    if written[position:]:
        yield nodes.Text(written[position:])


def keep_signs(node: nodes.Element, text: str) -> None:
    """Exclude ``node`` from smart quotes if they would take characters of its text for escapes.

    Smart quotes remove such characters, and BML has no escapes (LANGUAGE IL-2).
    """
    if _ESCAPED.search(text):
        node["support_smartquotes"] = False


@dataclass(frozen=True, slots=True)
class SourcePosition:
    """The place of a text in a source."""

    source: str
    line: int


Locate = Callable[[int], SourcePosition]
"""Returns the place of a character of a text, for nodes that are resolved later."""


def places_in(fragment: Fragment, start: int = 0) -> Locate:
    """Return the places of a text that begins ``start`` characters into ``fragment``."""

    def locate(at: int) -> SourcePosition:
        span = fragment.span(start + at)
        return SourcePosition(span.file, span.line)

    return locate


def one_place(source: str, line: int) -> Locate:
    """Return a function that gives one position for every part of a text."""
    return lambda at: SourcePosition(source, line)


class InlineBuilder:
    """Builds nodes from inline markup."""

    def __init__(self, options: Options) -> None:
        """Create a builder that reads markup with ``options``."""
        self.options = options

    def prose(self, text: str, locate: Locate) -> list[nodes.Node]:
        """Return running text as nodes."""
        return list(self._nodes(inline.parse_written(text, self.options), _turned, locate))

    def broken(self, text: str, locate: Locate) -> list[nodes.Node]:
        """Return a description as nodes, line ends as breaks."""
        return list(self._nodes(inline.parse_written(text, self.options), _turned_broken, locate))

    def _nodes(
        self, items: Iterable[inline.Inline], make_text: MakeText, locate: Locate
    ) -> Iterator[nodes.Node]:
        for item in items:
            match item:
                case inline.Text(value=value):
                    yield from self._text(value, make_text)
                case inline.InlineCode(value=value):
                    yield nodes.literal(value, value)
                case inline.Strong(children=children):
                    yield nodes.strong("", "", *self._nodes(children, make_text, locate))
                case inline.Emphasis(children=children):
                    yield nodes.emphasis("", "", *self._nodes(children, make_text, locate))
                case inline.Link(target=target, start=start, end=end) if end - start == len(target):
                    yield self.link(target, text_nodes(target), locate(start))
                case inline.Link(children=children, target=target, start=start):
                    inner = list(self._nodes(children, make_text, locate))
                    yield self.link(target, inner, locate(start))

    def _text(self, written: str, make_text: MakeText) -> Iterable[nodes.Node]:
        """Return text with auctions as separate nodes (PROSE-AUCTIONS AL-1, AL-3)."""
        if not self.options.autolink:
            return make_text(written)
        return with_sequences(written, self.options.language, make_text)

    def link(
        self, target: str, children: list[nodes.Node], place: SourcePosition
    ) -> nodes.reference | bml_link:
        """Return the node of a link: a reference to an address, or a link to look up."""
        if self.options.allow_link(target):
            return nodes.reference("", "", *children, refuri=encoded_address(target))
        link = bml_link("", "", *children, target=target)
        link.source, link.line = place.source, place.line
        return link


MakeText = Callable[[str], list[nodes.Node]]
"""Builds nodes from text as written."""

_ALTERNATIVE = re.compile(r"[^/()\s]+")
_BID = re.compile(
    rf"(?P<level>[1-7]?)(?P<strains>NT|SA|nt|[CDHSN]{{1,5}}|[cdhsn]|(?:{SUIT_IN_TEXT}){{1,5}})"
)
_TYPED = frozenset({"NT", "SA"})
"""Names of notrump that are shown as typed."""


def with_sequences(text: str, language: str, make_text: MakeText) -> Iterator[nodes.Node]:
    """Yield the nodes of ``text``: auctions, and the rest as ``make_text`` returns it.

    :param language: the language of the text, ``en`` or ``de_AT``.
    """
    position = 0
    for auction in auctions_in(text, language):
        if auction.start > position:
            yield from make_text(text[position : auction.start])
        yield _sequence(auction, text, make_text)
        position = auction.end
    if position < len(text):
        yield from make_text(text[position:])


def _sequence(auction: ProseAuction, text: str, make_text: MakeText) -> bml_sequence:
    """Return the node of an auction: calls, with separators and comments between them."""
    written = text[auction.start : auction.end]
    node = bml_sequence(written, "", classes=["bml-auction"])
    if auction.can_be_defined:
        node["auction"] = auction.normal_form
    position = auction.start
    for call in auction.calls:
        if call.start > position:
            node.extend(make_text(text[position : call.start]))
        node.extend(_call(call, text, make_text))
        position = call.end
    return node


def sequence_of(auction: Auction, wording: PageTexts) -> bml_sequence:
    """Return the node of an auction from its opening, independent of the row that contains it."""
    node = bml_sequence(auction.short, "", classes=["bml-auction"], auction=auction.short, whole=1)
    for number, call in enumerate(shown_auction(auction, wording).split(" ")):
        if number:
            node += nodes.Text("–")
        node += bml_call(call, call, classes=["bml-bid"])
    return node


def _call(call: ProseCall, text: str, make_text: MakeText) -> Iterator[nodes.Node]:
    """Yield a call, then the comment in its parentheses as ordinary text (AL-7)."""
    end = call.words.start if call.words else call.end
    name = text[call.start : end].rstrip()
    shown = _shown(name)
    yield bml_call(name, shown, classes=["bml-bid"])
    behind = text[call.start + len(name) : call.end]
    if behind:
        yield from make_text(behind)


@lru_cache(maxsize=4096)
def _shown(call: str) -> str:
    """Return a call with symbols for its strains: ``2♣/♦``, ``(3NT)``; everything else as typed."""
    has_level = False

    def shown(alternative: re.Match[str]) -> str:
        nonlocal has_level
        bid = _BID.fullmatch(alternative[0])
        # A lone D is a double, but diamonds in "4H/D".
        if bid is None or not (bid["level"] or has_level):
            return alternative[0]
        has_level = True
        return bid["level"] + _shown_strains(bid["strains"])

    return _ALTERNATIVE.sub(shown, call)


def _shown_strains(strains: str) -> str:
    if strains in _TYPED:
        return strains
    return "".join(
        "NT" if place.strain is Strain.NOTRUMP else place.strain.symbol
        for place in strains_in(strains)
    )
