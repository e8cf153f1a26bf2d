"""What notes cover of what was bid as JSON, written and read (PLAYED CV-41).

``coverage.schema.json`` beside this file says what stands there; :func:`coverage_schema` returns
it. :func:`coverage_of_json` makes coverage of such a file again, so that a page can show it without
the matches.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

from ..agreements.coverage import (
    ChapterCount,
    Coverage,
    ExplainedCall,
    Gap,
    GapAuction,
    NamedCall,
    OpeningCount,
    RecordCounts,
    TextClass,
    Where,
)
from ..agreements.coverage.counts import CALL_STATUSES, PASS_STATUSES, REASONS
from ..agreements.resolver import Status
from ..bridge import Auction

VERSION = 1
"""Rises when something is named otherwise, or left out."""


class CoverageFileError(ValueError):
    """The file holds no coverage that can be read; the message is one line without its name."""


def coverage_as_json(coverage: Coverage) -> str:
    """Return coverage as an object, an entry of a list a line."""
    fields: dict[str, object] = {
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
        "gaps": [
            {
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
            for gap in coverage.gaps
        ],
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
    lines = ",\n".join(f"{_text(key)}: {_lines(value)}" for key, value in fields.items())
    return f"{{\n{lines}\n}}\n"


def coverage_schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`coverage_as_json` returns."""
    file = resources.files(__package__) / "coverage.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(value: object) -> str:
    """Return a list of objects with a line for each, anything else as it is."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {_text(item)}" for item in value) + "]"
    return _text(value)


def _statuses(counts: Mapping[Status, int]) -> dict[str, int]:
    return {status.value: number for status, number in counts.items()}


def _written(auction: Auction) -> str:
    return auction.short.replace("-", " ")


def _places(places: Iterable[Where]) -> list[list[object]]:
    return [_place(one) for one in places]


def _place(where: Where) -> list[object]:
    """Return file, board and room; the players behind them where they were asked for (CW-4)."""
    players = [list(where.players)] if where.players else []
    return [where.file, where.board, where.room, *players]


def coverage_of_json(data: bytes) -> Coverage:
    """Return the coverage that a file made by ``bml coverage --format json`` holds.

    Its conditions are not kept: whoever shows it has the notes to ask.

    :raises CoverageFileError: where it is none, is damaged, or is of another version.
    """
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        raise CoverageFileError("it is no JSON of bml coverage") from None
    if not isinstance(content, dict) or "gaps" not in content or "records" not in content:
        raise CoverageFileError("it holds no coverage; bml coverage --format json makes it")
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise CoverageFileError(
            f"a newer bml made it (version {version}, {VERSION} is known here); update "
            "sphinxcontrib-bml"
        )
    if version != VERSION:
        raise CoverageFileError(f"it is of version {version!r}, not {VERSION}")
    try:
        return _coverage(content)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise CoverageFileError(f"it is damaged: {type(error).__name__} {error}") from error


def _coverage(content: Mapping[str, Any]) -> Coverage:
    records = content["records"]
    left_out = {reason: int(records["left_out"][reason]) for reason in REASONS}
    return Coverage(
        _string(content["system"]),
        tuple(map(_string, content["we"])),
        RecordCounts(int(records["read"]), int(records["counted"]), left_out),
        _counts(content["calls"], CALL_STATUSES),
        _counts(content["passes"], PASS_STATUSES),
        tuple(
            OpeningCount(
                _auction(one["opening"]),
                int(one["auctions"]),
                _counts(one["calls"], CALL_STATUSES),
                _counts(one["passes"], PASS_STATUSES),
            )
            for one in content["openings"]
        ),
        tuple(
            ChapterCount(
                _string(one["chapter"]), int(one["calls"]), int(one["used"]), int(one["rows"])
            )
            for one in content["chapters"]
        ),
        tuple(
            Gap(
                _auction(gap["known"]),
                tuple(map(_gap_auction, gap["items"])),
                _string(gap["place"]),
            )
            for gap in content["gaps"]
        ),
        tuple(
            NamedCall(_auction(one["auction"]), int(one["times"]), tuple(map(_where, one["where"])))
            for one in content["named"]
        ),
        tuple(
            ExplainedCall(
                _auction(one["auction"]),
                _where(one["where"]),
                _string(one["table"]),
                _string(one["notes"]),
                TextClass(one["class"]),
            )
            for one in content["explanations"]
        ),
    )


def _counts(counts: Mapping[str, Any], statuses: Iterable[Status]) -> dict[Status, int]:
    return {status: int(counts[status.value]) for status in statuses}


def _gap_auction(item: Mapping[str, Any]) -> GapAuction:
    return GapAuction(
        _auction(item["auction"]),
        Status(item["status"]),
        int(item["times"]),
        tuple(map(_where, item["where"])),
    )


def _where(place: list[Any]) -> Where:
    file, board, room, *players = place
    names = tuple(map(_string, players[0])) if players else ()
    return Where(
        _string(file),
        None if board is None else int(board),
        None if room is None else _string(room),
        names,
    )


def _auction(text: str) -> Auction:
    return Auction.parse(_string(text).replace(" ", "-"))


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
