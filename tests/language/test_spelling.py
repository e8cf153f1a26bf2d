"""What a word was meant to be, where it is nearly a known one."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.spelling import slip_of_name

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
