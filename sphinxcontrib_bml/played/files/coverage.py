"""Coverage as JSON, written and read (PLAYED CV-41).

:class:`CoverageRecord` describes the file. :func:`coverage_of_json` reads such a file, so that a
    page can show coverage without the match files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypedDict

from ...agreements.answers import Status
from ...bridge.auctions import Auction
from ...formats.records import (
    Count,
    Keywords,
    Schema,
    Texts,
    choices,
    from_json,
    record_text,
    schema_of,
    version_problem,
)
from ...language.json_values import parse_json
from ..model.coverage import (
    CALL_STATUSES,
    MISSING,
    MOST_PLACES,
    PASS_STATUSES,
    REASONS,
    ChapterCount,
    Coverage,
    ExplainedCall,
    Gap,
    GapAuction,
    NamedCall,
    Occurrence,
    OpeningCount,
    RecordCounts,
    TextClass,
)

VERSION: Literal[1] = 1
"""Version of the file format; it rises if a field is renamed or removed."""


def _all_of(keys: Iterable[str]) -> Keywords:
    """Return the keywords for a mapping with exactly these keys."""
    names = [str(key) for key in keys]
    return Keywords(propertyNames={"enum": names}, required=names)


Times = Annotated[int, Keywords(minimum=1)]
CallCounts = Annotated[
    dict[str, Count], _all_of(CALL_STATUSES), "Our calls, passes apart, by what the notes say."
]
PassCounts = Annotated[dict[str, Count], _all_of(PASS_STATUSES)]
Room = Annotated[str | None, Keywords(enum=["open", "closed", None])]
Players = Annotated[Texts, Keywords(minItems=4, maxItems=4)]
Place = Annotated[
    tuple[str, int | None, Room] | tuple[str, int | None, Room, Players],
    "File, board and room; with --names the players, North first.",
]
Places = Annotated[list[Place], Keywords(maxItems=MOST_PLACES)]


class RecordCountsRecord(TypedDict):
    """Number of records."""

    read: Count
    counted: Count
    left_out: Annotated[dict[str, Count], _all_of(REASONS)]


class OpeningRecord(TypedDict):
    """The auctions that begin with one opening.

    :ivar opening: Empty if all passed.
    """

    opening: str
    auctions: Count
    calls: CallCounts
    passes: PassCounts


class ChapterRecord(TypedDict):
    """The rows of a chapter that were used."""

    chapter: str
    calls: Count
    used: Count
    rows: Count


class GapAuctionRecord(TypedDict):
    """An auction that is not in the notes."""

    auction: str
    status: Annotated[str, choices(MISSING)]
    times: Times
    where: Places


class GapRecord(TypedDict):
    """Auctions that are not in the notes, after the same known beginning.

    :ivar known: The longest beginning that is in the notes; empty at the start.
    :ivar place: file:line of the known beginning; empty at the start.
    """

    known: str
    auctions: Times
    items: list[GapAuctionRecord]
    place: str


class NamedCallRecord(TypedDict):
    """A call that the notes name without a description."""

    auction: str
    times: Times
    where: Places


_Class = TypedDict("_Class", {"class": Annotated[str, choices(TextClass)]})
"""Separate, because the name ``class`` is a Python keyword."""


class ExplanationRecord(_Class):
    """A call with its explanation at the table and in the notes.

    :ivar table: The explanation; ! for an alert without an explanation.
    """

    auction: str
    where: Place
    table: str
    notes: str


class CoverageRecord(TypedDict):
    """The coverage of the played auctions by the notes.

    Made by bml coverage --format json. Auctions have spaces between the calls. The opponents' calls
    are in parentheses; their passes are omitted unless last.

    :ivar system: Name of the system.
    :ivar we: The players as named in the command; empty if the seats were given.
    """

    version: Literal[1]
    system: str
    we: Texts
    records: RecordCountsRecord
    calls: CallCounts
    passes: PassCounts
    openings: list[OpeningRecord]
    chapters: list[ChapterRecord]
    gaps: list[GapRecord]
    named: list[NamedCallRecord]
    explanations: list[ExplanationRecord]


class CoverageFileError(ValueError):
    """The file has no readable coverage; the message is one line without the file name."""


def coverage_as_json(coverage: Coverage) -> str:
    """Return coverage as a JSON object, with one line per list item."""
    record: CoverageRecord = {
        "version": VERSION,
        "system": coverage.system,
        "we": list(coverage.we),
        "records": {
            "read": coverage.records.read,
            "counted": coverage.records.counted,
            "left_out": dict(coverage.records.left_out),
        },
        "calls": _statuses(coverage.calls),
        "passes": _statuses(coverage.passes),
        "openings": [
            {
                "opening": _written(one.opening),
                "auctions": one.auctions,
                "calls": _statuses(one.calls),
                "passes": _statuses(one.passes),
            }
            for one in coverage.openings
        ],
        "chapters": [
            {"chapter": one.chapter, "calls": one.calls, "used": one.used, "rows": one.rows}
            for one in coverage.chapters
        ],
        "gaps": list(map(_gap, coverage.gaps)),
        "named": [
            {"auction": _written(one.auction), "times": one.times, "where": _places(one.where)}
            for one in coverage.named
        ],
        "explanations": [
            {
                "auction": _written(one.auction),
                "where": _place(one.where),
                "table": one.table,
                "notes": one.notes,
                "class": one.kind.value,
            }
            for one in coverage.explanations
        ],
    }
    lines = ",\n".join(f"{record_text(key)}: {_lines(value)}" for key, value in record.items())
    return f"{{\n{lines}\n}}\n"


def coverage_schema() -> Schema:
    """Return the JSON Schema for the result of :func:`coverage_as_json`."""
    return schema_of(CoverageRecord, f"coverage:{VERSION}")


def _lines(value: object) -> str:
    """Return a list of objects with one line per object, other values unchanged."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {record_text(item)}" for item in value) + "]"
    return record_text(value)


def _gap(gap: Gap) -> GapRecord:
    return {
        "known": _written(gap.known),
        "auctions": gap.auctions,
        "items": [
            {
                "auction": _written(item.auction),
                "status": item.status.value,
                "times": item.times,
                "where": _places(item.where),
            }
            for item in gap.items
        ],
        "place": gap.place,
    }


def _statuses(counts: Mapping[Status, int]) -> dict[str, int]:
    return {status.value: number for status, number in counts.items()}


def _written(auction: Auction) -> str:
    return auction.short.replace("-", " ")


def _places(places: Iterable[Occurrence]) -> list[Place]:
    return [_place(one) for one in places]


def _place(where: Occurrence) -> Place:
    """Return file, board and room, and the players if names were requested (PLAYED CW-4)."""
    place = (where.file, where.board, where.room)
    return (*place, list(where.players)) if where.players else place


def coverage_of_json(data: bytes) -> Coverage:
    """Return the coverage in a file of ``bml coverage --format json``.

    Conditions of gaps are not stored. Look them up in the notes.

    :raises CoverageFileError: if the file is not coverage, is damaged, or has another version.
    """
    try:
        content = parse_json(data)
    except ValueError as error:
        raise CoverageFileError(f"it is not JSON of bml coverage ({error})") from None
    if not isinstance(content, dict) or "gaps" not in content or "records" not in content:
        raise CoverageFileError(
            "it contains no coverage; create it with bml coverage --format json"
        )
    if problem := version_problem(content.get("version"), VERSION):
        raise CoverageFileError(problem)
    try:
        return _coverage(from_json(CoverageRecord, content))
    except (KeyError, ValueError) as error:
        raise CoverageFileError(f"it is damaged: {error}") from error


def _coverage(content: CoverageRecord) -> Coverage:
    records = content["records"]
    left_out = {reason: records["left_out"][reason] for reason in REASONS}
    return Coverage(
        content["system"],
        tuple(content["we"]),
        RecordCounts(records["read"], records["counted"], left_out),
        _counts(content["calls"], CALL_STATUSES),
        _counts(content["passes"], PASS_STATUSES),
        tuple(
            OpeningCount(
                _auction(one["opening"]),
                one["auctions"],
                _counts(one["calls"], CALL_STATUSES),
                _counts(one["passes"], PASS_STATUSES),
            )
            for one in content["openings"]
        ),
        tuple(
            ChapterCount(one["chapter"], one["calls"], one["used"], one["rows"])
            for one in content["chapters"]
        ),
        tuple(
            Gap(
                _auction(gap["known"]),
                tuple(map(_gap_auction, gap["items"])),
                gap["place"],
            )
            for gap in content["gaps"]
        ),
        tuple(
            NamedCall(_auction(one["auction"]), one["times"], tuple(map(_where, one["where"])))
            for one in content["named"]
        ),
        tuple(
            ExplainedCall(
                _auction(one["auction"]),
                _where(one["where"]),
                one["table"],
                one["notes"],
                TextClass(one["class"]),
            )
            for one in content["explanations"]
        ),
    )


def _counts(counts: Mapping[str, int], statuses: Iterable[Status]) -> dict[Status, int]:
    return {status: counts[status.value] for status in statuses}


def _gap_auction(item: GapAuctionRecord) -> GapAuction:
    return GapAuction(
        _auction(item["auction"]),
        Status(item["status"]),
        item["times"],
        tuple(map(_where, item["where"])),
    )


def _where(place: Place) -> Occurrence:
    file, board, room, *players = place
    return Occurrence(file, board, room, tuple(*players))


def _auction(text: str) -> Auction:
    return Auction.parse(text.replace(" ", "-"))
