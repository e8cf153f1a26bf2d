"""The cells of CSV files (IM-21, IM-24)."""

from __future__ import annotations

from ...bridge import Auction

COLUMNS = (
    *("auction", "caller", "seat", "vulnerability", "when"),
    *("alert", "text", "chapter", "place"),
)
"""The first line of what ``bml csv`` writes (IM-23)."""

_FORMULA = frozenset("=+-@\t\r\n|%＝＋－＠")
"""What formulas and commands begin with, in the wide forms of Japanese too."""


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe makes it text (IM-24).

    Behind apostrophes stands one more, so that reading can take one away.
    """
    return f"'{cell}" if _may_run(cell) else cell


def as_meant(cell: str) -> str:
    """Return a cell without the apostrophe that makes it text (IM-24)."""
    return cell[1:] if cell.startswith("'") and _may_run(cell) else cell


def _may_run(cell: str) -> bool:
    return cell.lstrip("'")[:1] in _FORMULA


def name_of_call(auction: Auction, number: int) -> str:
    """Return how the column ``when`` names a call: itself, or from the first one as far as it.

    :param number: of the call, from 1. As far as it where the same call stands before it.
    """
    names = [side.written(call) for side, call in list(auction.turns)[:number]]
    return "-".join(names) if names[-1] in names[:-1] else names[-1]
