"""Boxes as `hand_cases.json` writes them; another method counted the hands of its cases."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sphinxcontrib_bml.bridge.space.boxes import (
    ALL_ACES,
    ALL_CONTROLS,
    HandBox,
    HandBoxes,
    HoldingSet,
)
from sphinxcontrib_bml.bridge.space.hand_sets import MOST_POINTS, SUITS, HandSet

CASES: Mapping[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
)
_DEMANDS = {
    "any": HoldingSet.everything(),
    "stop": HoldingSet.stopper(),
    "control": HoldingSet.control(),
    "no-ak": ~HoldingSet.with_honors("AK", 1),
}


def box_of(said: Mapping[str, Any]) -> HandBox:
    """Return a box of `hand_cases.json`."""
    hands = HandSet.with_points(*said.get("hcp", (0, MOST_POINTS)))
    for suit in SUITS:
        hands &= HandSet.with_length(suit, *said.get(suit.letter.lower(), (0, 13)))
    if "shapes" in said:
        hands &= _patterns(said["shapes"])
    if "not_shapes" in said:
        hands -= _patterns(said["not_shapes"])
    demands = said.get("holdings", {})
    holdings = tuple(_DEMANDS[demands.get(suit.letter.lower(), "any")] for suit in SUITS)
    controls, aces = said.get("controls", ALL_CONTROLS), said.get("aces", ALL_ACES)
    return HandBox(hands, holdings, tuple(controls), tuple(aces))


def boxes_of(said: Iterable[Mapping[str, Any]]) -> HandBoxes:
    """Return the hands in one of some boxes of `hand_cases.json`."""
    return HandBoxes.of(*map(box_of, said))


def _patterns(text: str) -> HandSet:
    named = {"bal": HandSet.balanced(), "semi": HandSet.semi_balanced()}
    hands = HandSet.nothing()
    for word in text.split():
        hands |= named.get(word) or HandSet.with_patterns(word)
    return hands
