"""The strength of a call: its range, and the word for it (ALERTS AT-13)."""

from __future__ import annotations

from ...agreements.meanings.combining import names_intermediate
from ...agreements.meanings.model import Alternative, Meaning
from ...patterns import IGNORECASE, compile_later
from .positions import CallPosition

WEAK_BELOW, STRONG_FROM = 12, 15
"""The first points that are no longer weak, and the first that are strong."""
_INTERMEDIATE_FROM, _INTERMEDIATE_TO = 9, 17
_WEAK_RAISE, _MIXED_RAISE = 6, 9
_UNLIMITED_FROM = 10
UNLIMITED = 40
"""The most HCP of a hand without an upper limit."""
_MIXED = compile_later(r"\bmixed(?: jump)? raise\b", IGNORECASE)


def strength_of_raise(
    alternatives: tuple[Alternative, ...], forcing: str | None, position: CallPosition
) -> str | None:
    """Return the strength of a jump raise by its points, or by what it forces to.

    With nine points at most it is weak or mixed; rules ask which only after a call of theirs.
    """
    if forcing == "to-game":
        return "strong"
    most = most_points(alternatives)
    if most is not None and most <= _WEAK_RAISE:
        return "weak"
    if most is not None and most <= _MIXED_RAISE and not position.contested:
        return "mixed"
    return "invitational" if _have_points(alternatives, _MIXED_RAISE + 1) else None


def most_points(alternatives: tuple[Alternative, ...]) -> float | None:
    """Return the most points or HCP of all alternatives; None if one has no upper limit."""
    ranges = [claim.range for one in alternatives for claim in one.of("strength")]
    highs = [found.high for found in ranges if found is not None and found.high is not None]
    is_whole = bool(highs) and len(highs) == len(alternatives)
    return max(highs) if is_whole else None


def are_unlimited(alternatives: tuple[Alternative, ...], low: int = _UNLIMITED_FROM) -> bool:
    """Return whether each alternative has some points or more, without an upper limit."""
    return all(
        any(
            one.range is not None and one.range.low >= low and one.range.high is None
            for one in part.of("strength")
        )
        for part in alternatives
    )


def _have_points(alternatives: tuple[Alternative, ...], low: int) -> bool:
    """Return whether each alternative has some points or more."""
    return bool(alternatives) and all(
        any(one.range is not None and one.range.low >= low for one in part.of("strength"))
        for part in alternatives
    )


def points_of(alternatives: tuple[Alternative, ...]) -> tuple[int | None, int | None]:
    """Return the fewest and most HCP of all alternatives; None unless each has a range."""
    ranges = [one.hcp for one in alternatives]
    known = [one for one in ranges if one is not None]
    if not known or len(known) < len(ranges):
        return None, None
    highs = [one.high for one in known if one.high is not None]
    low = int(min(one.low for one in known))
    return low, int(max(highs)) if len(highs) == len(known) else UNLIMITED


def strength_of(
    meaning: Meaning, low: int | None, high: int | None, position: CallPosition
) -> str | None:
    """Return the word for the strength; for openings also from the range."""
    if _MIXED.search(meaning.text):
        return "mixed"
    if names_intermediate(meaning.text):
        return "intermediate"
    found = {_word_of(one) for one in meaning.alternatives if meaning.text.strip()}
    if len(found) == 1 and (word := found.pop()) is not None:
        return word
    if position.role not in {"opening", "overcall"} or low is None or high is None:
        return None
    words = []
    if high < WEAK_BELOW:
        words.append("weak")
    if low >= _INTERMEDIATE_FROM and WEAK_BELOW <= high <= _INTERMEDIATE_TO:
        words.append("intermediate")
    if low >= STRONG_FROM:
        words.append("strong")
    return words[0] if len(words) == 1 else None


def _word_of(one: Alternative) -> str | None:
    relative = {claim.name for claim in one.of("relative")}
    natures = {claim.name for claim in one.of("nature")}
    words = []
    if "weak" in relative or "preempt" in natures:
        words.append("weak")
    if "strong" in relative:
        words.append("strong")
    if {"invitational", "invitational-plus"} & set(one.forcing):
        words.append("invitational")
    return words[0] if len(words) == 1 else None
