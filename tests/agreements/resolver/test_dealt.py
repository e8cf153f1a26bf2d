"""Auctions as dealt, and of records: who we are, and what is known of the board (RESOLVER RA-2)."""

from __future__ import annotations

import re

import pytest

from sphinxcontrib_bml.agreements.answers import Answer, Status
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.queries import InvalidQueryError
from sphinxcontrib_bml.agreements.resolver import ask_dealt, ask_record, parse_dealt
from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.records import Record


def read(text: str, pair: str | None = None) -> tuple[str, str]:
    query, context = parse_dealt(text, pair)
    return query.auction.short, str(context)


@pytest.mark.parametrize(
    ("dealt", "pair", "auction", "board"),
    [
        ("N:None:1N P 2C", None, "1N-2C", "seat=1 vul=NN"),
        ("N:NS:P P 1N P", None, "1N-(P)", "seat=3 vul=YN"),
        ("e : ew : P 1C X", None, "1C-(X)", "seat=2 vul=NY"),
        ("N:All:P 1C X", "NS", "(1C)-X", "seat=2 vul=YY"),
        ("N:NS:P 1C X", "EW", "1C-(X)", "seat=2 vul=NY"),
        ("N:EW:P 1C X", "NS", "(1C)-X", "seat=2 vul=NY"),
        ("W:None:P P P P", None, "P-P-(P)", "seat=4 vul=NN"),
        ("W:None:P", "NS", "(P)", "seat=1 vul=NN"),
        ("S:NS:", None, "", "seat=1 vul=YN"),
    ],
)
def test_ours_are_the_calls_of_the_pair_or_of_who_opens(
    dealt: str, pair: str | None, auction: str, board: str
) -> None:
    assert read(dealt, pair) == (auction, board)


@pytest.mark.parametrize(
    ("dealt", "why"),
    [
        ("1N P 2C", "not an auction as dealt"),
        ("X:None:1N", "not an auction as dealt"),
        ("N:some:1N", "some"),
        ("N:None:1N 1C", r"\(1C\) cannot be called here"),
        ("N:None:1N 9Z", "'9Z' is not a call"),
    ],
)
def test_what_is_no_auction_as_dealt_is_refused(dealt: str, why: str) -> None:
    with pytest.raises(InvalidQueryError, match=why):
        parse_dealt(dealt)
    answer = ask_dealt(parse("1C = x"), dealt)
    assert (answer.status, bool(re.search(why, answer.message))) == (Status.ERROR, True)


NOTES = parse(
    "#VUL YN\n\n1N = strong\n\n#VUL 0N\n#SEAT 3\n\n#BIDTABLE\n1C = third\n\n#BIDTABLE\n1C = x"
)


def said(answer: Answer) -> list[str]:
    assert answer.status in {Status.AGREED, Status.ELSEWHERE}
    return [one.text for one in answer.meanings] if answer.status is Status.AGREED else []


def test_auctions_as_dealt_are_answered_for_their_board() -> None:
    assert said(ask_dealt(NOTES, "N:NS:1N")) == ["strong"]
    assert said(ask_dealt(NOTES, "N:EW:1N")) == []
    assert said(ask_dealt(NOTES, "N:EW:1N", "NS")) == []


def test_records_are_answered_for_their_board() -> None:
    """PLAYED CV-43."""
    calls = (Call.parse("1N"),)
    played = Record(1, None, Seat.EAST, BoardVulnerability("EW"), calls=calls)
    assert said(ask_record(NOTES, played)) == ["strong"]
    answer = ask_record(NOTES, Record(calls=calls))
    assert answer.status is Status.ERROR
    assert answer.message == "neither the dealer nor the number of the board is known"
