"""Whether two texts say the same (CARDS CC-N6)."""

from __future__ import annotations

from ..agreements.texts import normalize_text


def agree(own: str, theirs: str) -> bool:
    """Tell whether two texts say the same, or one begins with the other (CC-N6).

    Case, blanks, kinds of dash, spellings of suits and final points do not matter.
    """
    first, second = compared(own), compared(theirs)
    return first.startswith(second) or second.startswith(first)


def compared(text: str) -> str:
    """Return a text without what does not matter when texts are compared."""
    return "".join(normalize_text(text).split()).casefold().rstrip(".")
