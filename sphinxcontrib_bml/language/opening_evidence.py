"""Rows that are not openings, though no auction is above them (LANGUAGE HI-9f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..bridge.auctions import DOUBLE, REDOUBLE, Call, Side
from .context_words import (
    bids_in,
    is_about_later_calls,
    is_about_openings,
    is_about_slams,
    is_about_third_calls,
    level_of,
)
from .headings import is_among, is_conceivable
from .labels import Label, Literal

_DOUBLES = ((Literal((DOUBLE,)),), (Literal((REDOUBLE,)),))
_LOWEST = Label(Side.WE, (Literal((Call.parse("1C"),)),), "1C")
_LONGEST_PARAGRAPH = 60
_NEAR = 1
"""Headings around the nearest text that may be about responses and rebids."""
_ENOUGH = 3
"""Rows of level one in a table that may be about openings."""
_LEVEL_OF_SLAMS = 4


def first_double(labels: Sequence[Label]) -> Label | None:
    """Return the first double or redouble of ours, which no auction begins with, or None.

    Next to the opening 1C it is only a row out of place.
    """
    doubles = (one for one in labels if one.parts in _DOUBLES and one.side is Side.WE)
    return None if _has_lowest(labels) else next(doubles, None)


def asks_for_slam(labels: Sequence[Label], texts: Sequence[str]) -> bool:
    """Return whether headings are about slams, so that a high bid is not an opening (HI-9c)."""
    is_high = len(labels) == 1 and level_of(labels[0]) >= _LEVEL_OF_SLAMS
    return is_high and any(map(is_about_slams, texts)) and not any(map(is_about_openings, texts))


def _has_lowest(labels: Iterable[Label]) -> bool:
    return any(is_among(label, _LOWEST) for label in labels)


class OpeningEvidence(NamedTuple):
    """The texts and rows above a table without an auction."""

    paragraph: str
    """The paragraph directly above."""
    headings: tuple[str, ...]
    """The headings of the sections around, innermost first."""
    auction: tuple[Label, ...]
    """The auction of the rows directly above, if all are sequences in the same conditions."""

    @property
    def texts(self) -> list[str]:
        """The paragraph, if it is short, and the headings."""
        short = [self.paragraph] if 0 < len(self.paragraph) <= _LONGEST_PARAGRAPH else []
        return [*short, *self.headings]

    @property
    def _is_about_later_calls(self) -> bool:
        return any(map(is_about_later_calls, self.texts[: 1 + _NEAR]))

    def are_no_openings(self, labels: Sequence[Label]) -> bool:
        """Return whether rows, read as openings, have other texts and rows above them.

        :param labels: the calls of the rows at the top.
        """
        texts = self.texts
        named = [bid for text in texts for bid in bids_in(text)]
        if _has_lowest(labels) or any(
            is_among(label, bid) or is_among(bid, label) for label in labels for bid in named
        ):
            return False
        is_one = len(labels) == 1
        if self._is_about_later_calls and not is_one:
            return True
        levels = [level_of(label) for label in labels if label.side is Side.WE]
        if len(levels) < len(labels) or not any(levels):
            return False
        if any(map(is_about_openings, texts)) or levels.count(1) >= _ENOUGH:
            return False
        if any(map(is_about_slams, texts)) and min(levels) >= _LEVEL_OF_SLAMS:
            return True
        outer = bids_in(self.headings[0]) if self.headings else ()
        return any(
            all(is_conceivable((*auction, label)) for label in labels)
            for auction in (outer if len(outer) == 1 and not is_one else (), self.auction)
            if auction
        )

    def possible_auctions(self, labels: Sequence[Label]) -> list[tuple[Label, ...]]:
        """Return the auctions above that rows may continue, without those before rebids.

        :param labels: the calls of the rows at the top.
        """
        auction: tuple[Label, ...] = ()
        for text in reversed(self.headings):
            bids = bids_in(text)
            if len(bids) == 1 and is_conceivable((*auction, *bids)):
                auction = (*auction, *bids)
        is_later = any(map(is_about_third_calls, self.texts[: 1 + _NEAR]))
        known = [self.auction, () if is_later else auction]
        return [
            one for one in known if one and all(is_conceivable((*one, label)) for label in labels)
        ]
