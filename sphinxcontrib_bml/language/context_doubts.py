"""Rows without an auction above them that are no openings (LANGUAGE HI-9f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..bridge.auctions import DOUBLE, REDOUBLE, Side
from .context_words import (
    bids_in,
    is_about_later_calls,
    is_about_openings,
    is_about_slams,
    level_of,
)
from .headings import is_among, is_conceivable
from .labels import Label, Literal, parse_label

_DOUBLES = ((Literal((DOUBLE,)),), (Literal((REDOUBLE,)),))
_LOWEST = parse_label("1C")
_ENOUGH = 3
"""Rows of level one in a table that may be about openings."""
_LEVEL_OF_SLAMS = 4


def first_double(labels: Iterable[Label]) -> Label | None:
    """Return the first double or redouble of ours, which no auction begins with, or None."""
    return next((one for one in labels if one.parts in _DOUBLES and one.side is Side.WE), None)


def are_no_openings(labels: Sequence[Label], texts: Sequence[str], nearest: str) -> bool:
    """Return whether headings are about other calls than the rows below, read as openings.

    :param labels: the calls of the rows at the top.
    :param texts: the short paragraph directly above and the headings, innermost first.
    :param nearest: the nearest heading.
    """
    if _LOWEST is None or any(is_among(label, _LOWEST) for label in labels):
        return False
    if is_about_later_calls(texts[0]):
        return True
    levels = [level_of(label) for label in labels]
    if any(map(is_about_openings, texts)) or levels.count(1) >= _ENOUGH:
        return False
    if any(map(is_about_slams, texts)) and min(levels) >= _LEVEL_OF_SLAMS:
        return True
    named = bids_in(nearest)
    return len(named) == 1 and all(
        is_conceivable((named[0], label)) and not is_among(label, named[0]) for label in labels
    )


def possible_auctions(texts: Sequence[str], labels: Sequence[Label]) -> list[tuple[Label, ...]]:
    """Return the auctions of the bids in headings that rows may continue.

    :param texts: the headings, innermost first.
    :param labels: the calls of the rows at the top.
    """
    auction: tuple[Label, ...] = ()
    for text in reversed(texts):
        bids = bids_in(text)
        if len(bids) == 1 and is_conceivable((*auction, *bids)):
            auction = (*auction, *bids)
    is_legal = all(is_conceivable((*auction, label)) for label in labels)
    return [auction] if auction and is_legal else []
