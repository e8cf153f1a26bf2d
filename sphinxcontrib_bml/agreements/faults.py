"""What is wrong with rows that stand for calls: one report a row, however many auctions it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..bridge import Auction, Call, Side
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostics
from ..language.labels import Label
from ..language.syntax import Row
from .illegality import Illegality, after, illegality


class Fault(NamedTuple):
    """Why an alternative of a label can mean no call."""

    code: Code
    message: str
    hint: str = ""


class Faults:
    """Gathers what is wrong with the rows of a document.

    A *step* is the number of a label in a row; only sequences have several.
    """

    def __init__(self, diagnostics: Diagnostics) -> None:
        """Begin with none."""
        self.diagnostics = diagnostics
        self._reported: set[tuple[Code, Row]] = set()
        self._named: set[Row] = set()
        """Rows that a warning or an error names."""
        self._illegal: dict[tuple[Row, int], Illegality] = {}
        self._legal: dict[Row, int] = {}
        """How many labels of a row had a legal call; the later ones are only met after those."""
        self._no_suit: dict[Row, str] = {}
        self._empty: dict[Row, str] = {}
        """Why a row has no call in an auction, the first time that it has none."""

    def report(self, fault: Fault, row: Row) -> None:
        """Report a fault of ``row``, the first time it is met."""
        if (fault.code, row) not in self._reported:
            self._reported.add((fault.code, row))
            self._named.add(row)
            self._report(fault, row, fault.code.severity)

    def legal(self, row: Row, step: int) -> None:
        """Note that a label of ``row`` has a legal call."""
        if self._legal.get(row, 0) <= step:
            self._legal[row] = step + 1

    def illegal(self, row: Row, step: int, side: Side, call: Call, auction: Auction) -> None:
        """Note an illegal call (LANGUAGE EX-10)."""
        if (row, step) not in self._illegal:
            self._illegal[row, step] = illegality(auction, side, call)

    def no_suit(self, row: Row, label: Label, auction: Auction) -> None:
        """Note that a variable has no suit in ``auction`` (LANGUAGE EX-3)."""
        if row not in self._no_suit:
            self._no_suit[row] = f"no suit is left for {label.text} {after(auction)}"
            self._empty.setdefault(row, self._no_suit[row])

    def taken(self, row: Row, label: Label, auction: Auction) -> None:
        """Note that a sister of ``row`` has one of its calls (LANGUAGE EX-7)."""
        if row not in self._empty:
            where = after(auction)
            self._empty[row] = f"other rows beside it have all calls of {label.text} {where}"

    def excluded(self, row: Row, condition: str, auction: Auction) -> None:
        """Note that a condition keeps ``row`` from having one of its calls (LANGUAGE EX-13a)."""
        self._empty.setdefault(row, f"{condition} does not hold {after(auction)}")

    def report_illegal(self) -> None:
        """Report every row with an illegal call, once: info where it has a legal one too."""
        faults: dict[Row, tuple[bool, Illegality]] = {}
        for (row, step), found in self._illegal.items():
            elsewhere = step < self._legal.get(row, 0)
            if row not in faults or not elsewhere:
                faults[row] = (elsewhere, found)
        too_late: dict[tuple[str, int], list[Row]] = {}
        for row, (elsewhere, found) in faults.items():
            message = f"{found.what} is no legal call; left out of exports"
            if elsewhere:
                hint = "it is fine in another auction of this row"
                self._report(Fault(Code.CALL_ILLEGAL, message, hint), row, Severity.INFO)
                continue
            self._named.add(row)
            if found.is_over:
                too_late.setdefault((row.address.document, row.address.table), []).append(row)
            else:
                self._report(Fault(Code.CALL_ILLEGAL, message, found.hint), row, Severity.WARNING)
        for rows in too_late.values():
            _, found = faults[rows[0]]
            self._report_too_late(rows, found)

    def _report_too_late(self, rows: Sequence[Row], found: Illegality) -> None:
        """Report the rows of a table that an auction is over for, all at once (LANGUAGE HI-11)."""
        first, *others = rows
        too = {0: "", 1: ", nor is that of one row further down"}.get(
            len(others), f", nor are those of {len(others)} rows further down"
        )
        self.diagnostics.report(
            Code.CALL_ILLEGAL,
            first.span,
            f"{found.what} is no legal call{too}; left out of exports",
            hint=found.hint,
            pasted=first.pasted,
            related=[other.span for other in others],
            relation="the auction is over here too",
        )

    def report_variables(self) -> None:
        """Report every variable that has no suit in one auction, but a call in another."""
        for row, message in self._no_suit.items():
            if self._has_auction(row):
                self._report(Fault(Code.VARIABLE_EMPTY, message), row, Severity.INFO)

    def report_empty(self) -> None:
        """Report every row without an auction that no other warning names (LANGUAGE EX-3)."""
        for row, message in self._empty.items():
            if not self._has_auction(row) and row not in self._named:
                self._report(Fault(Code.ROW_EMPTY, message), row, Severity.WARNING)

    def _has_auction(self, row: Row) -> bool:
        return self._legal.get(row, 0) == len(row.labels)

    def _report(self, fault: Fault, row: Row, severity: Severity) -> None:
        self.diagnostics.report(
            fault.code,
            row.span,
            fault.message,
            hint=fault.hint,
            severity=severity,
            pasted=row.pasted,
        )
