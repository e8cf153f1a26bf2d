"""Records of coverage as JSON (PLAYED CV-41); :class:`CoverageRecord` describes the file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NotRequired, TypedDict

from ...agreements.hand_comparisons import Measure
from ...formats.records import Count, Keywords, Texts, choices
from ..model.coverage import (
    CALL_STATUSES,
    MISSING,
    MOST_PLACES,
    PASS_STATUSES,
    REASONS,
    HandStatus,
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


HandStatuses = Annotated[
    dict[str, Count], _all_of(HandStatus), "Our calls with an agreement, passes apart, by result."
]


class DifferenceRecord(TypedDict):
    """A fact about a hand that the notes exclude.

    :ivar suits: The suits of lengths, letters of cdhs.
    :ivar more: Whether the hand has more points or cards than the notes say.
    :ivar said: What the notes say.
    """

    measure: Annotated[str, choices(Measure)]
    suits: Annotated[str, Keywords(pattern="^[cdhs]*$")]
    more: bool
    said: str


class DepartureRecord(TypedDict):
    """A call with a hand that the notes exclude.

    :ivar hand: Spades, hearts, diamonds and clubs, separated by full stops.
    """

    auction: str
    hand: str
    status: Annotated[str, Keywords(enum=[str(one) for one in HandStatus if one.is_outside])]
    differences: list[DifferenceRecord]
    where: Place


class RowDeparturesRecord(TypedDict):
    """The calls of one row whose hands the notes exclude.

    :ivar judged: Number of calls of this row whose hands could be compared.
    :ivar place: file:line of the row.
    """

    auction: str
    text: str
    place: str
    judged: Count
    items: list[DepartureRecord]


class GroupCountRecord(TypedDict):
    """The calls of a chapter or player by result."""

    name: str
    counts: HandStatuses


class HandCoverageRecord(TypedDict):
    """The comparison of hands with the agreements of their calls.

    :ivar players: Empty, unless names were requested.
    """

    counts: HandStatuses
    rows: list[RowDeparturesRecord]
    chapters: list[GroupCountRecord]
    players: list[GroupCountRecord]


class CoverageRecord(TypedDict):
    """The coverage of the played auctions by the notes.

    Made by bml coverage --format json. Auctions have spaces between the calls. The opponents' calls
    are in parentheses; their passes are omitted unless last.

    :ivar system: Name of the system.
    :ivar we: The players as named in the command; empty if the seats were given.
    :ivar hands: With --hands only.
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
    hands: NotRequired[HandCoverageRecord]
