"""Words in which two texts differ are marked, and no others (CHECKS CH-1)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.display.reports import Pieces, marked_words

TEXTS = st.text(st.sampled_from("ab ♥!h,.-–"), max_size=40)


def told(pieces: Pieces) -> str:
    return "".join(f"[{piece.text}]" if piece.is_changed else piece.text for piece in pieces)


@pytest.mark.parametrize(
    ("old", "new", "marked_old", "marked_new"),
    [
        ("raise", "raise", "raise", "raise"),
        ("raise", "raise, forcing", "raise", "raise, [forcing]"),
        ("4+♥ forcing", "5+♥ forcing", "[4+♥] forcing", "[5+♥] forcing"),
        ("a b c d", "a x y d", "a [b c] d", "a [x y] d"),
        ("15–17 bal", "15-17 bal now", "15–17 bal", "15-17 bal [now]"),
        ("strong; asks", "strong, asks", "[strong;] asks", "[strong,] asks"),
        ("", "new", "", "[new]"),
        ("a  b", "a b c", "a b", "a b [c]"),
    ],
)
def test_words_are_marked(old: str, new: str, marked_old: str, marked_new: str) -> None:
    before, after = marked_words(old, new)
    assert (told(before), told(after)) == (marked_old, marked_new)


@given(TEXTS, TEXTS)
def test_no_word_is_lost(old: str, new: str) -> None:
    for text, pieces in zip((old, new), marked_words(old, new), strict=True):
        assert "".join(piece.text for piece in pieces).split() == text.split()
        assert all(piece.text for piece in pieces)


def test_very_long_texts_take_no_longer_than_their_length() -> None:
    old = " ".join(f"w{number}" for number in range(50_000))
    new = f"first {' '.join(f'v{number}' for number in range(50_000))} last"
    start = time.process_time()
    _, after = marked_words(old, new)
    assert time.process_time() - start < 5
    assert after[0].is_changed
