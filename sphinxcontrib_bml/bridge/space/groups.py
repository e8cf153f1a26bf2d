"""Cells of a set in groups: shapes with the same points (HANDS HA-86, HA-89)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from .hand_sets import LENGTHS, HandSet, Lengths


class CellGroup(NamedTuple):
    """Shapes with the same points."""

    shapes: frozenset[Lengths]
    points: int
    """The numbers of points, as bits."""
    most: int
    """The largest number of points that a hand of these shapes can have."""

    @property
    def impossible(self) -> frozenset[Lengths]:
        """The shapes that cannot have these points, so that the condition need not exclude them."""
        return frozenset(shape for shape, every in _by_strength() if not self.points & every)


def groups_of(hands: HandSet) -> list[CellGroup]:
    """Return the cells of a set in groups.

    Long suits cannot have every number of points; a shape is in a group if it has those points of
    the group that it can have.
    """
    masks = dict(zip(LENGTHS, hands.masks, strict=True))
    found: list[CellGroup] = []
    for shape, every in _by_strength():
        mask = masks[shape]
        if not mask:
            continue
        for place, group in enumerate(found):
            if group.points & every == mask:
                found[place] = group._replace(shapes=group.shapes | {shape})
                break
        else:
            found.append(CellGroup(frozenset({shape}), mask, every.bit_length() - 1))
    return found


@cache
def _by_strength() -> list[tuple[Lengths, int]]:
    """Return all shapes with their possible points, those with most of them first."""
    every = zip(LENGTHS, HandSet.everything().masks, strict=True)
    return sorted(every, key=lambda one: -one[1].bit_count())


def runs_of(mask: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last of successive bits."""
    bits = [place for place in range(mask.bit_length()) if mask >> place & 1]
    starts = [place for place in bits if place - 1 not in bits]
    ends = [place for place in bits if place + 1 not in bits]
    yield from zip(starts, ends, strict=True)


def within(bounds: Sequence[tuple[int, int]]) -> frozenset[Lengths]:
    """Return the shapes with lengths in ranges."""
    return frozenset(
        shape
        for shape in LENGTHS
        if all(low <= one <= high for one, (low, high) in zip(shape, bounds, strict=True))
    )
