"""The boxes of the page, in Python: what its script is compared with (PRACTICE QS)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import NamedTuple

from sphinxcontrib_bml.practice.model.questions import Key, Kind
from sphinxcontrib_bml.practice.model.selection import Filters, Practice

INTERVALS = (0, 1, 3, 7, 21, 60)
"""Days until a card is asked again, by box from box 1 (PRACTICE QS-2)."""
_FIRST_RIGHT = 2
"""The box of a question that is right the first time."""


class Progress(NamedTuple):
    """The progress of a question that was asked before (PRACTICE QS-3)."""

    box: int
    """Number of the box, from 1."""
    due: int
    """Day of the next question, in days since 1970-01-01."""
    asked: int
    """Day of the last question, in days since 1970-01-01."""
    mark: int
    """Hash of the text at that time; after a change, the question starts again."""
    right: int
    wrong: int


class Urgency(IntEnum):
    """Urgency of a question, the most urgent first (PRACTICE QS-4)."""

    CHANGED = 0
    DUE = 1
    NEW = 2
    RESTING = 3


def urgency_of(card: Progress | None, mark: int, today: int) -> Urgency:
    """Return the urgency of a question.

    :param today: in days since 1970-01-01.
    """
    if card is None:
        return Urgency.NEW
    if card.mark != mark:
        return Urgency.CHANGED
    return Urgency.DUE if card.due <= today else Urgency.RESTING


def update_progress(card: Progress | None, mark: int, today: int, *, right: bool) -> Progress:
    """Return the card of a question after an answer (PRACTICE QS-2)."""
    old = card if card is not None and card.mark == mark else None
    rights, wrongs = (old.right, old.wrong) if old is not None else (0, 0)
    if not right:
        return Progress(1, today, today, mark, rights, wrongs + 1)
    if old is None:
        box = _FIRST_RIGHT
    elif old.due > today:
        # An early right answer proves nothing, so the box stays.
        return old._replace(asked=today, right=rights + 1)
    else:
        box = min(old.box + 1, len(INTERVALS))
    return Progress(box, today + INTERVALS[box - 1], today, mark, rights + 1, wrongs)


def round_of(
    practice: Practice, filters: Filters, seed: str, cards: Mapping[str, Progress], today: int
) -> Iterator[Key]:
    """Yield the questions of a round: changed, due, new (the shortest first), others."""

    def urgency(key: Key) -> tuple[Urgency, int]:
        card = cards.get(str(key))
        if card is None:
            return Urgency.NEW, practice.depth(key)
        return urgency_of(card, practice.content_hash(key), today), 0

    seen = set()
    for key in sorted(practice.keys_in_order(seed, filters), key=urgency):
        name = (key.kind is Kind.NEXT, key.id)
        if name not in seen:
            seen.add(name)
            yield key
