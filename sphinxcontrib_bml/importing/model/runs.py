"""Finds the pieces of a source, runs of rows among them (IMPORTS IM2-21 to IM2-26)."""

from __future__ import annotations

from dataclasses import replace

from .captions import CaptionReader
from .chains import CallReader
from .diagrams import DiagramReader
from .line_runs import PROMPT, RunFinder
from .pieces import OPENINGS, Heading, Origin, Piece, PieceKind, Proposal, Run
from .rows import Entry, EntryReader, Row, Strength, footnotes_of
from .stream import IN_LISTS, Line, LineKind, Stream, Words, groups_of
from .table_parts import (
    PartKind,
    TableDivider,
    TablePart,
    with_whole_calls,
    without_empty_columns,
)  # fmt: skip
from .table_rows import TableRows

_ASKING = ("?", "-", "–", "—")
"""The ends of a header that is an auction whose next call is asked for (IM2-31)."""
_MOST = 0.6
"""The share of neighbors that begin with calls, for a line without a separator (IM2-44)."""
_AS_THEY_ARE = {
    LineKind.RULE: PieceKind.RULE,
    LineKind.BORDER: PieceKind.BORDER,
    LineKind.PICTURE: PieceKind.PICTURE,
    LineKind.CODE: PieceKind.CODE,
    LineKind.LISTED: PieceKind.LISTED,
}


class PieceFinder:
    """Divides the lines of one file into pieces."""

    def __init__(self, stream: Stream, calls: CallReader) -> None:
        """Find the pieces of ``stream``, with calls as ``calls`` reads them."""
        self.stream = stream
        self.entries = EntryReader(calls, footnotes_of(stream.lines))
        self.calls = calls
        self.captions = CaptionReader(calls)
        self.diagrams = DiagramReader(calls)
        self.divider = TableDivider(self.entries, self.diagrams)
        self.headings: list[Heading] = []
        self.pieces: list[Piece] = []
        self.is_ours = any(line.kind is LineKind.LISTED for line in stream.lines)
        """Whether it is ours, so that nothing but the rows whose auctions are exact is a row."""
        self._tables: list[tuple[int, Run]] = []
        """The column and rows of each table that the next one may be in a cell of."""
        self._open: list[int] = []
        """The numbers of the headings above the next line."""

    @property
    def heading(self) -> int:
        """The number of the heading above the next line; -1 for none."""
        return self._open[-1] if self._open else -1

    def find(self) -> list[Piece]:
        """Return all pieces in order."""
        self._add_names()
        first = next((line for line in self.stream.lines if line.kind is LineKind.HEADING), None)
        if self.stream.title and (
            first is None or first.level > 1 or first.words.text != self.stream.title
        ):
            self._add_title()
        for lines in groups_of(self.stream.lines, self._begins_with_call):
            kind = LineKind.TEXT if lines[0].kind in IN_LISTS else lines[0].kind
            self._close_blocks(lines[0].block)
            if kind is not LineKind.ROW:
                self._tables.clear()
            if kind is LineKind.HEADING:
                self._heading(lines[0])
            elif kind is LineKind.ROW:
                self._table(lines)
            elif kind is LineKind.CODE:
                self._code(lines)
            elif kind is LineKind.TEXT:
                self._lines(lines)
            else:
                self.pieces.append(Piece(_AS_THEY_ARE[lines[0].kind], lines, self.heading))
        return self.pieces

    def _begins_with_call(self, line: Line) -> bool:
        """Return whether a row begins with a call, so that it may continue with the table above."""
        return any(self.entries.read(cell) is not None for cell in line.cells[:1])

    def _add_names(self) -> None:
        """Open a heading for each name of the file in its book (IM2-45)."""
        for number, text in enumerate(self.stream.above, start=-len(self.stream.above)):
            self._open_heading(Heading(Words(text), number, self.heading, 0))

    def _add_title(self) -> None:
        self._open_heading(Heading(Words(self.stream.title), 0, self.heading, 0))

    def _open_heading(self, heading: Heading) -> None:
        self.headings.append(heading)
        self._open.append(len(self.headings) - 1)

    def _close_blocks(self, block: int) -> None:
        """End the headings of blocks that have ended (IM2-5)."""
        while self._open and self.headings[self._open[-1]].block > block:
            self._open.pop()

    def _heading(self, line: Line) -> None:
        while self._open and self.headings[self._open[-1]].level >= line.level:
            self._open.pop()
        self._open_heading(Heading(line.words, line.level, self.heading, line.number, line.block))
        self.pieces.append(Piece(PieceKind.HEADING, [line], self.heading))
        entry = self.entries.read(line.words)
        if entry is not None and not self.is_ours and _is_meaning_in_heading(entry):
            row = self.entries.row(line.number, 0, line.words, entry)
            above = Proposal(OPENINGS, Origin.ROW, 3.0, line.number)
            self.pieces.append(
                Run(
                    PieceKind.ROWS,
                    [line],
                    self.heading,
                    rows=[row],
                    captions=[above],
                    container="heading",
                )
            )

    # Tables and code

    def _table(self, lines: list[Line]) -> None:
        if self.is_ours and lines[0].header:
            self.pieces.append(Piece(PieceKind.TABLE, lines, self.heading))
            return
        lines = with_whole_calls(lines, self.calls)
        parts = self.divider.parts(lines)
        tables = [
            self._table_rows(part.lines) if part.kind is PartKind.ROWS else None for part in parts
        ]
        if not any(table is not None and table.has_rows for table in tables):
            parts, tables = [TablePart(PartKind.ROWS, lines)], [None]
        for part, table in zip(parts, tables, strict=True):
            if part.kind is PartKind.CAPTION:
                self.pieces.append(Piece(PieceKind.PROSE, part.lines, self.heading))
            else:
                self._table_part(part.lines, table or self._table_rows(part.lines))

    def _table_rows(self, lines: list[Line]) -> TableRows:
        return TableRows(without_empty_columns(lines), self.entries)

    def _table_part(self, lines: list[Line], table: TableRows) -> None:
        found = self.diagrams.of_table(lines)
        if found is not None:
            self.pieces.append(Piece(PieceKind.DIAGRAM, lines, self.heading, found))
            return
        if not table.has_rows:
            self.pieces.append(Piece(PieceKind.TABLE, lines, self.heading))
            return
        table.read()
        run = Run(PieceKind.ROWS, lines, self.heading, rows=table.rows, turn=table.turn,
                  header=table.call_header, leftovers=table.leftovers, container="row")  # fmt: skip
        if self._is_in_cell(run):
            pass
        elif table.has_whole_auctions and self.heading < 0:
            run.captions = [Proposal(OPENINGS, Origin.ROW, 3.0, run.first)]
        else:
            self._add_caption_above(run)
        if table.rows:
            self.pieces.append(run)
        else:
            self.pieces.append(Piece(PieceKind.TABLE, lines, self.heading))

    def _is_in_cell(self, run: Run) -> bool:
        """Return whether a table is in a cell of another, or continues one; say what it is after.

        Its rows are below the last row before it; below ``After 3♦:`` in it, below that row.
        """
        column = min(line.column for line in run.lines)
        before = len(self._tables)
        while self._tables and self._tables[-1][0] > column:
            self._tables.pop()
        place, above = self._tables[-1] if self._tables else (column, None)
        self._tables.append((column, run))
        if above is None or not above.rows or (place == column and before == 1):
            return False
        run.follows = above
        if place == column and len(self._tables) <= before:
            run.goes_on, run.captions = True, above.captions
            return True
        below = above.rows[-1]
        if place == column:
            below = self._row_named_above(above.rows) or below
        run.captions = [Proposal(OPENINGS, Origin.PROMPT, PROMPT, below.line, below=below)]
        return True

    def _row_named_above(self, rows: list[Row]) -> Row | None:
        """Return the row whose call the line above a table names: ``Responder after 3♦:``."""
        chains = self.calls.chains_in(self.pieces[-1].lines[-1].words.text)
        calls = chains[-1].calls if chains else ()
        return next((row for row in rows if tuple(row.calls) == calls), None)

    def _add_caption_above(self, run: Run) -> None:
        """Let the piece above a table name its history."""
        above = next(
            (piece for piece in reversed(self.pieces) if piece.kind is not PieceKind.BORDER), None
        )
        asked = self.captions.read(_header_line(run)) if run.header else []
        is_whole = asked and self.captions.is_of_calls(run.header)
        if asked and (is_whole or run.header.rstrip(" *`").endswith(_ASKING)):
            run.captions = asked
        elif above is None or above.heading != run.heading:
            return
        elif above.kind is PieceKind.HEADING:
            run.captions = self._asked_above_heading()
        elif above.kind is PieceKind.DIAGRAM:
            run.captions = above.candidates
        elif above.kind is PieceKind.TABLE and len(filled := _filled(above.lines[-1])) == 1:
            line = replace(above.lines[-1], kind=LineKind.TEXT, words=filled[0], cells=())
            run.captions = self.captions.read(line)
        elif above.kind is PieceKind.PROSE:
            run.captions = self.captions.read(above.lines[-1])
            run.caption = above.lines[-1] if run.captions else None

    def _asked_above_heading(self) -> list[Proposal]:
        """Return the auctions of the diagram above the last heading, which names no call (IM2-26).

        Both are below one heading: ``Auction`` and ``Possible bids``.
        """
        pieces = [piece for piece in self.pieces if piece.kind is not PieceKind.BORDER]
        if len(pieces) <= 1 or pieces[-2].kind is not PieceKind.DIAGRAM or self.heading < 0:
            return []
        above, here = pieces[-2].heading, self.headings[self.heading]
        is_beside = above >= 0 and self.headings[above].parent == here.parent
        is_below = above == here.parent
        if not (is_beside or is_below) or self.calls.chains_in(here.words.text):
            return []
        return pieces[-2].candidates

    def _code(self, lines: list[Line]) -> None:
        diagram = self.diagrams.of_lines(lines)
        if diagram is not None:
            self.pieces.append(Piece(PieceKind.DIAGRAM, lines, self.heading, diagram))
            return
        entries = [self.entries.read(line.words) for line in lines]
        rows = sum(
            entry is not None and entry.strength is Strength.STRONG and bool(entry.meaning)
            for entry in entries
        )
        if len(lines) > 1 and rows >= _MOST * len(lines):
            self._lines([replace(line, kind=LineKind.TEXT) for line in lines])
        else:
            self.pieces.append(Piece(PieceKind.CODE, lines, self.heading))

    # Items and lines of paragraphs

    def _lines(self, lines: list[Line]) -> None:
        if self.is_ours:
            self.pieces.append(Piece(PieceKind.PROSE, lines, self.heading))
            return
        last = next(
            (piece for piece in reversed(self.pieces) if piece.kind is not PieceKind.BORDER), None
        )
        pending: list[Proposal] = []
        if last is not None and last.kind is PieceKind.HEADING:
            pending = self._asked_above_heading()
        elif last is not None and last.kind is PieceKind.DIAGRAM and last.heading == self.heading:
            pending = last.candidates
        elif isinstance(last, Run) and last.container == "row" and last.rows:
            row = last.rows[-1]
            if lines[0].kind is LineKind.ITEM and lines[0].column > row.column:
                # A list in the definition of a call is below it.
                pending = [Proposal(OPENINGS, Origin.PROMPT, PROMPT, row.line, below=row)]
        self.pieces += RunFinder(self, lines, pending).find()


def _filled(line: Line) -> list[Words]:
    return [cell for cell in line.cells if cell]


def _header_line(run: Run) -> Line:
    return Line(run.first, LineKind.TEXT, Words(run.header))


def _is_meaning_in_heading(entry: Entry) -> bool:
    """Return whether a heading says what its call means (IM2-24)."""
    signs = {"=", ":=", ":", "："}
    has_call = entry.chain.calls[0].is_call and not entry.chain.asks
    return bool(entry.meaning) and entry.separator in signs and has_call
