"""Reports for a terminal, and as Markdown for a pull request or a letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, assert_never

from .drawing import display_width, hang
from .markdown import escaped_markdown
from .marked_words import Piece
from .reports import (
    Block,
    Cell,
    EntryLine,
    EntryList,
    ListEntry,
    Report,
    ReportParagraph,
    ReportTable,
    Time,
)

Item = TypeVar("Item")
_GAP = "  "
_INDENT = "  "


def report_text(report: Report, width: int) -> str:
    """Return a report for a terminal, every line with its end.

    :param width: columns that lines of entries are broken at.
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
    """Return a report as Markdown, as GitHub and others read it."""
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
