"""Runs of rows among the items and lines of paragraphs (IMPORTS IM2-21 to IM2-25)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from . import cues
from .answer_lists import with_answers_deeper
from .captions import is_prompt
from .histories import in_turn, share_possible
from .lines_above import LinesAbove
from .pieces import OPENINGS, Origin, Piece, PieceKind, Proposal, Run, Turn
from .row_lines import RowLines
from .rows import Entry, Row, Strength
from .stream import Line, LineKind, SpanKind

if TYPE_CHECKING:
    from .runs import PieceFinder

_NEIGHBORS = 12
"""How many lines below an item of calls alone may have its rows."""
PROMPT = 2.2
"""How near the row above a prompt is to its answers (IM2-38)."""


class RunFinder:
    """Finds the runs among items and lines of paragraphs."""

    def __init__(self, finder: PieceFinder, lines: list[Line], pending: list[Proposal]) -> None:
        """Find the runs among ``lines``; ``pending`` are the histories of a diagram above."""
        self.finder = finder
        self.lines = lines
        self.entries = [
            finder.entries.read(line.words) if line.kind is not LineKind.NOTE else None
            for line in lines
        ]
        self.entries = [
            None if entry and self._are_only_words(at, entry) else entry
            for at, entry in enumerate(self.entries)
        ]
        number = finder.heading
        above = finder.headings[number].words.text if number >= 0 else ""
        chains = finder.calls.chains_in_title(above)
        of_heading = chains[-1].calls[-1].text if chains else ""
        self.lines = lines = with_answers_deeper(lines, self.entries, of_heading)
        row_lines = RowLines(lines, self.entries, finder.entries, above)
        self.are_rows = row_lines.find()
        self.broken = {id(lines[at]) for at in row_lines.between_rows(self.are_rows)}
        """The further lines of rows between rows of a paragraph."""
        self.above = LinesAbove(finder.captions)
        self.pieces: list[Piece] = []
        self.run: Run | None = None
        self.prose: list[Line] = []
        self.pending = pending
        """The cues of the piece above for the next run."""
        self.prompt: Line | None = None
        self.further: tuple[int, Row] | None = None
        """The column of the last item of words below a row, and that row."""
        self.above_list: list[Proposal] = []
        """The captions of the line of text above the list, for rows below its items of words."""
        self.columns: dict[int, Run] = {}
        """The last run with rows that are items of a column."""
        self.aside: int | None = None
        """The column of words below a row that name a call; what is below them is not a row."""
        self.left_out: int | None = None
        """The column of an item that is kept as a comment, as is what is below it (IM2-22)."""
        self.struck: list[Line] = []
        """Lines that are struck out, above the first row."""
        self.asked: tuple[Line, Row] | None = None
        """The row whose meaning asks for answers, with its line."""

    def _are_only_words(self, at: int, entry: Entry) -> bool:
        """Return whether words that may be calls are none here: ``they double``, ``other``."""
        if not entry.chain.calls[0].is_call:
            return not entry.meaning
        if entry.role:
            return self._has_other_place(at, entry.role)
        return entry.is_in_words and not self._has_calls_below(at)

    def _has_other_place(self, at: int, role: str) -> bool:
        """Return whether a call with a word for its role is where that role cannot be (IM2-23).

        An opening is an item that is not nested, and an answer is nested in a row.
        """
        line = self.lines[at]
        if line.kind is not LineKind.ITEM:
            entry = self.entries[at]
            return role != "opening" or entry is None or entry.strength is not Strength.STRONG
        above = next((n for n in reversed(range(at)) if self.lines[n].column < line.column), None)
        if above is None or self.lines[above].kind is not LineKind.ITEM:
            return role != "opening"
        return role == "opening" or self.entries[above] is None

    def _has_calls_below(self, at: int) -> bool:
        """Return whether the next item is deeper and begins with a call."""
        if at + 1 >= len(self.lines):
            return False
        is_deeper = self.lines[at + 1].column > self.lines[at].column
        return is_deeper and self.entries[at + 1] is not None

    # The runs

    def find(self) -> list[Piece]:
        """Return the pieces."""
        for at, line in enumerate(self.lines):
            entry = self.entries[at]
            if self.aside is not None and line.column <= self.aside:
                self.aside = None
            if self._is_left_out(at, line):
                self._leave_out(line)
            elif self.run is not None and self.aside is not None:
                self._further_line(line)
            elif (
                self.run is not None
                and line.kind is LineKind.ITEM
                and not self.are_rows[at]
                and line.column > self.run.rows[0].column
            ):
                self._nested_item(line, entry)
            elif entry is not None and (self.are_rows[at] or self._is_bare_row(at, entry)):
                self._row(line, entry)
            elif entry is not None and self._is_among_rows(line, entry):
                assert self.run is not None
                self.run.lines.append(line)
                self.run.leftovers.append(line)
                self.run.doubtful.append(
                    self.finder.entries.row(line.number, line.column, line.words, entry)
                )
            elif self._goes_on(line, entry):
                self._further_line(line)
            else:
                self._prose(line)
        self._flush()
        return self.pieces

    def _is_left_out(self, at: int, line: Line) -> bool:
        """Return whether a line is struck out, only says where to look, or is below such a line.

        It does not end the list around it (IM2-22).
        """
        if self.left_out is not None and line.column > self.left_out:
            return True
        entry = self.entries[at]
        is_reference = (
            self.run is not None
            and entry is not None
            and entry.is_reference
            and not self.are_rows[at]
        )
        self.left_out = None
        if is_reference or self.finder.entries.is_struck(line.words):
            self.left_out = line.column
        return self.left_out is not None

    def _leave_out(self, line: Line) -> None:
        if self.run is None:
            self.struck.append(line)
        else:
            self.run.lines.append(line)
            self.run.leftovers.append(line)

    def _is_bare_row(self, at: int, entry: Entry) -> bool:
        """Return whether an item of calls alone is a row: rows are below or above it (IM2-23).

        So is a line of a tree that is drawn with spaces, between a row and deeper rows.
        """
        line = self.lines[at]
        if entry.strength is not Strength.NOTHING or entry.chain.asks:
            return False
        if line.kind is not LineKind.ITEM and not self._is_in_tree(at, entry):
            return False
        if self.run is not None and len(entry.chain.calls) == 1:
            return True
        for other in range(at + 1, min(len(self.lines), at + _NEIGHBORS)):
            if self.lines[other].column <= line.column:
                return False
            if self.are_rows[other]:
                return True
        return False

    def _is_in_tree(self, at: int, entry: Entry) -> bool:
        """Return whether a line of text continues from a row above and has deeper rows below."""
        if self.run is None or at + 1 >= len(self.lines):
            return False
        line, below = self.lines[at], self.lines[at + 1]
        above = next((row for row in reversed(self.run.rows) if row.column < line.column), None)
        return (
            above is not None
            and not (line.is_loose or below.is_loose)
            and below.column > line.column
            and self.are_rows[at + 1]
            and share_possible(in_turn(above.calls), entry.chain.calls[0]) > 0
        )

    def _is_among_rows(self, line: Line, entry: Entry) -> bool:
        """Return whether an item among rows begins with a call, but continues as a sentence."""
        return (
            self.run is not None
            and line.kind is LineKind.ITEM
            and not entry.asks
            and line.column == self.run.rows[0].column
            and self.run.container == LineKind.ITEM
        )

    def _row(self, line: Line, entry: Entry) -> None:
        run = self.run
        is_opening = entry.role == "opening" and line.kind is LineKind.TEXT
        if is_opening or (run is not None and run.is_opening and line.column <= run.rows[0].column):
            self.run = None  # an opening of its own, or what follows it
        elif run is not None and run.caption is not None and line.column < run.rows[0].column:
            self.run = None  # it is next to the caption
        elif run is not None and self._says_heading(run, entry):
            self.run = None  # what follows is after the call that the first row explains
        elif run is not None and _is_behind_list(run, line):
            self.run = None  # a paragraph below the last item of a list
        if self.run is None:
            self._begin_run(line)
        assert self.run is not None
        if is_opening:
            self.run.captions, self.run.is_opening = [], True
            self.run.turn, self.run.header = Turn.OPENINGS, line.words.text
        if line.kind is LineKind.ITEM:
            self.columns[line.column] = self.run
        self.run.lines.append(line)
        self.further = None
        self._add_row(line, entry)

    def _says_heading(self, run: Run, below: Entry) -> bool:
        """Return whether a run is one line about the last call of the heading (IM2-27).

        :param below: the beginning of the next row, which has to be legal after that call.
        """
        if len(run.rows) != 1 or run.heading < 0:
            return False
        heading = self.finder.headings[run.heading].words.text
        chains = self.finder.calls.chains_in_title(heading)
        row = run.rows[0]
        if not chains or chains[-1].calls[-1].text != row.calls[-1].text:
            return False
        is_text = run.container == LineKind.TEXT
        return is_text and share_possible(in_turn(row.calls), below.chain.calls[0]) > 0

    def _add_row(self, line: Line, entry: Entry) -> None:
        """Add a row; a line with words that are struck out is a comment too."""
        assert self.run is not None
        row = self.finder.entries.row(line.number, line.column, line.words, entry)
        if self._is_asked_for(line, row):
            row.column = self.asked[1].column + 1 if self.asked else row.column
        elif row.asks_for_answers:
            self.asked = (line, row)
        else:
            self.asked = None
        self.run.rows.append(row)
        for chain in entry.others:
            self.run.rows.append(replace(row, calls=list(chain.calls), rows=[], more=[]))
        if any(span.kind is SpanKind.STRUCK for span in line.words.spans):
            self.run.leftovers.append(line)

    def _is_asked_for(self, line: Line, row: Row) -> bool:
        """Return whether a row answers the row above whose meaning asks for answers (IM2-25).

        They are in the same paragraph, or in the list below it.
        """
        if self.asked is None or self.run is None or not self.run.rows:
            return False
        above, asking = self.asked
        is_below = line.kind is LineKind.ITEM or not line.is_loose
        is_one_call = len(row.calls) == 1 and row.calls[0].is_call
        return (
            above.kind is LineKind.TEXT
            and above.column == line.column
            and is_below
            and is_one_call
            and share_possible(in_turn(asking.calls), row.calls[0]) > 0
        )

    def _begin_run(self, line: Line) -> None:
        captions, caption = self.pending, None
        if not captions and self.prose:
            captions, caption = self.above.captions(self.prose, line)
            if not captions and _is_group(self.prose[-1], line):
                captions = self.above_list
        above = self.prose[-2] if caption is not None and len(self.prose) > 1 else None
        last = self.prose[-1] if self.prose else None
        answers = last if last is not None and cues.is_only_answers(last.words.text) else None
        struck, self.struck = self.struck, []
        is_in_notes = self._is_in_notes()
        if caption is not None and self._is_beside_row(caption):
            captions = [
                replace(one, is_guess=one.is_guess or len(one.histories[0]) == 1)
                for one in captions
            ]
        self._flush()
        self.run = Run(
            PieceKind.ROWS,
            struck,
            self.finder.heading,
            captions=captions,
            caption=caption,
            answers=answers,
            above_caption=above,
            prompt=self.prompt,
            container=str(line.kind),
            leftovers=list(struck),
            is_in_notes=is_in_notes,
        )
        if line.kind is LineKind.ITEM and line.column in self.columns:
            self.run.goes_on, self.run.follows = True, self.columns[line.column]
        self.pieces.append(self.run)
        self.pending, self.prompt = [], None

    def _is_beside_row(self, caption: Line) -> bool:
        """Return whether a caption is in a paragraph of rows, so that it may be after theirs."""
        above = self.pieces[-1] if self.pieces and len(self.prose) == 1 else None
        return isinstance(above, Run) and not caption.is_loose and above.container == caption.kind

    def _is_in_notes(self) -> bool:
        """Return whether the list above, or its first row, follows a line such as ``Notes:``."""
        before = self.pieces[-1].lines if self.pieces else []
        lines = [*before[-1:], *self.prose]
        above = next((line for line in reversed(lines) if line.kind is LineKind.TEXT), None)
        text = above.words.text if above is not None else ""
        return text.endswith((":", "：")) and cues.never_has_rows(text.rstrip(" :："))

    def _nested_item(self, line: Line, entry: Entry | None) -> None:
        """Add an item below rows: a row where it begins with calls, else a further line."""
        assert self.run is not None
        self.run.lines.append(line)
        rows = self.run.rows
        is_row = (
            entry is not None
            and entry.strength <= Strength.BLANK
            and not entry.asks
            and (
                entry.is_verb_of_meaning
                or not entry.goes_on_as_sentence
                or self._repeats_row_above(line, entry)
            )
            and (line.column > rows[-1].column or any(row.column == line.column for row in rows))
        )
        if is_row and entry is not None:
            self._add_row(line, entry)
            self.further = None
            return
        above = next(row for row in reversed(rows) if row.column < line.column)
        if self.further is not None and self.further[0] < line.column:
            above = self.further[1]  # it belongs to the words above it
        else:
            self.further = (line.column, above)
        above.more.append(line.words)
        if entry is None and self._names_call(line.words.text):
            self.aside = line.column

    def _names_call(self, text: str) -> bool:
        """Return whether words end in a call, which may be between a row and what is below it."""
        last = text.rstrip(" :：").rpartition(" ")[2]
        return self.finder.calls.chain_at(last) is not None

    def _repeats_row_above(self, line: Line, entry: Entry) -> bool:
        """Return whether a nested item begins with the call of its row: ``2♦ - 2NT, balanced``."""
        assert self.run is not None
        above = next(row for row in reversed(self.run.rows) if row.column < line.column)
        calls = entry.chain.calls
        return len(calls) > 1 and len(above.calls) == 1 and calls[0].text == above.calls[0].text

    def _goes_on(self, line: Line, entry: Entry | None) -> bool:
        """Return whether a line continues with the meaning of the last row (IM2-23)."""
        if self.run is None:
            return False
        is_first_answer = self.asked is not None and self.run.rows[-1] is self.asked[1]
        if line.kind is LineKind.NOTE or (
            is_first_answer and entry is None and line.kind is LineKind.ITEM
        ):
            return True
        if entry is not None or line.kind is not LineKind.TEXT:
            return False
        if line.column > self.run.rows[-1].column:
            return True
        if self._says_call_above(line) or id(line) in self.broken:
            return True
        first = line.words.text[:1]
        above = self.run.lines[-1]
        is_cut = above.is_loose and first.islower() and above.words.text[-1:].isalnum()
        return (
            (not line.is_loose or (is_cut and line.column == above.column > 0))
            and (first.islower() or first == "(")
            and not line.words.text.endswith(":")
        )

    def _says_call_above(self, line: Line) -> bool:
        """Return whether a line is the meaning of the call and colon above it (IM2-23)."""
        assert self.run is not None
        row = self.run.rows[-1]
        is_open = row.strength is Strength.STRONG and row.words.text.endswith((":", "："))
        if not is_open or line.is_loose or line.column < row.column:
            return False
        above = self.run.lines[-1].words.text
        return not row.meaning or not (line.words.text.endswith(":") or above.endswith((".", ":")))

    def _further_line(self, line: Line) -> None:
        assert self.run is not None
        self.run.lines.append(line)
        row = self.run.rows[-1]
        if not (row.meaning or row.more or row.rows or line.kind is LineKind.NOTE):
            row.meaning = line.words
        else:
            row.more.append(line.words)

    def _prose(self, line: Line) -> None:
        last = self.run.rows[-1] if self.run is not None else None
        self.run = None
        is_new = line.is_loose and bool(self.prose) and not self._is_in_list(line)
        if is_new and not self.finder.captions.read(self.prose[-1]):
            self._flush()
        self.prose.append(line)
        if line.kind is LineKind.TEXT:
            if line.is_loose and self.finder.calls.chains_in(line.words.text):
                self.columns.clear()  # a paragraph about other calls ends the list
            is_said = line.words.text.rstrip().endswith((":", "："))
            self.above_list = self.finder.captions.read(line) if is_said else []
        below = last.column - line.column if last is not None and line.kind is LineKind.ITEM else -1
        is_group = below > 0 or (below == 0 and not cues.names_relay(line.words.text))
        is_further = cues.names_other_calls(line.words.text)
        is_asking = not is_further and is_prompt(line, self.finder.calls)
        if last is not None and not is_group and is_asking:
            self.pending = [Proposal(OPENINGS, Origin.PROMPT, PROMPT, line.number, below=last)]
            self.prompt = line
        else:
            self.pending, self.prompt = [], None

    def _is_in_list(self, line: Line) -> bool:
        """Return whether a line continues with the list of prose above it."""
        if self.prose[-1].kind not in {LineKind.ITEM, LineKind.NOTE}:
            return False
        return line.kind is LineKind.ITEM or line.column > self.prose[-1].column

    def _flush(self) -> None:
        if self.prose:
            self.pieces.append(Piece(PieceKind.PROSE, self.prose, self.finder.heading))
            self.prose = []
        if self.struck:
            self.pieces.append(Piece(PieceKind.STRUCK, self.struck, self.finder.heading))
            self.struck = []


def _is_behind_list(run: Run, line: Line) -> bool:
    """Return whether a line is a paragraph of its own after a list that began the run."""
    is_list = run.container == LineKind.ITEM and run.lines[-1].kind is not LineKind.TEXT
    return is_list and line.kind is LineKind.TEXT and line.is_loose


def _is_group(above: Line, line: Line) -> bool:
    """Return whether an item is nested in an item of words that only groups it (IM2-25)."""
    return above.kind is line.kind is LineKind.ITEM and above.column < line.column
