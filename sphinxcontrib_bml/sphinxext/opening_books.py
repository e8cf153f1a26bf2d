"""The openings of a system, which the hands of all its parts depend on (HANDS HA-24)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..agreements.book import Book, opening_of
from ..agreements.queries import without_leading_passes
from .products import key_of, of_parts
from .storage import restore_book, store_book

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..agreements.system import System
    from ..bridge.auctions import Auction
    from .storage import StoredBook
    from .systems import BuildSystem

_OPENINGS = "openings"
"""The name of the product."""


class OpeningBooks:
    """The agreements about openings of all parts of a system."""

    def __init__(self, system: BuildSystem, app: Sphinx) -> None:
        """Read the openings, those of unchanged parts from earlier builds."""
        self._system = system
        self._app = app
        self._stored = of_parts(app, _OPENINGS, system.parts, _stored_openings)

    @cached_property
    def key(self) -> str:
        """A key that changes if an opening changes."""
        return key_of(self._app, (), self._stored)

    @property
    def system(self) -> System:
        """The system with its openings only."""
        return replace(self._system.outline, book=restore_book(self._stored))

    def with_part(self, number: int) -> System:
        """Return the system with a part, from 0, and the openings of the others.

        They say which hands an opening does not show.
        """
        book = restore_book(self._stored[:number] + self._stored[number + 1 :])
        book.update(self._system.parts[number].translated_system.book)
        return replace(self._system.outline, book=book)


def _stored_openings(part: BuildSystem) -> StoredBook:
    """Return the agreements about openings, and the other data before any opening."""
    whole, book = part.translated_system.book, Book()

    def is_short(auction: Auction) -> bool:
        return len(without_leading_passes(auction).auction) <= 1

    for agreement in whole:
        if is_short(agreement.auction):
            book.add(agreement)
    book.rest_rows = [one for one in whole.rest_rows if not opening_of(one.auction)]
    return store_book(book)
