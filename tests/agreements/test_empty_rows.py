"""Rows without an auction, and how to write the rows that take their calls (LANGUAGE EX-3)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse


@pytest.mark.parametrize(
    ("text", "history"),
    [
        ("1HS = 5+\n1H\n  2C = a\n1S\n  2C = b\n", "1H"),
        ("1N-2D;\n2M = a\n2H\n  3C = b\n2S = c\n", "1N-2D-2H"),
        ("1N-\n(2M) = a\n(2H)\n  3C = b\n(2S) = c\n", "1N-(2H)"),
    ],
)
def test_a_row_whose_calls_are_histories_gets_the_hint_to_close_them(
    text: str, history: str
) -> None:
    (found,) = check(parse(text))
    assert found.hint == (
        f"if you write {history} only for the rows below it, "
        f"begin a table with it after an empty line: {history};"
    )


@pytest.mark.parametrize(
    "text", ["(1C)-\n2C = natural\ncue = Michaels\n", "(4C)-\n3cue = a\n", "1N-3S;\n3M = a\n"]
)
def test_other_rows_without_an_auction_get_no_such_hint(text: str) -> None:
    assert [found.hint for found in check(parse(text))] == [""]


# EX-10
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1D-1M;\n1S = 4+!s\n", []),
        ("1M-2M;\n2S/3H = natural\n", []),
        ("(1X)-\n1Y = natural\n", []),
        ("1D-1C/2C = either\n", ["1C is not legal after 1D; shown but not exported"]),
        ("1D = a\n  1C = b\n", ["1C is not legal after 1D; shown but not exported"]),
    ],
)
def test_only_calls_that_no_auction_of_their_row_allows_are_reported(
    text: str, told: list[str]
) -> None:
    assert [found.message for found in check(parse(text))] == told
