"""Blocks that a blank line or an include parts, and their author hardly meant to part."""

from __future__ import annotations

from .blocks import Block
from .codes import Code, Severity
from .diagnostics import quoted
from .edits import joining
from .labels import has_separator
from .reading import included_name
from .source import Source, Span, indentation
from .state import DocumentState
from .syntax import BiddingTable

_HOW_TO_CONTINUE = (
    "store them there with #CUT name and #ENDCUT, include the file above the table, and write "
    "#PASTE name in it"
)


class Neighbours:
    """Compares every bidding table of a document with what stands right above it."""

    def __init__(self, state: DocumentState) -> None:
        """Begin at the top."""
        self._state = state
        self._table_above: tuple[Block, BiddingTable] | None = None
        self._row_ends: dict[Source, int] = {}
        """Where the last table of each source ends."""
        self._begun: set[Source] = set()
        """The sources of which a block was read."""

    def forget(self) -> None:
        """Go past something that is no block of notes."""
        self._table_above = None

    def compare(self, block: Block, table: BiddingTable) -> None:
        """Report where the rows of ``block`` were hardly meant as a table of their own.

        :param block: its lines, annotations aside.
        :param table: what it is, or ends with.
        """
        if self._report_include(block, table) or self._table_above is None:
            return
        above, table_above = self._table_above
        if not self._report_lone_history(block, table, table_above):
            self._report_detached_rows(block, above)

    def remember(self, block: Block, table: BiddingTable | None) -> None:
        """Go past ``block``, which is, or ends with, ``table``."""
        self._table_above = None
        if table is not None:
            self._table_above = block, table
            self._row_ends[block[-1].source] = block[-1].end
        for source in {line.source for line in block}:
            self._begin(source)

    def _begin(self, source: Source) -> None:
        """Note that ``source`` has begun, and with it all that lead to it."""
        while source not in self._begun:
            self._begun.add(source)
            if source in self._state.includers:
                source = self._state.includers[source].source

    def _report_include(self, block: Block, table: BiddingTable) -> bool:
        """Report an include in a table whose file begins with rows (LANGUAGE IN-10)."""
        if table.rows[0].is_sequence or not _is_from_start(block, table):
            return False
        source = block[0].source
        while source in self._state.includers and source not in self._begun:
            name = self._state.includers[source]
            if self._is_misplaced(name):
                self._report_place(name)
                return True
            source = name.source
        return False

    def _is_misplaced(self, name: Span) -> bool:
        """Tell whether an include is indented, or follows a row of the same block."""
        line = name.source.line_text(name.start)
        if included_name(line) is None:
            return False  # a file that a directive of reST names
        end = self._row_ends.get(name.source)
        between = name.source.text[end : name.start - name.column].split("\n")[1:-1]
        follows_row = end is not None and all(line.strip() for line in between)
        return follows_row or indentation(line) > 0

    def _report_place(self, name: Span) -> None:
        start = name.start - name.column + indentation(name.source.line_text(name.start))
        self._state.diagnostics.report(
            Code.INCLUDE_PLACE,
            Span(name.source, start, name.end),
            f"the rows of {quoted(name.text)} do not continue the table; they are read as openings",
            hint=_HOW_TO_CONTINUE,
        )

    def _report_lone_history(self, block: Block, table: BiddingTable, above: BiddingTable) -> bool:
        """Report a history right above rows that do not continue it (LANGUAGE HI-13)."""
        if not _is_lone_history(above) or not _begins_with_opening(block, table):
            return False
        starts = [index for index, row in enumerate(above.rows) if row.level == 0]
        history = above.rows[starts[-1] :]
        is_here = block[0].source is history[0].span.source
        auction = "-".join(row.label.strip("-;") for row in history)
        self._state.diagnostics.report(
            Code.TABLE_CONTEXT,
            history[0].span,
            f"{auction} has no rows; those of the table below are read as openings",
            hint="remove the blank line" if is_here else _HOW_TO_CONTINUE,
            edits=joining(history[-1].span, block[0]) if is_here else (),
        )
        return True

    def _report_detached_rows(self, block: Block, above: Block) -> None:
        """Report a table that begins deeper than the one right above it (LANGUAGE FS-6, IN-2)."""
        first = block[0].text
        if indentation(first) <= indentation(above[0].text):
            return
        if first.lstrip().startswith("#") or has_separator(first.split(None, 1)[0]):
            return  # a sequence says itself what its rows continue
        self._state.diagnostics.report(
            Code.TABLE_DOUBT,
            block[0].span,
            "a new table begins here: its rows do not continue those above",
            hint="remove the blank line or the #INCLUDE between them, or the indentation",
            severity=Severity.WARNING,
        )


def _is_lone_history(table: BiddingTable) -> bool:
    """Tell whether a table is a history without text, and nothing else."""
    return all(row.is_sequence and row.labels and row.description is None for row in table.rows)


def _begins_with_opening(block: Block, table: BiddingTable) -> bool:
    """Tell whether ``block`` is ``table`` from its first line on, an opening first."""
    first = table.rows[0]
    return _is_from_start(block, table) and not first.is_sequence and bool(first.labels)


def _is_from_start(block: Block, table: BiddingTable) -> bool:
    first = block[0].span
    return table.span.source is first.source and table.span.start <= first.start
