"""From a bids string to the auctions that it stands for (CARDS CC-A3 to CC-A8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...bridge import DOUBLE, PASS, REDOUBLE, Auction, Call, Side, Strain, Suit
from .scanning import Scan
from .values import ANY_CALL, CUE_BID, Bids, BidsCall, BidsFault, Token, TokenKind

_DOMAINS = {
    TokenKind.MINOR: (Suit.CLUBS, Suit.DIAMONDS),
    TokenKind.MAJOR: (Suit.HEARTS, Suit.SPADES),
    TokenKind.UNBID: tuple(Suit),
}
_NAMES = {TokenKind.MINOR: "minor", TokenKind.MAJOR: "major", TokenKind.UNBID: "suit"}
_SIMPLE = {TokenKind.PASS: PASS, TokenKind.DOUBLE: DOUBLE, TokenKind.REDOUBLE: REDOUBLE}
_MOST_PASSES = 3
_HIGHEST = 7


class _State(NamedTuple):
    """One way in which the calls so far can be meant."""

    auction: Auction
    bound: Mapping[TokenKind, Suit]
    suits: tuple[frozenset[Suit], frozenset[Suit]]
    """The suits that we, and that they have bid."""


_NOTHING: Mapping[TokenKind, Suit] = {}
_NO_SUITS: frozenset[Suit] = frozenset()


def read_bids(text: str) -> Bids:
    """Return what a bids string stands for."""
    scan = Scan(text).run()
    calls = _with_sides(scan.tokens)
    bids = Bids(text, calls, scan.begins_later)
    if scan.errors:
        return _failed(bids, min(scan.errors))
    if not calls:
        return _failed(bids, BidsFault(0, "no call", hint="for instance 1n.2c"))
    warnings = tuple(sorted([*scan.warnings, *_doubtful_parentheses(calls)]))
    bids = Bids(text, calls, scan.begins_later, faults=warnings)
    if scan.begins_later:
        return _with(bids, unknown="<")
    return _expanded(bids)


def _failed(bids: Bids, fault: BidsFault) -> Bids:
    return Bids(bids.text, bids.calls, bids.begins_later, faults=(fault,))


def _with(bids: Bids, unknown: str = "", auctions: tuple[Auction, ...] = ()) -> Bids:
    return Bids(bids.text, bids.calls, bids.begins_later, auctions, bids.faults, unknown)


def _with_sides(tokens: Sequence[Token]) -> tuple[BidsCall, ...]:
    """Return the calls with their sides: the last is ours, and sides alternate (CC-A3)."""
    behind = range(len(tokens) - 1, -1, -1)
    return tuple(
        BidsCall(token, Side.THEY if distance % 2 else Side.WE)
        for token, distance in zip(tokens, behind, strict=True)
    )


def _doubtful_parentheses(calls: Sequence[BidsCall]) -> Iterator[BidsFault]:
    """Yield a warning for each call of ours in parentheses (CC-A3)."""
    for call in calls:
        token, side = call.token, call.side
        if token.in_parentheses and side is Side.WE:
            yield BidsFault(
                token.column,
                f"parentheses on {token.label}, which is ours: the last call is, and every call "
                "counts, theirs and passes too",
                False,
                "write every call of theirs, passes as . or p",
            )


def _expanded(bids: Bids) -> Bids:
    """Return a string with its auctions, call by call all ways to mean it (CC-A6)."""
    passes = bids.passes
    if passes == len(bids.calls):
        return _failed(bids, BidsFault(0, "only passes: nobody opens"))
    if passes > _MOST_PASSES:
        column = bids.calls[passes].token.column
        return _failed(bids, BidsFault(column, "four passes: the auction is over"))
    states = [_State(Auction(), _NOTHING, (_NO_SUITS, _NO_SUITS))]
    for call in bids.calls[passes:]:
        token, side = call.token, call.side
        if token.kind is TokenKind.ANY_CALL:
            return _with(bids, unknown=ANY_CALL)
        if token.kind is TokenKind.CUE_BID and not all(_cue_suit(s, side) for s in states):
            return _with(bids, unknown=CUE_BID)
        after = [new for state in states for new in _continued(state, token, side)]
        if not after:
            return _failed(bids, _why(states, token, side))
        states = after
    return _with(bids, auctions=tuple(state.auction for state in states))


def _continued(state: _State, token: Token, side: Side) -> Iterator[_State]:
    """Yield the ways to go on with a call that may be made."""
    for call in _calls(state, token, side):
        auction = state.auction.try_call(side, call)
        if auction is None:
            continue
        suit, bound, suits = call.suit, state.bound, state.suits
        if suit is not None:
            ours, theirs = suits
            suits = (ours | {suit}, theirs) if side is Side.WE else (ours, theirs | {suit})
            if token.kind in {TokenKind.MINOR, TokenKind.MAJOR}:
                bound = {**bound, token.kind: suit}
        yield _State(auction, bound, suits)


def _calls(state: _State, token: Token, side: Side) -> Iterator[Call]:
    """Yield the calls that a token may be, clubs first."""
    if token.kind in _SIMPLE:
        yield _SIMPLE[token.kind]
    elif token.kind is TokenKind.BID:
        yield Call.bid(token.level, Strain.parse(token.strain))
    elif token.kind is TokenKind.CUE_BID:
        yield from _cue_bid(state, side)
    elif token.kind in state.bound:
        yield Call.bid(token.level, state.bound[token.kind])
    else:
        for suit in _DOMAINS[token.kind]:
            if suit not in state.auction.suits_bid:
                yield Call.bid(token.level, suit)


def _cue_suit(state: _State, side: Side) -> list[Suit]:
    """Return the one suit that the other side of ``side`` has bid and it has not (CC-A5)."""
    own, other = state.suits[side], state.suits[side.other]
    return list(other) if len(other) == 1 and not other & own else []


def _cue_bid(state: _State, side: Side) -> Iterator[Call]:
    """Yield the cheapest bid in the suit of the other side, where there is one."""
    for suit in _cue_suit(state, side):
        levels = (Call.bid(level, suit) for level in range(1, _HIGHEST + 1))
        yield from [call for call in levels if call.rank > state.auction.last_bid][:1]


def _why(states: Sequence[_State], token: Token, side: Side) -> BidsFault:
    """Return why no way goes on with a call."""
    if all(state.auction.is_over for state in states):
        why = f"{token.label}: the auction is over"
    elif not any(list(_calls(state, token, side)) for state in states):
        name = _NAMES.get(token.kind, "bid")
        why = f"no {name} is left for {token.label}"
    else:
        why = f"{token.label} cannot be called here"
    return BidsFault(token.column, why)
