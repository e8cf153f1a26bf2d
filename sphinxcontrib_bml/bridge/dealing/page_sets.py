"""Sets of hands as data for the scripts of pages (HANDS HA-47, HA-60)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from typing import Any

from ..deals import CARDS_IN_A_HAND
from ..space.boxes import ALL_ACES, ALL_CONTROLS, HandBox, HandBoxes, HoldingSet
from ..space.hand_sets import HandSet
from .asked_hands import AskedHands


def data_of(hands: HandBoxes) -> list[dict[str, Any]]:
    """Return the boxes of a set as ``bml-dealing.js`` reads them."""
    return [_data_of_box(box) for box in hands.boxes]


class SetNumbers:
    """Numbers sets from 0, so that each is written once."""

    def __init__(self) -> None:
        """Start without sets."""
        self._numbers: dict[HandBoxes, int] = {}

    def of(self, hands: HandBoxes) -> int:
        """Return the number of a set; -1 if it has no hands."""
        return self._numbers.setdefault(hands, len(self._numbers)) if hands else -1

    @property
    def data(self) -> list[list[dict[str, Any]]]:
        """The sets in the order of their numbers."""
        return list(map(data_of, self._numbers))


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


def asked_data(asked: Mapping[str, AskedHands]) -> dict[str, Any]:
    """Return the hands of questions, by the ids of their agreements, for ``bmlAsk.asked``."""
    numbers = SetNumbers()
    found = {
        id_: [
            numbers.of(one.hands),
            numbers.of(one.excluded),
            [[call.word, numbers.of(hands)] for call, hands in one.others.items()],
        ]
        for id_, one in asked.items()
    }
    return {"asked": found, "sets": numbers.data}
