"""What notes cover of what was bid, for a terminal and as Markdown (PLAYED CV-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from ..agreements.coverage import Coverage
from .coverage import Cell, CoverageTeller, Table
from .drawing import display_width
from .markdown import escaped_markdown

Item = TypeVar("Item")
_GAP = "  "
_INDENT = "  "


def render_text(coverage: Coverage, teller: CoverageTeller) -> str:
    """Return the report for a terminal, every line with its end; the summary stands last."""
    lines: list[str] = []
    for table in teller.tables(coverage):
        lines += [table.title, *_text_table(table), *_below(table, teller, _INDENT), ""]
    lines.append(" ".join(teller.sentences(coverage)))
    return "".join(f"{line}\n" for line in lines)


def _text_table(table: Table) -> Iterator[str]:
    if not table.rows:
        return
    lines = [[*map(Cell, table.heads)], *table.rows]
    widths = [max(display_width(cells[n].text) for cells in lines) for n in range(len(table.heads))]
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


def _below(table: Table, teller: CoverageTeller, lead: str) -> Iterator[str]:
    if not table.rows:
        yield f"{lead}{table.otherwise}"
    elif table.more:
        yield f"{lead}{teller.wording.and_more.format(number=table.more)}"


def render_markdown(coverage: Coverage, teller: CoverageTeller) -> str:
    """Return the report as Markdown, as GitHub and others read it."""
    lines = [" ".join(teller.sentences(coverage))]
    for table in teller.tables(coverage):
        lines += ["", f"## {escaped_markdown(table.title)}", ""]
        lines += _markdown_table(table)
        below = list(_below(table, teller, ""))
        lines += ["", *below] if table.rows and below else below
    return "".join(f"{line}\n" for line in lines)


def _markdown_table(table: Table) -> Iterator[str]:
    if not table.rows:
        return
    yield _row(table.heads, str)
    yield _row(table.rows[0], lambda cell: "---:" if cell.is_number else "---")
    for cells in table.rows:
        yield _row(cells, lambda cell: escaped_markdown(cell.text))


def _row(items: Sequence[Item], text_of: Callable[[Item], str]) -> str:
    return f"| {' | '.join(map(text_of, items))} |"
