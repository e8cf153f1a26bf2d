"""Words for calls: ``new``, ``3raise``, ``any``, ``2N+`` (VARIANTS WC-4 to WC-9).

Only labels of rows have them. A line of text may begin with any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..bridge.auctions import BIDS, Auction, Call, Side, Suit
from ..patterns import IGNORECASE, compile_later
from .labels import (
    REST_WORDS,
    Cue,
    Label,
    Part,
    Steps,
    WordForCalls,
    is_word,
    names_call,
    parse_label,
    parse_part,
    parse_sequence,
    split_sequence,
)

_SPELLINGS = {
    "new": "new newsuit othersuit",
    "nextsuit": "nextsuit",
    "4thsuit": "4thsuit",
    "jump": "jump newjump jumpnew",
    "doublejump": "doublejump",
    "raise": "raise",
    "jumpraise": "jumpraise",
    "rebid": "rebid",
    "suit": "suit",
    "major": "major",
    "minor": "minor",
    "nt": "nt",
    "lowcue": "lowcue cuelow",
    "highcue": "highcue cuehi",
    "jumpcue": "jumpcue",
    "game": "game",
    "slam": "slam",
    "trump": "trump",
    **{word: word for word in REST_WORDS},
}
_NAMES = {
    spelling + plural: name
    for name, spellings in _SPELLINGS.items()
    for spelling in spellings.split()
    for plural in ("", "s")
}
_LEVEL = compile_later(r"[1-7]")
_STEP = compile_later(r"steps?([0-9]{1,2})", IGNORECASE)
_HIGHER = compile_later(r"([1-7])([CDHSNX]|NT)\+", IGNORECASE)

SUIT_WORDS = frozenset(
    ["new", "nextsuit", "4thsuit", "jump", "doublejump", "raise", "jumpraise", "rebid"]
) | frozenset(["suit", "major", "minor", "trump"])
"""The words that mean suits: not where bids of suits are artificial (WC-7)."""
REST_WITHOUT_SUITS = frozenset(("new", "jump", "suit", "major", "minor"))
"""Those of them that stand for any bid of a suit where bids are artificial."""


class RowLabels(NamedTuple):
    """The labels that the first word of a row names."""

    labels: tuple[Label, ...]
    """None if it names no call."""
    is_sequence: bool
    """Whether they follow each other (LANGUAGE HI-1)."""


@lru_cache(maxsize=4096)
def row_labels(word: str) -> RowLabels:
    """Return the label or the sequence of labels that ``word`` is; rows of one word share it."""
    label = parse_row_label(word)
    if label:
        return RowLabels((label,), is_sequence=False)
    labels = row_sequence(word)
    return RowLabels(labels, is_sequence=bool(labels))


def is_row_label(word: str) -> bool:
    """Return whether ``word`` is a label or a sequence in rows, perhaps with words for calls."""
    return bool(row_labels(word).labels)


def row_sequence(word: str) -> tuple[Label, ...]:
    """Return the labels of a sequence that begins with a call; none for any other word."""
    sequence = parse_sequence(word)
    if sequence is not None:
        return sequence.labels
    pieces = [piece for piece in split_sequence(word) if piece.strip("-;")]
    if pieces == [word] or not pieces or not names_call(pieces[0]):
        return ()
    labels = [parse_row_label(piece) for piece in pieces]
    return () if None in labels else tuple(label for label in labels if label is not None)


@lru_cache(maxsize=4096)
def parse_row_label(word: str) -> Label | None:
    """Return the label of a row written as ``word``, perhaps in words; None if it is none."""
    label = parse_label(word)
    if label is not None:
        return label
    is_theirs = word.startswith("(") and word.endswith(")")
    side, inner = (Side.THEY, word[1:-1]) if is_theirs else (Side.WE, word)
    parts: list[Part] = []
    level, levels = "", ""
    for written in inner.split("/"):
        if _LEVEL.fullmatch(written):
            levels += written
            continue
        part, level = _row_part(written, level, side)
        if part is None:
            return None
        for lower in levels:
            other, _ = _row_part(f"{lower}{written.lstrip('1234567')}", "", side)
            if other is None:
                return None
            parts.append(other)
        levels = ""
        parts.append(part)
    return Label(side, tuple(parts), word, has_words=True) if parts and not levels else None


def _row_part(written: str, level: str, side: Side) -> tuple[Part | None, str]:
    """Return one alternative and its level; ``level`` is that of the alternative before it."""
    if higher := _HIGHER.fullmatch(written):
        return WordForCalls(side, "+", int(higher[1]), higher[2][0].upper()), ""
    if step := _STEP.fullmatch(written):
        return Steps(int(step[1])), ""
    if word := _word(written, side):
        return word, ""
    part, level = parse_part(written, level)
    if part is None and is_word(written) and (label := parse_label(written)) is not None:
        part = label.parts[0]
        return (replace(part, side=side) if isinstance(part, Cue) else part), ""
    return part, level


def _word(written: str, side: Side) -> WordForCalls | None:
    bare = written.lower().replace("-", "")
    name, level = _NAMES.get(bare), 0
    if name is None and _LEVEL.fullmatch(bare[:1]) and written[1:2] != "-":
        name, level = _NAMES.get(bare[1:]), int(bare[0])
        name = None if name == "nt" else name
    if name is None or (name == "trump" and not level):
        return None
    return WordForCalls(side, name, level)


@lru_cache(maxsize=8192)
def bids_in_words(word: WordForCalls, auction: Auction) -> tuple[Call, ...]:
    """Return the bids that a word stands for, in rising order (WC-5); none for rest rows."""
    if word.is_rest:
        return ()
    found = set(_Bidding(auction, word.side).bids(word))
    last = auction.last_bid
    return tuple(sorted((bid for bid in found if bid.rank > last), key=lambda bid: bid.rank))


def higher_bids(word: WordForCalls, auction: Auction) -> tuple[Call, ...] | None:
    """Return the bids that a rest row is restricted to; None for all calls (WC-8, WC-9)."""
    legal = BIDS[auction.last_bid :]
    if word.name == "+" and word.strain == "X":
        bids = (_cheapest(auction, suit, word.level) for suit in Suit)
        return tuple(sorted((bid for bid in bids if bid), key=lambda bid: bid.rank))
    if word.name == "+":
        lowest = Call.parse(f"{word.level}{word.strain}").rank
        return tuple(bid for bid in legal if bid.rank >= lowest)
    if word.level:
        return tuple(bid for bid in legal if bid.level == word.level)
    return tuple(legal) if word.name in {"bid", "overcall", "higher"} else None


def suit_bids(auction: Auction, but: Suit | None = None) -> tuple[Call, ...]:
    """Return the bids in suits that are legal, those of one suit left out."""
    return tuple(bid for bid in BIDS[auction.last_bid :] if bid.suit not in {None, but})


def _cheapest(auction: Auction, suit: Suit | None, level: int = 0) -> Call | None:
    """Return the lowest legal bid of a suit or of notrump, at ``level`` or above."""
    bids = (bid for bid in BIDS[auction.last_bid :] if bid.suit is suit)
    return next((bid for bid in bids if bid.level >= level), None)


def common_suit(auction: Auction, side: Side) -> Suit | None:
    """Return the last suit that both players of a side have bid, None if there is none."""
    return _Bidding(auction, side).common_suit()


class _Bidding:
    """The bids so far, as the player sees them who is to call."""

    def __init__(self, auction: Auction, side: Side) -> None:
        self.auction = auction.passed_to(side)
        calls: dict[Side, list[Call]] = {Side.WE: [], Side.THEY: []}
        for caller, call in self.auction.turns:
            calls[caller].append(call)
        own, theirs = calls[side], calls[side.other]
        # The players of a side call in turn.
        self.partner = [call.suit for call in reversed(own[-1::-2]) if call.suit is not None]
        self.caller = [call.suit for call in reversed(own[-2::-2]) if call.suit is not None]
        self.theirs = [call.suit for call in theirs if call.suit is not None]
        self.side = side
        self.own = [call.suit for call in own if call.suit is not None]

    def common_suit(self) -> Suit | None:
        both = set(self.partner).intersection(self.caller)
        return next((suit for suit in reversed(self.own) if suit in both), None)

    def bids(self, word: WordForCalls) -> Iterator[Call]:
        """Yield the bids that a word stands for."""
        match word.name:
            case "game" | "slam":
                games = _GAMES if word.name == "game" else _SLAMS
                for bid in games:
                    if bid.suit not in self.theirs and word.level in {0, bid.level}:
                        yield bid
                return
            case "jumpraise":
                yield from self._above(self.partner[-1:], 1, word.level)
            case "jump" | "doublejump":
                yield from self._above(self._new(), 2 if word.name[0] == "d" else 1, word.level)
            case "jumpcue":
                yield from self._above(self._cue_suits(), 1, word.level)
            case "lowcue" | "highcue":
                bids = [*self._at(dict.fromkeys(self.theirs), word.level)]
                bids.sort(key=lambda bid: bid.rank, reverse=word.name == "highcue")
                yield from bids[: len(set(self.theirs)) == 2]  # noqa: PLR2004 - one of the two
            case "nextsuit":
                bids = sorted(self._at(self._new(), word.level), key=lambda bid: bid.rank)
                yield from bids[:1]
            case _:
                yield from self._at(self._suits(word.name), word.level)

    def _suits(self, name: str) -> Sequence[Suit | None]:
        match name:
            case "new":
                return self._new()
            case "4thsuit":
                new = self._new()
                return new if len(new) == 1 else ()
            case "raise":
                return self.partner[-1:]
            case "rebid":
                return self.caller[-1:]
            case "nt":
                return (None,)
            case "trump":
                suit = self.common_suit()
                return () if suit is None else (suit,)
        suits = _SUITS.get(name, tuple(Suit))
        return [suit for suit in suits if suit not in self.theirs]

    def _new(self) -> Sequence[Suit]:
        return [suit for suit in Suit if suit not in self.theirs and suit not in self.own]

    def _cue_suits(self) -> Sequence[Suit]:
        suits = set(self.theirs).difference(self.own)
        return list(suits) if len(set(self.theirs)) == 1 else ()

    def _at(self, suits: Sequence[Suit | None] | dict[Suit, None], level: int) -> Iterator[Call]:
        """Yield the cheapest bid in each suit, or the one at a level."""
        for suit in suits:
            bid = _cheapest(self.auction, suit, level)
            if bid is not None and level in {0, bid.level}:
                yield bid

    def _above(self, suits: Sequence[Suit], levels: int, level: int) -> Iterator[Call]:
        """Yield the bid in each suit so many levels above the cheapest, perhaps only at one."""
        for suit in suits:
            bid = _cheapest(self.auction, suit)
            jump = _cheapest(self.auction, suit, bid.level + levels) if bid is not None else None
            if jump is not None and level in {0, jump.level}:
                yield jump


_SUITS = {"major": (Suit.HEARTS, Suit.SPADES), "minor": (Suit.CLUBS, Suit.DIAMONDS)}
_GAMES = tuple(map(Call.parse, ("3N", "4H", "4S", "5C", "5D")))
_SLAMS = tuple(map(Call.parse, ("6C", "6D", "6H", "6S", "6N")))
