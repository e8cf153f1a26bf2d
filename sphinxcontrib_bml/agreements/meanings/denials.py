"""Clauses that deny several things: ``denies 4!h or 3!s`` (MN-38, MN-43)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...patterns import IGNORECASE, compile_later
from .model import Claim
from .terms import NotReadError, denied_length

if TYPE_CHECKING:
    from .parts import PartReader

_NEGATION = compile_later(r"\b(?:no|not|denies|denying|without|w/o|nor)\b", IGNORECASE)
_OR = compile_later(r"(?<=\s)(?:or|/)(?=\s)|(?<=[\w!])/(?=[!\d])", IGNORECASE)
_DENIES = compile_later(r"\b(?:denies|denying)\b.*\sand\s", IGNORECASE)
_NOT = compile_later(r"\s*(?:no|not|denies|denying|without|w/o|nor)\s+", IGNORECASE)
_ONE_SHORT = compile_later(
    r"\b(?:singleton|void)s? or (?:void|singleton)s?\b|\bor more\b", IGNORECASE
)
_EITHER_NUMBER = compile_later(
    r"(?<![\w!])([3-6])(?:\s?-?c?M?)?\s+or\s+([3-6])(?=\s*-?\s*(?:(?i:cards?)\b|cM?\b|M\b))"
)
"""``4 or 5`` before ``card major``: the lower number is denied as well."""
_TAIL = compile_later(
    r"\s(?:(?:with|and|but)\s+)?(?=(?:no|without|w/o|deny|denying|denies|lacking"
    r"|does not (?:have|contain|hold))\s)",
    IGNORECASE,
)
_PART = compile_later(r"(?:^|(?<=\s))(?:or|and|/)(?=\s)|/(?=[!\d])")


def denies_several(words: str) -> bool:
    """Return whether a clause has a negation and denies more than one thing (MN-38)."""
    if not _NEGATION.search(words):
        return False
    return bool(_DENIES.search(words) or _OR.search(_ONE_SHORT.sub("", words)))


def read_denials(reader: PartReader, start: int, end: int, words: str) -> None:
    """Read ``denies 4!h or 3!s``, which denies both (MN-38)."""
    words = _EITHER_NUMBER.sub(lambda match: min(match[1], match[2]).rjust(len(match[0])), words)
    match = _NOT.match(words)
    found: dict[str, Claim] = {}
    try:
        for part in _PART.split(words[match.end() :]) if match else ():
            denied = reader.grammar.denial.fullmatch("no " + _NOT.sub("", part, count=1).strip())
            if not denied:
                raise NotReadError(part)
            for one in denied_length(denied, reader.reading):
                before = found.setdefault(one.suits, one)
                found[one.suits] = min(one, before, key=_highest)
    except NotReadError:
        found = {}
    if found:
        span = (start + len(words) - len(words.lstrip()), end)
        reader.part.groups.append([[replace(one, span=span) for one in found.values()]])
    else:
        reader.leave(start, end, "or")


def tail_of_denials(words: str) -> tuple[int, int] | None:
    """Return where the words before ``without ...`` end, and where it begins (MN-36).

    A denial only takes hands away, so that the words before it hold. Not with an *or*, which may
    begin another hand.
    """
    match = _TAIL.search(words)
    if match is None or not words[: match.start()].strip() or _OR.search(words[match.end() :]):
        return None
    return match.span()


def _highest(claim: Claim) -> float:
    return claim.range.high or 0 if claim.range else 0
