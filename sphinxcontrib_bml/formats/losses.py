"""Losses as diagnostics, at the rows they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..agreements.deals import DealWithAuction
from ..language.diagnostics import Diagnostic
from ..language.parser import Parse
from ..language.source import Span
from .registry import Loss


def diagnostics_of(losses: Iterable[Loss], parses: Sequence[Parse]) -> Iterator[Diagnostic]:
    """Yield what a file could not hold, at the lines of the notes it was made of.

    What is about the file as a whole stands at the title of the first of ``parses``.
    """
    tables = {
        table.rows[0].address.of_table: table.as_written
        for parse in parses
        for table in parse.document.tables
        if table.rows
    }
    for loss in losses:
        about = loss.agreement
        if about is None:
            place = _top(parses[0])
        elif isinstance(about, DealWithAuction):
            place = _first_line(about)
        else:
            address = about.row.address
            row = tables[address.of_table].rows[address.number]
            place = _line(row.span)
        yield Diagnostic(loss.code, loss.code.severity, place, loss.message)


def _top(parse: Parse) -> Span:
    title = parse.document.metadata.get("TITLE")
    return title.span() if title is not None else Span(parse.source, 0, 0)


def _first_line(deal: DealWithAuction) -> Span:
    """Return the first line of a deal that was just read."""
    span = deal.place
    assert isinstance(span, Span)  # only what a build keeps is without its text
    return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))


def _line(span: Span) -> Span:
    """Return the line of a row without its indentation."""
    line = span.source.line_text(span.start)
    start = span.start - span.column
    return Span(span.source, start + len(line) - len(line.lstrip()), start + len(line))
