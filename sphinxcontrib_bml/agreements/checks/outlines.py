"""Outlines of bidding tables: where their rows stand, and below which others.

A book says what rows mean; what stands beside and above them is known here. Outlines are small and
hold no text, so that a build keeps them for all its documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...language.anchors import Address, row_part
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.syntax import BiddingTable
from ..places import Place, place_of


class RowOutline(NamedTuple):
    """A row of a bidding table."""

    label: str
    """Its calls in one spelling."""
    above: int
    """The number of the row that it stands below; -1 at the top."""
    is_sequence: bool
    place: Place
    pasted: tuple[Place, ...]
    """The ``#PASTE`` lines that brought it here."""
    anchor: str
    """Its id on the page, nothing where it is not shown."""


class TableOutline(NamedTuple):
    """A bidding table."""

    number: int
    """In its document, hidden ones counted, from 0."""
    rows: tuple[RowOutline, ...]
    is_doubtful: bool
    """Whether its rows are read as openings though they are hardly meant so (LANGUAGE HI-9)."""

    def path(self, number: int) -> list[int]:
        """Return the numbers of the rows from the top down to one, that one last."""
        path = [number]
        while (above := self.rows[path[-1]].above) >= 0:
            path.append(above)
        return path[::-1]


class Outlines:
    """The outlines of the tables of a system."""

    def __init__(self, by_document: Iterable[tuple[str, Iterable[TableOutline]]]) -> None:
        """Take the tables of each document."""
        self._tables = {
            (document, table.number): table for document, tables in by_document for table in tables
        }

    def table_of(self, address: Address) -> TableOutline | None:
        """Return the table that a row stands in; None for a row that is made of a heading."""
        table = self._tables.get((address.document, address.table))
        return table if table is not None and address.number < len(table.rows) else None

    def row_at(self, address: Address) -> RowOutline | None:
        """Return a row, None where nothing is known of it."""
        table = self.table_of(address)
        return table.rows[address.number] if table is not None else None

    def __iter__(self) -> Iterator[tuple[str, TableOutline]]:
        """Iterate over the tables with the names of their documents."""
        for (document, _), table in self._tables.items():
            yield document, table


def outlines_of(
    tables: Iterable[BiddingTable], diagnostics: Iterable[Diagnostic]
) -> tuple[TableOutline, ...]:
    """Return the outlines of the tables of a document.

    :param diagnostics: what reading them found.
    """
    doubtful = {
        (found.span.source, found.span.start)
        for found in diagnostics
        if found.code is Code.TABLE_CONTEXT
    }
    outlines = []
    is_below_doubtful = False
    for table in tables:
        if not table.rows:
            continue
        source, start, _ = table.rows[0].span
        is_named = bool(doubtful) and (source, start) in doubtful
        # A history alone is named in the place of the rows below it (LANGUAGE HI-13).
        is_history = table.rows[0].is_sequence
        is_doubtful = is_below_doubtful or (is_named and not is_history)
        is_below_doubtful = is_named and is_history
        outlines.append(TableOutline(table.rows[0].address.table, _rows(table), is_doubtful))
    return tuple(outlines)


def _rows(table: BiddingTable) -> tuple[RowOutline, ...]:
    rows: list[RowOutline] = []
    path: list[int] = []
    for number, row in enumerate(table.rows):
        del path[row.level :]
        rows.append(
            RowOutline(
                row_part(row),
                path[-1] if path else -1,
                row.is_sequence,
                place_of(row.span),
                tuple(map(place_of, row.pasted)),
                row.address.anchor,
            )
        )
        path.append(number)
    return tuple(rows)
