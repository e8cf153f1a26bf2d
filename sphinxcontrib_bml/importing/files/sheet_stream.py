"""Sheets as rows: Excel files, CSV and TSV (IM2-2, IM2-9, IM2-70)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any
from zipfile import ZipFile

from ..model.stream import Line, LineKind, Stream, Words
from .detection import UnreadableError, open_archive
from .pieces import clean_words, indentation, joined_lines
from .suits import finish_suits, with_suits

MOST_ROWS = 100_000
_MOST_COLUMNS = 200
_INDENT = 2
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s>/]")


def read_workbook(data: bytes) -> Stream:
    """Return the rows of the sheets of an Excel file; numbers are those of the rows of a sheet.

    A formula is the value that the file keeps, its own text without one. The name of a sheet is a
    heading if there are several. Hidden sheets are left out.

    :raises UnreadableError: if the file is damaged or over a limit.
    """
    # The library may not be installed.
    from openpyxl import load_workbook

    archive = open_archive(data)
    stream = Stream()
    try:
        has_formulas = _has_formulas(archive)
        formulas = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
        values = load_workbook(io.BytesIO(data), read_only=True, keep_links=False, data_only=True)
        sheets = [sheet for sheet in values.worksheets if sheet.sheet_state == "visible"]
        if hidden := len(values.worksheets) - len(sheets):
            stream.left_out["hidden sheet"] = hidden
        for sheet in sheets:
            if len(sheets) > 1:
                name = clean_words(Words(with_suits(str(sheet.title))))
                stream.lines.append(
                    Line(1, LineKind.HEADING, name or Words("-"), level=1, is_loose=True)
                )
            title = str(sheet.title) if len(sheets) > 1 else ""
            written = _rows(formulas[sheet.title]) if has_formulas else repeat(())
            _read_sheet(stream, title, zip(_rows(sheet), written, strict=False))
    except UnreadableError:
        raise
    except Exception as error:
        # The library raises whatever it meets in a damaged file.
        raise UnreadableError(f"the file is damaged ({type(error).__name__})") from error
    return finish_suits(stream)


def _has_formulas(archive: ZipFile) -> bool:
    """Return whether a part of a workbook has a formula, so that it must be read a second time."""
    parts = (name for name in archive.namelist() if name.endswith(".xml"))
    return any(_FORMULA.search(archive.read(name)) for name in parts)


def _rows(sheet: Any) -> Iterator[Sequence[Any]]:
    """Yield the rows of a sheet, each as wide as it is: what the file says can be wrong."""
    sheet.reset_dimensions()
    return (row[:_MOST_COLUMNS] for row in sheet.rows)


def _read_sheet(
    stream: Stream, title: str, rows: Iterator[tuple[Sequence[Any], Sequence[Any]]]
) -> None:
    is_loose = True
    for number, (cells, written) in enumerate(rows, 1):
        if number > MOST_ROWS:
            raise UnreadableError(f"a sheet has more than {MOST_ROWS:,} rows, which is the limit")
        texts = []
        indent = -1
        for place, cell in enumerate(cells):
            text = _text(cell.value)
            if not text and place < len(written):
                text = _text(written[place].value)
            if indent < 0 and text.strip():
                alignment = getattr(cell, "alignment", None)
                indent = int(getattr(alignment, "indent", 0) or 0) * _INDENT
            texts.append(text)
        is_loose = not put_row(
            stream, number, texts, indent=max(indent, 0), is_loose=is_loose, sheet=title
        )


def _text(value: object) -> str:
    """Return the value of a cell as its readers see it."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _cell(text: str) -> Words:
    """Return the words of a cell; few have several lines."""
    first, *others = (clean_words(Words(with_suits(line))) for line in text.split("\n"))
    return joined_lines([first, *others]) if others else first


def put_row(  # noqa: PLR0913 - a row of a sheet
    stream: Stream,
    number: int,
    texts: Sequence[str],
    *,
    header: Sequence[str] = (),
    indent: int = 0,
    is_loose: bool = False,
    sheet: str = "",
) -> bool:
    """Put a row; return whether it has a text."""
    cells = list(map(_cell, texts))
    while cells and not cells[-1]:
        cells.pop()
    if not cells:
        return False
    first = next(text for text, cell in zip(texts, cells, strict=False) if cell)
    column = indent + indentation(first.split("\n")[0])
    stream.lines.append(
        Line(
            number,
            LineKind.ROW,
            column=column,
            cells=tuple(cells),
            header=tuple(header),
            is_loose=is_loose,
            sheet=sheet,
        )
    )
    return True
