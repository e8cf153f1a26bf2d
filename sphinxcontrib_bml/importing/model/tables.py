"""Conversion of tables to rows (IM-19, IM-22, IM-23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...bridge.auctions import Side
from ...bridge.conditions import ALWAYS, Conditions, OpeningSeat
from ...language.call_words import parse_row_label
from ...language.labels import Label
from . import tree
from .calls import LeadingCalls, beginning_of, read_call, read_chain
from .columns import (
    CALLS,
    CellMeaning,
    Column,
    alerted,
    are_turns,
    columns_of,
    conditions_of,
    meaning_of,
    names_calls,
)
from .paths import Path, are_same, begins_with, is_legal, sides_of, theirs, without_implied_passes
from .placement import Placer

_PASSED_HAND = "(passed hand) "
"""Text that limits a row and the rows below it to third and fourth seat (VARIANTS PH-1)."""


class ListingReader:
    """Places the lines of all chapters."""

    def __init__(self, blocks: Iterable[tree.Block], placer: Placer) -> None:
        """Read the listings in ``blocks``, one after the other."""
        self._placer = placer
        self._known = {
            (_path(entry), _when(entry))
            for block in blocks
            if isinstance(block, tree.CsvListing)
            for entry in block.entries
        }

    def read(self, entries: Sequence[tree.ListingLine]) -> None:
        """Place the rows for the lines of a chapter."""
        paths = [_path(entry) for entry in entries]
        for number, (entry, path) in enumerate(zip(entries, paths, strict=True)):
            following = number + 1
            says_nothing = not entry.lines and not entry.is_alerted
            if (
                says_nothing
                and not self._is_of_passed_hand(entry, path)
                and following < len(entries)
                and are_same(paths[following][:-1], path)
                and entries[following].conditions == entry.conditions
                and (len(path) == 1 or self._placer.begins_table(path, entry.conditions))
            ):
                continue
            self._place(entry, path)

    def _place(self, entry: tree.ListingLine, path: Path) -> None:
        lines = list(entry.lines)
        around = entry.conditions
        if self._is_of_passed_hand(entry, path):
            around = replace(around, seat=OpeningSeat.ANY)
            lines = [_PASSED_HAND + "".join(lines[:1]), *lines[1:]]
        row = self._placer.place(path, entry.line, entry.conditions, table_conditions=around)
        row.lines = _alerted(lines) if entry.is_alerted else lines

    def _is_of_passed_hand(self, entry: tree.ListingLine, path: Path) -> bool:
        """Return whether a line is for third and fourth seat, and its history for all seats.

        A table for these seats would need a history without meaning (IM-22).
        """
        if entry.conditions.seat is not OpeningSeat.THIRD_OR_FOURTH or len(path) == 1:
            return False
        is_ours = path[0].side is Side.WE and path[-1].side is Side.WE
        return is_ours and (path[:-1], _when(entry)) not in self._known


def _alerted(lines: Sequence[str]) -> list[str]:
    """Return the lines of a meaning with the alert mark."""
    first, *others = lines or [""]
    return [f"! {first}" if others else alerted(first), *others]


def _when(entry: tree.ListingLine) -> Conditions:
    """Return seat and vulnerability of a line."""
    return replace(entry.conditions, qualifications=())


def _path(entry: tree.ListingLine) -> Path:
    labels = [parse_row_label(call) for call in entry.calls]
    return without_implied_passes([label for label in labels if label is not None])


_LEAST_COLUMNS = 2
_CONDITIONS = frozenset({Column.SEAT, Column.VULNERABILITY})


class TableEntry(NamedTuple):
    """A line of a table that is a row."""

    path: Path
    meaning: CellMeaning
    conditions: Conditions
    line: int


@dataclass(frozen=True, slots=True)
class _Texts:
    """A line without a call: a further line of the row above, or a comment."""

    text: str
    is_meaning: bool
    line: int


class _Calls(NamedTuple):
    """The auction in the cells of a line."""

    sequence: tuple[Label, ...]
    theirs: Label | None
    call: LeadingCalls | None
    is_unread: bool
    """Whether a cell for calls has other text."""


def with_every_row(table: tree.DocumentTable) -> tree.DocumentTable:
    """Return a table with its header among its rows, if it is a row (IM-17).

    Word and Markdown treat the first line of every table as a header row.
    """
    header = [tree.plain(cell) for cell in table.header]
    is_row = len(header) >= _LEAST_COLUMNS and read_chain(header[0]) is not None
    if table.is_sheet or table.columns or not is_row or names_calls(header):
        return table
    rows = [tree.TableRow(table.header, table.line), *table.rows]
    whole = replace(table, header=tuple(() for _ in header), rows=rows)
    return whole if is_of_calls(whole) else table


def columns_of_table(table: tree.DocumentTable) -> tuple[Column, ...]:
    """Return the columns of a table of calls; empty for other tables (IM-17)."""
    if table.columns:
        return tuple(map(Column, table.columns))
    header = [tree.plain(cell) for cell in table.header]
    if table.is_sheet:
        columns = columns_of(header)
        return columns if CALLS & set(columns) else ()
    if len(header) < _LEAST_COLUMNS:
        return ()
    if names_calls(header):
        return columns_of(header)
    first = [tree.plain(row.cells[0]) for row in table.rows if row.cells]
    calls = sum(1 for cell in first if read_chain(cell) is not None)
    if not calls or calls * 2 <= len(table.rows):
        return ()
    columns = columns_of(header)
    return columns if columns[0] is Column.SEQUENCE else columns_of(header, call=0)


class TableReader:
    """Reads the rows of one table."""

    def __init__(
        self, table: tree.DocumentTable, history: Path, placer: Placer, remarks: tree.Remarks
    ) -> None:
        """Read ``table``, whose rows continue ``history``."""
        self.table = table
        self.columns = columns_of_table(table)
        self.header = [tree.bare(cell) for cell in table.header]
        self.history = history
        self.placer = placer
        self.remarks = remarks
        self.has_sequences = Column.SEQUENCE in self.columns
        self.turns = self._turns()
        """Positions of the columns that each have one call of an auction."""
        self.turns_above: tuple[tree.Words, ...] = ()
        self.behind: Path = ()
        """The history of the previous line."""

    def _turns(self) -> list[int]:
        if not are_turns([tree.plain(cell) for cell in self.table.header]):
            return []
        known = {Column.SEQUENCE, Column.CALL}
        return [number for number, column in enumerate(self.columns) if column in known]

    def read(self) -> None:
        """Place the rows, and report the kinds of the columns, because their headers are lost."""
        named = ", ".join(
            f"{header} as {column}"
            for header, column in zip(self.header, self.columns, strict=True)
            if header
        )
        if named:
            self.remarks.read(self.table.line, f"columns read: {named}")
        self._query_other_calls()
        lines = iter(self._entries())
        entry = next(lines, None)
        while entry is not None:
            following = next(lines, None)
            if isinstance(entry, _Texts):
                self._place_texts(entry)
            elif not self._is_left_to_history(entry, following):
                row = self.placer.place(entry.path, entry.line, entry.conditions)
                row.lines = [entry.meaning.text] if entry.meaning.text else []
                row.notes = entry.meaning.notes
            entry = following

    def _query_other_calls(self) -> None:
        """Report columns of calls whose headers do not name a side."""
        for number, column in enumerate(self.columns):
            if column not in {Column.OTHER, Column.MEANING}:
                continue
            texts = [
                tree.plain(row.cells[number]) for row in self.table.rows if len(row.cells) > number
            ]
            texts = [text for text in texts if text]
            if texts and all(read_call(text) is not None for text in texts):
                self.remarks.query(
                    self.table.line,
                    f"column {self.header[number]}: only calls are in it, kept as words; name it "
                    "call, theirs or sequence if it belongs to the auction",
                )

    def _is_left_to_history(self, entry: TableEntry, following: TableEntry | _Texts | None) -> bool:
        """Return whether the history of the next line replaces this line (IM-22)."""
        if entry.meaning.text or entry.meaning.notes or not isinstance(following, TableEntry):
            return False
        goes_on = are_same(following.path[:-1], entry.path)
        is_first = len(entry.path) == 1 or self.placer.begins_table(entry.path, entry.conditions)
        return goes_on and is_first and following.conditions == entry.conditions

    def _place_texts(self, texts: _Texts) -> None:
        row = self.placer.last
        if texts.is_meaning and row is not None:
            row.lines.append(texts.text)
        else:
            self.placer.keep(tree.CommentLine(texts.line, texts.text))

    def _entries(self) -> Iterator[TableEntry | _Texts]:
        for row in self.table.rows:
            if any(row.cells):
                yield self._entry(self._with_turns_above(row) if self.turns else row)

    def _with_turns_above(self, row: tree.TableRow) -> tree.TableRow:
        """Return a row with first calls from the row above, if it omits them (IM-19)."""
        cells = list(row.cells)
        turns = [number for number in self.turns if number < len(cells)]
        first = next((at for at, number in enumerate(turns) if cells[number]), None)
        if first is None:
            return row
        if len(self.turns_above) >= first:
            for number, words in zip(turns[:first], self.turns_above, strict=False):
                cells[number] = words
        self.turns_above = tuple(cells[number] for number in turns)
        return tree.TableRow(tuple(cells), row.line)

    def _entry(self, row: tree.TableRow) -> TableEntry | _Texts:
        cells = list(zip(self.columns, self.header, row.cells, strict=False))
        cells += [(Column.OTHER, "", words) for words in row.cells[len(self.columns) :]]
        calls = self._calls(cells)
        if calls.is_unread:
            return _Texts(
                " | ".join(tree.marked(cell) for cell in row.cells if cell), False, row.line
            )
        path = self._path(calls)
        if not path:
            further, _ = self._meaning(cells, calls, None, row.line)
            if self.table.is_sheet:
                return _Texts(
                    " | ".join(tree.marked(cell) for cell in row.cells if cell), False, row.line
                )
            return _Texts(further.text, bool(further.text), row.line)
        if not is_legal(path):
            self.remarks.query(row.line, f"{path[-1].text} is not legal there")
        self.behind = path[:-1]
        meaning, conditions = self._meaning(cells, calls, path[-1], row.line)
        return TableEntry(path, meaning, conditions, row.line)

    def _calls(self, cells: list[tuple[Column, str, tree.Words]]) -> _Calls:
        sequence: tuple[Label, ...] = ()
        their_call: Label | None = None
        call: LeadingCalls | None = None
        is_unread = False
        for column, _, words in cells:
            if column not in CALLS or not words:
                continue
            text = tree.plain(words)
            if column is Column.CALL:
                call = beginning_of(text)
                is_unread |= call is None
            elif column is Column.THEIRS:
                read = read_call(text)
                their_call = theirs(read.label) if read else None
                is_unread |= read is None
            else:
                chain = read_chain(text.rstrip("-–—; "))
                sequence += chain.labels if chain else ()
                is_unread |= chain is None or chain.end != len(text.rstrip("-–—; "))
        return _Calls(sequence, their_call, call, is_unread)

    def _path(self, calls: _Calls) -> Path:
        """Return the whole auction of a line; empty without a call."""
        labels = list(calls.sequence)
        if calls.theirs is not None:
            same = labels and labels[-1].parts == calls.theirs.parts
            if same:
                labels[-1] = calls.theirs
            else:
                labels.append(calls.theirs)
        if calls.call is not None:
            labels += calls.call.chain.labels
        if not labels:
            return ()
        context = self._context(tuple(labels))
        path = sides_of(context, labels)
        return path if path is not None else (*context, *labels)

    def _context(self, labels: Path) -> Path:
        """Return the history of a line (IM-11)."""
        if self.history:
            return () if begins_with(labels, self.history[:1]) else self.history
        if self.table.is_sheet or self.has_sequences or len(labels) > 1:
            return ()
        return self.behind if self.behind and sides_of(self.behind, labels) else ()

    def _meaning(
        self,
        cells: list[tuple[Column, str, tree.Words]],
        calls: _Calls,
        label: Label | None,
        line: int,
    ) -> tuple[CellMeaning, Conditions]:
        behind, is_alerted = "", False
        if calls.call is not None:
            words = next(words for column, _, words in cells if column is Column.CALL)
            behind = tree.marked(tree.dropped(words, calls.call.rest))
            for target in tree.targets_before(words, calls.call.rest):
                self.remarks.kept(line, f"link of a call left out: {target}")
            is_alerted = calls.call.chain.is_alerted
            remark = calls.call.chain.words_in_it
            if remark:
                behind = f"{tree.as_notes(remark)} {behind}".rstrip()
        conditions = ALWAYS
        unread: list[str] = []
        if not _CONDITIONS.isdisjoint(self.columns):
            conditions, unread = conditions_of(
                ((column, tree.bare(words)) for column, _, words in cells if column in _CONDITIONS),
                line,
                self.remarks,
            )
        texts = [
            (column, header, tree.marked(words))
            for column, header, words in cells
            if words and column not in CALLS
        ]
        texts += [(Column.OTHER, "", text) for text in unread]
        return meaning_of(texts, label, behind, is_alerted=is_alerted), conditions


def first_labels(table: tree.DocumentTable) -> list[Path]:
    """Return the calls at the beginning of each row, if there are some."""
    columns = columns_of_table(table)
    if Column.CALL not in columns:
        return []
    number = columns.index(Column.CALL)
    chains = (
        read_chain(tree.plain(row.cells[number])) for row in table.rows if len(row.cells) > number
    )
    return [chain.labels for chain in chains if chain is not None]


def is_of_calls(table: tree.DocumentTable) -> bool:
    """Return whether a table contains rows."""
    return bool(columns_of_table(table))
