"""How rare an auction is, for the order of the questions of a round (PRACTICE QS-4a)."""

from __future__ import annotations

OPENING_RARITY = {
    **{"1C": 1, "1D": 1, "1H": 2, "1S": 2, "1N": 2},
    **{"2C": 23, "2D": 5, "2H": 5, "2S": 6, "2N": 18},
    **{"3C": 25, "3D": 25, "3H": 25, "3S": 25},
}
"""How many times rarer openings are than the most frequent one; ``tools/opening_rarity.py`` counts
the hands."""
RAREST_OPENING = 32
"""The rarity of all other openings."""
_MOST_CALLS = 8
"""Longer auctions are as rare as auctions with this number of calls."""


def rarity_of(id_: str, depth: int, times: int = 0) -> int:
    """Return how many times rarer an auction is than the most frequent opening.

    :param id_: the auction in short form, possibly with conditions, or ``openings``.
    :param depth: the number of calls in the short form; each one after the first doubles the
        result.
    :param times: how often the auction came up in the project's matches; each time halves the
        result, which is at least 1.
    """
    calls = id_.partition("&")[0].replace("(", "").replace(")", "").split("-")
    opening = next((call for call in calls if call != "P"), "")
    known = 1 if opening == "openings" else OPENING_RARITY.get(opening, RAREST_OPENING)
    return max(known << min(max(depth, 1), _MOST_CALLS) - 1 >> times, 1)
