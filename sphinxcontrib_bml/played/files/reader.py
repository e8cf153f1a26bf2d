"""Reader of files of played deals, and selection of a record.

The content of a file decides its format (PLAYED PF-1).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, overload

from ...bridge.records import Record
from ...language.codes import Code
from ...language.diagnostics import Diagnostic, count_noun
from ...language.input_files import read_content
from ...language.options import Limits
from ...language.source import Source
from ...patterns import IGNORECASE, MULTILINE, compile_later
from .lin_reader import addresses_in, read_addresses, read_lin
from .pbn_reader import read_pbn
from .record_builder import DealFileReading, PlayedLimits, text_of

if TYPE_CHECKING:
    from ..model.calls import Players

Reader = Callable[[str, DealFileReading], None]
"""A function that adds the records of a text to a reading."""

_TAG_PAIR = compile_later(r"^[ \t]*\[[ \t]*[A-Za-z]\w*\s+\"", MULTILINE)
_DEAL = compile_later(r"(?:^|[|\s])md[ \t]*\|", IGNORECASE)


def reader_of(text: str, limits: PlayedLimits) -> Reader | None:
    """Return the reader for a text, or None if its format is unknown."""
    if _TAG_PAIR.search(text):
        return read_pbn
    if _has_lin(text):
        return read_lin
    if any(one.has_deal or one.has_deal_on_server for one in addresses_in(text, limits.words)):
        return read_addresses
    return None


def _has_lin(text: str) -> bool:
    """Return whether a text contains LIN outside of URLs."""
    position = 0
    while (deal := _DEAL.search(text, position)) is not None:
        start = text.rfind("\n", 0, deal.start()) + 1
        address = text.find("lin=", start, deal.start())
        if address < 0 or text.find("?", start, address) < 0:
            return True
        position = text.find("\n", deal.end())
        if position < 0:
            break
    return False


_MEGABYTE = 1024 * 1024
_NO_LIMITS_CHANGED = PlayedLimits()


@dataclass(frozen=True, slots=True, repr=False)
class Records(Sequence[Record]):
    """The records of files of played deals, as a sequence."""

    records: tuple[Record, ...] = ()
    """The records in the order of the files."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """The problems in the files."""

    def __len__(self) -> int:
        """Return the number of records."""
        return len(self.records)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        """Return a record, or a slice of records."""
        return self.records[index]

    def __iter__(self) -> Iterator[Record]:
        """Iterate in the order of the files."""
        return iter(self.records)

    @property
    def is_unreadable(self) -> bool:
        """Whether a file has an unknown format or is too large."""
        codes = {Code.PLAYED_FORMAT, Code.PLAYED_FILE}
        return any(one.code in codes for one in self.diagnostics)

    def __repr__(self) -> str:
        """Return the numbers of records and problems."""
        number = count_noun(len(self.records), "record")
        return f"<Records: {number}, {count_noun(len(self.diagnostics), 'diagnostic')}>"


def records(*paths: str | os.PathLike[str], limits: PlayedLimits = _NO_LIMITS_CHANGED) -> Records:
    """Read files of played deals in order: LIN, PBN or URLs of a hand viewer.

    An invalid record does not affect the others of its file: see ``Records.diagnostics``.

    :param limits: the limits for reading records.
    :raises OSError: if a file cannot be read.
    """
    return read_records(((read_content(Path(path)), os.fspath(path)) for path in paths), limits)


def read_records(
    files: Iterable[tuple[bytes, str]], limits: PlayedLimits = _NO_LIMITS_CHANGED
) -> Records:
    """Return the records of files, given as their bytes and the names for diagnostics."""
    found: list[Record] = []
    diagnostics: list[Diagnostic] = []
    for data, name in files:
        left = replace(limits, records=limits.records - len(found))
        one = records_of(data, name, left)
        found += one.records
        diagnostics += one.diagnostics
    return Records(tuple(found), tuple(diagnostics))


def records_of(data: bytes, name: str, limits: PlayedLimits = _NO_LIMITS_CHANGED) -> Records:
    """Return the records of one file. Never raises an exception.

    :param name: the file name in diagnostics.
    """
    if len(data) > limits.file_bytes:
        reading = DealFileReading(Source(name, ""), limits)
        most = limits.file_bytes // _MEGABYTE
        message = f"the file has more than {most} MiB; it was not read"
        reading.report(Code.PLAYED_FILE, 0, None, message, "divide it")
        return Records((), tuple(reading.diagnostics))
    text = text_of(data)
    reading = DealFileReading(Source(name, text), limits)
    read = reader_of(text, limits)
    if read is None:
        hint = "save the hands as LIN or PBN"
        message = "neither LIN nor PBN, nor a URL with a deal in it"
        reading.report(Code.PLAYED_FORMAT, 0, None, message, hint)
    else:
        read(text, reading)
        if reading.is_overfull:
            _report_too_many(reading)
        _report_passes(reading)
    return Records(tuple(reading.records), tuple(reading.diagnostics))


def _report_too_many(reading: DealFileReading) -> None:
    message = "there are too many records or words; the rest was not read"
    name = "deals" if len(reading.records) >= reading.limits.records else "deal_words"
    reading.report(Code.PLAYED_FILE, 0, None, message, f"divide the files; {Limits().hint(name)}")


def _report_passes(reading: DealFileReading) -> None:
    """Report once per file that omitted passes were added (PLAYED PB-11)."""
    places = reading.left_out_passes
    if places:
        first = places[0]
        auctions = count_noun(len(places), "auction")
        reading.report(
            Code.PLAYED_PASSES,
            first.start,
            first.end,
            f"passes before the opening are left out in {auctions}; they were inserted, as "
            "contract and declarer show",
        )


_MOST_NAMED = 8


class ChoiceError(ValueError):
    """No record or several records match; the message is one line without names of players."""


class RecordChoice(NamedTuple):
    """The conditions that select a record."""

    board: int | None = None
    room: str | None = None
    number: int | None = None
    """Position of the record in its file, from 1."""


def choose(
    records: Sequence[Record], choice: RecordChoice, partners: Players | None = None
) -> Record:
    """Return the record that matches; of several, the first in which we sit.

    :raises ChoiceError: if no record or several records match.
    """
    numbered = list(enumerate(records, start=1))
    found = [
        (number, record)
        for number, record in numbered
        if choice.board in {None, record.board}
        and choice.room in {None, record.room}
        and choice.number in {None, number}
    ]
    if not found:
        boards = dict.fromkeys(str(record.board) for record in records if record.board)
        known = f" (boards: {', '.join(list(boards)[:_MOST_NAMED])})" if boards else ""
        raise ChoiceError(f"no record is {_choice_text(choice)}{known}")
    if len(found) > 1 and partners is not None:
        ours = [one for one in found if any(partners.pairs_of(one[1]))]
        found = ours[:1] or found
    if len(found) > 1:
        named = ", ".join(_named(number, record) for number, record in found[:_MOST_NAMED])
        raise ChoiceError(f"{len(found)} records are {_choice_text(choice)}: {named}")
    return found[0][1]


def _choice_text(choice: RecordChoice) -> str:
    words = [
        f"board {choice.board}" if choice.board is not None else "",
        f"in the {choice.room} room" if choice.room is not None else "",
        f"number {choice.number}" if choice.number is not None else "",
    ]
    return " ".join(filter(None, words)) or "in the file"


def _named(number: int, record: Record) -> str:
    room = f", {record.room} room" if record.room else ""
    board = f"board {record.board}" if record.board is not None else "no board"
    return f"record {number} ({board}{room}, line {record.line})"
