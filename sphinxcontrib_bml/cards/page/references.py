"""The conventions that partnerships play, in the books of their systems (CARDS CC-C10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from ...doctree.inline_nodes import text_nodes
from ...language.diagnostics import Diagnostics
from ...language.inline import convert, without_marks
from ...language.options import Options
from ...sphinxext.domain import DomainObject, Reference
from ...sphinxext.headings import make_reference
from ..model.convention_books import anchor_of, join
from .project import DESCRIPTION, ShownPlace, cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx

    from ...agreements.book import Book
    from .project import ProjectCard, ProjectCards


def add_conventions(book: Book, name: str, documents: Iterable[str], app: Sphinx) -> Book:
    """Return the book of a system with the conventions that cards of its documents use.

    :param name: of the system.
    """
    cards = cards_of(app)
    diagnostics = cards.joined[name] = Diagnostics()
    played = []
    for convention, card in cards.played_conventions(documents, name):
        place = cards.target_of(convention)
        played.append((convention, place.docname if place is not None else card.docname))
    return join(book, played, diagnostics)


def unshown_anchors(cards: ProjectCards, wanted: ProjectCard) -> Iterator[str]:
    """Yield the anchors of conventions that no page shows and that lead to this card."""
    for convention, card in cards.played_conventions([wanted.docname]):
        if card is wanted and cards.target_of(convention) is None:
            for place in range(len(convention.sequences)):
                yield anchor_of(convention, place)


_IN_SEARCH, _NOT_IN_SEARCH = 1, -1


def _conventions(app: Sphinx) -> Iterator[DomainObject]:
    """Yield conventions by id and their other names."""
    cards = cards_of(app)
    taken: set[str] = set()
    for docname, shown in cards.shown_conventions:
        convention = shown.convention
        title = cards.library.title_of(convention)
        others = (*convention.aliases, convention.full_title, convention.title)
        for number, name in enumerate((convention.id, *others)):
            is_clear = name not in taken and cards.library.find(name) is convention
            if is_clear:
                taken.add(name)
                priority = _NOT_IN_SEARCH if number else _IN_SEARCH
                yield DomainObject(name, title, "convention", docname, shown.anchor, priority)
                if convention.description:
                    words = convert(without_marks(convention.description, Options()))
                    yield DomainObject(
                        name, words, DESCRIPTION, docname, shown.anchor, _NOT_IN_SEARCH
                    )


def _cards(app: Sphinx) -> Iterator[DomainObject]:
    """Yield the cards of all pages."""
    names: set[str] = set()
    for card in cards_of(app):
        name, title, anchor = card.request.name, card.request.title, card.request.anchor
        if name not in names:
            names.add(name)
            yield DomainObject(name, title, "card", card.docname, anchor, _IN_SEARCH)


def _find_convention(cards: ProjectCards, name: str) -> ShownPlace | None:
    """Return where a convention is shown that is named by id, alias or title."""
    convention = cards.library.find(" ".join(name.split()))
    return cards.target_of(convention)


def _find_card(cards: ProjectCards, name: str) -> ShownPlace | None:
    """Return where a card is shown that is named ``notes-structure``, or its structure alone."""
    wanted = name.strip().casefold()
    called = [card for card in cards if card.request.name == wanted]
    alike = [card for card in cards if card.request.name.endswith(f"-{wanted}")]
    if not called and len(alike) != 1:
        return None
    found = (called or alike)[0]
    return ShownPlace(found.docname, found.request.anchor, found.request.title)


OBJECTS = {"convention": _conventions, "card": _cards}
"""What yields the objects of each kind."""
_FINDERS = {"convention": _find_convention, "card": _find_card}


def find_object(kind: str, one: Reference) -> nodes.TextElement | None:
    """Return what to put in the place of a reference; None where it leads nowhere."""
    place = _FINDERS[kind](cards_of(one.app), one.target)
    if place is None:
        return None
    words = [one.content] if one.node.get("refexplicit") else text_nodes(place.title)
    return make_reference(one.builder, one.origin, place.docname, place.anchor, words)
