"""Queries that stand for several auctions (RESOLVER RQ-12)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.queries import InvalidQueryError
from sphinxcontrib_bml.agreements.resolver import ask_reference, read_reference


def auctions(text: str) -> list[str]:
    return [one.auction.short for one in read_reference(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1N 2C", ["1N-2C"]),
        ("1M-2M", ["1H-2H", "1S-2S"]),
        ("1M 3oM", ["1H-3S", "1S-3H"]),
        ("1N-2D/2H", ["1N-2D", "1N-2H"]),
        ("1M (2m) X", ["1H-(2C)-X", "1H-(2D)-X", "1S-(2C)-X", "1S-(2D)-X"]),
        ("P P 1M", ["1H", "1S"]),
        ("(1m) 1M", ["(1C)-1H", "(1C)-1S", "(1D)-1H", "(1D)-1S"]),
        ("1H-1M", ["1H-1S"]),
        ("1C/1C/1D", ["1C", "1D"]),
        ("(1C)-P-(1M)", ["(1C)-P-(1H)", "(1C)-P-(1S)"]),
    ],
)
def test_variables_and_alternatives_stand_for_auctions(text: str, expected: list[str]) -> None:
    assert auctions(text) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1C/1D/1H/1S/1N-2C/2D/2H/2S/2N", "more than 24 auctions"),
        ("7N-1M", "no legal auction"),
        ("1M nonsense", "'nonsense' is not a call"),
        ("1N P P P 1M", "no legal auction"),
        ("1N-P-P-P-P-1M", "no legal auction"),
        (
            "1C/1D/1H/1S/1N-2C/2D/2H/2S/2N-3C/3D/3H/3S/3N-4C/4D/4H/4S/4N-5C/5D/5H/5S/5N-1C/1D",
            "too many auctions",
        ),
    ],
)
def test_what_stands_for_none_or_too_many_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidQueryError, match=why):
        read_reference(text)


def test_what_is_behind_the_end_of_an_auction_is_refused() -> None:
    for text in ("1M-AP-AP", "1M-AP-2C"):
        with pytest.raises(InvalidQueryError, match="stands for no legal auction"):
            read_reference(text)


def test_auctions_of_one_row_have_one_answer() -> None:
    notes = parse("1M = 5+M\n  2M = raise\n\n1N = 15\n  2D = hearts\n  2H = spades\n")
    assert [one.auction.short for one in ask_reference(notes, "1M-2M")] == ["1H-2H"]
    answers = ask_reference(notes, "1N-2D/2H")
    assert [one.meanings[0].text for one in answers] == ["hearts", "spades"]
    assert [one.status for one in ask_reference(notes, "1N-2S/3S")] == [Status.NONE] * 2
    (refused,) = ask_reference(notes, "1M nonsense")
    assert refused.status is Status.ERROR
    assert refused.message.startswith("'nonsense' is not a call")
