"""Which card of a holding is chosen: ``K`` or ``2`` of ``AKJx`` (CARDS CC-S9)."""

from __future__ import annotations

from typing import NamedTuple

from ..language.diagnostics import quoted

_TEN = "10"


class Holding(NamedTuple):
    """A run of cards with the one that is chosen."""

    run: str
    """``T`` for the ten, ``H`` for any honour, ``x`` for any small card."""
    place: int
    """From 1."""

    @property
    def card(self) -> str:
        """The card that is chosen, as the run has it."""
        return self.run[self.place - 1]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as people see them: the ten is ``10``."""
        return tuple(map(shown_card, self.run))


class NoChoiceError(ValueError):
    """The value chooses no card; the message says why."""


def shown_card(card: str) -> str:
    """Return how a card is shown: ``10`` for ``T``."""
    return _TEN if card == "T" else card


def choose(value: str, run: str) -> Holding:
    """Return the card of ``run`` that ``value`` is, a character or a position from 1.

    Where a digit may be both, the character counts.

    :raises NoChoiceError: where it is none of them, or a character that stands twice.
    """
    places = sorted(places_of(value, run))
    if not places:
        cards = " ".join(map(shown_card, run))
        raise NoChoiceError(
            f"{quoted(value)} is none of the cards {cards} and no position from 1 to {len(run)}"
        )
    if len(places) > 1:
        where = " and ".join([", ".join(map(str, places[:-1])), str(places[-1])])
        raise NoChoiceError(f"{quoted(value)} stands at {where}: write the position")
    return Holding(run, places[0])


def places_of(value: str, run: str) -> frozenset[int]:
    """Return the places, from 1, of a character of ``run`` or the position that ``value`` is."""
    found = _characters(value, run)
    if found:
        return found
    positions = {str(place) for place in range(1, len(run) + 1)}
    return frozenset({int(value)}) if value in positions else frozenset()


def _characters(value: str, run: str) -> frozenset[int]:
    """Return the places of the card ``value``, in any case."""
    character = "T" if value == _TEN else value.upper()
    return frozenset(place for place, card in enumerate(run.upper(), 1) if card == character)


def places_named(text: str, run: str) -> frozenset[int]:
    """Return the places of all characters of ``text``, or the position that it is (CC-S12).

    Nothing where one of the characters is no card of ``run``.
    """
    found = places_of(text, run)
    if found:
        return found
    each = [places_of(card, run) for card in text.replace(_TEN, "T") if not card.isdigit()]
    digits = [_characters(card, run) for card in text.replace(_TEN, "T") if card.isdigit()]
    return frozenset().union(*each, *digits) if all(each) and all(digits) else frozenset()
