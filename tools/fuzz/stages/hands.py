"""A hand bid with notes, hands for auctions, and hands of rows (HANDS HA-40, HA-51, HA-81)."""

from __future__ import annotations

from itertools import islice

from sphinxcontrib_bml.agreements.queries import AuctionQuery
from sphinxcontrib_bml.agreements.system import System
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.hands.files.bids import bid_as_json
from sphinxcontrib_bml.hands.files.deals import script_for, write_deals
from sphinxcontrib_bml.hands.files.shown import shown_as_json
from sphinxcontrib_bml.hands.files.space import space_as_json
from sphinxcontrib_bml.hands.model.bids import next_bids
from sphinxcontrib_bml.hands.model.dealt import HandRequest, read_shown
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.space import read_space
from sphinxcontrib_bml.hands.words.shown import ShownFormatter
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
        _deal(reader, auction, system)
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


def _deal(reader: HandReader, auction: Auction, system: System) -> None:
    """Deal hands for an auction, and write them in every format."""
    shown = read_shown(reader, AuctionQuery(auction), request=HandRequest(is_partly=True))
    dealing = shown.deals(2)
    formatter = ShownFormatter(system.options)
    demand(bool(list(formatter.refusals(shown))) == bool(shown.refusals), "no reason", auction)
    shown_as_json(shown, dealing, system)
    if shown.refusals:
        demand(not dealing.deals, "deals that are refused", auction)
        return
    for deal in dealing.deals:
        fits = all(deal.hands[seat] in hands for seat, hands in shown.hands.items())
        demand(fits and not list(deal.problems()), "a deal that does not fit", auction)
    for form in ("pbn", "lin", "links"):
        written = write_deals(form, shown, dealing, formatter).text
        demand(form == "pbn" or written.count("\n") == len(dealing.deals), "lines", auction)
    script_for(shown, list(formatter.basis(shown, dealing)), 2)
