"""Messages about rows with several calls (LANGUAGE HI-12g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .calls_edits import CallsRow
from .codes import Code, Severity
from .diagnostics import Advice, Diagnostics, Edit, indenting, quoted
from .meant_rows import CallsReading, MeantRows
from .row_calls import CallsKind, RowCalls
from .sequences import either_label, normal_form
from .state import DocumentState
from .syntax import BiddingTable, Row


def report_calls(table: BiddingTable, state: DocumentState) -> None:
    """Report the reading of rows of ``table`` with several calls."""
    if not table.has_calls:
        return
    readings = MeantRows(table).readings
    for number, row in enumerate(table.rows):
        if row.calls is None:
            continue
        if row.calls.kind is CallsKind.POINT:
            _report_points(table, number, state.diagnostics)
            continue
        problem = _problem(CallsRow(table, number, state.options), readings.get(row))
        if problem is not None:
            state.diagnostics.report(
                Code.SEQUENCE_BLANKS,
                row.calls.line.span,
                problem.message,
                hint=problem.hint,
                severity=problem.severity,
                pasted=row.pasted,
                edits=problem.edits,
                choices=problem.choices,
            )


class _Problem(NamedTuple):
    message: str
    hint: str
    edits: tuple[Edit, ...] = ()
    choices: tuple[Advice, ...] = ()
    severity: Severity = Severity.WARNING


def _problem(row: CallsRow, reading: CallsReading | None) -> _Problem | None:
    """Return the message about a row, or None if the row is clear."""
    match row.calls.kind:
        case CallsKind.SEQUENCE if reading is not None:
            message = f"an auction written with spaces, read as {reading.auction}"
            return _Problem(message, *row.sequence(reading))
        case CallsKind.EITHER if label := either_label(row.calls.labels):
            severity = Severity.INFO if row.row.description else Severity.WARNING
            message = f"commas between calls, read as {label.text}"
            return _Problem(message, *row.labeled(label.text), severity=severity)
        case CallsKind.UNCLEAR:
            return _unclear(row, reading)
        case CallsKind.LENGTH | CallsKind.ARROW | CallsKind.WORDS if reading is not None:
            return _several_meanings(row, reading)
    return None


def _unclear(row: CallsRow, reading: CallsReading | None) -> _Problem:
    """Return the message about calls that may be an auction or alternatives."""
    below = len(row.rows_below)
    rows = {0: "", 1: " with the row below it"}.get(below, f" with {below} rows below it")
    message = (
        f"{quoted(row.written)} may be one auction or {len(row.calls.labels)} calls; "
        f"not exported{rows}"
    )
    ways = []
    if reading is not None:
        ways.append((row.sequence(reading), f"{normal_form(reading.labels)} for the auction"))
    if label := either_label(row.calls.labels):
        ways.append((row.labeled(label.text), f"{label.text} for either call"))
    return _choice(message, ways)


_MEANINGS = {
    CallsKind.LENGTH: ("{} may be a call or a length", "a length"),
    CallsKind.ARROW: ("{} may be an auction or a transfer", "a transfer"),
    CallsKind.WORDS: ("the description begins with a call: {}", "a description"),
}


def _several_meanings(row: CallsRow, reading: CallsReading) -> _Problem:
    """Return the message about a call followed by a possible description."""
    message, what = _MEANINGS[row.calls.kind]
    described = row.described()
    ways = [
        (row.sequence(reading, equals=True), f"{normal_form(reading.labels)} for the auction"),
        (described, f"{described.hint.removeprefix('write ')} for {what}"),
    ]
    return _choice(message.format(quoted(row.calls.unclear or row.written)), ways)


def _choice(message: str, ways: Sequence[tuple[Advice, str]]) -> _Problem:
    """Return a problem with several solutions, each with its edits and its text."""
    hint = f"write {', '.join(words for _, words in ways)}"
    choices = tuple(Advice(f"write {words}", way.edits) for way, words in ways if way.edits)
    if len(ways) == 1:
        return _Problem(message, hint, ways[0][0].edits)
    return _Problem(message, hint, choices=choices)


def _report_points(table: BiddingTable, number: int, diagnostics: Diagnostics) -> None:
    """Report lettered lines once, at the first line (BT-6a)."""
    row = table.rows[number - 1]
    if row.calls is not None and row.calls.kind is CallsKind.POINT:
        return
    points: list[RowCalls] = []
    for point in table.rows[number:]:
        if point.calls is None or point.calls.kind is not CallsKind.POINT:
            break
        points.append(point.calls)
    first = points[0].line
    diagnostics.report(
        Code.TABLE_CONTINUATION,
        first.span,
        f"{len(points)} lettered lines below {row.label}; added to its description",
        hint="align them with the description",
        severity=Severity.INFO,
        pasted=first.pasted,
        edits=_aligning(row, points),
    )


def _aligning(row: Row, points: Sequence[RowCalls]) -> list[Edit]:
    """Return the edits that align lettered lines with the description of a row."""
    line, column, _ = row.description.pieces[0] if row.description else (None, 0, 0)
    if line is None or line.span.line != row.span.line:
        return []
    lines = [one for point in points for one in (point.line, *point.further)]
    if any(point.has_equals for point in points):  # they would be rows there (BT-11)
        return []
    if any(one.pasted or not one.exact for one in lines):
        return []
    return [edit for one in lines for edit in indenting(one, column)]
