"""What holds for every text of real notes (MEANINGS MN-97)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.meanings.model import Alternative, Meaning
from sphinxcontrib_bml.agreements.meanings.notation import print_meaning
from sphinxcontrib_bml.agreements.meanings.reader import MOST_CHARACTERS, meaning_of
from sphinxcontrib_bml.agreements.notes import read
from tests.agreements.meanings.test_any_text import check

SUITS = dict(zip("cdhs", "♣♦♥♠", strict=True))
_SUIT = re.compile(r"!([cdhs])s?(?![a-zA-Z/])")
_DASHES = re.compile(r"(?<=\d)--(?=\d)")
_CLAUSE_END = re.compile(r"[,;](?=\s)|$")

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def read_texts(corpus_dir: Path) -> list[tuple[str, str, Meaning]]:
    """Return each text of the real notes with its first auction, and what is read of it."""
    files = sorted([*corpus_dir.rglob("*.bml"), *corpus_dir.rglob("example.txt")])
    auctions: dict[str, str] = {}
    for file in files:
        for one in read(file).system.book:
            if one.text and len(one.text) < MOST_CHARACTERS // 2:
                auctions.setdefault(one.text, str(one.auction))
    return [(text, auction, meaning_of(text, auction)) for text, auction in auctions.items()]


def test_places_are_in_order(read_texts: list[tuple[str, str, Meaning]]) -> None:
    assert len(read_texts) > 1000
    for _, _, found in read_texts:
        check(found)


def test_the_spelling_changes_nothing(read_texts: list[tuple[str, str, Meaning]]) -> None:
    for text, auction, found in read_texts:
        printed = print_meaning(found, all_claims=True)
        respelled = [text.replace(" ", "  "), _DASHES.sub("–", text)]
        if not _is_about_another_auction(text):
            respelled.append(_SUIT.sub(lambda match: SUITS[match[1]], text))
        for other in respelled:
            assert print_meaning(meaning_of(other, auction), all_claims=True) == printed, other


def _is_about_another_auction(text: str) -> bool:
    """Return whether a bracket has calls, which are only written with marks."""
    return re.search(r"\((?:after|over)\s", text) is not None


def test_unknown_words_only_widen(read_texts: list[tuple[str, str, Meaning]]) -> None:
    for text, auction, found in read_texts:
        for end in _CLAUSE_END.finditer(text):
            other = f"{text[: end.start()]} zzz{text[end.start() :]}"
            assert found.hands <= meaning_of(other, auction).hands, other


@pytest.mark.parametrize(
    ("words", "kind"),
    [(", vul 3--9 HCP", "hcp"), (", 40+ zzz zzz", "hcp"), (", zzz 5422 zzz", "shape")],
)
def test_unread_exceptions_take_back(
    read_texts: list[tuple[str, str, Meaning]], words: str, kind: str
) -> None:
    for text, auction, found in read_texts:
        if _ends_the_reading(found) or _allows(found.alternatives[-1], 3, words):
            continue
        last = meaning_of(text + words, auction).alternatives[-1]
        assert not [one for one in last.claims if kind in {one.kind, one.name}], text


def _allows(last: Alternative, number: int, words: str) -> bool:
    """Return whether the strength of a case is within the one of an alternative (MN-36b)."""
    return "HCP" in words and last.hcp is not None and last.hcp.allows(number)


def test_or_something_else_leaves_no_hand(read_texts: list[tuple[str, str, Meaning]]) -> None:
    for text, auction, found in read_texts:
        if not _ends_the_reading(found):
            last = meaning_of(f"{text}, or something else", auction).alternatives[-1]
            assert not [one for one in last.claims if one.restricts_hands], text


def _ends_the_reading(found: Meaning) -> bool:
    return bool(found.pointer) or any(one.reason in {"other", "pointer"} for one in found.unread)


def test_the_wording_reads_back(read_texts: list[tuple[str, str, Meaning]]) -> None:
    for _, auction, found in read_texts:
        again = meaning_of(str(found), auction)
        assert again.hands == found.hands, str(found)
