"""Auctions: who may call what, and how it is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Call,
    IllegalCallError,
    InvalidCallError,
    Side,
    Suit,
)

CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """Return an auction made by trying random calls, illegal ones left out."""
    auction = Auction()
    tries = st.tuples(st.sampled_from(Side), st.sampled_from((*CALLS, PASS, PASS, DOUBLE)))
    for side, call in draw(st.lists(tries, max_size=20)):
        auction = auction.try_call(side, call) or auction
    return auction


@given(auctions())
def test_an_auction_is_read_from_what_it_is_written_as(auction: Auction) -> None:
    assert Auction.parse(str(auction)) == auction


@given(auctions())
def test_the_sides_take_turns(auction: Auction) -> None:
    turns = auction.turns
    replayed = Auction()
    for side, call in turns:
        replayed = replayed.after(side, call)
    assert replayed == auction
    assert [call for _, call in turns] == list(auction.calls)
    assert len(auction.calls) == len(auction)


@given(auctions(), st.sampled_from(Side), st.sampled_from(CALLS))
def test_a_call_is_made_where_it_is_legal_and_raises_elsewhere(
    auction: Auction, side: Side, call: Call
) -> None:
    if auction.is_legal(side, call):
        after = auction.after(side, call)
        assert after.calls[-1] == call
        assert after.last_side is side
    else:
        with pytest.raises(IllegalCallError):
            auction.after(side, call)


@given(auctions())
def test_nothing_is_legal_when_it_is_over_and_a_pass_always_before(auction: Auction) -> None:
    following = auction.last_side.other if auction.last_side is not None else Side.WE
    assert auction.is_legal(following, PASS) is not auction.is_over


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1C-1D", "1C-(P)-1D"),
        ("(1N)-2C-2H", "(1N)-2C-(P)-2H"),
        ("1C--1D;2C;", "1C-(P)-1D-(P)-2C"),
        ("P-1N", "P-(P)-1N"),
        ("", ""),
    ],
)
def test_a_pass_is_put_where_a_side_calls_twice(text: str, shown: str) -> None:
    assert str(Auction.parse(text)) == shown


@pytest.mark.parametrize(
    "text",
    [
        "1C-(1D)-D-(R)",
        "1C-(D)-R",
        "1C-(D)-1D-(P)-1H-(D)-R",
        "(P)-P-(P)-1C",
        "1C-(P)-P-(D)-P-(P)-R",
        "7N-(D)-R",
    ],
)
def test_legal_auctions_are_read(text: str) -> None:
    assert str(Auction.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "D",
        "R",
        "(D)",
        "1C-1C",
        "2C-(1N)",
        "1C-D",
        "1C-R",
        "1C-(R)",
        "1C-(D)-D",
        "1C-(D)-(R)",
        "1C-(D)-R-(D)",
        "1C-(D)-1D-R",
        "1C-(P)-P-(P)-1D",
        "P-(P)-P-(P)-1C",
        "1C-P-P",
        "1C-P-1D",
        "(1N)-2C-D",
    ],
)
def test_illegal_auctions_are_refused(text: str) -> None:
    with pytest.raises(IllegalCallError):
        Auction.parse(text)


@pytest.mark.parametrize("text", ["1C-Y", "1c", "(1C", "1C-(2D", "8C", "1C D"])
def test_words_that_are_no_calls_are_refused(text: str) -> None:
    joins = "join calls" if " " in text else "or 1C to 7N"
    with pytest.raises(InvalidCallError, match=joins):
        Auction.parse(text)


def test_an_auction_knows_what_was_bid() -> None:
    auction = Auction.parse("1C-(1H)-D-(2H)")
    assert auction.suits_bid == {Suit.CLUBS, Suit.HEARTS}
    assert (auction.opener, auction.last_bidder, auction.last_side) == (
        Side.WE,
        Side.THEY,
        Side.THEY,
    )
    assert auction.code == "1C1HD2H"
    assert auction.doubled == 1
    assert Auction.parse("(1C)-D-(R)").doubled == 4


def test_a_call_and_an_auction_say_how_they_are_made() -> None:
    auction = Auction.parse("1C-(1H)-D")
    assert repr(auction) == "Auction.parse('1C-(1H)-D')"
    assert repr(auction.calls[1]) == "Call.parse('1H')"


def test_a_call_is_legal_or_says_after_what_it_is_not() -> None:
    opened = Auction.parse("1N")
    assert opened.is_legal(Side.WE, Call.parse("2C"))
    assert not opened.is_legal(Side.THEY, Call.parse("1S"))
    with pytest.raises(IllegalCallError, match="illegal call 1S after 1N"):
        opened.after(Side.THEY, Call.parse("1S"))
    with pytest.raises(IllegalCallError, match="illegal call D after no call"):
        Auction().after(Side.WE, DOUBLE)
