"""The kinds that the place of a natural bid gives: a jump raise, a new suit (ALERTS AT-11)."""

from __future__ import annotations

from collections.abc import Iterator

from ...bridge.auctions import Side
from .placed_texts import PlacedText

_BELOW_GAME = {"c": 4, "d": 4, "h": 3, "s": 3}
"""The highest levels below game, by suit."""


def kinds_by_place(text: PlacedText) -> Iterator[str]:
    """Yield the kinds of a natural suit bid in this place."""
    position = text.position
    suit = position.call.suit
    if suit is None:
        return
    if text.own in text.partners_suits:
        if position.jump == 1 and position.call.level <= _BELOW_GAME[text.own]:
            yield "jump-raise"
    elif suit not in position.suits_of(Side.WE) | position.suits_of(Side.THEY):
        is_game = position.call.level > _BELOW_GAME[text.own]
        if position.role != "opening" and not is_game and position.jump <= 1:
            yield "new-suit"
        is_over_suit = any(call.suit is not None and call.level == 1 for call in position.partners)
        if position.jump == 1 and position.role == "response" and is_over_suit:
            yield "jump-shift"
        if position.jump == 1 and position.role == "overcall":
            yield "jump-overcall"
