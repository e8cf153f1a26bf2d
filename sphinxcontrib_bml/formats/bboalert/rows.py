"""Records as rows of bidding tables, in their order (BBA-70)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ...bridge import ALWAYS, Conditions, Side
from ...language.inline import alert_length, without_marks
from ...language.options import Options
from ...language.row_words import stands_out_below_description
from .records import Item, Record

_STEP = "  "
_COMMENT = "// "
_KEPT = "// BBOalert: "
_MARKS = frozenset("*/[")
_OPENING_MARK = re.compile(r"(?<![^\s(\[\"'“‘])([*/])(?=\S)")

_Path = tuple[str, ...]
"""The labels of the rows that lead to a call, its own last."""


def write_rows(title: str, items: Iterable[Item]) -> str:
    """Return BML with a row for every record and a comment for everything else."""
    tables = _Tables()
    if title:
        tables.lines += [f"#+TITLE: {title}", ""]
    for item in items:
        if isinstance(item, Record):
            tables.add(item)
        else:
            tables.lines.append((_KEPT if item.is_record else _COMMENT) + item.text)
    return "\n".join(tables.lines).strip("\n") + "\n"


class _Tables:
    """Lines of BML; a record goes into the table above wherever it continues an auction there."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.conditions = ALWAYS
        self.open: list[_Path] = []
        """Where the next row may stand below: the row above and all that it stands below."""
        self.levels = 0
        """How many of them are the history, which indents nothing."""

    def add(self, record: Record) -> None:
        """Write the rows that lead to the call of ``record``, as far as they are not there."""
        if record.conditions != self.conditions:
            self._set(record.conditions)
        path = path_of(record)
        history = path[:-1]
        while self.open and self.open[-1] != history[: len(self.open[-1])]:
            self.open.pop()
        if not self.open:
            self._begin(path)
        above = len(self.open[-1]) if self.open else 0
        for length in range(above + 1, len(path) + 1):
            indent = _STEP * (len(self.open) - self.levels)
            self.open.append(path[:length])
            self.lines.append(indent + path[length - 1])
        self.lines[-1] = described(self.lines[-1], record.lines)
        if record.alerted:
            self.lines.append("//bss art")

    def _set(self, conditions: Conditions) -> None:
        """Write what changes in seat and vulnerability, each a block of its own."""
        self.open = []
        if conditions.seat is not self.conditions.seat:
            self._part()
            self.lines.append(f"#SEAT {conditions.seat}")
        if conditions.vulnerability is not self.conditions.vulnerability:
            self._part()
            self.lines.append(f"#VUL {conditions.vulnerability}")
        self.conditions = conditions

    def _part(self) -> None:
        """Put a blank line between what stands above and what comes."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def _begin(self, path: _Path) -> None:
        """Begin a table; what comes before the call itself is its history (BSS-82)."""
        self._part()
        for call, text in self.conditions.qualifications:
            self.lines.append(f"//bss qual={call}:{text}")
        if not path[0].lstrip("(")[:1].isdigit():
            self.lines.append("#BIDTABLE")  # a pass alone would begin a paragraph
        history = path[:-1]
        self.levels = 0
        if history:
            self.lines.append("-".join(history) + "-")
            self.open = [history]
            self.levels = 1


def path_of(record: Record) -> _Path:
    """Return the labels of the rows for a record; their passes between our calls are implied."""
    side = record.opener
    labels = []
    for number, call in enumerate(record.calls):
        if side is Side.WE:
            labels.append(call.code)
        elif number == 0 or call.code != "P":
            labels.append(f"({call.code})")
        side = side.other
    return tuple(labels)


def described(row: str, lines: tuple[str, ...]) -> str:
    """Return a row with its description, one line for each of ``lines`` (BSS-83)."""
    first, *others = protected(lines)
    text = f"{row} = {first}"
    indent = " " * (len(row) + len(" = "))
    for line in others:
        # What would be read as something else than text goes behind a typed line end (BT-12).
        text += f"\\n{line}" if _is_no_text(line) else f"\n{indent}{line}"
    return text


def _is_no_text(line: str) -> bool:
    """Tell whether a line below a description would be taken for a row, a directive, a comment."""
    if line == "." or line.startswith(("#", "//")):
        return True
    return stands_out_below_description(line)


@lru_cache(maxsize=1024)
def protected(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``lines`` so that nothing in them is a font mark, a link or an alert by accident.

    What is one becomes ``=code=``, in which nothing is. Where that is no help the lines stay as
    they are, and :func:`has_marks` tells so.
    """
    for attempt in (lines, tuple(map(_as_code, lines)), tuple(map(_marks_as_code, lines))):
        safe = _without_alert(attempt)
        if _says(safe, lines):
            return safe
    return lines


def has_marks(lines: tuple[str, ...]) -> bool:
    """Tell whether BML reads marks or links in ``lines``, whatever is done (BSS-88)."""
    return not _says(protected(lines), lines)


def _says(written: tuple[str, ...], lines: tuple[str, ...]) -> bool:
    """Tell whether a description written so says ``lines``, and nothing else."""
    text = "\n".join(written)
    return without_marks(text, Options()) == "\n".join(lines) and not alert_length(text, Options())


def _without_alert(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``lines`` with the first word as code where it begins as an alert mark does."""
    first, *others = lines
    if not alert_length(first, Options()):
        return lines
    word, blank, rest = first.partition(" ")
    return (f"={word}={blank}{rest}", *others)


def _as_code(line: str) -> str:
    return f"={line}=" if "=" not in line and not _MARKS.isdisjoint(line) else line


def _marks_as_code(line: str) -> str:
    return _OPENING_MARK.sub(r"=\1=", line)
