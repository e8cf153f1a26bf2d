"""Reports as values, which writers lay out as text, as Markdown and as nodes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .marked_words import Pieces


@dataclass(frozen=True, slots=True)
class ReportParagraph:
    """A paragraph of plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    text: str
    target: object = None
    """What it leads to, where pages have links."""
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table with rows; the cells of a column are alike."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[int, ...]
    """Of the columns in characters, for writers that must know them."""
    classes: tuple[str, ...]
    """CSS classes."""


class Time(Enum):
    """The state that a line is about."""

    OLD = "old"
    NEW = "new"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line of an entry."""

    time: Time
    lead: str
    """``was``, ``now`` or nothing."""
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class ListEntry:
    """An entry of a list: a name, what is said about it, and lines below."""

    target: object
    """What the name leads to, where pages have links."""
    name: str
    what: str
    place: str
    """``file:line``, which only text shows."""
    lines: tuple[EntryLine, ...]


@dataclass(frozen=True, slots=True)
class EntryList:
    """A list of entries."""

    entries: tuple[ListEntry, ...]
    classes: tuple[str, ...]
    """CSS classes."""


Block = ReportParagraph | ReportTable | EntryList


@dataclass(frozen=True, slots=True)
class ReportSection:
    """Blocks with a heading."""

    title: str
    blocks: tuple[Block, ...]
    classes: tuple[str, ...]
    """CSS classes of the heading."""


@dataclass(frozen=True, slots=True)
class Report:
    """A summary and sections."""

    summary: str
    sections: tuple[ReportSection, ...]
    title: str = ""
    """The heading of a text that has only this report."""
    is_summary_last: bool = False
    """Whether the summary comes last in a terminal, where the end of a long text is seen."""
