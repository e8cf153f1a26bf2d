"""The terms of strength: ranges with their units, and bounds (MN-40)."""

from __future__ import annotations

import re
from re import Match

from .model import Claim, Range
from .terms import Made, NotReadError, Reading, group
from .vocabulary import DASH

MOST_HCP = 40
NUMBERS = {
    **{"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11},
    **{"twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16},
    **{"seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20},
}
"""The numbers of points in words; the first three are also numbers of cards."""
_LEAST_WITHOUT_UNIT = 10
UNIT = (
    r"(?P<unit>(?i:hcp['’]?s?|hp|pc|high[ -]card points?|hcpts?"
    r"|(?:total|support|dummy|distribution(?:al)?) points?|points?|pts?|tp"
    r"|punten|poäng|playing tricks|value|count)|HLD?|H)(?![\w])"
)
_SHARED_UNIT = re.compile(
    rf"\s+or\s+\d{{1,2}}(?:\+|{DASH}\d{{1,2}})\s*{UNIT}".replace(r"\s+or", r"\s+(?:or|of|eller)")
)


def strength(match: Match[str], reading: Reading) -> Made:
    """Read a range, ``N+`` or a number with its unit; a bracket at an end widens it (MN-40)."""
    unit = group(match, "unit").lower()
    if not unit and (later := _SHARED_UNIT.match(match.string, match.end())):
        unit = later["unit"].lower()
    low, high = match["low0"] or match["low"], match["high1"] or match["high"]
    if match["to"] and not high and not match["plus"]:
        high = match["low"]
    high = (match["high2"] or high) if high or unit else None
    if high:
        bounds = Range(_value(low), _value(high))
        is_far = "/" in match[0] and _value(high) > bounds.low + 2
        if is_far or not bounds.low < _value(high) <= MOST_HCP:
            raise NotReadError(match[0])
        if match["over"]:
            bounds = Range(bounds.low)
    elif match["plus"]:
        bounds = Range(_value(low))
    elif unit:
        bounds = Range(_value(low), _value(low))
    else:
        raise NotReadError(match[0])
    least = (5 if low == "0" else 7) if high else 8
    if bounds.low > MOST_HCP or (unit in {"", "hp"} and _value(high or low) < least):
        raise NotReadError(match[0])
    if unit == "h" and _value(high or low) < (10 if high else 8):
        raise NotReadError(match[0])
    measure = _measure(unit)
    if bounds == Range(0):
        return []
    if measure != "playing tricks" and {type(bounds.low), type(bounds.high)} & {float}:
        raise NotReadError(match[0])
    return [Claim("strength", measure, range=bounds, is_approximate=bool(match["about"]))]


def bounded_strength(match: Match[str], reading: Reading) -> Made:
    """Read ``at most 10 HCP``, ``12 HCP or more`` (MN-40)."""
    number, bound = _count(match["low"]) or 0, match["bound"].lower()
    measure = _measure(match["unit"].lower())
    if number > MOST_HCP or (match["unit"] == "H" and number < 8):
        raise NotReadError(match[0])
    if bound in {"<", "under", "below"} or bound.startswith(("less", "few")):
        return [Claim("strength", measure, range=Range(0, number - 1))]
    if bound == ">" or bound.startswith("more"):
        return [Claim("strength", measure, range=Range(number + 1))]
    is_least = bound.startswith(("at l", "min", "or m", "or b", ">", "≥"))
    return [Claim("strength", measure, range=Range(number) if is_least else Range(0, number))]


def strength_in_words(match: Match[str], reading: Reading) -> Made:
    """Read ``ten to twelve``, ``six or more points``, ``12 or more``, ``6 upwards`` (MN-40)."""
    low, high = (_count(group(match, name)) for name in ("low", "high"))
    unit = group(match, "unit").lower()
    if low is None or (not unit and not match["up"] and (high or low) < _LEAST_WITHOUT_UNIT):
        raise NotReadError(match[0])
    if high is not None and not low < high <= MOST_HCP:
        raise NotReadError(match[0])
    if match["up"] == "":  # neither a range nor a bound
        high = high or low
    return [Claim("strength", _measure(unit), range=Range(low, high))]


def _count(text: str) -> int | None:
    """Return a number in digits or in words."""
    if text.isdigit():
        return int(text)
    return NUMBERS.get(text.lower())


def strength_before_length(match: Match[str], reading: Reading) -> Made:
    """Read ``6+ 4+!s``: a number without suit next to a length is a strength (MN-40)."""
    return [Claim("strength", "hcp", range=Range(int(match["low"])))]


def strength_below(match: Match[str], reading: Reading) -> Made:
    """Read ``10- HCP``, and ``17-`` at the end of a clause: at most so much (MN-40)."""
    return [
        Claim("strength", _measure(group(match, "unit").lower()), range=Range(0, int(match["low"])))
    ]


def _measure(unit: str) -> str:
    """Return what is counted; without a unit, high card points."""
    if unit in {"pt", "playing tricks"}:
        return "playing tricks"
    return (
        "hcp"
        if unit in {"", "h"} or unit.startswith(("hcp", "hp", "pc", "high", "count"))
        else "points"
    )


def _value(text: str) -> float:
    return float(text) if "." in text else int(text)
