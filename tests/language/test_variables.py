"""What variables, strains and steps stand for in an auction."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Auction, Suit
from sphinxcontrib_bml.language.labels import parse_label
from sphinxcontrib_bml.language.variables import (
    Bindings,
    base_of,
    calls_of,
    calls_of_any_suit,
    step_above,
)

C, D, H, S = Suit


@pytest.mark.parametrize(
    ("auction", "label", "bindings", "calls", "of_any_suit"),
    [
        ("", "1HS", {}, "1H 1S", "1H 1S"),
        ("1S", "1HS", {}, "1H 1S", "1H 1S"),
        # EX-3: suits that were bid, and bids that are too low.
        ("1C", "1X", {}, "1D 1H 1S", "1D 1H 1S"),
        ("1C-1D", "2X", {}, "2H 2S", "2C 2D 2H 2S"),
        ("1N-2C-2D", "3m", {}, "3C 3D", "3C 3D"),
        ("2D", "2m", {}, "", ""),
        # EX-4: variables that have their suit, and the other one.
        ("1H-1S", "2M", {"M": H}, "2H", "2H"),
        ("1S", "1M", {"M": H}, "1H", "1H"),
        ("1H", "2oM", {"M": H}, "2S", "2S"),
        ("1H-1S", "2oM", {"M": H}, "", "2S"),
        ("1C", "2om", {}, "", ""),
        # EX-5: their order.
        ("1D", "2Y", {"X": D}, "2H 2S", "2H 2S"),
        ("1D", "2X", {"Y": D}, "2C", "2C"),
        # EX-11: steps.
        ("1N-(2C)-X", "2steps", {}, "2H", "2H"),
        ("", "2steps", {}, "", ""),
    ],
)
def test_a_label_stands_for_its_calls(
    auction: str, label: str, bindings: Bindings, calls: str, of_any_suit: str
) -> None:
    read = parse_label(label)
    assert read
    arguments = (read.parts[0], Auction.parse(auction), bindings)
    assert [found.call.code for found in calls_of(*arguments)] == calls.split()
    assert [found.call.code for found in calls_of_any_suit(*arguments)] == of_any_suit.split()


def test_a_variable_takes_a_suit_once() -> None:
    """EX-4."""
    read = parse_label("1M")
    assert read
    hearts, spades = calls_of(read.parts[0], Auction(), {})
    assert hearts.bound({}) == {"M": H}
    assert spades.bound({"m": C}) == {"m": C, "M": S}
    assert spades.bound({"M": H}) == {"M": H}


def test_other_suits_have_a_base() -> None:
    assert [base_of(name) for name in ("oM", "om", "M", "X")] == ["M", "m", None, None]


@pytest.mark.parametrize(
    ("auction", "count", "bid"),
    [("1C", 1, "1D"), ("1N", 1, "2C"), ("7C", 4, "7N"), ("7C", 5, None), ("1C", 0, None)],
)
def test_steps_are_counted_from_the_last_bid(auction: str, count: int, bid: str | None) -> None:
    """EX-11."""
    found = step_above(Auction.parse(auction), count)
    assert (found and found.code) == bid
