"""Suits as notes write them in text and labels: ``!h`` and typed ``♥`` (LANGUAGE IL-1, CA-4)."""

from __future__ import annotations

import re

from ..bridge import SUIT_SYMBOLS, Suit

GLYPH_CHOICE = r"[\ufe0e\ufe0f]?"
"""A regular expression for what may stand behind a typed suit."""
TYPED_SUIT = rf"[{SUIT_SYMBOLS}]{GLYPH_CHOICE}"
"""A regular expression for a typed suit; the variation selectors only choose a glyph."""

LETTER_OF_MARK = r"(?:[cdhs]|[CDHS](?![^\W_]|/))"
"""One for what stands behind the ``!`` of a suit in text."""
SUIT_IN_TEXT = rf"!{LETTER_OF_MARK}|{TYPED_SUIT}"
"""One for a suit in text: upper-case marks not before a letter, a digit or ``/`` (IL-1)."""

SUIT_IN_LABEL = rf"![cdhsCDHS]|{TYPED_SUIT}"
"""One for a suit in a label (CA-4)."""

# "!c!d" are two suits, though a letter stands before the second mark.
_BEFORE = r"(?:(?<![^\W\d_])|(?<=![cdhs]))"
_BEHIND = r"(?=s(?![^\W\d_])|(?![^\W\d_]))"
SUIT_IN_PROSE = rf"{_BEFORE}![cdhs]{_BEHIND}|{TYPED_SUIT}"
"""One for a suit in text that is not BML: a mark with no letter beside it but a plural s."""

_TYPED = re.compile(TYPED_SUIT)


def typed_suits_as_marks(text: str) -> str:
    """Return ``text`` with ``!h`` for ``♥``, as exported files have suits (BSS-34)."""
    return text if text.isascii() else _TYPED.sub(lambda match: Suit.parse(match[0]).mark, text)
