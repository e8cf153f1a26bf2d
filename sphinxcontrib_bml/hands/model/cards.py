"""Demands on the cards of suits, as the dealer and the page need them (HANDS HA-10, HA-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from ...agreements.meanings.model import SUITS, Claim
from ...bridge.space.boxes import HandBox, HandBoxes, HoldingSet
from .boxes import Box

_QUALITIES = {
    "fair": HoldingSet.fair(),
    "good": HoldingSet.good(),
    "semi-solid": HoldingSet.semi_solid(),
    "solid": HoldingSet.solid(),
    "low": ~HoldingSet.with_honors("AK", 1),
}
_FEATURES = {"stopper": HoldingSet.stopper(), "control": HoldingSet.control()}
_ANY = HoldingSet.everything()


def hand_boxes(parts: Iterable[Box]) -> HandBoxes:
    """Return the hands in some boxes, with the demands as sets of holdings."""
    return HandBoxes.of(*(box for part in parts for box in _with_holdings(part)))


def _with_holdings(part: Box) -> Iterator[HandBox]:
    """Yield a box for each choice of suits that may meet the demands."""
    for suits in product(*(demand.suits for demand in part.demands)):
        holdings = dict.fromkeys(SUITS, _ANY)
        for demand, suit in zip(part.demands, suits, strict=True):
            holdings[suit] &= _holdings(demand)
        yield HandBox(part.hands, tuple(holdings[suit] for suit in reversed(SUITS)))


def _holdings(demand: Claim) -> HoldingSet:
    wanted = _QUALITIES[demand.name] if demand.kind == "quality" else _FEATURES[demand.kind]
    return wanted if demand.is_positive else ~wanted
