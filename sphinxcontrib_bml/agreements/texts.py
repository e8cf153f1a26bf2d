"""Texts of agreements in one spelling, to tell whether two say the same (CHECKS CK-11a)."""

from __future__ import annotations

import re

from ..language.inline import convert, without_marks
from ..language.options import Options

_DASH = re.compile(r"-{2,3}|[\u2010-\u2015\u2212]")
_NOTRUMP = re.compile(r"(?<!\w)([1-7])NT(?!\w)")
_PLAIN = re.compile(r"[A-Za-z .,;:+?']*")
"""Texts that have one spelling only."""
_OPTIONS = Options()


def normalize_text(text: str) -> str:
    """Return a text with its suits, dashes, font marks and links in one spelling (CK-11a).

    Suits and the suits of bids are ``♣ ♦ ♥ ♠``, dashes ``-``, notrump bids ``3N``, runs of blanks
    and line ends one blank; font marks are gone, links are their words. Case and full stops stay.
    """
    text = " ".join(text.split())
    if _PLAIN.fullmatch(text):
        return text
    words = convert(_DASH.sub("-", without_marks(text, _OPTIONS)))
    words = words.replace("\ufe0e", "").replace("\ufe0f", "")
    return _NOTRUMP.sub(r"\1N", " ".join(words.split()))
