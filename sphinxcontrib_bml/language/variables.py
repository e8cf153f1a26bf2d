"""Which calls variables, strains and steps stand for in an auction (LANGUAGE EX-3 to EX-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, assert_never

from ..bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side, Suit
from .labels import Cue, Literal, Part, Steps, Variable

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
_ORDERED = "XYZ"


class Candidate(NamedTuple):
    """A call that a label may stand for."""

    call: Call
    variable: Variable | None = None
    suit: Suit | None = None

    def bound(self, bindings: Bindings) -> Bindings:
        """Return ``bindings`` with what this call binds (LANGUAGE EX-4)."""
        variable, suit = self.variable, self.suit
        if variable is None or suit is None or variable.name in bindings:
            return bindings
        return {**bindings, variable.name: suit}


_CANDIDATES = {call: Candidate(call) for call in (PASS, DOUBLE, REDOUBLE, *BIDS)}
"""Of calls that need no suit."""


def base_of(name: str) -> str | None:
    """Return the variable that ``oM`` and ``om`` are the other one of; None for any other name."""
    return _BASES.get(name)


def other_of(name: str, suit: Suit) -> Bindings:
    """Return ``oM`` or ``om`` with the other suit, if ``name`` is ``M`` or ``m``."""
    return {
        other: next(one for one in _DOMAINS[base] if one is not suit)
        for other, base in _BASES.items()
        if base == name
    }


def calls_of(part: Part, auction: Auction, bindings: Bindings) -> list[Candidate]:
    """Return the calls that one alternative stands for (LANGUAGE EX-3, EX-4, EX-11).

    Literals and variables that have their suit stand for their calls, legal or not.
    """
    if isinstance(part, Literal):
        return [_CANDIDATES[call] for call in part.calls]
    candidates = calls_of_any_suit(part, auction, bindings)
    if not isinstance(part, Variable) or part.name in bindings:
        return candidates
    taken = auction.suits_bid
    # Artificial bids may have used all of them: then any is meant.
    if part.name not in _BASES and taken.issuperset(_DOMAINS[part.name]):
        return candidates
    return [candidate for candidate in candidates if candidate.suit not in taken]


def calls_of_any_suit(part: Part, auction: Auction, bindings: Bindings) -> list[Candidate]:
    """Return the calls of one alternative, in suits that were bid too (LANGUAGE EX-4, EX-5)."""
    match part:
        case Literal(calls=calls):
            return [_CANDIDATES[call] for call in calls]
        case Steps(count=count):
            bid = step_above(auction, count)
            return [Candidate(bid)] if bid else []
        case Cue():
            bid = cue_bid(part, auction)
            return [Candidate(bid)] if bid else []
        case Variable(name=name) if name in bindings:
            return [_bids_of(part)[bindings[name]]]
        case Variable(name=name):
            bids, last_bid = _bids_of(part), auction.last_bid
            suits = _domain(name, bindings)
            return [bids[suit] for suit in suits if bids[suit].call.rank > last_bid]
        case _:
            assert_never(part)


def step_above(auction: Auction, count: int) -> Call | None:
    """Return the bid ``count`` steps above the last one, None if there is none (EX-11)."""
    if not auction.last_bid or not 0 < count <= len(BIDS) - auction.last_bid:
        return None
    return BIDS[auction.last_bid + count - 1]


def suits_shown(auction: Auction, side: Side) -> frozenset[Suit]:
    """Return the suits that a side has bid."""
    return frozenset(
        call.suit for caller, call in auction.turns if caller is side and call.suit is not None
    )


def suit_of_cue(auction: Auction, side: Side) -> Suit | None:
    """Return the one suit that the other side has bid, and this one has not (VARIANTS WC-1)."""
    theirs = suits_shown(auction, side.other)
    if len(theirs) != 1 or theirs <= suits_shown(auction, side):
        return None
    return next(iter(theirs))


def cue_bid(cue: Cue, auction: Auction) -> Call | None:
    """Return the bid that ``cue`` stands for, None if there is none (VARIANTS WC-1)."""
    suit = suit_of_cue(auction, cue.side)
    if suit is None:
        return None
    bids = (bid for bid in BIDS[auction.last_bid :] if bid.suit is suit)
    return next((bid for bid in bids if cue.level in {0, bid.level}), None)


@lru_cache(maxsize=1024)
def _bids_of(variable: Variable) -> Sequence[Candidate]:
    """Return the bids that a variable may stand for, by suit; expansions ask all the time."""
    return tuple(Candidate(Call.bid(variable.level, suit), variable, suit) for suit in Suit)


def _domain(name: str, bindings: Bindings) -> Sequence[Suit]:
    """Return the suits that a variable without one may take (LANGUAGE EX-4, EX-5)."""
    base = _BASES.get(name)
    if base is not None:
        taken = bindings.get(base)
        return () if taken is None else [suit for suit in _DOMAINS[base] if suit is not taken]
    return _in_order(name, bindings) if name in _ORDERED and bindings else _DOMAINS[name]


def _in_order(name: str, bindings: Bindings) -> Sequence[Suit]:
    """Return the suits with which X < Y < Z holds (LANGUAGE EX-5)."""
    position = _ORDERED.index(name)
    below = [bindings[other] for other in _ORDERED[:position] if other in bindings]
    above = [bindings[other] for other in _ORDERED[position:] if other in bindings]
    first, end = max(below, default=-1) + 1, min(above, default=len(Suit))
    return _DOMAINS[name][first:end]
