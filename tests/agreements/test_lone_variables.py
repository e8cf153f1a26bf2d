"""A letter for any suit that is probably a typo of the finger is reported (LANGUAGE EX-6a)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml


def alone(text: str) -> list[str]:
    """Return the places and the messages of the variables that are reported."""
    found = bml.check(bml.parse(text))
    return [
        f"{one.span.line}:{one.span.column + 1} {one.message}"
        for one in found
        if str(one.code) == "VARIABLE-ALONE"
    ]


def test_a_letter_that_nothing_else_speaks_of_is_told_with_its_place() -> None:
    assert alone("1N = 15--17\n  2C = Stayman\n  2Z = Spades\n") == [
        "3:3 '2Z' is read as a bid of any suit, but nothing else in the table uses Z"
    ]
    assert alone("1N = 15--17\n  3y = Long\n") == [
        "2:3 '3y' is read as a bid of any suit, but nothing else in the table uses y"
    ]


def test_of_a_history_the_call_is_named() -> None:
    assert alone("1S-2Z;\n3C = Weak\n") == [
        "1:1 '2Z' is read as a bid of any suit, but nothing else in the table uses Z"
    ]


def test_the_row_is_exported_all_the_same() -> None:
    assert len(list(bml.parse("2Z = Weak\n").book)) == 4


@pytest.mark.parametrize(
    "text",
    [
        "1N = 15--17\n  2X = Any suit\n",
        "(1X)-\n1Y = Natural\n",
        "1X = A suit\n  2X = Raise\n\n(1X)-\n1Z = A suit above\n",
        "1Y = A suit\n  2Y = Raise\n",
        "1N = 15--17\n  2Z = 5+Z\n",
        "1N = 15--17\n  2Z = Long\n    3C = Asks for the length of z\n",
    ],
)
def test_a_letter_that_is_meant_is_not_told(text: str) -> None:
    assert alone(text) == []


def test_each_table_is_looked_at_by_itself() -> None:
    assert len(alone("1N = 15--17\n  2X = Any\n\n2N = 20--21\n  3Z = Slam\n")) == 1
