"""The hands of a pair on a board, bid while the notes give exactly one call (HANDS HA-50)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...agreements.answers import BoardContext
from ...agreements.queries import AuctionQuery
from ...bridge.auctions import PASS, Auction, Side
from ...bridge.conditions import Seat, Vulnerability
from ...bridge.records import Record
from .bids import BidAnswer, BidVerdict, checked_hand, next_bids
from .reading import HandReader

_NO_CALLS = Auction()


class BoardBid(NamedTuple):
    """The answer about the next bid of a player on a board."""

    record: Record
    seat: Seat
    answer: BidAnswer


def bid_board(reader: HandReader, record: Record, pair: str) -> Iterator[BoardBid]:
    """Yield an answer for each turn of a pair, as long as the answer is one call.

    The opponents pass. Before an opening, a hand that no row fits passes.

    :param pair: ``NS`` or ``EW``.
    :raises InvalidHandError: if a hand of the pair does not have 13 different cards.
    """
    if record.dealer is None:
        return
    auction, opener = _NO_CALLS, 0
    seats = _seats_from(record.dealer)
    number = 0
    while not auction.is_over and (auction or number < len(seats)):
        seat = seats[number % len(seats)]
        if seat.value in pair:
            hand = record.hands.get(seat)
            if hand is None:
                return
            query = AuctionQuery(auction, (opener if auction else number) + 1)
            answer = next_bids(reader, checked_hand(str(hand)), query, _context(record, seat))
            yield BoardBid(record, seat, answer)
            call = answer.determined
            if call is None and (auction or answer.verdict is not BidVerdict.NONE):
                return
            if call is not None and (auction or call is not PASS):
                opener = opener if auction else number
                auction = auction.after(Side.WE, call)
        elif auction:
            auction = auction.after(Side.THEY, PASS)
        number += 1


def _seats_from(dealer: Seat) -> tuple[Seat, ...]:
    seats = tuple(Seat)
    first = seats.index(dealer)
    return seats[first:] + seats[:first]


def _context(record: Record, seat: Seat) -> BoardContext:
    vulnerability = Vulnerability.ANY
    if record.vulnerability is not None:
        vulnerability = record.vulnerability.seen_from(seat)
    return BoardContext(None, vulnerability)
