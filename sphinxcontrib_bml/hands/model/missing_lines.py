"""The rows whose ``//hand`` line would open most auctions (HANDS HA-18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...agreements.answers import BoardContext, Meaning
from ...agreements.queries import AuctionQuery, without_leading_passes
from ...agreements.system import System
from ...bridge.auctions import Auction, Side
from ...bridge.conditions import Conditions, OpeningSeat
from ...language.anchors import RowAddress
from .reading import HandReader
from .shown import Exclusion, ShownAuction, ShownCall

MOST_ROWS = 20
"""The number of rows by default."""


class MissingLine(NamedTuple):
    """A row that ``//hand`` would make sure."""

    auction: Auction
    meaning: Meaning
    auctions: int
    """The number of auctions in which it is in the way."""
    opened: int
    """The number of further auctions of which both hands are read with this row and the former."""
    unread: tuple[str, ...]
    """The words that are in the way."""
    draft: str
    """The claims that were read, as the beginning of the line: ``//hand = 15–17 HCP, balanced``."""


class MissingLines(NamedTuple):
    """How many auctions of ours are read, and the rows that would open most others."""

    auctions: int
    """The number of auctions of ours."""
    whole: int
    """The number of those of which both hands are read."""
    rows: tuple[MissingLine, ...]


def our_auctions(system: System, reader: HandReader) -> Iterator[ShownAuction]:
    """Yield what each agreement of ours shows, under its own conditions."""
    for agreement in system.book.leading:
        opened = without_leading_passes(agreement.auction)
        auction, passes = opened.auction, opened.passes
        if auction and agreement.text and auction.last_side is Side.WE:
            query = AuctionQuery(auction, passes + 1 if passes else None)
            context = board_of(agreement.conditions)
            yield reader.shown(query, context, exclusion=Exclusion.NONE)


def board_of(conditions: Conditions) -> BoardContext:
    """Return a seat and a vulnerability in which conditions apply."""
    is_any = conditions.seat is OpeningSeat.ANY
    return BoardContext(None if is_any else min(conditions.seat.seats), conditions.vulnerability)


def find_missing_lines(system: System, reader: HandReader, most: int = MOST_ROWS) -> MissingLines:
    """Return the rows whose ``//hand`` would open most auctions, the best first.

    A row counts for an auction in parts: less, the more rows are in the way there.
    """
    auctions = list(our_auctions(system, reader))
    whole = sum(one.is_whole for one in auctions)
    waiting = [found for one in auctions if (found := _rows_in_the_way(one))]
    in_the_way = _counts(waiting)
    rows: list[MissingLine] = []
    opened = 0
    while waiting and len(rows) < most:
        gains: dict[RowAddress, float] = {}
        for blocking in waiting:
            for address in blocking:
                gains[address] = gains.get(address, 0) + 1 / len(blocking) ** 2
        best = max(gains, key=gains.__getitem__)
        call = next(one[best] for one in waiting if best in one)
        left = [{row: one[row] for row in one if row != best} for one in waiting]
        waiting = [one for one in left if one]
        opened += len(left) - len(waiting)
        rows.append(_missing(call, in_the_way[best], opened))
    return MissingLines(len(auctions), whole, tuple(rows))


def _counts(waiting: Sequence[dict[RowAddress, ShownCall]]) -> dict[RowAddress, int]:
    counts: dict[RowAddress, int] = {}
    for blocking in waiting:
        for address in blocking:
            counts[address] = counts.get(address, 0) + 1
    return counts


def _rows_in_the_way(shown: ShownAuction) -> dict[RowAddress, ShownCall]:
    """Return the rows because of which hands are not read; none if others are missing."""
    calls = [call for position in shown.ours for call in position.blockers]
    if len(shown.ours[0].calls) * len(shown.ours[1].calls) == 0:
        return {}
    if any(call.meaning is None for call in calls):
        return {}
    return {call.meaning.row.address: call for call in calls if call.meaning is not None}


def _missing(call: ShownCall, auctions: int, opened: int) -> MissingLine:
    assert call.meaning is not None
    assert call.sets is not None
    unread = tuple(obstacle.words for obstacle in call.sets.obstacles if obstacle.words)
    return MissingLine(
        call.auction, call.meaning, auctions, opened, unread, f"//hand = {call.sets.meaning}"
    )
