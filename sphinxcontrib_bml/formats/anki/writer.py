"""Writes a system as a package of flash cards, among the exports (PRACTICE AN-1)."""

from __future__ import annotations

from ...agreements.practice import NO_FILTERS
from ...agreements.system import System
from ...display.practice import Teller, practice_of
from ...display.wording import Wording
from ..registry import Writer, Written
from ..settings import NoSettings
from .moment import now
from .notes import Cards, Deck
from .package import cards_as_package, have_same_cards


def _write(system: System, settings: NoSettings) -> Written:
    return _write_in(system, settings, Wording())


def _write_in(system: System, _settings: NoSettings, wording: Wording) -> Written:
    """Return the package of a system in the words of a language (PRACTICE QL-1).

    :raises AnkiMissingError: where genanki is not installed.
    """
    title, moment = system.title or system.name, now()
    deck = Deck(system.name, title, moment.date().isoformat())
    cards = list(Cards(practice_of(system), deck, Teller(wording)).all(NO_FILTERS))
    return Written(cards_as_package(cards, title, wording.was_before, moment))


WRITER = Writer(NoSettings, _write, _write_in, have_same_cards)
"""Writes packages; from the registry of formats."""
