"""A second, slow reading of what two texts of one sense are (PRACTICE QZ-9, QL-2)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import sphinxcontrib_bml

_PHRASES = Path(sphinxcontrib_bml.__file__).parent / "practice" / "model" / "phrases"
_ALONE = re.compile(r"[\s,;:·/()\"“”!?=]+")


@cache
def senses() -> list[tuple[list[str], str]]:
    """Return the phrases, cut into words, with their sense, the longest first."""
    found = []
    for file in sorted(_PHRASES.iterdir()):
        for line in file.read_text(encoding="utf-8").splitlines():
            sense, phrases = line.split(":")
            if sense != "refer":
                found += [(phrase.strip(), sense) for phrase in phrases.split(",")]
                found.append((sense, sense))
    return sorted(((_cut(phrase), sense) for phrase, sense in found), key=lambda one: -len(one[0]))


def _cut(phrase: str) -> list[str]:
    return [one for one in re.split(r"([^\w-])", phrase) if one]


@cache
def words(text: str) -> frozenset[str]:
    """Return the words of a text, those of phrases of one sense replaced by it."""
    text = text.lower().replace("\ufe0e", "").replace("\ufe0f", "")
    pieces = _cut(re.sub("[–—−]", "-", text))
    taken = []
    while pieces:
        for phrase, sense in senses():
            if pieces[: len(phrase)] == phrase:
                taken.append(sense.replace(" ", "_"))
                pieces = pieces[len(phrase) :]
                break
        else:
            taken.append(pieces.pop(0))
    plain = _ALONE.sub(" ", "".join(taken))
    plain = "".join(
        " " if one == "." and not plain[at + 1 : at + 2].isdigit() else one
        for at, one in enumerate(plain)
    )
    return frozenset(word for word in plain.split() if set(word) != {"-"})


def near(one: str, other: str) -> bool:
    """Return whether a player could take one text for the other."""
    first, second = words(one), words(other)
    both = first & second
    if both in (first, second):
        return True
    hard = [
        {word for word in found if set(word) & set("0123456789♣♦♥♠")} for found in (first, second)
    ]
    if hard[0] - hard[1] and hard[1] - hard[0]:
        return False
    return len(both) >= len(first - both) + len(second - both)
