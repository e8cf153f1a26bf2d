"""The rows of a run in the tables of notes (IM-11, IM-22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ...bridge.conditions import Conditions, OpeningSeat
from .evidence import calls_behind
from .histories import History, begins_with, each_with_its_own
from .meanings import RowMeaning, label_of, meaning_of_row
from .paths import Path
from .pieces import Run
from .placement import LayoutRow, Placer
from .rows import Row
from .stream import Words


class WholeRow(NamedTuple):
    """A row with its whole auction."""

    history: History
    path: Path
    """The same auction as labels."""
    row: Row
    meaning: RowMeaning
    conditions: Conditions

    @property
    def line(self) -> int:
        """The line of the source from 1."""
        return self.row.line


class RunRows:
    """Places the rows of one run."""

    def __init__(
        self, run: Run, seat: OpeningSeat, placer: Placer, marked: Callable[[Words], str]
    ) -> None:
        """Place the rows of ``run``.

        :param seat: where a heading says that we open; a cell of a row overrules it.
        :param marked: returns words as BML has them.
        """
        self._run = run
        self._seat = seat
        self._placer = placer
        self._marked = marked

    def after(self, history: History) -> Iterator[WholeRow]:
        """Yield the rows after a history, each when the one before it is placed.

        In a table, a row without a meaning that the next row continues from is left to the history
        of that row.
        """
        rows = [
            self._whole((*before, call), row)
            for row in self._run.rows
            for whole in [calls_behind(history, row)]
            for before, call in each_with_its_own(whole[:-1], whole[-1])
        ]
        for row, below in pairwise([*rows, None]):
            assert row is not None, "only the last one is none"
            is_empty = not (row.meaning.lines or row.meaning.notes or row.row.rows)
            following = (below.path, below.conditions) if below is not None else None
            if not (
                is_empty
                and self._run.container == "row"
                and self._placer.is_left_to_history(row.path, row.conditions, following)
            ):
                yield row

    def _whole(self, history: History, row: Row) -> WholeRow:
        meaning = meaning_of_row(row, self._marked)
        conditions = meaning.conditions
        is_ours = not any(call.is_theirs or call.is_pass for call in history[:1])
        if is_ours and self._seat is not OpeningSeat.ANY and conditions.seat is OpeningSeat.ANY:
            conditions = replace(conditions, seat=self._seat)
        return WholeRow(history, _labels(history), row, meaning, conditions)

    def place(self, row: WholeRow) -> None:
        """Place a row, and the rows below it (IM-11)."""
        placed = self._placer.place(row.path, row.line, row.conditions)
        _describe(placed, row.meaning)
        waiting = [(placed, row.history, below) for below in reversed(row.row.rows)]
        while waiting:
            above, before, below = waiting.pop()
            if _is_implied(before, below):
                waiting += [(above, before, further) for further in reversed(below.rows)]
                continue
            whole = calls_behind(before, below)
            tail = whole[len(before) :] if begins_with(whole, before) else tuple(below.calls)
            nested = self._placer.nest(above, _labels(tail), below.line)
            _describe(nested, meaning_of_row(below, self._marked))
            waiting += [(nested, (*before, *tail), further) for further in reversed(below.rows)]


def _describe(placed: LayoutRow, meaning: RowMeaning) -> None:
    placed.lines += meaning.lines
    placed.notes = meaning.notes


def _labels(history: History) -> Path:
    return tuple(label_of(str(call)) for call in history)


def _is_implied(history: History, row: Row) -> bool:
    """Return whether a row is only a pass that BML implies before the rows below it (IM-12)."""
    if row.text or not row.rows or not all(call.is_pass for call in row.calls):
        return False
    return all(
        calls_behind((*history, *row.calls), below) == calls_behind(history, below)
        for below in row.rows
    )
