"""What tells flash cards and decks apart for as long as they live (PRACTICE AN-2, AN-5, AN-6)."""

from __future__ import annotations

from hashlib import sha256

from ...agreements.practice.numbers import fnv_hash

_DIGITS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_`{|}~"
)
"""Those of Anki's own identifiers."""
_SPACE = "sphinxcontrib-bml"
_FIRST = 1 << 30
_BYTES = 8


def guid_for(key: str) -> str:
    """Return the identifier of a note, as ``genanki.guid_for("sphinxcontrib-bml", key)`` does."""
    value = int.from_bytes(sha256(f"{_SPACE}__{key}".encode("utf-8", "replace")).digest()[:_BYTES])
    digits: list[str] = []
    while value:
        value, rest = divmod(value, len(_DIGITS))
        digits.append(_DIGITS[rest])
    return "".join(reversed(digits))


def deck_number(deck: str) -> int:
    """Return the number of a deck."""
    return _FIRST + fnv_hash(deck) % _FIRST
