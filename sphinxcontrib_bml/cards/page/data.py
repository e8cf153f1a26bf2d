"""What documents show of cards and conventions, kept from build to build."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...sphinxext.build_state import DocumentData

if TYPE_CHECKING:
    from ..model.conventions import Convention


class CardRequest(NamedTuple):
    """A card that a page shows."""

    anchor: str
    name: str
    """What ``:bml:card:`` calls it."""
    title: str
    notes: str
    """The file of the system notes."""
    structure: str
    """Name or file; nothing for the first that the notes name."""
    sections: tuple[str, ...]
    missing: str
    compare: str
    """The file of other notes; nothing for none."""
    system: str
    """Whose tables answer, and whose book its conventions join; nothing for those of the page."""
    exports: bool
    """Whether its conventions join the book of the system."""
    place: tuple[str, int]
    """File and line of the directive."""


class ShownConvention(NamedTuple):
    """A convention that a page shows."""

    convention: Convention
    anchor: str
    section: str
    """What the library lists it below."""


CARDS: DocumentData[list[CardRequest]] = DocumentData("cards")
"""The convention cards that documents show."""

CONVENTIONS: DocumentData[list[ShownConvention]] = DocumentData("conventions")
"""The conventions that documents show."""

CARD_STATES: DocumentData[dict[str, str]] = DocumentData("card_states")
"""What says whether cards have changed, by the builders."""
