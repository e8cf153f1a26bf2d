"""The kinds of a call that the name of a convention gives, or the words after "asks" (AT-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...agreements.meanings.named_calls import NamedClaim

_OF_NAMES = frozenset(
    {
        *("puppet", "transfer", "raise", "two-suiter", "one-suiter"),
        *("negative", "responsive", "support", "unknown-suit"),
    }
)
"""The words of names of conventions that are kinds."""
_ASKED_BY_NAMES = {
    "M 5": ("asks-majors",),
    "M 4": ("asks-majors", "asks-majors-4"),
    "keycards": ("asks-aces",),
    "aces": ("asks-aces",),
    "hand": ("ask",),
}


def kinds_of_name(named: NamedClaim) -> Iterator[str]:
    """Yield the kinds of a call with the name of a convention."""
    yield "artificial"
    if named.word == "asks":
        yield from _ASKED_BY_NAMES.get(named.object, ())
    elif named.word in _OF_NAMES:
        yield named.word


def asked_kinds(asked: str) -> Iterator[str]:
    """Yield the kinds of an ask, from the words for what it asks for."""
    if "ace" in asked or "key" in asked:
        yield "asks-aces"
    if "major" in asked:
        yield "asks-majors"
        if not {"5", "five"} & set(re.split(r"\W+", asked)):
            yield "asks-majors-4"
