"""What may be called after an auction is reported without the auction."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import Auction, Side
from sphinxcontrib_bml.importing.model.paths import ILLEGAL, OPEN, find_standing, is_legal
from sphinxcontrib_bml.language.labels import Label, Literal, parse_label

_WORDS = ("1C", "(1C)", "1H", "2D", "(2D)", "3N", "P", "(P)", "D", "(D)", "R", "(R)", "7N")


def _labels(words: list[str]) -> tuple[Label, ...]:
    labels = [parse_label(word) for word in words]
    return tuple(label for label in labels if label is not None)


# IM-11, AL-21
@given(st.lists(st.sampled_from(_WORDS), max_size=9))
def test_calls_are_legal_where_their_auction_allows_them(words: list[str]) -> None:
    auction: Auction | None = Auction()
    for label in _labels(words):
        (part,) = label.parts
        assert isinstance(part, Literal)
        if auction is not None:
            auction = auction.try_call(Side(label.side), part.calls[0])
    assert is_legal(_labels(words)) is (auction is not None)
    assert (find_standing(_labels(words)) is ILLEGAL) is (auction is None)


# IM-11
def test_behind_a_label_of_several_calls_nobody_can_tell() -> None:
    assert find_standing(_labels(["1C", "2HS", "1C"])) is OPEN
    assert not is_legal(_labels(["1C", "2HS", "1C"]))
    assert is_legal(_labels(["1C", "2HS", "3C"]))
