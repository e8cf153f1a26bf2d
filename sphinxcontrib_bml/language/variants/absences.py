"""What is wrong with the notes of one name: nothing that stands in what others have (VA-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..syntax import BiddingTable
from .parts import VariantPart, holds

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


def absent_files(elements: Iterable[Element], state: DocumentState, name: str) -> frozenset[Path]:
    """Return the included files that a name has nothing of: only others include them.

    What is everybody's wherever it stands, clips and settings, keeps a file (VARIANTS VA-7).

    :param name: case folded.
    """
    held = {clip.span.source for clip in state.clips.values()}
    held |= {setting.value.span().source for setting in state.settings}
    of_all = {word.file for word in state.file_words}
    held |= {source for source in state.sources if source.name in of_all}
    absent: set[Source] = set()
    for part, source in _sources(elements, state):
        (held if holds(part, name) else absent).add(source)
    files = {source.real_path for source in held for source in _with_includers(source, state)}
    return frozenset(
        source.real_path
        for source in absent
        if source.real_path is not None and source.real_path not in files
    )


def _sources(
    elements: Iterable[Element], state: DocumentState
) -> Iterator[tuple[VariantPart | None, Source]]:
    """Yield what parts stand in which texts; an included text is as its include is."""
    parts = {include.name: include.part for include in state.variants.includes}
    for source in state.sources:
        part = parts[state.includers[source]] if source in state.includers else None
        # What everybody includes may stand in a section: that its elements know.
        if part is not None and part.names is not None:
            yield part, source
    for element in elements:
        if not isinstance(element, BiddingTable):
            yield element.part, element.span.source
        else:
            yield from ((row.part, row.span.source) for row in element.rows)


def _with_includers(source: Source, state: DocumentState) -> Iterator[Source]:
    yield source
    while source in state.includers:
        source = state.includers[source].source
        yield source


def _parts(
    elements: Iterable[Element], state: DocumentState
) -> Iterator[tuple[VariantPart | None, Iterable[_Place]]]:
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
