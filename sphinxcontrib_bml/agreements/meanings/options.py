"""The hands that a clause offers: parted by *or*, or after a comma and *or* (MN-37, MN-39)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...patterns import IGNORECASE, compile_later
from .model import HAND_KINDS, Claim, Span
from .terms import OWN, NotReadError
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from .parts import PartReader

NEGATION = compile_later(r"\b(?:no|not|denies|denying|without|w/o|nor)\b", IGNORECASE)
OR_OR_SLASH = compile_later(r"(?<=\s)(?:or|/)(?=\s)|(?<=[\w!])/(?=[!\d])", IGNORECASE)
_SLASHED_PATTERNS = compile_later(
    r"\(?[\dx](?:[-–=()]{0,4}[\dx]){3}\)?(?:\s*/\s*\(?[\dx](?:[-–=()]{0,4}[\dx]){3}\)?)+"
)
"""Patterns that a slash separates, one of which the hand has."""
_STRENGTHS = {"strength", "relative"}


def parts_of_or(words: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Yield the parts between the words for *or* that separate hands (MN-37)."""
    is_list = _SLASHED_PATTERNS.fullmatch(words.strip())
    slashes = [place for place, sign in enumerate(words) if is_list and sign == "/"]
    or_words = [match.span() for match in vocabulary.or_words.finditer(words)]
    signs = sorted([*or_words, *((one, one + 1) for one in slashes)])
    found = vocabulary.or_inside.finditer(words) if signs else ()
    inside = [match.span() for match in found]
    at = number = 0
    for start, end in signs:
        while number < len(inside) and inside[number][1] <= start:
            number += 1
        if number < len(inside) and inside[number][0] <= start:
            continue
        yield at, start
        at = end
    yield at, len(words)


def read_another_hand(reader: PartReader, start: int, end: int) -> bool:
    """Read ``or 5!c and 4M`` after a comma, if all before it is one hand (MN-39).

    Claims about the call are common, and a strength is if the other hand has none.
    """
    options = [option for group in reader.part.groups for option in group]
    is_one = len(options) == len(reader.part.groups) and not reader.part.unread
    before = [claim for option in options for claim in option]
    hands = [one for option in options if (one := [*filter(is_of_the_hand, option)])]
    is_list = any(one.kind not in _STRENGTHS for hand in hands[:-1] for one in hand)
    if not is_one or is_list or not any(map(_is_enough, before)):
        return False
    words = reader.text[start:end]
    if NEGATION.search(words) and OR_OR_SLASH.search(words):
        return False
    parts = [(start + a, start + b) for a, b in parts_of_or(words, reader.words)]
    try:
        found = [reader.grammar.read(reader.text, *part, reader.reading) for part in parts]
    except NotReadError:
        return False
    if not all(any(map(_is_enough, option)) for option in found):
        return False
    kinds = {one.kind for option in found for one in option}
    common = {"forcing", "nature"} - kinds
    if not kinds & {*_STRENGTHS, "forcing"}:
        common |= _STRENGTHS
    mine = [one for one in before if one.kind not in common] or before
    reader.part.groups = [[[one for one in before if one not in mine]], [mine, *found]]
    reader.has_options = True
    reader.host = found
    return True


def is_of_the_hand(claim: Claim) -> bool:
    """Return whether a claim is about the hand, not only about the call."""
    return claim.kind not in {"forcing", "nature"}


def _is_enough(claim: Claim) -> bool:
    """Return whether a claim may be all that is said of one of several hands (MN-37)."""
    return claim.kind in {*HAND_KINDS, "strength", OWN, "forcing"}
