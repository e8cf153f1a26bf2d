"""Tables of reStructuredText: drawn ones by the places of their borders, and CSV (IM2-9)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

_BORDER = re.compile(r"\+[-=+]+\+?\s*$")
_SIMPLE = re.compile(r"=+[ =]*$")
_UNDERLINE = re.compile(r"-+[ -]*$")
_MARK = re.compile(r"^(?:[-*+•]|\|(?=\s))\s+(?=\S)")
"""The mark of an item or of a line block at the beginning of a line."""
_DIRECTIVE = re.compile(r"\.\. [\w-]+::")
_SEPARATORS = {"tab": "\t", "space": " "}


class RstRow(NamedTuple):
    """A row of a table: each cell has lines."""

    number: int
    cells: list[str]
    is_header: bool = False
    below: tuple[list[RstRow], ...] = ()
    """The tables in its cells."""


def grid_rows(lines: Sequence[str], number: int, pad: str) -> Iterator[RstRow]:
    """Yield the rows of a table drawn with ``+---+``; rows above a border of ``=`` are headers."""
    marks = [place for place, sign in enumerate(lines[0]) if sign == "+"]
    last = next((at for at, line in enumerate(lines) if _BORDER.match(line) and "=" in line), 0)
    cells: list[list[_CellLine]] = []
    first = number
    for at, line in enumerate([*lines[1:], "+-+"], start=1):
        if _BORDER.match(line):
            if any(cells):
                below = tuple(table for cell in cells for table in _tables_in(cell, pad))
                texts = [_cell([one.text.strip() for one in cell], pad) for cell in cells]
                yield RstRow(first, texts, at <= last, below)
            cells, first = [], number + at + 1
            continue
        cells = cells or [[] for _ in marks[1:]]
        start = marks[0] + 1
        place = 0
        for column, end in enumerate(marks[1:]):
            if line[end : end + 1] in {"|", "+", ""} or column == len(marks) - 2:
                if line[start:end].strip():
                    cells[place].append(_CellLine(number + at, line[start:end]))
                start, place = end + 1, column + 1


class _CellLine(NamedTuple):
    """A line of a cell."""

    number: int
    text: str


def _tables_in(cell: list[_CellLine], pad: str) -> Iterator[list[RstRow]]:
    """Yield the rows of the tables that are drawn in a cell, and take their lines out of it."""
    kept: list[_CellLine] = []
    tables: list[list[_CellLine]] = []
    for one in cell:
        text = one.text.strip()
        if tables and tables[-1] and text.startswith(("+", "|")):
            tables[-1].append(one)
        elif _BORDER.match(text) and text.count("+") > 2:  # noqa: PLR2004 - two cells
            tables.append([one])
        else:
            tables.append([])
            if text.strip("-+"):
                kept.append(one)
    cell[:] = kept
    for table in filter(None, tables):
        indent = table[0].text.index("+")
        yield list(grid_rows([one.text[indent:].rstrip() for one in table], table[0].number, pad))


def simple_rows(lines: Sequence[str], number: int, pad: str) -> Iterator[RstRow]:
    """Yield the rows of a table with borders of ``=``; those above the second are headers."""
    starts = [found.start() for found in re.finditer("=+", lines[0])]
    borders = [at for at, line in enumerate(lines) if _SIMPLE.match(line)]
    last = borders[1] if len(borders) > 2 else 0  # noqa: PLR2004 - top, header, bottom
    cells: list[list[str]] = []
    first = number
    for at, line in enumerate([*lines[1:], lines[0]], start=1):
        is_border = bool(_SIMPLE.match(line) or _UNDERLINE.match(line)) and bool(line.strip())
        texts = [
            line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)
        ]
        if (is_border or (texts[0] and line.strip())) and any(cells):
            yield RstRow(
                first, [_cell(cell, pad) for cell in cells], is_header=first < number + last
            )
            cells = []
        if is_border or not line.strip():
            continue
        if not cells:
            cells, first = [[] for _ in starts], number + at
        for cell, text in zip(cells, texts, strict=True):
            if text:
                cell.append(text)


def _cell(lines: Sequence[str], pad: str) -> str:
    """Return the lines of a cell; marks of items and looks of the cell are left out (IM2-31)."""
    texts = (line.replace(pad, "") for line in lines)
    return "\n".join(_MARK.sub("", text) for text in texts if not _DIRECTIVE.match(text))


def csv_rows(lines: Sequence[str], number: int, options: Mapping[str, str]) -> Iterator[RstRow]:
    """Yield the rows of a ``csv-table``.

    :raises csv.Error: if a row cannot be read.
    """
    try:
        headers = int(options.get("header-rows", "0") or 0)
    except ValueError:
        headers = 0
    separator = options.get("delim", ",")
    separator = _SEPARATORS.get(separator, separator[:1] or ",")
    quote = options.get("quote", '"')[:1] or '"'

    def rows(texts: Sequence[str]) -> Any:
        return csv.reader(
            texts, delimiter=separator, quotechar=quote, skipinitialspace=True, strict=False
        )  # fmt: skip

    if header := options.get("header"):
        for cells in rows(header.split("\n")):
            yield RstRow(number, cells, is_header=True)
    reader = rows([f"{line}\n" for line in lines])
    above = 0
    for count, cells in enumerate(reader):
        if cells:
            yield RstRow(
                number + above, [cell.strip() for cell in cells], is_header=count < headers
            )
        above = reader.line_num
