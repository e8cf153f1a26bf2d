"""The tables that continue the auctions of rows, and the auctions that a line continues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ..agreements.queries import InvalidQueryError, read_query
from ..bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Side
from ..language.meant_rows import meant
from ..language.source import Span
from ..language.syntax import BiddingTable, Row
from .desk import Spot
from .documents import PlacedRow
from .workspace import SystemReading

Beginnings = Mapping[Auction, list[PlacedRow]]
"""The first rows of each table by the auctions that they continue."""


def beginnings(system: SystemReading) -> Beginnings:
    """Return the first row of each table, or its history, by the auctions that it continues."""
    found: dict[Auction, list[PlacedRow]] = {}
    for reading in system.readings:
        for table in reading.parse.document.tables:
            for head, first in _heads(table):
                placed = PlacedRow(head.span, head, table)
                for agreement in system.agreements_of(first.address):
                    for auction in auctions_before(agreement.auction):
                        found.setdefault(auction, []).append(placed)
    return found


def _heads(table: BiddingTable) -> Iterator[tuple[Row, Row]]:
    """Yield the first row and the histories of a table, each with the first row below it."""
    rows = meant(table).rows
    if rows and not rows[0].is_sequence:
        yield rows[0], rows[0]
    for head, first in pairwise(rows):
        if head.is_sequence and not first.is_sequence:
            yield head, first


def auctions_before(auction: Auction) -> Iterator[Auction]:
    """Yield the auctions before the last call, without and with the implied pass."""
    calls = auction.calls[:-1]
    while calls:
        yield Auction.of(auction.opener, calls)
        if calls[-1] != PASS:
            return
        calls = calls[:-1]


def continuing(spot: Spot, placed: PlacedRow, known: Beginnings) -> list[Span]:
    """Return the first rows of the other tables that continue a row."""
    own = placed.row.address.document, placed.row.address.table
    tables = {
        (other.row.address.document, other.row.address.table): other.row.span
        for agreement in spot.system.agreements_of(placed.row.address)
        for other in known.get(agreement.auction, ())
    }
    tables.pop(own, None)
    return list(tables.values())


def read_auction(text: str) -> Auction | None:
    """Return the auction of a text such as ``1N-2C;``, or None for an auction without a bid."""
    try:
        auction = read_query(text.rstrip(";-")).auction
    except InvalidQueryError:
        return None
    return auction if auction.last_bid else None


def legal_calls(auction: Auction, side: Side) -> Iterator[str]:
    """Yield the legal calls of a side, bids first, as notes write them (LANGUAGE EX-10)."""
    for call in (*BIDS, DOUBLE, REDOUBLE, PASS):
        if auction.is_legal(side, call):
            yield side.written(call)
