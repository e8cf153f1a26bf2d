"""The small tree that Markdown, spreadsheets and Word files are read to, with lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ...bridge.conditions import Conditions


class InlineMark(Enum):
    """How words are set apart; the value is what notes write around them (LANGUAGE IL-2)."""

    STRONG = "*"
    EMPHASIS = "/"
    CODE = "="


class TextRun(NamedTuple):
    """Words that are all set alike."""

    text: str
    marks: tuple[InlineMark, ...] = ()
    """The outermost first."""
    target: str = ""
    """Where a link leads."""


Words = tuple[TextRun, ...]
"""The words of a paragraph, an item, a cell, a heading."""

NOWHERE = 0
"""The line of what stands in a file without lines."""


def words_of(text: str) -> Words:
    """Return ``text`` as words without marks."""
    return (TextRun(text),) if text else ()


@dataclass(frozen=True, slots=True)
class DocumentHeading:
    """A heading."""

    words: Words
    line: int
    """From 1; :data:`NOWHERE` in files that have none. Likewise below."""
    level: int
    """From 1; smaller ones stand higher."""


@dataclass(frozen=True, slots=True)
class DocumentParagraph:
    """Running text."""

    words: Words
    line: int


class CommentLine(NamedTuple):
    """What only a comment can hold."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class CommentBlock:
    """Lines that become one block of comments."""

    lines: tuple[CommentLine, ...]


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
class DocumentTable:
    """A table with a header."""

    header: tuple[Words, ...]
    rows: list[TableRow]
    line: int
    columns: tuple[str, ...] = ()
    """What its columns are, where somebody said so instead of the header."""
    is_sheet: bool = False
    """Whether it is a whole spreadsheet: all its lines are rows with auctions of their own."""


class ListingLine(NamedTuple):
    """A line of what ``bml csv`` writes (IM-23)."""

    calls: tuple[str, ...]
    """Theirs in parentheses."""
    lines: tuple[str, ...]
    """The text, in BML."""
    is_alerted: bool
    conditions: Conditions
    line: int


@dataclass(frozen=True, slots=True)
class CsvListing:
    """Lines of what ``bml csv`` writes, one chapter of them."""

    entries: list[ListingLine]
    line: int


Block = (
    DocumentHeading
    | DocumentParagraph
    | CommentBlock
    | Rule
    | ItemList
    | DocumentTable
    | CsvListing
)


def words_in(blocks: Iterable[Block]) -> Iterator[Words]:
    """Yield all words of blocks and of what is nested in them."""
    waiting = list(blocks)
    while waiting:
        block = waiting.pop()
        match block:
            case DocumentParagraph(words=words) | DocumentHeading(words=words):
                yield words
            case ItemList(items=items):
                for item in items:
                    yield item.words
                    waiting.extend(item.blocks)
            case DocumentTable(header=header, rows=rows):
                yield from header
                for row in rows:
                    yield from row.cells


class SourceDocument(NamedTuple):
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
