"""The lines of a table, as ``bml format`` sets them (IM-8)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from ...bridge import ALWAYS, Conditions
from ...language.labels import Label
from ...language.row_words import append_after_line_end, is_conspicuous_text
from .paths import Path, history_text

_STEP = 2
_LONGER = 12
"""Characters by which a label is longer than half of its sisters, and pushes none of them."""
_SIGN = " = "
_BEGINS_A_TABLE = re.compile(r"\(?[0-9][A-Za-z]")
FORCE = "#BIDTABLE"
"""What makes a table of a block that does not begin as one (LANGUAGE EL-5)."""


class DraftLine(NamedTuple):
    """A line of notes, and the line of the file that it comes from."""

    text: str
    origin: int


@dataclass(slots=True, eq=False)
class LayoutRow:
    """A row of a table."""

    label: Label
    path: Path
    """Its whole auction."""
    origin: int
    parent: LayoutRow | None = None
    conditions: Conditions = ALWAYS
    """When it holds, whether its table says so or its own words."""
    lines: list[str] = field(default_factory=list)
    """Its meaning, the alert mark before it."""
    notes: tuple[str, ...] = ()
    """Its ``//bss`` lines."""
    children: list[LayoutRow] = field(default_factory=list)


def table_lines(
    history: Path, rows: list[LayoutRow], *, qualifications: tuple[str, ...]
) -> list[DraftLine]:
    """Return the lines of a table.

    :param qualifications: the ``//bss`` lines that hold for all of it.
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


def described_history(path: Path, meaning: str, origin: int) -> list[DraftLine]:
    """Return the one row of an auction and its meaning (IM-13)."""
    text = f"{history_text(path)[:-1]}{_SIGN}{meaning}"
    head = [] if _BEGINS_A_TABLE.match(text) else [DraftLine(FORCE, origin)]
    return [*head, DraftLine(text, origin)]


def _rows(rows: list[LayoutRow]) -> list[DraftLine]:
    """Return the lines of sisters and of all that stands below them."""
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
    """Return the column of the meanings of sisters, counted from their labels."""
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
    """Return the lines of a meaning of several, which go on at ``column``."""
    texts = [first]
    for line in row.lines[1:]:
        # What would be read as something else than text goes behind a typed line end (BT-12).
        if _is_no_text(line) or not row.lines[0] or texts[-1].endswith(" "):
            append_after_line_end(line, texts)
        else:
            texts.append(" " * column + line)
    return [text.rstrip() for text in texts]


def _is_no_text(line: str) -> bool:
    """Tell whether a line below a meaning would be a row, a directive or a comment."""
    return (
        line in {"", "."}
        or line != line.strip()
        or line.startswith(("#", "//"))
        or (is_conspicuous_text(line))
    )
