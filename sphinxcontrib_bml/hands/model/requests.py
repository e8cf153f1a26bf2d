"""What is asked about hands, without what answers it: pages without hands load this too."""

from __future__ import annotations

from enum import StrEnum

from ...agreements.queries import AuctionQuery, InvalidQueryError, read_query
from ...bridge.auctions import PASS, Auction, Side


class Only(StrEnum):
    """One of us, by the order of our calls."""

    OPENER = "opener"
    """The one who calls first."""
    RESPONDER = "responder"


def read_bidding(text: str) -> AuctionQuery:
    """Return an auction in which a call can follow; nobody has called if the text is empty.

    Passes alone are the seat of the opening.

    :raises InvalidQueryError: if the text is not an auction, or the auction is over.
    """
    if not text.strip():
        return AuctionQuery(Auction())
    query = read_query(text)
    auction = query.auction
    if auction.is_over:
        raise InvalidQueryError(f"the auction {auction.short} is over")
    if any(call is not PASS for call in auction.calls):
        return query
    is_one_of_ours = len(auction) == 1 and auction.opener is Side.WE
    return AuctionQuery(Auction(), len(auction) + 1 + is_one_of_ours)
