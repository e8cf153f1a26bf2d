"""The encoding of the old Windows client (BSS-60)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from ...bridge import Suit

_TRANSLITERATED = {
    **{suit.symbol: suit.mark for suit in Suit}, "→": "->", "≥": ">=", "≤": "<=",
    "−": "-", "⇒": "=>", "≠": "<>",
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i",
}  # fmt: skip
_INVISIBLE = frozenset("\ufe0e\ufe0f\u200b\u200d\u2060")


def windows_bytes(text: str, report: Callable[[str], None]) -> bytes:
    """Return ``text``, its line ends LF, in Windows-1252 with CRLF.

    :param report: takes a message for each character that was replaced.
    """
    data = text.replace("\n", "\r\n")
    missing = {character for character in data if not _fits(character)}
    for character in sorted(missing - _INVISIBLE):
        report(f"{character!r} is not in Windows-1252; replaced")
    return "".join(
        character if _fits(character) else _nearest(character) for character in data
    ).encode("cp1252")


def _nearest(character: str) -> str:
    """Return what stands for ``character`` in Windows-1252: without its accents, or ``?``."""
    if character in _INVISIBLE:
        return ""
    if replacement := _TRANSLITERATED.get(character):
        return replacement
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if _fits(part)) or "?"


def _fits(character: str) -> bool:
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
