"""Writes a system as a package of flash cards, among the exports (PRACTICE AN-1)."""

from __future__ import annotations

from ...agreements import practice
from ...agreements.system import System
from ...display import practice as told
from ...display.wording import PageTexts
from .. import anki
from ..registry import Writer, Written
from ..settings import NoSettings


def _write(system: System, settings: NoSettings) -> Written:
    return _write_in(system, settings, PageTexts())


def _write_in(system: System, _settings: NoSettings, wording: PageTexts) -> Written:
    """Return the package of a system in the words of a language (PRACTICE QL-1).

    :raises AnkiMissingError: where genanki is not installed.
    """
    title, moment = system.title or system.name, anki.now()
    deck = anki.Deck(system.name, title, moment.date().isoformat())
    cards = list(
        anki.Cards(told.practice_of(system), deck, told.QuestionFormatter(wording)).all(
            practice.NO_FILTERS
        )
    )
    return Written(anki.cards_as_package(cards, title, wording.was_before, moment))


def _is_same(one: bytes, other: bytes) -> bool:
    return anki.have_same_cards(one, other)


WRITER = Writer(NoSettings, _write, _write_in, _is_same)
"""Writes packages; from the registry of formats."""
