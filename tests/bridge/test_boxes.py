"""Sets of hands with demands on cards against other methods of counting (HANDS HA-12, HA-38)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.dealing.drawing import BoxDrawer
from sphinxcontrib_bml.bridge.deals import RANKS, Hand, InvalidHandError
from sphinxcontrib_bml.bridge.space.boxes import HandBox, HandBoxes, HoldingSet
from sphinxcontrib_bml.bridge.space.hand_sets import SUITS, HandSet
from tests.bridge.hand_cases import CASES, box_of, boxes_of

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
ANY = HoldingSet.everything()
HOLDINGS = ["".join(cards) for count in range(14) for cards in combinations(RANKS, count)]
MEANT = {
    "stopper": ("A AK K2 QJ2 Q32 J432", "- K QJ Q2 J32 T9876"),
    "good": ("AK432 KQ AQ QJT2 KJT32", "A9876 KJ987 JT987"),
    "solid": ("AKQJ AKQJT9 AKQ9876", "AKQ987 AKJT9876"),
    "semi_solid": ("AKQ987 KQJT98 AKJT9876", "AKQJT9 AKJ987 KQJ9876"),
    "control": ("A Axx K32 2 -", "QJ2 32 QJT987"),
}

boxes = st.sampled_from([case["box"] for case in CASES["single"]]).map(box_of)
cards = st.permutations(list(product(range(4), RANKS))).map(lambda deck: deck[:13])


def hand_of(dealt: list[tuple[int, str]]) -> Hand:
    return Hand(*("".join(rank for place, rank in dealt if place == suit) for suit in range(4)))


@pytest.mark.parametrize(
    "case", [*CASES["single"], *CASES["unions"]], ids=lambda case: case["name"]
)
def test_numbers_are_those_of_another_method(
    case: dict[str, Any],
) -> None:  # HANDS HA-12, HA-38, HA-95
    said = case.get("boxes") or [case["box"]]
    assert boxes_of(said).number == case["hands"]
    assert sum(sum(box_of(one).numbers()) for one in said) >= case["hands"]


@pytest.mark.parametrize("name", MEANT)
def test_demands_on_a_suit_are_what_players_mean(name: str) -> None:  # HANDS HA-12
    demand = getattr(HoldingSet, name)()
    inside, outside = (texts.replace("-", "").split(" ") for texts in MEANT[name])
    assert all(cards in demand for cards in inside)
    assert not any(cards in demand for cards in outside)
    assert all(cards in ~demand for cards in outside)


def test_numbers_with_a_demand_are_those_of_enumerated_holdings() -> None:  # HANDS HA-38
    def numbers(demand: HoldingSet) -> Counter[tuple[int, int]]:
        fitting = (one for one in HOLDINGS if one in demand)
        return Counter((len(one), sum(POINTS.get(card, 0) for card in one)) for one in fitting)

    def together(
        one: Counter[tuple[int, int]], other: Counter[tuple[int, int]]
    ) -> Counter[tuple[int, int]]:
        sums: Counter[tuple[int, int]] = Counter()
        for (length, points), (more, rest) in product(one, other):
            if length + more <= 13:
                sums[length + more, points + rest] += one[length, points] * other[more, rest]
        return sums

    good, stopped = HoldingSet.good(), HoldingSet.stopper() & ~HoldingSet.with_honors("A")
    majors = together(numbers(good), numbers(stopped))
    expected = together(majors, together(numbers(ANY), numbers(ANY)))
    box = HandBox(HandSet.with_points(9, 12), (good, stopped, ANY, ANY))
    assert box.number == sum(expected[13, points] for points in range(9, 13))


@given(boxes, boxes, cards)
def test_a_hand_is_in_what_boxes_have_in_common(
    one: HandBox, other: HandBox, dealt: list[tuple[int, str]]
) -> None:  # HANDS HA-12
    hand = hand_of(dealt)
    is_in_both = hand in one and hand in other
    assert (hand in one & other) == is_in_both
    first, second = HandBoxes.of(one), HandBoxes.of(other)
    assert (hand in (first | second)) == (hand in one or hand in other)
    assert (hand in (first & second)) == is_in_both
    assert (first | second).number == first.number + second.number - (first & second).number


@given(boxes, cards)
def test_a_dealer_tests_hands_as_the_box_does(
    box: HandBox, dealt: list[tuple[int, str]]
) -> None:  # HANDS HA-38
    masks = [0] * len(SUITS)
    for suit, rank in dealt:
        masks[suit] |= 1 << 12 - RANKS.index(rank)
    assert BoxDrawer(box).has(tuple(masks)) == (hand_of(dealt) in box)


def test_boxes_with_the_same_demands_are_one() -> None:  # HANDS HA-12
    strong, weak = (HandBox(HandSet.with_points(*ends)) for ends in ((15, 20), (0, 14)))
    with_aces = HandBox(HandSet.with_points(0, 3), aces=(1, 4))
    assert len(HandBoxes.of(strong, weak, with_aces).boxes) == 2 - 1
    assert HandBoxes.of(strong, HandBox(aces=(2, 4))).boxes[1].aces == (2, 4)
    assert not HandBoxes.of(with_aces)
    with pytest.raises(InvalidHandError, match="12 cards"):
        assert Hand.parse("AK32 T98 Q987 2") not in strong


def test_small_cards_need_no_names() -> None:  # HANDS HA-12
    assert Hand.parse("KJxxx Axx Qxx xx") in HandBox(
        HandSet.with_points(10, 10), (HoldingSet.with_honors("KJ"), ANY, ANY, ANY), (3, 3), (1, 1)
    )
