"""The auctions that an auction in running text stands for."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.language.prose_auctions.chains import ProseAuction
from sphinxcontrib_bml.language.prose_auctions.scanner import auctions_in, expansions


def only(text: str) -> ProseAuction:
    (auction,) = auctions_in(text, "en")
    return auction


@pytest.mark.parametrize(
    ("text", "auctions"),
    [
        ("1C-1D", ["1C-(P)-1D"]),
        ("1C-(1D)-X", ["1C-(1D)-D"]),
        ("P-1N-2S", ["P-(P)-1N-(P)-2S"]),
        # AL-26: from left to right.
        ("1m-1M", ["1C-(P)-1H", "1C-(P)-1S", "1D-(P)-1H", "1D-(P)-1S"]),
        ("1HS-2N/3C", ["1H-(P)-2N", "1H-(P)-3C", "1S-(P)-2N", "1S-(P)-3C"]),
        ("1M-2oM", ["1H-(P)-2S", "1S-(P)-2H"]),
        ("(1H)-1M", ["(1H)-1S"]),
        ("1N-(2C)-2steps", ["1N-(2C)-2H"]),
        # AL-26: suits that were bid, if nothing else is left.
        ("1C-(1D)-1H-4m", ["1C-(1D)-1H-(P)-4C", "1C-(1D)-1H-(P)-4D"]),
        ("1H-1S-2N-3M", ["1H-(P)-1S-(P)-2N-(P)-3H", "1H-(P)-1S-(P)-2N-(P)-3S"]),
        ("1H-2N-3H-4M", ["1H-(P)-2N-(P)-3H-(P)-4S"]),
        ("1S-2M", ["1S-(P)-2H"]),
        ("1S-(2H)-3M-4oM", ["1S-(2H)-3H-(P)-4S", "1S-(2H)-3S-(P)-4H"]),
        # AL-21: the sides that were found to be meant.
        ("1N-P-2C", ["1N-(P)-2C"]),
        ("1H-X-2H", ["1H-(D)-2H"]),
        # AL-4, AL-18: what no row has.
        ("1M-2W", []),
        ("2N-3oM", []),
    ],
)
def test_an_auction_stands_for_its_legal_expansions(text: str, auctions: list[str]) -> None:
    assert [str(auction) for auction in expansions(only(text))] == auctions


def test_w_is_marked_but_defined_nowhere() -> None:
    """AL-4."""
    assert not only("1M-2W").can_be_defined
    assert only("1M-2oM").can_be_defined


def test_at_most_256_expansions_are_made() -> None:
    """AL-33."""
    many = only("1CDHS-2CDHS-3CDHS-4CDHS-5CDHS")
    assert len(expansions(many)) == 256
    assert expansions(many)[0].opener is Side.WE
