"""What rows of the notes say of calls, and how the notes answer (RESOLVER RF-1 to RF-4, RW-3)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ...bridge import Auction, Conditions
    from ..book import SourceRow


class Status(StrEnum):
    """How the notes answer (RESOLVER RF-1 to RF-4)."""

    AGREED = "agreed"
    """They say what it means."""
    ELSEWHERE = "elsewhere"
    """They say it for other seats or vulnerabilities only (RESOLVER RM-6)."""
    NAMED = "named"
    """They name it without saying what it means (RESOLVER RK-4)."""
    PASS = "pass"
    """Their pass, which needs no agreement."""
    AS = "as"
    """They say that it goes on as another auction does (LANGUAGE XT-4)."""
    REST = "rest"
    """They have a row for all other calls (RESOLVER RK-5)."""
    NONE = "none"
    """They say nothing of it."""
    START = "start"
    """Nobody has made a call that is no pass."""
    ERROR = "error"
    """What was asked is no auction."""

    @property
    def is_known(self) -> bool:
        """Whether an agreement was found, or none is missing (RESOLVER RW-7)."""
        return self in {Status.AGREED, Status.NAMED, Status.PASS, Status.AS, Status.REST}


class Meaning(NamedTuple):
    """What a row of the notes says of a call (RESOLVER RW-3)."""

    auction: Auction
    """The auction that the row defines, or whose continuations it is about."""
    conditions: Conditions
    """When it holds; passes before the opening have become its seat (RESOLVER RA-3)."""
    text: str
    """Written out for this auction, marks as typed; nothing where the row has no text."""
    row: SourceRow
    heading: str = ""
    """The heading it stands under, as written."""
    contradicts: bool = False
    """Whether an earlier row says something else of the same auction (RESOLVER RM-5)."""
    pattern: str = ""
    """The label as written, ``2M``, ``2S/3C``, ``other``, where it does not name just the call."""

    @property
    def written(self) -> str:
        """The description as typed."""
        return self.row.written

    @property
    def alert(self) -> bool:
        """Whether the row carries an alert mark (LANGUAGE XT-3)."""
        return self.row.alert

    def __repr__(self) -> str:
        """Say what is meant and where that stands."""
        when = f" {self.conditions}" if self.conditions else ""
        return f"<Meaning {self.auction.short}{when}: {self.text!r}, {self.row.place}>"
