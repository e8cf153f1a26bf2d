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
    from .part_values import Option
    from .parts import PartReader

_PATTERN = r"(?:\(?[\dx](?:[()]{0,2}[\dx]){3}\)?|\(?\d(?:(?:--?|–|=)[()]{0,2}\d){3}\)?)"
PATTERN_LIST = compile_later(
    rf"(?<![\w!])(?i:(?:one of|any of|exactly)\s+)?{_PATTERN}"
    rf"(?:(?:\s*/\s*{_PATTERN})+|(?:\s*,\s*{_PATTERN}){{1,8}}\s*,?\s+or\s+{_PATTERN})(?![\w+])"
)
"""Patterns between slashes, or commas and *or*, one of which the hand has."""
_OF_PATTERNS = compile_later(r"\s*(?:/|,\s*or\b|,|\bor\b)\s*")
_ONE_OF = compile_later(r"\s*(?:one|any) of(?=\s)", IGNORECASE)
_SLASHED = compile_later(
    r"(?<![\w!+/–-])(\d{1,2}(?:--?|–)\d\d)\s?/\s?(\d\d(?:\+|(?:--?|–)\d\d))(?![\w/–-])"
)
_STRENGTHS = {"strength", "relative"}
_OF_SUITS = {"length", "length-any", "shape", "quality"}


def parts_of_or(words: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Yield the parts between the words for *or* that separate hands (MN-37)."""
    at = number = 0
    inside: list[Span] = []
    found = PATTERN_LIST.search(words)
    if found and not vocabulary.or_words.search(words[: found.start()] + words[found.end() :]):
        begin = _ONE_OF.match(words)
        at = begin.end() if begin else 0
        signs = [match.span() for match in _OF_PATTERNS.finditer(words, *found.span())]
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
    read, left = reader.either or (0, 0)
    groups = reader.part.groups[read:]
    options = [option for group in groups for option in group]
    is_one = len(options) == len(groups) and len(reader.part.unread) == left
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
    if not kinds & {*_STRENGTHS, "forcing"} and not _has_balance(before):
        common |= _STRENGTHS
    mine = [one for one in before if one.kind not in common] or before
    rest = [one for one in before if one not in mine]
    reader.part.groups[read:] = [[rest], [mine, *found]]
    reader.has_options = True
    reader.host = found
    return True


def with_common_strength(options: list[Option]) -> list[Option]:
    """Return options, the strength of the first added to those of lengths and patterns alone.

    ``10--14 HCP with 6+!c or 5!c and 4M``: the strength before both is that of both. Not if the
    first hand is balanced: a natural club next to it may be stronger (MN-37).
    """
    first, *others = options
    said = [one for one in first if one.kind == "strength"]
    is_first = len(said) == 1 and len(first) > 1 and said[0] == first[0]
    are_lengths = all(one.kind in _OF_SUITS for option in others for one in option)
    are_patterns = all(one.kind == "shape" for option in others for one in option)
    is_of_both = are_lengths and (are_patterns or not _has_balance(first))
    if (
        not others
        or not is_first
        or not is_of_both
        or any(one.kind not in {*_OF_SUITS, "strength"} for one in first)
    ):
        return options
    return [first, *([*said, *option] for option in others)]


def _has_balance(claims: list[Claim]) -> bool:
    """Return whether claims are of a balanced hand, or of one that is not."""
    return any(one.name in {"balanced", "unbalanced"} for one in claims)


def slashed_strengths(text: str, start: int, end: int) -> list[str]:
    """Return a text twice, with either strength of ``12--14/18+ BAL``; nothing without (MN-37)."""
    match = _SLASHED.search(text, start, end)
    if match is None:
        return []
    return [
        text[: match.end(1)] + " " * (match.end() - match.end(1)) + text[match.end() :],
        text[: match.start()] + " " * (match.start(2) - match.start()) + text[match.start(2) :],
    ]


def joined(groups: list[list[Option]]) -> list[list[Option]]:
    """Return the options of clauses, those of two hands side by side as alternatives (MN-37).

    ``16+ unbalanced, 17+ balanced`` and ``5!h, 11--14 or 6!h, 9--11`` are two hands each.
    """
    found: list[list[Option]] = []
    at = 0
    while at < len(groups):
        pair, three = groups[at : at + 2], groups[at : at + 3]
        if len(pair) == 2 and _are_shapes(pair):
            found.append([pair[0][0], pair[1][0]])
            at += 2
        elif len(three) == 3 and _are_two_hands(three):
            (first,), (middle, other), (last,) = three
            found.append([[*first, *middle], [*other, *last]])
            at += 3
        else:
            found.append(groups[at])
            at += 1
    return found


def may_end_hand(groups: list[list[Option]]) -> bool:
    """Return whether ``5!h, 11--14 or 5!s`` may have two hands, the second without strength."""
    lengths: set[str] = set()
    for options in groups:
        if len(options) == 1:
            lengths |= {one.suits for one in options[0] if one.kind == "length"}
            continue
        kinds = [{one.kind for one in option} for option in options]
        suits = {one.suits for one in options[-1] if one.kind == "length"}
        if lengths and suits - lengths and kinds[0] == {"strength"} and "strength" not in kinds[-1]:
            return True
    return False


def _are_shapes(pair: list[list[Option]]) -> bool:
    """Return whether two clauses are the strength of balanced hands, and that of the others."""
    if any(len(options) != 1 for options in pair):
        return False
    names = {one.name for options in pair for one in options[0] if one.kind == "shape"}
    return names == {"balanced", "unbalanced"} and all(
        sorted(one.kind for one in options[0]) == ["shape", "strength"] for options in pair
    )


def _are_two_hands(three: list[list[Option]]) -> bool:
    """Return whether the clause in the middle ends one hand and begins another like it."""
    if [len(options) for options in three] != [1, 2, 1]:
        return False
    first, middle, other, last = (
        {one.kind for one in option} for option in (three[0][0], *three[1], three[2][0])
    )
    return first == other and middle == last and first != middle and "strength" in first | middle


def is_of_the_hand(claim: Claim) -> bool:
    """Return whether a claim is about the hand, not only about the call."""
    return claim.kind not in {"forcing", "nature"}


def _is_enough(claim: Claim) -> bool:
    """Return whether a claim may be all that is said of one of several hands (MN-37)."""
    return claim.kind in {*HAND_KINDS, "strength", OWN, "forcing"}
