"""The hands that players have shown in an auction (HANDS HA-20 to HA-28)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ...agreements.answers import Answer, Meaning
from ...bridge.auctions import Auction, Call, Side
from .boxes import Box, Boxes
from .sets import Before, RowSets

LEAST_TYPICAL = 0.05
"""The share of hands that must be left (HA-26)."""


class PositionStatus(StrEnum):
    """How far the calls of a position are read (HA-21)."""

    READ = "read"
    PARTLY = "partly"
    UNREAD = "not read"


class Exclusion(StrEnum):
    """The siblings whose hands are left out (HA-24, HA-26)."""

    NONE = "none"
    SPECIAL = "special"
    """Those that are more specific than the call."""
    OTHERS = "others"
    """Everything that is read wholly."""


class TheirHands(StrEnum):
    """The assumption about opponents whose calls the notes do not explain (HA-27)."""

    ANY = "any"
    QUIET = "quiet"
    NATURAL = "natural"


class ShownCall(NamedTuple):
    """A call with the sets of its agreement."""

    auction: Auction
    """The auction up to this call."""
    side: Side
    """The side that makes the call."""
    call: Call
    """The call."""
    meaning: Meaning | None
    """The agreement that is read; None if there is none."""
    sets: RowSets | None
    """The hands of its agreement; None without an agreement."""
    before: Before | None = None
    """The facts before the call; None without an agreement."""
    answers_ask: bool = False
    """Whether partner's last call asks."""

    @property
    def status(self) -> PositionStatus:
        """How far it is read."""
        if self.sets is not None and self.sets.sure:
            return PositionStatus.READ
        is_blind = self.sets is None or self.sets.is_blind
        return PositionStatus.UNREAD if is_blind else PositionStatus.PARTLY


class LeftOut(NamedTuple):
    """A sibling whose hands are left out (HA-24 to HA-26)."""

    auction: Auction
    """The auction with the call of the sibling."""
    meaning: Meaning
    """The meaning of the sibling."""
    share: float
    """The share of the hands that it takes away."""
    is_applied: bool
    """False if it leaves less than one hand in fifty (HA-25)."""
    hands: Boxes
    """The hands that the sibling may have."""


@dataclass(frozen=True)
class Position:
    """One of the four players, by the order of calls."""

    number: int
    """1 for the player of the first call, to 4."""
    side: Side
    """The side of the player."""
    calls: tuple[ShownCall, ...]
    """The calls of the player."""
    status: PositionStatus
    """How much of the hand is known."""
    possible: Boxes
    """The hands that no firm claim of his calls excludes."""
    common: Boxes
    """The hands of all his calls."""
    shown: Boxes
    """The hands to show: those of all his calls, without those that are left out."""
    bounds: str = "written"
    """``written``, ``firm`` or ``possible``: the sets that have hands in common (HA-22)."""
    left_out: tuple[LeftOut, ...] = ()
    """The siblings whose hands are left out."""
    unless: tuple[Box, ...] = ()
    """Hands with demands on cards that are left out too, by looking at cards."""
    share: float = 1.0
    """The share of the hands that is left (HA-26)."""
    assumptions: tuple[str, ...] = ()
    """The names of the assumptions that apply."""
    blockers: tuple[ShownCall, ...] = ()
    """The calls because of which it is not read."""

    @property
    def is_ours(self) -> bool:
        """Whether the player is one of us."""
        return self.side is Side.WE

    @property
    def is_typical(self) -> bool:
        """Whether enough hands are left to be typical of the calls (HA-26)."""
        return self.share >= LEAST_TYPICAL


class Contradiction(NamedTuple):
    """Two calls whose hands have nothing in common (HA-22, HA-23)."""

    first: ShownCall
    second: ShownCall
    together: bool = False
    """Whether the hands of two players do not fit together."""


@dataclass(frozen=True)
class ShownAuction:
    """The hands that the four players have shown in an auction."""

    answer: Answer
    """The answer of the notes about the auction."""
    calls: tuple[ShownCall, ...]
    """The calls in order."""
    positions: tuple[Position, ...]
    """The four players in the order of calls."""
    contradictions: tuple[Contradiction, ...] = ()
    """Calls whose agreements exclude each other."""

    @property
    def ours(self) -> tuple[Position, ...]:
        """Our two positions, the one that calls first before the other."""
        return tuple(one for one in self.positions if one.is_ours)

    @property
    def is_whole(self) -> bool:
        """Whether both of our hands are read."""
        return all(one.status is PositionStatus.READ for one in self.ours)

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The names of all assumptions that are used."""
        return tuple(dict.fromkeys(name for one in self.positions for name in one.assumptions))
