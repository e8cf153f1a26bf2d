"""Parts of a table: lines that name what follows, auctions that ask, and rows (IM2-25, IM2-26)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from .chains import CallReader
from .diagrams import DiagramReader, are_players
from .rows import EntryReader
from .stream import Line, LineKind, Words

_LEAST_CELLS = 2
_MOST = 0.8
"""The share of the lines whose first two cells are level and strain."""
_LEVEL = re.compile(r"[1-7]")


class PartKind(Enum):
    """The kind of a part."""

    ROWS = auto()
    DIAGRAM = auto()
    CAPTION = auto()


@dataclass(slots=True)
class TablePart:
    """Lines of a table that belong together."""

    kind: PartKind
    lines: list[Line]


class TableDivider:
    """Divides tables in which lines of one cell are captions, and lines of calls diagrams."""

    def __init__(self, entries: EntryReader, diagrams: DiagramReader) -> None:
        """Read calls as ``entries`` and ``diagrams`` do."""
        self.entries = entries
        self.diagrams = diagrams

    def parts(self, lines: Sequence[Line]) -> list[TablePart]:
        """Return the parts of a table in order; one part for most tables."""
        found: list[TablePart] = []
        at = 0
        while at < len(lines):
            end = self._end_of_diagram(lines, at)
            if end:
                found.append(TablePart(PartKind.DIAGRAM, list(lines[at:end])))
                at = end
                continue
            line = lines[at]
            if self._is_caption(line):
                found.append(TablePart(PartKind.CAPTION, [_as_text(line)]))
            elif found and found[-1].kind is PartKind.ROWS:
                found[-1].lines.append(line)
            else:
                found.append(TablePart(PartKind.ROWS, [line]))
            at += 1
        return found

    def _is_caption(self, line: Line) -> bool:
        """Return whether a line has a text only in its first cell, and no call."""
        filled = [cell for cell in line.cells if cell]
        if line.is_header or len(line.cells) < _LEAST_CELLS or len(filled) != 1:
            return False
        if not line.cells[0] or not any(letter.isalpha() for letter in filled[0].text):
            return False
        entry = self.entries.read(filled[0])
        return entry is None or entry.asks

    def _end_of_diagram(self, lines: Sequence[Line], at: int) -> int:
        """Return the end of an auction that begins with players and asks, inside a table; or 0."""
        is_whole = at == 0 or lines[at].is_header
        if is_whole or not are_players([cell.text for cell in lines[at].cells]):
            return 0
        for end in range(at + 1, len(lines)):
            cells = [cell.text for cell in lines[end].cells if cell]
            if not cells or not all(map(self.diagrams.is_cell, cells)):
                return 0
            if any(set(text) == {"?"} for text in cells):
                return end + 1
        return 0


def with_whole_calls(lines: Sequence[Line], calls: CallReader) -> list[Line]:
    """Return the lines of a table whose first two columns are level and strain, with one column.

    ``1 | ♥ ♠`` is ``1♥♠``; other cells of those columns stay as they are.
    """
    whole = [_whole_call(line, calls) for line in lines if not line.is_header]
    if len(whole) < _LEAST_CELLS or sum(map(bool, whole)) < _MOST * len(whole):
        return list(lines)
    found = iter(whole)
    joined = []
    for line in lines:
        call = Words() if line.is_header else next(found)
        first = call or line.cells[0].joined(line.cells[1])
        joined.append(
            replace(line, cells=(first, *line.cells[2:]), header=line.header[1:] or line.header)
        )
    return joined


def _whole_call(line: Line, calls: CallReader) -> Words:
    """Return the call of a level and a strain in two cells; no words for others."""
    if len(line.cells) < _LEAST_CELLS:
        return Words()
    if not line.cells[1] and _is_one_call(line.cells[0].text, calls):
        return line.cells[0]  # a pass or a double has no strain
    if not _LEVEL.fullmatch(line.cells[0].text):
        return Words()
    level, strain = line.cells[0].text, "".join(line.cells[1].text.split())
    text = strain if strain.startswith(level) else level + strain
    found = calls.call_at(text)
    is_whole = found is not None and not text[found[1] :].strip("*!\ufe0f")
    return Words(text) if is_whole else Words()


def without_empty_columns(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a layout without the columns that nothing is in.

    A table is one if it has no header, and nothing is in its first column.
    """
    filled = {at for line in lines for at, cell in enumerate(line.cells) if cell}
    has_header = any(line.header or line.is_header for line in lines)
    if not filled or has_header or 0 in filled:
        return list(lines)
    return [
        replace(line, cells=tuple(cell for at, cell in enumerate(line.cells) if at in filled))
        for line in lines
    ]


def _is_one_call(text: str, calls: CallReader) -> bool:
    """Return whether a text is a call and nothing else."""
    found = calls.call_at(text)
    return found is not None and found[1] == len(text)


def _as_text(line: Line) -> Line:
    """Return a line of one cell as a line of text."""
    words = next(cell for cell in line.cells if cell)
    return replace(line, kind=LineKind.TEXT, words=words, cells=(), header=(), is_loose=True)
