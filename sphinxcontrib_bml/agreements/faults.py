"""What is wrong with rows that stand for calls: one report a row, however many auctions it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..bridge import BIDS, Auction, Call, OpeningSeat, Side, Suit
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostics, quoted
from ..language.labels import Cue, Label
from ..language.syntax import Row
from ..language.variables import suits_shown
from .illegality import IllegalCall, explain_illegal_call, position_phrase


class RowProblem(NamedTuple):
    """Why an alternative of a label can mean no call."""

    code: Code
    message: str
    hint: str = ""


class RowProblems:
    """Gathers what is wrong with the rows of a document.

    A *step* is the number of a label in a row; only sequences have several.
    """

    def __init__(self, diagnostics: Diagnostics) -> None:
        """Begin with none."""
        self.diagnostics = diagnostics
        self._reported: set[tuple[Code, Row]] = set()
        self._named: set[Row] = set()
        """Rows that a warning or an error names."""
        self._illegal: dict[tuple[Row, int], IllegalCall] = {}
        self._legal: dict[Row, int] = {}
        """How many labels of a row had a legal call; the later ones are only met after those."""
        self._no_suit: dict[Row, str] = {}
        self._no_cue: dict[Row, tuple[str, Callable[[], int]]] = {}
        self._taken: set[tuple[Row, str]] = set()
        """Rows with the labels of which sisters have calls."""
        self._left_to_sisters: set[Row] = set()
        """The rows whose cue another row bids outright, as is often meant."""
        self._cues: set[Row] = set()
        """The rows whose cue has a suit in an auction."""
        self._empty: dict[Row, str] = {}
        """Why a row has no call in an auction, the first time that it has none."""

    def report(self, fault: RowProblem, row: Row) -> None:
        """Report a fault of ``row``, the first time it is met."""
        if (fault.code, row) not in self._reported:
            self._reported.add((fault.code, row))
            self._named.add(row)
            self._report(fault, row, fault.code.severity)

    def record_legal(self, row: Row, step: int) -> None:
        """Note that a label of ``row`` has a legal call."""
        if self._legal.get(row, 0) <= step:
            self._legal[row] = step + 1

    def record_illegal(self, row: Row, step: int, side: Side, call: Call, auction: Auction) -> None:
        """Note an illegal call (LANGUAGE EX-10)."""
        if (row, step) not in self._illegal:
            self._illegal[row, step] = explain_illegal_call(auction, side, call)

    def record_no_suit(self, row: Row, label: Label, auction: Auction) -> None:
        """Note that a variable has no suit in ``auction`` (LANGUAGE EX-3)."""
        if row not in self._no_suit:
            self._no_suit[row] = f"no suit is left for {label.text} {position_phrase(auction)}"
            self._empty.setdefault(row, self._no_suit[row])

    def record_no_cue(
        self, row: Row, cue: Cue, auction: Auction, rows_below: Callable[[], int]
    ) -> None:
        """Note that there is no suit to be cue-bid in ``auction`` (VARIANTS WC-1).

        :param rows_below: tells how many rows are lost with it.
        """
        if row not in self._no_cue:
            self._no_cue[row] = f"{position_phrase(auction)} {_cue_suits(cue, auction)}", rows_below

    def record_cue(self, row: Row) -> None:
        """Note that there is one."""
        self._cues.add(row)

    def record_too_low(self, row: Row, cue: Cue, suit: Suit, auction: Auction) -> None:
        """Note that the bid of a cue would not be higher than the last one."""
        bid = f"{cue.level}{suit.letter}" if cue.level else f"a bid of {suit.letter}"
        self._empty.setdefault(row, f"{bid} is not above {BIDS[auction.last_bid - 1]}")

    def passed_hand(self, row: Row, seat: OpeningSeat) -> None:
        """Report a row for a passed hand where nobody of us has passed (VARIANTS PH-1)."""
        message = f"a passed hand, and #SEAT {seat}: none of us has passed then; no auction"
        hint = "write the row in a table without #SEAT, or with #SEAT 34"
        self.report(RowProblem(Code.PASSED_SEAT, message, hint), row)

    def record_taken(self, row: Row, label: Label, auction: Auction) -> None:
        """Note that a sister of ``row`` has one of its calls (LANGUAGE EX-7, VARIANTS WC-1)."""
        if (row, label.text) in self._taken:
            return
        self._taken.add((row, label.text))
        if any(isinstance(part, Cue) for part in label.parts):
            self._left_to_sisters.add(row)
        if row not in self._empty:
            where = position_phrase(auction)
            self._empty[row] = f"other rows beside it have all calls of {label.text} {where}"

    def record_excluded(self, row: Row, condition: str, auction: Auction) -> None:
        """Note that a condition keeps ``row`` from having one of its calls (LANGUAGE EX-13a)."""
        self._empty.setdefault(row, f"{condition} does not hold {position_phrase(auction)}")

    def report_illegal(self) -> None:
        """Report every row with an illegal call, once: info where it has a legal one too."""
        faults: dict[Row, tuple[bool, IllegalCall]] = {}
        for (row, step), found in self._illegal.items():
            elsewhere = step < self._legal.get(row, 0)
            if row not in faults or not elsewhere:
                faults[row] = (elsewhere, found)
        too_late: dict[tuple[str, int], list[Row]] = {}
        for row, (elsewhere, found) in faults.items():
            message = f"{found.what} is no legal call; left out of exports"
            if elsewhere:
                hint = "it is fine in another auction of this row"
                self._report(RowProblem(Code.CALL_ILLEGAL, message, hint), row, Severity.INFO)
                continue
            self._named.add(row)
            if found.is_over:
                too_late.setdefault((row.address.document, row.address.table), []).append(row)
            else:
                self._report(
                    RowProblem(Code.CALL_ILLEGAL, message, found.hint), row, Severity.WARNING
                )
        for rows in too_late.values():
            _, found = faults[rows[0]]
            self._report_too_late(rows, found)

    def _report_too_late(self, rows: Sequence[Row], found: IllegalCall) -> None:
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
                self._report(RowProblem(Code.VARIABLE_EMPTY, message), row, Severity.INFO)

    def report_cues(self) -> None:
        """Report the rows whose cue has no suit in any auction, as free labels (VARIANTS WC-1)."""
        for row, (why, rows_below) in self._no_cue.items():
            if row not in self._cues:
                self._report_cue(row, why, rows_below())

    def _report_cue(self, row: Row, why: str, below: int) -> None:
        self._named.add(row)
        message = f"{quoted(row.label)}: {why}; shown, but left out of exports"
        hint = "which suit? Write the bid itself"
        if not below:
            self.diagnostics.remark_once(
                Code.CALL_UNKNOWN, row.span, message, hint=hint, pasted=row.pasted
            )
            return
        rows = "the row below it" if below == 1 else f"{below} rows below it"
        fault = RowProblem(Code.CALL_UNKNOWN, f"{message} with {rows}", hint)
        self._report(fault, row, Severity.WARNING)

    def report_empty(self) -> None:
        """Report every row without an auction that no other warning names (LANGUAGE EX-3)."""
        for row, message in self._empty.items():
            if not self._has_auction(row) and row not in self._named:
                is_meant = row in self._left_to_sisters
                severity = Severity.INFO if is_meant else Severity.WARNING
                self._report(RowProblem(Code.ROW_EMPTY, message), row, severity)

    def _has_auction(self, row: Row) -> bool:
        return self._legal.get(row, 0) == len(row.labels)

    def _report(self, fault: RowProblem, row: Row, severity: Severity) -> None:
        self.diagnostics.report(
            fault.code,
            row.span,
            fault.message,
            hint=fault.hint,
            severity=severity,
            pasted=row.pasted,
        )


def _cue_suits(cue: Cue, auction: Auction) -> str:
    """Return why the other side has no suit to be cue-bid."""
    theirs = suits_shown(auction, cue.side.other)
    if not theirs:
        return "the other side has bid no suit"
    if len(theirs) > 1:
        return "the other side has bid several suits"
    return "the one suit of the other side was bid by this side too"
