"""Stretches of the source within one line, and the colours laid over them."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pygments.token import _TokenType

    Span = tuple[int, int, _TokenType]
    """Where a colour starts and ends, as offsets in the text in characters, and its token type."""

_WORD = re.compile(r"\S++")


class Piece(NamedTuple):
    """A line or a part of one, without its end: its offset in the text and its characters."""

    start: int
    text: str

    @property
    def indent(self) -> int:
        """The number of leading blanks; a tab counts as one (BT-10)."""
        return len(self.text) - len(self.text.lstrip())

    def part(self, start: int, end: int | None = None) -> Piece:
        """Give the characters between two columns of this piece."""
        return Piece(self.start + start, self.text[start:end])

    def stripped(self) -> Piece:
        """Give this piece without the blanks around it."""
        return Piece(self.start + self.indent, self.text.strip())

    def words(self) -> list[Piece]:
        """Give the runs of non-blanks."""
        return [self.part(*word.span()) for word in _WORD.finditer(self.text)]

    def span(self, kind: _TokenType) -> Span:
        """Colour the whole piece."""
        return self.start, self.start + len(self.text), kind

    def groups(self, match: re.Match[str], *kinds: _TokenType | None) -> Iterator[Span]:
        """Colour the groups of a match on this piece, first to last; None leaves one plain."""
        for index, kind in enumerate(kinds, 1):
            if kind is not None and match[index]:
                yield self.start + match.start(index), self.start + match.end(index), kind


def in_order(*spans: Iterable[Span]) -> list[Span]:
    """Merge colours into the order of the text."""
    return sorted((span for some in spans for span in some), key=itemgetter(0))
