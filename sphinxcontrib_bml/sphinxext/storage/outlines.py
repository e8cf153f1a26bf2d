"""Outlines of tables as the environment keeps them from build to build."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...agreements.checks.outlines import RowOutline, TableOutline
from ...agreements.places import Position


class _FieldColumns(NamedTuple):
    """A table by the fields of its rows: values of one kind are stored quickly."""

    number: int
    is_doubtful: bool
    labels: tuple[str, ...]
    above: tuple[int, ...]
    sequences: tuple[bool, ...]
    places: tuple[tuple[object, ...], ...]
    """The fields of the places, each for all rows."""
    pasted: tuple[tuple[Position, ...], ...]
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredOutlines:
    """The outlines of a document's tables, to be gone through as often as somebody wants them."""

    content: bytes
    """Pickled: most builds look into those of no document, and yet would make and store all."""

    def __iter__(self) -> Iterator[TableOutline]:
        """Yield the outlines in their order."""
        yield from map(_table, pickle.loads(self.content))


def store_outlines(outlines: tuple[TableOutline, ...]) -> StoredOutlines | tuple[()]:
    """Return outlines, as the environment keeps them; none as they are."""
    return StoredOutlines(pickle.dumps(list(map(_columns, outlines)))) if outlines else ()


def _columns(table: TableOutline) -> _FieldColumns:
    labels, above, sequences, places, pasted, anchors = _fields(RowOutline, table.rows)
    fields = _fields(Position, places)
    return _FieldColumns(
        table.number, table.is_doubtful, labels, above, sequences, fields, pasted, anchors
    )


def _fields(
    kind: type[RowOutline | Position], values: Iterable[tuple[Any, ...]]
) -> tuple[Any, ...]:
    """Return each field of all values, empty ones of none."""
    return tuple(zip(*values, strict=True)) or ((),) * len(kind._fields)


def _table(columns: _FieldColumns) -> TableOutline:
    places = map(Position, *columns.places)
    fields = (columns.labels, columns.above, columns.sequences, places, columns.pasted)
    rows = map(RowOutline, *fields, columns.anchors)
    return TableOutline(columns.number, tuple(rows), columns.is_doubtful)
