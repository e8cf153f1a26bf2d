"""Auctions as people type them are read alike everywhere.

RESOLVER RP-3, RA-1, RA-3, RQ-1, RQ-3, RQ-4, RQ-5, RQ-6, RQ-8, RQ-9, RQ-10.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.queries import AuctionQuery, InvalidQueryError, read_query
from sphinxcontrib_bml.bridge.auctions import PASS, Auction, Side
from tests.bridge.test_auctions import auctions

EXAMPLES = json.loads(Path(__file__).with_name("queries.json").read_text(encoding="utf-8"))
"""Query, context, what it is read as, status, calls that are known, text."""

READ = [
    (query, f"{read}, seat {rest[1]}" if rest[1:] else read)
    for query, _, read, status, _, *rest in EXAMPLES
    if status not in {"error", "start"}
]
REFUSED = [query for query, _, _, status, *_ in EXAMPLES if status == "error"]


def shown(query: AuctionQuery) -> str:
    seat = f", seat {query.seat}" if query.seat else ""
    return query.auction.short.replace("-", " ") + seat


@pytest.mark.parametrize(("text", "read"), READ)
def test_a_query_is_read_as_its_short_form(text: str, read: str) -> None:
    assert shown(read_query(text)) == read


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_auction_is_refused(text: str) -> None:
    with pytest.raises(InvalidQueryError):
        read_query(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1C 1Z", "'1Z' is not a call"),
        ("1C 1N 1D", "1D"),
        ("any 1C", "'any'"),
        ("1N" * 501, "1000"),
    ],
)
def test_the_message_names_the_word_and_says_why(text: str, word: str) -> None:
    with pytest.raises(InvalidQueryError, match=word):
        read_query(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1N AP", "1N P (P)"),
        ("1N (2H) all", "1N (2H) P P"),
        ("P P P P", "P P (P)"),
        ("P 1C X", "1C (X), seat 2"),
        ("P P P 1C X", "1C (X), seat 4"),
    ],
)
def test_passes_are_read_before_the_opening_and_at_the_end(text: str, read: str) -> None:
    assert shown(read_query(text)) == read


# RQ-3
@pytest.mark.parametrize(
    ("before", "words", "call"),
    [
        ("(1C)", "P p Pass PASS", "P"),
        ("(1C)", "X x D Dbl Double", "X"),
        ("1C (X)", "XX R rd Rdbl Redbl Redouble", "XX"),
        ("(1C)", "1D 1d 1!d 1♦", "1D"),
        ("(1C)", "1N 1NT 1sa 1nt", "1N"),
    ],
)
def test_calls_are_read_in_all_their_words(before: str, words: str, call: str) -> None:
    for word in words.split():
        assert shown(read_query(f"{before} {word}")) == f"{before} {call}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("P P P P 1C", "four passes: the auction is over"),
        ("P P P P P", "P cannot be called here: the auction is over"),
        ("1N ? 2C", "'?' stands for any call, so nothing may follow it"),
        ("1N any (2C) 2D", "'any' stands for any call, so nothing may follow it"),
        ("(1C) 1D (1H) (1D)", "(1D) cannot be called here: it is not higher than 1H"),
        ("P P P P 1C 1C", "1C cannot be called here: it is not higher than 1C"),
    ],
)
def test_auctions_that_fit_neither_reading_are_refused_with_the_first_fault(
    text: str, why: str
) -> None:
    with pytest.raises(InvalidQueryError, match=re.escape(why)):
        read_query(text)


@given(auctions())
def test_the_short_form_of_an_auction_is_read_as_the_auction(auction: Auction) -> None:
    if not auction or auction.calls[0] is PASS:
        return
    assert read_query(auction.short.replace("-", " ")).auction == auction
    assert read_query(str(auction)).auction == auction


@given(st.text("1234567CDHSNPXcdhsn♣♥ -()[]!?,;–", max_size=30))
def test_any_text_is_an_auction_or_refused(text: str) -> None:
    try:
        query = read_query(text)
    except InvalidQueryError:
        return
    auction = query.auction
    assert Auction.of(auction.opener, auction.calls) == auction
    assert query.seat in {None, 1, 2, 3, 4}


def test_a_query_of_passes_has_no_opening() -> None:
    assert read_query("P").auction == Auction().after(Side.WE, PASS)
    assert read_query("").auction == Auction()
