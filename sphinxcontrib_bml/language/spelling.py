"""Slips of the pen: words that are nearly known ones (LANGUAGE DI-5, ME-1a, CA-9)."""

from __future__ import annotations

from collections.abc import Iterable

_MOST_SLIPS = 2
_SHORT_WORD = 3


def slip_of(word: str, known: Iterable[str]) -> str:
    """Return the first known word that ``word`` is, or nearly is; nothing where there is none.

    The shorter a word, the fewer slips make it another: "All" is no slip of "Cut".
    """
    slips = max(0, min(_MOST_SLIPS, len(word) - _SHORT_WORD))
    if not slips:
        return word if word in known else ""
    return next((other for other in known if _differ_by(word, other, slips)), "")


def slip_of_name(word: str, names: Iterable[str]) -> str:
    """Return the first name that ``word`` nearly is.

    Of three letters one may be wrong, or two beside each other changed about.
    """
    names = list(names)
    if near := slip_of(word, names):
        return near
    is_long = len(word) >= _SHORT_WORD
    return next((name for name in names if is_long and _is_one_slip(word, name)), "")


def _is_one_slip(word: str, name: str) -> bool:
    if _differ_by(word, name, 1):
        return True
    swaps = (f"{word[:at]}{word[at : at + 2][::-1]}{word[at + 2 :]}" for at in range(len(word) - 1))
    return name in swaps


def _differ_by(first: str, second: str, most: int) -> bool:
    """Tell whether the edit distance of two short words is at most ``most``."""
    if abs(len(first) - len(second)) > most:
        return False
    row = list(range(len(second) + 1))
    for index, letter in enumerate(first, start=1):
        previous, row[0] = row[0], index
        for column, other in enumerate(second, start=1):
            cost = min(row[column] + 1, row[column - 1] + 1, previous + (letter != other))
            previous, row[column] = row[column], cost
        if min(row) > most:
            return False
    return row[-1] <= most
