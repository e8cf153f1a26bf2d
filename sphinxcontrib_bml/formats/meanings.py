"""What is read of the texts of agreements, for exported files (MEANINGS MN-93).

Without the setting ``meanings`` no text is read, and the reader is not loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypedDict

from .records import Count
from .registry import Kind, setting


@dataclass(frozen=True, slots=True)
class MeaningSettings:
    """The settings of formats that can hold what is read of texts."""

    meanings: bool = setting(
        Kind.FLAG,
        False,
        "Add what is read of each text as claims about the hand and the auction, and the words "
        "that are not. By default only the texts are written.",
    )


Start = Annotated[Count, "Where it begins in text, in characters from 0."]
End = Annotated[Count, "Where it ends in text, the end excluded."]


class PartRecord(TypedDict):
    """A part of the text."""

    start: Start
    end: End


class UnreadRecord(PartRecord):
    """A part of the text that was not read.

    :ivar reason: pointer, other, bracket, or, words, clash or long.
    """

    reason: str


class ClaimRecord(PartRecord):
    """One thing that a text claims.

    :ivar claim: In the short notation of meanings: 15-17, h5+, @FG, ~trf:h.
    :ivar kind: strength, length, length-any, shape, shows, quality, stopper, control, fit, agreed,
        shortness, forcing, nature or relative.
    :ivar detail: The words of a convention, or the object of an ask; empty for others.
    :ivar standing: said: it is in the text; resolved: a word of the text, with its value from the
        auction; inferred: not in the text, so it excludes no hand.
    """

    claim: str
    kind: str
    detail: str
    standing: str


class AlternativeRecord(TypedDict):
    """Claims that hold together.

    :ivar read: The claims in English.
    """

    read: str
    claims: list[ClaimRecord]


class ReadingRecord(TypedDict):
    """What is read of the text.

    :ivar read: The claims in English; empty if the text claims nothing.
    :ivar pointer: The words of a text that only points to another agreement; empty for others.
    :ivar alternatives: The hand fits one of them at least.
    :ivar inferred: The length that a natural bid shows although its text does not say it; its start
        and end are 0.
    :ivar soft: The parts that are about some hands only.
    :ivar unread: The parts that were not read; empty if everything was.
    """

    read: str
    pointer: str
    alternatives: list[AlternativeRecord]
    inferred: ClaimRecord | None
    soft: list[PartRecord]
    unread: list[UnreadRecord]
