"""The hands with which a quiz asks for a call (HANDS HA-60 to HA-65)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.answers import NOTHING_KNOWN, Meaning
from sphinxcontrib_bml.bridge.dealing.asked_hands import AskedHands
from sphinxcontrib_bml.hands.model.asking import NotAsked, asked_hands
from sphinxcontrib_bml.hands.model.bids import next_bids
from sphinxcontrib_bml.hands.model.fits import FitAnswer, fit
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.requests import read_bidding
from tests.practice.cases import HANDS

NOTES = bml.parse(HANDS)
READER = HandReader(NOTES.system)


def asked(auction: str, reader: HandReader = READER) -> AskedHands | NotAsked:
    return asked_hands(reader, meaning(auction, reader), NOTHING_KNOWN)


def meaning(auction: str, reader: HandReader) -> Meaning:
    return next(one for one in reader.agreements() if one.auction.short == auction)


@pytest.mark.parametrize("auction", ["1H", "1N-2C", "1N-3C", "1H-3H", "2H"])
def test_asked_hands_fit_their_row_and_no_call_that_is_offered_as_wrong(auction: str) -> None:
    """HA-61, HA-62."""
    found = asked(auction)
    assert isinstance(found, AskedHands)
    sets = READER.sets(meaning(auction, READER), meaning(auction, READER).auction)
    before = "-".join(auction.split("-")[:-1])
    for number in range(20):
        hand = found.draw(f"K7 {number}")
        assert hand is not None
        assert fit(hand, sets).answer is not FitAnswer.NO
        assert hand in found.hands
        assert hand not in found.excluded
        wrong = found.wrong_calls(hand)
        assert len(wrong) >= 2
        answer = next_bids(READER, hand, read_bidding(before))
        assert set(answer.calls(FitAnswer.NO)) <= set(wrong)
        assert found.call not in answer.calls(FitAnswer.NO)


def test_a_hand_comes_again_with_its_seed() -> None:  # HANDS HA-6
    found = asked("1N-2C")
    assert isinstance(found, AskedHands)
    assert found.draw("K7") == found.draw("K7") != found.draw("K8")


@pytest.mark.parametrize(
    ("notes", "auction", "reason"),
    [
        ("1N = 15--17 BAL\n  2C = asks\n  2D = 5+!h\n  2H = 5+!s", "1N-2C", NotAsked.NOT_SURE),
        ("1H = 5+!h\n1S = 11+ HCP, 5+!s\n1N = 15--17 BAL", "1H", NotAsked.STRENGTH),
        (
            "1C = strange\n  1D = 0--7 HCP\n    1H = 5+!h\n    1S = 5+!s\n    1N = 18--19 BAL",
            "1C-1D-1H",
            NotAsked.EARLIER,
        ),
        ("1H = 11+ HCP, 5+!h\n2H = 10+ HCP, 4+!h\n1S = 11+ HCP, 5+!s", "1H", NotAsked.SIBLING),
        ("1H = 11+ HCP, 5+!h\n1S = 11+ HCP, 5+!s", "1H", NotAsked.ALONE),
    ],
)
def test_the_first_reason_against_a_question_is_told(
    notes: str, auction: str, reason: NotAsked
) -> None:  # HANDS HA-65
    assert asked(auction, HandReader(bml.parse(notes).system)) is reason
