"""What may be called next: all that counts of an auction for the calls behind it (LANGUAGE EX-10).

Long files have tens of thousands of auctions, and some hundred standings.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...bridge import Auction
from ...language.labels import Label, Literal


class AuctionStanding:
    """Where auctions stand behind which the same calls are legal."""

    __slots__ = ("auction", "behind")

    def __init__(self, auction: Auction | None) -> None:
        """Take one of the auctions; None where there is none, or nobody can tell which it is."""
        self.auction = auction
        self.behind: dict[str, AuctionStanding] = {}
        """The standings behind single calls, by their labels' texts, as far as they were asked."""


ILLEGAL = AuctionStanding(None)
"""Behind a call that may not be made."""
OPEN = AuctionStanding(None)
"""Behind a label that stands for several calls."""
_START = AuctionStanding(Auction())
_KNOWN: dict[tuple[object, ...], AuctionStanding] = {}


def find_standing(path: Iterable[Label]) -> AuctionStanding:
    """Return where the auction of ``path`` stands."""
    standing = _START
    for label in path:
        standing = standing.behind.get(label.text) or _standings_after(standing, label)
    return standing


def _standings_after(standing: AuctionStanding, label: Label) -> AuctionStanding:
    """Return where the auctions stand after ``label``; only single calls are worth keeping."""
    if standing.auction is None:
        return standing
    match label.parts:
        case (Literal(calls=(call,)),):
            auction = standing.auction.try_call(label.side, call)
            found = ILLEGAL if auction is None else _standing_after_calls(auction)
            standing.behind[label.text] = found
            return found
    return OPEN


def _standing_after_calls(auction: Auction) -> AuctionStanding:
    """Return the standing of an auction: who called last, the last bid, and what followed it."""
    key = (auction.last_side, auction.last_bid, auction.last_bidder, auction.doubled,
           auction.passes)  # fmt: skip
    return _KNOWN.setdefault(key, AuctionStanding(auction))
