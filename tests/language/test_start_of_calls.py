"""Rows that are looked at for several calls (LANGUAGE HI-12a)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.prose_auctions.words import read_call_word
from sphinxcontrib_bml.language.sequences import word_before_call

_PIECES = st.sampled_from(
    [*"1234567CDHSNcdhsnMxWPpXR()/*!♥", "NT", "SA", "!c", "!H", "oM", "steps", "Pass", "double"]
)


@given(st.lists(_PIECES, min_size=1, max_size=5).map("".join), st.sampled_from(" -,→"))
def test_a_word_that_is_a_call_is_looked_at_behind_another_call(word: str, joint: str) -> None:
    if read_call_word(word) is not None:
        assert word_before_call(f"1C{joint} {word}", 0)


def test_a_description_is_not_looked_at() -> None:
    for description in ("12-14", "15+", "denies 4!s", "relay, 4 hearts", "preempt", "weak"):
        assert not word_before_call(f"1C  {description}", 0), description


@pytest.mark.parametrize(
    "end", [" = natural", ": natural", ": = natural", ":= natural", " := natural"]
)
def test_a_colon_and_an_equals_sign_end_the_calls_together(end: str) -> None:
    """LANGUAGE BT-3: neither is part of the description."""
    book = parse(f"1C - 1D{end}\n").book
    assert [(str(one.auction), one.text) for one in book][1:] == [("1C-(P)-1D", "natural")]
