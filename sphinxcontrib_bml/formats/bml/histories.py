"""Auctions outside of tables, written above the rows as histories (LANGUAGE HI-10c)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ...agreements.notes import make_notes
from ...agreements.system import SystemName
from ...language.contexts_reports import history_edits
from ...language.diagnostics import Edit
from ...language.options import Options
from ...language.parser import Parse
from ...language.syntax import BiddingTable, ContextOrigin
from .meaning import edited, read_data


class WrittenHistories(NamedTuple):
    """A file with the histories of its tables."""

    data: bytes
    kept: tuple[int, ...] = ()
    """The lines of the tables that cannot get theirs without a change of their auctions."""


def write_histories(
    data: bytes, *, name: str, path: Path | None, options: Options
) -> WrittenHistories:
    """Return a file in which its tables have their histories; the auctions stay the same."""
    parse = read_data(data, name, path, options)
    ways = {
        table.rows[0].span.line: edits
        for table in parse.document.tables
        if table.context is not None and table.surroundings is None
        if table.context.origin is not ContextOrigin.BLANK
        if (edits := _edits_of(table, parse))
    }
    if not ways:
        return WrittenHistories(data)
    meant = _auctions(parse)

    def is_same(edits: Iterable[Edit]) -> bool:
        return _auctions(read_data(edited(data, edits), name, path, options)) == meant

    made = [edit for edits in ways.values() for edit in edits]
    if is_same(made):
        return WrittenHistories(edited(data, made))
    made, kept = [], []
    for line, edits in ways.items():
        if is_same([*made, *edits]):
            made += edits
        else:
            kept.append(line)
    return WrittenHistories(edited(data, made), tuple(kept))


def _edits_of(table: BiddingTable, parse: Parse) -> list[Edit]:
    assert table.context is not None
    edits = list(history_edits(table.context, table))
    return edits if all(edit.span.source is parse.source for edit in edits) else []


def _auctions(parse: Parse) -> list[tuple[object, ...]]:
    """Return what the tables of a document define, in order."""
    book = make_notes([parse], SystemName("notes")).book
    lines = ((one.auction, one.conditions, one.target) for one in book.systems_on)
    return [*((one.auction, one.conditions, one.text, one.alert) for one in book), *lines]
