"""What changed from one state of notes to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .comparison import Comparison
from .gathering import gather
from .moves import moves_between
from .pairing import pairs_of
from .states import State

if TYPE_CHECKING:
    from ..book import Book
    from ..notes import Notes
    from ..system import System


def diff(old: Notes | System, new: Notes | System) -> Comparison:
    """Return what changed from ``old`` to ``new``, in bidding order; nothing where all is equal.

    Rows that only moved in the notes, and texts that only spell suits, dashes and marks otherwise,
    are no changes (CHECKS CH-1). Rows for all other calls and ``//as`` lines take no part.
    """
    return compare(old.book, new.book)


def compare(old: Book, new: Book) -> Comparison:
    """Return what changed from one book to another (CHECKS CH-1, CH-6); linear in both."""
    before, after = State(old), State(new)
    pairs = pairs_of(before, after)
    moves = moves_between(before, after, pairs)
    moved = before.moved(moves) if moves else before
    if moves:
        pairs = pairs_of(moved, after)
    return Comparison(gather(pairs, moves, before, moved, after))
