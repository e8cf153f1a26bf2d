"""Texts in one spelling (CHECKS CK-11a)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.abbreviations import normalize_text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("5+!h", "5+♥"),
        ("5+♥\ufe0f", "5+!H"),
        ("15--17", "15–17"),
        ("15-17", "15—17"),
        ("*strong* and /forcing/", "strong and forcing"),
        ("see [Stayman](#stayman)", "see Stayman"),
        ("bids 2H, 3NT", "bids 2♥, 3N"),
        ("two\n  lines", "two lines"),
        ("then -> 2C", "then → 2♣"),
    ],
)
def test_spelling_does_not_matter(first: str, second: str) -> None:
    assert normalize_text(first) == normalize_text(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [("5+!h", "5+!s"), ("Natural", "natural"), ("To play.", "To play"), ("15-17", "1517")],
)
def test_what_is_no_spelling_stays(first: str, second: str) -> None:
    assert normalize_text(first) != normalize_text(second)


@given(st.text(alphabet="!hs♥-–*/=[]()#2HNT .\n\ufe0f", max_size=30))
def test_any_text_has_one(text: str) -> None:
    normal = normalize_text(text)
    assert normal == " ".join(normal.split())
