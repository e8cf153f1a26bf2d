"""Calls that variables, strains and steps stand for in an auction (LANGUAGE EX-3 to EX-5).

Functions with the side of the caller as an argument follow the rules of profiles other than
``bml2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

from ..bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side, Suit
from .call_words import bids_in_words
from .labels import Cue, Label, Literal, Part, Steps, Variable, WordForCalls

Bindings = Mapping[str, Suit]
"""The suits that variables stand for, by ``M m oM om X Y Z``."""

_DOMAINS = {
    "M": (Suit.HEARTS, Suit.SPADES),
    "m": (Suit.CLUBS, Suit.DIAMONDS),
    "X": tuple(Suit),
    "Y": tuple(Suit),
    "Z": tuple(Suit),
    # Never in labels: "the other suit" of some books (PROSE-AUCTIONS AL-4).
    "W": tuple(Suit),
}
_BASES = {"oM": "M", "om": "m"}
_PAIRS = frozenset(_BASES.values())
_ORDERED = "XYZ"


class Candidate(NamedTuple):
    """A call that a label may stand for."""

    call: Call
    variable: Variable | None = None
    suit: Suit | None = None
    pair: str = ""
    """``M`` or ``m`` where the label names both suits of it, which binds it (LANGUAGE EX-4a)."""
    word: WordForCalls | None = None
    """The word that stands for it (VARIANTS WC-4)."""

    def bound(self, bindings: Bindings) -> Bindings:
        """Return ``bindings`` with the binding of this call (LANGUAGE EX-4)."""
        name = self.variable.name if self.variable else self.pair
        if self.suit is None or not name or name in bindings:
            return bindings
        return {**bindings, name: self.suit}


_CANDIDATES = {call: Candidate(call) for call in (PASS, DOUBLE, REDOUBLE, *BIDS)}
"""Candidates for calls without a suit to choose."""


def base_of(name: str) -> str | None:
    """Return ``M`` or ``m`` for ``oM`` or ``om``; None for any other name."""
    return _BASES.get(name)


def other_of(name: str, suit: Suit) -> Bindings:
    """Return ``oM`` or ``om`` with the other suit, if ``name`` is ``M`` or ``m``."""
    return {
        other: next(one for one in _DOMAINS[base] if one is not suit)
        for other, base in _BASES.items()
        if base == name
    }


def calls_of_label(
    label: Label, auction: Auction, bindings: Bindings, *, keeps_own_suits: bool = False
) -> list[Candidate]:
    """Return the calls of all alternatives of a label, as in :func:`calls_of`."""
    return [
        candidate
        for part in label.parts
        for candidate in calls_of(part, auction, bindings, label, keeps_own_suits=keeps_own_suits)
    ]


def calls_of(
    part: Part,
    auction: Auction,
    bindings: Bindings,
    label: Label | None = None,
    *,
    keeps_own_suits: bool = False,
) -> list[Candidate]:
    """Return the calls that one alternative stands for (LANGUAGE EX-3, EX-4, EX-11).

    Literals and variables with a suit stand for their calls, legal or not.

    :param label: the label with the alternative; None for the rules of profile ``bml2``.
    :param keeps_own_suits: whether ``M`` and ``m`` may have suits that the same side has bid.
    """
    if isinstance(part, Literal):
        if label is not None and label.pair:
            return [Candidate(call, suit=call.suit, pair=label.pair) for call in part.calls]
        return [_CANDIDATES[call] for call in part.calls]
    if not isinstance(part, Variable) or part.name in bindings:
        return calls_of_any_suit(part, auction, bindings)
    if label is not None:
        suit = other_suit_bid(part.name, auction, bindings, label.side)
        if suit is not None:
            return _bids_in(part, (suit,), auction)
    candidates = calls_of_any_suit(part, auction, bindings)
    taken = auction.suits_bid
    # Artificial bids may have used all of them: then any is meant.
    if part.name not in _BASES and taken.issuperset(_DOMAINS[part.name]):
        return candidates
    if keeps_own_suits and label is not None and part.name in _PAIRS:
        taken = suits_shown(auction, label.side.other)
    return [candidate for candidate in candidates if candidate.suit not in taken]


def calls_in_any_suit(label: Label, auction: Auction, bindings: Bindings) -> Iterator[Candidate]:
    """Yield the calls of all alternatives, also in suits that were bid."""
    for part in label.parts:
        yield from calls_of_any_suit(part, auction, bindings)


def calls_of_any_suit(part: Part, auction: Auction, bindings: Bindings) -> list[Candidate]:
    """Return the calls of one alternative, also in suits that were bid (LANGUAGE EX-4)."""
    match part:
        case Literal(calls=calls):
            return [_CANDIDATES[call] for call in calls]
        case Steps(count=count):
            bid = step_above(auction, count)
            return [Candidate(bid)] if bid else []
        case Cue():
            bid = cue_bid(part, auction)
            return [Candidate(bid)] if bid else []
        case WordForCalls():
            return [Candidate(bid, word=part) for bid in bids_in_words(part, auction)]
        case Variable(name=name) if name in bindings:
            return _bids_in(part, (bindings[name],), auction)
        case Variable(name=name):
            bids = _bids_in(part, _domain(name, bindings), auction)
            return [bid for bid in bids if bid.call.rank > auction.last_bid]
        case _:
            assert_never(part)


def other_suit_bid(name: str, auction: Auction, bindings: Bindings, side: Side) -> Suit | None:
    """Return the suit of ``oM`` or ``om`` if ``M`` or ``m`` has no suit, or None (LANGUAGE EX-6).

    It is the other suit if ``side`` has bid exactly one major or minor.
    """
    base = _BASES.get(name)
    if base is None or name in bindings or base in bindings:
        return None
    left = [suit for suit in _DOMAINS[base] if suit not in suits_shown(auction, side)]
    return left[0] if len(left) == 1 else None


def is_definite(label: Label, auction: Auction, bindings: Bindings, *, is_bml2: bool) -> bool:
    """Return whether a label has no choice left (LANGUAGE EX-7)."""
    if len(label.parts) > 1:
        return False
    match label.parts[0]:
        case Literal(calls=calls):
            return len(calls) == 1
        case Variable(name=name):
            if name in bindings or base_of(name) in bindings:
                return True
            return not is_bml2 and other_suit_bid(name, auction, bindings, label.side) is not None
        case Cue() | WordForCalls():
            return False
    return True


class LostSuit(NamedTuple):
    """A bid that a variable does not stand for because its side has bid the suit (EX-3a)."""

    bid: Call
    by: Call
    """The earlier bid in the suit."""


def lost_suit(part: Variable, auction: Auction, bindings: Bindings, side: Side) -> LostSuit | None:
    """Return the legal bid that ``M`` or ``m`` lost because its side bid the suit, or None.

    A bid is lost only if the variable stands for a bid in the other suit.
    """
    if part.name not in _PAIRS or part.name in bindings:
        return None
    own, theirs = suits_shown(auction, side), suits_shown(auction, side.other)
    lost = [suit for suit in _DOMAINS[part.name] if suit in own]
    if len(lost) != 1 or not theirs.isdisjoint(_DOMAINS[part.name]):
        return None
    bid = Call.bid(part.level, lost[0])
    if bid.rank <= auction.last_bid:
        return None
    return LostSuit(
        bid, next(call for by, call in auction.turns if by is side and call.suit is lost[0])
    )


def step_above(auction: Auction, count: int) -> Call | None:
    """Return the bid ``count`` steps above the last bid, or None (EX-11)."""
    if not auction.last_bid or not 0 < count <= len(BIDS) - auction.last_bid:
        return None
    return BIDS[auction.last_bid + count - 1]


def suits_shown(auction: Auction, side: Side) -> frozenset[Suit]:
    """Return the suits that a side has bid."""
    return frozenset(
        call.suit for caller, call in auction.turns if caller is side and call.suit is not None
    )


def suit_of_cue(auction: Auction, side: Side) -> Suit | None:
    """Return the only suit of the other side that this side has not bid (VARIANTS WC-1)."""
    theirs = suits_shown(auction, side.other)
    if len(theirs) != 1 or theirs <= suits_shown(auction, side):
        return None
    return next(iter(theirs))


def cue_bid(cue: Cue, auction: Auction) -> Call | None:
    """Return the bid that ``cue`` stands for, or None (VARIANTS WC-1)."""
    suit = suit_of_cue(auction, cue.side)
    if suit is None:
        return None
    bids = (bid for bid in BIDS[auction.last_bid :] if bid.suit is suit)
    return next((bid for bid in bids if cue.level in {0, bid.level}), None)


def _bids_in(variable: Variable, suits: Iterable[Suit], auction: Auction) -> list[Candidate]:
    """Return the bids of a variable in these suits, or the cheapest without a level (CA-6a)."""
    if variable.level:
        bids = _bids_of(variable)
        return [bids[suit] for suit in suits]
    return [
        Candidate(bid, variable, suit)
        for suit in suits
        if (bid := next((one for one in BIDS[auction.last_bid :] if one.suit is suit), None))
    ]


@lru_cache(maxsize=1024)
def _bids_of(variable: Variable) -> Sequence[Candidate]:
    """Return the possible bids of a variable by suit (cached for expansions)."""
    return tuple(Candidate(Call.bid(variable.level, suit), variable, suit) for suit in Suit)


def _domain(name: str, bindings: Bindings) -> Sequence[Suit]:
    """Return the suits that an unbound variable may have (LANGUAGE EX-4)."""
    base = _BASES.get(name)
    if base is not None:
        taken = bindings.get(base)
        return () if taken is None else [suit for suit in _DOMAINS[base] if suit is not taken]
    return _in_order(name, bindings) if name in _ORDERED and bindings else _DOMAINS[name]


def _in_order(name: str, bindings: Bindings) -> Sequence[Suit]:
    """Return the suits for which X < Y < Z is true (LANGUAGE EX-5)."""
    position = _ORDERED.index(name)
    below = [bindings[other] for other in _ORDERED[:position] if other in bindings]
    above = [bindings[other] for other in _ORDERED[position:] if other in bindings]
    first, end = max(below, default=-1) + 1, min(above, default=len(Suit))
    return _DOMAINS[name][first:end]
