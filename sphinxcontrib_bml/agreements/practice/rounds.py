"""Rounds of questions: what is asked next (PRACTICE QS-4, QS-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .boxes import Progress, Urgency, urgency_of
from .practice import Filters, Practice, in_order_of
from .questions import Key, Kind


def make_round(
    practice: Practice, filters: Filters, seed: str, cards: Mapping[str, Progress], today: int
) -> Iterator[Key]:
    """Yield what to ask, the most urgent first; of each agreement one question (QS-4, QS-5).

    What changed, what is due, what is new (the shortest auctions first), then the rest; without
    cards in the order of the seed.
    """
    keys: Iterable[Key] = in_order_of(seed, practice.candidates(filters))
    if cards:
        keys = sorted(keys, key=lambda key: _urgency(practice, key, cards, today))
    yield from _one_per_agreement(key for key in keys if practice.can_ask(key, filters))


def _urgency(
    practice: Practice, key: Key, cards: Mapping[str, Progress], today: int
) -> tuple[Urgency, int]:
    card = cards.get(str(key))
    if card is None:
        return Urgency.NEW, practice.depth(key)
    return urgency_of(card, practice.content_hash(key), today), 0


def _one_per_agreement(keys: Iterable[Key]) -> Iterable[Key]:
    """Yield of each agreement one question, and the points."""
    seen = set()
    for key in keys:
        name = (key.kind is Kind.NEXT, key.id)
        if name not in seen:
            seen.add(name)
            yield key
