"""Meanings in plain English, which is read as the same claims again (MEANINGS MN-92)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.meanings.model import Claim, Meaning
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of

from .test_any_text import AUCTIONS, MADE, WORDS


def claims_of(found: Meaning) -> list[frozenset[Claim]]:
    """Return the claims of each alternative, in any order."""
    return [frozenset(one.claims) for one in found.alternatives]


# MN-92
@pytest.mark.parametrize(
    ("auction", "text", "words"),
    [
        ("1N", "BAL 15--17", "balanced, 15–17 HCP"),
        ("1S", "~11-15, 5+!s", "about 11–15 HCP, 5+♠"),
        ("1C", "a) 12--14 BAL b) 18+", "a) 12–14 HCP, balanced; b) 18+ HCP"),
        ("1C", "a) 12--14 b) something else", "a) 12–14 HCP; b) any hand"),
        ("1N", "something else", ""),
        ("1N", "4!h", "4♥"),
        ("1N", "4=!h, no 4!s", "exactly 4♥, 0–3♠"),
        ("1N", "two hearts", "2 cards in ♥"),
        ("1C-(P)-2S", "(5)6!s", "(5)6♠"),
        ("2C", "void !d, singleton !s", "void in ♦, singleton in ♠"),
        ("1S-(P)-4D", "SPL !c, 4+!s", "splinter in ♣, 4+♠"),
        ("1S-(P)-4D", "void SPL !c", "void splinter in ♣"),
        ("2D", "weak two in a major", "weak two, a major suit"),
        ("2H", "5+!h and 4+m", "5+♥, 4+ cards in a minor"),
        ("2H", "4+!c, !d or !h", "4+♣, ♦ or ♥"),
        ("2N", "20--21 NT", "20–21 HCP notrump"),
        ("3N", "solid 7+ suit, no stopper", "solid 7+ suit, no stopper"),
        ("2C", "54(31)", "54(31)"),
        ("1D", "5+!d or 4!d(441)", "a) 5+♦; b) exactly 4♦, 4441"),
        ("2C", "BAL, not 5332", "balanced, not 5332"),
        ("2C", "4441 or 5=4=4=0", "a) 4441; b) 5=4=4=0"),
        ("2N", "5--4 minors, FG", "5–4 minors, forcing to game"),
        ("1N-(P)-2D", "TRF to !h, 5+!h", "transfer to ♥, 5+♥"),
        ("1H-(P)-4N", "RKCB 1430", "RKCB 1430"),
        ("1N-(2C)-D", "OPT", "OPT"),
        ("2C-(P)-2D", "asks for aces", "asks for aces"),
        ("1C", " OR ".join(f"{points} HCP" for points in range(10, 19)), None),
    ],
)
def test_claims_are_said_in_english(auction: str, text: str, words: str | None) -> None:
    found = meaning_of(text, auction)
    assert words is None or str(found) == words
    assert claims_of(meaning_of(str(found), auction)) == claims_of(found)


@pytest.mark.parametrize("line", MADE, ids=lambda line: str(line["id"]))
def test_the_words_for_made_texts_are_read_as_the_same_claims(line: dict[str, str]) -> None:
    found = meaning_of(line["text"], line["auction"])
    again = meaning_of(str(found), line["auction"])
    if not says_key_cards(found):
        assert claims_of(again) == claims_of(found)


@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(AUCTIONS))
@settings(max_examples=300, deadline=None)
def test_the_words_for_any_claims_are_read_as_the_same_claims(
    words: list[str], auction: str
) -> None:
    found = meaning_of(" ".join(words), auction)
    assert claims_of(meaning_of(str(found), auction)) == claims_of(found)


def says_key_cards(found: Meaning) -> bool:
    """Return whether a number of key cards is claimed, which has no words that are read."""
    return any(claim.name == "key cards" for one in found.alternatives for claim in one.claims)
