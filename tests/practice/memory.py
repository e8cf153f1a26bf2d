"""The memory of the page in Python, by the package ``fsrs`` (PRACTICE QS)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

from sphinxcontrib_bml.practice.model.questions import Key
from sphinxcontrib_bml.practice.model.rounds import first_of_families
from sphinxcontrib_bml.practice.model.selection import Filters, Practice

_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Progress(NamedTuple):
    """The progress of a question that was asked before (PRACTICE QS-3)."""

    stability: float
    """Days after which the answer is known with a chance of 90 %."""
    difficulty: float
    """From 1 to 10."""
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
    asked = Card(state=State.Learning, step=0)
    if old is not None:
        asked = Card(
            state=State.Review,
            stability=old.stability,
            difficulty=old.difficulty,
            last_review=_EPOCH + timedelta(days=old.asked),
        )
    rating = Rating.Good if right else Rating.Again
    after, _ = _SCHEDULER.review_card(asked, rating, _EPOCH + timedelta(days=today))
    assert after.stability is not None
    assert after.difficulty is not None
    due = (after.due - _EPOCH).days if right else today
    rights, wrongs = (old.right, old.wrong) if old is not None else (0, 0)
    return Progress(
        after.stability, after.difficulty, due, today, mark, rights + right, wrongs + (not right)
    )


def round_of(
    practice: Practice, filters: Filters, seed: str, cards: Mapping[str, Progress], today: int
) -> Iterator[Key]:
    """Yield the questions of a round: changed, due, new (the shortest first), others."""

    def urgency(key: Key) -> tuple[Urgency, int]:
        card = cards.get(str(key))
        if card is None:
            return Urgency.NEW, practice.depth(key)
        return urgency_of(card, practice.content_hash(key), today), 0

    in_order = sorted(practice.keys_by_frequency(seed, filters), key=urgency)
    yield from first_of_families(practice, in_order)
