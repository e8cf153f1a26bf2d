"""Deals with hands of given sets are possible, as frequent as they must be, and repeatable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb, sqrt
from typing import Any, TypeVar

import pytest

from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.chance import SeededRandom
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.dealing.dealer import ContradictionError, Dealer
from sphinxcontrib_bml.bridge.dealing.drawing import (
    ALL_CARDS,
    BoxDrawer,
    ShapesOfRest,
    cards_from,
    hand_of,
)
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.bridge.space.boxes import HandBox, HandBoxes, HoldingSet
from sphinxcontrib_bml.bridge.space.hand_sets import LENGTHS, MOST_POINTS, HandSet
from tests.bridge.hand_cases import CASES, boxes_of

NORTH, EAST, SOUTH, WEST = Seat
MAJORS = (Suit.SPADES, Suit.HEARTS)
ANY = HoldingSet.everything()
NOTRUMP = HandBoxes.of(HandBox(HandSet.with_points(15, 17) & HandSet.balanced()))
QUIET = HandBoxes.of(HandBox(HandSet.with_points(0, 10) - HandSet.with_any_length(tuple(Suit), 6)))
RARE = HandBox(
    HandSet.with_points(9, 12) & HandSet.with_lengths([(11, 1, 1, 0), (11, 0, 1, 1)]),
    (HoldingSet.good(), ~HoldingSet.with_honors("Q"), HoldingSet.control(), ANY),
    controls=(3, 5),
    aces=(1, 2),
)

_Key = TypeVar("_Key")


def length(suit: Suit, low: int) -> HandBoxes:
    return HandBoxes.of(HandBox(HandSet.with_length(suit, low)))


def chi_squared(counted: Counter[_Key], expected: dict[_Key, float]) -> float:
    assert set(counted) <= set(expected)
    return sum((counted[key] - number) ** 2 / number for key, number in expected.items())


def limit(degrees: int) -> float:
    """Return a value that chi squared exceeds once in about 30,000 tests."""
    return degrees + 4 * sqrt(2 * degrees) + 10


def test_each_number_is_another_hand_of_the_box() -> None:  # HANDS HA-30
    drawer = BoxDrawer(RARE)
    hands = {
        drawer.hand(shape, number)
        for shape, count in zip(LENGTHS, drawer.numbers, strict=True)
        for number in range(count)
    }
    assert len(hands) == RARE.number > 1000
    assert all(hand_of(hand) in RARE for hand in hands)


def test_each_number_is_another_choice_of_the_rest() -> None:  # HANDS HA-32
    rest = (0b111, 0b1010, ALL_CARDS & ~0b1000_0000_0111, 0)
    assert sum(cards.bit_count() for cards in rest) == 14
    assert len({cards_from(rest, number) for number in range(comb(14, 13))}) == 14
    shapes = ShapesOfRest(((1, 12, 0, 0), (0, 11, 2, 0), (2, 2, 9, 0)))
    shape = (11, 1, 1, 0)
    other = (ALL_CARDS ^ 0b1001, 1, 2, 0)
    ways = 2 * comb(12, 12) + comb(12, 11) * comb(12, 2) + comb(12, 2) * comb(12, 9)
    assert shapes.number(shape) == ways
    hands = {shapes.hand(other, shape, number) for number in range(ways)}
    assert len(hands) == ways
    assert not any(a & b for hand in hands for a, b in zip(hand, other, strict=True))


def test_hands_are_as_frequent_as_their_cells() -> None:  # HANDS HA-30, HA-38
    hands = [deal.hands[EAST] for deal in Dealer({EAST: NOTRUMP}).deals("cells", 4000).deals]
    cells = Counter(HandSet.of(hand).bits for hand in hands)
    fitting = [
        cell
        for points in range(15, 18)
        for shape in LENGTHS
        if (cell := HandSet.with_lengths([shape]) & HandSet.with_points(points, points))
        and cell <= HandSet.balanced()
    ]
    expected = {cell.bits: 4000 * cell.number / NOTRUMP.number for cell in fitting}
    assert chi_squared(cells, expected) < limit(len(expected) - 1)


def test_a_hand_of_several_boxes_is_not_more_frequent() -> None:  # HANDS HA-31
    boxes = [HandBox(HandSet.with_points(13, 15), aces=(count, 4)) for count in (2, 3)]
    boxes.append(HandBox(HandSet.with_points(13, 14), controls=(5, 12)))
    union = HandBoxes.of(*boxes)
    drawn = Dealer({WEST: union}).deals("union", 1500)
    two, three, controls = boxes
    west = (deal.hands[WEST] for deal in drawn.deals)
    counted = Counter((hand in two, hand in three, hand in controls) for hand in west)
    expected = {
        (True, True, True): (three & controls).number,
        (True, True, False): three.number - (three & controls).number,
        (True, False, True): (two & controls).number - (three & controls).number,
        (False, False, True): controls.number - (two & controls).number,
    }
    expected[True, False, False] = union.number - sum(expected.values())
    shares = {key: 1500 * number / union.number for key, number in expected.items() if number}
    assert chi_squared(counted, shares) < limit(len(shares) - 1)
    assert drawn.attempts > 1500


@pytest.mark.parametrize("case", CASES["pairs"], ids=lambda case: case["name"])
def test_pairs_are_as_frequent_as_counted(
    case: dict[str, Any],
) -> None:  # HANDS HA-32, HA-35, HA-38
    shown = {Seat(seat): boxes_of(case[seat]) for seat in "NS"}
    dealing = Dealer(shown).deals("pairs", 2000)
    kept = len(dealing.deals) / dealing.attempts
    error = dealing.per_million * sqrt((1 - kept) / len(dealing.deals))
    assert len(dealing.deals) == 2000
    assert abs(dealing.per_million - case["deals_per_million"]) < 4 * error
    assert not dealing.is_exact


def test_the_other_hands_are_as_frequent_as_by_rejection() -> None:  # HANDS HA-32, HA-33, HA-38
    spades = HandBoxes.of(HandBox(HandSet.with_length(Suit.SPADES, 5)))
    dealing = Dealer({SOUTH: length(Suit.HEARTS, 4), NORTH: spades, EAST: QUIET}).deals("x", 600)
    free = Dealer({}).deals("free", 6000)
    assert free.is_exact
    assert free.per_million == 1_000_000
    fitting = [
        deal
        for deal in free.deals
        if len(deal.hands[SOUTH].hearts) >= 4
        and len(deal.hands[NORTH].spades) >= 5
        and deal.hands[EAST] in QUIET
    ]
    share = len(fitting) / 6000
    error = sqrt(share / 6000 + share**2 / 600)
    assert abs(dealing.per_million / 1_000_000 - share) < 4 * error
    for seat in Seat:
        ours, theirs = (
            sum(len(deal.hands[seat].clubs) for deal in deals) / len(deals)
            for deals in (dealing.deals, fitting)
        )
        assert abs(ours - theirs) < 4 * 1.4 * sqrt(1 / 600 + 1 / len(fitting))


@pytest.mark.parametrize("case", CASES["pairs"], ids=lambda case: case["name"])
def test_every_deal_is_a_deal_and_fits(case: dict[str, Any]) -> None:  # HANDS HA-38
    shown = {Seat(seat): boxes_of(case[seat]) for seat in "NS"} | {EAST: QUIET}
    deals = Dealer(shown).deals("fit", 40).deals
    assert len(deals) == 40
    for deal in deals:
        assert deal.is_complete
        assert not list(deal.problems())
        assert all(
            any(deal.hands[seat] in box for box in hands.boxes) for seat, hands in shown.items()
        )


def test_a_seed_means_the_same_deals_for_ever() -> None:  # HANDS HA-6, HA-34, HA-36
    shown = {NORTH: NOTRUMP, SOUTH: length(Suit.HEARTS, 5)}
    eight = Dealer(shown).deals("K7 1N-2D", 8).deals
    assert Dealer(shown).deals("K7 1N-2D", 4).deals == eight[:4]
    assert len(set(map(str, eight))) == 8
    assert str(eight[0]) == (
        "N:AKT.A6.T97.AJT83 J864.542.542.Q97 32.QJ983.AJ83.54 Q975.KT7.KQ6.K62"
    )
    assert Dealer(shown).deals("K8 1N-2D", 8).deals != eight


def test_an_excluded_hand_moves_only_its_boards() -> None:  # HANDS HA-33
    shown = {NORTH: NOTRUMP, EAST: QUIET}
    before = Dealer(shown).deals("same", 60).deals
    dealer = Dealer(shown, {SOUTH: length(Suit.SPADES, 5), WEST: length(Suit.CLUBS, 6)})
    after = dealer.deals("same", 60).deals
    moved = [
        len(deal.hands[SOUTH].spades) >= 5 or len(deal.hands[WEST].clubs) >= 6 for deal in before
    ]
    assert 0 < sum(moved) < 60
    changed = [one != other for one, other in zip(before, after, strict=True)]
    assert changed == moved


def test_attempts_are_counted_and_end() -> None:  # HANDS HA-35
    everything = HandBoxes.everything()
    none = Dealer({NORTH: NOTRUMP}, {SOUTH: everything}, most_attempts=30).deals("x", 9)
    assert (none.deals, none.wanted, none.attempts, none.per_million) == ((), 9, 60, 0)
    few = Dealer({EAST: QUIET, WEST: QUIET, NORTH: NOTRUMP}, most_attempts=10).deals("x", 8)
    assert 0 < len(few.deals) < few.wanted
    assert few.attempts == 10
    one = Dealer({NORTH: NOTRUMP}).deals("x", 1)
    assert one.is_exact
    assert one.per_million == pytest.approx(1_000_000 * NOTRUMP.number / comb(52, 13))


@pytest.mark.parametrize(
    ("shown", "message"),
    [
        ({NORTH: HandBoxes.of()}, "no hand fits what North shows"),
        ({NORTH: length(Suit.HEARTS, 8), WEST: length(Suit.HEARTS, 6)}, "14 cards of ♥ of 13"),
        (
            {
                NORTH: HandBoxes.of(HandBox(HandSet.with_points(25, 37))),
                SOUTH: HandBoxes.of(HandBox(HandSet.with_points(16, 37))),
            },
            "North, South need 41 HCP of 40",
        ),
        (
            {seat: HandBoxes.of(HandBox(HandSet.with_points(0, 9))) for seat in Seat},
            "have 36 HCP of 40 at most",
        ),
        (
            {
                NORTH: HandBoxes.of(HandBox(HandSet.with_any_length(MAJORS, 9))),
                SOUTH: HandBoxes.of(HandBox(HandSet.two_suited(MAJORS))),
            },
            "the lengths of North and South do not go together",
        ),
    ],
)
def test_contradictions_are_found_before_dealing(
    shown: dict[Seat, HandBoxes], message: str
) -> None:  # HANDS HA-23
    with pytest.raises(ContradictionError, match=message):
        Dealer(shown)


def test_large_numbers_come_from_two_words() -> None:  # HANDS HA-34, PRACTICE QZ-13
    dice, words = SeededRandom("large"), SeededRandom("large")
    high, low = words.word(), words.word()
    fraction = ((high >> 5) * 2**26 + (low >> 6)) / 2**53
    assert dice.below(2**39 + 1) == int(fraction * (2**39 + 1))
    assert dice.below(2**20) == words.word() >> 12


def texts(hands: Iterable[Hand]) -> list[str]:
    return list(map(str, hands))


def test_the_strongest_hands_are_four() -> None:  # HANDS HA-30
    strongest = HandBox(HandSet.with_points(MOST_POINTS))
    deals = Dealer({SOUTH: HandBoxes.of(strongest)}).deals("37", 60).deals
    assert set(texts(deal.hands[SOUTH] for deal in deals)) == {
        " ".join("AKQJ" if place == suit else "AKQ" for place in range(4)) for suit in range(4)
    }
