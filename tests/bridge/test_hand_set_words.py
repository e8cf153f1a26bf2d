"""Words for sets of hands (HANDS HA-83)."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.space.hand_sets import LENGTHS, SUITS, HandSet
from sphinxcontrib_bml.bridge.space.words import (
    MOST_GROUPS,
    HandGroup,
    HandSetTexts,
    LengthRange,
    bounds_of,
    exact_group,
    groups_of,
    in_words,
)

SPADES, HEARTS = Suit.SPADES, Suit.HEARTS
MAJORS = (SPADES, HEARTS)
BALANCED = HandSet.balanced()
points, length, patterns = HandSet.with_points, HandSet.with_length, HandSet.with_patterns

ends = st.tuples(st.integers(0, 13), st.integers(0, 13)).map(sorted)
groups = st.builds(
    lambda low, more, kind, ranges: HandGroup(low, low + more, kind, tuple(ranges)),
    st.integers(0, 25),
    st.integers(0, 12),
    st.sampled_from([(), ("balanced",), ("unbalanced",), ("one_suited",), ("5431", "5422")]),
    st.lists(
        st.builds(lambda suit, ends: LengthRange((suit,), *ends), st.sampled_from(Suit), ends),
        max_size=2,
        unique_by=lambda one: one.suits,
    ),
)


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (HandSet.nothing(), "no hand"),
        (HandSet.everything(), "any hand"),
        (points(15, 17) & BALANCED, "15–17 HCP, balanced"),
        (points(15, 17), "15–17 HCP"),
        (points(12), "12+ HCP"),
        (points(0, 7), "0–7 HCP"),
        (points(10, 10) & HandSet.unbalanced(), "10 HCP, unbalanced"),
        (points(12, 14) & HandSet.without_shortness(), "12–14 HCP, no singleton or void"),
        (points(6, 10) & HandSet.one_suited(), "6–10 HCP, one-suiter"),
        (points(8) & HandSet.two_suited(), "8+ HCP, two suits of 5+"),
        (HandSet.semi_balanced(), "balanced or 5422 or 6322"),
        (length(SPADES, 5) & length(HEARTS, 4), "5+♠, 4+♥"),
        (length(SPADES, 2, 4), "2–4♠"),
        (patterns("5=4=2=2", "5=4=3=1", "5=4=4=0"), "5♠, 4♥, 2+♦"),
        (length(SPADES, 0, 0), "0♠"),
        (points(6, 10) & HandSet.with_any_length(MAJORS, 6), "6–10 HCP, 6+♠ or 6+♥"),
        (BALANCED & length(HEARTS, 5), "balanced, 5♥"),
        (BALANCED & length(HEARTS, 0, 3), "balanced, 0–3♥"),
        (points(15, 17) & patterns("5431"), "15–17 HCP, 5431"),
        (patterns("54(31)"), "5=4=1=3 or 5=4=3=1"),
        (patterns("5=4=3=1"), "5=4=3=1"),
        (patterns("10=2=1=0"), "10=2=1=0"),
    ],
)
def test_a_group_of_hands_is_said_in_few_words(hands: HandSet, words: str) -> None:
    assert in_words(hands) == words


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (
            (points(12, 14) | points(18, 19)) & BALANCED,
            "12–14 HCP, balanced; 18–19 HCP, balanced",
        ),
        (
            points(11, 14) & BALANCED | points(12) & length(SPADES, 5),
            "11–14 HCP, balanced; 12+ HCP, 5+♠",
        ),
        (points(16) | points(11, 15) & length(Suit.CLUBS, 6), "16+ HCP; 11+ HCP, 6+♣"),
        (~(points(15, 17) & BALANCED), "0–14 HCP; unbalanced; 18+ HCP"),
    ],
)
def test_other_sets_are_several_groups_which_cover_them(hands: HandSet, words: str) -> None:
    assert in_words(hands) == words
    assert reduce(or_, (group.hands for group in groups_of(hands))) == hands


def test_a_group_with_few_hands_outside_is_said_with_about() -> None:
    random = Random(7)
    long = HandSet.with_lengths(lengths for lengths in LENGTHS if max(lengths) > 7)
    odd = HandSet.from_masks(random.getrandbits(38) for _ in LENGTHS) & long
    hands = points(11, 14) & length(SPADES, 3) - odd
    assert in_words(hands) == "about: 11–14 HCP, 3+♠"
    (group,) = groups_of(hands)
    assert 0.98 <= hands.share_of(group.hands) < 1


def test_a_set_without_structure_has_bounds() -> None:
    random = Random(7)
    hands = HandSet.from_masks(random.getrandbits(38) for _ in LENGTHS)
    hands &= points(11, 17) & length(SPADES, 4)
    words = in_words(hands)
    assert words.startswith("some hands with 11–17 HCP, 4+♠")
    assert hands <= bounds_of(hands).hands


@given(groups)
def test_a_group_is_found_by_its_hands(group: HandGroup) -> None:
    found = exact_group(group.hands)
    if not group.hands:
        assert found is None
    else:
        assert found is not None
        assert found.hands == group.hands
        assert found.cost <= group.cost


@settings(max_examples=15)
@given(groups, groups)
def test_groups_that_cover_a_set_have_its_hands(first: HandGroup, second: HandGroup) -> None:
    hands = first.hands | second.hands
    found = groups_of(hands)
    assert len(found) <= MOST_GROUPS
    assert bool(found) <= bool(hands)
    if hands and not in_words(hands).startswith(("about", "some")):
        assert reduce(or_, (group.hands for group in found)) == hands


@given(groups)
def test_bounds_are_those_of_each_hand(group: HandGroup) -> None:
    if group.hands:
        bounds = bounds_of(group.hands)
        assert group.hands <= bounds.hands
        assert not bounds.kinds
        assert bounds.hands <= reduce(and_, (one.hands for one in group.ranges), points(group.low))


def test_words_are_those_of_the_language() -> None:
    german = HandSetTexts(hand_points="{points} F", one_or_other="{first} oder {second}")
    hands = points(6, 10) & HandSet.with_any_length(SUITS[:2], 6)
    assert in_words(hands, german) == "6–10 F, 6+♠ oder 6+♥"
