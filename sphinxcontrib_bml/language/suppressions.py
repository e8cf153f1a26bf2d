"""Lines ``//ignore``: diagnostics that their author does not want in a place (LANGUAGE XT-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .source import SourceLine, Span
from .syntax import Annotation, AnnotationKind, BiddingTable, Element, Row

if TYPE_CHECKING:
    from .state import DocumentState


class LineRange(NamedTuple):
    """Lines of a file, numbered from 1."""

    file: str
    first: int
    last: int


class Silence(NamedTuple):
    """That a code is not wanted in some lines."""

    code: str
    """As written; nothing where none was."""
    file: str
    """Where that is said."""
    line: int
    column: int
    length: int
    lines: tuple[LineRange, ...]
    """That it is about."""

    def covers(self, file: str, line: int) -> bool:
        """Tell whether it is about a line of a file."""
        return any(one.file == file and one.first <= line <= one.last for one in self.lines)


def record_silences(element: Element, block: Sequence[SourceLine], state: DocumentState) -> None:
    """Keep the lines ``//ignore`` of an element: of a row for the row, else for its block."""
    if isinstance(element, BiddingTable):
        _record(element.annotations, (line.span for line in block), state)
        for row in element.rows:
            if row.annotations:
                _record(row.annotations, _spans_of(row), state)
    elif isinstance(element, Annotation):
        _record([element], (line.span for line in block), state)


def silence_at(span: Span, text: str, spans: Iterable[Span]) -> Silence:
    """Return the silence that ``span`` asks for.

    :param text: the code, perhaps with the reason behind it.
    :param spans: places in the lines that it is about.
    """
    code, _, _ = text.partition(" ")
    length = len(span.text.partition("\n")[0])
    return Silence(code, span.file, span.line, span.column, length, tuple(_lines_of(spans)))


def _record(annotations: Iterable[Annotation], spans: Iterable[Span], state: DocumentState) -> None:
    places: list[Span] | None = None
    for annotation in annotations:
        if annotation.kind is AnnotationKind.IGNORE:
            places = list(spans) if places is None else places
            silence = silence_at(annotation.span, annotation.text, places)
            state.silences[silence] = None  # a row may be pasted many times


def _spans_of(row: Row) -> Iterator[Span]:
    yield row.span
    if row.description is not None:
        for line, _, _ in row.description.pieces:
            yield line.span
    for annotation in row.annotations:
        yield annotation.span


def _lines_of(spans: Iterable[Span]) -> Iterator[LineRange]:
    """Yield the lines around ``spans``, one stretch a file."""
    numbers: dict[str, list[int]] = {}
    for span in spans:
        numbers.setdefault(span.file, []).append(span.line)
    for file, lines in numbers.items():
        yield LineRange(file, min(lines), max(lines))
