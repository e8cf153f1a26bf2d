"""Hands, deals and contracts: how they are written, and what is wrong with them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import BIDS
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.deals import Contract, Deal, Hand, InvalidDealError, InvalidHandError

holdings = st.text(alphabet="AKQJT98765432x", max_size=6)
hands = st.builds(Hand, holdings, holdings, holdings, holdings)
deals = st.builds(
    Deal, st.dictionaries(st.sampled_from(Seat), hands), st.none() | st.sampled_from(Seat)
)
contracts = st.one_of(
    st.just(Contract()),
    st.builds(Contract, st.sampled_from(BIDS), st.sampled_from((1, 2, 4)), st.sampled_from(Seat)),
)


@given(hands)
def test_a_hand_is_read_from_what_it_is_written_as(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand


@given(hands)
def test_a_hand_is_read_from_its_form_in_pbn(hand: Hand) -> None:
    assert Hand.parse(".".join(cards for _, cards in hand.holdings())) == hand


@given(deals)
def test_a_deal_is_read_from_what_it_is_written_as(deal: Deal) -> None:
    assert Deal.parse(str(deal)).hands == deal.hands
    assert Deal.parse(f'[Deal "{deal}"]').hands == deal.hands


@given(contracts)
def test_a_contract_is_read_from_what_it_is_written_as(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract


def test_a_void_is_written_as_a_hyphen() -> None:
    assert str(Hand("AKxx", "T9", "", "Q987x")) == "AKxx T9 - Q987x"


# HA-41
def test_people_read_tens_as_10() -> None:
    assert Hand.parse("AKT2 KQ4 A92T -").in_symbols == "♠AK102 ♥KQ4 ♦A9210 ♣—"
    assert "♠10 twice" in Hand.parse("TT K A Q").problems()


def test_holdings_may_be_written_in_other_ways() -> None:
    assert Hand.parse("a10X 109 — -") == Hand("ATx", "T9", "", "")


@pytest.mark.parametrize("text", ["", "AK", "A K Q", "A K Q J T", "A K Q 1", "A K Q B", "A.K.Q"])
def test_any_other_text_is_no_hand(text: str) -> None:
    with pytest.raises(InvalidHandError):
        Hand.parse(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [("3NTS", "3NS"), ("3NTXXW", "3NXXW"), ("4SXS", "4SXS"), ("P", "PASS"), ("PASS", "PASS")],
)
def test_contracts_may_be_written_in_other_ways(text: str, written: str) -> None:
    assert str(Contract.parse(text)) == written


@pytest.mark.parametrize("text", ["", "4S", "4STS", "8CN", "4SXXXS", "0CN", "4sS"])
def test_any_other_text_is_no_contract(text: str) -> None:
    with pytest.raises(InvalidDealError):
        Contract.parse(text)


@pytest.mark.parametrize(
    "text",
    ["", "X:A.K.Q.J - - -", "N:A.K.Q.J - -", "N:A.K.Q - - -", "N:A.K.Q.1 - - -", "N:A - - -"],
)
def test_any_other_text_is_no_deal(text: str) -> None:
    with pytest.raises(InvalidDealError):
        Deal.parse(text)


def test_the_hands_of_a_deal_run_clockwise_from_the_seat_named() -> None:
    deal = Deal.parse("S:A... K... - Q...")
    assert deal.hands == {Seat.SOUTH: Hand("A"), Seat.WEST: Hand("K"), Seat.EAST: Hand("Q")}


def test_a_deal_is_written_from_its_dealer_or_from_north() -> None:
    deal = Deal.parse("S:A... K... - Q...")
    assert str(deal) == "N:- Q... A... K..."
    assert str(replace(deal, dealer=Seat.WEST)) == "W:K... - Q... A..."


def test_only_the_seats_asked_for_are_shown() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    assert list(deal.shown("WN").hands) == [Seat.NORTH, Seat.WEST]


def test_faults_name_the_hand_to_look_at() -> None:
    deal = Deal(
        {Seat.NORTH: Hand("AAKQJT98765432"), Seat.EAST: Hand("", "QQ"), Seat.SOUTH: Hand("A")}
    )
    assert list(deal.problems()) == [
        (Seat.NORTH, "North has 14 cards"),
        (Seat.NORTH, "North has ♠A twice"),
        (Seat.EAST, "East has ♥Q twice"),
        (Seat.SOUTH, "North and South both have ♠A"),
    ]


def test_every_hand_of_four_holds_13_cards() -> None:
    full = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 65xx.xxx.xxx.xxx 432.876.876.876")
    assert list(full.problems()) == [(Seat.WEST, "West has 12 cards, the others 13")]
    without_south = full.shown("NEW")
    assert list(without_south.problems()) == []


def test_low_cards_may_repeat() -> None:
    assert not list(Deal({Seat.NORTH: Hand("xxx", "xx"), Seat.EAST: Hand("xx")}).problems())


def test_a_hand_is_partial_with_low_cards_or_too_few() -> None:
    assert Hand("AKQJ", "AKQ", "AKQ", "AKQ").is_partial is False
    assert Hand("AKQx", "AKQ", "AKQ", "AKQ").is_partial
    assert Hand("AKQ", "AKQ", "AKQ", "AKQ").is_partial
