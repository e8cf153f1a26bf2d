"""What holds for every text: places, time, and what unknown words do (MN-2, MN-7)."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.meanings.model import Alternative, Meaning
from sphinxcontrib_bml.agreements.meanings.notation import (
    parse_claim,
    parse_meaning,
    print_claim,
    print_meaning,
)
from sphinxcontrib_bml.agreements.meanings.reader import MOST_CHARACTERS, meaning_of

MADE = [
    json.loads(line)
    for line in (Path(__file__).parent / "made.jsonl").read_text(encoding="utf-8").splitlines()
]
AUCTIONS = ["", "1N", "1S-(P)-2S", "1N-(P)-2D", "1H-(P)-3S", "(1S)-D", "1C-(1D)-P"]
WORDS = [
    *("15--17", "5+!s", "HCP", "BAL", "or", "OR", ",", ";", "(", ")", "no", "4M", "SPL", "TRF"),
    *("usually", "if", "a)", "b)", "*", "/", "FG", "INV", "zzz", "5422", "vul", ":", "!h", "\n"),
    *("11", "+", "-", "fit", "3", "cards", "may", "see", "[x](#y)", "passed hand", "either", "♠"),
]
MOST_SECONDS = 4.0
"""For texts of 10,000 characters, on a slow computer that does other work."""


def check(found: Meaning) -> None:
    """Places are in the text, in order, disjoint or equal; the notation says the same."""
    places = [one.span for one in found.unread]
    assert all(0 <= start < end <= len(found.text) for start, end in places)
    assert all(one[1] <= other[0] for one, other in pairwise(places))
    for alternative in found.alternatives:
        claimed = sorted({claim.span for claim in alternative.claims})
        assert all(one[1] <= other[0] for one, other in pairwise(claimed))
        assert all(0 <= start < end <= len(found.text) for start, end in claimed)
    if not found.pointer:
        printed = print_meaning(found, all_claims=True)
        assert [Alternative(claims) for claims in parse_meaning(printed)] == [
            Alternative(tuple(map(parse_claim, map(print_claim, one.claims))))
            for one in found.alternatives
        ]


# MN-20, MN-97
@pytest.mark.parametrize("line", MADE, ids=lambda line: str(line["id"]))
def test_more_spaces_change_nothing(line: dict[str, str]) -> None:
    text, auction = line["text"], line["auction"]
    once = print_meaning(meaning_of(text, auction))
    found = meaning_of(text.replace(" ", "  "), auction)
    check(found)
    assert print_meaning(found) == once
    assert print_meaning(meaning_of(text.replace(" ", " \t"), auction)) == once


@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(AUCTIONS))
@settings(max_examples=300, deadline=None)
def test_random_words_are_read_with_places(words: list[str], auction: str) -> None:
    check(meaning_of(" ".join(words), auction))


@given(st.text(max_size=200), st.sampled_from(AUCTIONS))
@settings(max_examples=200, deadline=None)
def test_random_characters_break_nothing(text: str, auction: str) -> None:
    check(meaning_of(text, auction))


@pytest.mark.parametrize("line", MADE, ids=lambda line: str(line["id"]))
def test_made_texts_are_read_with_places(line: dict[str, str]) -> None:
    check(meaning_of(line["text"], line["auction"]))


@pytest.mark.parametrize("line", MADE, ids=lambda line: str(line["id"]))
def test_an_unknown_word_at_the_end_only_widens(line: dict[str, str]) -> None:
    hands = meaning_of(line["text"], line["auction"]).hands
    assert hands <= meaning_of(f"{line['text']} zzz", line["auction"]).hands


# MN-36b, MN-39
@pytest.mark.parametrize(
    ("words", "kind"),
    [(", vul 3--9 HCP", "strength"), (", 30+ zzz zzz", "strength"), (", zzz 5422 zzz", "shape")],
)
def test_an_unread_exception_takes_back(words: str, kind: str) -> None:
    for text in ("15--17 HCP, BAL", "5+!h, 11--15", "12--14, 4441"):
        found = meaning_of(text + words, "1H").alternatives[-1]
        assert not [one for one in found.of(kind) if one.name not in {"points"}]


# MN-20
@pytest.mark.parametrize(
    "text",
    ["15-17 HCP, 5+♠", "[15--17 HCP, 5+!s](#there)", "15–17  HCP ,  5+!S", "!15--17 HCP, 5+!ss"],
)
def test_the_spelling_does_not_matter(text: str) -> None:
    assert print_meaning(meaning_of(text, "1S")) == [["15-17", "s5+"]]


@pytest.mark.parametrize(
    "token",
    [
        *("5+!s, ", "5+!s or ", " ", "(", "a) ", "no ", "7", "!c, ", "maybe ", "--", "SPL ", "x("),
        *("12-14, ", "zzz 12-14, ", "5+!s (3), ", "5+ cards, ", "no 4!h or ", "](", "♠", "*a "),
        *("4414, ", "4=3=1=5, ", "5!h", "(no 4!h) ", "at least ", "no 4 or 5 ", "for !h "),
        *("either 5!s, or ", "5+!s without z ", "T/O (4+!s), ", "3 hearts, ", "maybe a long, "),
    ],
)
def test_the_time_is_linear(token: str) -> None:
    text = (token * 10_000)[:10_000]
    start = process_time()
    meaning_of(text, "1S-(P)-3H", most_characters=None)
    assert process_time() - start < MOST_SECONDS


# MN-7, MN-20: patterns without case take these letters for i, s and k
@pytest.mark.parametrize(
    ("plain", "other"), [("i", "\u0130"), ("i", "\u0131"), ("s", "\u017f"), ("k", "\u212a")]
)
def test_letters_that_look_alike_are_read_alike(plain: str, other: str) -> None:
    for words in (*WORDS, "artificial", "constructive", "five diamonds", "pass or correct"):
        found = meaning_of(words.replace(plain, other), "1N-(P)-2D")
        assert found.alternatives == meaning_of(words, "1N-(P)-2D").alternatives


def test_a_long_text_is_unread() -> None:
    (unread,) = meaning_of("5+!s, " * MOST_CHARACTERS).unread
    assert unread.reason == "long"
    many = " OR ".join(["5+!s"] * 13)
    assert meaning_of(many).unread[0].reason == "long"
