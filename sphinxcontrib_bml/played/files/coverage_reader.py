"""Coverage as JSON, read (PLAYED CV-41), so that pages can show it without the match files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...agreements.answers import Status
from ...agreements.hand_comparisons import HandDifference, Measure
from ...bridge.auctions import Auction
from ...bridge.deals import Hand
from ...formats.records import from_json, version_problem
from ...language.json_values import parse_json
from ..model import coverage
from .coverage_records import (
    VERSION,
    CoverageRecord,
    DepartureRecord,
    GapAuctionRecord,
    GroupCountRecord,
    HandCoverageRecord,
    Place,
)


class CoverageFileError(ValueError):
    """The file has no readable coverage; the message is one line without the file name."""


def coverage_of_json(data: bytes) -> coverage.Coverage:
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


def _coverage(content: CoverageRecord) -> coverage.Coverage:
    records = content["records"]
    left_out = {reason: records["left_out"][reason] for reason in coverage.REASONS}
    return coverage.Coverage(
        content["system"],
        tuple(content["we"]),
        coverage.RecordCounts(records["read"], records["counted"], left_out),
        _counts(content["calls"], coverage.CALL_STATUSES),
        _counts(content["passes"], coverage.PASS_STATUSES),
        tuple(
            coverage.OpeningCount(
                _auction(one["opening"]),
                one["auctions"],
                _counts(one["calls"], coverage.CALL_STATUSES),
                _counts(one["passes"], coverage.PASS_STATUSES),
            )
            for one in content["openings"]
        ),
        tuple(
            coverage.ChapterCount(one["chapter"], one["calls"], one["used"], one["rows"])
            for one in content["chapters"]
        ),
        tuple(
            coverage.Gap(
                _auction(gap["known"]),
                tuple(map(_gap_auction, gap["items"])),
                gap["place"],
            )
            for gap in content["gaps"]
        ),
        tuple(
            coverage.NamedCall(
                _auction(one["auction"]), one["times"], tuple(map(_where, one["where"]))
            )
            for one in content["named"]
        ),
        tuple(
            coverage.ExplainedCall(
                _auction(one["auction"]),
                _where(one["where"]),
                one["table"],
                one["notes"],
                coverage.TextClass(one["class"]),
            )
            for one in content["explanations"]
        ),
        _hand_coverage(content["hands"]) if "hands" in content else None,
    )


def _hand_coverage(content: HandCoverageRecord) -> coverage.HandCoverage:
    return coverage.HandCoverage(
        _result_counts(content["counts"]),
        tuple(
            coverage.RowDepartures(
                _auction(row["auction"]),
                row["text"],
                row["place"],
                row["judged"],
                tuple(map(_read_departure, row["items"])),
            )
            for row in content["rows"]
        ),
        tuple(map(_group_count, content["chapters"])),
        tuple(map(_group_count, content["players"])),
    )


def _read_departure(item: DepartureRecord) -> coverage.Departure:
    return coverage.Departure(
        _auction(item["auction"]),
        Hand.parse(item["hand"]),
        coverage.HandStatus(item["status"]),
        tuple(
            HandDifference(Measure(one["measure"]), _suits(one["suits"]), one["more"], one["said"])
            for one in item["differences"]
        ),
        _where(item["where"]),
    )


def _suits(letters: str) -> str:
    if not set(letters) <= set("cdhs"):
        raise ValueError(f"not suits: {letters!r}")
    return letters


def _group_count(group: GroupCountRecord) -> coverage.GroupCount:
    return coverage.GroupCount(group["name"], _result_counts(group["counts"]))


def _result_counts(counts: Mapping[str, int]) -> dict[coverage.HandStatus, int]:
    return {status: counts[status.value] for status in coverage.HandStatus}


def _counts(counts: Mapping[str, int], statuses: Iterable[Status]) -> dict[Status, int]:
    return {status: counts[status.value] for status in statuses}


def _gap_auction(item: GapAuctionRecord) -> coverage.GapAuction:
    return coverage.GapAuction(
        _auction(item["auction"]),
        Status(item["status"]),
        item["times"],
        tuple(map(_where, item["where"])),
    )


def _where(place: Place) -> coverage.Occurrence:
    file, board, room, *players = place
    return coverage.Occurrence(file, board, room, tuple(*players))


def _auction(text: str) -> Auction:
    return Auction.parse(text.replace(" ", "-"))
