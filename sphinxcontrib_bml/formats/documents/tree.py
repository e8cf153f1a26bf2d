"""The small tree that Markdown, spreadsheets and Word files are read to, with lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ...bridge import Conditions


class Mark(Enum):
    """How words are set apart; the value is what notes write around them (LANGUAGE IL-2)."""

    STRONG = "*"
    EMPHASIS = "/"
    CODE = "="


class Run(NamedTuple):
    """Words that are all set alike."""

    text: str
    marks: tuple[Mark, ...] = ()
    """The outermost first."""
    target: str = ""
    """Where a link leads."""


Words = tuple[Run, ...]
"""The words of a paragraph, an item, a cell, a heading."""

NOWHERE = 0
"""The line of what stands in a file without lines."""


def words_of(text: str) -> Words:
    """Return ``text`` as words without marks."""
    return (Run(text),) if text else ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading."""

    words: Words
    line: int
    """From 1; :data:`NOWHERE` in files that have none. Likewise below."""
    level: int
    """From 1; smaller ones stand higher."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    words: Words
    line: int


class KeptLine(NamedTuple):
    """What only a comment can hold."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Kept:
    """Lines that become one block of comments."""

    lines: tuple[KeptLine, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the page."""

    line: int


@dataclass(slots=True)
class Item:
    """An item of a list, with what is nested in it."""

    words: Words
    line: int
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list."""

    items: list[Item]
    line: int
    first: int | None = None
    """The number of the first item; None where they have bullets."""


class TableRow(NamedTuple):
    """A row of a table."""

    cells: tuple[Words, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a header."""

    header: tuple[Words, ...]
    rows: list[TableRow]
    line: int
    columns: tuple[str, ...] = ()
    """What its columns are, where somebody said so instead of the header."""
    is_sheet: bool = False
    """Whether it is a whole spreadsheet: all its lines are rows with auctions of their own."""


class Listed(NamedTuple):
    """A line of what ``bml csv`` writes (IM-23)."""

    calls: tuple[str, ...]
    """Theirs in parentheses."""
    lines: tuple[str, ...]
    """The text, in BML."""
    is_alerted: bool
    conditions: Conditions
    line: int


@dataclass(frozen=True, slots=True)
class Listing:
    """Lines of what ``bml csv`` writes, one chapter of them."""

    entries: list[Listed]
    line: int


Block = Heading | Paragraph | Kept | Rule | ItemList | Table | Listing


def words_in(blocks: Iterable[Block]) -> Iterator[Words]:
    """Yield all words of blocks and of what is nested in them."""
    waiting = list(blocks)
    while waiting:
        block = waiting.pop()
        match block:
            case Paragraph(words=words) | Heading(words=words):
                yield words
            case ItemList(items=items):
                for item in items:
                    yield item.words
                    waiting.extend(item.blocks)
            case Table(header=header, rows=rows):
                yield from header
                for row in rows:
                    yield from row.cells


class Document(NamedTuple):
    """A file that was read."""

    name: str
    """Without folders and suffix."""
    blocks: list[Block]


class RefusedError(Exception):
    """A file of which no notes can be made; the message says why, in one line."""

    def __init__(self, message: str, line: int = NOWHERE) -> None:
        """Take the reason, and the line that it is about."""
        super().__init__(message)
        self.line = line
