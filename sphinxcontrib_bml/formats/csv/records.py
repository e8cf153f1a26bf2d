"""The lines of CSV files (IM-21)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import NamedTuple

from ...language.reading import decode
from ..documents.columns import CALLS, columns_of
from ..documents.tree import RefusedError
from .cells import as_meant

_DELIMITERS = ",;\t|"
_PROBE = 4096
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_SAYS_DELIMITER = re.compile(r"sep=(.)\s*", re.IGNORECASE)


class CsvRecord(NamedTuple):
    """The cells of a line."""

    cells: list[str]
    line: int
    """Where it begins, from 1."""


def read_records(text: str) -> Iterator[CsvRecord]:
    """Yield the lines of a CSV file that hold anything, the cells as they are meant (IM-21).

    :param text: with LF as line ends.
    :raises RefusedError: where quotes do not close, or a cell is too long.
    """
    first, _, rest = text.partition("\n")
    said = _SAYS_DELIMITER.fullmatch(first)
    body, line = (rest, 1) if said else (text, 0)
    delimiter = said[1] if said else _delimiter_of(first)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter, strict=True)
    begins = line + 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise RefusedError(f"this is no CSV that can be read: {error}", begins) from error
        if cells is None:
            return
        if any(cell and not cell.isspace() for cell in cells):
            yield CsvRecord([as_meant(cell) if cell[:1] == "'" else cell for cell in cells], begins)
        begins = line + reader.line_num + 1


def _delimiter_of(first: str) -> str:
    """Return the commonest delimiter of the first line, quoted cells aside (IM-21)."""
    bare = _QUOTED.sub("", first)
    return max(_DELIMITERS, key=bare.count)


def may_be_table(data: bytes) -> bool:
    """Tell whether the first line of a file names the columns of a table of calls."""
    first = decode(data[:_PROBE]).text.lstrip().partition("\n")[0]
    delimiter = _delimiter_of(first)
    words = [cell.strip().strip('"') for cell in first.split(delimiter)]
    return len(words) > 1 and not CALLS.isdisjoint(columns_of(words))
