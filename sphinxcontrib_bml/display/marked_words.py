"""Two texts with the words marked in which they differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from ..agreements.abbreviations import normalize_text

_WORD = re.compile(r"\s+|\S+")
_STOPS = ",.;:"
"""Signs at the end of a word that make no other word of it."""
_MOST_COMPARED = 200_000
"""Pairs of words; of longer texts only what they begin and end with alike is known."""


class Piece(NamedTuple):
    """A part of a text."""

    text: str
    is_changed: bool = False
    """Whether the other text has something else there."""


Pieces = tuple[Piece, ...]


def marked_words(old: str, new: str) -> tuple[Pieces, Pieces]:
    """Return two texts in pieces; words that are only spelled otherwise are not marked.

    Commas and stops behind words count where nothing else differs.
    """
    before, after = _WORD.findall(old), _WORD.findall(new)
    words, other_words = _spelled(before), _spelled(after)
    bare, other_bare = _bare(words), _bare(other_words)
    marks, other_marks = (
        _changed(words, other_words) if bare == other_bare else _changed(bare, other_bare)
    )
    return _pieces(before, marks), _pieces(after, other_marks)


def _spelled(tokens: Iterable[str]) -> list[str]:
    """Return the words of a text in one spelling."""
    return [normalize_text(token) for token in tokens if not token.isspace()]


def _bare(words: Iterable[str]) -> list[str]:
    return [word.rstrip(_STOPS) or word for word in words]


def _changed(old: Sequence[str], new: Sequence[str]) -> tuple[list[bool], list[bool]]:
    """Tell of each word whether the other text has it there."""
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    marks = [start <= number < len(old) - end for number in range(len(old))]
    other_marks = [start <= number < len(new) - end for number in range(len(new))]
    middle, other_middle = old[start : len(old) - end], new[start : len(new) - end]
    if len(middle) * len(other_middle) <= _MOST_COMPARED:
        matcher = SequenceMatcher(None, middle, other_middle, autojunk=False)
        for at, other_at, size in matcher.get_matching_blocks():
            for number in range(size):
                marks[start + at + number] = False
                other_marks[start + other_at + number] = False
    return marks, other_marks


def _pieces(tokens: Sequence[str], marks: Sequence[bool]) -> Pieces:
    """Return a text in as few pieces as there can be; blanks are part of what is around them."""
    flagged = list(_with_blanks(tokens, marks))
    return tuple(
        Piece("".join(token for token, _ in group), is_changed)
        for is_changed, group in groupby(flagged, key=lambda pair: pair[1])
    )


def _with_blanks(tokens: Sequence[str], marks: Sequence[bool]) -> Iterator[tuple[str, bool]]:
    left = iter(marks)
    before = False
    blanks = ""
    for token in tokens:
        if token.isspace():
            blanks = " "
            continue
        is_changed = next(left)
        if blanks:
            yield blanks, before and is_changed
            blanks = ""
        yield token, is_changed
        before = is_changed
