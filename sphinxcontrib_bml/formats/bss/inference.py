"""What descriptions say about the fields of their records (BSS-71).

The cues are few and were measured on cards whose authors filled the fields themselves. Where two
cues disagree, or a condition stands in the text, nothing is inferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import Call, Side, Suit
from ...language.bss_words import NO_LIMIT, RowNote
from ...language.diagnostics import quoted
from .settings import InferenceKind


class Situation(NamedTuple):
    """The call that a text describes."""

    call: Call
    caller: Side
    asked: str
    """The disposition of partner's last call."""


class InferredField(NamedTuple):
    """A field that was inferred."""

    note: RowNote
    words: str


def infer(
    text: str, situation: Situation, kinds: frozenset[InferenceKind]
) -> Iterator[InferredField]:
    """Yield what ``text`` says about the fields of our call, each field by itself."""
    if situation.caller is not Side.WE or not text:
        return
    cue = _cue(text, situation)
    is_splinter = bool(_found(_SPLINTER, text))
    if cue and InferenceKind.DISPOSITION in kinds:
        yield InferredField(
            RowNote(disposition=cue.word), f"disposition {cue.word} from {cue.quote}"
        )
    if InferenceKind.ARTIFICIAL in kinds:
        if cue and cue.word in _ARTIFICIAL:
            yield InferredField(RowNote(artificial=True), f"artificial from {cue.quote}")
        elif is_splinter:
            yield InferredField(RowNote(artificial=True), "artificial from 'splinter'")
    suit = situation.call.suit
    if InferenceKind.LENGTH in kinds and suit is not None:
        if is_splinter:
            yield InferredField(RowNote(length=(0, 1)), "length 0-1 from 'splinter'")
        elif length := _length(text, suit):
            shown = _shown_length(*length[0])
            yield InferredField(
                RowNote(length=length[0]), f"length {shown} from {quoted(length[1])}"
            )


# Dispositions


class _Cue(NamedTuple):
    word: str
    """Of the disposition."""
    quote: str


_ARTIFICIAL = frozenset({"transfer", "relay", "ask", "answer"})
_SPLINTER = re.compile(r"\bsplinter", re.IGNORECASE)
_CUES = (
    ("signoff", r"\b(?:to play|sign(?:-| )?off)\b"),
    ("slamtry", r"\bslam (?:try|interest)\b"),
    ("ask", r"\b(?:RKCB|Blackwood|asks?|asking)\b"),
    ("gf", r"\b(?:game[- ]forc(?:e|ing)|forcing to game|GF)\b"),
    ("transfer", r"\btransfers?\b"),
    ("relay", r"\brelay\b"),
    ("puppet", r"\bpuppet\b"),
    ("inv", r"\A\W*(?:inv|invit\w*)\b"),
    ("preempt", r"\A\W*(?:pre-?empt\w*|weak)\b"),
    ("answer", r"\b[0-5](?: ?(?:/|-|or) ?[0-5])? (?:keys?|key ?cards?)\b"),
)
_CUE_PATTERNS = tuple((word, re.compile(cue, re.IGNORECASE)) for word, cue in _CUES)
_NEGATED = re.compile(r"(?:\b(?:not|no|non|never|if|isn't|than)[\s-]*(?:a |an |yet )?)\Z", re.I)
_CHOICE = re.compile(r"\bor\b", re.IGNORECASE)
_LOOK_BACK = 16
_NEEDS_NO_CHOICE = frozenset({"gf", "inv"})
_SUITS = {suit: re.compile(rf"{suit.mark}|\b{suit.name[:-1]}S?\b", re.IGNORECASE) for suit in Suit}


def _found(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Return the first place of a cue that no word before it turns round."""
    for found in pattern.finditer(text):
        before = text[max(0, found.start() - _LOOK_BACK) : found.start()]
        if not _NEGATED.search(before):
            return found
    return None


def _cue(text: str, situation: Situation) -> _Cue | None:
    """Return the one disposition that ``text`` names; None for none, or for several."""
    cues = []
    for word, pattern in _CUE_PATTERNS:
        found = _found(pattern, text)
        if found and _counts(word, text, found, situation):
            cues.append(_Cue(word, quoted(found[0].strip())))
    return cues[0] if len(cues) == 1 else None


def _counts(word: str, text: str, found: re.Match[str], situation: Situation) -> bool:
    """Tell whether a cue counts for this call and text."""
    if word in _NEEDS_NO_CHOICE and _CHOICE.search(text):
        return False
    match word:
        case "inv":
            return text[found.end() : found.end() + 1] != "+"
        case "answer":
            return situation.asked == "ask"
        case "transfer":
            own = situation.call.suit
            return any(suit != own and words.search(text) for suit, words in _SUITS.items())
        case "ask":
            return not re.search(r"\brelay", text, re.IGNORECASE)
    return True


# Lengths

_START = re.compile(
    r"(?:! ?)?(?P<least>[0-9])(?:(?P<more>\+)|[-–](?P<most>[0-9]))?"
    r"(?: ?(?:!(?P<suit>[cdhs])s?(?![^\W_])|(?P<any>suit|cards?)\b))(?! ?[/+=])",
    re.IGNORECASE,
)
_CONDITIONS = re.compile(r"\b(?:or|if|may|perhaps|denies|deny|sometimes|unless)\b|\ba\)", re.I)


def _length(text: str, suit: Suit) -> tuple[tuple[int, int], str] | None:
    """Return the length of the bid ``suit`` that the text begins with, and its words."""
    found = _START.match(text)
    if not found or _CONDITIONS.search(text):
        return None
    if found["suit"] and Suit.parse(found["suit"]) is not suit:
        return None
    least = int(found["least"])
    most = NO_LIMIT if found["more"] else int(found["most"] or least)
    if least > NO_LIMIT or least > most:
        return None
    return (least, min(most, NO_LIMIT)), found[0]


def _shown_length(least: int, most: int) -> str:
    if most == NO_LIMIT:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"
