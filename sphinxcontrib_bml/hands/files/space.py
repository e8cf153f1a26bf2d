"""The hands at our next call, as JSON (HANDS HA-80).

:class:`SpaceRecord` describes the object.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypedDict

from ...agreements.system import System
from ...bridge.conditions import Vulnerability
from ...bridge.space.hand_sets import HandSet
from ...bridge.space.words import HandSetTexts, groups_of
from ...formats.json import CallRecord, Code, calls_as_json
from ...formats.records import (
    Count,
    Keywords,
    Schema,
    Texts,
    Version,
    choices,
    record_text,
    schema_of,
)
from ..model.space import HandSpace, SpaceRow
from .meanings import RowMeaningRecord, RowMeanings

SPACE_FORMAT: Final = "bml-space"
VERSION: Final = 1
"""Rises if something is renamed or removed."""


class GroupRecord(TypedDict):
    """A group of hands.

    :ivar words: The group in English: 15–17 HCP, balanced.
    :ivar hands: How many hands of the set are in the group.
    """

    words: str
    hands: Count


class HandsRecord(TypedDict):
    """A set of hands.

    :ivar hands: How many hands the set has.
    :ivar groups: Groups that describe it, those with the most hands first; they may overlap.
    """

    hands: Count
    groups: list[GroupRecord]


class SpaceRowRecord(TypedDict):
    """A row of the notes for our next call.

    :ivar call: null for a row for all other calls.
    :ivar possible: How many hands no firm claim excludes.
    :ivar sure: How many hands the authors would bid so, whatever their cards are.
    :ivar blind: Whether it excludes no hand.
    :ivar words: The words because of which it is blind; empty if there are none.
    :ivar assumed: Whether an assumption bounds its possible hands.
    :ivar meaning: null if the notes only name the call.
    """

    call: Code | None
    possible: Count
    sure: Count
    blind: bool
    words: Texts
    assumed: bool
    meaning: RowMeaningRecord | None


class OverlapRecord(HandsRecord):
    """Hands that are sure for two rows.

    :ivar calls: The calls of the rows.
    """

    calls: Annotated[list[Code], Keywords(minItems=2, maxItems=2)]


class SpaceRecord(TypedDict):
    """Hands for our next call.

    The hands that rows of the notes cover, leave out and share. Numbers are exact.

    :ivar auction: The calls from the opening on, passes included.
    :ivar short: The auction in short, the opponents' calls in parentheses.
    :ivar seat: Seat of the opening; null if it is not known.
    :ivar vulnerability: Ours, then theirs: Y vulnerable, N not, 0 not known.
    :ivar held: How many hands the player may hold.
    :ivar passed: How many of them have no opening and pass.
    :ivar holes: The other hands that no row is for; null if rows are blind or there are none.
    :ivar overlaps: The hands that are sure for two rows, the largest set first.
    """

    format: Literal["bml-space"]
    version: Annotated[Literal[1], Version]
    auction: list[CallRecord]
    short: str
    seat: Annotated[int, Keywords(minimum=1, maximum=4)] | None
    vulnerability: Annotated[str, choices(Vulnerability)]
    held: Count
    rows: list[SpaceRowRecord]
    passed: Count
    holes: HandsRecord | None
    overlaps: list[OverlapRecord]


def space_as_json(space: HandSpace, system: System) -> str:
    """Return the hands at our next call as one line of JSON."""
    asked, meanings = space.turn.answer, RowMeanings(system)
    record: SpaceRecord = {
        "format": SPACE_FORMAT,
        "version": VERSION,
        "auction": list(calls_as_json(asked.auction)),
        "short": asked.short,
        "seat": asked.context.seat,
        "vulnerability": asked.context.vulnerability.value,
        "held": space.held.number,
        "rows": [_row(row, meanings) for row in space.rows],
        "passed": space.passed.number,
        "holes": None if space.holes is None else _hands(space.holes),
        "overlaps": list(_overlaps(space)),
    }
    return record_text(record)


def space_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`space_as_json`."""
    return schema_of(SpaceRecord, f"space:{VERSION}")


def _row(row: SpaceRow, meanings: RowMeanings) -> SpaceRowRecord:
    call = row.next.call
    return {
        "call": None if call is None else call.code,
        "possible": row.possible.number,
        "sure": row.sure.number,
        "blind": row.is_blind,
        "words": list(row.blind_words) if row.is_blind else [],
        "assumed": row.is_assumed,
        "meaning": meanings.record(row.next.meaning),
    }


def _overlaps(space: HandSpace) -> Iterator[OverlapRecord]:
    for one in space.overlaps:
        calls = (one.first.next.call, one.second.next.call)
        yield {**_hands(one.hands), "calls": [call.code for call in calls if call is not None]}


def _hands(hands: HandSet) -> HandsRecord:
    texts = HandSetTexts()
    groups: list[GroupRecord] = [
        {"words": group.in_words(texts), "hands": (group.hands & hands).number}
        for group in groups_of(hands)
    ]
    return {"hands": hands.number, "groups": groups}
