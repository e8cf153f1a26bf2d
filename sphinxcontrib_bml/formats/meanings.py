"""The read claims of agreements, for exported files (MEANINGS MN-93).

Without the setting ``meanings`` no text is read, and the reader is not loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, TypedDict

from .records import Count, Keywords, Texts
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
    """The claims that were read in a text.

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


_CARDS = 13

Bounds = Annotated[list[int], Keywords(minItems=2, maxItems=2)]


class DemandRecord(TypedDict):
    """A demand on the cards of a suit.

    :ivar suits: The suit, or several of which one meets the demand: S, HS.
    :ivar cards: stopper, control, fair, good, semi-solid, solid or low.
    :ivar denied: Whether the suit does not have such cards.
    """

    suits: str
    cards: str
    denied: bool


class HandBoxRecord(TypedDict):
    """Hands that fit all of this.

    :ivar hcp: The least and the most high-card points.
    :ivar lengths: The least and the most cards of each suit, spades first.
    :ivar shapes: The shapes in these lengths, 5332 in any order or 5=3=3=2; empty if all are in.
    """

    hcp: Bounds
    lengths: Annotated[list[Bounds], Keywords(minItems=4, maxItems=4)]
    shapes: Texts
    cards: list[DemandRecord]


class HandSetsRecord(TypedDict):
    """The hands of the call, as boxes; a hand is in a set if it fits one box.

    :ivar possible: The hands that no firm claim excludes.
    :ivar sure: The hands that the authors bid so, as far as the text says; perhaps none.
    :ivar assumptions: The names of the assumptions that narrowed the sure hands.
    """

    possible: list[HandBoxRecord]
    sure: list[HandBoxRecord]
    assumptions: Texts


def boxes_as_text(boxes: list[HandBoxRecord]) -> str:
    """Return boxes in short, ``15-17 HCP 2-4!s; ...``; nothing for none."""
    return "; ".join(" ".join(_box_words(box)) for box in boxes)


def _box_words(box: HandBoxRecord) -> Iterator[str]:
    low, high = box["hcp"]
    yield f"{low}-{high} HCP"
    free = _CARDS - sum(least for least, _ in box["lengths"])
    for suit, (least, most) in zip("shdc", box["lengths"], strict=True):
        if most < least + free:
            yield f"{least}-{most}!{suit}"
        elif least:
            yield f"{least}+!{suit}"
    if box["shapes"]:
        yield f"shapes {' '.join(box['shapes'])}"
    for demand in box["cards"]:
        yield f"{'no ' * demand['denied']}{demand['cards']} {'/'.join(demand['suits'])}"
