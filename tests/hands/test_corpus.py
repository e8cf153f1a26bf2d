"""Hands of notes of real partnerships (HA-20, HA-21, HA-35, HA-42)."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from sphinxcontrib_bml import read
from sphinxcontrib_bml.agreements.queries import AuctionQuery
from sphinxcontrib_bml.hands.model.dealt import HandRequest, read_shown
from sphinxcontrib_bml.hands.model.missing_lines import our_auctions
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.shown import PositionStatus


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("file", "whole", "one"),
    [
        ("wj/wj.bml", 11, 66),
        ("wj/defense.bml", 28, 82),
        ("bridge-systems/system-HB-GJP.bml", 5, 34),
    ],
)
def test_hands_of_real_notes_are_read(file: str, whole: int, one: int, corpus_dir: Path) -> None:
    system = read(corpus_dir / file).system
    shown = list(our_auctions(system, HandReader(system)))
    with_a_hand = [
        auction
        for auction in shown
        if any(position.status is PositionStatus.READ for position in auction.ours)
    ]
    assert 100 * sum(auction.is_whole for auction in shown) >= whole * len(shown)
    assert 100 * len(with_a_hand) >= one * len(shown)
    for auction in shown:
        for position in auction.positions:
            assert position.shown.cells <= position.possible.cells


@pytest.mark.corpus
@pytest.mark.parametrize(
    "file", ["wj/wj.bml", "wj/defense.bml", "bridge-systems/system-HB-GJP.bml"]
)
def test_every_auction_of_ours_has_deals_or_a_reason_in_two_seconds(
    file: str, corpus_dir: Path
) -> None:
    """HA-35, HA-42, HA-95."""
    system = read(corpus_dir / file).system
    reader = HandReader(system)
    for auction in our_auctions(system, reader):
        start = process_time()
        query = AuctionQuery(auction.answer.auction)
        found = read_shown(
            reader, query, auction.answer.context, request=HandRequest(is_partly=True)
        )
        dealing = found.deals()
        assert bool(dealing.deals) != bool(found.refusals) or dealing.attempts
        for deal in dealing.deals:
            assert not list(deal.problems())
            assert all(deal.hands[seat] in hands for seat, hands in found.hands.items())
        assert process_time() - start < 2
