"""Cue-bids by a word, and the next step (VARIANTS WC-1, WC-2)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse


def auctions(text: str) -> dict[str, str]:
    return {one.auction.short: one.text for one in parse(text).book if one.text}


def told(text: str) -> list[str]:
    return [f"{one.severity} {one.code} {one.message}" for one in check(parse(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(1C)-\ncue = a\n  2D = b\n", {"(1C)-2C": "a", "(1C)-2C-2D": "b"}),
        ("(1C)-\n3cue = a\n", {"(1C)-3C": "a"}),
        ("(1M)-\ncue = a\n", {"(1H)-2H": "a", "(1S)-2S": "a"}),
        ("1C-(1H)-\ncue = a\n", {"1C-(1H)-2H": "a"}),
        ("1C-(1H)-1S-\n(cue) = a\n", {}),
        ("(1C)-\n2C = a\ncue = b\n3cue = c\n", {"(1C)-2C": "a", "(1C)-3C": "c"}),
        ("(1C)-\nnext = a\n", {"(1C)-1D": "a"}),
        ("1N-\nNEXT = a\n", {"1N-2C": "a"}),
    ],
)
def test_the_word_stands_for_the_one_suit_of_the_other_side(
    text: str, expected: dict[str, str]
) -> None:
    assert auctions(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(1C)-(1H)-\ncue = a\n", "after (1C)-P-(1H) the other side has bid several suits"),
        (
            "(1C)-2C-\n3cue = a\n",
            "after (1C)-2C the one suit of the other side was bid by this side too",
        ),
    ],
)
def test_without_one_suit_the_row_is_a_free_label(text: str, message: str) -> None:
    left_out = "; shown but not exported"
    (line,) = told(text)
    word = "'3cue'" if "3cue" in text else "'cue'"
    assert line == f"info CALL-UNKNOWN {word}: {message}{left_out}"
    for rows, words in (
        ("  3D = b\n", "1 row below it"),
        ("  3D = b\n  3H = c\n", "2 rows below it"),
    ):
        below = "  " * text.startswith("1C") + rows.replace(
            "\n  3H", f"\n{'  ' * text.startswith('1C')}  3H"
        )
        (line,) = told(text + below)
        assert line == f"warning CALL-UNKNOWN {word}: {message}{left_out} with {words}"


def test_a_row_that_has_a_suit_somewhere_is_no_free_label() -> None:
    assert told("1C = x\n  (1M)\n    cue = a\n  (1N)\n    2C = b\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(4C)-\n3cue = a\n", "3C is not above 4C"),
        ("(7C)-\ncue = a\n", "a bid of C is not above 7C"),
    ],
)
def test_a_bid_that_is_too_low_is_told(text: str, message: str) -> None:
    assert told(text) == [f"warning ROW-EMPTY {message}"]


def test_a_cue_that_has_a_row_of_its_own_is_left_to_it() -> None:
    (line,) = told("(1C)-\n2C = natural\ncue = Michaels\n")
    assert line == "info ROW-EMPTY cue after (1C) has no call left: line 2 has 2C"


def test_a_cue_that_some_auctions_have_is_told_for_none() -> None:
    text = "1C-(1H/1N)-\ncue = a\n"
    assert auctions(text) == {"1C-(1H)-2H": "a"}
    assert told(text) == []


def test_a_cue_that_no_auction_has_is_told_once() -> None:
    assert told("(1C)-2C-(2H/2S)-\ncue = a\n") == [
        "info CALL-UNKNOWN 'cue': after (1C)-2C-(2H) the other side has bid several suits; "
        "shown but not exported"
    ]
