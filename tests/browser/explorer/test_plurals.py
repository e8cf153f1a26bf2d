"""Scripts say numbers in the forms of the language, as Python does (RESOLVER RX-7)."""

from __future__ import annotations

from gettext import NullTranslations, translation
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.display.wording import PageTexts, PluralText
from sphinxcontrib_bml.explorer.page import PHRASES, translated_words
from sphinxcontrib_bml.practice.page import PHRASES as PRACTICE
from sphinxcontrib_bml.sphinxext.translatable_messages import CATALOG, LOCALE, translate
from tests.browser.explorer.asking import Shown, load

if TYPE_CHECKING:
    from playwright.sync_api import Page

NUMBERS = [0, 1, 2, 5, 11, 21, 22, 25, 101, 1_000_000]
PLURAL = [forms for forms in (*PHRASES, *PRACTICE) if len(forms) > 1]
SAID = "numbers => numbers.map(number => bmlAsk.systems.asked.t('{0} continuations', number))"
POLISH = {1: "{0} dalsza odzywka", 2: "{0} dalsze odzywki", 5: "{0} dalszych odzywek"}


def catalog_of(language: str) -> NullTranslations:
    return translation(CATALOG, str(LOCALE), [language], fallback=language == "en")


def load_words(page: Page, catalog: NullTranslations) -> None:
    words = translated_words(PageTexts(), catalog, (*PHRASES, *PRACTICE))
    load(page, Shown(parse("1C  natural\n")).files(words))


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl", "pl", "sv"])
def test_numbers_take_the_forms_that_python_gives_them(page: Page, language: str) -> None:
    catalog = catalog_of(language)
    load_words(page, catalog)
    assert len(PLURAL) == 4
    for forms in PLURAL:
        expected = [translate(catalog, PluralText(forms)).form(number) for number in NUMBERS]
        said = SAID.replace("{0} continuations", forms[-1])
        assert page.evaluate(said, NUMBERS) == expected


def test_polish_has_three_forms(page: Page) -> None:
    load_words(page, catalog_of("pl"))
    one, few, many = POLISH.values()
    assert page.evaluate(SAID, [1, 2, 5, 12, 22, 25]) == [one, few, many, many, few, many]


@pytest.mark.parametrize("header", [{}, {"language": "x"}, {"language": "tlh"}])
def test_forms_of_a_language_whose_rule_nobody_knows_give_way_to_english(
    page: Page, header: dict[str, str]
) -> None:
    class Project(NullTranslations):
        """A catalog of a project for a language of its own."""

        def info(self) -> dict[str, str]:
            return header

        def ngettext(self, one: str, others: str, number: int) -> str:
            return f"X {one if number == 1 else others}"

    load_words(page, Project())
    assert page.evaluate(SAID, [0, 1, 2]) == [
        "{0} continuations",
        "{0} continuation",
        "{0} continuations",
    ]
