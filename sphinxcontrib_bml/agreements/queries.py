"""Auctions as people type them, ``1NT – 2♣``, ``1C (1H) X`` (RESOLVER RQ-1 to RQ-10)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..bridge import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Call,
    IllegalCallError,
    InvalidSuitError,
    Side,
    Suit,
)

LONGEST_QUERY = 1_000
"""Characters of a query."""

_TOKEN = re.compile(r"[()\[\]]|[-–—−;,>→]|[^\s()\[\]\-–—−;,>→]+")
_DASH = frozenset("-–—−")
_SEPARATORS = frozenset(";,>→")
_MARKS = "!*?.:"
_WORDS = {
    **dict.fromkeys(("p", "pass"), PASS),
    **dict.fromkeys(("x", "d", "dbl", "double"), DOUBLE),
    **dict.fromkeys(("xx", "r", "rd", "rdbl", "redbl", "redouble"), REDOUBLE),
}
_ALL_PASS = frozenset({"ap", "all"})
_ANY = frozenset({"?", "any"})
_NOTRUMP = frozenset({"n", "nt", "sa"})
_LEVELS = "1234567"


class InvalidQueryError(ValueError):
    """The text is no auction; the message names the word and says why."""


class Query(NamedTuple):
    """What a text asks for."""

    auction: Auction
    """From the first call that is no pass, or passes only (RESOLVER RA-1)."""
    seat: int | None = None
    """Of the opening, 1 to 4; None where the text does not say."""


class _Word(NamedTuple):
    call: Call
    theirs: bool


def read_query(text: str) -> Query:
    """Return the auction that ``text`` stands for, whatever the notes are (RESOLVER RP-3).

    Calls in parentheses are theirs and all others ours, or else the calls go round in turn
    (RQ-5, RQ-6). Passes before the opening tell its seat (RQ-8).

    :raises InvalidQueryError: for a word that is no call, and a call that may not be made.
    """
    if len(text) > LONGEST_QUERY:
        raise InvalidQueryError(f"an auction of more than {LONGEST_QUERY} characters")
    words = list(_words(text))
    try:
        return _as_written(words)
    except IllegalCallError as error:
        query = _in_turn(words)
        if query is None:
            raise InvalidQueryError(str(error)) from error
        return query


def _words(text: str) -> Iterator[_Word]:
    """Yield the calls of ``text``; ``?`` and ``any`` may stand last and say nothing (RQ-9)."""
    tokens = _joined(_tokens(text))
    for number, (word, theirs) in enumerate(tokens):
        bare = word.rstrip(_MARKS) or word
        if bare.lower() in _ANY:
            if number + 1 < len(tokens):
                raise InvalidQueryError(f"{word!r} stands for any call, so nothing may follow it")
            return
        if bare.lower() in _ALL_PASS:
            yield from [_Word(PASS, theirs=False)] * 3
            continue
        call = PASS if bare in _DASH else _call(bare)
        if call is None:
            raise InvalidQueryError(
                f"{word!r} is no call (1C to 7N, P, X, XX; theirs in parentheses)"
            )
        yield _Word(call, theirs)


def _tokens(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words, each with whether it stands in parentheses; dashes that are passes too."""
    depth = 0
    after_dash, first = False, True
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in "([":
            depth += 1
        elif token in ")]":
            depth = max(0, depth - 1)
        elif token in _DASH:
            alone = _is_alone(text, match.start())
            follows = _followed_by_dash(text, match.end())
            if alone and (first or after_dash or follows):
                yield token, depth > 0
                after_dash = True
            first = False
            continue
        elif token not in _SEPARATORS:
            yield token, depth > 0
        after_dash, first = False, False


def _is_alone(text: str, at: int) -> bool:
    """Tell whether the dash at ``at`` stands between blanks, or at an end (RQ-4)."""
    before, behind = text[:at][-1:], text[at + 1 : at + 2]
    return (not before or before.isspace()) and (not behind or behind.isspace())


def _followed_by_dash(text: str, at: int) -> bool:
    rest = text[at:].lstrip()
    return rest[:1] in _DASH and bool(rest) and (len(rest) == 1 or rest[1].isspace())


def _joined(tokens: Iterator[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return the words with the blanks inside bids taken out, ``1 NT`` (RQ-1)."""
    joined: list[tuple[str, bool]] = []
    for word, theirs in tokens:
        if joined and joined[-1][0] in set(_LEVELS) and joined[-1][1] == theirs:
            joined[-1] = joined[-1][0] + word, theirs
        else:
            joined.append((word, theirs))
    return joined


def _call(word: str) -> Call | None:
    """Return the call written ``word`` (RQ-3), None where it is none."""
    if call := _WORDS.get(word.lower()):
        return call
    level, strain = word[:1], word[1:]
    if not level or level not in _LEVELS:
        return None
    if strain.lower() in _NOTRUMP:
        return Call.parse(f"{level}N")
    try:
        return Call.bid(int(level), Suit.parse(strain))
    except InvalidSuitError:
        return None


def _as_written(words: Sequence[_Word]) -> Query:
    """Return the query with parentheses theirs and all else ours (RQ-5, RQ-8)."""
    leading = _leading_passes(words)
    if leading and not any(word.theirs for word in words):
        auction, passes = Auction(), leading + (leading == 1)
        words = words[leading:]
        if not words:
            return Query(Auction.of(Side.WE, [PASS] * leading))
    else:
        auction, passes = Auction(), None
    for word in words:
        auction = auction.after(Side.THEY if word.theirs else Side.WE, word.call)
    return _opened(auction, passes)


def _leading_passes(words: Sequence[_Word]) -> int:
    for number, word in enumerate(words):
        if word.call is not PASS:
            return number
    return len(words)


def _opened(auction: Auction, passes: int | None) -> Query:
    """Return the query of an auction; ``passes``: how many stood before it, where that is said."""
    opening, counted = opened(auction)
    if not any(call is not PASS for call in opening.calls):
        return Query(opening)
    if passes is None:
        passes = counted
    if passes > 3:  # noqa: PLR2004 - the passes before an opening in fourth seat
        raise IllegalCallError("four passes: the auction is over")
    return Query(opening, passes + 1 if passes else None)


class Opened(NamedTuple):
    """An auction from its first call that is no pass."""

    auction: Auction
    passes: int
    """How many passes stood before it."""


def opened(auction: Auction) -> Opened:
    """Return ``auction`` without the passes before its opening; passes only stay (RA-3)."""
    calls = auction.calls
    if not calls or calls[0] is not PASS:
        return Opened(auction, 0)
    passes = next((n for n, call in enumerate(calls) if call is not PASS), 0)
    if not passes:
        return Opened(auction, 0)
    opener = auction.opener if passes % 2 == 0 else auction.opener.other
    return Opened(Auction.of(opener, calls[passes:]), passes)


def _in_turn(words: Sequence[_Word]) -> Query | None:
    """Return the query with the calls going round, None where that fits neither (RQ-6)."""
    passes = _leading_passes(words)
    calls = words[passes:]
    if not calls:
        return None
    side = Side.THEY if calls[0].theirs else Side.WE
    auction = Auction()
    for word in calls:
        if word.theirs and side is Side.WE:
            return None
        after = auction.try_call(side, word.call)
        if after is None:
            return None
        auction, side = after, side.other
    if passes > 3:  # noqa: PLR2004 - as above
        return None
    return Query(auction, passes + 1 if passes else None)
