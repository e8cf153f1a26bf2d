"""Each word of the vocabulary has one sentence that is read with it (MEANINGS MN-50, MN-51)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.meanings.notation import parse_claims, print_meaning
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.meanings.vocabulary import LANGUAGES, table

SENTENCES = [
    line.split("\t")
    for line in (Path(__file__).parent / "sentences.tsv").read_text(encoding="utf-8").splitlines()
]
AUCTIONS = {"OPT": "1N-(2C)-D"}
"""The auctions of words that not every call can have."""


@pytest.mark.parametrize(
    ("language", "word", "sentence", "claims"), SENTENCES, ids=lambda text: text[:20]
)
def test_a_sentence_is_read(language: str, word: str, sentence: str, claims: str) -> None:
    assert word.rstrip("*") in sentence
    found = meaning_of(sentence, AUCTIONS.get(word, "1N-(2C)-3D"), language=language)
    printed = print_meaning(found, all_claims=True)
    assert " // ".join(" ".join(words) for words in printed) == claims


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_sentence(language: str) -> None:
    tested = {(known, word) for known, word, *_ in SENTENCES}
    sections = table(language).values()
    words = {
        (language, word) for section in sections for words in section.values() for word in words
    }
    not_listed = {"anywhere", "widening", "another", "if"}
    repeated = {
        (language, word)
        for section in sections
        for key, words in section.items()
        if key in not_listed
        for word in words
    }
    assert words - tested <= repeated


# MN-16
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_claim_of_the_vocabulary_is_in_the_notation(language: str) -> None:
    for words in table(language)["claims"]:
        assert list(parse_claims(words))
