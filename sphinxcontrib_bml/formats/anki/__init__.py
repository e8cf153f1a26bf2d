"""Flash cards for Anki: a package made by genanki, or lines of text for any program (PRACTICE AN).

``notes``
    agreements as the fields of cards, with decks and tags
``identity``
    what tells notes and decks apart for as long as they live
``package``
    the package, which needs genanki
``lines``
    the lines of text, which need nothing
``writer``
    the packages of systems, among the exports
``moment``
    when a package is made
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .moment import now
    from .notes import Cards, Deck
    from .package import cards_as_package, have_same_cards

__all__ = ["Cards", "Deck", "cards_as_package", "have_same_cards", "now"]

__getattr__ = loader(
    __name__,
    {
        "moment": ["now"],
        "notes": ["Cards", "Deck"],
        "package": ["cards_as_package", "have_same_cards"],
    },
)
