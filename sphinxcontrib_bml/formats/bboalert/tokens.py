"""Calls as the extension writes them, two characters each (BBA-10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...bridge import BIDS, DOUBLE, PASS, REDOUBLE, SUIT_SYMBOLS, Call, Suit

_CALLS = {"--": PASS, "Db": DOUBLE, "Rd": REDOUBLE, **{bid.code: bid for bid in BIDS}}
_TOKENS = {call.code: token for token, call in _CALLS.items()}

TOKEN_PATTERN = "|".join(_CALLS)
"""A regular expression for one token."""

_TOKEN = re.compile(TOKEN_PATTERN)
_RUN = re.compile(f"(?:{TOKEN_PATTERN})*")
_BLANKS = re.compile(r"[\s!]+")
_HOLLOW_SUITS = "♧♢♡♤"
_SUITS = str.maketrans(
    SUIT_SYMBOLS + _HOLLOW_SUITS, "".join(suit.letter for suit in Suit) * 2, "\ufe0e\ufe0f"
)


def tokens_of(calls: Iterable[Call]) -> str:
    """Return calls as tokens in a row."""
    return "".join([_TOKENS[call.code] for call in calls])


def calls_in(tokens: str) -> tuple[Call, ...]:
    """Return the calls that ``tokens`` stand for."""
    return tuple(_CALLS[token] for token in _TOKEN.findall(tokens))


def is_call(text: str) -> bool:
    """Tell whether ``text`` is one token."""
    return text in _CALLS


def is_run(text: str) -> bool:
    """Tell whether ``text`` is tokens and nothing else, or nothing at all."""
    return bool(_RUN.fullmatch(text))


def normal(calls: str) -> str:
    """Return the field of a record as it is compared (BBA-6, BBA-10)."""
    return _BLANKS.sub("", calls).translate(_SUITS).replace("NT", "N")


def leading_passes(calls: Sequence[Call]) -> int:
    """Return how many passes stand before the opening, or before the pass that is explained."""
    # Few auctions begin with one.
    if calls and calls[0] is not PASS:
        return 0
    return next((n for n, call in enumerate(calls) if call is not PASS), len(calls) - 1)
