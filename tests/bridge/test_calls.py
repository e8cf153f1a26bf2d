"""Calls and strains: their names and their order."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Call,
    InvalidCallError,
    InvalidSuitError,
    Strain,
)

CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
SPELLINGS = {spelling for call in CALLS for spelling in (call.code, call.word)}


def test_there_are_38_calls_all_different() -> None:
    assert len(set(CALLS)) == 38


def test_bids_ascend_from_1c_to_7n() -> None:
    assert [str(bid) for bid in BIDS[:6]] == ["1C", "1D", "1H", "1S", "1N", "2C"]
    assert str(BIDS[-1]) == "7N"
    assert [bid.rank for bid in BIDS] == list(range(1, 36))


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_call_is_read_from_what_it_is_written_as(call: Call) -> None:
    assert Call.parse(str(call)) == Call.parse(call.word) == call


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_call_that_was_pickled_or_copied_is_the_same_object(call: Call) -> None:
    assert pickle.loads(pickle.dumps(call)) is copy.deepcopy(call) is call


@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_a_bid_is_made_of_its_level_and_strain(bid: Call) -> None:
    assert bid.is_bid
    assert bid.strain is not None
    assert Call.bid(bid.level, bid.strain) == bid


def test_other_calls_have_neither_level_nor_strain() -> None:
    for call in (PASS, DOUBLE, REDOUBLE):
        assert not call.is_bid
        assert (call.level, call.strain, call.rank) == (0, None, 0)


@given(st.text(max_size=4))
def test_any_other_text_is_no_call(text: str) -> None:
    assume(text not in SPELLINGS)
    with pytest.raises(InvalidCallError):
        Call.parse(text)


@pytest.mark.parametrize("level", [-1, 0, 8])
def test_there_are_seven_levels(level: int) -> None:
    with pytest.raises(InvalidCallError):
        Call.bid(level, Strain.CLUBS)


@pytest.mark.parametrize("strain", list(Strain), ids=lambda strain: strain.name)
def test_a_strain_is_read_from_its_letter(strain: Strain) -> None:
    assert Strain.parse(strain.letter) is strain


def test_strains_have_their_symbols() -> None:
    assert [strain.symbol for strain in Strain] == ["♣", "♦", "♥", "♠", "NT"]


@pytest.mark.parametrize("text", ["", "c", "NT", "CD", "X"])
def test_any_other_text_is_no_strain(text: str) -> None:
    with pytest.raises(InvalidSuitError):
        Strain.parse(text)


def test_calls_are_numbered_in_their_order() -> None:
    numbered = [PASS, DOUBLE, REDOUBLE, *BIDS]
    assert [call.number for call in numbered] == list(range(38))
    assert [bid.rank for bid in BIDS] == list(range(1, 36))
