"""The layout of bidding tables: so many blanks a level, descriptions in their columns.

Continuation lines stand on the description column of their row (LANGUAGE BT-5), so they move with
it.
"""

from __future__ import annotations

from ...language.annotations import is_annotation
from ...language.variants.lines import is_variant_line
from .columns import Family, PlacedLine, Style, families_of, place
from .table_parts import (
    HEAD,
    MARKER,
    RowLines,
    Segment,
    TableParts,
    indentation_of,
)

Edits = dict[int, list[str]]
"""New lines for lines of a block, by the number of the line in it."""


class TableLayout:
    """The layout of one table."""

    def __init__(self, table: TableParts, unit: int) -> None:
        """Place the rows of ``table``, ``unit`` blanks a level."""
        self.table = table
        self.unit = unit
        self.placed: list[dict[int, PlacedLine]] = []
        """Of each segment."""
        self.families: list[Family] = []
        floors: dict[int | None, int] = {segment.marker: 0 for segment in table.segments}
        for segment in table.segments:
            placed = place(segment, unit, floors[segment.marker])
            floors |= {index: placed[index].new for index in placed.keys() & floors}
            self.placed.append(placed)
            self.families += families_of(segment, placed, unit)

    def edits(self, style: Style) -> Edits:
        """Return the new lines, in ``style`` where descriptions do not stand in a tidy one."""
        writer = _Writer(self.table, self.unit)
        columns: dict[int, int] = {}
        for family in self.families:
            columns |= family.settled(style)
        for segment, placed in zip(self.table.segments, self.placed, strict=True):
            writer.write_rows(segment, placed, columns)
        writer.write_annotations()
        return writer.edits


class _Writer:
    def __init__(self, table: TableParts, unit: int) -> None:
        self.lines = table.lines
        self.written = table.written
        self.rows = {index for segment in table.segments for index in segment.rows}
        self.unit = unit
        self.edits: Edits = {}
        self.clip_indents: list[int] = []

    def write_rows(
        self, segment: Segment, placed: dict[int, PlacedLine], columns: dict[int, int]
    ) -> None:
        """Write the lines of one segment.

        :param columns: of the descriptions, counted from their rows.
        """
        indent = 0
        for index in segment.indices:
            text = self.written[index].strip()
            if index in segment.rows:
                indent = placed[index].new
                self._write_row(index, segment.rows[index], indent, indent + columns[index])
            elif index in placed:
                indent = self._directive(index, text, placed[index].new)
            elif text == ".":
                # A full stop without a meaning must not come under a description (BT-7).
                self.edits.setdefault(index, [" " * indent + text])

    def _write_row(self, index: int, row: RowLines, indent: int, column: int) -> None:
        text = " " * indent + row.label
        if row.has_equals:
            text = f"{text.ljust(column - 2)}= "
        if row.text is not None:
            text = text.ljust(column) + row.text
        head = [" " * indent + f"#{row.head}"] if row.head else []
        self.edits[index] = [*head, text.rstrip(" \t")]
        for number in row.further:
            self.edits[number] = [" " * column + self.written[number].strip()]

    def _directive(self, index: int, text: str, indent: int) -> int:
        """Write a directive; return the indentation of what comes below it."""
        if head := HEAD.match(text):
            self.edits[index] = [" " * indent + f"#{head[1]}"]
        elif marker := MARKER.match(text):
            if marker[1].startswith("END"):
                indent = self.clip_indents.pop()
            else:
                self.clip_indents.append(indent)
            rest = text[marker.end() :]
            self.edits[index] = [f"{' ' * indent}#{marker[1]} {rest}".rstrip()]
        else:
            words = text.lstrip("#").split()
            self.edits[index] = [" " * indent + "#" + " ".join(words)]
        return indent

    def write_annotations(self) -> None:
        """Write the annotations: at the margin, or below their row (LANGUAGE FS-4)."""
        row: int | None = None
        for index, line in enumerate(self.lines):
            if index in self.rows:
                row = index
            if not is_annotation(line.text):
                continue
            old, text = indentation_of(line.text), self.written[index].strip()
            new = old
            if is_variant_line(line.text):
                new = 0
            elif old and row is not None:
                deeper = old > indentation_of(self.written[row])
                new = indentation_of(self.edits[row][-1]) + (self.unit if deeper else 0)
            self.edits[index] = [" " * new + text]
