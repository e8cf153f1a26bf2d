"""Tables that go on where a row of another one ends, and rows where others began (RU-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...bridge import PASS, Auction
from ...language.anchors import Address
from ..book import Agreement
from .listing import definitions_of
from .tree import Tree


class TablePlace(NamedTuple):
    """A table, by its document and its number there."""

    document: str
    number: int


class Beginning(NamedTuple):
    """How a table begins that goes on from an auction."""

    anchor: str
    """Of its first row."""
    number: int
    """Of the row whose calls follow that auction by one: 1 below a row of calls, 0 below a heading
    that is an auction."""


class RowPlace(NamedTuple):
    """A row that a page shows, by its document and its anchor."""

    document: str
    anchor: str


class Join(NamedTuple):
    """A row of one table and what other tables have of its auction."""

    row: RowPlace
    defined_at: RowPlace | None
    """Of a table's first row: the row that says what its auction means, where that is another."""
    continued_in: tuple[TablePlace, ...]
    """The other tables that begin with its auction, in the order of the system."""


def joins(
    agreements: Iterable[Agreement], tree: Tree, beginnings: Mapping[TablePlace, Beginning]
) -> Iterator[Join]:
    """Yield the rows that other tables go on from, and those that tables begin with.

    :param agreements: of the system, in its order.
    :param beginnings: the tables that go on from an auction, in the order of the system.
    """
    by_row: dict[Address, list[Auction]] = {}
    for agreement in agreements:
        if agreement.row.address.anchor:
            by_row.setdefault(agreement.row.address, []).append(agreement.auction)
    begun = {
        place: tuple(dict.fromkeys(map(_before_last, auctions)))
        for row, auctions in by_row.items()
        if (place := _table(row)) in beginnings and beginnings[place].number == row.number
    }
    tables: dict[Auction, list[TablePlace]] = {}
    for place in beginnings:
        for begun_with in begun.get(place, ()):
            tables.setdefault(begun_with, []).append(place)
    for row, auctions in by_row.items():
        places = [place for auction in auctions for place in tables.get(auction, ())]
        others = tuple(place for place in dict.fromkeys(places) if place != _table(row))
        if others:
            yield Join(RowPlace(row.document, row.anchor), None, others)
    for place, starts in begun.items():
        defined = _defined_elsewhere(starts, place, tree)
        if defined is not None:
            yield Join(RowPlace(place.document, beginnings[place].anchor), defined, ())


def _table(row: Address) -> TablePlace:
    return TablePlace(row.document, row.table)


def _before_last(auction: Auction) -> Auction:
    """Return an auction without its last call, and without a pass of theirs before that."""
    calls = auction.calls[:-1]
    if len(calls) > 1 and calls[-1] is PASS:
        calls = calls[:-1]
    return Auction.of(auction.opener, calls)


def _defined_elsewhere(
    auctions: Iterable[Auction], place: TablePlace, tree: Tree
) -> RowPlace | None:
    """Return the row of another table that leads for the first of ``auctions`` where one does."""
    for auction in auctions:
        node = tree.node(auction)
        said = definitions_of(node) if node is not None else ()
        shown = [one for one in said if one.text and one.row.address.anchor]
        if shown and _table(shown[0].row.address) != place:
            address = shown[0].row.address
            return RowPlace(address.document, address.anchor)
    return None
