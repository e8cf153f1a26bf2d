"""Edits that rewrite a row with several calls without changing its auctions (HI-12g)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from .contexts import top_calls
from .diagnostics import Advice, Edit, indenting, inserting_above_row
from .headings import given_labels
from .labels import Label
from .meant_rows import CallsPlace, CallsReading
from .options import Options
from .rows import split_row
from .sequences import begins_with_history, is_legal, normal_form
from .source import Span
from .syntax import BiddingTable

_USUAL_INDENT = 2
_LONGEST = 60


class CallsRow:
    """A row with several calls, and the rows around it."""

    def __init__(self, table: BiddingTable, number: int, options: Options) -> None:
        """Store row ``number`` of ``table``, which has several calls."""
        calls = table.rows[number].calls
        assert calls is not None
        self.table, self.number, self.options, self.calls = table, number, options, calls
        self.row = table.rows[number]
        self.line = calls.line
        self.text = calls.line.text.rstrip()
        base = table.as_written.rows[0].indent
        below = takewhile(lambda row: row.indent > base, table.rows[number + 1 :])
        self.base = base
        self.rows_below = list(below) if self.row.indent <= base else []
        """The rows below it, if it is at the base column."""
        after = table.rows[number + 1 + len(self.rows_below) :]
        self.next_row = after[0] if after and self.row.indent <= base else None
        """The next row at the base column."""

    @property
    def written(self) -> str:
        """The calls as written."""
        return self.text[self.calls.start : self.calls.end].strip()

    def sequence(self, reading: CallsReading, *, equals: bool = False) -> Advice:
        """Return the advice to write the row as the auction of ``reading``.

        :param equals: whether ``=`` is needed before its description.
        """
        label = normal_form(reading.labels)
        if reading.place is CallsPlace.BASE and len(reading.labels) > 1:
            hint = "write its calls one below the other"
            return Advice(hint, self._one_below_the_other(reading.labels, equals=equals))
        advice = self.labeled(label, equals=equals)
        if reading.place is CallsPlace.FIRST and not self._may_be_history(reading.labels):
            return advice._replace(edits=())
        if reading.place is CallsPlace.START and advice.edits:
            return advice._replace(edits=self._with_history_below(advice.edits, reading.context))
        return advice

    def labeled(self, label: str, *, equals: bool = False) -> Advice:
        """Return the advice to write the row with another label."""
        return self._with_label([], label, equals=equals)

    def described(self) -> Advice:
        """Return the advice to write the row with only its first call as the label."""
        first = self.text[self.calls.start : self.calls.second].rstrip(" -‐‑–—→>,")
        start = self.calls.start + len(first)
        between = self.text[start : self.calls.second]
        kept = between.lstrip() if ">" in between or "→" in between else ""
        text = f"{self.text[:start]} = {kept}{self.text[self.calls.second :]}"
        edit = (start, self.calls.second, f" = {kept}")
        shown = text[self.calls.start :]
        hint = f"write {shown}" if len(shown) < _LONGEST else f"write {first} = ..."
        return Advice(hint, self._edits(edit, text, self.calls.start))

    def _may_be_history(self, labels: Sequence[Label]) -> bool:
        """Return whether the rows that would continue ``labels`` can, if they do not yet."""
        after = self.table.rows[self.number + 1 :]
        below = takewhile(lambda row: not row.is_sequence or row.indent > self.base, after)
        return self.calls.is_read or all(
            is_legal((*labels, row.labels[0]))
            for row in below
            if row.indent <= self.base and row.labels
        )

    def _may_gain_context(self) -> bool:
        """Return whether rows of single calls may let the table continue a heading (HI-9)."""
        table = self.table
        is_free = table.context is None and not begins_with_history(table.rows[0])
        return is_free and not any(top_calls(table))

    def _with_label(
        self, above: Sequence[str], label: str, *, equals: bool, step: int = 0
    ) -> Advice:
        """Return the advice to write the row with a label, below rows indented by ``step``."""
        calls, text = self.calls, self.text
        stop = calls.end
        if not calls.has_equals:
            stop = len(text) if calls.description is None else calls.description
            between = " = " if equals else " "
            label += between if calls.description is not None else ""
        lead = text[: calls.start]
        lines = [*above, label]
        if above:
            lead = " " * (self.row.indent + step * len(above))
            outer = self.line.source.text[self.line.start : self.line.origin]
            lines[1:] = [
                f"{outer}{' ' * (self.row.indent + step * number)}{one}"
                for number, one in enumerate(lines[1:], start=1)
            ]
        edit = (calls.start, stop, "\n".join(lines))
        shown = f"{label}{text[stop:]}"
        shift = step * len(above)
        return Advice(
            f"write {shown if len(shown) < _LONGEST else label.rstrip(' =')}",
            self._edits(edit, f"{lead}{label}{text[stop:]}", len(lead), shift),
        )

    def _edits(
        self, edit: tuple[int, int, str], line: str, start: int, shift: int = 0
    ) -> tuple[Edit, ...]:
        """Return an edit of the line of the row, and edits that keep the lines below it.

        The result is empty if lines below would change their meaning.

        :param line: the line after the edit, with its label at column ``start``.
        :param shift: the number of columns by which the rows below move.
        """
        further = self.calls.further
        if not all(one.exact and not one.pasted for one in (self.line, *further)):
            return ()
        column = split_row(line, start, self.options).description_start
        below = self.table.rows[self.number + 1 : self.number + 2]
        if any(row.indent + shift == column for row in below) or (further and column is None):
            return ()
        first, last, text = edit
        edits = [Edit(self.line.part(first, last), text)]
        for one in further:
            edits += indenting(one, column or 0)
        return tuple(edits)

    def _one_below_the_other(self, labels: Sequence[Label], *, equals: bool) -> tuple[Edit, ...]:
        """Return the edits that write each call as a row, and indent the rows below."""
        below = self.rows_below
        step = below[0].indent - self.row.indent if below else _USUAL_INDENT
        *above, last = [normal_form([label]) for label in labels]
        is_apart = self.calls.start != self.row.indent or self.row.indent < self.base
        if step < 1 or is_apart or self._may_gain_context():
            return ()
        edits = self._with_label(above, last, equals=equals, step=step).edits
        moved = self._moved(step * len(above)) if below else []
        return (*edits, *moved) if edits and moved is not None else ()

    def _moved(self, columns: int) -> list[Edit] | None:
        """Return the edits that move the lines of the rows below, or None if impossible."""
        source, end = self.line.source, self.table.span.end
        if self.next_row is not None:
            end = self.next_row.span.start - self.next_row.span.column
        rows = [*self.rows_below, *([self.next_row] if self.next_row else [])]
        if self.table.span.source is not source or any(
            row.pasted or row.span.source is not source for row in rows
        ):
            return None
        further = {line.start for line in self.calls.further}
        edits = []
        start = self.line.end + 1
        while start < end:
            text = source.line_text(start)
            if text.lstrip().startswith("#"):
                return None
            if text.strip() and start not in further:
                edits.append(Edit(Span(source, start, start), " " * columns))
            start += len(text) + 1
        return edits

    def _with_history_below(
        self, edits: tuple[Edit, ...], context: Sequence[Label]
    ) -> tuple[Edit, ...]:
        """Return edits that repeat the history above the next row, which continues it (HI-6)."""
        above = self.table.rows[self.number - 1] if self.number else None
        if above is not None and above.is_sequence and above.label.endswith(("-", ";")):
            return ()  # a sequence directly below it would continue it
        after = self.next_row
        if after is None or after.is_sequence:
            return edits
        outside = self.table.context
        if after.pasted or (outside and given_labels(outside, after) != context):
            return ()
        return (*edits, inserting_above_row(after.span, f"{normal_form(context)};"))
