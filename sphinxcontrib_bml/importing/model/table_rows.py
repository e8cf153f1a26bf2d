"""Rows in tables (IMPORTS IM2-9, IM2-31; IM-19, IM-20 for the kinds of columns)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import cues
from .cell_rows import Cell, CellRows
from .chains import WrittenCall
from .columns import CALLS, Column, are_turns, column_called, columns_of
from .diagrams import is_player, player_of
from .histories import in_turn, share_possible
from .pieces import Turn
from .rows import Entry, EntryReader, Row, Strength
from .stream import Line, SpanKind, Words

_DEPTH = re.compile(r"(?:(?:→|->|\.|·|[-–](?=\s)|&nbsp;)\s*)+")
_EACH = re.compile(r"→|->|\.|·|[-–]|&nbsp;")
_SIGN = re.compile(r"[-–—=:]")
_HALF = 0.5
_FEW = 0.2
"""The share of the lines of a table below which none of them is a row."""
_FIRST_COLUMNS = 2


class TableRows:
    """The rows of one table."""

    def __init__(self, lines: Sequence[Line], entries: EntryReader) -> None:
        """Read ``lines``, all rows of one table, with the beginnings that ``entries`` reads."""
        self.entries = entries
        self.cell_rows = CellRows(entries)
        header, self.body = self._divided(lines)
        self.lines = lines
        self.header = [name.replace("’", "'").strip() for name in header]
        self.leftovers: list[Line] = []
        self.rows: list[Row] = []
        self.above: Row | None = None
        """The last row of a column before the last that has words of its own."""
        self.steps: list[int] = []
        """The columns of an auction, one call each: opening, response, rebid."""
        self.repeats = (
            are_turns(self.header) or _are_ours(self.header) or _are_opening_and_answer(self.header)
        )
        """Whether an empty cell repeats the call above it; else it has none (IM-19)."""
        self.signs = self._columns_of_signs()
        """The columns that only have a sign between call and meaning: ``–``."""
        self.auctions = self._columns_of_auctions()
        """The columns whose cells are whole auctions with spaces: ``1♦ 1♥`` (IM2-18)."""
        self.column = self._column_of_calls()

    def _divided(self, lines: Sequence[Line]) -> tuple[Sequence[str], list[Line]]:
        """Return header and body; a first row without a call is the header of a sheet."""
        first = lines[0].cells[0] if lines[0].cells else Words()
        if lines[0].is_header and (entry := self.entries.read(first)) and not entry.asks:
            is_history = not entry.meaning and not any(lines[0].cells[1:]) and lines[0].cells[1:]
            if not is_history:
                return (), list(lines)
        body = [line for line in lines if not line.is_header]
        if lines[0].header or len(body) < _FIRST_COLUMNS:
            return lines[0].header, body
        names = [cell.text for cell in body[0].cells]
        has_calls = any(self.entries.read(cell) is not None for cell in body[0].cells)
        if has_calls or not all(names[:_FIRST_COLUMNS]):
            return (), body
        return names, body[1:]

    @property
    def has_rows(self) -> bool:
        """Whether it has a column of calls."""
        return self.column is not None and not self._has_header_with_meaning_of_call()

    def _has_header_with_meaning_of_call(self) -> bool:
        """Return whether a column says what a call in its header means: ``Double shows``."""
        others = (name for at, name in enumerate(self.header) if at != self.column)
        entries = (self.entries.read(Words(name)) for name in others)
        return any(entry is not None and entry.is_verb_of_meaning for entry in entries)

    @property
    def has_whole_auctions(self) -> bool:
        """Whether a column has the calls before those of each row (IM-19)."""
        return not self.repeats and any(
            column_called(name) is Column.SEQUENCE for name in self.header
        )

    @property
    def call_header(self) -> str:
        """The header of the column of calls."""
        if self.column is None or self.column >= len(self.header):
            return ""
        return self.header[self.column]

    @property
    def turn(self) -> Turn:
        """The side of the calls, by the header (IM2-31)."""
        return turn_of(self.call_header) if not self.steps else Turn.UNKNOWN

    def _column_of_calls(self) -> int | None:
        if not self.body:
            return None
        width = max(len(self.header), *(len(line.cells) for line in self.body))
        if width == len(self.body) == 1:
            return None
        shares = [self._share(at) for at in range(width)]
        least = 0.0 if self.has_whole_auctions else _HALF
        steps = [at for at, share in enumerate(shares) if share > least and self._is_of_calls(at)]
        if len(steps) > 1 and self._are_adjacent(steps):
            self.steps = steps if self.repeats else sorted(steps, key=self._place_of)
            return self.steps[-1]
        named = [at for at in range(len(self.header)) if self._is_of_calls(at)]
        if named:
            return next((at for at in named if shares[at]), None)
        first = shares[:_FIRST_COLUMNS]
        best = first.index(max(first)) if first else 0
        is_enough = len(self.body) > 1 or best == 0
        return best if first and first[best] > _HALF and is_enough else None

    def _are_adjacent(self, steps: Sequence[int]) -> bool:
        """Return whether no column of words is between columns of calls of one auction.

        ``Bid | Points | Response``: the third says what may follow, after what the bid means.
        """
        last = [line.cells[steps[-1]] for line in self.body if steps[-1] < len(line.cells)]
        entries = [self._entry(cell, steps[-1]) for cell in last if cell]
        is_told = sum(entry is not None and bool(entry.meaning) for entry in entries)
        if self.has_whole_auctions or (self.repeats and 2 * is_told <= len(entries)):
            return True
        between = set(range(steps[0] + 1, steps[-1])) - {*steps, *self.signs}
        return not any(
            at < len(line.cells) and line.cells[at] for line in self.body for at in between
        )

    def _is_of_calls(self, at: int) -> bool:
        name = self.header[at] if at < len(self.header) else ""
        if self.repeats and cues.is_player(player_of(name)):
            return True
        return column_called(name) in CALLS or cues.is_call_column(name)

    def _place_of(self, at: int) -> int:
        """Return the place of a column in an auction: what came before, their call, our call."""
        column = column_called(self.header[at])
        return 0 if column is Column.SEQUENCE else 1 if column is Column.THEIRS else 2

    def _columns_of_signs(self) -> frozenset[int]:
        width = max((len(line.cells) for line in self.body), default=0)
        filled = {
            at: [
                line.cells[at].text
                for line in self.body
                if line.cells[at : at + 1] and line.cells[at]
            ]
            for at in range(1, width)
        }
        return frozenset(
            at for at, texts in filled.items() if texts and all(map(_SIGN.fullmatch, texts))
        )

    def _columns_of_auctions(self) -> frozenset[int]:
        width = max((len(line.cells) for line in self.body), default=0)
        return frozenset(at for at in range(width) if self._are_auctions(at))

    def _are_auctions(self, at: int) -> bool:
        """Return whether all auctions with spaces in a column begin with the same call.

        Three calls are an auction anyway.
        """
        cells = [line.cells[at] for line in self.body if at < len(line.cells)]
        found = [self.entries.read_cell(cell, is_auction=True) for cell in cells if cell]
        chains = [entry.chain for entry in found if entry and len(entry.chain.calls) > 1]
        firsts = {chain.calls[0].text for chain in chains}
        is_long = any(len(chain.calls) > _FIRST_COLUMNS for chain in chains)
        have_same_first = is_long or len(firsts) < len(chains)
        return have_same_first and len(chains) > _HALF * len(found) and self._has_words_beside(at)

    def _has_words_beside(self, at: int) -> bool:
        """Return whether half of the lines have a cell that is more than calls, besides ``at``."""
        wordy = 0
        for line in self.body:
            cells = (cell for other, cell in enumerate(line.cells) if cell and other != at)
            entries = map(self.entries.read_cell, cells)
            wordy += any(entry is None or bool(entry.meaning) for entry in entries)
        return wordy > _HALF * len(self.body)

    def _share(self, at: int) -> float:
        """Return the share of the filled cells of a column that begin with calls."""
        cells = [line.cells[at] for line in self.body if at < len(line.cells) and line.cells[at]]
        entries = (self._entry(cell, at) for cell in cells)
        calls = sum(entry is not None and entry.chain.calls[0].is_call for entry in entries)
        return calls / max(1, len(cells))

    def read(self) -> None:
        """Fill :attr:`rows` and :attr:`leftovers`."""
        assert self.column is not None, "only tables with calls are read"
        kinds = self._kinds()
        if self._says_more:
            self.leftovers.append(self.lines[0])
        before: dict[int, list[WrittenCall]] = {}
        left_out: int | None = None
        for line in self.body:
            cell = line.cells[self.column] if self.column < len(line.cells) else Words()
            entry = self._entry(cell, self.column)
            if entry is not None and not entry.chain.calls[0].is_call:
                texts = (words.text for at, words in enumerate(line.cells) if at != self.column)
                entry = None if cues.is_reference(" ".join(texts)) else entry
            depth = _depth(cell) or line.column
            if left_out is not None and (depth > left_out or (not cell and not self.steps)):
                self.leftovers.append(line)  # it is below a line that is no row, or continues it
                continue
            left_out = depth if cell and entry is None else None
            others = [
                (kinds[at], self.header[at] if at < len(self.header) else "", words)
                for at, words in enumerate(one.without(SpanKind.STRUCK) for one in line.cells)
                if words
                and at != self.column
                and at not in self.steps
                and at not in self.signs
                and not (self._is_between(at) and self._step_of(line, at))
            ]
            steps = self._steps(line, before, kinds)
            if steps is None:
                self.leftovers.append(line)
            elif not cell and any(at < len(line.cells) and line.cells[at] for at in self.steps):
                self._step_row(line, steps, others)
            elif entry is not None and (
                entry.strength is not Strength.BLANK
                or not (entry.goes_on_as_sentence or self._begins_with_call(entry.meaning))
            ):
                row = self.entries.row(line.number, depth, cell, entry)
                row.calls = _joined(steps, self._sided(self.column, row.calls))
                self._put_below_step(row, steps)
                row.cells = tuple(others)
                if entry.strength is not Strength.BLANK or not row.is_sentence:
                    row.strength = Strength.STRONG
                self.cell_rows.move_below(row)
                self.rows += [row, *self.cell_rows.further(row, steps)]
                if any(span.kind is SpanKind.STRUCK for one in line.cells for span in one.spans):
                    self.leftovers.append(line)
            elif not cell and self.rows and others:
                self.rows[-1].more += [words for _, _, words in others]
            elif line.cells:
                self.leftovers.append(line)
        self._put_below_header()
        if len(self.rows) < _FEW * len(self.body):
            self.rows.clear()  # texts that look like calls, here and there (IM2-22)

    def _put_below_step(self, row: Row, steps: Sequence[WrittenCall]) -> None:
        """Put a row below that of the call in the column before, if that has words of its own."""
        if self.above is not None and steps and self.above.calls == steps:
            row.calls = row.calls[len(steps) :]
            row.column = self.above.column + 1

    def _put_below_header(self) -> None:
        """Put rows of one call below a first row with the auction before them: ``2NT - 3♣``."""
        if not self.rows or not self.body[0].is_header:
            return
        first, *others = self.rows
        is_first = first.line == self.body[0].number and len(first.calls) > 1
        if is_first and all(
            len(row.calls) == 1 and share_possible(in_turn(first.calls), row.calls[0])
            for row in others
            if row.column <= first.column + 1
        ):
            for row in others:
                row.column += 1

    @property
    def _says_more(self) -> bool:
        """Whether the header of the calls has words that no row has, and that name no column."""
        name = self.call_header
        return bool(
            name
            and column_called(name) is None
            and not cues.is_call_column(name)
            and turn_of(name) is Turn.UNKNOWN
            and not (self.repeats and is_player(name))
        )

    def _begins_with_call(self, meaning: Words) -> bool:
        """Return whether further calls follow those of a cell, as in ``1c p 1h`` (IM2-22)."""
        calls, words = self.entries.calls, meaning.text.split()
        if calls.chain_at(meaning.text) is None:
            return False
        are_calls = len(words) > 1 and all(calls.call_at(word) for word in words)
        return are_calls or any(chain.has_bid for chain in calls.chains_in(meaning.text))

    def _entry(self, cell: Words, at: int) -> Entry | None:
        return self.entries.read_cell(_without_depth(cell), is_auction=at in self.auctions)

    def _is_between(self, at: int) -> bool:
        """Return whether a column is between two of the calls of partners (IM2-31)."""
        return self.repeats and bool(self.steps) and self.steps[0] < at < self.steps[-1]

    def _step_of(self, line: Line, at: int) -> Words:
        """Return the cell of the last call before a column."""
        step = max(step for step in self.steps if step < at)
        return line.cells[step] if step < len(line.cells) else Words()

    def _words_of_step(self, line: Line, step: int, kinds: Sequence[Column]) -> tuple[Cell, ...]:
        """Return the cells that say what the call of a column means, before the next call."""
        if not self.repeats:
            return ()
        after = min(other for other in self.steps if other > step)
        return tuple(
            (kinds[at], self.header[at] if at < len(self.header) else "", line.cells[at])
            for at in range(step + 1, min(after, len(line.cells)))
            if line.cells[at] and at not in self.signs
        )

    def _steps(
        self, line: Line, before: dict[int, list[WrittenCall]], kinds: Sequence[Column]
    ) -> list[WrittenCall] | None:
        """Return the calls of the columns before the last; empty cells repeat those above.

        None if a cell has a text and no call.
        """
        calls: list[WrittenCall] = []
        is_new = False
        for at in self.steps[:-1]:
            cell = line.cells[at] if at < len(line.cells) else Words()
            entry = self._entry(cell, at)
            if entry is not None:
                before[at], is_new = self._sided(at, entry.chain.calls), True
                if entry.strength is Strength.BLANK and self._begins_with_call(entry.meaning):
                    return None
                cells = self._words_of_step(line, at, kinds)
                if entry.meaning or cells:
                    path = [*calls, *before[at]]
                    self.rows.append(
                        Row(line.number, path, entry.meaning, Strength.STRONG, cells=cells)
                    )
                    self.above = self.rows[-1] if cells else None
            elif cell:
                return None
            elif is_new or not self.repeats:
                before.pop(at, None)
            calls = _joined(calls, before.get(at, []))
        return calls

    def _sided(self, at: int, calls: Sequence[WrittenCall]) -> list[WrittenCall]:
        """Return the calls of a column; those of their column are theirs."""
        is_theirs = at < len(self.header) and column_called(self.header[at]) is Column.THEIRS
        return [call.of_side(is_theirs=call.is_theirs or is_theirs) for call in calls]

    def _step_row(
        self, line: Line, calls: list[WrittenCall], others: list[tuple[Column, str, Words]]
    ) -> None:
        """Add a line whose last filled column of an auction is not the last column."""
        if calls:
            self.rows.append(Row(line.number, calls, Words(), Strength.STRONG, cells=tuple(others)))
        else:
            self.leftovers.append(line)

    def _kinds(self) -> list[Column]:
        width = max(len(self.header), *(len(line.cells) for line in self.body))
        header = [*self.header, *[""] * (width - len(self.header))]
        if not any(header):
            return [Column.MEANING] * width
        of_calls = {self.column, *self.steps}
        kinds = [
            kind if kind not in CALLS or at in of_calls else Column.OTHER  # its cells are words
            for at, kind in enumerate(columns_of(header, call=self.column))
        ]
        if width <= _FIRST_COLUMNS:
            kinds = [kind if kind is not Column.OTHER else Column.MEANING for kind in kinds]
        return kinds


def _joined(calls: list[WrittenCall], further: list[WrittenCall]) -> list[WrittenCall]:
    """Return calls and further ones; their call that repeats the last one is that one (IM-19)."""
    is_same = calls and further and further[0].is_theirs and calls[-1].text == further[0].text
    return [*(calls[:-1] if is_same else calls), *further]


def _are_opening_and_answer(header: Sequence[str]) -> bool:
    """Return whether columns are the calls of an auction: ``Opening bid``, ``2nd response``."""
    columns = [name for name in header if cues.is_call_column(name)]
    return any(map(cues.is_opening, columns)) and any(map(cues.is_response, columns))


def _are_ours(header: Sequence[str]) -> bool:
    """Return whether two columns or more are the calls of two partners, next to other columns."""
    names = [player_of(name) for name in header if is_player(name)]
    seats = {cues.seat_of(name) for name in names}
    are_partners = len({seat % 2 for seat in seats}) == 1 and not any(map(cues.is_opponent, names))
    return _FIRST_COLUMNS <= len(names) < len(header) and are_partners


def _without_depth(cell: Words) -> Words:
    found = _DEPTH.match(cell.text)
    return cell.part(found.end()) if found else cell


def _depth(cell: Words) -> int:
    found = _DEPTH.match(cell.text)
    return len(_EACH.findall(found[0])) if found else 0


def turn_of(header: str) -> Turn:
    """Return whose calls a column with this header has (IM2-31)."""
    if cues.is_overcaller(header):
        return Turn.OVERCALLER
    if cues.is_rebid(header):
        return Turn.OPENER
    if cues.is_response(header):
        return Turn.RESPONDER
    return Turn.OPENINGS if cues.is_opening(header) else Turn.UNKNOWN
