"""Bids in words: ``One Heart``, ``2 Spades``, ``Zwei Karo`` (IMPORTS IM2-27)."""

from __future__ import annotations

import re

from ...patterns import IGNORECASE, compile_later
from .vocabulary import SUIT_SPELLINGS, SUIT_WORDS
from .word_lists import folded

_NUMBERS = (
    "one ein eins une un een één en ett jeden una uno один одна",
    "two zwei deux twee två to dwa due dos два две",
    "three drei trois drie tre trzy tres три",
    "four vier quatre fyra fire cztery quattro cuatro четыре",
    "five fünf cinq vijf fem pięć cinque cinco пять",
    "six sechs zes sex seks sześć sei seis шесть",
    "seven sieben sept zeven sju syv siedem sette siete семь",
)
_LEVELS = {
    folded(word): str(level) for level, words in enumerate(_NUMBERS, 1) for word in words.split()
}
_NOTRUMP = r"no[ -]?trumps?|nt|sans[ -]?atouts?|sans|sang|senza|ohne|szan"
_WORD_BID = compile_later(
    rf"(?<![\w–—-])(?P<level>{'|'.join(sorted(_LEVELS, reverse=True))}|[1-7])[ -]"
    rf"(?P<strain>{'|'.join(sorted(SUIT_SPELLINGS, key=len, reverse=True))}|{_NOTRUMP})(?!\w)",
    IGNORECASE,
)
_LEAST_LENGTH = 4
"""The least number that is rather a length, if the suit is in the plural: ``5 hearts``."""


def with_bids(text: str) -> str:
    """Return a heading with ``1♥`` for *One Heart*; lengths such as *5 hearts* stay."""
    return _WORD_BID.sub(_bid, text)


def bid_at(text: str) -> tuple[str, int]:
    """Return the bid in words that a text begins with, ``1H``, and its end; nothing and 0 if none.

    Only numbers in words count, because digits are read with the words of the file.
    """
    found = _WORD_BID.match(text)
    if found is None or found["level"].isdigit():
        return "", 0
    return _spelled(found), found.end()


def _spelled(found: re.Match[str]) -> str:
    level = found["level"]
    level = level if level.isdigit() else _LEVELS[folded(level)]
    suit = SUIT_WORDS.get(folded(found["strain"]))
    return f"{level}{suit.letter if suit is not None else 'N'}"


def _bid(found: re.Match[str]) -> str:
    bid = _spelled(found)
    is_plural = found["strain"].lower().endswith("s") and bid[1] != "N"
    return found[0] if is_plural and int(bid[0]) >= _LEAST_LENGTH else bid
