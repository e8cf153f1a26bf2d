"""Stretches of the source with the colours laid over them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pygments.token import _TokenType

from ..language import Fragment, SourceLine

TokenSpan = tuple[int, int, _TokenType]
"""Where a colour starts and ends, as offsets in the source in characters, and its token type."""

_WORD = re.compile(r"\S+")


def column_span(line: SourceLine, start: int, end: int, kind: _TokenType) -> TokenSpan:
    """Colour the columns ``start`` to ``end`` of a line that is not pasted."""
    return line.origin + start, line.origin + end, kind


def words_of(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the runs of non-blanks from the column ``start`` on, each with its column."""
    for word in _WORD.finditer(text, start):
        yield word.start(), word[0]


def marker_span(text: Fragment, kind: _TokenType) -> Iterator[TokenSpan]:
    """Colour the word before a text in its line: the hyphen or the number of an item."""
    line, start, _ = text.pieces[0]
    before = line.text[:start].rstrip()
    if before:
        marker = before.split()[-1]
        yield column_span(line, len(before) - len(marker), len(before), kind)
