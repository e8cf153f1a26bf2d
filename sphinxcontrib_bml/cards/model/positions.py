"""Auctions that are the same position in other suits: a jump overcall of 1H is one of 1C (AG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from ...bridge.auctions import Auction, Call, Side, Strain
from ...patterns import compile_later
from .readers import Reader, members

_SUITS = "CDHS"
_MAJORS = frozenset("HS")
_FAMILY = compile_later("[1-7][Mm]")
_PREEMPT = compile_later(r"\(2M\)-D")
"""A double of a weak two, which is the same over an opening of three."""
_FIRST_BIDS = 2
"""The number of bids that keep their level, if they do not jump."""
_MOST_LEVELS = 7
_KEPT_KINDS = frozenset({"below", "title", "author", "answer"})


@lru_cache(maxsize=512)
def moved_readers(reader: Reader) -> tuple[Reader, ...]:
    """Return readers of the same positions in other suits, one per suit that the reader names.

    Calls of our side without interference only move in auctions of four suits.
    """
    if reader.kind in _KEPT_KINDS:
        return ()
    own = {str(query.auction) for auction in reader.auctions for query in members(auction)}
    found: dict[str, dict[str, None]] = {}
    for auction in reader.auctions:
        if _PREEMPT.fullmatch(auction):
            found.setdefault(reader.suit, {})["(3X)-D"] = None
        is_kept = _FAMILY.search(auction) is not None
        for member in _lowest_members(auction):
            for suits, other in _moved(member, is_kept=is_kept):
                if other not in own:
                    suit = suits.get(reader.suit, reader.suit)
                    found.setdefault(suit, {})[other] = None
    return tuple(
        replace(reader, auctions=tuple(auctions), suit=suit) for suit, auctions in found.items()
    )


def _lowest_members(auction: str) -> list[Auction]:
    """Return the members of a family with the fewest jumps; nothing for passed hands.

    ``(1M)-2X`` is about overcalls at the two level, though 2S over 1H is a jump.
    """
    found = [query.auction for query in members(auction) if query.seat is None]
    jumps = [_all_jumps(one) for one in found]
    return [one for one, number in zip(found, jumps, strict=True) if number == min(jumps)]


def _moved(auction: Auction, *, is_kept: bool) -> Iterator[tuple[dict[str, str], str]]:
    """Yield the same positions with the suits that others stand for.

    :param is_kept: whether majors stay majors, and minors minors.
    """
    if not _can_move(auction):
        return
    for order in permutations(_SUITS):
        suits = dict(zip(_SUITS, order, strict=True))
        if is_kept and {suits[one] for one in _MAJORS} != _MAJORS:
            continue
        other = _in_suits(auction, suits)
        if other is not None and _is_reverse(other) is _is_reverse(auction):
            yield suits, str(other)


def _can_move(auction: Auction) -> bool:
    """Return whether an auction begins with a suit, and is competitive or has four suits."""
    first = auction.calls[0]
    has_all = len(auction.suits_bid) == len(_SUITS)
    theirs = Side.THEY if auction.opener is Side.WE else Side.WE
    is_competitive = any(side is theirs and call.code != "P" for side, call in auction.turns)
    return first.is_bid and first.suit is not None and (has_all or is_competitive)


def _in_suits(auction: Auction, suits: dict[str, str]) -> Auction | None:
    """Return an auction in other suits, each bid as many levels above the last one; or None."""
    before, moved, number = Auction(), Auction(), 0
    for side, call in auction.turns:
        new = call
        if call.is_bid:
            number += 1
            jump = _jump(before, call)
            bid = _moved_bid(call, jump, moved, suits)
            is_first = number == 1 or (number <= _FIRST_BIDS and not jump)
            if bid is None or bid.level < call.level or (is_first and bid.level != call.level):
                return None
            new = bid
        after = moved.try_call(side, new)
        if after is None:
            return None
        before, moved = before.after(side, call), after
    return moved


def _all_jumps(auction: Auction) -> int:
    """Return the number of levels that the bids after the opening skip."""
    before, number = Auction(), 0
    for side, call in auction.turns:
        number += _jump(before, call) if before else 0
        before = before.after(side, call)
    return number


def _jump(before: Auction, call: Call) -> int:
    """Return the number of levels that a bid skips."""
    lowest = before.lowest_bid(call.strain) if call.strain is not None else None
    return call.level - lowest.level if lowest is not None else 0


def _moved_bid(call: Call, jump: int, moved: Auction, suits: dict[str, str]) -> Call | None:
    """Return a bid in another suit, with its jump."""
    strain = call.strain
    if strain is not None and call.suit is not None:
        strain = Strain.parse(suits[strain.letter])
    lowest = moved.lowest_bid(strain) if strain is not None else None
    if lowest is None or strain is None or lowest.level + jump > _MOST_LEVELS:
        return None
    return Call.bid(lowest.level + jump, strain)


def _is_reverse(auction: Auction) -> bool:
    """Return whether the opener's rebid is at the two level in a suit above the opening."""
    opening, *others = auction.calls[::4]
    if not others or opening.suit is None or others[0].suit is None:
        return False
    return others[0].level > opening.level and others[0].suit > opening.suit


def merged(readers: Iterable[Reader]) -> Reader:
    """Return the first reader with the auctions of all."""
    first, *others = readers
    return replace(
        first, auctions=first.auctions + tuple(name for one in others for name in one.auctions)
    )
