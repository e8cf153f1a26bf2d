"""The catalogs of the words that pages add: complete, true to the code, compiled."""

from __future__ import annotations

import gettext
import re
from gettext import NullTranslations

import pytest
from babel.messages.catalog import Message

from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.meanings.wording import in_words as claims_in_words
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.bridge.space.words import in_words
from sphinxcontrib_bml.display.wording import PageTexts, PluralText
from sphinxcontrib_bml.sphinxext.translatable_messages import (
    CATALOG,
    EVERY_FORM,
    LOCALE,
    load_wording,
    translate,
)
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
    messages = [message for message in catalogs.read(language) if message.id]
    assert [message.id for message in messages if "" in catalogs.forms_of(message)] == []
    assert [message.id for message in messages if message.fuzzy] == []
    known = {message.id for message in catalogs.template() if message.id}
    assert {message.id for message in messages} == known


def test_a_plural_message_without_one_of_its_forms_is_not_translated() -> None:
    forms = ("{0} dzień", "{0} dni", "{0} dni")
    days = ("{0} day", "{0} days")
    assert catalogs.forms_of(Message(days, forms)) == list(forms)
    assert "" in catalogs.forms_of(Message(days, (*forms[:2], "")))
    assert "" in catalogs.forms_of(Message(days))


@in_every_language
def test_a_catalog_is_as_the_tool_writes_it(language: str) -> None:
    updated = catalogs.updated(language)
    assert catalogs.path_of(language).read_bytes() == catalogs.as_po(updated)


@in_every_language
def test_what_sphinx_reads_is_what_translators_wrote(language: str) -> None:
    compiled = translator(language)
    for message in catalogs.read(language):
        if message.pluralizable:
            one, others = list(message.id)
            forms = {compiled.ngettext(one, others, number) for number in EVERY_FORM}
            assert forms == set(catalogs.forms_of(message))
        elif message.id:
            assert compiled.gettext(str(message.id)) == message.string


@in_every_language
def test_a_translation_has_the_places_of_the_english_words(language: str) -> None:
    for message in filter(lambda found: found.id, catalogs.read(language)):
        places = sorted(PLACE.findall(message.id[-1] if message.pluralizable else str(message.id)))
        for form in catalogs.forms_of(message):
            assert sorted(PLACE.findall(form)) == places


@in_every_language
def test_the_letters_of_the_compass_are_one_character_each_and_all_different(
    language: str,
) -> None:
    letters = load_wording(translator(language), {}).compass
    assert len(letters) == len(set(letters)) == 4


def test_sets_of_hands_have_words_in_every_language() -> None:
    hands = HandSet.with_points(15, 17) & HandSet.balanced()
    found = {
        language: in_words(hands, load_wording(translator(language), {}).hand_sets)
        for language in LANGUAGES
    }
    assert found == {
        "de": "15–17 HCP, ausgeglichen",
        "fr": "15–17 H, régulier",
        "nl": "15–17 HCP, evenwichtig",
        "pl": "15–17 PC, zrównoważona",
        "sv": "15–17 hp, balanserad",
    }


# MEANINGS MN-92
def test_claims_have_words_in_every_language() -> None:
    text = "a) void SPL !c, 15+ HCP, 3-4M, agreeing !h b) 5--4 minors, not 5332, no stopper"
    found = {
        language: claims_in_words(
            meaning_of(text, "1S-(P)-4D").alternatives,
            load_wording(translator(language), {}).claims,
        )
        for language in LANGUAGES
    }
    assert found == {
        "de": "a) Splinter mit Chicane in ♣, 15+ HCP, 3–4 Karten in einer Oberfarbe, setzt ♥ fest; "
        "b) 5–4 in den Unterfarben, nicht 5332, kein Stopper",
        "fr": "a) splinter avec chicane à ♣, 15+ H, 3–4 cartes à une majeure, fixe ♥; "
        "b) 5–4 en mineure, pas 5332, pas d'arrêt",
        "nl": "a) splinter met renonce in ♣, 15+ HCP, 3–4 kaarten in een hoge kleur, legt ♥ vast; "
        "b) 5–4 in de lage kleuren, niet 5332, geen dekking",
        "pl": "a) splinter z renonsem w ♣, 15+ PC, 3–4 kart w kolorze starszym, uzgadnia ♥; "
        "b) 5–4 w kolorach młodszych, nie 5332, bez zatrzymania",
        "sv": "a) splinter med renons i ♣, 15+ hp, 3–4 kort i en högfärg, fastställer ♥; "
        "b) 5–4 i lågfärgerna, inte 5332, inget håll",
    }


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

    def ngettext(self, one: str, others: str, number: int) -> str:
        if others == "{number} auctions":
            return "{number} auksjon" if number == 1 else "auksjoner"
        return super().ngettext(one, others, number)


def test_a_translation_that_could_not_be_filled_in_gives_way_to_english() -> None:
    wording = load_wording(Faulty(), {})
    assert (wording.dealer, wording.lead, wording.board) == (
        "Dealer {seat}",
        "Lead {card}",
        "Spill {number}",
    )
    assert wording.compass == "NESW"
    assert wording.several_auctions == PageTexts().several_auctions


COUNTED = {
    "de": "0 Reizungen, 1 Reizung, 2 Reizungen, 5 Reizungen, 22 Reizungen",
    "fr": "0 séquence, 1 séquence, 2 séquences, 5 séquences, 22 séquences",
    "nl": "0 biedverlopen, 1 biedverloop, 2 biedverlopen, 5 biedverlopen, 22 biedverlopen",
    "pl": "0 sekwencji, 1 sekwencja, 2 sekwencje, 5 sekwencji, 22 sekwencje",
    "sv": "0 budgivningar, 1 budgivning, 2 budgivningar, 5 budgivningar, 22 budgivningar",
}


@in_every_language
def test_a_number_takes_the_form_of_the_language(language: str) -> None:
    auctions = load_wording(translator(language), {}).several_auctions
    assert ", ".join(map(auctions.format, (0, 1, 2, 5, 22))) == COUNTED[language]


def test_english_has_a_form_for_one_and_one_for_all_others() -> None:
    assert [PageTexts().rows_below.format(number) for number in (0, 1, 2, 5)] == [
        "0 rows below",
        "1 row below",
        "2 rows below",
        "5 rows below",
    ]


def test_forms_of_a_catalog_whose_language_has_another_rule_give_way_to_english() -> None:
    class Project(NullTranslations):
        """A catalog without plurals, to which the Polish one was added."""

    project, days = Project(), PluralText(("{number} auction", "{number} auctions"))
    project.add_fallback(translator("pl"))
    assert translate(project, days) == days


def test_names_of_calls_that_a_project_chose_hold_in_every_language() -> None:
    names = load_wording(translator("de"), {"notrump": "NT"}).names
    assert (names.notrump, names.double) == ("NT", "Kontra")
