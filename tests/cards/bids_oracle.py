"""A second reader of bids strings, on another principle: regular expressions from the back.

The string is cut into words by one pattern, and what variables stand for is found by trying all
suits for all of them at once. It shares nothing with the package but ``bridge``.
"""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

from sphinxcontrib_bml.bridge.auctions import Auction, Call, IllegalCallError, Side, Suit

_WORD = re.compile(
    r"(?P<bid>[1-7](?P<gap>[^.pxrq#<0-9cdhsnmju♣♦♥♠]*)(?:nt|[cdhsnmju♣♦♥♠]))"
    r"|(?P<pass>[.p])|(?P<redouble>xx|r)|(?P<double>x)|(?P<cue>q)|(?P<any>#)|(?P<later><)"
    r"|(?P<bad>[0-9cdhsnmju♣♦♥♠])",
)
_FREE = {"m": "CD", "j": "HS", "u": "CDHS"}
_SYMBOLS = str.maketrans("♣♦♥♠", "cdhs")


class Reading(NamedTuple):
    """What a string stands for."""

    tokens: str
    is_error: bool
    agreements: frozenset[str]
    is_unknown: bool = False


def _ascii_lower(text: str) -> str:
    return "".join(one.lower() if one.isascii() else one for one in text)


def read(text: str) -> Reading:
    """Return what ``text`` stands for; agreements as the keys of records, seat 0 to 4."""
    words = list(_WORD.finditer(_ascii_lower(text)))
    tokens, is_error, later = [], False, False
    for word in words:
        match word.lastgroup:
            case "bid":
                strain = word[0][len(word["gap"]) + 1 :].replace("nt", "n")
                tokens.append(word[0][0] + strain.translate(_SYMBOLS))
            case "gap":
                raise AssertionError("never the last group")
            case "later":
                is_error = is_error or later or bool(tokens)
                later = later or not tokens
            case "bad":
                is_error = True
            case kind:
                tokens.append(
                    {"pass": "p", "redouble": "r", "double": "x", "cue": "q"}.get(kind or "", "#")
                )
    said = " ".join((["<"] if later else []) + tokens)
    if is_error or not tokens:
        return Reading(said, True, frozenset())
    if later:
        return Reading(said, False, frozenset(), True)
    return _expand(said, tokens)


def _expand(said: str, tokens: list[str]) -> Reading:
    opening = next((n for n, token in enumerate(tokens) if token != "p"), len(tokens))
    if opening == len(tokens) or opening > 3:
        return Reading(said, True, frozenset())
    seat = opening + 1 if opening else 0
    first = Side.WE if (len(tokens) - opening) % 2 else Side.THEY
    calls = tokens[opening:]
    free = [n for n, token in enumerate(calls) if token[-1] in "mju" and token[0].isdigit()]
    cut = next((n for n, token in enumerate(calls) if token == "#"), len(calls))
    outcomes = [
        _try(calls, dict(zip(free, suits, strict=True)), first) for suits in _suits(calls, free)
    ]
    unknown = {reached for reached, auction in outcomes if auction == "unknown"}
    if unknown:
        return Reading(said, False, frozenset(), True)
    keys = {auction.code for _, auction in outcomes if isinstance(auction, Auction)}
    if not keys:
        return Reading(said, True, frozenset())
    if cut < len(calls):
        return Reading(said, False, frozenset(), True)
    star = "*" if first is Side.THEY else ""
    return Reading(said, False, frozenset(f"{star}{seat}0{code}" for code in keys))


def _suits(calls: list[str], free: list[int]) -> list[tuple[str, ...]]:
    """Return all ways to choose suits, each family the same one everywhere."""
    ways = []
    for suits in product(*(_FREE[calls[n][-1]] for n in free)):
        chosen: dict[str, str] = {}
        for n, suit in zip(free, suits, strict=True):
            family = calls[n][-1]
            if family != "u" and chosen.setdefault(family, suit) != suit:
                break
        else:
            ways.append(suits)
    return ways


def _try(calls: list[str], suits: dict[int, str], first: Side) -> tuple[int, object]:
    """Return how far one way comes, with the auction, ``"unknown"`` or ``"illegal"``."""
    made: list[Call] = []
    for n, token in enumerate(calls):
        side = first if n % 2 == 0 else first.other
        if token == "#":
            break
        call = _call(token, suits.get(n, ""), made, side, first)
        if isinstance(call, str):
            return n, call
        is_first_of_family = not any(calls[m][-1] == token[-1] and m in suits for m in range(n))
        bid_before = {one.suit for one in made}
        if n in suits and (token[-1] == "u" or is_first_of_family) and call.suit in bid_before:
            return n, "illegal"
        made.append(call)
        try:
            Auction.of(first, made)
        except IllegalCallError:
            return n, "illegal"
    return len(made), Auction.of(first, made)


def _call(token: str, suit: str, made: list[Call], side: Side, first: Side) -> Call | str:
    if token == "q":
        ours: set[Suit] = set()
        theirs: set[Suit] = set()
        for n, call in enumerate(made):
            if call.suit is not None:
                (ours if (first if n % 2 == 0 else first.other) is side else theirs).add(call.suit)
        if len(theirs) != 1 or theirs & ours:
            return "unknown"
        (target,) = theirs
        last = max([call.rank for call in made], default=0)
        higher = [f"{level}{target.letter}" for level in range(1, 8)]
        found = [one for one in map(Call.parse, higher) if one.rank > last]
        return found[0] if found else "illegal"
    if token in {"p", "x", "r"}:
        return Call.parse({"p": "P", "x": "D", "r": "R"}[token])
    return Call.parse(token[0] + (suit or token[1].upper()))
