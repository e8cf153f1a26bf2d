"""Tables that go on where a row of another one ends, and rows where others began (RU-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...bridge import PASS, Auction
from ...language.anchors import RowAddress
from ..book import Agreement
from .listing import definitions_of
from .tree import AuctionTree


class ShownTable(NamedTuple):
    """A table, by its document and its number there."""

    document: str
    number: int


class TableStart(NamedTuple):
    """How a table begins that goes on from an auction."""

    anchor: str
    """Of its first row."""
    number: int
    """Of the row whose calls follow that auction by one: 1 below a row of calls, 0 below a heading
    that is an auction."""


class ShownRow(NamedTuple):
    """A row that a page shows, by its document and its anchor."""

    document: str
    anchor: str


class TableContinuation(NamedTuple):
    """Rows of the same auctions, and the tables that begin with one of these."""

    rows: tuple[RowAddress, ...]
    tables: tuple[ShownTable, ...]
    """In the order of the system; that of a row itself may be among them."""


class TableJoins:
    """The rows that other tables go on from, and those that tables begin with."""

    def __init__(
        self,
        agreements: Iterable[Agreement],
        tree: AuctionTree,
        beginnings: Mapping[ShownTable, TableStart],
    ) -> None:
        """Find the rows that stand on pages, and the tables' first auctions.

        :param agreements: of the system, in its order.
        :param beginnings: the tables that go on from an auction, in the order of the system.
        """
        self._tree = tree
        self._beginnings = beginnings
        self._auctions: dict[RowAddress, list[Auction]] = {}
        for agreement in agreements:
            if agreement.row.address.anchor:
                self._auctions.setdefault(agreement.row.address, []).append(agreement.auction)
        self._begun = {
            place: tuple(dict.fromkeys(map(_before_last, auctions)))
            for row, auctions in self._auctions.items()
            if (place := table_target(row)) in beginnings and beginnings[place].number == row.number
        }

    def continuations(self) -> Iterator[TableContinuation]:
        """Yield the rows that tables go on from, those of the same auctions together."""
        tables: dict[Auction, list[ShownTable]] = {}
        for place in self._beginnings:
            for auction in self._begun.get(place, ()):
                tables.setdefault(auction, []).append(place)
        alike: dict[tuple[Auction, ...], list[RowAddress]] = {}
        for row, auctions in self._auctions.items():
            met = tuple(filter(tables.__contains__, auctions))
            if met:
                alike.setdefault(met, []).append(row)
        for met, rows in alike.items():
            places = (place for auction in met for place in tables[auction])
            yield TableContinuation(tuple(rows), tuple(dict.fromkeys(places)))

    def origins(self) -> Iterator[tuple[ShownRow, ShownRow]]:
        """Yield the first rows of tables, each with the row that says what its auction means."""
        first: dict[Auction, RowAddress | None] = {}
        for place, auctions in self._begun.items():
            for auction in auctions:
                if auction not in first:
                    first[auction] = self._definition(auction)
                found = first[auction]
                if found is not None and table_target(found) != place:
                    row = ShownRow(place.document, self._beginnings[place].anchor)
                    yield row, row_target(found)
                    break

    def _definition(self, auction: Auction) -> RowAddress | None:
        """Return the row that leads for an auction, where it says something on a page."""
        node = self._tree.node(auction)
        said = definitions_of(node) if node is not None else ()
        shown = (one.row.address for one in said if one.text and one.row.address.anchor)
        return next(shown, None)


def row_target(row: RowAddress) -> ShownRow:
    """Return where a page shows a row."""
    return ShownRow(row.document, row.anchor)


def table_target(row: RowAddress) -> ShownTable:
    """Return the table that a row stands in."""
    return ShownTable(row.document, row.table)


def _before_last(auction: Auction) -> Auction:
    """Return an auction without its last call, and without a pass of theirs before that."""
    calls = auction.calls[:-1]
    if len(calls) > 1 and calls[-1] is PASS:
        calls = calls[:-1]
    return Auction.of(auction.opener, calls)
