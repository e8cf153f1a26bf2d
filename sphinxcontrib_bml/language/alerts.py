"""Alert marks: the ``!`` at the start of a description (LANGUAGE XT-3)."""

from __future__ import annotations

from ..patterns import compile_later
from .labels import LETTER_OF_MARK

_SUIT = compile_later(f"!{LETTER_OF_MARK}")


def alert_length(text: str) -> int:
    """Return the length of the alert mark at the start of a description (XT-3)."""
    if not text.startswith("!") or len(text) == 1 or _SUIT.match(text):
        return 0
    follows = text[1]
    if follows in " \t":
        return len(text) - len(text[1:].lstrip(" \t"))
    return 1 if follows.isdigit() or follows.isupper() else 0
