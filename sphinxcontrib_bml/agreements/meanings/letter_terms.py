"""Lengths in suits that are named by capital letters (MN-41)."""

from __future__ import annotations

import re
from re import Match

from .model import SUITS
from .terms import CARDS, Made, NotReadError, Reading

_CLAUSE_BEGINS = re.compile(r"(?:^|[,;.:\n])\s*\Z")
_CLAUSE_ENDS = re.compile(r"\s*(?:\Z|[,;.\n])")
_LINKED = re.compile(r"\d\s?\+\s?[CDHS](?:,?\s+(?:and|with)|\s?[&+])\s*\Z")
_SMALL_LETTER = re.compile(r"(?<![\w.+-])[1-7]\+?[dhs](?!\w)")
_LETTER_LENGTH = re.compile(
    r"(?<!\d)[1-7]\s?\+\s?[CDHS](?![\w/-])"
    r"|(?<![\w.+-])[3-7]\+?\s(?i:clubs|diamonds|hearts|spades)\s*(?:$|[,;.])"
)
"""A length that makes ``4H`` in the same text one, too."""


def letter_length(match: Match[str], reading: Reading) -> Made:
    """Read ``5+ S``: a number with a plus is a length, never the level of a bid (MN-41)."""
    number = match["n"]
    number = f"{number[0]}+" if "+" in number else number
    return [reading.length(match["r"][0].lower(), number)]


def letter_lengths(match: Match[str], reading: Reading) -> Made:
    """Read ``5S + 4C`` and ``6C-4H``, which cannot be calls in their order (MN-41)."""
    held = [(match["n"], match["r1"][0].lower()), (match["m"], match["r2"][0].lower())]
    places = [(int(number[0]), SUITS.index(suit)) for number, suit in held]
    if held[0][1] == held[1][1] or not 8 <= places[0][0] + places[1][0] <= CARDS:
        raise NotReadError(match[0])
    if match["sign"] == "-" and "+" not in f"{match['n']}{match['m']}" and places[0] < places[1]:
        raise NotReadError(match[0])
    return [reading.length(suit, number) for number, suit in held]


def letter_alone(match: Match[str], reading: Reading) -> Made:
    """Read ``4H`` in a text that has ``5+S`` too, and ``4 H`` as a clause (MN-41)."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    is_clause = _CLAUSE_BEGINS.search(before) is not None
    if not _LETTER_LENGTH.search(match.string):
        is_clause = is_clause and bool(match["blank"]) and bool(_CLAUSE_ENDS.match(after))
    if match["next"]:
        is_clause = _CLAUSE_BEGINS.search(before) is not None
    if not (is_clause or _LINKED.search(before)):
        raise NotReadError(match[0])
    return [reading.length(match["r"][0].lower(), match["n"])]


def small_letter(match: Match[str], reading: Reading) -> Made:
    """Read ``5s`` in a text with several such lengths; ``4c`` is four cards (MN-41)."""
    found = _SMALL_LETTER.findall(match.string)
    suit, number = match["r"], match["n"]
    is_one = len(set(found)) < 2 and not any("+" in one for one in found)
    if is_one or (suit == "c" and "+" not in number):
        raise NotReadError(match[0])
    return [reading.length(suit, number)]
