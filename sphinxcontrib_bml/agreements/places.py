"""Places that findings name, without the texts they stand in: they are kept from build to build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..language.source import Span


class Place(NamedTuple):
    """A stretch of a line."""

    file: str
    """As messages call it."""
    line: int
    """From 1."""
    column: int = 0
    """In characters from 0."""
    length: int = 0

    def __str__(self) -> str:
        """Return ``file:line``."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class RelatedPlace:
    """A second place that belongs to what was found."""

    place: Place
    message: str


def place_of(span: Span) -> Place:
    """Return where ``span`` begins, and how much of its first line it takes."""
    source, start = span.source, span.start
    line_end = source.text.find("\n", start, span.end)
    line, column = source.place(start)
    return Place(source.name, line, column, (span.end if line_end < 0 else line_end) - start)
