"""Coverage as JSON, written (PLAYED CV-41)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...agreements.answers import Status
from ...bridge.auctions import Auction
from ...formats.records import Schema, record_text, schema_of
from ..model.coverage import (
    Coverage,
    Departure,
    Gap,
    GroupCount,
    HandCoverage,
    HandStatus,
    Occurrence,
)
from .coverage_records import (
    VERSION,
    CoverageRecord,
    DepartureRecord,
    GapRecord,
    GroupCountRecord,
    HandCoverageRecord,
    Place,
)


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
    if coverage.hands is not None:
        record["hands"] = _hands(coverage.hands)
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


def _hands(hands: HandCoverage) -> HandCoverageRecord:
    return {
        "counts": _results(hands.counts),
        "rows": [
            {
                "auction": _written(row.auction),
                "text": row.text,
                "place": row.place,
                "judged": row.judged,
                "items": list(map(_departure, row.items)),
            }
            for row in hands.rows
        ],
        "chapters": list(map(_group, hands.chapters)),
        "players": list(map(_group, hands.players)),
    }


def _departure(item: Departure) -> DepartureRecord:
    return {
        "auction": _written(item.auction),
        "hand": ".".join(cards for _, cards in item.hand.holdings()),
        "status": item.status.value,
        "differences": [
            {
                "measure": one.measure.value,
                "suits": one.suits,
                "more": one.is_more,
                "said": one.said,
            }
            for one in item.differences
        ],
        "where": _place(item.where),
    }


def _group(group: GroupCount) -> GroupCountRecord:
    return {"name": group.name, "counts": _results(group.counts)}


def _results(counts: Mapping[HandStatus, int]) -> dict[str, int]:
    return {status.value: number for status, number in counts.items()}


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
