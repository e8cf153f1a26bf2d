"""Letters and words for calls in the language of a file (IM2-11, IM2-15, IM2-16, IM2-46)."""

from __future__ import annotations

import re

import pytest

from sphinxcontrib_bml.importing.model import column_words, word_lists
from sphinxcontrib_bml.importing.model.chains import CallReader
from sphinxcontrib_bml.importing.model.stream import Span, SpanKind, Words
from sphinxcontrib_bml.importing.model.vocabulary import (
    CALL_WORDS,
    VOCABULARIES,
    Vocabulary,
    choose_vocabulary,
)
from sphinxcontrib_bml.importing.model.word_lists import WordList, folded

BY_NAME = {vocabulary.name: vocabulary for vocabulary in VOCABULARIES}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1C 12+\n1D 12+\n1H 2C", "english"),
        ("2!r ⇒ 5+!h\n3!k/3!r ⇒ spärr\n2!k", "nordic"),
        ("1K 1R 1H 1S, 2K na 1H", "nordic"),
        ("1T | 1K | 1C | 1P | 1SA | 2T", "french"),
        ("1F 1Q 1C 1P 2F", "italian"),
        ("1T 1D 1C 1P 2D", "spanish"),
        ("1Т 1Б 1Ч 1П", "russian"),
        ("", "english"),
        ("only words", "english"),
        ("1♣ 1♦ with 2K", "english"),
        ("1K and 1C 1D 1H 1S 2R 2C 2D", "english"),
        ("1Kxx 1Rabbit 1Tree 1Park", "english"),
    ],
)
def test_a_file_has_the_letters_of_most_of_its_bids(text: str, name: str) -> None:
    choice = choose_vocabulary(text.splitlines())
    assert choice.vocabulary.name == name
    assert choice.rivals == ()


def test_letters_that_fit_two_languages_are_a_question() -> None:
    choice = choose_vocabulary(["1K 2K 3K"])
    assert {choice.vocabulary.name, *(rival.name for rival in choice.rivals)} == {
        "nordic",
        "french",
    }


def test_letters_of_two_languages_are_a_question() -> None:
    choice = choose_vocabulary(["1K 2K 1R 2R", "1C 1D"])
    assert choice.vocabulary.name == "english"
    assert [rival.name for rival in choice.rivals] == ["nordic"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("english", "5+!h, 4!S!", "5+♥, 4♠!"),
        ("english", "great!hearts and !clubs", "great!hearts and !clubs"),
        ("english", "!c!d and !h/!s", "♣♦ and ♥/♠"),
        ("english", "both !cs", "both ♣s"),
        ("nordic", "2!r 3!k !c !d", "2♦ 3♣ ♣ ♦"),
        ("french", "!t !k !p !c !h", "♣ ♦ ♠ ♣ ♥"),
        ("russian", "1!h и !ч", "1♥ и ♥"),
    ],
)
def test_marks_are_suits(name: str, text: str, expected: str) -> None:
    assert BY_NAME[name].with_suits(Words(text)).text == expected


def test_marks_keep_the_places_of_spans() -> None:
    words = Words("2!h with 4!s", (Span(4, 8, SpanKind.STRONG),))
    changed = BY_NAME["english"].with_suits(words)
    assert changed.text == "2♥ with 4♠"
    assert changed.text[changed.spans[0].start : changed.spans[0].end] == "with"


@pytest.mark.parametrize("language", CALL_WORDS)
def test_the_words_of_each_language_are_calls(language: str) -> None:
    words = CALL_WORDS[language]
    reader = CallReader(BY_NAME["russian" if language == "ru" else "english"])
    for spelled, code in ((words.passes, "P"), (words.doubles, "D"), (words.redoubles, "R")):
        for word in spelled.split():
            for text in {word, word.capitalize(), folded(word)} - set("dr"):
                found = reader.call_at(f"({text})")
                assert found and found[0].text == code, text
    for word in words.notrump.split():
        for text in {word, word.upper()} if len(word) > 1 else {word}:
            found = reader.call_at(f"1{text.replace('-', ' ')} x")
            assert found and found[0].text == "1N", text


def test_phrases_are_found_in_any_case_and_with_and_without_accents() -> None:
    assert word_lists.RESPONSE.search("Réponses à 1SA")
    assert word_lists.RESPONSE.search("REPONSES A 1SA")
    assert word_lists.OPENING.fullmatch("Oppningar")
    assert word_lists.DEFENSE.search("Obrona po ich 1BA")
    assert not word_lists.OPENING.search("reopening")
    assert word_lists.OPENING.search("1NT开叫后续")
    assert column_words.OUR_PLAYERS.fullmatch("Opener’s")
    assert column_words.OUR_PLAYERS.fullmatch("Öppnaren")
    assert column_words.SEATS[folded("Süd")] == 3


def test_each_list_has_a_rule_and_all_languages() -> None:
    lists = [
        one
        for module in (word_lists, column_words)
        for one in vars(module).values()
        if isinstance(one, WordList)
    ]
    assert len(lists) > 15
    for one in lists:
        assert re.match(r"IM2?-\d+", one.rule)
        assert set(one.phrases) >= set(CALL_WORDS)


def test_all_works_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WordList, "pattern", re.compile("(?!)"))
    reader = CallReader(VOCABULARIES[0])
    chain = reader.chain_at("1♦ - (1♠) - 2♣; ?")
    assert chain and list(map(str, chain.calls)) == ["1D", "(1S)", "2C"]
    assert word_lists.OPENING.search("opening") is None


def test_vocabularies_are_values() -> None:
    assert Vocabulary("english", {}) == VOCABULARIES[0]
    assert len(set(VOCABULARIES)) == len(VOCABULARIES) == 6
