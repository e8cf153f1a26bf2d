"""Reports as values: sections of paragraphs, lists and tables, with changed words marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from enum import Enum
from itertools import groupby
from typing import NamedTuple, TypeVar, assert_never

from ..agreements.abbreviations import normalize_text
from ..patterns import compile_later
from .drawing import display_width, hang
from .plain import escaped_markdown

_WORD = compile_later(r"\s+|\S+")
_STOPS = ",.;:"
"""Characters at the end of a word that do not change the word."""
_MOST_COMPARED = 200_000
"""Maximum number of pairs of words; in longer texts only common ends are found."""


def N_(text: str) -> str:  # noqa: N802 - the name by which babel finds messages
    """Return a text unchanged, to mark it for translation."""
    return text


class Piece(NamedTuple):
    """A part of a text."""

    text: str
    is_changed: bool = False
    """Whether the other text differs there."""


Pieces = tuple[Piece, ...]


def marked_words(old: str, new: str) -> tuple[Pieces, Pieces]:
    """Return two texts in pieces; words that differ only in spelling are not marked.

    Commas and stops after words count if nothing else differs.
    """
    before, after = _WORD.findall(old), _WORD.findall(new)
    words, other_words = _spelled(before), _spelled(after)
    bare, other_bare = _bare(words), _bare(other_words)
    marks, other_marks = (
        _changed(words, other_words) if bare == other_bare else _changed(bare, other_bare)
    )
    return _pieces(before, marks), _pieces(after, other_marks)


def _spelled(tokens: Iterable[str]) -> list[str]:
    """Return the words of a text in one spelling."""
    return [normalize_text(token) for token in tokens if not token.isspace()]


def _bare(words: Iterable[str]) -> list[str]:
    return [word.rstrip(_STOPS) or word for word in words]


def _changed(old: Sequence[str], new: Sequence[str]) -> tuple[list[bool], list[bool]]:
    """Return for each word whether it differs in the other text."""
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    marks = [start <= number < len(old) - end for number in range(len(old))]
    other_marks = [start <= number < len(new) - end for number in range(len(new))]
    middle, other_middle = old[start : len(old) - end], new[start : len(new) - end]
    if len(middle) * len(other_middle) <= _MOST_COMPARED:
        matcher = SequenceMatcher(None, middle, other_middle, autojunk=False)
        for at, other_at, size in matcher.get_matching_blocks():
            for number in range(size):
                marks[start + at + number] = False
                other_marks[start + other_at + number] = False
    return marks, other_marks


def _pieces(tokens: Sequence[str], marks: Sequence[bool]) -> Pieces:
    """Return a text in as few pieces as possible; spaces join the pieces around them."""
    flagged = list(_with_blanks(tokens, marks))
    return tuple(
        Piece("".join(token for token, _ in group), is_changed)
        for is_changed, group in groupby(flagged, key=lambda pair: pair[1])
    )


def _with_blanks(tokens: Sequence[str], marks: Sequence[bool]) -> Iterator[tuple[str, bool]]:
    left = iter(marks)
    before = False
    blanks = ""
    for token in tokens:
        if token.isspace():
            blanks = " "
            continue
        is_changed = next(left)
        if blanks:
            yield blanks, before and is_changed
            blanks = ""
        yield token, is_changed
        before = is_changed


class ReportParagraph(NamedTuple):
    """A paragraph of plain words."""

    text: str


class Cell(NamedTuple):
    """A cell of a table."""

    text: str
    target: object = None
    """The target of its link, if pages have links."""
    is_number: bool = False
    share: float | None = None
    """For a share of a whole: a number from 0 to 1, which pages show as a bar too."""


class ReportTable(NamedTuple):
    """A table with rows; the cells of a column have one form."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[int, ...]
    """Widths of the columns in characters, for writers that need them."""
    classes: tuple[str, ...]
    """CSS classes."""


class Time(Enum):
    """The version that a line is about."""

    OLD = "old"
    NEW = "new"
    BOTH = "both"


class EntryLine(NamedTuple):
    """A line of an entry."""

    time: Time
    lead: str
    """The word ``was``, ``now`` or nothing."""
    pieces: Pieces


class ListEntry(NamedTuple):
    """An entry of a list: a name, a description, and lines below."""

    target: object
    """The target of the name's link, if pages have links."""
    name: str
    what: str
    place: str
    """The place ``file:line``, which is shown in text only."""
    lines: tuple[EntryLine, ...]


class EntryList(NamedTuple):
    """A list of entries."""

    entries: tuple[ListEntry, ...]
    classes: tuple[str, ...]
    """CSS classes."""


Block = ReportParagraph | ReportTable | EntryList


class ReportSection(NamedTuple):
    """Blocks with a heading."""

    title: str
    blocks: tuple[Block, ...]
    classes: tuple[str, ...]
    """CSS classes of the heading."""


class Report(NamedTuple):
    """A summary and sections."""

    summary: str
    sections: tuple[ReportSection, ...]
    title: str = ""
    """The heading of a text that has only this report."""
    is_summary_last: bool = False
    """Whether the summary comes last in a terminal, where the end of a long text is visible."""


Item = TypeVar("Item")
_GAP = "  "
_INDENT = "  "


def report_text(report: Report, width: int) -> str:
    """Return a report for a terminal, every line with its end.

    :param width: the maximum number of columns of lines of entries.
    """
    groups = [
        [section.title, *(line for block in section.blocks for line in _text_lines(block, width))]
        for section in report.sections
    ]
    groups.insert(len(groups) if report.is_summary_last else 0, [report.summary])
    return "\n".join("".join(f"{line}\n" for line in group) for group in groups)


def _text_lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case ReportParagraph():
            yield f"{_INDENT}{block.text}"
        case ReportTable():
            yield from _text_table(block)
        case EntryList():
            for entry in block.entries:
                yield from _text_entry(entry, width)
        case _:
            assert_never(block)


def _text_table(table: ReportTable) -> Iterator[str]:
    lines = [tuple(map(Cell, table.heads)), *table.rows]
    widths = [
        max(display_width(cell.text) for cell in column) for column in zip(*lines, strict=True)
    ]
    numbers = [cell.is_number for cell in table.rows[0]]
    for cells in lines:
        parts = [
            _padded(cell.text, width, right=is_number)
            for cell, width, is_number in zip(cells, widths, numbers, strict=True)
        ]
        yield (_INDENT + _GAP.join(parts)).rstrip()


def _padded(text: str, width: int, *, right: bool) -> str:
    blanks = " " * (width - display_width(text))
    return blanks + text if right else text + blanks


def _text_entry(entry: ListEntry, width: int) -> Iterator[str]:
    yield from hang(_INDENT, f"{entry.name}: {entry.what} ({entry.place})", width)
    for line in entry.lines:
        lead = f"{_INDENT}{_INDENT}{line.lead}: " if line.lead else _INDENT * 2
        pieces = (f"[{one.text}]" if one.is_changed else one.text for one in line.pieces)
        yield from hang(lead, "".join(pieces), width)


def report_markdown(report: Report) -> str:
    """Return a report as Markdown, for GitHub and other readers."""
    head = [f"## {report.title}"] if report.title else []
    groups = [*head, escaped_markdown(report.summary)]
    for section in report.sections:
        groups.append(f"{'###' if head else '##'} {escaped_markdown(section.title)}")
        groups += ["\n".join(_markdown_lines(block)) for block in section.blocks]
    return "\n\n".join(groups) + "\n"


def _markdown_lines(block: Block) -> Iterator[str]:
    match block:
        case ReportParagraph():
            yield escaped_markdown(block.text)
        case ReportTable():
            yield _row(block.heads, escaped_markdown)
            yield _row(block.rows[0], lambda cell: "---:" if cell.is_number else "---")
            for cells in block.rows:
                yield _row(cells, lambda cell: escaped_markdown(cell.text))
        case EntryList():
            for entry in block.entries:
                yield from _markdown_entry(entry)
        case _:
            assert_never(block)


def _row(items: Sequence[Item], text_of: Callable[[Item], str]) -> str:
    return f"| {' | '.join(map(text_of, items))} |"


def _markdown_entry(entry: ListEntry) -> Iterator[str]:
    yield f"- **{escaped_markdown(entry.name)}** – {escaped_markdown(entry.what)}"
    for line in entry.lines:
        lead = f"{line.lead}: " if line.lead else ""
        yield f"  - {lead}{''.join(_markdown_piece(piece, line) for piece in line.pieces)}"


def _markdown_piece(piece: Piece, line: EntryLine) -> str:
    text = escaped_markdown(piece.text)
    if not piece.is_changed:
        return text
    return f"~~{text}~~" if line.time is Time.OLD else f"**{text}**"
