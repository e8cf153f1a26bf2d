"""Inline markup.

Suits, marks, links, dashes, and hands in sentences (LANGUAGE IL; VARIANTS IH-1).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple

from ..bridge.auctions import SUIT_SYMBOLS, Strain, Suit
from ..bridge.deals import CARDS_IN_A_HAND, Hand, parse_holding
from ..patterns import compile_later
from .codes import Code
from .labels import GLYPH_CHOICE, LETTER_OF_MARK, SUIT_IN_TEXT
from .options import ADDRESS, URL, Options
from .source import Fragment
from .state import DocumentState
from .suit_cards import SuitText, suits_in

_CARDS = r"(?:(?:10|[AKQJT2-9x])++|-{1,3}+|[–—])(?![\w+])"
_HOLDINGS = [
    rf"(?:!{suit.letter.lower()}|!{suit.letter}(?![^\W_]|/)|{suit.symbol}[\ufe0e\ufe0f]?)\s?({_CARDS})"
    for suit in sorted(Suit, reverse=True)
]
_VOID = frozenset("-–—")


@cache
def _hand_pattern() -> re.Pattern[str]:
    # Compiled for the first hand: most notes have none.
    return re.compile(r"[\s,]*+".join(_HOLDINGS))


@dataclass(frozen=True, slots=True)
class TextHand:
    """A hand in running text, or the cards of one suit; positions in characters from 0."""

    start: int
    end: int
    hand: Hand = field(default_factory=Hand)
    suit: SuitText | None = None
    """The suit with the cards of two or more hands; then there is no hand."""

    @property
    def problem(self) -> str:
        """The problem: an impossible number of cards, or repeated cards; else empty."""
        if self.suit is not None:
            return "; ".join(problem for _, problem in self.suit.deal.problems())
        count = len(self.hand)
        return "" if count == CARDS_IN_A_HAND else f"a hand has 13 cards, not {count}"


def hands_in(text: str) -> Sequence[TextHand]:
    """Return the hands in ``text``: the cards of four suits, spades first.

    A single suit with the cards of two hands is included (LANGUAGE DD-10).
    """
    found: list[TextHand] = []
    if ":" in text:
        found += [TextHand(suit.start, suit.end, suit=suit) for suit in suits_in(text)]
    # Clubs are the last suit of a hand; most texts have none, and need no search for a hand.
    if "!c" in text or "!C" in text or "♣" in text:
        hands = _hand_pattern().finditer(text)
        found += (TextHand(*hand.span(), Hand(*map(_cards, hand.groups()))) for hand in hands)
    return sorted(found, key=attrgetter("start")) if found else found


def report_hands(fragments: Iterable[Fragment], state: DocumentState) -> None:
    """Report ``DEAL-CARDS`` for the problems of hands in running text."""
    for fragment in fragments:
        for found in hands_in(fragment.text):
            if problem := found.problem:
                state.diagnostics.report(
                    Code.DEAL_CARDS,
                    fragment.span(found.start, found.end),
                    problem,
                    hint="check the cards of this hand",
                    pasted=fragment.pasted,
                )


def _cards(holding: str) -> str:
    return "" if _VOID.issuperset(holding) else parse_holding(holding)


_DASHES = {"---": "—", "--": "–", "->": "→"}

# All begin with a character of one set: a search skips the others several times as fast.
_PLAIN = compile_later(
    rf"[!{SUIT_SYMBOLS}1-7-](?:(?P<suit>(?<=!){LETTER_OF_MARK}|(?<=[{SUIT_SYMBOLS}]){GLYPH_CHOICE})"
    r"|(?P<dash>(?<=-)(?:--|-|>))|(?P<bid>(?<=[1-7])(?<!\w.)(?:NT|[CDHSN]+)(?!\w)))"
)
_SUITS_ONLY = compile_later(rf"(?P<suit>{SUIT_IN_TEXT})")
_NEEDS_PARSING = compile_later(r"[*/=]|\]\(|mailto:")
_TOKEN = compile_later(
    rf"(?P<url>{URL})|(?P<link>\[(?P<words>[^\[\]]+)\]\((?P<target>[^()]*"
    rf"(?:\([^()]*\)[^()]*)*)\))|(?P<mark>[*/=])"
)
_ADDRESS_ALONE = compile_later(URL)
_ADDRESS = compile_later(ADDRESS)
_OPENS_AFTER = frozenset("([\"'“‘")
_TRAILING = ".,;:!?'\""


@dataclass(frozen=True, slots=True)
class Text:
    """Running text with converted marks: suits are ``♣ ♦ ♥ ♠``, ``--`` is a dash."""

    value: str


@dataclass(frozen=True, slots=True)
class Strong:
    """``*strong*`` text."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Emphasis:
    """``/emphasized/`` text."""

    children: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class InlineCode:
    """``=code=``, in which nothing is converted."""

    value: str


@dataclass(frozen=True, slots=True)
class Link:
    """``[text](target)`` or a bare URL."""

    children: tuple[Inline, ...]
    target: str
    start: int
    """Offset in the fragment."""
    end: int


Inline = Text | Strong | Emphasis | InlineCode | Link


def plain_text(text: str) -> str | None:
    """Return ``text`` with converted suits, dashes and bids, or None if it has other markup.

    This is fast for the many texts without emphasis, code and links.
    """
    if _NEEDS_PARSING.search(text):
        return None
    return convert(text)


def convert(text: str) -> str:
    """Convert suit marks, dashes, arrows and bids of ``text`` (LANGUAGE IL-1, IL-3, IL-4)."""
    return _PLAIN.sub(_converted, text)


def convert_suits(text: str) -> str:
    """Convert only the suit marks of ``text``."""
    return _SUITS_ONLY.sub(_converted, text)


def _converted(mark: re.Match[str]) -> str:
    return _turned(mark.lastgroup, mark[0])


@lru_cache(maxsize=512)
def _turned(kind: str | None, text: str) -> str:
    match kind:
        case "suit":
            return Suit.parse(text).symbol if text[0] == "!" else text[0]
        case "dash":
            return _DASHES[text]
        case _:
            letters = text[1:].removesuffix("T")  # 3NT stays as it is written
            return text[0] + "".join(Strain.parse(letter).symbol for letter in letters)


class InlineSpan(NamedTuple):
    """A part of a text that :func:`convert` changes; columns in characters from 0."""

    kind: str
    """``suit``, ``dash`` or ``bid``."""
    start: int
    end: int


def marks_in(text: str) -> Iterator[InlineSpan]:
    """Yield the suit marks, dashes, arrows and bids of ``text`` (LANGUAGE IL-1, IL-3, IL-4)."""
    for mark in _PLAIN.finditer(text):
        yield InlineSpan(mark.lastgroup or "", *mark.span())


def parse_inline(text: str, options: Options) -> tuple[Inline, ...]:
    """Return the inline markup of ``text``. Never fails: invalid markup is text."""
    plain = plain_text(text)
    if plain is not None:
        return (Text(plain),) if plain else ()
    return _Parser(text, options, convert).parse(0, len(text))


def parse_written(text: str, options: Options) -> tuple[Inline, ...]:
    """Return the inline markup of ``text`` with every text as written.

    The nodes follow each other without a gap, so their lengths determine their positions.
    """
    if not _NEEDS_PARSING.search(text):
        return (Text(text),) if text else ()
    return _Parser(text, options, str).parse(0, len(text))


def without_marks(text: str, options: Options) -> str:
    """Return ``text`` without font marks, with links replaced by their text."""
    if not _NEEDS_PARSING.search(text):
        return text
    return "".join(_words(parse_written(text, options)))


def _words(nodes: Iterable[Inline]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Text | InlineCode):
            yield node.value
        else:
            yield from _words(node.children)


def _without_trailing(url: str) -> str:
    """Return ``url`` without the punctuation of the sentence around it."""
    url = url.rstrip(_TRAILING)
    surplus, end = url.count(")") - url.count("("), len(url)
    while surplus > 0 and url[end - 1] == ")":
        surplus, end = surplus - 1, end - 1
        while url[end - 1] in _TRAILING:
            end -= 1
    return url[:end]


class _Parser:
    """Parses one text; nested markup is parsed in place, so that offsets are correct."""

    def __init__(self, text: str, options: Options, turn: Callable[[str], str]) -> None:
        """Build a parser; ``turn`` converts written text to shown text."""
        self.text = text
        self.options = options
        self.turn = turn
        self.addresses = [address.span() for address in _ADDRESS.finditer(text)]

    def parse(self, start: int, end: int, *, inside: str = "") -> tuple[Inline, ...]:
        """Parse the characters from ``start`` to ``end``; ``inside`` names the open marks."""
        nodes: list[Inline] = []
        done = position = start
        while token := _TOKEN.search(self.text, position, end):
            node, position = self._node(token, done, end, inside)
            if node is not None:
                self._add_text(nodes, done, token.start())
                nodes.append(node)
                done = position
        self._add_text(nodes, done, end)
        return tuple(nodes)

    def _add_text(self, nodes: list[Inline], start: int, end: int) -> None:
        # Cuts are next to brackets and marks, never inside a word, so each piece is alone.
        if start < end:
            nodes.append(Text(self.turn(self.text[start:end])))

    def _node(
        self, token: re.Match[str], done: int, end: int, inside: str
    ) -> tuple[Inline | None, int]:
        """Return the node of a token, or None if it is text, and the position to continue at.

        :param done: the end of the previous node; markup may begin there.
        """
        if token["url"]:
            return self._url(token, inside)
        if token["link"]:
            return self._link(token, inside)
        return self._marked(token["mark"], token.start(), done, end, inside)

    def _closer(self, mark: str, start: int, end: int) -> int:
        """Return the next ``mark`` outside of addresses and targets, or -1."""
        at = self.text.find(mark, start, end)
        while at >= 0:
            index = bisect_right(self.addresses, (at, end)) - 1
            if index < 0 or self.addresses[index][1] <= at:
                break
            at = self.text.find(mark, self.addresses[index][1], end)
        return at

    def _url(self, token: re.Match[str], inside: str) -> tuple[Inline | None, int]:
        url = _without_trailing(token["url"])
        if "[" in inside or not _ADDRESS_ALONE.fullmatch(url):
            return None, token.end()
        stop = token.start() + len(url)
        return Link((Text(url),), url, token.start(), stop), stop

    def _link(self, token: re.Match[str], inside: str) -> tuple[Inline | None, int]:
        if not self.options.links or "[" in inside or not token["target"].strip():
            return None, token.start() + 1
        words = self.parse(token.start("words"), token.end("words"), inside=inside + "[")
        target = " ".join(token["target"].split())
        return Link(words, target, token.start(), token.end()), token.end()

    def _marked(
        self, mark: str, at: int, done: int, end: int, inside: str
    ) -> tuple[Inline | None, int]:
        """Return the node of a mark, opened at the start and closed at the end of a word (IL-2)."""
        before = self.text[at - 1] if at > done else " "
        if mark in inside or not (before.isspace() or before in _OPENS_AFTER):
            return None, at + 1
        close = self._closer(mark, at + 1, end)
        if close <= at + 1 or self.text[at + 1].isspace() or self.text[close - 1].isspace():
            return None, at + 1
        if close + 1 < end and self.text[close + 1].isalnum():
            return None, at + 1
        if mark == "=":
            return InlineCode(self.text[at + 1 : close]), close + 1
        children = self.parse(at + 1, close, inside=inside + mark)
        return (Strong if mark == "*" else Emphasis)(children), close + 1
