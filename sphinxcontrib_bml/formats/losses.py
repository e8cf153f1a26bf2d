"""Losses as diagnostics, at the rows they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..language.diagnostics import Diagnostic
from ..language.parser import Parse
from ..language.source import Span
from .registry import Loss


def diagnostics_of(losses: Iterable[Loss], parses: Sequence[Parse]) -> Iterator[Diagnostic]:
    """Yield what a file could not hold, at the lines of the notes it was made of.

    What is about the file as a whole stands at the title of the first of ``parses``.
    """
    tables = {parse.document.name: parse.document.tables for parse in parses}
    for code, message, agreement in losses:
        if agreement is None:
            place = _top(parses[0])
        else:
            address = agreement.row.address
            row = tables[address.document][address.table].rows[address.number]
            place = _line(row.span)
        yield Diagnostic(code, code.severity, place, message)


def _top(parse: Parse) -> Span:
    title = parse.document.metadata.get("TITLE")
    return title.span() if title is not None else Span(parse.source, 0, 0)


def _line(span: Span) -> Span:
    """Return the line of a row without its indentation."""
    line = span.source.line_text(span.start)
    start = span.start - span.column
    return Span(span.source, start + len(line) - len(line.lstrip()), start + len(line))
