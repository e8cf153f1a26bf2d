"""The auctions around an auction: the one that it continues, and those that continue it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from lsprotocol import types

from ..agreements.answers import Meaning
from ..agreements.book import Agreement
from ..agreements.queries import AuctionQuery
from ..bridge.auctions import Auction
from ..display.plain import shown_auction, shown_text
from ..display.wording import PageTexts
from . import subjects
from .continuations import auctions_before, read_auction
from .desk import Desk, Spot

_MOST = 24
"""Maximum number of auctions of one row."""


def hierarchy_items(desk: Desk, spot: Spot) -> list[types.CallHierarchyItem]:
    """Return the auctions at a place: those of a row, of a sentence, or of a role."""
    found = (_item(desk, spot, auction, one) for auction, one in _auctions(spot))
    return _each_once(found)[:_MOST]


def _auctions(spot: Spot) -> Iterator[tuple[Auction, Agreement | Meaning]]:
    match subjects.subject_at(spot):
        case subjects.RowsSubject(rows=rows):
            for row in rows:
                for agreement in spot.system.agreements_of(row.row.address):
                    yield agreement.auction, agreement
        case subjects.AuctionSubject(leads=leads):
            for lead in leads.values():
                yield from ((one.auction, one.meaning) for one in lead.defined)
        case subjects.RoleSubject(meanings=meanings):
            for known in meanings.values():
                yield from known


def incoming_calls(
    desk: Desk, item: types.CallHierarchyItem, spot_of: Callable[[str], Spot | None]
) -> list[types.CallHierarchyIncomingCall]:
    """Return the auction that the auction of an item continues; several if partners differ.

    :param spot_of: returns the beginning of an open text.
    """
    asked = _asked(item, spot_of)
    if asked is None:
        return []
    spot, auction = asked
    for before in auctions_before(auction):
        found = (
            _item(desk, spot, before, meaning)
            for resolver in spot.system.resolvers()
            for meaning in resolver.look_up(before).meanings[:1]
        )
        if items := _each_once(found):
            return [types.CallHierarchyIncomingCall(one, [one.selection_range]) for one in items]
    return []


def outgoing_calls(
    desk: Desk, item: types.CallHierarchyItem, spot_of: Callable[[str], Spot | None]
) -> list[types.CallHierarchyOutgoingCall]:
    """Return the continuations of the auction of an item.

    :param spot_of: as in :func:`incoming_calls`.
    """
    asked = _asked(item, spot_of)
    if asked is None:
        return []
    spot, auction = asked
    found = (
        _item(desk, spot, one.meaning.auction, one.meaning)
        for resolver in spot.system.resolvers()
        for one in resolver.resolve(AuctionQuery(auction)).next
        if one.call is not None and one.meaning is not None
    )
    place = item.selection_range
    return [types.CallHierarchyOutgoingCall(one, [place]) for one in _each_once(found)]


def _asked(
    item: types.CallHierarchyItem, spot_of: Callable[[str], Spot | None]
) -> tuple[Spot, Auction] | None:
    """Return the open text and the auction of an item; None if the item is not one of ours."""
    match item.data:
        case [str() as uri, str() as written]:
            spot, auction = spot_of(uri), read_auction(written)
            return (spot, auction) if spot is not None and auction is not None else None
        case _:
            return None


def _item(
    desk: Desk, spot: Spot, auction: Auction, said: Agreement | Meaning
) -> types.CallHierarchyItem | None:
    """Return an auction as an item; None if its row is not in a file."""
    placed = spot.system.row(said.row.address)
    location = desk.location(placed.span) if placed is not None else None
    if placed is None or location is None:
        return None
    return types.CallHierarchyItem(
        name=shown_auction(auction, PageTexts()),
        kind=types.SymbolKind.Field,
        uri=location.uri,
        range=location.range,
        selection_range=desk.range(placed.row.span),
        detail=shown_text(said, spot.reading.parse.options),
        data=[desk.uri(spot.path), auction.short],
    )


def _each_once(items: Iterable[types.CallHierarchyItem | None]) -> list[types.CallHierarchyItem]:
    """Return items without those of the same auction and row, in order."""
    found = {(one.name, one.uri, one.range.start.line): one for one in items if one is not None}
    return list(found.values())
