"""Texts as editors have them: changes, and places counted in the units of an encoding.

Lines end with LF, CR or both (Language Server Protocol 3.17, *Position*); a column counts bytes,
pairs of bytes or characters, as the editor and the server have agreed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from ...language.source import byte_order_marks, normalized

_LINE_END = re.compile(r"\r\n|\r|\n")
_LAST_OF_ONE_BYTE, _LAST_OF_TWO = 0x7F, 0x7FF
_LAST_OF_ONE_UNIT = 0xFFFF


class Encoding(StrEnum):
    """What columns count."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"


class Place(NamedTuple):
    """A place between two characters."""

    line: int
    """From 0."""
    unit: int
    """Column in units of the encoding, from 0."""


class Change(NamedTuple):
    """What an editor has changed."""

    text: str
    start: Place | None = None
    """None: the whole text is another."""
    end: Place | None = None


class Lines:
    """A text in lines, with the ways from offsets to places and back."""

    def __init__(self, text: str, encoding: Encoding = Encoding.UTF_16) -> None:
        """Take a text with any line ends."""
        self.text = text
        self.encoding = encoding
        self._tables: dict[int, list[int] | None] = {}

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        """The offsets where lines start, and where they end without their line ends."""
        starts, ends = [0], []
        for end in _LINE_END.finditer(self.text):
            ends.append(end.start())
            starts.append(end.end())
        return starts, [*ends, len(self.text)]

    @property
    def count(self) -> int:
        """How many lines there are; one behind the last line end is one."""
        return len(self._bounds[0])

    @property
    def line_end(self) -> str:
        """The first line end of the text; a line feed where it has none."""
        end = _LINE_END.search(self.text)
        return end[0] if end else "\n"

    def line(self, number: int) -> str:
        """Return a line, from 0, without its end; nothing behind the last."""
        starts, ends = self._bounds
        return self.text[starts[number] : ends[number]] if 0 <= number < len(starts) else ""

    def offset(self, place: Place) -> int:
        """Return the offset of a place; one behind the end of a line or of the text is that end."""
        starts, ends = self._bounds
        if place.line < 0:
            return 0
        if place.line >= len(starts):
            return len(self.text)
        start, unit = starts[place.line], max(0, place.unit)
        units_before = self._units_before(place.line)
        if units_before is None:
            return min(start + unit, ends[place.line])
        return start + bisect_right(units_before, unit) - 1

    def place(self, offset: int) -> Place:
        """Return the place of an offset; one within a line end is the end of the line."""
        starts, ends = self._bounds
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(starts, offset) - 1
        column = min(offset, ends[line]) - starts[line]
        units_before = self._units_before(line)
        return Place(line, column if units_before is None else units_before[column])

    def _units_before(self, number: int) -> list[int] | None:
        """Return how many units stand before each column of a line; None where as many."""
        if number not in self._tables:
            line = self.line(number)
            is_simple = line.isascii() or self.encoding is Encoding.UTF_32
            sizes = (_units_of(character, self.encoding) for character in line)
            self._tables[number] = None if is_simple else list(accumulate(sizes, initial=0))
        return self._tables[number]

    @cached_property
    def normalized(self) -> Lines:
        """The same text as notes are read: line feeds, no byte-order marks (FS-1, FS-2)."""
        return Lines(normalized(self.text), self.encoding)

    def place_of_normalized(self, offset: int) -> Place:
        """Return the place of an offset in the normalized text."""
        line, unit = self.normalized.place(offset)
        return Place(line, unit + (self._marks if line == 0 else 0))

    def offset_in_normalized(self, place: Place) -> int:
        """Return the offset in the normalized text of a place."""
        line, unit = place
        before = self._marks if line == 0 else 0
        return self.normalized.offset(Place(line, max(0, unit - before)))

    @cached_property
    def _marks(self) -> int:
        """How many units the byte-order marks have."""
        return self.place(byte_order_marks(self.text)).unit


def _units_of(character: str, encoding: Encoding) -> int:
    """Return how many units a character has."""
    number = ord(character)
    if encoding is Encoding.UTF_16:
        return 1 + (number > _LAST_OF_ONE_UNIT)
    return 1 + (number > _LAST_OF_ONE_BYTE) + (number > _LAST_OF_TWO) + (number > _LAST_OF_ONE_UNIT)


def changed(text: str, changes: Iterable[Change], encoding: Encoding) -> str:
    """Return a text after changes, each made in what the one before has left."""
    for change in changes:
        if change.start is None or change.end is None:
            text = change.text
            continue
        lines = Lines(text, encoding)
        start, end = sorted((lines.offset(change.start), lines.offset(change.end)))
        text = text[:start] + change.text + text[end:]
    return text
