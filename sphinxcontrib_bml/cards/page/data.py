"""Cards and conventions of documents, stored between builds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...sphinxext.build_state import DocumentData

if TYPE_CHECKING:
    from ..model.conventions import Convention


class CardRequest(NamedTuple):
    """A card on a page."""

    anchor: str
    name: str
    """Target of the role ``:bml:card:``."""
    title: str
    notes: str
    """The card file."""
    structure: str
    """Name or file of the structure; empty for the first in the card file."""
    sections: tuple[str, ...]
    missing: str
    has_form: bool
    """Whether it is on the form of its federation (CC-P1)."""
    compare: str
    """The card file to compare with; empty for none."""
    system: str
    """System of the tables, whose book its conventions join; empty for the system of the page."""
    """Whether its conventions are added to the book of the system."""
    place: tuple[str, int]
    """File and line of the directive."""


class ShownConvention(NamedTuple):
    """A convention on a page."""

    convention: Convention
    anchor: str
    section: str
    """Heading of the convention in the library."""


CARDS: DocumentData[list[CardRequest]] = DocumentData("cards")
"""The convention cards on each page."""

CONVENTIONS: DocumentData[list[ShownConvention]] = DocumentData("conventions")
"""The conventions on each page."""

CARD_STATES: DocumentData[dict[str, str]] = DocumentData("card_states")
"""Fingerprints of the cards on each page by builder, to detect changes."""
