"""The calls and queries of the slow reading of the resolver's rules.

An auction is a tuple of words: ``w1N tP w2C``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sphinxcontrib_bml.bridge.auctions import Auction, Call, Side

Calls = tuple[str, ...]

CODES = ["P", "D", "R", *(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN")]
_STRAINS = {
    "C": ["c", "C", "!c", "♣", "♣\ufe0e"],
    "D": ["d", "D", "!d", "♦", "♦\ufe0f"],
    "H": ["h", "H", "!h", "♥"],
    "S": ["s", "S", "!s", "♠"],
    "N": ["n", "N", "NT", "nt", "SA"],
}
WORDS = {
    "P": ["P", "p", "Pass", "pass"],
    "D": ["X", "x", "D", "d", "Dbl", "double"],
    "R": ["XX", "xx", "R", "rd", "Rdbl", "Redbl", "redouble"],
    **{
        f"{level}{strain}": [f"{level}{word}" for word in words]
        for level in range(1, 8)
        for strain, words in _STRAINS.items()
    },
}
"""Ways to write each call."""
_MEANT = {word.lower(): code for code, words in WORDS.items() for word in words}
_DASHES = "-–—−"


class Asked(NamedTuple):
    """A query as it was read."""

    calls: Calls
    seat: int | None
    other: Calls | None


def legal(calls: Calls) -> bool:
    """Whether the calls, which take turns, are an auction."""
    return _auction(calls) is not None


@lru_cache(100_000)
def _auction(calls: Calls) -> Auction | None:
    if not calls:
        return Auction()
    before = _auction(calls[:-1])
    if before is None:
        return None
    side = Side.WE if calls[-1][0] == "w" else Side.THEY
    after = before.try_call(side, Call.parse(calls[-1][1:]))
    return None if after is None or len(after) != len(before) + 1 else after


def other_side(side: str) -> str:
    return "t" if side == "w" else "w"


def to_call(calls: Calls) -> str:
    return other_side(calls[-1][0]) if calls else ""


def add(calls: Calls, side: str, code: str) -> Calls | None:
    """Return the calls with one more, a pass put in where the same side called last."""
    if calls and calls[-1][0] == side:
        calls = (*calls, other_side(side) + "P")
        if not legal(calls):
            return None
    calls = (*calls, side + code)
    return calls if legal(calls) else None


def codes(auction: Auction) -> Calls:
    return tuple(("w" if side is Side.WE else "t") + call.code for side, call in auction.turns)


def bare(calls: Calls) -> Calls:
    """Return calls without the passes before the opening."""
    for number, word in enumerate(calls):
        if word[1:] != "P":
            return calls[number:]
    return ()


# Queries


def words_of(text: str) -> list[tuple[str, bool]] | None:
    """Return the words with whether they are theirs; None if the text is too long."""
    if len(text) > 1000:
        return None
    words: list[tuple[str, bool]] = []
    depth = 0
    pieces = text.split()
    for number, piece in enumerate(pieces):
        if piece in _DASHES:
            around = [*pieces[max(0, number - 1) : number], *pieces[number + 1 : number + 2]]
            if number == 0 or any(one in _DASHES for one in around):
                words.append(("P", depth > 0))
            continue
        word = ""
        for character in f"{piece} ":
            if character not in f"()[] ;,>→{_DASHES}":
                word += character
                continue
            if word:
                words.append((word, depth > 0))
            word = ""
            depth = max(0, depth + {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0))
    joined: list[tuple[str, bool]] = []
    for word, theirs in words:
        if joined and joined[-1][1] == theirs and joined[-1][0] in list("1234567"):
            word = joined.pop()[0] + word  # noqa: PLW2901
        joined.append((word, theirs))
    return joined


def read(text: str) -> Asked | None:
    """Return what a query asks for, None if it is not an auction."""
    words = words_of(text)
    if words is None:
        return None
    calls: list[tuple[str, str]] = []
    for number, (word, theirs) in enumerate(words):
        stripped = word.rstrip("!*?.:") or word
        if stripped.lower() in {"?", "any"}:
            if number + 1 < len(words):
                return None
        elif stripped.lower() in {"ap", "all"}:
            calls += [("", "P")] * 3
        elif stripped.lower() in _MEANT:
            calls.append(("t" if theirs else "w", _MEANT[stripped.lower()]))
        else:
            return None
    if calls == [("", "P")] * 3:
        calls.append(calls[0])
    first, second = written(calls), in_turn(calls)
    if first is None:
        return second
    if second is None or any(side == "t" for side, _ in calls) or second.calls == first.calls:
        return first
    return first._replace(other=second.calls)


def written(calls: Sequence[tuple[str, str]]) -> Asked | None:
    """RQ-5, RQ-8."""
    passes = next((n for n, (_, code) in enumerate(calls) if code != "P"), len(calls))
    taken: Calls = ()
    seat = None
    rest = calls
    if passes and all(side != "t" for side, _ in calls[: passes + 1]):
        if passes == len(calls):
            alone = tuple("wt"[n % 2] + "P" for n in range(passes))
            return Asked(alone, None, None) if passes <= 4 else None
        seat = 3 if passes == 1 else passes + 1
        rest = calls[passes:]
    for side, code in rest:
        after = add(taken, side or to_call(taken) or "w", code)
        if after is None:
            return None
        taken = after
    return seated(taken, seat)


def seated(calls: Calls, seat: int | None) -> Asked | None:
    opening = bare(calls)
    if not opening:
        return Asked(calls, None, None)
    passes = len(calls) - len(opening)
    if seat is None and passes:
        seat = passes + 1
    return None if seat is not None and seat > 4 else Asked(opening, seat, None)


def in_turn(calls: Sequence[tuple[str, str]]) -> Asked | None:
    """RQ-6."""
    passes = next((n for n, (_, code) in enumerate(calls) if code != "P"), len(calls))
    if passes == len(calls) or passes > 3:
        return None
    side = calls[passes][0]
    taken: Calls = ()
    for wanted, code in calls[passes:]:
        if wanted == "t" and side == "w":
            return None
        taken = (*taken, side + code)
        if not legal(taken):
            return None
        side = other_side(side)
    return Asked(taken, passes + 1 if passes else None, None)
