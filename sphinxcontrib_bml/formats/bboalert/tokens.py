"""Calls as the extension writes them, two characters each (BBA-10)."""

from __future__ import annotations

import re

_CODES = {"--": "P", "Db": "D", "Rd": "R"}
_DOUBLE = re.compile(r"(?<![1-7])D")
_TOKEN = re.compile(r"[1-7][CDHSN]|Db|Rd|--")
_RUN = re.compile(f"(?:{_TOKEN.pattern})*")
_BLANKS = re.compile(r"[\s!]+")
_SUITS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS", "\ufe0e\ufe0f")


def tokens_of(codes: str) -> str:
    """Return the calls of an auction, as agreements have it, as tokens in a row."""
    tokens = codes.replace("P", "--").replace("R", "Rd")
    return _DOUBLE.sub("Db", tokens) if "D" in tokens else tokens


def codes_in(tokens: str) -> list[str]:
    """Return the codes of the calls that ``tokens`` stand for."""
    return [_CODES.get(token, token) for token in _TOKEN.findall(tokens)]


def is_call(text: str) -> bool:
    """Tell whether ``text`` is one token."""
    return bool(_TOKEN.fullmatch(text))


def is_run(text: str) -> bool:
    """Tell whether ``text`` is tokens and nothing else, or nothing at all."""
    return bool(_RUN.fullmatch(text))


def normal(calls: str) -> str:
    """Return the field of a record as it is compared (BBA-6, BBA-10)."""
    return _BLANKS.sub("", calls).translate(_SUITS).replace("NT", "N")
