"""The cells of CSV files (IM-21, IM-24)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import Auction
from ...language.reading import decode
from ..documents.columns import CALLS, columns_of
from ..documents.tree import RefusedError

COLUMNS = (
    *("auction", "caller", "seat", "vulnerability", "when"),
    *("alert", "text", "chapter", "place"),
)
"""The first line of what ``bml csv`` writes (IM-23)."""

_FORMULA = frozenset("=+-@\t\r\n|%＝＋－＠")
"""What formulas and commands begin with, in the wide forms of Japanese too."""
_DELIMITERS = ",;\t|"
_PROBE = 4096
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_SAYS_DELIMITER = re.compile(r"sep=(.)\s*", re.IGNORECASE)


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe makes it text (IM-24).

    Behind apostrophes stands one more, so that reading can take one away.
    """
    return f"'{cell}" if _may_run(cell) else cell


def as_meant(cell: str) -> str:
    """Return a cell without the apostrophe that makes it text (IM-24)."""
    return cell[1:] if cell.startswith("'") and _may_run(cell) else cell


def _may_run(cell: str) -> bool:
    return cell.lstrip("'")[:1] in _FORMULA


class Record(NamedTuple):
    """The cells of a line."""

    cells: list[str]
    line: int
    """Where it begins, from 1."""


def read_records(text: str) -> Iterator[Record]:
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
            yield Record([as_meant(cell) if cell[:1] == "'" else cell for cell in cells], begins)
        begins = line + reader.line_num + 1


def _delimiter_of(first: str) -> str:
    """Return the commonest delimiter of the first line, quoted cells aside (IM-21)."""
    bare = _QUOTED.sub("", first)
    return max(_DELIMITERS, key=bare.count)


def name_of_call(auction: Auction, number: int) -> str:
    """Return how the column ``when`` names a call: itself, or from the first one as far as it.

    :param number: of the call, from 1. As far as it where the same call stands before it.
    """
    names = [side.written(call) for side, call in list(auction.turns)[:number]]
    return "-".join(names) if names[-1] in names[:-1] else names[-1]


def may_be_table(data: bytes) -> bool:
    """Tell whether the first line of a file names the columns of a table of calls."""
    first = decode(data[:_PROBE]).text.lstrip().partition("\n")[0]
    delimiter = _delimiter_of(first)
    words = [cell.strip().strip('"') for cell in first.split(delimiter)]
    return len(words) > 1 and not CALLS.isdisjoint(columns_of(words))
