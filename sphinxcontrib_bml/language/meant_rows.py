"""The rows of a table as meant, if rows have several calls (LANGUAGE HI-12a).

The table keeps its rows as written, which pages, anchors and profile ``bml2`` use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from .headings import given_labels
from .labels import SUITS_WITHOUT_LEVEL, Label, as_theirs
from .row_calls import CallsKind, RowCalls
from .rows import levels_of
from .sequences import (
    either_label,
    first_history,
    is_legal,
    normal_form,
    readings,
    usual_label,
    without_implied_passes,
)
from .source import Fragment
from .syntax import BiddingTable, Row


class CallsPlace(Enum):
    """The calls that the calls of a row continue."""

    FIRST = auto()
    """None: the rows below continue them."""
    BASE = auto()
    """The same as the other rows at the base column."""
    BELOW = auto()
    """The row above."""
    START = auto()
    """No calls, at the base column, where they would be illegal otherwise."""


class CallsReading(NamedTuple):
    """The auction that the calls of a row are or may be."""

    place: CallsPlace
    labels: tuple[Label, ...]
    """Its own calls, without repeated calls of the auction above."""
    context: tuple[Label, ...] = ()
    """The calls above it, if it does not begin with them."""

    @property
    def auction(self) -> str:
        """The whole auction in one spelling."""
        above = () if self.place is CallsPlace.START else self.context
        return normal_form((*above, *self.labels))


def meant(table: BiddingTable) -> BiddingTable:
    """Return ``table`` with its rows as meant; most tables are unchanged.

    Rows keep their addresses. A lettered line is part of the row above it.
    """
    has_theirs = table.context is not None and table.context.theirs
    return replace(table, rows=MeantRows(table).rows) if table.has_calls or has_theirs else table


def as_in_bml2(table: BiddingTable) -> BiddingTable:
    """Return ``table`` as profile ``bml2`` reads it; most tables are unchanged.

    To that ``oM`` without a level (CA-6a), ``new`` (WC-3) and a call with its meaning (TM-1a) are
    words.
    """
    words = {row for row in table.rows if row.labels and _is_word(row)}
    if table.context is table.bml2_context and not words:
        return table
    rows = [
        replace(row, labels=(), is_sequence=row.is_sequence and not row.typed_label_end)
        if row in words
        else row
        for row in table.rows
    ]
    if words and table.rows[0].is_sequence and table.rows[0].typed_label_end:
        levels = levels_of(rows, rows[0].indent)
        rows = [replace(row, level=level) for row, level in zip(rows, levels, strict=True)]
    return replace(table, rows=tuple(rows), context=table.bml2_context)


def _is_word(row: Row) -> bool:
    return row.label in SUITS_WITHOUT_LEVEL or bool(row.typed_label_end) or row.has_words


class DrawnRow(NamedTuple):
    """A row as pages draw it."""

    row: Row
    written: Row


def drawn_rows(table: BiddingTable) -> Iterator[DrawnRow]:
    """Return the rows of a table as pages draw them (LANGUAGE HI-12a); most are unchanged."""
    return MeantRows(table).drawn if table.has_calls else map(DrawnRow, table.rows, table.rows)


class MeantRows:
    """Reads the rows of a table in order."""

    def __init__(self, table: BiddingTable) -> None:
        """Store a table in which a row has several calls."""
        self.context = table.context
        self.base = table.as_written.rows[0].indent if table.rows else 0
        self.readings: dict[Row, CallsReading] = {}
        """The readings by row as written; for omitted rows, their possible readings."""
        self._written: dict[Row, Row] = {}
        self._starts: set[Row] = set()
        rows = list(self._copies(table.rows))
        self._is_list = self._lists_auctions(rows)
        self._set_levels(rows)
        self._read_calls(rows)
        self.rows = tuple(self._in_sections(rows))

    def _copies(self, rows: Sequence[Row]) -> Iterator[Row]:
        """Yield copies of the rows with their labels, lettered lines in the row above them."""
        above: Row | None = None
        for row in rows:
            kind = row.calls.kind if row.calls else None
            if kind is CallsKind.POINT and above is not None:
                _join(above, row)
                continue
            if above is not None:
                yield above
            above = replace(row)
            self._written[above] = row
            if self.context is not None and row.address.number in self.context.theirs:
                above.labels = (as_theirs(row.labels[0]),)
                above.label = above.labels[0].text
            if row.calls is not None:
                self._set_labels(above, row.calls, is_first=row is rows[0])
        if above is not None:
            yield above

    def _set_labels(self, row: Row, calls: RowCalls, *, is_first: bool) -> None:
        if calls.kind is CallsKind.EITHER and (label := either_label(calls.labels)):
            row.labels = (label,)
            row.label = label.text
            _set_description(row, calls)
        elif calls.kind is CallsKind.UNCLEAR:
            row.labels = ()
        elif calls.kind is CallsKind.DASHED:
            row.labels, row.is_sequence = calls.labels, False
        is_history = is_first and not (self.context and given_labels(self.context, row))
        if is_history and (history := first_history(calls)):
            self.readings[self._written[row]] = CallsReading(CallsPlace.FIRST, history)
            if calls.kind is CallsKind.SEQUENCE:
                row.labels, row.is_sequence = history, True
                row.label = normal_form(history)
                _set_description(row, calls)

    @property
    def drawn(self) -> Iterator[DrawnRow]:
        """The rows as pages draw them: at the place that they mean, with the label as written."""
        for row in self.rows:
            written = self._written[row]
            drawn = as_shown(row)
            if drawn is row:
                drawn = replace(
                    written,
                    level=row.level,
                    description=row.description,
                    annotations=row.annotations,
                )
            yield DrawnRow(drawn, written)

    def _set_levels(self, rows: Sequence[Row]) -> None:
        for row, level in zip(rows, levels_of(rows, self.base), strict=True):
            row.level = level

    def _lists_auctions(self, rows: Sequence[Row]) -> bool:
        """Return whether all rows at the base column are whole auctions (HI-12a)."""
        first = self.readings.get(self._written[rows[0]]) if rows else None
        if first is None or first.place is not CallsPlace.FIRST or rows[0].description is None:
            return False
        return all(
            row.is_sequence or (row.calls is not None and row.calls.kind is CallsKind.SEQUENCE)
            for row in rows
            if row.indent <= self.base
        )

    def _read_calls(self, rows: Sequence[Row]) -> None:
        """Set the calls of every row with several calls, without repeated calls above."""
        path: list[Row] = []
        for row in rows:
            del path[row.level :]
            written = self._written[row]
            if row.calls is not None and written not in self.readings:
                reading = self._reading(row, row.calls, path)
                if reading is not None:
                    self.readings[written] = reading
                    self._follow(row, row.calls, reading)
                elif row.calls.has_meanings:
                    row.calls = None  # only its first call can be one: no message asks
            path.append(row)

    def _reading(self, row: Row, calls: RowCalls, path: Sequence[Row]) -> CallsReading | None:
        """Return the auction that the calls of a row are below ``path``, or None."""
        above = self._labels_above(row, path)
        if above is None:
            return None
        place = CallsPlace.BASE if row.indent <= self.base else CallsPlace.BELOW
        if calls.kind is CallsKind.DASHED:
            return CallsReading(place, _beyond(calls.labels, above), above)
        history = first_history(calls) if place is CallsPlace.BASE and above else ()
        if history and self._is_list:
            return CallsReading(CallsPlace.START, history, above)
        for labels in readings(calls.labels):
            own = _own(_beyond(labels, above), above)
            if is_legal((*above, *own)):
                return CallsReading(place, own, above)
        if history:
            return CallsReading(CallsPlace.START, history, above)
        return None

    def _labels_above(self, row: Row, path: Sequence[Row]) -> tuple[Label, ...] | None:
        """Return the calls above a row, or None if one of them is not known."""
        if not all(above.labels for above in path):
            return None
        top = path[0] if path else row
        given = given_labels(self.context, top) if self.context else ()
        return (*given, *(label for above in path for label in above.labels))

    def _follow(self, row: Row, calls: RowCalls, reading: CallsReading) -> None:
        """Set the labels of a row to its reading."""
        if calls.kind is CallsKind.DASHED:
            row.labels = reading.labels
        elif calls.kind is CallsKind.SEQUENCE:
            row.labels = reading.labels
            row.label = normal_form(reading.labels)
            _set_description(row, calls)
            if reading.place is CallsPlace.START:
                self._starts.add(row)

    def _in_sections(self, rows: Sequence[Row]) -> Iterator[Row]:
        """Yield the rows; rows that begin an auction again follow the rows of their history."""
        later: list[Row] = []
        start = -1  # level of the row that begins an auction and that the rows are below
        for row in rows:
            if row in self._starts:
                start = row.level
                row.is_sequence = True
            elif row.level <= start:
                start = -1
            if start < 0:
                if row.level == 0:
                    yield from later
                    later = []
                yield row
                continue
            is_apart = start > 0
            row.level -= start
            if is_apart:
                later.append(row)
            else:
                yield row
        yield from later


def as_shown(row: Row) -> Row:
    """Return ``row`` with all its calls in its label, as on pages; most rows are unchanged."""
    calls = row.calls
    if calls is None or not calls.is_together:
        return row
    shown = replace(row, label=calls.line.text[calls.start : calls.end])
    _set_description(shown, calls)
    return shown


def _set_description(row: Row, calls: RowCalls) -> None:
    """Begin the description of a row after all its calls, unless a partner has another text."""
    pieces = list(row.description.pieces) if row.description else []
    if not pieces or pieces[0][0] is not calls.line:
        return
    line, _, end = pieces.pop(0)
    if calls.description is not None:
        pieces.insert(0, (line, calls.description, end))
    row.description = row.description and row.description.of_pieces(pieces)
    row.alert_length = calls.alert_length


def _join(row: Row, point: Row) -> None:
    """Add a lettered line to the description of the row above it (LANGUAGE BT-6a)."""
    assert point.calls is not None
    line, start = point.calls.line, point.calls.start
    pieces = [*row.description.pieces] if row.description else []
    further = point.description.pieces if point.description else ()
    pieces.append((line, start, len(line.text.rstrip())))
    pieces += [piece for piece in further if piece[0] is not line]
    texts = filter(None, (row.description, point.description))
    row.description = next(texts, Fragment(pieces)).of_pieces(pieces)
    row.annotations += point.annotations


def _beyond(labels: Sequence[Label], above: Sequence[Label]) -> tuple[Label, ...]:
    """Return ``labels`` without the auction above them if they begin with all of it (HI-7)."""
    written, repeated = without_implied_passes(labels), without_implied_passes(above)
    length = len(repeated)
    if not 0 < length < len(written) or any(
        one.side is not other.side or one.parts != other.parts
        for one, other in zip(written, repeated, strict=False)
    ):
        return tuple(labels)
    return tuple(written[length:])


def _own(labels: Sequence[Label], above: Sequence[Label]) -> tuple[Label, ...]:
    """Return calls without implied passes, in the usual spelling."""
    kept = without_implied_passes(labels, above[-1] if above else None)
    return tuple(label for label in map(usual_label, kept) if label is not None)
