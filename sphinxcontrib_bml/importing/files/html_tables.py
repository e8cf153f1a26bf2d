"""The grid of a table of a page; a merged cell is in the first of its places (IM2-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from .html_looks import line_of

_MOST_SPAN, _MOST_COLUMNS = 100, 200


@dataclass(slots=True)
class GridRow:
    """A row of a table."""

    cells: list[etree._Element | None]
    """The cells by their places; None if a merged cell continues."""
    is_header: bool
    line: int


@dataclass(slots=True)
class Grid:
    """The rows of a table."""

    rows: list[GridRow]

    @property
    def is_layout(self) -> bool:
        """Whether the table has one column and only places what is in it."""
        return all(len(row.cells) <= 1 for row in self.rows)


def grid_of(table: etree._Element) -> Grid:
    """Return the grid of a table, without the tables in its cells."""
    rows: list[GridRow] = []
    going_on: dict[int, int] = {}
    for row, is_head in _rows_of(table):
        cells: list[etree._Element | None] = []
        found = [cell for cell in row if cell.tag in {"td", "th"}]
        below: dict[int, int] = {}
        for cell in found:
            while len(cells) in going_on:
                cells.append(None)
            place = len(cells)
            columns, lines = _span(cell, "colspan"), _span(cell, "rowspan")
            cells += [cell, *[None] * (columns - 1)]
            if lines > 1:
                below.update(dict.fromkeys(range(place, place + columns), lines - 1))
            if len(cells) > _MOST_COLUMNS:
                below.clear()
        while len(cells) in going_on:
            cells.append(None)
        going_on = {place: left - 1 for place, left in going_on.items() if left > 1} | below
        if found:
            is_header = is_head or (
                all(cell.tag == "th" for cell in found) and not rows and len(found) > 1
            )
            rows.append(GridRow(cells, is_header, line_of(row)))
    return Grid(rows)


def _span(cell: etree._Element, name: str) -> int:
    text = (cell.get(name) or "1").strip()
    return min(max(int(text), 1), _MOST_SPAN) if text.isdecimal() and len(text) < 5 else 1  # noqa: PLR2004


def _rows_of(table: etree._Element) -> Iterator[tuple[etree._Element, bool]]:
    """Yield the rows of a table, and whether they are in its head."""
    for child in table:
        if child.tag == "tr":
            yield child, False
        elif child.tag in {"thead", "tbody", "tfoot"}:
            for row in child:
                if row.tag == "tr":
                    yield row, child.tag == "thead"
