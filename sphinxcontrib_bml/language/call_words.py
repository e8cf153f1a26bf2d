"""Words of running text that are calls (PROSE-AUCTIONS AL-4 to AL-9).

They are not quite the labels of rows: ``1SA`` and ``2W`` are read, ``p`` and ``dBL`` are not.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ..bridge import PASS, Side
from .labels import Label, Literal, Part, Variable, parse_label
from .suits import SUIT_IN_TEXT

MOST_ALTERNATIVES = 8
"""Alternatives of one call (PROSE-AUCTIONS AL-33)."""

OTHER_SUIT = "W"
"""The variable for a suit that only the book it stands in can tell (PROSE-AUCTIONS AL-4)."""

TOUCHING = rf"(?:\w|{SUIT_IN_TEXT})"
"""A regular expression for what makes a word longer (PROSE-AUCTIONS AL-8)."""

_LETTERS = r"NT|SA|[CDHSN]{1,5}|(?i:red|black)"
_SMALL = r"nt|[cdhsn]"
_SMALL_VARIABLE = r"[xyzw]"
_VARIABLE = r"o?[Mm]|[XYZW]"
_STRAIN = (
    rf"(?:{_LETTERS}|{_VARIABLE}|{_SMALL_VARIABLE}|{_SMALL}|(?:{SUIT_IN_TEXT}){{1,5}})"
    rf"(?!{TOUCHING})"
)
_BID = rf"(?:[0-9]{{1,2}}(?i:steps?)(?!{TOUCHING})|[1-7]{_STRAIN}(?:/[1-7]?{_STRAIN})*+)"
_SMALL_WORDS = ("pass", "double", "dbl", "redbl", "rdbl", "redouble")
_WORD = (
    rf"(?:P|PASS|Pass|X|D|Dbl|DBL|Double|XX|R|Rdbl|RDBL|Redbl|Redouble|{'|'.join(_SMALL_WORDS)})"
    rf"(?!{TOUCHING})"
)
_MARKS = r"(?:\*|!(?![cdhs]))*+"
_REMARK = r"(?:[^\W\d_]|[\s,'’-]){1,40}"
_OURS = rf"(?P<calls>{_BID}|{_WORD})(?!/{TOUCHING})(?P<marks>{_MARKS})"
_THEIRS = (
    rf"\((?P<calls>(?:{_BID}|{_WORD})(?:/(?:{_BID}|{_WORD}))*+){_MARKS}"
    rf"(?:\s(?P<words>{_REMARK}))?\)(?!{TOUCHING})(?P<marks>{_MARKS})"
)
_SPELLING = (
    rf"[1-7]?(?:(?P<letters>{_LETTERS})|(?P<small>{_SMALL})|(?P<small_variable>{_SMALL_VARIABLE})"
    rf"|(?P<variable>{_VARIABLE})|(?P<marks>(?:{SUIT_IN_TEXT})+))"
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern, which takes long to make: many notes never ask for it."""
    return re.compile(pattern)


class Spelling(StrEnum):
    """How the strain of a bid is written."""

    LETTERS = "letters"
    """``H``, ``NT``, ``red``; steps too."""
    MARKS = "marks"
    """``!h``, ``♥``."""
    VARIABLE = "variable"
    """``M``, ``oM``, ``X``."""
    SMALL = "small"
    """``h``, ``nt``."""
    SMALL_VARIABLE = "small_variable"
    """``x``."""


class TextExtent(NamedTuple):
    """A stretch of a text, in characters from 0."""

    start: int
    end: int


class CallWord(NamedTuple):
    """A call in running text; places in characters from 0."""

    start: int
    end: int
    """Behind its parenthesis, before its marks."""
    next: int
    """Behind its marks ``!`` and ``*`` (PROSE-AUCTIONS AL-9)."""
    label: Label
    """The calls it stands for; theirs where it has parentheses."""
    spellings: tuple[Spelling, ...]
    """Of each alternative that is a bid."""
    words: TextExtent | None = None
    """What is said of the call in its own parentheses (PROSE-AUCTIONS AL-7)."""
    is_verb: bool = False
    """True for ``pass``, ``double`` and others in small letters."""

    @property
    def in_parentheses(self) -> bool:
        """True for calls of the opponents."""
        return self.label.side is Side.THEY

    @property
    def is_bid(self) -> bool:
        """True where all alternatives are bids."""
        return len(self.spellings) == len(self.label.parts)


def read_call_word(word: str) -> CallWord | None:
    """Return the call that ``word`` is, marks behind it and all, None where it is none."""
    call = call_word_at(word, 0)
    return call if call and call.next == len(word) else None


def call_word_at(text: str, at: int) -> CallWord | None:
    """Return the call that begins at ``at``, None where none does (PROSE-AUCTIONS AL-4 to AL-9).

    What stands before ``at`` is not looked at.
    """
    if text.startswith("(", at):
        found = _compiled(_THEIRS).match(text, at)
        return _theirs(found) if found else None
    found = _compiled(_OURS).match(text, at)
    return _ours(found) if found else None


def _ours(found: re.Match[str]) -> CallWord | None:
    """Return a call without parentheses: alternatives are bids (PROSE-AUCTIONS AL-6)."""
    call = _call(found, Side.WE, found["calls"])
    if call is None or (len(call.label.parts) > 1 and not call.is_bid):
        return None
    return call


def _theirs(found: re.Match[str]) -> CallWord | None:
    """Return a call in parentheses; of a pass nothing is said there (PROSE-AUCTIONS AL-7)."""
    call = _call(found, Side.THEY, f"({found['calls']})")
    if call is None or not found["words"]:
        return call
    if Literal((PASS,)) in call.label.parts:
        return None
    return call._replace(words=TextExtent(*found.span("words")))


def _call(found: re.Match[str], side: Side, text: str) -> CallWord | None:
    """Return the call ``found``; ``text``: without its marks and words."""
    written = found["calls"].split("/")
    label = _label(written, side, text)
    if label is None or len(written) > MOST_ALTERNATIVES:
        return None
    return CallWord(
        found.start(),
        found.start("marks"),
        found.end(),
        label,
        tuple(
            _spelling(one) for one, part in zip(written, label.parts, strict=True) if _is_bid(part)
        ),
        is_verb=any(one in _SMALL_WORDS for one in written),
    )


def _label(written: list[str], side: Side, text: str) -> Label | None:
    if written[0][1:] in {"W", "w"}:
        if len(written) > 1:
            return None
        return Label(side, (Variable(int(written[0][0]), OTHER_SUIT, written[0][1]),), text)
    label = parse_label("/".join(map(_as_in_labels, written)))
    return replace(label, side=side, text=text) if label else None


def _as_in_labels(bid: str) -> str:
    """Return ``bid`` with notrump as labels have it."""
    strain = bid.lstrip("1234567")
    return bid.removesuffix(strain) + "N" if strain in {"SA", "n"} else bid


def _is_bid(part: Part) -> bool:
    return not isinstance(part, Literal) or part.calls[0].is_bid


def _spelling(bid: str) -> Spelling:
    found = _compiled(_SPELLING).fullmatch(bid)
    return Spelling(found.lastgroup) if found and found.lastgroup else Spelling.LETTERS
