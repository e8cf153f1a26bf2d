"""What is counted of records of played deals (PLAYED CV)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ...bridge import PASS, Auction, Conditions, Side
from ..book import count_noun
from ..resolver import Status
from .comparing import TextClass

COVERED = frozenset({Status.AGREED, Status.NAMED, Status.AS, Status.REST})
"""The answers of notes that have the call (PLAYED CV-2)."""
MISSING = frozenset({Status.NONE, Status.ELSEWHERE})
"""The answers of notes that lack it (PLAYED CV-20)."""
CALL_STATUSES = (
    Status.AGREED,
    Status.NAMED,
    Status.AS,
    Status.REST,
    Status.ELSEWHERE,
    Status.NONE,
)
"""What our calls can be, passes apart."""
PASS_STATUSES = (
    Status.AGREED,
    Status.NAMED,
    Status.AS,
    Status.REST,
    Status.PASS,
    Status.ELSEWHERE,
    Status.NONE,
    Status.START,
)
"""What our passes can be (PLAYED CV-3)."""
REASONS = ("not-us", "no-auction", "irregular", "unreadable")
"""Why records are left out (PLAYED CV-4)."""
MOST_PLACES = 5
"""How many places of an auction are named."""

StatusCounts = Mapping[Status, int]


class Occurrence(NamedTuple):
    """Where a call was made."""

    file: str
    """The name of the file, without folders."""
    board: int | None
    room: str | None
    players: tuple[str, ...] = ()
    """The names of North, East, South and West, where somebody asks for names (PLAYED CW-4)."""


class RecordCounts(NamedTuple):
    """How many records there are."""

    read: int
    """With both sides counted each record is there twice."""
    counted: int
    left_out: Mapping[str, int]
    """By reason."""


class OpeningCount(NamedTuple):
    """The auctions that begin with one call that is no pass (PLAYED CV-10)."""

    opening: Auction
    """Without calls: passed out."""
    auctions: int
    calls: StatusCounts
    passes: StatusCounts


class ChapterCount(NamedTuple):
    """What a part of the notes answered (PLAYED CV-11)."""

    chapter: str
    calls: int
    """Our covered calls that it answered, passes apart."""
    used: int
    """Our rows that answered, to a pass too."""
    rows: int
    """Our rows."""
    never: tuple[str, ...] = ()
    """The headings of its tables that never came up."""


class GapAuction(NamedTuple):
    """An auction that the notes lack (PLAYED CV-20)."""

    auction: Auction
    """Up to the first call of ours that is missing."""
    status: Status
    """``none``, or ``elsewhere``: for other seats or vulnerabilities only."""
    times: int
    where: tuple[Occurrence, ...]
    """The first places."""
    conditions: tuple[Conditions, ...] = ()
    """When the notes have it, with ``elsewhere``."""


class Gap(NamedTuple):
    """Auctions that the notes lack behind one that they know (PLAYED CV-21)."""

    known: Auction
    items: tuple[GapAuction, ...]
    place: str = ""
    """``file:line`` of what the notes say of it; nothing at the start."""

    @property
    def auctions(self) -> int:
        """How many of the records' auctions there are."""
        return sum(item.times for item in self.items)


class NamedCall(NamedTuple):
    """A call that the notes name without words (PLAYED CV-22)."""

    auction: Auction
    times: int
    where: tuple[Occurrence, ...]


class ExplainedCall(NamedTuple):
    """A call of ours as it was explained at the table, and in the notes (PLAYED CV-30)."""

    auction: Auction
    where: Occurrence
    table: str
    """Suits as symbols; ``!`` for an alert without words, nothing where nothing was said."""
    notes: str
    """As pages show it."""
    kind: TextClass


@dataclass(frozen=True, slots=True, repr=False)
class Coverage:
    """What the notes of a system cover of what was bid."""

    system: str
    """Its name."""
    we: tuple[str, ...]
    """As whoever asks calls us; nothing where seats say who we are."""
    records: RecordCounts
    calls: StatusCounts
    """Our calls, passes apart."""
    passes: StatusCounts
    openings: tuple[OpeningCount, ...]
    """In the order of bidding, ours first, then theirs; last what was passed out."""
    chapters: tuple[ChapterCount, ...]
    gaps: tuple[Gap, ...]
    """The most frequent first."""
    named: tuple[NamedCall, ...]
    explanations: tuple[ExplainedCall, ...]
    """By their classes, those to look at first."""

    @property
    def covered(self) -> int:
        """How many of our calls the notes have, passes apart."""
        return sum(number for status, number in self.calls.items() if status in COVERED)

    @property
    def share(self) -> float | None:
        """Per cent of our calls that the notes have (PLAYED CV-2); None where there are none."""
        total = sum(self.calls.values())
        return round(100 * self.covered / total, 1) if total else None

    def __repr__(self) -> str:
        """Say how much is covered."""
        share = "no calls" if self.share is None else f"{self.share} %"
        gaps = count_noun(sum(gap.auctions for gap in self.gaps), "gap")
        return f"<Coverage of {count_noun(self.records.counted, 'record')}: {share}, {gaps}>"


def is_pass(auction: Auction) -> bool:
    """Tell whether the last call is a pass."""
    return bool(auction.calls) and auction.calls[-1] is PASS


def bidding_order(auction: Auction) -> tuple[bool, tuple[int, ...]]:
    """Return what sorts auctions as answers list them, ours before theirs (RESOLVER RC-2)."""
    theirs = bool(auction.calls) and auction.opener is Side.THEY
    return theirs, tuple(call.number for call in auction.calls)
