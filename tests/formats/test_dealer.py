"""Scripts for ``dealer`` (HANDS HA-86, HA-87)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.space.boxes import HandBox, HandBoxes, HoldingSet
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.formats.dealer import (
    LONGEST_SCRIPT,
    DealScript,
    LeftOutHands,
    UnknownDemandError,
    condition,
    write_script,
)

NOTRUMP = HandSet.balanced() & HandSet.with_points(15, 17)
HEARTS = HandSet.with_length(Suit.HEARTS, 5)
ANY = HoldingSet.everything()


def _condition(hands: HandSet, **demands: HoldingSet) -> str:
    names = ("spades", "hearts", "diamonds", "clubs")
    holdings = tuple(demands.get(name, ANY) for name in names)
    return condition(HandBoxes.of(HandBox(hands, holdings)), Seat.NORTH)


@pytest.mark.parametrize(
    ("hands", "written"),
    [
        (HandSet.everything(), "1"),
        (HandSet.with_points(22), "((hcp(north)>=22))"),
        (HandSet.with_points(0, 10), "((hcp(north)<=10))"),
        (HandSet.with_points(12, 12), "((hcp(north)==12))"),
        (HEARTS, "((hearts(north)>=5))"),
        (HandSet.with_points(22) & HEARTS, "((hcp(north)>=22) && (hearts(north)>=5))"),
        (
            NOTRUMP,
            "((hcp(north)>=15 && hcp(north)<=17) && shape(north, any 4333 + any 4432 + any 5332))",
        ),
        (
            HandSet.with_patterns("4441") & HandSet.with_length(Suit.CLUBS, 1, 1),
            "(shape(north, 4441))",
        ),
        (
            HandSet.with_lengths([(5, 3, 3, 2), (5, 3, 2, 3)]),
            "(shape(north, 5323 + 5332))",
        ),
        (~HandSet.with_patterns("4333"), "(!shape(north, any 4333))"),
        (
            HandSet.with_points(0, 5) | HandSet.with_points(8, 9),
            "(((hcp(north)<=5) || (hcp(north)>=8 && hcp(north)<=9)))",
        ),
    ],
)
def test_cells_are_points_with_lengths_or_shapes(hands: HandSet, written: str) -> None:
    """HA-86."""
    assert _condition(hands) == written


def test_points_that_long_suits_cannot_have_make_no_other_group() -> None:
    """HA-86."""
    assert "||" not in _condition(HEARTS & HandSet.with_points(11, 21))


def test_demands_on_cards_are_spelled_with_honors() -> None:
    """HA-86."""
    stopper = _condition(NOTRUMP, hearts=HoldingSet.stopper())
    assert "hascard(north,KH) && hearts(north)>1" in stopper
    no_stopper = _condition(NOTRUMP, hearts=~HoldingSet.stopper())
    assert "&& !(hascard(north,AH)" in no_stopper
    solid = _condition(HandSet.with_length(Suit.CLUBS, 7), clubs=HoldingSet.solid())
    assert "==3 && (hascard(north,JC) || clubs(north)>6)" in solid
    both = _condition(NOTRUMP, spades=HoldingSet.stopper() & ~HoldingSet.control())
    assert both.count("hascard(north,QS)") == 1
    box = HandBox(NOTRUMP, controls=(4, 6), aces=(2, 2))
    counted = condition(HandBoxes.of(box), Seat.WEST)
    assert "controls(west)>=4 && controls(west)<=6 && aces(west)==2" in counted
    with pytest.raises(UnknownDemandError):
        _condition(NOTRUMP, clubs=HoldingSet.with_honors("QT"))


def test_suits_of_ten_cards_are_in_no_list() -> None:
    """HA-86."""
    long = HandSet.with_lengths([(10, 1, 1, 1), (5, 4, 3, 1)])
    assert _condition(long) == "(shape(north, 5431))"


def _script(left_out: list[LeftOutHands]) -> DealScript:
    hands = {Seat.NORTH: HandBoxes.of(HandBox(NOTRUMP))}
    comments = ["1♥ – “x” */\n%"]
    return DealScript(comments, Seat.EAST, BoardVulnerability.ALL, hands, left_out, 5)


def test_a_script_has_comments_board_and_conditions() -> None:
    """HA-86, HA-87."""
    hearts = LeftOutHands(Seat.NORTH, HandBoxes.of(HandBox(HEARTS)), "1H\ngenerate")
    written = write_script(_script([hearts]))
    assert written.text.splitlines() == [
        "# 1H -  x  */ %",
        "generate 10000000",
        "produce 5",
        "dealer east",
        "vulnerable all",
        "northfits = ((hcp(north)>=15 && hcp(north)<=17)"
        " && shape(north, any 4333 + any 4432 + any 5332))",
        "# left out: 1H generate",
        "other1 = ((hearts(north)>=5))",
        "condition northfits && !other1",
        "action printpbn",
    ]
    assert written.losses == ()
    nobody = DealScript((), Seat.NORTH, BoardVulnerability.NONE, {})
    assert "condition 1\n" in write_script(nobody).text


def test_a_script_that_is_too_long_keeps_the_hands_of_others() -> None:
    """HA-87."""
    some = [shape for number, shape in enumerate(_SHAPES) if number % 3]
    odd = HandBoxes.of(HandBox(HandSet.with_lengths(some)))
    hearts = HandBoxes.of(HandBox(HEARTS))
    others = [LeftOutHands(Seat.NORTH, odd, f"odd {number}") for number in range(6)]
    written = write_script(_script([*others, LeftOutHands(Seat.NORTH, hearts, "1H")]))
    assert len(written.text) <= LONGEST_SCRIPT
    assert {one.name for one in written.losses} < {one.name for one in others}
    assert "# left out: 1H\n" in written.text


_SHAPES = [
    (spades, hearts, diamonds, 13 - spades - hearts - diamonds)
    for spades in range(8)
    for hearts in range(6)
    for diamonds in range(14 - spades - hearts)
]
