"""What the domain keeps of convention cards, by document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kept import CardRequest, ShownConvention


class CardsData:
    """The part of the domain that holds it."""

    data: dict[str, Any]

    @property
    def cards(self) -> dict[str, list[CardRequest]]:
        """The convention cards that each document shows."""
        stored: dict[str, list[CardRequest]] = self.data["cards"]
        return stored

    @property
    def conventions(self) -> dict[str, list[ShownConvention]]:
        """The conventions that each document shows."""
        stored: dict[str, list[ShownConvention]] = self.data["conventions"]
        return stored

    @property
    def libraries(self) -> dict[str, bool]:
        """The documents that list all conventions."""
        stored: dict[str, bool] = self.data["libraries"]
        return stored

    @property
    def card_states(self) -> dict[str, dict[str, str]]:
        """What tells whether the cards of each document have changed, by the builders."""
        stored: dict[str, dict[str, str]] = self.data["card_states"]
        return stored
