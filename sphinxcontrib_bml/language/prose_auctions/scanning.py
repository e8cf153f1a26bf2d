"""The way through a text from auction to auction (PROSE-AUCTIONS AL-16)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...bridge import SUIT_SYMBOLS
from ..call_words import call_word_at
from .auctions import ProseAuction
from .chains import read_chain
from .judging import judge, may_begin
from .little_words import little_words

_TOUCHED = rf"(?<![\w#!+\\$;‐‑–—\-{SUIT_SYMBOLS}\ufe0e\ufe0f])(?<!\S[.,/])"
_STRAIN_FOLLOWS = rf"(?=[0-9]?[^\W\d_]|[!{SUIT_SYMBOLS}])"
"""Most numbers are points and lengths: nothing of a bid stands behind them."""
_BEGINNING = re.compile(rf"{_TOUCHED}(?:\(?(?:[1-7]{_STRAIN_FOLLOWS}|P)|\(p)")
_JOINT = re.compile(r"[-‐‑–—;(](?<![0-9‐‑–—-][-‐‑–—])")
"""Calls are joined by dashes and semicolons, or one of them is in parentheses (AL-11, AL-13). None
ends in a digit as points and lengths do, ``11--15``."""
_BEGINNING_BELOW_MARKS = re.compile(rf"[1-7]{_STRAIN_FOLLOWS}|P|\(p")


def may_hold_auction(text: str) -> bool:
    """Tell whether a text, whatever marks it has, can hold an auction; most texts cannot."""
    return _JOINT.search(text) is not None and _BEGINNING_BELOW_MARKS.search(text) is not None


# A page asks whether a text has auctions, then for them; so do the checks and the editor.
@lru_cache(maxsize=1024)
def auctions_in(text: str, language: str) -> Sequence[ProseAuction]:
    """Return the auctions in ``text``, which has no markup, in their order.

    :param text: a paragraph, a cell or another text that stands by itself.
    :param language: of the text, ``en`` or ``de_AT``.
    """
    return tuple(_auctions_in(text, language)) if _JOINT.search(text) else ()


def _auctions_in(text: str, language: str) -> Iterator[ProseAuction]:
    known = little_words(language)
    position = 0
    while beginning := _BEGINNING.search(text, position):
        # Lengths of suits begin like bids, and stand alone.
        if not _JOINT.search(text, beginning.start()):
            return
        position = beginning.start() + 1
        word = call_word_at(text, beginning.start())
        if word is not None and may_begin(word):
            auction, position = judge(read_chain(text, word, known))
            if auction:
                yield auction
