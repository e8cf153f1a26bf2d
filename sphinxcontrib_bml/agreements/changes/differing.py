"""What changed from one state of notes to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .comparison import Comparison
from .gathering import group_changes
from .moves import find_moves
from .pairing import match_agreements
from .states import Version

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
    before, after = Version(old), Version(new)
    pairs = match_agreements(before, after)
    moves = find_moves(before, after, pairs)
    moved = before.with_moves(moves) if moves else before
    if moves:
        pairs = match_agreements(moved, after)
    return Comparison(group_changes(pairs, moves, before, moved, after))
