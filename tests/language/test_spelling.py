"""What a word was meant to be, where it is nearly a known one."""

from __future__ import annotations

from itertools import product

import pytest

from sphinxcontrib_bml.language.diagnostics import slip_of, slip_of_name

NAMES = ("anna", "ben", "bo", "christina")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ana", "anna"),
        ("bne", "ben"),
        ("neb", ""),
        ("bem", "ben"),
        ("b", ""),
        ("christnia", "christina"),
        ("kristina", "christina"),
        ("dora", ""),
    ],
)
def test_a_name_is_a_slip_of_one_that_is_near_and_not_short(written: str, meant: str) -> None:
    assert slip_of_name(written, NAMES) == meant


def distance(one: str, other: str) -> int:
    """Return how many letters must be put in, left out or changed."""
    if not one or not other:
        return len(one) + len(other)
    changed = distance(one[1:], other[1:]) + (one[0] != other[0])
    return min(changed, distance(one[1:], other) + 1, distance(one, other[1:]) + 1)


@pytest.mark.parametrize("length", [3, 4, 5])
def test_a_slip_is_as_many_letters_wrong_as_are_more_than_three(length: int) -> None:
    for word in map("".join, product("ab", repeat=length)):
        for known in ("aba", "abba", "babab", "aabbaa"):
            is_slip = distance(word, known) <= length - 3
            assert slip_of(word, [known]) == (known if is_slip else "")
