"""What is wrong with the notes of one name: nothing that stands in what others have (VA-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..syntax import BiddingTable
from .parts import Part, holds

if TYPE_CHECKING:
    from ..diagnostics import Diagnostic
    from ..source import Source, Span
    from ..state import DocumentState
    from ..syntax import Element, Row

_Place = tuple[int, int]
"""A source, and a line of it from 1."""


class Absences:
    """Tells what stands in lines that a name has not.

    A line of a clip is absent where it is pasted for others only.
    """

    def __init__(self, elements: Iterable[Element], state: DocumentState, name: str) -> None:
        """Look at a document that was read to its end.

        :param name: case folded.
        """
        absent: set[_Place] = set()
        held: set[_Place] = set()
        for part, places in _parts(elements, state):
            (held if holds(part, name) else absent).update(places)
        self._absent = absent - held

    def __bool__(self) -> bool:
        """Tell whether anything is absent."""
        return bool(self._absent)

    def has(self, diagnostic: Diagnostic) -> bool:
        """Tell whether a diagnostic is about what is absent."""
        span = diagnostic.span
        return bool(self._absent) and _place(span.source, span.start) in self._absent


def _parts(
    elements: Iterable[Element], state: DocumentState
) -> Iterator[tuple[Part | None, Iterable[_Place]]]:
    for include in state.variants.includes:
        yield include.part, [_place(include.name.source, include.name.start)]
    for element in elements:
        if element.part is not None or not isinstance(element, BiddingTable):
            yield element.part, _lines(element.span)
        if isinstance(element, BiddingTable):
            for row in element.rows:
                yield row.part, _lines_of_row(row)


def _lines_of_row(row: Row) -> Iterator[_Place]:
    yield _place(row.span.source, row.span.start)
    if row.description is not None:
        for line, *_columns in row.description.pieces:
            yield _place(line.source, line.start)


def _lines(span: Span) -> Iterator[_Place]:
    first, last = (span.source.line_number(offset) for offset in (span.start, span.end))
    for number in range(first, last + 1):
        yield id(span.source), number


def _place(source: Source, offset: int) -> _Place:
    return id(source), source.line_number(offset)
