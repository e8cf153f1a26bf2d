"""Generated notes as many documents that say the same."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools.bench.notes import rows_in, synthetic_notes

_ROW = re.compile(r"( *)([1-7][CDHSN])  ")
_INDENT = 2
"""Spaces of a level of a table."""


class _Chapters:
    """Takes the lines of notes, and puts them into one chapter after the other."""

    def __init__(self, rows: int, number: int) -> None:
        self.texts: list[list[str]] = [[]]
        self._rows_of_each = rows / number
        self._rows = 0
        self._history = ""
        self._is_told = True
        """Whether the auction that the next row continues is above it."""
        self._above: list[str] = []
        """The bids that the last row stood below, and its own."""
        self._base = 0
        """The level that the rows of the table begin with."""

    def take(self, line: str) -> None:
        """Put a line where it belongs."""
        if row := _ROW.match(line):
            self._take_row(line, len(row[1]) // _INDENT, row[2])
        elif line.endswith(";"):
            self._history, self._above, self._base, self._is_told = line[:-1], [], 0, False
        elif self._above and line.strip():
            self._add(line)
        else:
            self._above, self._base = [], 0
            self.texts[-1].append(line)

    def _take_row(self, line: str, level: int, bid: str) -> None:
        del self._above[level:]
        if self._rows >= len(self.texts) * self._rows_of_each:
            self.texts.append([f"#+TITLE: Chapter {len(self.texts)}"])
            self._is_told, self._base = False, level
        if level < self._base:
            self._is_told, self._base = False, level
        if not self._is_told:
            self.texts[-1] += ["", "-".join([self._history, *self._above]) + ";"]
            self._is_told = True
        self._above.append(bid)
        self._rows += 1
        self._add(line)

    def _add(self, line: str) -> None:
        self.texts[-1].append(line[_INDENT * self._base :])


def in_chapters(notes: str, number: int) -> list[str]:
    """Return notes (from ``synthetic_notes``) as ``number`` documents with about as many rows each.

    A table that is cut continues below the auction that it had come to, so that the documents have
    the agreements of the notes.

    :raises ValueError: the notes have fewer rows.
    """
    rows = rows_in(notes)
    if rows < number:
        raise ValueError(f"{rows} rows make no {number} chapters")
    chapters = _Chapters(rows, number)
    for line in notes.split("\n"):
        chapters.take(line)
    return ["\n".join(text) + "\n" for text in chapters.texts]


def chapter_name(index: int) -> str:
    """Return the name of a chapter's file."""
    return f"chapter{index:03}.bml"


def write_chapters(rows: int, number: int, folder: Path) -> list[Path]:
    """Write notes of this many rows in this many files; return these."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    paths = []
    for index, text in enumerate(in_chapters(synthetic_notes(rows), number)):
        paths.append(folder / chapter_name(index))
        paths[-1].write_text(text, encoding="utf-8")
    return paths
