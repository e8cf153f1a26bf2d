"""Texts as in editors: changes, and places counted in the units of an encoding.

Lines end with LF, CR or both (Language Server Protocol 3.17, *Position*); a column counts bytes,
pairs of bytes or characters, as agreed between editor and server.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from ..language.source import byte_order_marks, normalized
from ..patterns import compile_later

_LINE_END = compile_later(r"\r\n|\r|\n")
_PART = 256
"""Number of characters of a line whose units are counted together."""


class ColumnEncoding(StrEnum):
    """The units that columns count."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"


@dataclass(frozen=True, slots=True)
class EditorPosition:
    """A place between two characters."""

    line: int
    """Line number from 0."""
    unit: int
    """Column in units of the encoding, from 0."""


class TextChange(NamedTuple):
    """A change by the editor."""

    text: str
    start: EditorPosition | None = None
    """The start of the change; None if the whole text is replaced."""
    end: EditorPosition | None = None


class _Units:
    """The units of a line, counted at the start of each part: a line may have millions."""

    def __init__(self, line: str, encoding: ColumnEncoding) -> None:
        self._line = line
        self._encoding = encoding
        parts = (line[start : start + _PART] for start in range(0, len(line), _PART))
        self._starts = list(accumulate((_count(part, encoding) for part in parts), initial=0))

    def before(self, column: int) -> int:
        """Return the number of units before a column."""
        part = column // _PART
        return self._starts[part] + _count(self._line[part * _PART : column], self._encoding)

    def column(self, unit: int) -> int:
        """Return the last column with at most ``unit`` units before it."""
        part = bisect_right(self._starts, unit) - 1
        left = unit - self._starts[part]
        column = part * _PART
        for character in self._line[column : column + _PART]:
            left -= _count(character, self._encoding)
            if left < 0:
                break
            column += 1
        return min(column, len(self._line))


class TextLines:
    """A text in lines, with conversions between offsets and positions."""

    def __init__(self, text: str, encoding: ColumnEncoding = ColumnEncoding.UTF_16) -> None:
        """Store a text with any line ends."""
        self.text = text
        self.encoding = encoding
        self._units: dict[int, _Units | None] = {}

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        """The offsets of the starts of lines, and of their ends without line ends."""
        if "\r" not in self.text:
            ends = list(accumulate(map(len, self.text.split("\n"))))
            ends = [end + number for number, end in enumerate(ends)]
            return [0, *(end + 1 for end in ends[:-1])], ends
        starts, ends = [0], []
        for end in _LINE_END.finditer(self.text):
            ends.append(end.start())
            starts.append(end.end())
        return starts, [*ends, len(self.text)]

    @property
    def count(self) -> int:
        """The number of lines, including an empty one after the last line end."""
        return len(self._bounds[0])

    @property
    def line_end(self) -> str:
        """The first line end of the text; a line feed if it has none."""
        end = _LINE_END.search(self.text)
        return end[0] if end else "\n"

    def line(self, number: int) -> str:
        """Return a line, numbered from 0, without its end; empty after the last line."""
        starts, ends = self._bounds
        return self.text[starts[number] : ends[number]] if 0 <= number < len(starts) else ""

    def offset(self, place: EditorPosition) -> int:
        """Return the offset of a position, limited to the end of the line and of the text."""
        starts, ends = self._bounds
        if place.line < 0:
            return 0
        if place.line >= len(starts):
            return len(self.text)
        start, unit = starts[place.line], max(0, place.unit)
        units = self._units_of(place.line)
        if units is None:
            return min(start + unit, ends[place.line])
        return start + units.column(unit)

    def place(self, offset: int) -> EditorPosition:
        """Return the position of an offset; an offset within a line end is the end of the line."""
        starts, ends = self._bounds
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(starts, offset) - 1
        column = min(offset, ends[line]) - starts[line]
        units = self._units_of(line)
        return EditorPosition(line, column if units is None else units.before(column))

    def place_in_line(self, number: int, column: int) -> EditorPosition:
        """Return the position of a column of a line, from 0, in the normalized text (FS-2)."""
        column += byte_order_marks(self.text) if number == 0 else 0
        column = min(column, len(self.line(number)))
        units = self._units_of(number)
        return EditorPosition(number, column if units is None else units.before(column))

    def _units_of(self, number: int) -> _Units | None:
        """Return the units of a line; None if every character is one unit."""
        if number not in self._units:
            line = self.line(number)
            is_simple = line.isascii() or self.encoding is ColumnEncoding.UTF_32
            self._units[number] = None if is_simple else _Units(line, self.encoding)
        return self._units[number]

    @cached_property
    def normalized(self) -> TextLines:
        """The normalized text: line feeds, no byte-order marks (FS-1, FS-2)."""
        return TextLines(normalized(self.text), self.encoding)

    def place_of_normalized(self, offset: int) -> EditorPosition:
        """Return the position of an offset in the normalized text."""
        place = self.normalized.place(offset)
        return replace(place, unit=place.unit + self._marks) if place.line == 0 else place

    def offset_in_normalized(self, place: EditorPosition) -> int:
        """Return the offset in the normalized text of a position."""
        before = self._marks if place.line == 0 else 0
        return self.normalized.offset(replace(place, unit=max(0, place.unit - before)))

    @cached_property
    def _marks(self) -> int:
        """The number of units in the byte-order marks."""
        return self.place(byte_order_marks(self.text)).unit


def _count(text: str, encoding: ColumnEncoding) -> int:
    """Return the number of units of a text."""
    if encoding is ColumnEncoding.UTF_16:
        return len(text.encode("utf-16-le", "surrogatepass")) // 2
    return len(text.encode("utf-8", "surrogatepass"))


def changed(lines: TextLines, changes: Iterable[TextChange]) -> str:
    """Return a text after changes, each applied to the result of the one before.

    The text is divided into lines once; each change then divides only the lines that it touches.
    """
    kept = _with_line_ends(lines.text)
    for change in changes:
        if change.start is None or change.end is None:
            kept = _with_line_ends(change.text)
            continue
        places = (_in_lines(kept, one, lines.encoding) for one in (change.start, change.end))
        (first, start), (last, end) = sorted(places)
        before = kept[first][:start]
        if first and kept[first - 1].endswith("\r"):  # a line feed after it belongs to it
            first -= 1
            before = kept[first] + before
        new = _with_line_ends(before + change.text + kept[last][end:])
        if last + 1 < len(kept):
            new.pop()  # the empty line after the line end, where the next line begins
        kept[first : last + 1] = new
    return "".join(kept)


def _with_line_ends(text: str) -> list[str]:
    """Return the lines of a text with their ends; the last one has none, and may be empty."""
    if "\r" not in text:
        *ended, last = text.split("\n")
        return [*(f"{line}\n" for line in ended), last]
    ends = [0, *(end.end() for end in _LINE_END.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends)]


def _in_lines(
    lines: Sequence[str], place: EditorPosition, encoding: ColumnEncoding
) -> tuple[int, int]:
    """Return the number of a line and the column of a position, limited as in a text."""
    if place.line < 0:
        return 0, 0
    if place.line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    line = TextLines(lines[place.line], encoding)
    return place.line, line.offset(replace(place, line=0))
