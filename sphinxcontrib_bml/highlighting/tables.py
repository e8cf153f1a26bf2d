"""Bidding tables, clips and directives (LANGUAGE BT, CP, DI)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from pygments.token import Comment, Name, Operator, Punctuation, String

from ..language import BiddingTable, DocumentState, Row, SourceLine
from ..language.clips import split_clips
from ..language.source import indentation
from ..language.tables import directive_of, parse_table
from .inline import description_spans
from .labels import row_label_spans
from .spans import TokenSpan, column_span, words_of


def table_spans(
    lines: list[SourceLine], table: BiddingTable | None, state: DocumentState
) -> Iterator[TokenSpan]:
    """Colour the lines of a table; None for one that only stores clips.

    :param state: that of the document, as it is behind the table.
    """
    rows = list(table.rows) if table else []
    if any("#" in line.text for line in lines):
        rows += _clip_rows(lines, state)
        for line in lines:
            yield from directive_spans(line)
    for row in rows:
        yield from _row_spans(row)
    yield from _air_spans(lines, rows)


def _clip_rows(lines: list[SourceLine], state: DocumentState) -> Iterator[Row]:
    """Yield the rows that stand in clips and not in the table, read as a table of their own."""
    outside, clips = split_clips(lines, state)
    starts = {line.start for line in outside}
    # The outer clips end last; a clip is in the one around it with all its lines or with none.
    for clip in reversed(clips):
        if clip.lines and clip.lines[0].start not in starts:
            starts.update(line.start for line in clip.lines)
            table = parse_table(list(clip.lines), state)
            yield from table.rows if table else ()


def _row_spans(row: Row) -> Iterator[TokenSpan]:
    if not row.pasted:
        yield from row_label_spans(row)
        yield from _decoration_spans(row)
    yield from description_spans(row)


def _decoration_spans(row: Row) -> Iterator[TokenSpan]:
    """Colour the colon and the equals sign between label and description (BT-3)."""
    text, start = row.span.source.text, row.span.end
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    if row.description is not None:
        line, column, _ = row.description.pieces[0]
        if start <= line.origin + column < end:
            end = line.origin + column
    for mark in ":=":
        sign = text.find(mark, start, end)
        if sign >= 0:
            yield sign, sign + 1, Operator


def _air_spans(lines: Iterable[SourceLine], rows: Iterable[Row]) -> Iterator[TokenSpan]:
    """Colour lone full stops, unless they are text (BT-7)."""
    stops = [line for line in lines if line.text.strip() == "."]
    if stops:
        texts = [row.description for row in rows if row.description]
        description_lines = {line.start for text in texts for line, _, _ in text.pieces}
        for line in stops:
            if line.start not in description_lines:
                column = indentation(line.text)
                yield column_span(line, column, column + 1, Punctuation)


def directive_spans(line: SourceLine) -> Iterator[TokenSpan]:
    """Colour a directive in a table with its arguments; nothing for other lines (DI-5, DI-6)."""
    directive = directive_of(line.text)
    if not directive:
        return
    end = line.text.index(directive) + len(directive)
    yield column_span(line, indentation(line.text), end, Comment.Preproc)
    if directive in {"CUT", "COPY", "PASTE"}:
        arguments = words_of(line.text, end)
        for column, name in islice(arguments, 1):
            yield column_span(line, column, column + len(name), Name.Function)
        if directive == "PASTE":
            for column, argument in arguments:
                yield from _replacement_spans(line, column, argument)


def _replacement_spans(line: SourceLine, column: int, argument: str) -> Iterator[TokenSpan]:
    """Colour ``target=replacement`` (CP-5); anything else is plain."""
    target, equals, _ = argument.partition("=")
    if target and equals:
        sign = column + len(target)
        yield column_span(line, column, sign, Name.Variable)
        yield column_span(line, sign, sign + 1, Operator)
        yield column_span(line, sign + 1, column + len(argument), String)
