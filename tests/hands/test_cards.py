"""Demands on cards become sets of holdings (HANDS HA-10, HA-12)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.hands.model.boxes import Box
from sphinxcontrib_bml.hands.model.cards import hand_boxes
from sphinxcontrib_bml.hands.model.sets import SetReader


@pytest.mark.parametrize(
    ("text", "auction", "fitting", "others"),
    [
        ("6--10, good 6!h", "2H", "Q2 AQJ976 T98 43", "Q2 QJ9876 A98 43"),
        ("15--18 BAL, stopper", "(1H)-1N", "AQ2 K32 AK32 J43", "AQ2 J32 AK32 Q43"),
        ("15--18 BAL, no stopper", "(1H)-X", "AQ2 J32 AK32 Q43", "AQ2 K32 AK32 J43"),
        ("6--10, solid 7+!c", "3N", "J2 43 65 AKQ8765", "A2 43 65 KJT8765"),
        ("6--10, solid 7+m", "3N", "J2 43 65 AKQ8765", "2 43 AKQ 9876543"),
        ("6--10, semi-solid 7+!c", "3C", "2 432 65 KQJT765", "K2 43 65 AQJ8765"),
        ("13+, 5+!h, control in !s", "1C-1H", "4 AKJ65 KQJ2 K43", "Q4 AKJ65 KQJ A43"),
        ("10--12, stopper in !c", "1D-2N", "K32 K43 Q32 QJ32", "K32 A43 KQ32 J32"),
    ],
)
def test_hands_must_have_the_cards_that_a_text_demands(
    text: str, auction: str, fitting: str, others: str
) -> None:
    written = str(read_query(auction).auction)
    boxes = hand_boxes(SetReader().sets(meaning_of(text, written), written).possible.parts)
    assert Hand(*fitting.split()) in boxes
    assert Hand(*others.split()) not in boxes


def test_a_demand_on_one_of_several_suits_is_met_by_either() -> None:
    (demand,) = meaning_of("stopper in !h", "1D-1N").alternatives[0].of("stopper")
    both = type(demand)("stopper", suits="hs")
    boxes = hand_boxes([Box(HandSet.balanced(), (both,))])
    assert Hand("A32", "432", "AKQ2", "432") in boxes
    assert Hand("432", "K32", "AKQ2", "432") in boxes
    assert Hand("432", "432", "AKQ2", "AK2") not in boxes
