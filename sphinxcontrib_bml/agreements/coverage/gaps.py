"""What the notes lack, the most frequent first (PLAYED CV-20, CV-21)."""

from __future__ import annotations

from collections.abc import Callable

from ...bridge import Auction
from ..book import SourceRow
from ..resolver import AuctionNode, Resolver, Status
from ..resolver.looking import is_their_pass
from .counts import MOST_PLACES, Gap, GapAuction, Occurrence, bidding_order, is_pass
from .walking import OurCall, without_last

PlaceOf = Callable[[SourceRow], str]
"""Says where a row stands, ``file:line``."""


class _GapCount:
    """An auction with a gap, as often as it came."""

    def __init__(self, call: OurCall) -> None:
        self.call = call
        self.times = 0
        self.where: list[Occurrence] = []


class GapCollector:
    """Collects gaps."""

    def __init__(self) -> None:
        """Begin with none."""
        self._counted: dict[tuple[Auction, Status], _GapCount] = {}

    def add(self, call: OurCall, where: Occurrence) -> None:
        """Add the first call of ours in a record that the notes lack."""
        counted = self._counted.setdefault((call.auction, call.status), _GapCount(call))
        counted.times += 1
        counted.where.append(where)
        del counted.where[MOST_PLACES:]

    def all(self, resolver: Resolver, place_of: PlaceOf) -> tuple[Gap, ...]:
        """Return the gaps by what is known before them, in the order of reports."""
        groups: dict[Auction, list[GapAuction]] = {}
        for counted in self._counted.values():
            groups.setdefault(_known_part(counted.call), []).append(_item(counted))
        gaps = [
            Gap(known, tuple(sorted(items, key=_item_order)), _place(known, resolver, place_of))
            for known, items in groups.items()
        ]
        return tuple(sorted(gaps, key=_gap_order))


def _known_part(call: OurCall) -> Auction:
    """Return what is known before a gap, their pass at its end taken off (RESOLVER RF-4)."""
    auction = call.auction
    if call.status is Status.ELSEWHERE:
        known = without_last(auction)
    else:
        known = Auction.of(auction.opener, auction.calls[: call.found.known])
    return without_last(known) if is_their_pass(known) else known


def _item(counted: _GapCount) -> GapAuction:
    call = counted.call
    is_elsewhere = call.status is Status.ELSEWHERE
    conditions = dict.fromkeys(one.conditions for one in call.found.meanings if is_elsewhere)
    return GapAuction(
        call.auction, call.status, counted.times, tuple(counted.where), tuple(conditions)
    )


def _item_order(item: GapAuction) -> tuple[bool, int, object]:
    return is_pass(item.auction), -item.times, bidding_order(item.auction)


def _gap_order(gap: Gap) -> tuple[int, int, object]:
    calls = sum(item.times for item in gap.items if not is_pass(item.auction))
    return -calls, -gap.auctions, bidding_order(gap.known)


def _place(known: Auction, resolver: Resolver, place_of: PlaceOf) -> str:
    return place_of(_first_row(resolver.tree.path(known)[-1])) if known else ""


def _first_row(node: AuctionNode) -> SourceRow:
    """Return the row of an auction; of one that a history leads through, the first row behind."""
    while not (said := [*node.definitions, *node.rest_rows]):
        node = next(iter(node.below.values()))
    return said[0].row
