"""Placement of rows in notes (IM-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...bridge.conditions import ALWAYS, Conditions
from ...language.labels import Label
from ...language.rows import append_after_line_end, is_conspicuous_text
from ...patterns import compile_later
from .paths import Path, are_same, further, history_text, is_same
from .written_calls import options_of

_STEP = 2
_LONGER = 12
"""Maximum excess of a label over the median length of siblings, in characters."""
_SIGN = " = "
_BEGINS_A_TABLE = compile_later(r"\(?[0-9][A-Za-z]")
_CONDITIONS = ("#SEAT", "#VUL")
FORCE = "#BIDTABLE"
"""Line before a table that does not begin like one (LANGUAGE EL-5)."""


class DraftLine(NamedTuple):
    """A line of notes, with its line number in the source file."""

    text: str
    origin: int


@dataclass(slots=True, eq=False)
class LayoutRow:
    """A row of a table."""

    label: Label
    path: Path
    """The whole auction."""
    origin: int
    parent: LayoutRow | None = None
    conditions: Conditions = ALWAYS
    """The conditions, whether from its table or from its text."""
    lines: list[str] = field(default_factory=list)
    """The lines of the meaning, after an alert mark."""
    notes: tuple[str, ...] = ()
    """The ``//bss`` lines."""
    children: list[LayoutRow] = field(default_factory=list)


def table_lines(
    history: Path, rows: list[LayoutRow], *, qualifications: tuple[str, ...]
) -> list[DraftLine]:
    """Return the lines of a table.

    :param qualifications: the ``//bss`` lines of the whole table.
    """
    origin = rows[0].origin
    lines = [DraftLine(text, origin) for text in qualifications]
    first = history_text(history) if history else rows[0].label.text
    if not _BEGINS_A_TABLE.match(first):
        lines.append(DraftLine(FORCE, origin))
    if history:
        lines.append(DraftLine(first, origin))
    lines.extend(_rows(rows))
    return lines


def _rows(rows: list[LayoutRow]) -> list[DraftLine]:
    """Return the lines of siblings and of all rows below them."""
    lines: list[DraftLine] = []
    open_rows = [(iter(rows), _column(rows))]
    indent = ""
    while open_rows:
        sisters, column = open_rows[-1]
        for row in sisters:
            _write_row(row, indent, column, lines)
            if row.children:
                open_rows.append((iter(row.children), _column(row.children)))
                break
        else:
            open_rows.pop()
        indent = " " * (_STEP * (len(open_rows) - 1))
    return lines


def _column(sisters: list[LayoutRow]) -> int:
    """Return the column of the meanings of siblings, relative to their labels."""
    lengths = sorted([len(row.label.text) for row in sisters if row.lines])
    if not lengths:
        return 0
    most = lengths[(len(lengths) - 1) // 2] + _LONGER
    while lengths[-1] > most:
        lengths.pop()
    return lengths[-1] + len(_SIGN)


def _write_row(row: LayoutRow, indent: str, column: int, lines: list[DraftLine]) -> None:
    """Add the lines of a row to ``lines``."""
    label, origin = row.label.text, row.origin
    if not row.lines:
        lines.append(DraftLine(indent + label, origin))
    else:
        first = f"{indent}{label.ljust(column - len(_SIGN))}{_SIGN}{row.lines[0]}"
        if len(row.lines) == 1:
            lines.append(DraftLine(first.rstrip(), origin))
        else:
            column = len(indent) + max(column, len(label) + len(_SIGN))
            lines.extend(
                [DraftLine(text, origin) for text in _with_further_lines(row, first, column)]
            )
    if row.notes:
        lines.extend([DraftLine(indent + note, origin) for note in row.notes])


def _with_further_lines(row: LayoutRow, first: str, column: int) -> list[str]:
    """Return the lines of a long meaning, which continues at ``column``."""
    texts = [first]
    for line in row.lines[1:]:
        # A line that BML would not read as text follows a typed line end (BT-12).
        if _is_no_text(line) or not row.lines[0] or texts[-1].endswith(" "):
            append_after_line_end(line, texts)
        else:
            texts.append(" " * column + line)
    return [text.rstrip() for text in texts]


def _is_no_text(line: str) -> bool:
    """Return whether a line below a meaning would be a row, a directive or a comment."""
    return (
        line in {"", "."}
        or line != line.strip()
        or line.startswith(("#", "//"))
        or (is_conspicuous_text(line))
    )


class NotesDraft:
    """The lines of notes, with one empty line between blocks (IM-1)."""

    def __init__(self) -> None:
        """Start with no lines."""
        self.lines: list[DraftLine] = []
        self.conditions = ALWAYS
        self.rows = 0
        self.tables = 0
        self.headings = 0

    def block(self, lines: Iterable[DraftLine]) -> None:
        """Add a block."""
        if self.lines:
            self.lines.append(DraftLine("", 0))
        self.lines.extend(lines)

    def above_table(self, start: int, comments: Sequence[DraftLine]) -> None:
        """Insert comments above the first table from the line ``start`` on, if there is one."""
        for number in range(start, len(self.lines)):
            text = self.lines[number].text
            if text and not text.startswith(_CONDITIONS):
                self.lines[number:number] = comments
                return

    def hold(self, conditions: Conditions, origin: int) -> None:
        """Add a block for a change of seat or vulnerability (IM-22)."""
        lines = []
        if conditions.seat is not self.conditions.seat:
            lines.append(DraftLine(f"#SEAT {conditions.seat}", origin))
        if conditions.vulnerability is not self.conditions.vulnerability:
            lines.append(DraftLine(f"#VUL {conditions.vulnerability}", origin))
        if lines:
            self.block(lines)
        self.conditions = conditions


class Placer:
    """Places rows in tables, one after the other."""

    def __init__(self, draft: NotesDraft) -> None:
        """Write to ``draft``."""
        self._draft = draft
        self._history: Path = ()
        self._rows: list[LayoutRow] = []
        self._conditions = ALWAYS
        self.last: LayoutRow | None = None
        """The row above the next one."""

    def place(
        self,
        path: Path,
        origin: int,
        conditions: Conditions = ALWAYS,
        *,
        table_conditions: Conditions | None = None,
    ) -> LayoutRow:
        """Return the row of a whole auction in the table that IM-11 chooses.

        :param table_conditions: the conditions of the table, if the text of the row has the others.
        """
        around = conditions if table_conditions is None else table_conditions
        parent = self._parent_of(path, around)
        row = LayoutRow(path[-1], path, origin, parent, conditions)
        if parent is not None:
            parent.children.append(row)
        else:
            if self._is_of_another_table(path, around):
                self.finish()
                self._history, self._conditions = path[:-1], around
            self._rows.append(row)
        self.last = row
        self._draft.rows += 1
        return row

    def begins_table(self, path: Path, conditions: Conditions) -> bool:
        """Return whether the row of an auction begins a table."""
        is_below = self._parent_of(path, conditions) is not None
        return not is_below and self._is_of_another_table(path, conditions)

    def is_left_to_history(
        self, path: Path, conditions: Conditions, following: tuple[Path, Conditions] | None
    ) -> bool:
        """Return whether the history of the next row replaces one without a meaning (IM-22).

        :param following: the auction and the conditions of the next row, or None.
        """
        if following is None or following[1] != conditions or not are_same(following[0][:-1], path):
            return False
        return len(path) == 1 or self.begins_table(path, conditions)

    def _is_of_another_table(self, path: Path, conditions: Conditions) -> bool:
        """Return whether a top row has another history or other conditions than the table."""
        if not self._rows or not are_same(self._history, path[:-1]):
            return True
        return conditions is not self._conditions and conditions != self._conditions

    def _parent_of(self, path: Path, conditions: Conditions) -> LayoutRow | None:
        """Return the last row, or a parent of it, that is one call shorter than ``path``, or None.

        It must have the same conditions.
        """
        row, before = self.last, path[:-1]
        while row is not None:
            if len(row.path) > 1 and are_same(row.path, before) and row.conditions == conditions:
                return row
            row = row.parent
        return None

    def nest(self, row: LayoutRow, tail: Path, origin: int) -> LayoutRow:
        """Return the row of the calls ``tail`` below ``row``, nested one in the other (IM-9).

        Calls that the previous rows have are not repeated.
        """
        for label in tail[:-1]:
            above = row.children[-1] if row.children else None
            row = (
                above
                if above is not None and is_same(above.label, label)
                else (self._below(row, label, origin))
            )
        return self._below(row, tail[-1], origin)

    def _below(self, row: LayoutRow, label: Label, origin: int) -> LayoutRow:
        child = LayoutRow(label, further(row.path, label), origin, row, row.conditions)
        row.children.append(child)
        self.last = child
        self._draft.rows += 1
        return child

    def _leave_root_to_history(self) -> None:
        """Let a row without a meaning that all other rows are below be the history."""
        while len(self._rows) == 1 and not self._rows[0].lines and self._rows[0].children:
            root = self._rows[0]
            self._history, self._rows = root.path, root.children

    def finish(self) -> None:
        """End the table and write it."""
        if self._rows:
            self._leave_root_to_history()
            qualifications = tuple(_qualifications(self._conditions))
            self._draft.hold(self._conditions, self._rows[0].origin)
            further_tables = list(_taken_out(self._rows))
            tables = [(self._history, self._rows), *further_tables]
            for history, rows in tables:
                self._draft.block(table_lines(history, rows, qualifications=qualifications))
            self._draft.tables += len(tables)
        self._rows, self.last = [], None


def _taken_out(rows: list[LayoutRow]) -> Iterator[tuple[Path, list[LayoutRow]]]:
    """Yield the rows below rows of several calls that a sibling takes one of, with their auction.

    ``2M`` next to ``2H`` is only ``2S`` in BML (LANGUAGE EX-7), in a table of its own it is both.
    """
    waiting = [rows]
    while waiting:
        siblings = waiting.pop()
        several = [row for row in siblings if row.children and "+" not in row.label.text]
        calls = {id(row): _calls_of(row) for row in siblings} if several else {}
        alone = {one for found in calls.values() if len(found) == 1 for one in found}
        for row in several:
            if len(calls[id(row)]) > 1 and calls[id(row)] & alone:
                yield row.path, row.children
                waiting.append(row.children)
                row.children = []
        waiting += [row.children for row in siblings if row.children]


def _calls_of(row: LayoutRow) -> frozenset[str]:
    """Return the calls that a row can be; none for words."""
    text = row.label.text
    try:
        options = options_of(text.strip("()"))
    except ValueError:
        return frozenset()
    return frozenset(f"{text[:1] == '('}{option.call}" for option in options)


def _qualifications(conditions: Conditions) -> Iterator[str]:
    for one in conditions.qualifications:
        yield f"//bss qual={one.call}:{one.text}"
