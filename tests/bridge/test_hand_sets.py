"""Sets of hands against enumeration and numbers that are known.

They prove HANDS HA-4 and HA-12, and MEANINGS MN-14 and MN-17.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.deals import Hand, InvalidHandError
from sphinxcontrib_bml.bridge.space.hand_sets import (
    BALANCED,
    LENGTHS,
    MOST_POINTS,
    SUITS,
    HandSet,
    InvalidPatternError,
    Lengths,
    hands_by_points,
    shapes_of_pattern,
)

ALL_HANDS = 635_013_559_600
EVERYTHING = HandSet.everything()
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}

ranges = st.tuples(st.integers(0, 13), st.integers(0, 13)).map(sorted)
statements = st.one_of(
    st.builds(HandSet.with_points, st.integers(-1, 40), st.integers(-1, 40)),
    st.builds(
        lambda suits, ends: HandSet.with_any_length(suits, *ends),
        st.sets(st.sampled_from(Suit)),
        ranges,
    ),
    st.sampled_from(LENGTHS).map(lambda lengths: HandSet.with_lengths([lengths])),
    st.sampled_from(
        [
            *(HandSet.nothing(), EVERYTHING, HandSet.balanced(), HandSet.semi_balanced()),
            *(HandSet.unbalanced(), HandSet.without_shortness(), HandSet.one_suited()),
            HandSet.two_suited(),
        ]
    ),
    st.sampled_from(["5431", "(54)22", "33(43)", "54(31)", "44(xx)", "4=4=4=1"]).map(
        HandSet.with_patterns
    ),
)
sets = st.recursive(
    statements,
    lambda inner: st.one_of(
        st.builds(HandSet.__or__, inner, inner),
        st.builds(HandSet.__and__, inner, inner),
        st.builds(HandSet.__sub__, inner, inner),
        inner.map(HandSet.__invert__),
    ),
    max_leaves=6,
)
cards = st.permutations([(suit, rank) for suit in range(4) for rank in "AKQJT98765432"])
hands = cards.map(
    lambda deck: Hand(
        *("".join(rank for place, rank in deck[:13] if place == suit) for suit in range(4))
    )
)


def cells_of(hands: HandSet) -> set[tuple[Lengths, int]]:
    """Return the cells of a set as pairs, without integers of many bits."""
    return {
        (lengths, points)
        for lengths, mask in zip(LENGTHS, hands.masks, strict=True)
        for points in range(MOST_POINTS + 1)
        if mask >> points & 1
    }


def lengths_of(hand: Hand) -> list[int]:
    return [len(cards) for _, cards in hand.holdings()]


def points_of(hand: Hand) -> int:
    return sum(POINTS.get(card, 0) for _, cards in hand.holdings() for card in cards)


# Numbers that are known.


@pytest.mark.parametrize(
    ("hands", "number"),
    [
        (HandSet.nothing(), 0),
        (EVERYTHING, ALL_HANDS),
        (HandSet.with_points(0, 0), 2_310_789_600),
        (HandSet.with_points(37), 4),
        (HandSet.with_points(15, 17) & HandSet.balanced(), 30_897_212_184),
        (HandSet.with_patterns("4432"), 136_852_887_600),
        (HandSet.with_patterns("4333"), 66_905_856_160),
        (HandSet.with_patterns("5332"), 98_534_079_072),
        (HandSet.with_patterns("5=4=3=1"), 82_111_732_560 // 24),
        (HandSet.with_patterns("13=0=0=0"), 1),
        (HandSet.with_length(Suit.HEARTS, 13), 1),
        (HandSet.with_length(Suit.HEARTS, 0, 0), comb(39, 13)),
    ],
    ids=str,
)
def test_sets_have_the_number_of_hands_that_is_known(hands: HandSet, number: int) -> None:
    assert hands.number == number


@pytest.mark.parametrize(
    ("hands", "percent"),
    [
        (HandSet.balanced(), 47.60),
        (HandSet.semi_balanced(), 47.60 + 10.58 + 5.64),
        (HandSet.unbalanced(), 52.40),
        (HandSet.without_shortness(), 47.60 + 10.58 + 5.64 + 0.51),
        (HandSet.with_patterns("4432"), 21.55),
        (HandSet.with_points(15, 17), 10.10),
        (HandSet.with_points(12, 14), 8.03 + 6.91 + 5.69),
        (HandSet.with_length(Suit.SPADES, 5), 12.47 + 4.16 + 0.88 + 0.12),
    ],
)
def test_sets_have_the_share_that_is_known(hands: HandSet, percent: float) -> None:
    assert 100 * hands.share_of(EVERYTHING) == pytest.approx(percent, abs=0.015)


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("length", range(14))
def test_lengths_of_a_suit_are_counted_as_by_a_formula(suit: Suit, length: int) -> None:
    number = comb(13, length) * comb(39, 13 - length)
    assert HandSet.with_length(suit, length, length).number == number


def test_points_are_distributed_as_by_enumerating_all_honors() -> None:
    expected: Counter[int] = Counter()
    honors = [points for points in POINTS.values() for _ in range(4)]
    for count in range(14):
        for chosen in combinations(honors, count):
            expected[sum(chosen)] += comb(36, 13 - count)
    for points in range(MOST_POINTS + 1):
        assert HandSet.with_points(points, points).number == expected[points]


@pytest.mark.parametrize("lengths", [(4, 3, 3, 3), (6, 4, 2, 1), (7, 5, 1, 0), (13, 0, 0, 0)])
def test_a_shape_is_counted_as_by_enumerating_the_honors_of_each_suit(lengths: Lengths) -> None:
    expected: Counter[int] = Counter()
    suits = [
        [(sum(map(POINTS.__getitem__, some)), len(some)) for some in _subsets("AKQJ")]
        for _ in lengths
    ]
    for holdings in product(*suits):
        ways = 1
        for length, (_points, honors) in zip(lengths, holdings, strict=True):
            ways *= comb(9, length - honors) if length >= honors else 0
        expected[sum(points for points, _ in holdings)] += ways
    numbers = hands_by_points(lengths)
    assert list(numbers) == [expected[points] for points in range(len(numbers))]
    assert sum(numbers) == sum(expected.values())


def _subsets(honors: str) -> list[tuple[str, ...]]:
    return [some for count in range(5) for some in combinations(honors, count)]


# What belongs to a set.


@given(hands, st.integers(0, MOST_POINTS), st.integers(0, MOST_POINTS), ranges)
def test_a_hand_is_in_the_sets_that_its_cards_satisfy(
    hand: Hand, low: int, high: int, ends: list[int]
) -> None:
    lengths, points = lengths_of(hand), points_of(hand)
    ordered = sorted(lengths, reverse=True)
    pattern = "".join(map(str, ordered))
    assert (hand in HandSet.with_points(low, high)) == (low <= points <= high)
    for suit, length in zip(SUITS, lengths, strict=True):
        assert (hand in HandSet.with_length(suit, *ends)) == (ends[0] <= length <= ends[1])
    majors = HandSet.with_any_length((Suit.SPADES, Suit.HEARTS), *ends)
    assert (hand in majors) == any(ends[0] <= length <= ends[1] for length in lengths[:2])
    assert (hand in HandSet.balanced()) == (pattern in BALANCED)
    assert (hand in HandSet.unbalanced()) == (pattern not in BALANCED)
    assert (hand in HandSet.semi_balanced()) == (pattern in {*BALANCED, "5422", "6322"})
    assert (hand in HandSet.without_shortness()) == (min(lengths) >= 2)
    assert (hand in HandSet.one_suited()) == (ordered[0] >= 5 and ordered[1] <= 4)
    assert (hand in HandSet.two_suited()) == (ordered[1] >= 5)
    assert HandSet.of(hand) <= EVERYTHING
    assert HandSet.of(hand)


@given(hands)
def test_a_two_suiter_may_be_longer_in_either_suit(hand: Hand) -> None:
    spades, hearts, *_ = lengths_of(hand)
    is_in = (spades >= 5 and hearts >= 4) or (spades >= 4 and hearts >= 5)
    assert (hand in HandSet.two_suited((Suit.HEARTS, Suit.SPADES), 5, 4)) == is_in


def test_low_cards_have_no_points() -> None:
    hand = Hand.parse("AKxx QJT xxx xxx")
    assert hand in HandSet.with_points(10, 10) & HandSet.with_patterns("4=3=3=3")


@pytest.mark.parametrize("text", ["AK Q J T", "AAxx xxx xxx xxx", "Axxxx xxx xxx xxx"])
def test_other_than_thirteen_different_cards_are_in_no_set(text: str) -> None:
    with pytest.raises(InvalidHandError):
        HandSet.of(Hand.parse(text))


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("5=4=3=1", {(5, 4, 3, 1)}),
        ("3541", {(3, 5, 4, 1)}),
        ("5431", set(permutations((5, 4, 3, 1)))),
        ("5-4-3-1", set(permutations((5, 4, 3, 1)))),
        ("4333", set(permutations((4, 3, 3, 3)))),
        ("(54)22", {(5, 4, 2, 2), (4, 5, 2, 2)}),
        ("33(43)", {(3, 3, 4, 3), (3, 3, 3, 4)}),
        ("54(31)", {(5, 4, 3, 1), (5, 4, 1, 3)}),
        ("5=4=(31)", {(5, 4, 3, 1), (5, 4, 1, 3)}),
        ("(5431)", set(permutations((5, 4, 3, 1)))),
        ("10=1=1=1", {(10, 1, 1, 1)}),
        ("66xX", {(6, 6, 1, 0), (6, 6, 0, 1)}),
        ("44(xx)", {(4, 4, clubs, 5 - clubs) for clubs in range(6)}),
    ],
)
def test_patterns_are_read_as_shapes(text: str, shapes: set[Lengths]) -> None:
    # MEANINGS MN-45.
    assert shapes_of_pattern(text) == shapes
    assert HandSet.with_patterns(text) == HandSet.with_lengths(shapes)


@pytest.mark.parametrize(
    "text",
    ["", "1430", "543", "54310", "(5431", "54)31", "5431x", "²431", "(" + "x" * 40 + ")", "a"],
)
def test_any_other_text_is_no_pattern(text: str) -> None:
    with pytest.raises(InvalidPatternError):
        shapes_of_pattern(text)


# Laws.


def test_no_shape_or_number_of_points_is_missing() -> None:
    assert len(set(LENGTHS)) == 560
    assert {sum(lengths) for lengths in LENGTHS} == {13}
    assert HandSet.with_points(0) == EVERYTHING
    assert not HandSet.with_points(37) & HandSet.with_length(Suit.SPADES, 8)


@settings(max_examples=25)  # Sets of pairs are slow.
@given(sets, sets)
def test_operations_are_those_of_sets_of_cells(first: HandSet, second: HandSet) -> None:
    one, other = cells_of(first), cells_of(second)
    assert cells_of(first & second) == one & other
    assert cells_of(first | second) == one | other
    assert cells_of(first - second) == one - other
    assert cells_of(~first) == cells_of(EVERYTHING) - one
    assert (first <= second) == (one <= other)
    assert (first < second) == (one < other)
    assert first.is_disjoint(second) == one.isdisjoint(other)
    assert (first == second) == (one == other)
    assert bool(first) == bool(one) == bool(first.number)
    assert HandSet.from_masks(first.masks) == first


@given(sets, sets, sets)
def test_laws_of_sets_apply(first: HandSet, second: HandSet, third: HandSet) -> None:
    assert ~(first & second) == ~first | ~second
    assert ~(first | second) == ~first & ~second
    assert ~~first == first
    assert first & (second | third) == (first & second) | (first & third)
    assert first - second == first & ~second
    assert (first <= second) == (first & second == first) == (first | second == second)
    assert first & second <= first <= first | second
    assert {first & second: 1}[second & first] == 1


@given(sets, sets)
def test_numbers_of_hands_add_up(first: HandSet, second: HandSet) -> None:
    assert (first | second).number + (first & second).number == first.number + second.number
    assert first.number + (~first).number == ALL_HANDS
    assert (first - second).number == first.number - (first & second).number


def test_the_share_of_nothing_is_zero() -> None:
    assert EVERYTHING.share_of(HandSet.nothing()) == 0
    assert repr(HandSet.with_points(37)) == "<HandSet of 4 hands>"


def test_the_cell_of_a_hand_has_its_lengths_and_points() -> None:
    """HA-12."""
    hands = HandSet.of(Hand.parse("AK32.KQ4.A92.J54"))
    assert hands.last_cell == ((4, 3, 3, 3), 17)
    assert HandSet.of(Hand.parse("-.-.-.AKQJT98765432")).last_cell == ((0, 0, 0, 13), 10)
