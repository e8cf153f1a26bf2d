"""The terms of shape: patterns of four places (MN-45)."""

from __future__ import annotations

import re
from re import Match

from .context import Context
from .model import Claim
from .terms import CARDS, Made, NotReadError, Reading

_LONG_FIRST = re.compile(r"[5-9]\(\d{3}\)")
"""The long suit, and the others in any order; the long suit need not be spades."""


def _is_another(context: Context) -> bool:
    """Return whether the player bid suits before, and not spades."""
    return bool(context.bid_before) and "s" not in context.bid_before


def shape(match: Match[str], reading: Reading) -> Made:
    """Read a pattern of four places (MN-45)."""
    words = re.sub(r"[^\d()x=]", "", match[0])
    plain = words.replace("=", "")
    places = re.sub(r"[()]", "", plain)
    if len(places) != 4 or ("x" not in places and sum(map(int, places)) != CARDS):
        raise NotReadError(match[0])
    if plain.count("(") != plain.count(")"):
        raise NotReadError(match[0])
    is_one_way = words == places and list(words) == sorted(words, reverse=True)
    if is_one_way or (_LONG_FIRST.fullmatch(plain) and _is_another(reading.context)):
        plain = f"({''.join(sorted(places, reverse=True))})"
    return [Claim("shape", plain)]


def any_shape(match: Match[str], reading: Reading) -> Made:
    """Read ``any 4-4-4-1``: the pattern in any order (MN-45)."""
    places = re.sub(r"\D", "", match["p"])
    if sum(map(int, places)) != CARDS:
        raise NotReadError(match[0])
    return [Claim("shape", f"({''.join(sorted(places, reverse=True))})")]


def shape_of_others(match: Match[str], reading: Reading) -> Made:
    """Read ``4!d(441)``: a length, and those of the other suits in any order (MN-45)."""
    places = match["n"] + match["p"]
    if sum(map(int, places)) != CARDS:
        raise NotReadError(match[0])
    pattern = f"({''.join(sorted(places, reverse=True))})"
    return [reading.length(reading.suits(match["r"]), f"{match['n']}="), Claim("shape", pattern)]


def excluded_shape(match: Match[str], reading: Reading) -> Made:
    """Read ``no 5332`` (MN-45)."""
    if sum(map(int, match["p"])) != CARDS:
        raise NotReadError(match[0])
    return [Claim("shape", match["p"], is_positive=False)]
