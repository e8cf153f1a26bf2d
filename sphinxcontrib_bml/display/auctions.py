"""Auctions and their calls as people read them."""

from __future__ import annotations

from ..bridge.auctions import Auction, Side
from ..bridge.calls import PASS, Call
from .wording import PageTexts


def shown_auction(auction: Auction, wording: PageTexts) -> str:
    """Return an auction as it is read, ``1NT (2♣) Dbl``; their passes only where they are last."""
    return " ".join(shown_call(side, call, wording) for side, call in shown_turns(auction))


def shown_turns(auction: Auction) -> list[tuple[Side, Call]]:
    """Return the calls of an auction that are shown: their passes only where they are last."""
    last = len(auction) - 1
    return [
        (side, call)
        for number, (side, call) in enumerate(auction.turns)
        if number == last or not is_silent(side, call)
    ]


def shown_call(side: Side, call: Call, wording: PageTexts) -> str:
    """Return a call as it is read, theirs in parentheses."""
    name = wording.names.call(call)
    return f"({name})" if side is Side.THEY else name


def is_silent(side: Side, call: Call) -> bool:
    """Tell whether a call is their pass, which is left out where others follow."""
    return side is Side.THEY and call is PASS


def without_their_pass(auction: Auction) -> Auction:
    """Return an auction as readers see a part of it, without their pass at its end (RF-4)."""
    turns = list(auction.turns)
    if len(turns) > 1 and is_silent(*turns[-1]):
        return Auction.of(auction.opener, auction.calls[:-1])
    return auction
