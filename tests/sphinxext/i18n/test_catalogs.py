"""The catalogs of the words that pages add: complete, true to the code, compiled."""

from __future__ import annotations

import gettext
import re
from gettext import NullTranslations

import pytest

from sphinxcontrib_bml.display.wording import PageTexts
from sphinxcontrib_bml.sphinxext.translatable_messages import CATALOG, LOCALE, load_wording
from tools import catalogs

LANGUAGES = ("de", "fr", "nl", "pl", "sv")
PLACE = re.compile(r"\{\w*\}|%\w")

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def translator(language: str) -> gettext.NullTranslations:
    return gettext.translation(CATALOG, str(LOCALE), [language])


def test_there_is_a_catalog_for_each_language() -> None:
    assert catalogs.languages() == list(LANGUAGES)


@in_every_language
def test_every_message_of_the_code_is_translated(language: str) -> None:
    translated = {message.id: message.string for message in catalogs.read(language)}
    translated.pop("")
    assert [message for message, words in translated.items() if not words] == []
    assert [m.id for m in catalogs.read(language) if m.fuzzy and m.id] == []
    assert set(translated) == {message.id for message in catalogs.template() if message.id}


@in_every_language
def test_a_catalog_is_as_the_tool_writes_it(language: str) -> None:
    updated = catalogs.updated(language)
    assert catalogs.path_of(language).read_bytes() == catalogs.as_po(updated)


@in_every_language
def test_what_sphinx_reads_is_what_translators_wrote(language: str) -> None:
    compiled = translator(language)
    written = {str(m.id): m.string for m in catalogs.read(language) if m.id}
    assert {message: compiled.gettext(message) for message in written} == written


@in_every_language
def test_a_translation_has_the_places_of_the_english_words(language: str) -> None:
    for message in filter(lambda found: found.id, catalogs.read(language)):
        places = sorted(PLACE.findall(str(message.id)))
        assert sorted(PLACE.findall(str(message.string))) == places


@in_every_language
def test_the_letters_of_the_compass_are_one_character_each_and_all_different(
    language: str,
) -> None:
    letters = load_wording(translator(language), {}).compass
    assert len(letters) == len(set(letters)) == 4


def test_the_letters_of_the_compass_are_those_that_players_of_the_language_write() -> None:
    found = {language: load_wording(translator(language), {}).compass for language in LANGUAGES}
    assert found == {"de": "NOSW", "fr": "NESO", "nl": "NOZW", "pl": "NESW", "sv": "NÖSV"}


def test_english_is_what_the_code_says() -> None:
    assert load_wording(NullTranslations(), {}) == PageTexts()


class Faulty(NullTranslations):
    """A catalog whose translator was not careful."""

    def gettext(self, message: str) -> str:
        return {
            "Dealer {seat}": "Dealer {place}",
            "Lead {card}": "Lead {card",
            "Board {number}": "Spill {number}",
            "E": "Øst",
            "S": "",
        }.get(message, message)


def test_a_translation_that_could_not_be_filled_in_gives_way_to_english() -> None:
    wording = load_wording(Faulty(), {})
    assert (wording.dealer, wording.lead, wording.board) == (
        "Dealer {seat}",
        "Lead {card}",
        "Spill {number}",
    )
    assert wording.compass == "NESW"


def test_names_of_calls_that_a_project_chose_hold_in_every_language() -> None:
    names = load_wording(translator("de"), {"notrump": "NT"}).names
    assert (names.notrump, names.double) == ("NT", "Kontra")
