"""Places that findings name, without the texts they stand in: they are kept from build to build."""

from __future__ import annotations

from typing import NamedTuple

from ..language.source import Source, Span


class Position(NamedTuple):
    """A stretch of a line."""

    file: str
    """As messages call it."""
    line: int
    """From 1."""
    column: int = 0
    """In characters from 0."""
    length: int = 0

    @property
    def span(self) -> Span:
        """The place in a source without its text."""
        source = Source(self.file, "", line_numbers=(self.line,))
        return Span(source, self.column, self.column + self.length)

    def __str__(self) -> str:
        """Return ``file:line``."""
        return f"{self.file}:{self.line}"


def position_of(span: Span) -> Position:
    """Return where ``span`` begins, and how much of its first line it takes."""
    source, start = span.source, span.start
    line_end = source.text.find("\n", start, span.end)
    line, column = source.place(start)
    return Position(source.name, line, column, (span.end if line_end < 0 else line_end) - start)
