"""Agreements as JSON, for other programs and as a snapshot of notes.

:class:`Snapshot` describes the file. :func:`read_snapshot` reads such a file as a system.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import starmap
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from ..agreements.book import Agreement, Book, SourceRow
from ..agreements.checks.outlines import Position
from ..agreements.redirect_rows import Redirect, RedirectSource, RestRow, parse_redirect
from ..agreements.system import Chapter, System
from ..agreements.word_rows import rest_part
from ..bridge.auctions import Auction, Call, Side, Suit
from ..bridge.conditions import ALWAYS, Conditions, OpeningSeat, Qualification, Vulnerability
from ..language.anchors import RowAddress
from ..language.call_words import parse_row_label
from ..language.input_files import MOST_SNAPSHOT_BYTES, read_content
from ..language.json_values import parse_json
from ..language.parameters import UsedParameter
from .meanings import HandSetsRecord, ReadingRecord
from .records import (
    Count,
    Keywords,
    Line,
    Schema,
    Texts,
    Version,
    choices,
    from_json,
    schema_of,
    version_problem,
)

FORMAT: Final = "bml-agreements"
VERSION: Final = 3
_OLDER = 2
"""The previous version, whose files lack only agreements of ``//as`` lines and rest rows."""
"""Rises if something is renamed or removed."""
SIDES: dict[Side, Literal["we", "they"]] = {Side.WE: "we", Side.THEY: "they"}
"""The names of the sides in files."""

Code = Annotated[
    str,
    Keywords(pattern="^([PDR]|[1-7][CDHSN])$"),
    "P pass, D double, R redouble, or level and strain: 1C to 7N.",
]
SideName = Annotated[
    Literal["we", "they"], "Who calls: the owners of the notes, or their opponents."
]
AgreementText = Annotated[
    str,
    "The description as it is written, with marks such as !h and *strong*; variables have become "
    "suits, conditions on suits are left out. Lines are parted by line feeds. Empty if a row "
    "has none.",
]
Shown = Annotated[
    str, "The description as it reads on a page, without marks: suits are characters."
]
Alerted = Annotated[bool, "Whether the description begins with an alert mark."]
Announcement = Annotated[
    str, "The words to announce, with variables written out; missing if there are none."
]
NotAlerted = Annotated[bool, "True if a mark says that the call is not alerted; else missing."]


class CallRecord(TypedDict):
    """A call."""

    call: Code
    side: SideName


AuctionCalls = Annotated[
    list[CallRecord],
    "Every call from the first one that is written, passes included. The agreement is about the "
    "last, or about the call after them if call is not null; only then there may be none.",
]


class QualificationRecord(TypedDict):
    """A meaning that a call of the auction has.

    :ivar call: Number of the call in the auction.
    """

    call: Annotated[int, Keywords(minimum=1)]
    text: str


class ConditionsRecord(TypedDict):
    """When the agreement holds.

    :ivar seat: Seat of the first call of the auction, as in #SEAT: 0 any, 1 to 4, 12 first or
        second, 34 third or fourth.
    :ivar vulnerability: Ours, then theirs, as in #VUL: Y vulnerable, N not, 0 either.
    :ivar qualifications: What calls of the auction mean, if the agreement holds for these
        meanings only.
    :ivar when: What the author wrote of the meaning of their call, in words; empty.
    """

    seat: Annotated[str, choices(OpeningSeat)]
    vulnerability: Annotated[str, choices(Vulnerability)]
    qualifications: list[QualificationRecord]
    when: Texts


class RowRecord(TypedDict):
    """The row of the notes that it comes from.

    :ivar file: The file of the row, relative to the root of the notes; folders are parted by
        slashes.
    :ivar line: The line of the row in its file.
    :ivar label: The first word of the row, as written.
    :ivar table: Number of the bidding table in its document, from 0.
    :ivar number: Number of the row in its table, from 0.
    :ivar anchor: The id of the row on the web page; empty in a hidden table.
    """

    file: str
    line: Line
    label: str
    table: Count
    number: Count
    anchor: str


class RestCallRecord(TypedDict):
    """The calls of a row for all other calls.

    :ivar rest: The word of the row in one spelling: any, other, bid, 2N+.
    :ivar side: Who makes the call.
    :ivar calls: The legal calls that no other row names, in bidding order; there may be none.
    """

    rest: str
    side: SideName
    calls: list[Code]


CopiedFrom = Annotated[
    str, "The auction that the agreement is copied from by a //as line; empty if a row defines it."
]
CopyRecord = TypedDict("CopyRecord", {"as": CopiedFrom})


class AgreementRecord(CopyRecord):
    """The meaning of an auction.

    :ivar written: The description as the author typed it, variables and all.
    :ivar bindings: The suits that the variables of the row and of the rows above stand for.
    :ivar call: The calls after the auction that a row for all other calls is about; null
        for other agreements.
    :ivar variants: The partners that the agreement is limited to; empty if it is for all.
    :ivar stands: Whether it is the definition of its auction that other exports write: the first
        one.
    :ivar annotations: The text after //bss in the lines below the row.
    :ivar systems_on: The text after //as in the lines below the row.
    :ivar alert_lines: The text after //alert in the lines below the row, with variables written
        out; missing without such lines.
    :ivar reading: What is read of the text; null if it is empty, and for rows for all other calls;
        missing unless the file was written with meanings.
    :ivar hands: The hands of the call; null and missing as reading.
    """

    auction: AuctionCalls
    call: RestCallRecord | None
    conditions: ConditionsRecord
    text: AgreementText
    written: str
    shown: Shown
    bindings: Annotated[
        dict[str, str],
        Keywords(
            propertyNames={"enum": ["M", "m", "oM", "om", "X", "Y", "Z"]},
            additionalProperties={"enum": [suit.letter for suit in Suit]},
        ),
    ]
    alert: Alerted
    variants: Texts
    stands: bool
    annotations: Texts
    systems_on: Texts
    row: RowRecord
    announcement: NotRequired[Announcement]
    not_alerted: NotRequired[NotAlerted]
    alert_lines: NotRequired[Texts]
    reading: NotRequired[ReadingRecord | None]
    hands: NotRequired[HandSetsRecord | None]


class ParameterRecord(TypedDict):
    """A parameter that texts of the notes use.

    :ivar text: The text as written.
    :ivar value: The text with the parameters in it filled in.
    """

    name: str
    text: str
    value: str


class Snapshot(TypedDict):
    """Bidding agreements.

    The meaning of every auction of a bidding system, built from notes in BML.

    :ivar title: As in #+TITLE; may be empty.
    :ivar summary: As in #+DESCRIPTION; may be empty.
    :ivar parameters: The parameters that texts use; missing if there are none.
    :ivar agreements: Every definition of every auction: auctions in the order in which they first
        appear in the notes, the definition that is used before the others. Rows for all other
        calls are the last ones.
    """

    format: Literal["bml-agreements"]
    version: Annotated[Literal[3], Version]
    title: str
    summary: str
    parameters: NotRequired[list[ParameterRecord]]
    agreements: list[AgreementRecord]


def schema() -> Schema:
    """Return the JSON Schema of the output of :func:`~.json_writer.write_json`."""
    return schema_of(Snapshot, f"agreements:{VERSION}")


def calls_as_json(auction: Auction) -> Iterator[CallRecord]:
    """Return the calls of an auction, each with its side."""
    return starmap(call_as_json, auction.turns)


@cache
def call_as_json(side: Side, call: Call) -> CallRecord:
    """Return a call with its side."""
    return {"call": call.code, "side": SIDES[side]}


def conditions_as_json(conditions: Conditions) -> ConditionsRecord:
    """Return the conditions of an agreement as a record."""
    return {
        "seat": conditions.seat.value,
        "vulnerability": conditions.vulnerability.value,
        "qualifications": [
            {"call": one.call, "text": one.text} for one in conditions.qualifications
        ],
        "when": [],
    }


def row_as_json(row: SourceRow, name_of: Callable[[str], str]) -> RowRecord:
    """Return the place of a row.

    :param name_of: returns the name of the file of the row.
    """
    return {
        "file": name_of(row.file),
        "line": row.line,
        "label": row.label,
        "table": row.address.table,
        "number": row.address.number,
        "anchor": row.address.anchor,
    }


class SnapshotError(ValueError):
    """The file is not a readable snapshot of notes; the message is one line without its name."""


def read_snapshot(path: str | os.PathLike[str]) -> System:
    """Return the system in a file of ``bml json``, to compare it with other systems.

    :raises OSError: if the file cannot be read.
    :raises SnapshotError: if the file is no snapshot, is damaged, or has another version.
    """
    file = Path(path)
    return system_of_snapshot(read_content(file, MOST_SNAPSHOT_BYTES), file.stem)


def system_of_snapshot(data: bytes, name: str) -> System:
    """Return the system of the content of a snapshot.

    :param name: the name of the system.
    :raises SnapshotError: as in :func:`read_snapshot`.
    """
    try:
        content = parse_json(data)
    except ValueError as error:
        why = "it is not JSON; snapshots are made with bml json"
        raise SnapshotError(f"{why} ({error})") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SnapshotError("it contains no agreements; snapshots are made with bml json")
    is_older = content.get("version") == _OLDER
    if is_older:
        content = _newer(content)
    if problem := version_problem(content.get("version"), VERSION):
        raise SnapshotError(problem)
    try:
        snapshot = from_json(Snapshot, content)
        book = _book(snapshot["agreements"])
        book.rest_levels = 0 if is_older else 1
    except ValueError as error:
        raise SnapshotError(f"it is damaged: {error}") from error
    files = dict.fromkeys(one.row.file for one in book)
    files |= dict.fromkeys(one.row.file for one in book.rest_rows)
    chapters = tuple(Chapter(file, Path(file).name) for file in files)
    used = (
        UsedParameter(one["name"], one["text"], one["value"])
        for one in snapshot.get("parameters", ())
    )
    title, summary = snapshot["title"], snapshot["summary"]
    return System(name, title, summary, chapters, (), book, parameters=tuple(used))


def _newer(content: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a file of the previous version in the form of this version."""
    agreements = content.get("agreements")
    if isinstance(agreements, list):
        agreements = [
            {"as": "", "systems_on": [], "call": None, **one} if isinstance(one, dict) else one
            for one in agreements
        ]
    return {**content, "version": VERSION, "agreements": agreements}


def _book(records: Iterable[AgreementRecord]) -> Book:
    book = Book()
    auctions = _Auctions()
    conditions = {_WRITTEN_ALWAYS: ALWAYS}
    for item in records:
        if item["as"]:
            continue  # It changes where what it is copied from does.
        auction = auctions.read(item["auction"])
        if item["call"] is not None:
            book.rest_rows.append(_rest_row(item, item["call"], auction, conditions))
            continue
        if not auction:
            raise ValueError("an auction without calls")
        agreement = Agreement(
            auction,
            _conditions(item["conditions"], conditions),
            item["text"],
            _row_of(item),
            {name: Suit.parse(letter) for name, letter in item["bindings"].items()},
            variants=tuple(item["variants"]),
        )
        book.add(agreement)
        book.systems_on += (_redirect(line, agreement) for line in item["systems_on"])
    return book


def _rest_row(
    item: AgreementRecord,
    call: RestCallRecord,
    auction: Auction,
    conditions: dict[_Written, Conditions],
) -> RestRow:
    row = _row_of(item)
    listed = tuple(map(Call.parse, call["calls"]))
    label = parse_row_label(call["rest"])
    part = rest_part(label.parts[0], auction) if label is not None else None
    return RestRow(
        auction,
        _SIDES_BY_NAME[call["side"]],
        _conditions(item["conditions"], conditions),
        item["text"],
        row._replace(pattern=row.label),
        listed if part is None else part.calls,
        word=call["rest"],
    )


def _row_of(item: AgreementRecord) -> SourceRow:
    row = item["row"]
    return SourceRow(
        RowAddress(row["file"], row["table"], row["number"], row["anchor"]),
        row["file"],
        row["line"],
        row["label"],
        item["written"],
        item["alert"],
        tuple(item["annotations"]),
        alerts=tuple(item.get("alert_lines", ())),
    )


def _redirect(line: str, agreement: Agreement) -> Redirect:
    row, target = agreement.row, parse_redirect(line)
    source = RedirectSource(line, Position(row.file, row.line))
    return Redirect(*agreement.key, target.auction, target.replaced, row, source)


class _Auctions:
    """Reads auctions in turn, each based on the common part with the auction before."""

    def __init__(self) -> None:
        self._turns: list[CallRecord] = []
        self._path: list[Auction] = []
        """The last auction after each of its turns."""

    def read(self, turns: list[CallRecord]) -> Auction:
        both = zip(turns, self._turns, strict=False)
        same = next((at for at, (turn, last) in enumerate(both) if turn != last), len(self._path))
        del self._path[same:]
        self._turns = turns
        for turn in turns[len(self._path) :]:
            auction = self._path[-1] if self._path else Auction()
            side, call = _SIDES_BY_NAME[turn["side"]], Call.parse(turn["call"])
            self._path.append(auction.after(side, call))
        del self._path[len(turns) :]
        read = self._path[-1] if turns else Auction()
        if len(read) != len(turns):
            raise ValueError("calls of one side without a pass between them")
        return read


_SIDES_BY_NAME = {name: side for side, name in SIDES.items()}


def _conditions(item: ConditionsRecord, known: dict[_Written, Conditions]) -> Conditions:
    """Return conditions, as the same object for equal records, because most have none."""
    qualifications = tuple([(one["call"], one["text"]) for one in item["qualifications"]])
    written = item["seat"], item["vulnerability"], qualifications
    found = known.get(written)
    if found is None:
        found = known[written] = Conditions(
            OpeningSeat(item["seat"]),
            Vulnerability.parse(item["vulnerability"]),
            tuple(Qualification(call, text) for call, text in qualifications),
        )
    return found


_Written = tuple[str, str, tuple[tuple[int, str], ...]]
"""Conditions in the form of a snapshot."""
_WRITTEN_ALWAYS: _Written = (ALWAYS.seat.value, ALWAYS.vulnerability.value, ())
