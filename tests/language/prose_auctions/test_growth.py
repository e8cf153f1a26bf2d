"""The way through a text grows with its length, whatever it is full of (PROSE-AUCTIONS AL-33)."""

from __future__ import annotations

import sys
import time
from types import FrameType
from typing import Any

import pytest

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.prose_auctions.scanner import (
    auction_of_heading,
    auctions_in,
    auctions_in_markup,
)

UNITS = [
    "1C-1D-1S, ", "1m-(1M)-2om-2X ", "word ", "1 ", "1♥", "!c", "3!c!d", "P ", "P-", "X-",
    "1C-", "1C -", "1C - ", "1C – (asks) – ", "1C–1D (", "1C/", "1C / ", "1C;", "1C\n", "1C ",
    "1C (1D) ", "1C (R) ", "(1C) (P) ", "(1C", "(1C ", "(1C a", "1C (a", "((", "(P/", " ", "- ",
    "--", "1C -" + " " * 50, "1CDHSN-2CDHSN-3CDHSN-4CDHSN-5CDHSN-6CDHSN-7CDHSN-1C ",
    "1CDHSN (1CDHSN) 1CDHSN (2CDHSN) 2CDHSN (3CDHSN) 3CDHSN (4CDHSN) 4CDHSN (5CDHSN) (1C) 1C. ",
]  # fmt: skip


def text_of(unit: str, length: int) -> str:
    return unit * (length // len(unit) + 1)


def steps(text: str) -> int:
    """Return how many lines of Python are run on the way through ``text``."""
    count = 0

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        for _ in auctions_in(text, "en"):
            pass
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("unit", UNITS)
def test_steps_grow_with_the_text(unit: str) -> None:
    short, long = text_of(unit, 500), text_of(unit, 2_000)
    steps(text_of(unit, 300))  # what is kept of calls is made by anyone who comes first
    # A chain has up to 24 calls, so short texts may stop within one.
    assert steps(long) <= 5 * steps(short) + 1_000


def seconds(text: str) -> float:
    """Return how long the way through ``text`` takes, patterns included."""
    auctions_in.cache_clear()  # of another try
    start = time.process_time()
    for _ in auctions_in_markup(text, Options(), "en"):
        pass
    auction_of_heading(text, Options(), "en")
    return time.process_time() - start


def grows_too_fast(short: str, long: str) -> bool:
    """Return whether the way through a text of four times the length takes too long for it."""
    # With the square of the length it would be sixteen times; too short a time says nothing.
    return seconds(long) > 8 * max(seconds(short), 0.003)


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
def test_time_grows_with_the_text(unit: str) -> None:
    short, long = text_of(unit, 4_000), text_of(unit, 16_000)
    # Where the machine has other work, one time may be long.
    assert not all(grows_too_fast(short, long) for _ in range(3))
