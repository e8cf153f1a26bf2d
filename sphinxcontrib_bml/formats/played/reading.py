"""Files of played deals to records, whatever format they have (PLAYED PF)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

from ...bridge import Record
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.source import Source
from .drafts import DealFileReading
from .kinds import reader_of
from .limits import PlayedLimits
from .text import text_of

_MEGABYTE = 1024 * 1024
_NO_LIMITS_CHANGED = PlayedLimits()


@dataclass(frozen=True, slots=True, repr=False)
class Records(Sequence[Record]):
    """What was read of files of played deals: a sequence of records."""

    records: tuple[Record, ...] = ()
    """In the order of the files."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What is wrong with the files."""

    def __len__(self) -> int:
        """Return how many records there are."""
        return len(self.records)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        """Return a record, or several."""
        return self.records[index]

    def __iter__(self) -> Iterator[Record]:
        """Iterate in the order of the files."""
        return iter(self.records)

    @property
    def is_unreadable(self) -> bool:
        """Whether a file is of no kind that is known, or too large."""
        codes = {Code.PLAYED_FORMAT, Code.PLAYED_FILE}
        return any(one.code in codes for one in self.diagnostics)

    def __repr__(self) -> str:
        """Say how many records there are, and whether something is wrong with them."""
        number = f"{len(self.records)} record{'' if len(self.records) == 1 else 's'}"
        return f"<Records: {number}, {len(self.diagnostics)} diagnostics>"


def records(*paths: str | os.PathLike[str], limits: PlayedLimits = _NO_LIMITS_CHANGED) -> Records:
    """Read files of played deals, LIN, PBN or addresses of a hand viewer, in their order.

    A bad record never costs its file: what is wrong is among the diagnostics.

    :param limits: how many records are read and how large a file may be.
    :raises OSError: where a file cannot be read.
    """
    return read_records(((Path(path).read_bytes(), os.fspath(path)) for path in paths), limits)


def read_records(
    files: Iterable[tuple[bytes, str]], limits: PlayedLimits = _NO_LIMITS_CHANGED
) -> Records:
    """Return the records of files that were opened, with the names that diagnostics call them."""
    found: list[Record] = []
    diagnostics: list[Diagnostic] = []
    for data, name in files:
        left = PlayedLimits(
            limits.file_bytes,
            limits.records - len(found),
            limits.explanation,
            limits.puts_passes,
        )
        one = records_of(data, name, left)
        found += one.records
        diagnostics += one.diagnostics
    return Records(tuple(found), tuple(diagnostics))


def records_of(data: bytes, name: str, limits: PlayedLimits = _NO_LIMITS_CHANGED) -> Records:
    """Return the records of one file. Never raises.

    :param name: what diagnostics call the file.
    """
    if len(data) > limits.file_bytes:
        reading = DealFileReading(Source(name, ""), limits)
        most = limits.file_bytes // _MEGABYTE
        message = f"the file has more than {most} MiB; it was not read"
        reading.report(Code.PLAYED_FILE, 0, None, message, "give it in parts")
        return Records((), tuple(reading.diagnostics))
    text = text_of(data)
    reading = DealFileReading(Source(name, text), limits)
    read = reader_of(text)
    if read is None:
        hint = "save the hands as LIN or PBN"
        message = "neither LIN nor PBN, nor an address with a deal in it"
        reading.report(Code.PLAYED_FORMAT, 0, None, message, hint)
    else:
        read(text, reading)
        if reading.is_overfull:
            _report_too_many(reading)
        _report_passes(reading)
    return Records(tuple(reading.records), tuple(reading.diagnostics))


def _report_too_many(reading: DealFileReading) -> None:
    message = "there are too many records; those behind were not read"
    reading.report(Code.PLAYED_FILE, 0, None, message, "give the files in parts")


def _report_passes(reading: DealFileReading) -> None:
    """Tell once a file where passes were put that it leaves out (PLAYED PB-11)."""
    places = reading.left_out_passes
    if places:
        first = places[0]
        number = len(places)
        auctions = "1 auction" if number == 1 else f"{number} auctions"
        reading.report(
            Code.PLAYED_PASSES,
            first.start,
            first.end,
            f"passes before the opening are left out in {auctions}; they were put there, as "
            "contract and declarer tell",
        )
