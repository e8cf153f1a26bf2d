"""From bidding tables to the auctions they define (LANGUAGE EX)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..bridge.auctions import Auction, Call, Side
from ..language.anchors import RowAddress
from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.headings import rows_below as rows_below_context
from ..language.meant_rows import as_in_bml2, meant
from ..language.options import Limits
from ..language.syntax import BiddingTable, ContextOrigin, Row
from . import copies, descriptions, redirect_rows
from .book import Agreement, Book, SourceRow
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
    expansion = Expansion(Book(), diagnostics, limits, suits)
    book = expansion.run(tables)
    if expansion.is_amended or any(table.differs_from_bml2 for table in written):
        unheard = Diagnostics()
        unrestricted = Expansion(Book(), unheard, limits, is_bml2=True)
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
        self.suits = suits
        self.is_bml2 = is_bml2
        self.is_amended = False
        """Whether BML 2 reads a variable or a description differently."""
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
        self.fill_book().report(self.diagnostics)
        self.problems.report_all(with_empty=not self.full)
        played = [table for table in tables if not table.is_aside]
        copies.report_system_on(played, self.book, self.diagnostics)
        return self.book

    def fill_book(self, artificial: frozenset[Side] = frozenset()) -> Judge:
        """Add what was found to the book; return what judged the words for suits.

        :param artificial: the sides with an artificial bid before all tables.
        """
        judge = Judge([self.found], artificial)
        for agreement in judge.agreements(self.found):
            self.book.add(agreement)
        judge.add_pointers(self.found, self.book)
        return judge

    def walk(self, table: BiddingTable) -> None:
        """Add the agreements of one table, and report its problems.

        A table that is not played has none (VARIANTS VA-8), except for BML 2.
        """
        if table.is_aside and not self.is_bml2:
            return
        if table.context is not None and table.context.origin is ContextOrigin.UNKNOWN:
            return
        self._expand(table)
        report_lone_variables(table, self.diagnostics)

    def _expand(self, table: BiddingTable) -> None:
        """Walk one table, depth first, with an explicit stack because tables may be very deep."""
        if table.context is not None and table.context.labels:
            table = replace(table, rows=rows_below_context(table.context, table))
        walk = TableWalk(table, self)
        for top in redirect_rows.top_groups(table):
            self.walk_from(
                walk, Siblings(top, Auction(), descriptions.NOTHING_BOUND, table.conditions)
            )
        walk.report_rest_rows()

    def walk_from(self, walk: TableWalk, group: Siblings) -> None:
        """Walk a group of rows, and all rows below them."""
        stack = [walk.siblings(group)]
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
        if self._has_room(rest.text, row):
            self.found.rest_rows.append((rest, words, instead))

    def below_rest(
        self, table: BiddingTable, step: int, above: Siblings, side: Side
    ) -> redirect_rows.RowsBelow:
        """Return the rows below a row for all other calls.

        :param table: the row, and the rows below it.
        :param step: the number of the label among the labels of the row.
        """
        return ExpandedBelow(table, step, above, side, self.suits, self.limits)

    def record_in_words(
        self,
        in_words: redirect_rows.RowInWords,
        row: Row,
        words: tuple[SuitWord, ...],
        instead: SuitWord | None,
    ) -> None:
        """Keep a row that names no call like a row for all other calls (VARIANTS WC-10)."""
        if self._has_room(in_words.text, row):
            self.found.rows_in_words.append((in_words, words, instead))

    def _has_room(self, text: str, row: Row) -> bool:
        self.texts += len(text)
        if self.texts > self.limits.texts:
            self._stop(row, f"more than {self.limits.texts} characters in descriptions", "texts")
        return self.texts <= self.limits.texts

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


@dataclass(frozen=True)
class ExpandedBelow:
    """The rows below a row for all other calls, expanded after each of its calls (RK-5)."""

    table: BiddingTable = field(compare=False, repr=False)
    """The row, and the rows below it."""
    step: int
    """The number of the label among the labels of the row."""
    group: Siblings
    """The auction above the row, without the rows."""
    side: Side
    suits: str = ""
    """The setting of the document for suits of variables (LANGUAGE EX-3a)."""
    limits: Limits = field(default=Limits(), repr=False)
    artificial: frozenset[Side] = frozenset()
    """The sides with an artificial bid (VARIANTS WC-7)."""
    changes: tuple[Callable[[Book], Book], ...] = field(default=(), compare=False, repr=False)
    """What has changed the book that has the row."""

    @property
    def above(self) -> Auction:
        """The auction above the row."""
        return self.group.auction

    @property
    def has_words(self) -> bool:
        """Whether words for calls are in the rows."""
        return any(row.has_words for row in self.table.rows)

    @property
    def rows(self) -> Iterator[Row]:
        """The rows, the first with the label among them if others follow in it."""
        first, *others = self.table.rows
        if self.step + 1 < len(first.labels):
            yield first
        yield from others

    def changed_by(self, change: Callable[[Book], Book]) -> ExpandedBelow:
        """Return the rows with a change of the book that has the row for all other calls."""
        return replace(self, changes=(*self.changes, change))

    def after_artificial(self, sides: frozenset[Side]) -> ExpandedBelow:
        """Return the rows, after artificial bids of some sides (VARIANTS WC-7)."""
        return replace(self, artificial=sides)

    def named(self) -> Iterator[tuple[str, str, SourceRow]]:
        """Yield the rows with a text: the labels below the first one, ``X-2C``, and the text."""
        above: list[str] = []
        for row in self.table.rows:
            labels = row.labels if above else row.labels[self.step + 1 :]
            del above[row.level :]
            above.append("-".join(label.text for label in labels))
            if row.description and labels:
                source = descriptions.source_row(row, row.labels[-1], is_last=True)
                yield "-".join(filter(None, above)), row.exported_text, source

    def after(self, call: Call) -> Book:
        """Return what the rows say after one of the calls, empty if it is not legal."""
        book = Book()
        auction = self.group.auction.try_call(self.side, call)
        if auction is not None:
            expansion = Expansion(book, Diagnostics(), self.limits, self.suits)
            walk = TableWalk(self.table, expansion)
            places = walk.below(redirect_rows.LabelNode(0, self.step))
            expansion.walk_from(walk, self.group._replace(places=places, auction=auction))
            expansion.fill_book(self.artificial)
        for change in self.changes:
            book = change(book)
        return book
