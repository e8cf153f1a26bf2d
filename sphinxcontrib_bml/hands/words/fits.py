"""Words for whether a hand fits (HANDS HA-19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...agreements.meanings.model import Alternative, Claim
from ...bridge.deals import shown_ranks
from ...bridge.space.hand_sets import SUITS
from ..model.fits import Fit, FitAnswer, Miss

_LETTERS = dict(zip("shdc", range(4), strict=True))


class FitTexts(NamedTuple):
    """English texts for answers to whether a hand fits."""

    fits: str = "fits"
    missed: str = "{had}, the notes say {said}"
    open: str = "the notes leave it open: {words}"
    silent: str = "the notes do not say enough"
    hand_points: str = "{points} HCP"


def fit_in_words(fit: Fit, texts: FitTexts | None = None) -> str:
    """Return an answer in words, ``13 HCP, the notes say 15–17``."""
    texts = texts or FitTexts()
    if fit.answer is FitAnswer.YES:
        return texts.fits
    if fit.answer is FitAnswer.NO:
        return "; ".join(_missed(miss, texts) for miss in fit.misses)
    words = ", ".join(f"“{one}”" for one in fit.open_words)
    return texts.open.format(words=words) if words else texts.silent


def _missed(miss: Miss, texts: FitTexts) -> str:
    claim = miss.claim
    said = str(Alternative((claim,)))
    if claim.kind == "strength":
        had = texts.hand_points.format(points=miss.points)
        return texts.missed.format(had=had, said=said.removesuffix(" HCP"))
    held = _cards(miss, claim) if miss.holdings else _lengths(miss, claim)
    return texts.missed.format(had=", ".join(held), said=said)


def _cards(miss: Miss, claim: Claim) -> Iterator[str]:
    """Yield the cards of the suits that a claim is about."""
    for letter in claim.suits:
        place = _LETTERS[letter]
        yield f"{SUITS[place].symbol}{shown_ranks(miss.holdings[place])}"


def _lengths(miss: Miss, claim: Claim) -> Iterator[str]:
    """Yield the lengths of the suits that a claim is about; of all suits if it is about a shape."""
    if not claim.suits:
        yield "=".join(map(str, miss.lengths))
    for letter in claim.suits:
        place = _LETTERS[letter]
        yield f"{miss.lengths[place]} in {SUITS[place].symbol}"
