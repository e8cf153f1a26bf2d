"""Comparison of the texts of one auction (CHECKS CK-10, CK-11a)."""

from __future__ import annotations

from ..patterns import compile_later
from .abbreviations import normalize_text

_ENOUGH = 0.5
"""The minimum share of words that two wordings of one meaning have in common."""
_POINTS_ELSEWHERE = compile_later(r"(?:see|as)\b|\?$")
_LINK_ALONE = compile_later(r"!?\s*\[[^\[\]]+\]\((?:[^()]|\([^()]*\))*\)\s*\.?")


def comparison_text(text: str) -> str:
    """Return the normal form of a text, used to compare it word by word."""
    return normalize_text(text).lower().removesuffix(".").rstrip()


def contradict(first: str, later: str) -> bool:
    """Return whether two texts of one auction differ: no cross reference, not just reworded."""
    if is_cross_reference(first) or is_cross_reference(later):
        return False
    return not is_reworded(comparison_text(first), comparison_text(later))


def is_cross_reference(text: str) -> bool:
    """Return whether a text only refers to another: a link, ``see ..``, ``as ..``, ``?``."""
    return (
        _LINK_ALONE.fullmatch(text.strip()) is not None
        or _POINTS_ELSEWHERE.match(comparison_text(text)) is not None
    )


def is_reworded(first: str, later: str) -> bool:
    """Return whether two normalized texts have the same meaning in different words."""
    one, other = set(first.split()), set(later.split())
    shared = len(one & other)
    return one <= other or other <= one or shared / len(one | other) >= _ENOUGH
