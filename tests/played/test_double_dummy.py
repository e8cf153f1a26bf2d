"""Tricks and par when all cards are seen (PLAYED DP-5)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Strain
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.deals import Deal, Hand
from sphinxcontrib_bml.played.files.double_dummy import can_be_solved, double_dummy, is_installed

pytestmark = pytest.mark.solver

SUITS = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
HANDS = dict(zip(Seat, map(Hand.parse, SUITS), strict=True))
"""Each player has all cards of a suit, North the spades."""


def deal(vulnerability: str | None, dealer: Seat | None) -> Deal:
    known = None if vulnerability is None else BoardVulnerability(vulnerability)
    return Deal(HANDS, dealer, known, 1)


def test_each_declarer_makes_thirteen_tricks_in_his_own_suit() -> None:
    assert is_installed()
    found = double_dummy(deal(None, Seat.NORTH))
    own = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
    assert [found.of(seat, strain) for seat, strain in zip(Seat, own, strict=True)] == [13] * 4
    assert [found.of(seat, Strain.HEARTS) for seat in Seat] == [0, 13, 0, 13]
    assert (found.par, found.score) == ("", 0)


@pytest.mark.parametrize(
    ("vulnerability", "score"), [("None", 1510), ("NS", 2210), ("EW", 1510), ("All", 2210)]
)
def test_par_counts_the_vulnerability_of_the_board(vulnerability: str, score: int) -> None:
    found = double_dummy(deal(vulnerability, Seat.NORTH))
    assert found.score == score
    assert found.par == "7♠N=, 7♠S="


def test_par_wants_a_dealer() -> None:
    assert double_dummy(deal("All", None)).par == ""


@pytest.mark.parametrize(
    "hands",
    [
        {Seat.NORTH: HANDS[Seat.NORTH]},
        {**HANDS, Seat.SOUTH: HANDS[Seat.NORTH]},
        {**HANDS, Seat.SOUTH: Hand.parse("..AKQJT9876543.")},
        {**HANDS, Seat.SOUTH: Hand.parse("..AKQJT987654x.")},
    ],
)
def test_only_whole_deals_can_be_solved(hands: dict[Seat, Hand]) -> None:
    assert can_be_solved(Deal(HANDS))
    assert not can_be_solved(Deal(hands))
