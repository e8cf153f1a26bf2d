"""Sets of hands with demands on cards (HANDS HA-10, HA-12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from ...agreements.meanings.model import Claim
from ...bridge.space.hand_sets import LENGTHS, HandSet, Lengths

_MOST_BOXES = 48
"""The largest number of boxes with different demands; above it, demands are left out."""


class Box(NamedTuple):
    """The hands in some cells that meet all demands."""

    hands: HandSet
    demands: tuple[Claim, ...] = ()
    """Claims about cards: qualities, stoppers and controls in one of their suits."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """The hands of one box at least; boxes have different demands."""

    parts: tuple[Box, ...] = ()
    is_loose: bool = False
    """Whether demands were left out, so that it may have too many hands."""

    @classmethod
    def of(cls, parts: Iterable[Box], *, is_loose: bool = False) -> Boxes:
        """Return the union of boxes."""
        found: dict[frozenset[Claim], Box] = {}
        for part in parts:
            known = found.setdefault(frozenset(part.demands), Box(HandSet.nothing(), part.demands))
            found[frozenset(part.demands)] = known._replace(hands=known.hands | part.hands)
        plain = found.get(frozenset(), Box(HandSet.nothing())).hands
        boxes = [
            box if not box.demands else box._replace(hands=box.hands - plain)
            for box in found.values()
        ]
        kept = tuple(box for box in boxes if box.hands)
        if len(kept) > _MOST_BOXES:
            return cls((Box(reduce(or_, (box.hands for box in kept))),), is_loose=True)
        return cls(kept, is_loose)

    @classmethod
    def everything(cls) -> Boxes:
        """Return the set of all hands."""
        return cls((Box(HandSet.everything()),))

    @property
    def cells(self) -> HandSet:
        """The hands, if no demand is looked at."""
        return reduce(or_, (box.hands for box in self.parts), HandSet.nothing())

    @property
    def certain(self) -> HandSet:
        """The hands that fit whichever cards they have."""
        plain = (box.hands for box in self.parts if not box.demands)
        return reduce(or_, plain, HandSet.nothing())

    @property
    def is_everything(self) -> bool:
        """Whether it has all hands."""
        return self.certain == HandSet.everything()

    def without(self, hands: HandSet) -> Boxes:
        """Return the set without some hands."""
        return Boxes.of(
            (Box(box.hands - hands, box.demands) for box in self.parts), is_loose=self.is_loose
        )

    def __and__(self, other: Boxes) -> Boxes:
        """Return the hands that are in both sets."""
        both = (
            Box(one.hands & two.hands, tuple(dict.fromkeys((*one.demands, *two.demands))))
            for one in self.parts
            for two in other.parts
        )
        return Boxes.of(both, is_loose=self.is_loose or other.is_loose)

    def __bool__(self) -> bool:
        """Return whether it has hands."""
        return bool(self.parts)

    def __repr__(self) -> str:
        """Return the number of hands: the cells are too many."""
        return f"<Boxes: {len(self.parts)}, {self.cells.number:,} hands>"


class StrengthBounds(NamedTuple):
    """The bounds of high-card points that are known."""

    low: int | None
    """None if there is no lower bound."""
    high: int | None
    """None if there is no upper bound."""

    @property
    def is_known(self) -> bool:
        """Whether there is a bound at all."""
        return (self.low, self.high) != (None, None)

    @property
    def width(self) -> int | None:
        """The difference of the bounds, or None if one is not known."""
        return None if self.low is None or self.high is None else self.high - self.low


UNKNOWN_STRENGTH = StrengthBounds(None, None)


# A system has few sets: one for each meaning, and some of their intersections.
@lru_cache(maxsize=4096)
def strength_of(hands: HandSet) -> StrengthBounds:
    """Return the bounds of points of a set, without those that its shapes alone give."""
    if not hands:
        return UNKNOWN_STRENGTH
    masks = hands.masks
    points = reduce(or_, masks)
    shapes = (shape for shape, mask in zip(LENGTHS, masks, strict=True) if mask)
    every = reduce(or_, HandSet.with_lengths(shapes).masks)
    low, high = _lowest(points), points.bit_length() - 1
    is_limited = high < every.bit_length() - 1
    return StrengthBounds(low if low > _lowest(every) else None, high if is_limited else None)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


@lru_cache(maxsize=4096)
def least_lengths(hands: HandSet) -> Lengths:
    """Return the least number of cards that the hands of a set have in each suit."""
    shapes = [shape for shape, mask in zip(LENGTHS, hands.masks, strict=True) if mask]
    spades, hearts, diamonds, clubs = map(min, zip(*shapes, strict=True))
    return spades, hearts, diamonds, clubs
