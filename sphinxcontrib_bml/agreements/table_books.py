"""The book of a document that is edited, built from the tables before the edit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from ..language.diagnostics import Diagnostics
from ..language.meant_rows import as_in_bml2, meant
from ..language.options import Limits
from ..language.syntax import BiddingTable
from .book import Book
from .expansion import MOST_TRIED, Expansion, expand
from .row_problems import RowProblems
from .word_rows import Judge


class _Reports(Diagnostics):
    """Stores reports, to report them again."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def report(self, *args: Any, **kwargs: Any) -> None:
        self._kept.append((args, kwargs))

    def repeat(self, diagnostics: Diagnostics) -> None:
        """Report all stored diagnostics again."""
        for args, kwargs in self._kept:
            diagnostics.report(*args, **kwargs)


class _TableExpansion(Expansion):
    """Walks one table, and stores its agreements in the order in which they are found."""

    def __init__(
        self,
        reports: _Reports,
        limits: Limits,
        suits: str = "",
        *,
        is_bml2: bool = False,
    ) -> None:
        super().__init__(Book(), reports, limits, suits, is_bml2=is_bml2)
        self.reports = reports


@dataclass(frozen=True, slots=True)
class _TableBook:
    """The agreements of a table."""

    table: BiddingTable
    lines: tuple[int, ...]
    """Lines of the table and its pasted rows: agreements contain the lines of their rows."""
    walk: _TableExpansion
    unrestricted: _TableExpansion
    """The same as BML 2 reads the table."""

    @classmethod
    def of(cls, table: BiddingTable, limits: Limits, suits: str) -> _TableBook:
        """Walk a table and return its agreements."""
        walk = _TableExpansion(_Reports(), limits, suits)
        walk.walk(meant(table))
        unrestricted = walk
        if table.differs_from_bml2 or walk.is_amended:
            unrestricted = _TableExpansion(_Reports(), limits, is_bml2=True)
            unrestricted.walk(as_in_bml2(table))
        return cls(table, _lines_of(table), walk, unrestricted)


def _lines_of(table: BiddingTable) -> tuple[int, ...]:
    pasted = (row.span.line for row in table.rows if row.pasted)
    return table.span.line, *pasted


class TableBooks:
    """The tables of a document, each walked once until it changes. Threads may share it."""

    def __init__(self) -> None:
        """Create an empty cache."""
        self._known: dict[int, _TableBook] = {}
        self._lock = Lock()

    def expand(
        self,
        tables: Iterable[BiddingTable],
        diagnostics: Diagnostics,
        limits: Limits,
        suits: str = "",
    ) -> Book:
        """Return the book of tables like :func:`.expansion.expand`; drop tables that are gone."""
        tables = list(tables)
        with self._lock:
            books = [self._book_of(table, limits, suits) for table in tables]
            self._known = {id(book.table): book for book in books}
        if _exceeds(books, limits):
            return expand(tables, diagnostics, limits, suits)
        unrestricted = None
        if any(book.walk is not book.unrestricted for book in books):
            unrestricted = _joined([book.unrestricted for book in books], Book(), Diagnostics())
        problems = RowProblems(diagnostics)
        for book in books:
            book.walk.reports.repeat(diagnostics)
            problems.update(book.walk.problems)
        joined = _joined([book.walk for book in books], Book(unrestricted), diagnostics)
        problems.report_all()
        return joined

    def _book_of(self, table: BiddingTable, limits: Limits, suits: str) -> _TableBook:
        known = self._known.get(id(table))
        if (
            known is not None
            and known.table is table
            and known.lines == _lines_of(table)
            and known.walk.suits == suits
        ):
            return known
        return _TableBook.of(table, limits, suits)


def _exceeds(books: Sequence[_TableBook], limits: Limits) -> bool:
    """Return whether the tables exceed the limits of a document, so that all are walked in turn."""
    for walks in ([book.walk for book in books], [book.unrestricted for book in books]):
        if any(walk.full for walk in walks) or (
            sum(walk.records for walk in walks) > limits.records
            or sum(walk.texts for walk in walks) > limits.texts
            or sum(walk.tried for walk in walks) > limits.records * MOST_TRIED
        ):
            return True
    return False


def _joined(walks: Sequence[_TableExpansion], book: Book, diagnostics: Diagnostics) -> Book:
    """Add what tables say to a book, in their order; return it."""
    judge = Judge([walk.found for walk in walks])
    for walk in walks:
        book.join(judge.agreements(walk.found), walk.book)
        judge.add_pointers(walk.found, book)
    judge.report(diagnostics)
    return book
