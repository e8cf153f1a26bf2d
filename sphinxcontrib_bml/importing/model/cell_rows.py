"""Rows in a cell: the answers to the call of its line, each on a line of its own (IM2-31)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from . import cues
from .columns import Column
from .histories import in_turn, share_possible
from .rows import EntryReader, Row, Strength
from .stream import SpanKind, Words
from .written_calls import WrittenCall

Cell = tuple[Column, str, Words]
_BULLET = re.compile(r"\s*[•·▪●]\s+")
_SEMICOLON = re.compile(r"\s*;\s+")
_FEWEST = 2
"""The least number of calls with a separator for a cell with rows."""


class CellRows:
    """Finds the rows in the cells next to a call."""

    def __init__(self, entries: EntryReader) -> None:
        """Read calls as ``entries`` does."""
        self.entries = entries
        self._says_turn = cache(cues.says_turn)

    def move_below(self, row: Row) -> None:
        """Move the answers in the cells of a row below it; other words stay in their cells."""
        cells: list[Cell] = []
        for column, header, words in row.cells:
            parts = _parts(words, is_turn=self._says_turn(header))
            found = [self._row_of(row, part) for part in parts] if len(parts) >= _FEWEST else []
            if sum(one is not None for one in found) < _FEWEST:
                cells.append((column, header, words))
                continue
            first = next(at for at, one in enumerate(found) if one is not None)
            for part, below in zip(parts[first:], found[first:], strict=True):
                if below is not None:
                    row.rows.append(below)
                else:
                    row.rows[-1].more.append(part)
            before = Words()
            for part in parts[:first]:
                before = before.joined(part)
            if before:
                cells.append((column, header, before))
        row.cells = tuple(cells)

    def further(self, row: Row, before: Sequence[WrittenCall]) -> list[Row]:
        """Return the rows of further lines of the cell with the call of a row, if all are rows.

        :param before: the calls of the columns before that cell.
        """
        parts = _parts(row.meaning, is_turn=False)
        entries = [self.entries.read(part) for part in parts[1:]]
        last = row.calls[-1]
        rows = []
        for part, entry in zip(parts[1:], entries, strict=True):
            if entry is None or entry.strength is not Strength.STRONG or not entry.meaning:
                return []
            call = entry.chain.calls[0]
            if len(entry.chain.calls) > 1 or not (call.is_bid and last.is_bid):
                return []
            if call.calls[0].rank <= last.calls[-1].rank:
                return []
            below = self.entries.row(row.line, row.column, part, entry)
            below.calls = [*before, *below.calls]
            rows.append(below)
            last = call
        if rows:
            row.meaning = parts[0]
        return rows

    def _row_of(self, row: Row, part: Words) -> Row | None:
        """Return the row of one answer, or None."""
        entry = self.entries.read(part)
        if entry is None or entry.strength is not Strength.STRONG or not entry.meaning:
            return None
        call = entry.chain.calls[0]
        is_answer = len(entry.chain.calls) == 1 and call.is_call and not call.is_theirs
        if not is_answer or not share_possible(in_turn(row.calls), call):
            return None
        return self.entries.row(row.line, row.column + 1, part, entry)


def _parts(words: Words, *, is_turn: bool) -> list[Words]:
    """Return the lines of a cell; bullets divide them too, semicolons where the header says so."""
    cuts = [(span.start, span.end) for span in words.spans if span.kind is SpanKind.BREAK]
    marks = [_BULLET, _SEMICOLON] if is_turn else [_BULLET]
    cuts += [(found.start(), found.end()) for mark in marks for found in mark.finditer(words.text)]
    parts, last = [], 0
    for start, end in [*sorted(cuts), (len(words.text), len(words.text))]:
        if start >= last:
            parts.append(words.part(last, start))
        last = max(last, end)
    return [part for part in parts if part]
