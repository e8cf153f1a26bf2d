"""Outlines: the tables of documents with their rows and places.

They are kept from build to build, without texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple, Protocol

from ...language.anchors import AnchorParts, RowAddress
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.severity import ContextClass
from ...language.source import Source, Span
from ...language.syntax import BiddingTable


class Position(NamedTuple):
    """A stretch of a line."""

    file: str
    """The name of the file in messages."""
    line: int
    """Line number from 1."""
    column: int = 0
    """Column in characters from 0."""
    length: int = 0

    @property
    def span(self) -> Span:
        """The place, in a source without its text."""
        source = Source(self.file, "", line_numbers=(self.line,))
        return Span(source, self.column, self.column + self.length)

    def __str__(self) -> str:
        """Return ``file:line``."""
        return f"{self.file}:{self.line}"


def position_of(span: Span) -> Position:
    """Return the start of ``span`` and its length on its first line."""
    source, start = span.source, span.start
    line_end = source.text.find("\n", start, span.end)
    line, column = source.place(start)
    return Position(source.name, line, column, (span.end if line_end < 0 else line_end) - start)


class RowOutline(NamedTuple):
    """A row of a bidding table."""

    label: str
    """The calls of the row in one spelling."""
    above: int
    """The number of the parent row; -1 at the top."""
    is_sequence: bool
    place: Position
    pasted: tuple[Position, ...]
    """The ``#PASTE`` lines that inserted the row."""
    anchor: str
    """The id of the row on the page; empty if it is not shown."""


class TableOutline(NamedTuple):
    """A bidding table."""

    number: int
    """The number of the table in its document from 0, including hidden tables."""
    rows: tuple[RowOutline, ...]
    is_doubtful: bool
    """Whether its rows are read as openings, but are probably not openings (LANGUAGE HI-9)."""

    def path(self, number: int) -> list[int]:
        """Return the numbers of the rows from the top down to a row, including the row."""
        path = [number]
        while (above := self.rows[path[-1]].above) >= 0:
            path.append(above)
        return path[::-1]


class TablesOfDocument(Protocol):
    """Access to the outlines of a document by table number."""

    def get(self, number: int, /) -> TableOutline | None:
        """Return the outline of a table, or None."""


class DocumentOutlines:
    """The outlines of the tables of a document, each built when it is first used."""

    def __init__(self, tables: Iterable[BiddingTable], diagnostics: Iterable[Diagnostic]) -> None:
        """Store the tables of a document.

        :param diagnostics: the diagnostics from reading the tables.
        """
        with_rows = [table.as_written for table in tables if table.rows]
        self._tables = {table.rows[0].address.table: table for table in with_rows}
        self._outlines: dict[int, TableOutline] = {}
        self._doubtful = frozenset(_misread_tables(with_rows, diagnostics))

    def get(self, number: int) -> TableOutline | None:
        """Return the outline of the table with a number, or None."""
        table = self._tables.get(number)
        if table is not None and number not in self._outlines:
            self._outlines[number] = TableOutline(number, _rows(table), number in self._doubtful)
        return self._outlines.get(number)

    def all(self) -> tuple[TableOutline, ...]:
        """Return the outlines of all tables."""
        return tuple(outline for number in self._tables if (outline := self.get(number)))


class TablesByNumber:
    """Outlines of a document by table number, sorted at the first use."""

    def __init__(self, tables: Iterable[TableOutline]) -> None:
        """Store outlines in any order."""
        self._tables = tables

    @cached_property
    def _by_number(self) -> dict[int, TableOutline]:
        return {table.number: table for table in self._tables}

    def get(self, number: int) -> TableOutline | None:
        """Return the outline of a table, or None."""
        return self._by_number.get(number)


class Outlines:
    """The outlines of the tables of a system."""

    def __init__(self, documents: Mapping[str, TablesOfDocument]) -> None:
        """Store the tables of each document."""
        self._documents = documents

    def table_of(self, address: RowAddress) -> TableOutline | None:
        """Return the table of a row; None for a row of a convention."""
        document = self._documents.get(address.document)
        table = document.get(address.table) if document is not None else None
        return table if table is not None and address.number < len(table.rows) else None

    def row_at(self, address: RowAddress) -> RowOutline | None:
        """Return the outline of a row, or None if it is not known."""
        table = self.table_of(address)
        return table.rows[address.number] if table is not None else None


_MISREAD = frozenset({"", ContextClass.OPENINGS})
"""Classes of ``TABLE-CONTEXT`` about rows that are read as openings."""


def _misread_tables(
    tables: Iterable[BiddingTable], diagnostics: Iterable[Diagnostic]
) -> Iterator[int]:
    """Yield the numbers of the tables for which ``TABLE-CONTEXT`` is reported."""
    named = {
        (found.span.source, found.span.start)
        for found in diagnostics
        if found.code is Code.TABLE_CONTEXT and found.kind in _MISREAD
    }
    is_below_named = False
    for table in tables if named else ():
        first = table.rows[0]
        is_named = (first.span.source, first.span.start) in named
        # A history alone is named instead of the rows below it (LANGUAGE HI-13).
        if is_below_named or (is_named and not first.is_sequence):
            yield first.address.table
        is_below_named = is_named and first.is_sequence


def _rows(table: BiddingTable) -> tuple[RowOutline, ...]:
    rows: list[RowOutline] = []
    path: list[int] = []
    parts = AnchorParts()
    for number, row in enumerate(table.rows):
        del path[row.level :]
        rows.append(
            RowOutline(
                parts.of(row),
                path[-1] if path else -1,
                row.is_sequence,
                position_of(row.span),
                tuple(map(position_of, row.pasted)),
                row.address.anchor,
            )
        )
        path.append(number)
    return tuple(rows)
