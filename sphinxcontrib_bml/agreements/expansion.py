"""From bidding tables to the auctions they define (LANGUAGE EX)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..bridge.auctions import Auction
from ..language.anchors import RowAddress
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.headings import rows_below as rows_below_context
from ..language.meant_rows import as_in_bml2, meant
from ..language.options import Limits
from ..language.syntax import BiddingTable, Row
from . import copies, descriptions, redirect_rows
from .book import Agreement, Book
from .row_problems import RowProblems, report_lone_variables
from .table_walk import Siblings, TableWalk
from .word_rows import Judge, SuitWord, WordFinds

MOST_TRIED = 20
"""Maximum number of calls tried, per auction that a document may have."""


def expand(
    tables: Iterable[BiddingTable],
    diagnostics: Diagnostics,
    limits: Limits | None = None,
    suits: str = "",
) -> Book:
    """Return the book of ``tables``, the bidding tables of one document in their order.

    Rows without a possible meaning are reported and left out with all rows below them.

    :param suits: the setting of the document for suits of variables (LANGUAGE EX-3a).
    """
    written = list(tables)
    tables = list(map(meant, written))
    limits = limits or Limits()
    provisos = descriptions.find_row_conditions(tables)
    expansion = Expansion(Book(), diagnostics, limits, provisos, suits)
    book = expansion.run(tables)
    if provisos or expansion.is_amended or any(table.differs_from_bml2 for table in written):
        unheard = Diagnostics()
        unrestricted = Expansion(Book(), unheard, limits, {}, is_bml2=True)
        book.set_unrestricted(unrestricted.run(map(as_in_bml2, written)))
        if not diagnostics.count(Code.LIMIT_RECORDS):
            for found in unheard:
                if found.code is Code.LIMIT_RECORDS:
                    diagnostics.add(found)
    return book


class Expansion:
    """Walks the tables of one document."""

    def __init__(
        self,
        book: Book,
        diagnostics: Diagnostics,
        limits: Limits,
        provisos: Mapping[Row, descriptions.RowCondition],
        suits: str = "",
        *,
        is_bml2: bool = False,
    ) -> None:
        """Store the book and the diagnostics to fill.

        :param suits: the setting of the document for suits of variables (LANGUAGE EX-3a).
        :param is_bml2: whether variables are read as BML 2 reads them.
        """
        self.book = book
        self.diagnostics = diagnostics
        self.limits = limits
        self.provisos = provisos
        self.suits = suits
        self.is_bml2 = is_bml2
        self.is_amended = False
        """Whether BML 2 reads a variable differently."""
        self.records = 0
        self.texts = 0
        self.described: set[RowAddress] = set()
        """The rows with auctions."""
        self.tried = 0
        self.full = False
        self.problems = RowProblems(diagnostics)
        self.found = WordFinds()

    def run(self, tables: Iterable[BiddingTable]) -> Book:
        """Return the book of ``tables``, and report the problems that are only known at the end."""
        tables = list(tables)
        for table in tables:
            self.walk(table)
        judge = Judge([self.found])
        for agreement in judge.agreements(self.found):
            self.book.add(agreement)
        judge.add_pointers(self.found, self.book)
        judge.report(self.diagnostics)
        self.problems.report_all(with_empty=not self.full)
        played = [table for table in tables if not table.is_aside]
        copies.report_system_on(played, self.book, self.diagnostics)
        return self.book

    def walk(self, table: BiddingTable) -> None:
        """Add the agreements of one table, and report its problems.

        A table that is not played has none (VARIANTS VA-8), except for BML 2.
        """
        if table.is_aside and not self.is_bml2:
            return
        self._expand(table)
        report_lone_variables(table, self.diagnostics)

    def _expand(self, table: BiddingTable) -> None:
        """Walk one table, depth first, with an explicit stack because tables may be very deep."""
        if table.context is not None and table.context.labels:
            table = replace(table, rows=rows_below_context(table.context, table))
        walk = TableWalk(table, self)
        for top in redirect_rows.top_groups(table):
            stack = [
                walk.siblings(
                    Siblings(top, Auction(), descriptions.NOTHING_BOUND, table.conditions)
                )
            ]
            while stack and not self.full:
                below = next(stack[-1], None)
                if below is None:
                    stack.pop()
                else:
                    stack.append(walk.siblings(below))

    def count(self, row: Row, calls: int) -> None:
        """Count calls that are tried: many rows can fail below many auctions (LANGUAGE LM-4)."""
        self.tried += calls
        if self.tried > self.limits.records * MOST_TRIED:
            why = "this document has too many possible auctions"
            self._stop(row, why, "records")

    def record_rest_row(
        self,
        rest: redirect_rows.RestRow,
        row: Row,
        words: tuple[SuitWord, ...],
        instead: SuitWord | None,
    ) -> None:
        """Keep a row for all other calls, as long as there is room for its text (LM-4).

        :param words: the words for suits on the way to it.
        :param instead: the word that it replaces, if that word does not mean suits.
        """
        self.texts += len(rest.text)
        if self.texts > self.limits.texts:
            self._stop(row, f"more than {self.limits.texts} characters in descriptions", "texts")
            return
        if words or instead:
            self.found.rest_rows.append((rest, words, instead))
        else:
            self.book.rest_rows.append(rest)

    def _stop(self, row: Row, why: str, limit: str) -> None:
        if not self.full:
            self.full = True
            self.diagnostics.report(
                Code.LIMIT_RECORDS,
                row.span,
                f"{why}; the rest is left out",
                hint=self.limits.hint(limit, "check for long chains of X and (3X..)"),
                pasted=row.pasted,
            )

    def emit(self, agreement: Agreement, row: Row, words: tuple[SuitWord, ...]) -> None:
        """Keep an agreement for the book, if there is room for it (LANGUAGE EX-8, LM-4).

        :param words: the words for suits on the way to it.
        """
        self.records += 1
        address = agreement.row.address
        if address in self.described:
            self.texts += len(agreement.text)
        else:
            self.described.add(address)
        if self.records > self.limits.records:
            why = f"more than {self.limits.records} auctions in this document"
            self._stop(row, why, "records")
            return
        if self.texts > self.limits.texts:
            why = f"more than {self.limits.texts} characters in descriptions of several auctions"
            self._stop(row, why, "texts")
            return
        self.found.add(agreement, words)
