"""Whether a hand fits a row, in words (HA-19)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.bridge.deals import Hand, InvalidHandError
from sphinxcontrib_bml.hands.model.fits import fit
from sphinxcontrib_bml.hands.model.sets import RowSets, SetReader
from sphinxcontrib_bml.hands.words.fits import fit_in_words


def _sets(text: str, auction: str) -> RowSets:
    written = str(read_query(auction).auction)
    return SetReader().sets(meaning_of(text, written), written)


@pytest.mark.parametrize(
    ("text", "auction", "hand", "words"),
    [
        ("15--17 BAL", "1N", "AKQ2.K43.QJ7.J32", "yes: fits"),
        ("15--17 BAL", "1N", "AK32.K43.QJ7.432", "no: 13 HCP, the notes say 15–17"),
        ("~15--17", "1N", "AKJ32.K.Q732.432", "no: 13 HCP, the notes say about 15–17"),
        ("~15--17 BAL", "1N", "AKJ3.K2.Q732.J32", "perhaps: the notes leave it open: “~15--17”"),
        ("15--17 BAL", "1N", "AKQ32.K.Q732.K32", "no: 5=1=4=3, the notes say balanced"),
        (
            "5+M, 6--9",
            "1D-2D",
            "32.K432.Q732.K32",
            "no: 4 in ♥, 2 in ♠, the notes say 5+ cards in a major",
        ),
        (
            "SPL !c, 4+!s, 10--12 HCP",
            "1S-4C",
            "K432.KQ9.AK2.432",
            "no: 3 in ♣, the notes say 0–1♣; 15 HCP, the notes say 10–12",
        ),
        ("short !c, 11--15", "1H", "K32.KQ92.A32.432", "no: 3 in ♣, the notes say shortness in ♣"),
        ("a) 11--13 BAL b) 18+, 5+!c", "1C", "AKJ32.K.AQ32.K32", "no: 3 in ♣, the notes say 5+♣"),
        ("4!h, 6--9", "1D-1H", "32.K9432.Q732.K2", "perhaps: the notes leave it open: “4!h”"),
        (
            "11--15, 5+!h, often 6!h",
            "1H",
            "A32.KQ932.K32.32",
            "perhaps: the notes leave it open: “often 6!h”",
        ),
        (
            "6!h, 6--10, good suit",
            "2H",
            "32.KQ9432.732.K2",
            "yes: fits",
        ),
        (
            "6!h, 6--10, good suit",
            "2H",
            "A2.KJ9432.732.32",
            "no: ♥KJ9432, the notes say good suit to ♥",
        ),
        (
            "15--18, stopper",
            "(1S)-1N",
            "Q2.AKJ3.AQ82.J32",
            "no: ♠Q2, the notes say stopper in ♠",
        ),
        ("15--18 BAL, stopper", "(1S)-1N", "Qx2.AKxx.AQx2.Kx", "yes: fits"),
        (
            "16+, control in !s",
            "(1S)-X",
            "-.AKJ32.AQJ2.K432",
            "yes: fits",
        ),
        (
            "see below, 11+",
            "1C",
            "32.KQ9432.AK2.K2",
            "perhaps: the notes leave it open: “see below, 11+”",
        ),
        ("5+!h, INV", "1D-2H", "32.KQ9432.AK2.K2", "perhaps: the notes leave it open: “INV”"),
        ("", "1C", "32.KQ9432.AK2.K2", "perhaps: the notes do not say enough"),
    ],
)
def test_a_hand_fits_or_not_or_that_cannot_be_told(
    text: str, auction: str, hand: str, words: str
) -> None:
    found = fit(Hand.parse(hand), _sets(text, auction))
    assert f"{found.answer}: {fit_in_words(found)}" == words


def test_a_hand_has_thirteen_cards() -> None:
    with pytest.raises(InvalidHandError):
        fit(Hand.parse("AKQ2.K43.QJ7.J3"), _sets("15--17", "1N"))
