"""The hands that texts allow: certainly, and as written (MEANINGS MN-13, MN-14, MN-17, MN-19)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.meanings.hands import hands_of
from sphinxcontrib_bml.agreements.meanings.notation import parse_claim
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.bridge.deals import Hand, InvalidHandError
from sphinxcontrib_bml.bridge.space.hand_sets import LENGTHS


# MN-14, MN-17
@pytest.mark.parametrize(
    ("word", "firm", "written"),
    [
        ("#bal", 56, 28),
        ("#unbal", 560 - 28, 560 - 28),
        ("#bal/sb", 56, 52),
        ("#bal/(5422)", 56, 40),
        ("#nosh", 56, 56),
        ("#nbal", 560 - 28, 560 - 28),
        ("#(4441)", 4, 4),
        ("#4441", 1, 1),
        ("#3541", 1, 1),
        ("#44(xx)", 6, 6),
        ("#n4441", 556, 556),
        ("#99xx", 0, 0),
        ("#5m4M31", 8, 8),
        ("h13", 1, 1),
        ("h4~", 220, 55),
        ("any:cd13", 2, 2),
        ("p10-12", 560, 560),
        ("+stop:h", 560, 560),
    ],
)
def test_claims_allow_some_lengths(word: str, firm: int, written: int) -> None:
    claim = parse_claim(word)
    assert sum(map(bool, hands_of(claim).masks)) == firm
    assert sum(map(bool, hands_of(claim, is_written=True).masks)) == written
    assert len(LENGTHS) == 560


# MN-14
@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("12--14 HCP, 4333, 4432 or 5332", "at least 12 HCP, balanced"),
        ("15--17, balanced", "BAL, 15--17 HCP"),
        ("5--4 minors", "5+!c and 4+!d or 5+!d and 4+!c"),
        ("no 4M", "0--3!h, 0--3!s"),
    ],
)
def test_texts_with_the_same_hands_have_equal_sets(text: str, other: str) -> None:
    one, two = meaning_of(text, "1N"), meaning_of(other, "1N")
    if text.startswith("12"):
        assert one.hands != two.hands
    else:
        assert (one.hands, one.written_hands) == (two.hands, two.written_hands)


# MN-11
def test_a_hand_fits_one_of_the_alternatives() -> None:
    found = meaning_of("a) 12--14 BAL b) 18+ HCP", "1C")
    assert found.hands == found.alternatives[0].hands | found.alternatives[1].hands
    assert found.written_hands < found.hands


BALANCED = "AK32 K32 Q32 Q32"
SIX_HEARTS = "A2 KQJ432 K32 32"


# MN-19
@pytest.mark.parametrize(
    ("text", "hand", "answer"),
    [
        ("12--14 BAL", BALANCED, "yes"),
        ("15--17 BAL", BALANCED, "no"),
        ("4!s, 12--14", BALANCED, "yes"),
        ("4!h, 12--14 HCP", SIX_HEARTS, "yes"),
        ("4=!h, 12--14 HCP", SIX_HEARTS, "no"),
        ("12--14 BAL, something else", BALANCED, "yes"),
        ("something else", BALANCED, "unknown"),
        ("usually 12--14", BALANCED, "unknown"),
        ("12--14, stopper in !h", BALANCED, "unknown"),
        ("15--17, stopper in !h", BALANCED, "no"),
        ("weak, 6+!h", SIX_HEARTS, "unknown"),
        ("FG", BALANCED, "yes"),
        ("", BALANCED, "yes"),
        ("a) 15--17 BAL b) 12--14, 6+!h", SIX_HEARTS, "yes"),
        ("a) 15--17 BAL b) 12--14, 6+!h, solid suit", SIX_HEARTS, "unknown"),
    ],
)
def test_a_meaning_says_whether_it_allows_a_hand(text: str, hand: str, answer: str) -> None:
    assert meaning_of(text, "1N").allows(Hand.parse(hand)) == answer


def test_only_whole_hands_are_asked_about() -> None:
    with pytest.raises(InvalidHandError):
        meaning_of("12--14 BAL").allows(Hand.parse("AK32 K32 Q32 Q3"))
