"""Reader of CSV files, including files from ``bml csv`` (IM-21)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...bridge.auctions import Auction
from ...bridge.conditions import Conditions, OpeningSeat, Qualification, Vulnerability
from ...formats.csv import COLUMNS, MEANING_COLUMNS, as_meant, name_of_call
from ...language.options import Limits
from ...language.reading import decode
from ...patterns import IGNORECASE, compile_later
from ..model import tree
from ..model.calls import read_chain
from ..model.columns import CALLS, Column, columns_of
from ..model.paths import auction_of, is_rest_word

_DELIMITERS = ",;\t|"
_PROBE = 4096
_QUOTED = compile_later(r'"(?:[^"]|"")*"')
_SAYS_DELIMITER = compile_later(r"sep=(.)\s*", IGNORECASE)


class CsvRecord(NamedTuple):
    """The cells of a line."""

    cells: list[str]
    line: int
    """Line number of its beginning, from 1."""


def read_records(text: str) -> Iterator[CsvRecord]:
    """Yield the lines of a CSV file that are not empty, with unquoted cells (IM-21).

    :param text: the text with LF line ends.
    :raises RefusedError: if a quote is not closed or a cell is too long.
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
            raise tree.RefusedError(f"this CSV file cannot be read: {error}", begins) from error
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

    :raises RefusedError: if they have.
    """
    cells = columns = 0
    for record in records:
        columns = columns or len(record.cells)
        if len(record.cells) > limits.import_columns:
            raise tree.RefusedError(limits.excess("import_columns", "columns"), record.line)
        cells += max(columns, len(record.cells))
        if cells > limits.import_cells:
            raise tree.RefusedError(limits.excess("import_cells", "cells"), record.line)
        yield record


_USUAL = Limits()


def read_csv(
    text: str,
    name: str,
    remarks: tree.Remarks,
    columns: Sequence[Column] = (),
    limits: Limits = _USUAL,
) -> tree.SourceDocument:
    """Return the tree of a CSV file.

    :param text: the text with LF line ends.
    :param name: the name of the file, without folders and suffix.
    :param columns: the columns if the file has no header row.
    :raises RefusedError: if a line has too many cells, or no column has calls.
    """
    records = _within(limits, read_records(text))
    first = next(records, None)
    if first is None:
        raise tree.RefusedError("the file is empty")
    header = tuple(first.cells)
    if header in {COLUMNS, COLUMNS[:-1]} and not columns:
        remarks.kept(first.line, "left out: the column place")
        return tree.SourceDocument(name, list(_chapters(records, remarks)))
    if header == (*COLUMNS, *MEANING_COLUMNS) and not columns:
        names = ", ".join(("place", *MEANING_COLUMNS))
        remarks.kept(first.line, f"left out: the columns {names}")
        return tree.SourceDocument(name, list(_chapters(records, remarks)))
    return tree.SourceDocument(name, [_table(first, records, columns)])


def _table(
    first: CsvRecord, records: Iterator[CsvRecord], columns: Sequence[Column]
) -> tree.DocumentTable:
    header = tuple(_words(cell) for cell in first.cells)
    kinds: tuple[Column, ...] = ()
    rows: list[tree.TableRow] = []
    if columns:
        kinds = _with_more_columns(columns, len(header))
        if _is_row(header, kinds):
            rows.append(tree.TableRow(header, first.line))
            header = ((),) * len(header)
    elif CALLS.isdisjoint(columns_of([tree.plain(cell) for cell in header])):
        names = ", ".join(tree.plain(cell) for cell in header if cell) or "none"
        raise tree.RefusedError(
            f"no column of calls (the columns are: {tree.shortened(names)}); say what they are "
            "with --columns, for instance --columns call,meaning",
            first.line,
        )
    for cells, line in records:
        if len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
            raise tree.RefusedError(
                f"{len(cells)} cells where the first line has {len(header)}: put quotes around "
                f"cells that contain the delimiter ({tree.shortened(' | '.join(cells))})",
                line,
            )
        rows.append(tree.TableRow(tuple(map(_words, cells)), line))
    return tree.DocumentTable(header, rows, first.line, tuple(map(str, kinds)), is_sheet=True)


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


@lru_cache(maxsize=4096)
def _words(cell: str) -> tree.Words:
    """Return the words of a cell; cached, because cells repeat."""
    return tree.cleaned(tree.words_of(cell))


def _is_row(cells: Sequence[tree.Words], kinds: Sequence[Column]) -> bool:
    """Return whether the first line contains calls and is not a header row."""
    return any(
        kind in CALLS and read_chain(tree.plain(words)) is not None
        for kind, words in zip(kinds, cells, strict=True)
        if words
    )


# Files from bml csv


def _chapters(records: Iterator[CsvRecord], remarks: tree.Remarks) -> Iterator[tree.Block]:
    """Yield the chapters of a file from ``bml csv``, each below its heading (IM-23)."""
    chapter = ""
    entries: list[tree.ListingLine] = []
    for record in records:
        cells = dict(zip(COLUMNS, record.cells, strict=False))
        entry = _listed(cells, record.line, remarks)
        if entry is None:
            continue
        name = cells.get("chapter", "")
        if name != chapter:
            if entries:
                yield tree.CsvListing(entries, entries[0].line)
            chapter, entries = name, []
            yield tree.DocumentHeading(_words(name), record.line, 1)
        entries.append(entry)
    if entries:
        yield tree.CsvListing(entries, entries[0].line)


def _listed(cells: dict[str, str], line: int, remarks: tree.Remarks) -> tree.ListingLine | None:
    written = cells.get("auction", "").strip()
    auction, is_rest = auction_of(written), False
    if auction is None:
        above, _, last = written.rpartition("-")
        auction, is_rest = auction_of(above), is_rest_word(last)
    if auction is None or not (auction or is_rest):
        remarks.kept(line, f"left out, no auction: {tree.shortened(' | '.join(cells.values()))}")
        return None
    calls = tuple(call for call in _SEPARATORS.split(_as_rows(written)) if call)
    text = cells.get("text", "")
    lines = tuple(text.split("\n")) if text else ()
    conditions = _conditions(cells, auction, line, remarks)
    is_alerted = cells.get("alert", "").strip().lower() in {"yes", "!"}
    return tree.ListingLine(calls, lines, is_alerted, conditions, line)


def _as_rows(auction: str) -> str:
    """Return an auction with doubles in the form of rows."""
    return _DOUBLES.sub(lambda found: "D" if found[0] == "X" else "R", auction)


def _conditions(
    cells: dict[str, str], auction: Auction, line: int, remarks: tree.Remarks
) -> Conditions:
    seat, vulnerability = OpeningSeat.ANY, Vulnerability.ANY
    try:
        seat = OpeningSeat(cells.get("seat", "").strip() or "0")
        written = cells.get("vulnerability", "").strip().upper()
        vulnerability = Vulnerability(written if written not in {"", "0"} else "00")
    except ValueError as error:
        remarks.query(line, f"seat or vulnerability: {error}")
    when = cells.get("when", "").strip()
    qualifications = tuple(_qualifications(f"{when} ", auction))  # the space ends an empty meaning
    if when and not qualifications:
        remarks.query(
            line, f"when: {tree.shortened(when)} begins with no call of the auction; left out"
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
