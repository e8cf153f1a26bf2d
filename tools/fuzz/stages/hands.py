"""A hand bid with notes, and the hands that their rows are for (HANDS HA-51, HA-81)."""

from __future__ import annotations

from itertools import islice

from sphinxcontrib_bml.agreements.queries import AuctionQuery
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.hands.files.bids import bid_as_json
from sphinxcontrib_bml.hands.files.space import space_as_json
from sphinxcontrib_bml.hands.model.bids import next_bids
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.space import read_space
from tools.fuzz.subject import Subject, demand

_MOST = 4
"""Auctions of one case that are looked at."""
_HAND = Hand("AK32", "KQ4", "A92", "J54")


def bid_hand(subject: Subject) -> None:
    """Bid a hand as opening and after the first agreements; look at the hands of their rows."""
    system = subject.notes.system
    reader = HandReader(system)
    auctions = (one.auction for one in subject.notes.book if not one.auction.is_over)
    for auction in (Auction(), *islice(auctions, _MOST)):
        answer = next_bids(reader, _HAND, AuctionQuery(auction))
        bid_as_json(answer, system)
        answered = [row.fit is not None for row in answer.rows]
        demand(answered == sorted(answered, reverse=True), "rows without an answer first", auction)
        space = read_space(reader, AuctionQuery(auction))
        demand(len(space.rows) == len(answer.rows), "other rows", auction)
        sets = [row.possible for row in space.rows]
        demand(all(one <= space.held for one in sets), "hands that nobody holds", auction)
        holes = space.holes
        is_free = holes is None or all(one.is_disjoint(holes) for one in sets)
        demand(is_free, "a hole in a row", auction)
    space_as_json(read_space(reader, AuctionQuery(Auction())), system)
