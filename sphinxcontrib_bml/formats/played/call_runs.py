"""Calls written one behind the other, ``1Np2C!pp`` (PLAYED PL-8, PL-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...bridge import DOUBLE, PASS, REDOUBLE, Call

_WORDS = {
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("D", "X", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("R", "XX", "RDBL", "REDBL", "REDOUBLE"), REDOUBLE),
}
_ONE = re.compile(
    r"\s*(?P<word>[1-7]\s*(?:NT|[CDHSN])|PASS|REDOUBLE|REDBL|RDBL|DOUBLE|DBL|XX|[PDRX])"
    r"\s*(?P<alert>!*)\s*(?:\((?P<text>[^()]*)\))?\s*",
    re.IGNORECASE,
)
_BID = re.compile(r"([1-7])\s*([CDHSN])T?", re.IGNORECASE)


class CallInRun(NamedTuple):
    """A call of a run, or what is none."""

    call: Call | None
    """None for a word that is no call: the rest of the run."""
    word: str
    alert: bool = False
    text: str | None = None
    """What stands behind it in parentheses."""


def read_call(word: str) -> Call | None:
    """Return the call of a word in any case, None where it is none (PLAYED PF-4)."""
    name = word.upper()
    call = _WORDS.get(name)
    if call is not None:
        return call
    bid = _BID.fullmatch(name)
    if bid is None or (name.endswith("T") and bid[2] != "N"):
        return None
    return Call.parse(bid[1] + bid[2])


@lru_cache(maxsize=1024)
def read_run(text: str) -> tuple[CallInRun, ...]:
    """Return the calls of a run; what is no call stands last, with the rest of the run."""
    return tuple(_calls(text))


def _calls(text: str) -> Iterator[CallInRun]:
    position = len(text) - len(text.lstrip(" -"))
    while position < len(text):
        one = _ONE.match(text, position)
        if one is None:
            yield CallInRun(None, text[position:].strip())
            return
        yield CallInRun(read_call(one["word"]), one["word"], bool(one["alert"]), one["text"])
        position = one.end()
