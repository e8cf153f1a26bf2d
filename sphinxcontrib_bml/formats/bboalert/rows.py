"""Sections of records as bidding tables below headings (BBA-70, BBA-74)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ...agreements.book import count_noun
from ...bridge import ALWAYS, Conditions
from ...language.inline import alert_length, without_marks
from ...language.options import Options
from ...language.row_words import append_after_line_end, is_conspicuous_text
from .arrangement import AlertSection, AlertTable, shared_beginning
from .records import CommentedLine

_STEP = "  "
_COMMENT = "// "
_KEPT = "// BBOalert: "
_MARKS = frozenset("*/[")
_OPENING_MARK = re.compile(r"(?<![^\s(\[\"'“‘])([*/])(?=\S)")


def write_rows(title: str, sections: Iterable[AlertSection]) -> str:
    """Return BML with a row for every record and a comment for everything else."""
    notes = _Notes()
    if title:
        notes.lines.append(f"#+TITLE: {_as_plain(title)}")
    for section in sections:
        notes.add(section)
    return "\n".join(notes.lines).strip("\n") + "\n"


class _Notes:
    """Lines of BML."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.conditions = ALWAYS

    def add(self, section: AlertSection) -> None:
        """Write a section; what is no row stands at its end, under a line that counts it."""
        if section.heading is not None:
            self._part()
            level, words = section.heading
            self.lines.append(f"{'*' * level} {_as_plain(words)}")
        for table in section.tables:
            self._set(table.conditions)
            self._part()
            self._table(table)
        if section.others:
            self._part()
            self.lines.append(f"{_KEPT}{count_noun(len(section.others), 'line')} without a row")
            self.lines += map(_comment, section.others)

    def _set(self, conditions: Conditions) -> None:
        """Write what changes in seat and vulnerability, each a block of its own."""
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

    def _table(self, table: AlertTable) -> None:
        """Write a table; what comes before all of its calls is its history (BSS-82)."""
        self.lines += map(_comment, table.comments)
        for one in table.conditions.qualifications:
            self.lines.append(f"//bss qual={one.call}:{one.text}")
        history = table.history
        first = (history or table.rows[0][0])[0]
        if not first.lstrip("(")[:1].isdigit():
            self.lines.append("#BIDTABLE")  # a pass alone would begin a paragraph
        if history:
            self.lines.append("-".join(history) + "-")
        above = history
        for path, record in table.rows:
            shared = len(shared_beginning(above, path[:-1]))
            for length in range(shared + 1, len(path) + 1):
                self.lines.append(_STEP * (length - 1 - len(history)) + path[length - 1])
            self.lines[-1] = described(self.lines[-1], record.lines)
            if record.alerted:
                self.lines.append("//bss art")
            above = path


def _comment(kept: CommentedLine) -> str:
    """Return the comment that a line becomes."""
    if kept.is_record:
        return _KEPT + kept.text
    return (_COMMENT + kept.text.removeprefix("//").lstrip()).rstrip()


def described(row: str, lines: tuple[str, ...]) -> str:
    """Return a row with its description, one line for each of ``lines`` (BSS-83)."""
    first, *others = protected(lines)
    texts = [f"{row} = {first}"]
    indent = " " * (len(row) + len(" = "))
    for line in others:
        # What would be read as something else than text goes behind a typed line end (BT-12).
        if _is_no_text(line):
            append_after_line_end(line, texts)
        else:
            texts.append(indent + line)
    return "\n".join(texts)


def _is_no_text(line: str) -> bool:
    """Tell whether a line below a description would be taken for a row, a directive, a comment."""
    if line == "." or line.startswith(("#", "//")):
        return True
    return is_conspicuous_text(line)


@lru_cache(maxsize=1024)
def protected(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``lines`` so that nothing in them is a font mark, a link or an alert by accident.

    What is one becomes ``=code=``, in which nothing is. Where that is no help the lines stay as
    they are, and :func:`has_marks` tells so.
    """
    for attempt in (lines, tuple(map(_as_code, lines)), tuple(map(_marks_as_code, lines))):
        safe = _without_alert(attempt)
        if _has_lines(safe, lines):
            return safe
    return lines


def has_marks(lines: tuple[str, ...]) -> bool:
    """Tell whether BML reads marks or links in ``lines``, whatever is done (BSS-88)."""
    return not _has_lines(protected(lines), lines)


def _has_lines(written: tuple[str, ...], lines: tuple[str, ...]) -> bool:
    """Tell whether a description written so says ``lines``, and nothing else."""
    text = "\n".join(written)
    return without_marks(text, Options()) == "\n".join(lines) and not alert_length(text, Options())


def _as_plain(words: str) -> str:
    """Return the words of a title or a heading so that nothing in them is a font mark or a link."""
    for attempt in (words, _as_code(words), _marks_as_code(words)):
        if without_marks(attempt, Options()) == words:
            return attempt
    return words


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
