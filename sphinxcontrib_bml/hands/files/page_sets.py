"""Sets of hands as data for ``bml-dealing.js`` (HANDS HA-47)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby
from typing import Any

from ...bridge.deals import CARDS_IN_A_HAND
from ...bridge.space.boxes import ALL_ACES, ALL_CONTROLS, HandBox, HandBoxes, HoldingSet
from ...bridge.space.hand_sets import HandSet


def data_of(hands: HandBoxes) -> list[dict[str, Any]]:
    """Return the boxes of a set as the script reads them."""
    return [_data_of_box(box) for box in hands.boxes]


def _data_of_box(box: HandBox) -> dict[str, Any]:
    data: dict[str, Any] = {"cells": _cells(box.hands)}
    if box.holdings != HandBox().holdings:
        data["holdings"] = [_holdings(demand) for demand in box.holdings]
    if box.controls != ALL_CONTROLS:
        data["controls"] = box.controls
    if box.aces != ALL_ACES:
        data["aces"] = box.aces
    return data


def _cells(hands: HandSet) -> list[tuple[int, int, list[int]]]:
    """Return ranges of points, each with the shapes that have all of them."""
    shapes: dict[tuple[int, int], set[int]] = {}
    for place, mask in enumerate(hands.masks):
        for points in _ranges(mask):
            shapes.setdefault(points, set()).add(place)
    return [(*points, _runs(places, len(hands.masks))) for points, places in shapes.items()]


def _ranges(mask: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of set bits."""
    start = 0
    for is_set, bits in groupby(f"{mask:b}"[::-1]):
        end = start + len(list(bits))
        if is_set == "1":
            yield start, end - 1
        start = end


def _runs(places: set[int], count: int) -> list[int]:
    """Return how many places are skipped, how many taken, and so on in turn."""
    lengths = [len(list(run)) for _, run in groupby(range(count), places.__contains__)]
    return list(chain([0] * (0 in places), lengths))


def _holdings(demand: HoldingSet) -> list[int] | None:
    """Return the honors that go with each length, as bits."""
    if demand == HoldingSet.everything():
        return None
    return [demand.of_length(length)[1] for length in range(CARDS_IN_A_HAND + 1)]
