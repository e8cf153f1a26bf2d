"""The conventions that partnerships play, in the books of their systems (CARDS CC-C10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import cards as convention_cards
from ...language.diagnostics import Diagnostics
from .kept import CARDS
from .project import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx

    from ...agreements import Book
    from .project import ProjectCard, ProjectCards


def add_conventions(book: Book, name: str, documents: Iterable[str], app: Sphinx) -> Book:
    """Return the book of a system with the conventions that cards of its documents use.

    :param name: of the system.
    """
    shown = CARDS.of(app.env)
    if not any(docname in shown for docname in documents):
        return book
    cards = cards_of(app)
    diagnostics = cards.joined[name] = Diagnostics()
    played = []
    for convention, card in cards.played_conventions(documents, name):
        place = cards.target_of(convention)
        played.append((convention, place.docname if place is not None else card.docname))
    return convention_cards.join(book, played, diagnostics)


def unshown_anchors(cards: ProjectCards, wanted: ProjectCard) -> Iterator[str]:
    """Yield the anchors of conventions that no page shows and that lead to this card."""
    for convention, card in cards.played_conventions([wanted.docname]):
        if card is wanted and cards.target_of(convention) is None:
            for place in range(len(convention.sequences)):
                yield convention_cards.anchor_of(convention, place)
