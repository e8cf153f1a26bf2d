"""The hands that a clause offers: parted by *or*, or after a comma and *or* (MN-37, MN-39)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...patterns import IGNORECASE, compile_later
from .denials import denies_several
from .model import HAND_KINDS, Claim, Span
from .terms import OWN, NotReadError
from .vocabulary import Vocabulary

if TYPE_CHECKING:
    from .parts import PartReader

_PATTERN = r"(?:\(?[\dx](?:[()]{0,2}[\dx]){3}\)?|\(?\d(?:(?:--?|–|=)[()]{0,2}\d){3}\)?)"
PATTERN_LIST = compile_later(
    rf"(?<![\w!])(?i:(?:one of|any of|exactly)\s+)?{_PATTERN}"
    rf"(?:(?:\s*/\s*{_PATTERN})+|(?:\s*,\s*{_PATTERN}){{1,8}}\s*,?\s+or\s+{_PATTERN})(?![\w+])"
)
"""Patterns between slashes, or commas and *or*, one of which the hand has."""
_OF_PATTERNS = compile_later(r"\s*(?:/|,\s*or\b|,|\bor\b)\s*")
_ONE_OF = compile_later(r"\s*(?:one|any) of(?=\s)", IGNORECASE)
_STRENGTHS = {"strength", "relative"}


def parts_of_or(words: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Yield the parts between the words for *or* that separate hands (MN-37)."""
    at = number = 0
    inside: list[Span] = []
    if PATTERN_LIST.fullmatch(words.strip()):
        signs = [match.span() for match in _OF_PATTERNS.finditer(words)]
        begin = _ONE_OF.match(words)
        at = begin.end() if begin else 0
    elif signs := [match.span() for match in vocabulary.or_words.finditer(words)]:
        inside = [match.span() for match in vocabulary.or_inside.finditer(words)]
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
    if denies_several(words):
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
