"""The problems in rows.

Illegal calls, variables without limits (LANGUAGE HI-11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..bridge.auctions import BIDS, Auction, Call, Side, Suit
from ..bridge.conditions import OpeningSeat
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostics, Edit, count_noun, quoted
from ..language.labels import Cue, Label, Literal, Part, Steps, Variable, WordForCalls
from ..language.syntax import BiddingTable, Row
from ..language.variables import (
    Bindings,
    LostSuit,
    base_of,
    other_suit_bid,
    step_above,
    suits_shown,
)
from ..patterns import compile_later
from .illegal_calls import IllegalCall, explain_illegal_call, fixing_edits, position_phrase

_BEFORE = {"Y": "X", "Z": "XY"}
"""The variables that are used before another variable."""
_LETTERS = frozenset("XYZxyz")
_NAMES = compile_later(r"(?<![^\W\d])[XYZxyz](?![^\W_])")


def report_lone_variables(table: BiddingTable, diagnostics: Diagnostics) -> None:
    """Report ``Y`` and ``Z`` if nothing else in the table mentions them (LANGUAGE EX-6a)."""
    named = [row for row in table.rows if not _LETTERS.isdisjoint(row.label)]
    found = [(row, *written) for row in named for written in _variables(row)]
    used = Counter(variable.name for *_, variable in found)
    for row, label, variable in found:
        before = _BEFORE.get(variable.name)
        if before is None or used[variable.name] > 1 or any(used[name] for name in before):
            continue
        if _is_mentioned(variable.name, table):
            continue
        diagnostics.report(
            Code.VARIABLE_ALONE,
            row.span,
            f"{quoted(label)} is read as a bid of any suit, but nothing else in the table uses "
            f"{variable.spelled}",
            hint="write the suit itself, or X where any is meant",
            pasted=row.pasted,
        )


def _variables(row: Row) -> Iterator[tuple[str, Variable]]:
    """Yield the variables of a row with the labels that they are in."""
    for label in row.labels:
        for part in label.parts:
            if isinstance(part, Variable):
                yield label.text, part


def _is_mentioned(name: str, table: BiddingTable) -> bool:
    """Return whether a text of the table has the variable as a word, possibly after a number."""
    texts = (row.description.text for row in table.rows if row.description)
    return any(found.upper() == name for text in texts for found in _NAMES.findall(text))


class RowProblem(NamedTuple):
    """The reason why an alternative of a label cannot be a call."""

    code: Code
    message: str
    hint: str = ""


class _TakenCalls(NamedTuple):
    """The calls of a row that its siblings take, in one auction."""

    auction: Auction
    takers: dict[str, Row]
    """The siblings by the calls."""
    histories: list[str]
    """For each call, the auction if the sibling only leads to rows below it, or nothing."""


def _place_phrase(row: Row, seen_from: Row) -> str:
    if row.span.file == seen_from.span.file:
        return f"line {row.span.line}"
    return f"{row.span.file}:{row.span.line}"


class RowProblems:
    """Collects the problems of the rows of a document.

    A *step* is the number of a label in a row; only sequences have several.
    """

    def __init__(self, diagnostics: Diagnostics) -> None:
        """Create an empty collection."""
        self.diagnostics = diagnostics
        self._reported: set[tuple[Code, Row]] = set()
        self._named: set[Row] = set()
        """Rows for which a warning or an error was reported."""
        self._illegal: dict[tuple[Row, int], IllegalCall] = {}
        self._legal: dict[Row, int] = {}
        """Number of labels of a row with a legal call so far, counted from the first label."""
        self._refused: dict[tuple[Row, int, Call], IllegalCall] = {}
        """The illegal calls of labels with several calls that their authors name."""
        self._allowed: set[tuple[Row, int, Call]] = set()
        """The calls of such labels that are legal in an auction."""
        self._no_suit: dict[Row, str] = {}
        self._no_cue: dict[Row, tuple[str, Callable[[], int]]] = {}
        self._taken: dict[Row, _TakenCalls] = {}
        """The calls that siblings of a row take, in the first auction with such a call."""
        self._left_to_sisters: set[Row] = set()
        """The rows whose cue another row bids explicitly, which is often intended."""
        self._cues: set[Row] = set()
        """The rows whose cue has a suit in an auction."""
        self._empty: dict[Row, RowProblem] = {}
        """Why a row has no call in an auction, the first time that it has none."""
        self._lost_suits: dict[Row, str] = {}
        """The reason why a row stands for one suit only, the first time."""

    def report(self, problem: RowProblem, row: Row) -> None:
        """Report a problem of ``row`` the first time it occurs."""
        if (problem.code, row) not in self._reported:
            self._reported.add((problem.code, row))
            self._named.add(row)
            self._report(problem, row, problem.code.severity)

    def record_legal(self, row: Row, step: int, call: Call) -> None:
        """Record that a label of ``row`` has a legal call."""
        if self._legal.get(row, 0) <= step:
            self._legal[row] = step + 1
        if not row.labels[step].is_plain:
            self._allowed.add((row, step, call))

    def record_illegal(self, row: Row, step: int, side: Side, call: Call, auction: Auction) -> None:
        """Record an illegal call (LANGUAGE EX-10)."""
        if (row, step) not in self._illegal:
            self._illegal[row, step] = explain_illegal_call(auction, side, call)
        label, key = row.labels[step], (row, step, call)
        if label.is_plain or key in self._refused:
            return
        if all(isinstance(part, Literal) for part in label.parts):
            self._refused[key] = explain_illegal_call(auction, side, call)

    def record_no_suit(self, row: Row, label: Label, auction: Auction) -> None:
        """Record that a variable has no suit in ``auction`` (LANGUAGE EX-3)."""
        if row not in self._no_suit:
            self._no_suit[row] = f"no suit is left for {label.text} {position_phrase(auction)}"
            self._record_empty(row, self._no_suit[row])

    def record_no_cue(
        self, row: Row, cue: Cue, auction: Auction, rows_below: Callable[[], int]
    ) -> None:
        """Record that there is no suit to cue-bid in ``auction`` (VARIANTS WC-1).

        :param rows_below: returns the number of rows that are lost with it.
        """
        if row not in self._no_cue:
            self._no_cue[row] = f"{position_phrase(auction)} {_cue_suits(cue, auction)}", rows_below

    def record_cue(self, row: Row) -> None:
        """Record that the cue of a row has a suit."""
        self._cues.add(row)

    def record_too_low(self, row: Row, cue: Cue, suit: Suit, auction: Auction) -> None:
        """Record that the bid of a cue would not be higher than the last bid."""
        bid = f"{cue.level}{suit.letter}" if cue.level else f"a bid of {suit.letter}"
        self._record_empty(row, f"{bid} is not above {BIDS[auction.last_bid - 1]}")

    def passed_hand(self, row: Row, seat: OpeningSeat) -> None:
        """Report a row for a passed hand if none of us has passed (VARIANTS PH-1)."""
        message = f"a passed hand contradicts #SEAT {seat}: none of us has passed; no auction"
        hint = "write the row in a table without #SEAT, or with #SEAT 34"
        self.report(RowProblem(Code.PASSED_SEAT, message, hint), row)

    def record_taken(
        self, row: Row, label: Label, auction: Auction, call: Call, taker: Row, history: str
    ) -> None:
        """Record that a sibling of ``row`` takes one of its calls (LANGUAGE EX-7, VARIANTS WC-1).

        :param taker: the sibling.
        :param history: the auction with the call if the sibling only leads to rows below it.
        """
        known = self._taken.get(row)
        if known is None:
            known = self._taken[row] = _TakenCalls(auction, {}, [])
            if any(isinstance(part, (Cue, WordForCalls)) for part in label.parts):
                self._left_to_sisters.add(row)
            self._record_empty(row, f"{label.text} {position_phrase(auction)} has no call left")
        if known.auction == auction:
            known.takers.setdefault(label.side.written(call), taker)
            known.histories.append(history)

    def record_lost_suit(
        self, row: Row, label: Label, auction: Auction, call: Call, lost: LostSuit
    ) -> None:
        """Record the bid that a row does not stand for (LANGUAGE EX-3a)."""
        if row not in self._lost_suits and lost.by.suit is not None:
            only, by = label.side.written(call), label.side.written(lost.by)
            self._lost_suits[row] = (
                f"{label.text} {position_phrase(auction)} is {only} only, for {by} has bid "
                f"{lost.by.suit.name.lower()}"
            )

    def record_no_bid(self, row: Row, label: Label, auction: Auction) -> None:
        """Note that no bid is left for a word for calls (VARIANTS WC-6)."""
        self._left_to_sisters.add(row)
        self._record_empty(row, f"no bid is left for {label.text} {position_phrase(auction)}")

    def record_splinter(self, row: Row, *, has_below: bool) -> None:
        """Note that an author has to say which jump is a splinter (VARIANTS WC-7)."""
        if not has_below:
            self._left_to_sisters.add(row)
        message = f"{quoted(row.label)} may be a jump or a double jump; shown but not exported"
        self._record_empty(row, message, "write the bids themselves, or doublejump")

    def record_excluded(self, row: Row, condition: str, auction: Auction) -> None:
        """Record that a condition excludes one of the calls of ``row`` (LANGUAGE EX-13a)."""
        self._record_empty(row, f"{condition} does not hold {position_phrase(auction)}")

    def _record_empty(self, row: Row, message: str, hint: str = "") -> None:
        self._empty.setdefault(row, RowProblem(Code.ROW_EMPTY, message, hint))

    def update(self, other: RowProblems) -> None:
        """Add the problems of the rows of another table."""
        self._reported |= other._reported
        self._named |= other._named
        self._illegal |= other._illegal
        self._legal |= other._legal
        self._refused |= other._refused
        self._allowed |= other._allowed
        self._no_suit |= other._no_suit
        self._no_cue |= other._no_cue
        self._taken |= other._taken
        self._left_to_sisters |= other._left_to_sisters
        self._cues |= other._cues
        self._empty |= other._empty
        self._lost_suits |= other._lost_suits

    def report_all(self, *, with_empty: bool = True) -> None:
        """Report the problems that are only known at the end.

        :param with_empty: whether rows without an auction are reported too.
        """
        self.report_illegal()
        self.report_variables()
        self.report_cues()
        if with_empty:
            self.report_empty()
        for row, message in self._lost_suits.items():
            self.diagnostics.lost_suits.setdefault(row.span, message)

    def report_illegal(self) -> None:
        """Report each row with a call that is legal in no auction, once (LANGUAGE EX-10)."""
        too_late: dict[tuple[str, int], list[Row]] = {}
        problems: dict[Row, IllegalCall] = {}
        steps: dict[Row, int] = {}
        for (row, step), found in self._illegal.items():
            if step >= self._legal.get(row, 0):
                problems[row], steps[row] = found, step
        for row, found in problems.items():
            self._named.add(row)
            if row.calls is not None and row.calls.has_meanings:
                continue  # SEQUENCE-BLANKS asks for the meaning
            if found.is_over:
                too_late.setdefault((row.address.document, row.address.table), []).append(row)
            else:
                edits = list(fixing_edits(row, steps[row], found))
                self._report_illegal(row, found, found.hint, Severity.WARNING, edits)
        for key, found in self._refused.items():
            if key[0] not in problems and key not in self._allowed:
                self._report_illegal(key[0], found, "remove it from the row", Severity.INFO)
        for rows in too_late.values():
            self._report_too_late(rows, problems[rows[0]])

    def _report_illegal(
        self,
        row: Row,
        found: IllegalCall,
        hint: str,
        severity: Severity,
        edits: Sequence[Edit] = (),
    ) -> None:
        self.diagnostics.report(
            Code.CALL_ILLEGAL,
            row.span,
            f"{found.what}; shown but not exported",
            hint=hint,
            severity=severity,
            pasted=row.pasted,
            edits=edits,
        )

    def _report_too_late(self, rows: Sequence[Row], found: IllegalCall) -> None:
        """Report the rows of a table after the end of an auction, in one message (HI-11)."""
        first, *others = rows
        later = count_noun(len(others), "later row")
        too = f", and the same applies to {later}" if others else ""
        self.diagnostics.report(
            Code.CALL_ILLEGAL,
            first.span,
            f"{found.what}{too}; shown but not exported",
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
        message = f"{quoted(row.label)}: {why}; shown but not exported"
        hint = "which suit? Write the bid itself"
        if not below:
            self.diagnostics.remark_once(
                Code.CALL_UNKNOWN, row.span, message, hint=hint, pasted=row.pasted
            )
            return
        message += f" with {count_noun(below, 'row')} below it"
        problem = RowProblem(Code.CALL_UNKNOWN, message, hint)
        self._report(problem, row, Severity.WARNING)

    def report_empty(self) -> None:
        """Report every row without an auction that has no other warning (LANGUAGE EX-3)."""
        for row, problem in self._empty.items():
            if not self._has_auction(row) and row not in self._named:
                is_meant = row in self._left_to_sisters
                severity = Severity.INFO if is_meant else Severity.WARNING
                taken = self._taken.get(row)
                if taken is None:
                    self._report(problem, row, severity)
                else:
                    self._report_taken(row, problem.message, taken, severity)

    def _report_taken(self, row: Row, message: str, taken: _TakenCalls, severity: Severity) -> None:
        """Report a row whose calls other rows take, with the places of these rows (EX-3)."""
        calls: dict[str, list[str]] = {}
        for call, taker in taken.takers.items():
            calls.setdefault(_place_phrase(taker, row), []).append(call)
        places = [f"{place} has {' and '.join(words)}" for place, words in calls.items()]
        hint = "if another auction is meant, write it above as a history, such as 1N-2C;"
        if row in self._left_to_sisters:
            hint = ""
        elif history := next(filter(None, taken.histories), ""):
            hint = (
                f"if you write {history} only for the rows below it, "
                f"begin a table with it after an empty line: {history};"
            )
        self.diagnostics.report(
            Code.ROW_EMPTY,
            row.span,
            f"{message}: {', '.join(places)}",
            hint=hint,
            severity=severity,
            pasted=row.pasted,
            related=[taker.span for taker in taken.takers.values()],
            relation="this row has the call",
        )

    def _has_auction(self, row: Row) -> bool:
        return self._legal.get(row, 0) == len(row.labels)

    def _report(self, problem: RowProblem, row: Row, severity: Severity) -> None:
        self.diagnostics.report(
            problem.code,
            row.span,
            problem.message,
            hint=problem.hint,
            severity=severity,
            pasted=row.pasted,
        )


def problem_of_label(
    part: Part, auction: Auction, bindings: Bindings, side: Side | None
) -> RowProblem | None:
    """Return the reason why an alternative cannot have a call here (LANGUAGE EX-6, EX-11).

    :param side: the side that calls; None for profile ``bml2``.
    """
    match part:
        case Variable(name=name) if name not in bindings:
            base = base_of(name)
            if base is None or base in bindings:
                return None
            if side is None or other_suit_bid(name, auction, bindings, side) is None:
                message = f"{name} without {base} above it; not exported"
                return RowProblem(Code.VARIABLE_UNBOUND, message, f"write {base} in a call above")
        case Steps(count=count):
            if not auction.last_bid:
                return RowProblem(Code.STEP_NO_BID, "no bid above to count steps from")
            if step_above(auction, count) is None:
                last = BIDS[auction.last_bid - 1]
                return RowProblem(Code.STEP_RANGE, f"{count_noun(count, 'step')} above {last}")
    return None


def _cue_suits(cue: Cue, auction: Auction) -> str:
    """Return the reason why the other side has no suit to cue-bid."""
    theirs = suits_shown(auction, cue.side.other)
    if not theirs:
        return "the other side has bid no suit"
    if len(theirs) > 1:
        return "the other side has bid several suits"
    return "the one suit of the other side was bid by this side too"
