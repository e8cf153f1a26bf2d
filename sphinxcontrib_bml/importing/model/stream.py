"""Lines with structure: what every reader makes of its source (IMPORTS IM2-1).

A reader knows its format and no call; what follows knows calls and no format.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ...bridge.conditions import ALWAYS, Conditions
from .remarks import Remarks


class SpanKind(StrEnum):
    """The kind of a span of words."""

    STRONG = "strong"
    EMPHASIS = "emphasis"
    CODE = "code"
    STRUCK = "struck"
    LINK = "link"
    PICTURE = "picture"
    """The alternative text of a picture inside a line; its path is the target."""
    BREAK = "break"
    """The space in place of a line end inside a cell (IM2-31)."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of words that is marked; positions are in characters from 0."""

    start: int
    end: int
    kind: SpanKind
    target: str = ""
    """The target of a link or the path of a picture, as in the source."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text without markup, and what its parts are.

    The suits that a source has as signs, pictures, entities, colors or fonts are ``♣♦♥♠``; what is
    a suit only in one language (``!k``) is as in the source. It has no line ends.
    """

    text: str = ""
    spans: tuple[Span, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)

    def part(self, start: int, end: int | None = None) -> Words:
        """Return the words from ``start`` to ``end``, without spaces around them."""
        text = self.text[start:end]
        begin = start + len(text) - len(text.lstrip())
        text = text.strip()
        stop = begin + len(text)
        if not self.spans:
            return Words(text)
        spans = tuple(
            replace(span, start=max(span.start, begin) - begin, end=min(span.end, stop) - begin)
            for span in self.spans
            if span.start < stop and span.end > begin
        )
        return Words(text, spans)

    def without(self, kind: SpanKind) -> Words:
        """Return the words without the spans of a kind."""
        if not self.spans:
            return self
        kept, last = Words(), 0
        for span in sorted(
            (span for span in self.spans if span.kind is kind), key=lambda one: one.start
        ):
            kept = kept.joined(self.part(last, max(span.start, last)))
            last = max(span.end, last)
        return kept.joined(self.part(last)) if last else self

    def joined(self, other: Words, between: str = " ") -> Words:
        """Return these words, then ``other``; one alone where the other has no text."""
        if not self or not other:
            return self or other
        at = len(self.text) + len(between)
        moved = tuple(
            replace(span, start=span.start + at, end=span.end + at) for span in other.spans
        )
        return Words(f"{self.text}{between}{other.text}", self.spans + moved)

    def replaced(self, pattern: re.Pattern[str], by: Callable[[re.Match[str]], str]) -> Words:
        """Return the words with each match replaced; spans keep their places."""
        parts: list[str] = []
        places: list[tuple[int, int]] = []
        last = 0
        for found in pattern.finditer(self.text):
            new = by(found)
            parts += [self.text[last : found.start()], new]
            last = found.end()
            if len(new) != last - found.start():
                places.append((last, len(new) - (last - found.start())))
        if not last:
            return self
        text = "".join([*parts, self.text[last:]])

        def moved(at: int) -> int:
            return at + sum(more for place, more in places if place <= at)

        return Words(
            text,
            tuple(
                replace(span, start=moved(span.start), end=moved(span.end)) for span in self.spans
            ),
        )


class LineKind(StrEnum):
    """The kind of a line in its source."""

    HEADING = "heading"
    ITEM = "item"
    """The first line of an item of a list, or a line of a drawn tree."""
    NOTE = "note"
    """A further line of the item above."""
    TEXT = "text"
    """A line of a paragraph."""
    ROW = "row"
    """A row of a table."""
    CODE = "code"
    RULE = "rule"
    """A line drawn across the page."""
    BORDER = "border"
    """Something left out that ends the text above it, for instance a tag of a template.

    With words, as of a file that is not included, it is a comment at its place.
    """
    PICTURE = "picture"
    LISTED = "listed"
    """A row whose auction is exact (IM-23)."""


@dataclass(frozen=True, slots=True)
class ExactRow:
    """A row of a file of ``bml csv``, or of a page of ``bml html``, with its whole auction."""

    calls: tuple[str, ...]
    """The calls, theirs in parentheses."""
    lines: tuple[str, ...] = ()
    """The lines of its meaning if they are BML; else the cells of the line are its meaning."""
    is_alerted: bool = False
    conditions: Conditions = ALWAYS
    mark: str = ""
    """The mark ``!"hearts"`` or ``!-`` of the row (AT-42)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a source."""

    number: int
    """The line of the source from 1; of Word, HTML and OpenDocument the paragraph."""
    kind: LineKind
    words: Words = Words()
    column: int = 0
    """How deep it is: its indentation in columns, for items that of the marker.

    For rows it is the indentation of the first cell with text (IM2-9), for lines of a drawn tree
    the place of the branch, from 1 (IM2-8).
    """
    level: int = 0
    """The level of a heading from 1."""
    block: int = 0
    """The number of blocks (admonition, tab, details) that it is in (IM2-5).

    The title of a block is in it; a border outside it follows its last line.
    """
    cells: tuple[Words, ...] = ()
    """The cells of a row; a term and the first line of its definition are two."""
    header: tuple[str, ...] = ()
    """The header above each cell of a row; empty without one."""
    is_header: bool = False
    """Whether it is the header row of its table."""
    is_loose: bool = False
    """Whether a blank line or the beginning of a list or table is above it."""
    marker: str = ""
    """The marker of an item as in the source: ``-``, ``1.``, ``├``, of footnotes ``[^1]``.

    Of code it is the name of its language.
    """
    is_quoted: bool = False
    anchors: tuple[str, ...] = ()
    """Names that links of the source lead here with (IM2-13)."""
    sheet: str = ""
    """The name of the sheet of a row, if the file has several."""
    target: str = ""
    """The path of a picture; its words are the alternative text."""
    listed: ExactRow | None = None


@dataclass(slots=True)
class Stream:
    """A source as lines."""

    lines: list[Line] = field(default_factory=list)
    title: str = ""
    author: str = ""
    left_out: Counter[str] = field(default_factory=Counter)
    """The parts left out, by name, with their count (IM2-6, IM2-14)."""
    remarks: Remarks = field(default_factory=Remarks)
    """Messages about lines: ``target weak not found`` (IM2-62)."""
    encoding: str = "utf-8"
    above: tuple[str, ...] = ()
    """The headings above its first that name the file in a book, the outermost first (IM2-45)."""

    def texts(self) -> Iterable[str]:
        """Yield the text of each line, and of each cell of a row."""
        for line in self.lines:
            if line.cells:
                yield from (cell.text for cell in line.cells)
            else:
                yield line.words.text


_GROUPED = frozenset({LineKind.CODE, LineKind.LISTED})
IN_LISTS = frozenset({LineKind.TEXT, LineKind.ITEM, LineKind.NOTE})
"""The kinds of lines that lists and paragraphs have."""


def groups_of(
    lines: Iterable[Line], begins_with_call: Callable[[Line], bool]
) -> Iterator[list[Line]]:
    """Yield lines that follow one another in one container: a list, a table, a block of code."""
    group: list[Line] = []
    for line in lines:
        if group and not _are_together(group[-1], line, begins_with_call):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _are_together(one: Line, other: Line, begins_with_call: Callable[[Line], bool]) -> bool:
    if one.block != other.block:
        return False
    if one.kind in IN_LISTS:
        return other.kind in IN_LISTS
    if one.kind is LineKind.ROW:
        is_next = other.kind is LineKind.ROW and not other.is_header
        goes_on = other.header == one.header and begins_with_call(other)
        return is_next and (not other.is_loose or goes_on)
    return one.kind is other.kind and one.kind in _GROUPED
