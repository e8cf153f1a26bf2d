"""The comparison of hands with agreements (HANDS HA-70, HA-71, HA-73)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ...agreements.answers import Meaning
from ...agreements.hand_comparisons import HandComparison, HandDifference, Measure
from ...agreements.meanings.model import Alternative
from ...agreements.system import System
from ...bridge.auctions import Auction
from ...bridge.space.hand_sets import HandSet, Lengths
from .fits import Miss, nearest_misses
from .reading import HandReader

_UNKNOWN = HandComparison(is_known=False)


class NotesComparer:
    """Compares hands with the agreements of one system."""

    def __init__(self, system: System, tolerance: int) -> None:
        """Read nothing yet.

        :param tolerance: the number of points, or of cards in another suit, by which a hand is
            near (HA-71).
        """
        self._reader = HandReader(system)
        self._tolerance = tolerance

    def compare(self, meaning: Meaning, auction: Auction, hand: HandSet) -> HandComparison:
        """Return whether a hand fits an agreement.

        :param auction: the auction with the call that the agreement is about.
        :param hand: the lengths and points of one hand.
        """
        sets = self._reader.sets(meaning, auction)
        possible = sets.possible.cells
        # If the claims contradict each other, no hand can fit.
        if not possible or possible == HandSet.everything():
            return _UNKNOWN
        if hand <= possible:
            is_whole = sets.meaning.is_whole and hand <= sets.possible.certain
            return HandComparison(is_whole=is_whole)
        misses = nearest_misses(hand, sets)
        is_near = not _neighbors(misses[0], self._tolerance).is_disjoint(possible)
        return HandComparison(is_near=is_near, differences=tuple(map(_difference, misses)))


def _neighbors(miss: Miss, tolerance: int) -> HandSet:
    """Return the hands with other points or other lengths, not both (HA-71)."""
    shapes = {miss.lengths}
    for _ in range(tolerance):
        shapes |= {moved for shape in shapes for moved in _with_moved_card(shape)}
    other_points = HandSet.with_points(miss.points - tolerance, miss.points + tolerance)
    return (HandSet.with_lengths([miss.lengths]) & other_points) | (
        HandSet.with_lengths(shapes) & HandSet.with_points(miss.points, miss.points)
    )


def _with_moved_card(shape: Lengths) -> Iterator[Lengths]:
    """Yield the shapes with one card in another suit."""
    for source, target in permutations(range(len(shape)), 2):
        if shape[source]:
            moved = list(shape)
            moved[source] -= 1
            moved[target] += 1
            spades, hearts, diamonds, clubs = moved
            yield spades, hearts, diamonds, clubs


def _difference(miss: Miss) -> HandDifference:
    claim = miss.claim
    said = str(Alternative((claim,)))
    low = 0 if claim.range is None else claim.range.low
    if claim.kind == "strength":
        is_more = miss.points > low
        return HandDifference(Measure.POINTS, "", is_more, said.removesuffix(" HCP"))
    if not claim.suits:
        return HandDifference(Measure.SHAPE, "", False, said)
    lengths = dict(zip("shdc", miss.lengths, strict=True))
    is_more = all(lengths[suit] > low for suit in claim.suits)
    return HandDifference(Measure.LENGTHS, claim.suits, is_more, said)
