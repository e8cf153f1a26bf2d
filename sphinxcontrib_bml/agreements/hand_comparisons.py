"""Values that say whether a hand fits an agreement (HANDS HA-70, HA-71, HA-74)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from ..bridge.auctions import Auction
    from ..bridge.space.hand_sets import HandSet
    from .answers import Meaning


class Measure(StrEnum):
    """The facts about hands that are compared with the notes."""

    POINTS = "points"
    LENGTHS = "lengths"
    SHAPE = "shape"


class HandDifference(NamedTuple):
    """A fact about a hand that the notes exclude."""

    measure: Measure
    """Points, lengths or the shape."""
    suits: str
    """The suits of lengths, letters of ``cdhs``."""
    is_more: bool
    """Whether the hand has more points or cards than the notes say; False for a shape."""
    said: str
    """The words of the notes, such as ``15–17`` or ``5+♥``."""


class HandComparison(NamedTuple):
    """The comparison of a hand with one agreement."""

    is_known: bool = True
    """Whether the text that was read excludes some hands, and not all."""
    is_whole: bool = False
    """Whether everything was read that the text says about the hand."""
    is_near: bool = False
    """Whether the differences are within the tolerance."""
    differences: tuple[HandDifference, ...] = ()
    """The excluded property; empty if the hand is possible."""


class HandComparer(Protocol):
    """Compares hands with agreements of one system; the hook ``hand_comparer`` makes it."""

    def compare(self, meaning: Meaning, auction: Auction, hand: HandSet) -> HandComparison:
        """Return whether a hand fits an agreement.

        :param auction: the auction with the call that the agreement is about.
        :param hand: the lengths and points of one hand.
        """
        ...
