"""The hands that a call shows, and those with which it is asked for (HANDS HA-47, HA-60)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..auctions import Auction, Call
from ..conditions import Seat
from ..deals import Hand
from ..space.boxes import HandBoxes
from .dealer import ContradictionError, Dealer

_PLAYER = Seat.SOUTH
"""The seat of the hand when it is dealt: any, but always the same."""


@dataclass(frozen=True)
class AskedHands:
    """The hands with which a call is asked for."""

    call: Call
    """The call that is asked for."""
    hands: HandBoxes
    """Hands with this call, with which at least two other calls are certainly wrong."""
    excluded: HandBoxes
    """Hands among them that other calls may mean."""
    others: Mapping[Call, HandBoxes]
    """The possible hands of the other calls, in bidding order."""

    def draw(self, seed: str) -> Hand | None:
        """Return a hand; the same seed gives the same hand (HANDS HA-6).

        None if the attempts end because nearly all hands are excluded.
        """
        try:
            dealer = Dealer({_PLAYER: self.hands}, {_PLAYER: self.excluded})
        except ContradictionError:
            return None
        deals = dealer.deals(seed, 1).deals
        return deals[0].hands[_PLAYER] if deals else None

    def wrong_calls(self, hand: Hand) -> tuple[Call, ...]:
        """Return the other calls that a hand certainly does not fit."""
        return tuple(call for call, possible in self.others.items() if hand not in possible)


@dataclass(frozen=True)
class PlayersHands:
    """The hands that a player has shown, with what they rest on (HANDS HA-3)."""

    number: int
    """The player: 1 for the first call, to 4."""
    hands: HandBoxes
    excluded: HandBoxes
    """Hands among them that are left out."""
    assumptions: tuple[str, ...]
    """The names of the assumptions that are used."""
    left_out: tuple[Auction, ...]
    """The auctions with other calls whose hands are left out."""
    share: float
    """The share of the hands that is left."""
