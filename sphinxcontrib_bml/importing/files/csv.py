"""Reader of CSV files, including files from ``bml csv`` (IM-21)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...bridge.auctions import Auction
from ...bridge.conditions import Conditions, OpeningSeat, Qualification, Vulnerability
from ...formats.csv import COLUMNS, MEANING_COLUMNS, as_meant, name_of_call
from ...formats.registry import ImportOptions
from ...language.options import Limits
from ...language.reading import decode
from ...patterns import IGNORECASE, compile_later
from ..model.bml_text import shortened
from ..model.chains import CallReader
from ..model.columns import CALLS, Column, column_called, columns_of
from ..model.paths import auction_of, is_rest_word
from ..model.stream import ExactRow, Line, LineKind, Stream, Words
from ..model.vocabulary import ENGLISH
from .detection import UnreadableError
from .pieces import clean_words
from .sheet_stream import put_row
from .suits import finish_suits, with_suits

_DELIMITERS = ",;\t|"
_PROBE = 4096
_QUOTED = compile_later(r'"(?:[^"]|"")*"')
_ANNOUNCE = compile_later(r'announce ("[^"\n]{1,40}")', IGNORECASE)
_SAYS_DELIMITER = compile_later(r"sep=(.)\s*", IGNORECASE)


class CsvRecord(NamedTuple):
    """The cells of a line."""

    cells: list[str]
    line: int
    """Line number of its beginning, from 1."""


def read_records(text: str) -> Iterator[CsvRecord]:
    """Yield the lines of a CSV file that are not empty, with unquoted cells (IM-21).

    :param text: the text with LF line ends.
    :raises UnreadableError: if a quote is not closed or a cell is too long.
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
            raise UnreadableError(f"this CSV file cannot be read: {error}", line=begins) from error
        if cells is None:
            return
        if any(cell and not cell.isspace() for cell in cells):
            yield CsvRecord([as_meant(cell) if cell[:1] == "'" else cell for cell in cells], begins)
        begins = line + reader.line_num + 1


def _delimiter_of(first: str) -> str:
    """Return the most frequent delimiter in the first line, outside of quotes (IM-21)."""
    bare = _QUOTED.sub("", first)
    return max(_DELIMITERS, key=bare.count)


def may_be_table(data: bytes) -> bool:
    """Return whether the first line of a file has the column headings of a table of calls."""
    first = decode(data[:_PROBE]).text.lstrip().partition("\n")[0]
    delimiter = _delimiter_of(first)
    words = [cell.strip().strip('"') for cell in first.split(delimiter)]
    return len(words) > 1 and not CALLS.isdisjoint(columns_of(words))


_SEPARATORS = compile_later(r"[-;]+")
_DOUBLES = compile_later(r"X+")


def _within(limits: Limits, records: Iterator[CsvRecord]) -> Iterator[CsvRecord]:
    """Yield records until they have too many columns or cells (LANGUAGE LM-8).

    :raises UnreadableError: if they have.
    """
    cells = columns = 0
    for record in records:
        columns = columns or len(record.cells)
        if len(record.cells) > limits.import_columns:
            raise UnreadableError(limits.excess("import_columns", "columns"), line=record.line)
        cells += max(columns, len(record.cells))
        if cells > limits.import_cells:
            raise UnreadableError(limits.excess("import_cells", "cells"), line=record.line)
        yield record


def read_csv(text: str, options: ImportOptions) -> Stream:
    """Return the rows of a CSV file (IM-19, IM-21, IM-23).

    :param text: the text with LF line ends.
    :param options: the columns if the file has no header row, and the limits.
    :raises UnreadableError: if a line has too many cells, or no column has calls.
    """
    records = _within(options.limits, read_records(text))
    columns = _columns(options)
    first = next(records, None)
    if first is None:
        raise UnreadableError("the file is empty")
    header = tuple(first.cells)
    stream = Stream()
    if header in _OURS and not columns:
        names = ", ".join(_OURS[header])
        stream.remarks.kept(first.line, f"left out: the column{'s' * (',' in names)} {names}")
        _read_listing(records, stream)
        return stream
    _read_table(first, records, columns, stream)
    return finish_suits(stream)


_OURS = {
    COLUMNS: ("place",),
    COLUMNS[:-1]: ("place",),
    (*COLUMNS, *MEANING_COLUMNS): ("place", *MEANING_COLUMNS),
}
"""The columns that are left out, by the header of a file of ``bml csv``."""


def _columns(options: ImportOptions) -> tuple[Column, ...]:
    """Return the columns that the options give for a spreadsheet (IM-19).

    :raises UnreadableError: if a column does not exist.
    """
    columns = []
    for word in options.columns:
        column = Column.OTHER if word.strip() in {"", "-"} else column_called(word)
        if column is None:
            known = ", ".join(Column)
            raise UnreadableError(f"--columns: {word!r} is not a column (one of {known}, or -)")
        columns.append(column)
    return tuple(columns)


def _read_table(
    first: CsvRecord, records: Iterator[CsvRecord], columns: Sequence[Column], stream: Stream
) -> None:
    """Put the rows of a table below its header, or below ``columns``."""
    names, is_row = first.cells, False
    if columns:
        kinds = _with_more_columns(columns, len(names))
        is_row = _is_row(first.cells, kinds)
        names = [
            (name * (not is_row)) if kind is Column.OTHER else str(kind)
            for kind, name in zip(kinds, names, strict=True)
        ]
        if is_row:
            put_row(stream, first.line, first.cells, header=names)
    elif CALLS.isdisjoint(columns_of(names)):
        known = ", ".join(filter(None, names)) or "none"
        raise UnreadableError(
            f"no column of calls (the columns are: {shortened(known)}); say what they are "
            "with --columns, for instance --columns call,meaning",
            line=first.line,
        )
    if not is_row:
        read = zip(first.cells, columns_of(names), strict=True)
        named = ", ".join(f"{name} as {kind}" for name, kind in read if name)
        stream.remarks.read(first.line, f"columns read: {named}")
    for cells, line in records:
        if len(cells) > len(names) and any(cell.strip() for cell in cells[len(names) :]):
            raise UnreadableError(
                f"{len(cells)} cells where the first line has {len(names)}: put quotes around "
                f"cells that contain the delimiter ({shortened(' | '.join(cells))})",
                line=line,
            )
        put_row(stream, line, cells, header=names)


def _with_more_columns(columns: Sequence[Column], count: int) -> tuple[Column, ...]:
    """Return the given columns, and further ones up to ``count``."""
    once = [
        Column.OTHER if column in columns[:number] else column
        for number, column in enumerate(columns)
    ]
    others = [Column.OTHER] * (count - len(once))
    if others and Column.MEANING not in once:
        others[0] = Column.MEANING
    return (*once, *others)[:count]


def _is_row(cells: Sequence[str], kinds: Sequence[Column]) -> bool:
    """Return whether the first line contains calls and is not a header row."""
    calls = CallReader(ENGLISH)
    return any(
        kind in CALLS and calls.chain_at(cell) is not None
        for kind, cell in zip(kinds, cells, strict=True)
    )


# Files from bml csv


def _read_listing(records: Iterator[CsvRecord], stream: Stream) -> None:
    """Put the lines of a file from ``bml csv``, each chapter below its heading (IM-23)."""
    chapter = ""
    for record in records:
        cells = dict(zip(COLUMNS, record.cells, strict=False))
        row = _listed(cells, record.line, stream)
        if row is None:
            continue
        if cells.get("chapter", "") != chapter:
            chapter = cells["chapter"]
            words = clean_words(Words(with_suits(chapter)))
            stream.lines.append(Line(record.line, LineKind.HEADING, words, level=1))
        stream.lines.append(Line(record.line, LineKind.LISTED, listed=row))


def _listed(cells: dict[str, str], line: int, stream: Stream) -> ExactRow | None:
    written = cells.get("auction", "").strip()
    auction, is_rest = auction_of(written), False
    if auction is None:
        above, _, last = written.rpartition("-")
        auction, is_rest = auction_of(above), is_rest_word(last)
    if auction is None or not (auction or is_rest):
        text = shortened(" | ".join(cells.values()))
        stream.remarks.kept(line, f"left out, no auction: {text}")
        return None
    calls = tuple(call for call in _SEPARATORS.split(_as_rows(written)) if call)
    text = cells.get("text", "")
    lines = tuple(text.split("\n")) if text else ()
    alert = cells.get("alert", "").strip()
    is_alerted = alert.lower() in {"yes", "!"}
    conditions = _conditions(cells, auction, line, stream)
    return ExactRow(calls, lines, is_alerted, conditions, mark=_mark_of(alert))


def _mark_of(alert: str) -> str:
    """Return the mark of a cell ``announce "hearts"`` or ``no``; empty for others (AT-42)."""
    if found := _ANNOUNCE.fullmatch(alert):
        return f"!{found[1]}"
    return "!-" if alert.lower() == "no" else ""


def _as_rows(auction: str) -> str:
    """Return an auction with doubles in the form of rows."""
    return _DOUBLES.sub(lambda found: "D" if found[0] == "X" else "R", auction)


def _conditions(cells: dict[str, str], auction: Auction, line: int, stream: Stream) -> Conditions:
    seat, vulnerability = OpeningSeat.ANY, Vulnerability.ANY
    try:
        seat = OpeningSeat(cells.get("seat", "").strip() or "0")
        written = cells.get("vulnerability", "").strip().upper()
        vulnerability = Vulnerability(written if written not in {"", "0"} else "00")
    except ValueError as error:
        stream.remarks.query(line, f"seat or vulnerability: {error}")
    when = cells.get("when", "").strip()
    qualifications = tuple(_qualifications(f"{when} ", auction))  # the space ends an empty meaning
    if when and not qualifications:
        stream.remarks.query(
            line, f"when: {shortened(when)} begins with no call of the auction; left out"
        )
    return Conditions(seat, vulnerability, qualifications)


def _qualifications(when: str, auction: Auction) -> Iterator[Qualification]:
    """Yield the meanings of their calls that a line requires: ``1N: Strong; (2C): both``."""
    starts: list[tuple[int, int, int]] = []
    for number in range(1, len(auction) + 1):
        mark = f"{name_of_call(auction, number)}: "
        if not starts:
            at, begin = (0 if when.startswith(mark) else -1), len(mark)
        else:
            at = when.find(f"; {mark}", starts[-1][2])
            begin = at + len(mark) + 2
        if at >= 0:
            starts.append((number, at, begin))
    for index, (number, _, begin) in enumerate(starts):
        end = starts[index + 1][1] if index + 1 < len(starts) else len(when)
        yield Qualification(number, when[begin:end].rstrip())
