"""Conditions, suits and calls have a notation each, which is read and written back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import BIDS, Call, InvalidSuitError, Strain, Suit
from sphinxcontrib_bml.bridge.conditions import (
    ALWAYS,
    Conditions,
    InvalidConditionsError,
    OpeningSeat,
    Qualification,
    Vulnerability,
)

CONDITIONS = st.builds(
    Conditions,
    st.sampled_from(OpeningSeat),
    st.sampled_from(Vulnerability),
    st.lists(st.builds(Qualification, st.integers(1, 99), st.text()), max_size=3).map(tuple),
)


@given(CONDITIONS)
def test_conditions_are_read_as_they_are_written(conditions: Conditions) -> None:
    assert Conditions.parse(str(conditions)) == conditions
    assert bool(conditions) is (str(conditions) != "")


def test_conditions_are_written_as_directives_have_them() -> None:
    meanings = (Qualification(2, "both majors"),)
    conditions = Conditions(OpeningSeat.THIRD_OR_FOURTH, Vulnerability.WE, meanings)
    assert str(conditions) == 'seat=34 vul=Y0 qual=2:"both majors"'
    assert str(ALWAYS) == ""
    assert Conditions.parse(str(conditions)) == conditions
    assert Conditions.parse("") == ALWAYS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("34", r"invalid conditions: '34' \(seat=34 vul=Y0\)"),
        ("seat=5", r"invalid conditions: 'seat=5' \("),
        ("qual=2", r"a qualification is 2:"),
        ("qual=2:7", r"a qualification is 2:"),
    ],
)
def test_what_is_no_condition_is_told_with_what_is(text: str, message: str) -> None:
    with pytest.raises(InvalidConditionsError, match=message):
        Conditions.parse(text)


@pytest.mark.parametrize(
    "text", ["seat=5", "vul=Y", "34", "qual=2", "qual=0:x", "qual=2:both", "qual=2:7", "seat="]
)
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(InvalidConditionsError):
        Conditions.parse(text)


@given(CONDITIONS, CONDITIONS)
def test_conditions_cover_what_holds_in_fewer_cells(first: Conditions, second: Conditions) -> None:
    assert ALWAYS.cover(first)
    if first.cover(second):
        assert first.cells >= second.cells


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_is_read_by_letter_mark_and_symbol(suit: Suit) -> None:
    for text in (suit.letter, suit.letter.lower(), suit.mark, suit.symbol, f"{suit.symbol}\ufe0f"):
        assert Suit.parse(text) is suit
    assert Suit.parse(str(suit)) is suit
    assert Strain(suit).suit is suit


@pytest.mark.parametrize("text", ["", "N", "CD", "!x", "♣♦"])
def test_what_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(InvalidSuitError):
        Suit.parse(text)


@pytest.mark.parametrize("strain", Strain)
def test_a_strain_is_read_as_it_is_written(strain: Strain) -> None:
    assert Strain.parse(str(strain)) is strain


def test_notrump_is_no_suit() -> None:
    assert Strain.NOTRUMP.suit is None
    assert {bid.suit for bid in BIDS} == {*Suit, None}


def test_doubles_are_read_in_both_notations_and_written_as_people_do() -> None:
    assert (Call.parse("X"), Call.parse("XX")) == (Call.parse("D"), Call.parse("R"))
    assert [Call.parse(code).word for code in ("P", "D", "R", "1N")] == ["P", "X", "XX", "1N"]
