"""Names of conventions, and what they say to cards and alerts: meanings take nothing from them."""

from __future__ import annotations

from typing import NamedTuple

from ...patterns import IGNORECASE, compile_later


class NamedClaim(NamedTuple):
    """A claim of the name of a convention about a call (DR-5)."""

    word: str
    """A nature, ``asks`` or ``shows``."""
    object: str = ""
    """Suits with a number of cards, the call of a puppet, or the object of an ask."""


_NAMES: tuple[tuple[str, tuple[NamedClaim, ...]], ...] = (
    (r"puppet stayman", (NamedClaim("asks", "M 5"),)),
    (r"stayman", (NamedClaim("asks", "M 4"),)),
    (r"smolen", (NamedClaim("shows", "oM 5"),)),
    (r"(?:lebensohl|rubensohl)", (NamedClaim("puppet", "3C"),)),
    (r"texas", (NamedClaim("transfer", "M"),)),
    (r"jacoby 2nt?", (NamedClaim("raise"), NamedClaim("to-game"))),
    (r"(?:drury|bergen|truscott|jordan)", (NamedClaim("raise"),)),
    (r"(?:michaels|ghestem|unusual (?:2nt?|notrump|nt))", (NamedClaim("two-suiter"),)),
    (r"multi", (NamedClaim("artificial"),)),
    (r"gambling", (NamedClaim("one-suiter"),)),
    (
        r"(?:rkcb?|roman key ?card|key ?cards?|0314|1430|3014|4130)",
        (NamedClaim("asks", "keycards"),),
    ),
    (r"(?:gerber|blackwood)", (NamedClaim("asks", "aces"),)),
)
"""Longer names are before their parts."""
_PATTERN = compile_later(
    "|".join(
        rf"(?P<n{number}>(?<![\w-]){name}(?![\w-]))" for number, (name, _) in enumerate(_NAMES)
    ),
    IGNORECASE,
)
_DENIED = compile_later(r"(?:\b(?:no|not|non|without|denies|never)\s*-?\s*(?:a\s+)?)\Z", IGNORECASE)


def claims_of_names(text: str) -> tuple[NamedClaim, ...]:
    """Return what the names of conventions in a text say; without denied names."""
    found: list[NamedClaim] = []
    for match in _PATTERN.finditer(text):
        if not _DENIED.search(text, 0, match.start()):
            found += _NAMES[int((match.lastgroup or "n0")[1:])][1]
    return tuple(found)
