"""Whether a hand fits a row: yes, no with what is missed, or perhaps with what is open (HA-19)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from ...agreements.meanings.hands import hands_of
from ...agreements.meanings.model import Alternative, Claim, Meaning
from ...bridge.deals import Hand
from ...bridge.space.hand_sets import HandSet, Lengths
from .boxes import Box, Boxes
from .cards import hand_boxes
from .sets import RowSets, hands_of_claims


class FitAnswer(StrEnum):
    """The answers to whether a hand fits."""

    YES = "yes"
    PERHAPS = "perhaps"
    NO = "no"


class Miss(NamedTuple):
    """The points or cards of a hand that the notes exclude."""

    claim: Claim
    points: int
    lengths: Lengths
    holdings: tuple[str, ...] = ()
    """The cards of each suit, spades first, if the claim is about cards."""


class Fit(NamedTuple):
    """Whether a hand fits a row, and why."""

    answer: FitAnswer
    """Whether the hand fits."""
    misses: tuple[Miss, ...] = ()
    """With ``no``: what it lacks for the alternative that is nearest."""
    open_words: tuple[str, ...] = ()
    """With ``perhaps``: the words of the notes that keep it open."""


def fit(hand: Hand, sets: RowSets) -> Fit:
    """Return whether a hand fits a row.

    :raises InvalidHandError: if the hand does not have 13 different cards.
    """
    one_hand = HandSet.of(hand)
    if not one_hand <= sets.possible.cells:
        return Fit(FitAnswer.NO, nearest_misses(one_hand, sets))
    if unmet := _unmet_demands(hand, one_hand, sets.possible):
        return Fit(FitAnswer.NO, unmet)
    is_sure = one_hand <= sets.sure.cells and not sets.sure.is_loose
    if is_sure and not _unmet_demands(hand, one_hand, sets.sure):
        return Fit(FitAnswer.YES)
    return Fit(FitAnswer.PERHAPS, (), tuple(dict.fromkeys(_open_words(one_hand, sets))))


def _unmet_demands(hand: Hand, one_hand: HandSet, boxes: Boxes) -> tuple[Miss, ...]:
    """Return the demands on cards that a hand misses in the box of which it misses fewest."""
    lengths, points = one_hand.last_cell
    holdings = tuple(cards for _, cards in hand.holdings())
    unmet = (
        tuple(
            Miss(demand, points, lengths, holdings)
            for demand in box.demands
            if hand not in hand_boxes([Box(one_hand, (demand,))])
        )
        for box in boxes.parts
        if one_hand <= box.hands
    )
    return min(unmet, key=len, default=())


def nearest_misses(hand: HandSet, sets: RowSets) -> tuple[Miss, ...]:
    """Return what a hand lacks for the alternative of which it lacks least.

    :param hand: the lengths and points of one hand that is not possible.
    """
    missed = (
        tuple(_missed(hand, alternative, is_written=False))
        for alternative in sets.meaning.alternatives
    )
    return min(missed, key=len)


def _missed(hand: HandSet, alternative: Alternative, *, is_written: bool) -> Iterator[Miss]:
    """Yield the claims of an alternative that a hand does not fit."""
    lengths, points = hand.last_cell
    for claim in alternative.claims:
        allowed = hands_of(claim, is_written=True) if is_written else hands_of_claims([claim])
        if not hand <= allowed:
            yield Miss(claim, points, lengths)


def _open_words(hand: HandSet, sets: RowSets) -> Iterator[str]:
    """Yield the words that leave open whether a hand fits."""
    meaning = sets.meaning
    yield from (obstacle.words for obstacle in sets.obstacles if obstacle.words)
    for alternative in meaning.alternatives:
        if not hand <= hands_of_claims(alternative.claims):
            continue
        for miss in _missed(hand, alternative, is_written=True):
            yield _words(meaning, miss.claim)
        for claim in alternative.claims:
            if claim.kind in {"relative", "forcing"}:
                yield _words(meaning, claim)
    for start, end in meaning.soft:
        yield meaning.text[start:end].strip()


def _words(meaning: Meaning, claim: Claim) -> str:
    start, end = claim.span
    return meaning.text[start:end].strip()
