"""The other calls that a player had: special before general (HANDS HA-24 to HA-26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...agreements.answers import Meaning
from ...bridge.auctions import Auction
from .boxes import Box, Boxes
from .sets import RowSets
from .shown import Exclusion, LeftOut

_LEAST_LEFT = 0.02
"""The share of hands that a sibling must leave (HA-25)."""


class Sibling(NamedTuple):
    """Another call of the same turn."""

    auction: Auction
    """The auction with that call."""
    meaning: Meaning
    sets: RowSets


class TurnOfPlayer(NamedTuple):
    """A turn of a player: his call and the others that he had."""

    held: Boxes
    """The hands that he might still hold before it."""
    own: RowSets
    siblings: Sequence[Sibling]

    def excluded(self, how: Exclusion) -> Iterator[Sibling]:
        """Yield the siblings whose hands are left out."""
        held = self.held.cells
        own = (self.own.possible.cells & held).number
        for sibling in self.siblings:
            hands = sibling.sets.possible.cells & held
            if how is Exclusion.OTHERS:
                if sibling.sets.sure:
                    yield sibling
            elif hands != held and hands.number < own:
                yield sibling


class Remaining(NamedTuple):
    """The hands that are left when those of siblings are left out."""

    hands: Boxes
    left_out: tuple[LeftOut, ...]
    unless: tuple[Box, ...]
    """The boxes that are left out by their cards."""
    share: float


def leave_out(hands: Boxes, turns: Iterable[TurnOfPlayer], how: Exclusion) -> Remaining:
    """Return the hands without those that siblings may hold as well (HA-24, HA-25)."""
    all_hands = hands.cells.number
    left_out: list[LeftOut] = []
    unless: list[Box] = []
    if how is Exclusion.NONE or not all_hands:
        return Remaining(hands, (), (), 1.0)
    siblings = {
        (sibling.auction, sibling.meaning.row.address): sibling
        for turn in turns
        for sibling in turn.excluded(how)
    }
    for sibling in siblings.values():
        possible = sibling.sets.possible
        before = hands.cells.number
        left = hands.without(possible.certain)
        share = 1 - left.cells.number / before
        by_card = [box for box in possible.parts if box.demands and box.hands & left.cells]
        if not share and not by_card:
            continue
        is_applied = how is Exclusion.OTHERS or 1 - share >= _LEAST_LEFT
        left_out.append(LeftOut(sibling.auction, sibling.meaning, share, is_applied, possible))
        if is_applied:
            hands = left
            unless += by_card
        if not hands:
            break
    return Remaining(hands, tuple(left_out), tuple(unless), hands.cells.number / all_hands)
