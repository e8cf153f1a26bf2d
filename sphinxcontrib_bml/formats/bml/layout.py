"""The columns of descriptions: one column for siblings, or directly after each label.

A description never begins in the column of the rows below it, because a row there would be read
as a continuation (LANGUAGE BT-11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from ...language.bss_annotations import is_annotation
from ...language.parser import METADATA
from ...language.source import SourceLine
from ...language.syntax import BulletList, DefinitionList, Enumeration
from ...language.variants.parts import is_variant_line
from ...patterns import IGNORECASE, compile_later
from .parts import SETTING, LineKind
from .table_parts import HEAD, MARKER, RowLines, Segment, TableParts, indentation_of

_LONGER = 12
"""Number of characters by which a label may be longer than half of its siblings."""
_WIDER = 3
"""Maximum number of extra spaces before a description that is alone in its column."""


class Style(Enum):
    """The alignment of the descriptions of siblings."""

    IN_COLUMN = auto()
    """All in one column."""
    BEHIND_LABEL = auto()
    """Each one space after its label, or after the equals sign."""


class PlacedLine(NamedTuple):
    """The indentation of a row, a paste or another directive."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Family:
    """Siblings with the columns of their descriptions, relative to their labels."""

    columns: dict[Style, dict[int, int]]
    """The columns by line, in each style."""
    written: dict[int, int] | None = None
    """The columns as written; None if they are not tidy."""

    style: Style | None = None
    """The style as written; None if it is neither style, or may be both."""

    def chosen_columns(self, style: Style) -> dict[int, int]:
        """Return the columns as written, or those of ``style`` if the written ones are not tidy."""
        return self.columns[style] if self.written is None else self.written


def place(segment: Segment, unit: int, floor: int) -> dict[int, PlacedLine]:
    """Return the indentation of the rows and directives of a segment, ``unit`` spaces per level.

    :param floor: the new indentation of the leftmost lines.
    """
    placed: dict[int, PlacedLine] = {}
    for index, hung in segment.hung.items():
        above = placed[hung.parent].new if hung.parent in placed else floor
        placed[index] = PlacedLine(hung.old, floor if hung.is_leftmost else above + unit)
    return placed


def families_of(segment: Segment, placed: Mapping[int, PlacedLine], unit: int) -> list[Family]:
    """Return the families of a segment; sequences are separate from other rows."""
    families: dict[tuple[int, bool], dict[int, RowLines]] = {}
    for index, row in segment.rows.items():
        key = segment.hung[index].parent, row.row.is_sequence
        families.setdefault(key, {})[index] = row
    edge = _Edge(segment, unit)
    least = 1 if _is_one_column(segment, placed) else 2
    return [_Siblings(rows, edge).family(least) for rows in families.values()]


def _is_one_column(segment: Segment, placed: Mapping[int, PlacedLine]) -> bool:
    """Return whether several descriptions are in one column, and no row moves."""
    described = {index: row for index, row in segment.rows.items() if row.has_column}
    columns = {placed[index].old + row.column for index, row in described.items()}
    is_one = len(described) > 1 and len(columns) == 1
    stays = all(placed[index].old == placed[index].new for index in segment.rows)
    return is_one and stays and all(row.is_tidy for row in described.values())


class _Edge:
    """Keeps descriptions clear of the column of the rows below them."""

    def __init__(self, segment: Segment, unit: int) -> None:
        self.segment = segment
        self.unit = unit
        self.parents = {hung.parent for hung in segment.hung.values() if hung.is_row}

    def clear(self, column: int, indices: Iterable[int]) -> int:
        """Return ``column``, or the next column that is clear for all these rows."""
        parents = [index for index in indices if index in self.parents]
        # Once it is pasted, a placeholder may be shorter by its backslash.
        is_shorter = any(
            self.segment.is_in_clip(index) and not self.segment.rows[index].row.labels
            for index in parents
        )
        last = self.unit + is_shorter
        return last + 1 if parents and self.unit <= column <= last else column


class _DescriptionColumns(NamedTuple):
    """Columns of descriptions by the lines of their rows."""

    wanted: dict[int, int]
    clear: dict[int, int]
    """The same columns, moved clear of the rows below."""


class _Siblings:
    """The rows of a family, and the possible columns of their descriptions."""

    def __init__(self, rows: dict[int, RowLines], edge: _Edge) -> None:
        self.rows = rows
        self.edge = edge
        self.described = {index: row for index, row in rows.items() if row.has_column}
        self.behind = self._behind_labels(0)

    def family(self, least: int) -> Family:
        """Return the family.

        :param least: the minimum number of aligned descriptions for a column.
        """
        behind, in_column = self.behind, self._in_column(self._pushed())
        columns = {Style.BEHIND_LABEL: behind.clear, Style.IN_COLUMN: in_column.clear}
        if not self.described or not all(row.is_tidy for row in self.described.values()):
            return Family(columns)
        written = list(self._as_written(in_column, least))
        styles = {style for style, _ in written}
        return Family(
            columns,
            written[0][1].clear if written else None,
            styles.pop() if len(styles) == 1 and behind.clear != in_column.clear else None,
        )

    def _as_written(
        self, in_column: _DescriptionColumns, least: int
    ) -> Iterator[tuple[Style, _DescriptionColumns]]:
        """Yield the styles that match the written columns, including columns that are not clear."""
        now = {index: row.column for index, row in self.described.items()}
        column = min(now.values())
        is_one = list(now.values()).count(column) >= least
        possible = [in_column]
        if is_one and column >= max(map(_column_after_label, self._pushing())):
            possible.append(self._in_column(column))
        for columns in possible:
            if now.items() <= columns.wanted.items() or now.items() <= columns.clear.items():
                yield Style.IN_COLUMN, columns
        further = min(
            now[index] - _column_after_label(row) for index, row in self.described.items()
        )
        behind = self._behind_labels(further) if further else self.behind
        if further <= _WIDER and all(
            column in {behind.wanted[index], behind.clear[index]} for index, column in now.items()
        ):
            yield Style.BEHIND_LABEL, behind

    def _behind_labels(self, further: int) -> _DescriptionColumns:
        """Return the description columns directly after the labels, plus ``further`` spaces.

        Rows without a description stay. Descriptions may move further, clear of the rows below.
        """
        wanted = {
            index: _column_after_label(row) + (further if row.has_column else 0)
            for index, row in self.rows.items()
        }
        clear = {index: self.edge.clear(column, [index]) for index, column in wanted.items()}
        return _DescriptionColumns(wanted, clear)

    def _in_column(self, column: int) -> _DescriptionColumns:
        """Return the columns of descriptions that are aligned, or after a longer label."""
        behind, clear = self.behind
        inside = [index for index in self.described if behind[index] <= column]
        common = self.edge.clear(column, inside)
        return _DescriptionColumns(
            behind | dict.fromkeys(inside, column), clear | dict.fromkeys(inside, common)
        )

    def _pushing(self) -> list[RowLines]:
        """Return the rows whose labels determine the column: all without very long labels."""
        lengths = sorted(len(row.label) for row in self.described.values())
        longest = lengths[(len(lengths) - 1) // 2] + _LONGER if lengths else 0
        return [row for row in self.described.values() if len(row.label) <= longest]

    def _pushed(self) -> int:
        """Return the column to which labels push the descriptions."""
        width = max((len(row.label) for row in self._pushing()), default=0)
        return width + (3 if any(row.has_equals for row in self.described.values()) else 1)


def _column_after_label(row: RowLines) -> int:
    """Return the column one space after the label, or after the equals sign."""
    return len(row.label) + (3 if row.has_equals else 1)


Edits = dict[int, list[str]]
"""New lines for lines of a block, by line number in the block."""


class TableLayout:
    """The layout of one table."""

    def __init__(self, table: TableParts, unit: int) -> None:
        """Place the rows of ``table``, ``unit`` spaces per level."""
        self.table = table
        self.unit = unit
        self.placed: list[dict[int, PlacedLine]] = []
        """The placed lines of each segment."""
        self.families: list[Family] = []
        floors: dict[int | None, int] = {segment.marker: 0 for segment in table.segments}
        for segment in table.segments:
            placed = place(segment, unit, floors[segment.marker])
            floors |= {index: placed[index].new for index in placed.keys() & floors}
            self.placed.append(placed)
            self.families += families_of(segment, placed, unit)

    def edits(self, style: Style) -> Edits:
        """Return the new lines, in ``style`` for families whose descriptions are not tidy."""
        writer = _Writer(self.table, self.unit)
        columns: dict[int, int] = {}
        for family in self.families:
            columns |= family.chosen_columns(style)
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

        :param columns: the columns of the descriptions, relative to their rows.
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
        """Write a directive; return the indentation of the lines below it."""
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


_HEADING = compile_later(r"(\*+)\s*")
_BULLET = compile_later(r"\s*-\s*")
_NUMBER = compile_later(r"\s*(\d+\.)\s+")
_INCLUDE = compile_later(r"\s*#\s*INCLUDE\s*")
_RST_MARKER = compile_later(r"\s*(#\+(?:BEGIN|END)_RST)\s*", IGNORECASE)


def lay_out_line(text: str, kind: LineKind) -> str:
    """Return a single line in canonical layout: a heading, a setting, an include, a marker."""
    match kind:
        case LineKind.COMMENT if is_variant_line(text):
            text = text.lstrip()
        case LineKind.HEADING:
            text = _HEADING.sub(r"\1 ", text, count=1)
        case LineKind.METADATA:
            text = METADATA.sub(lambda match: f"#+{match[1].upper()}: ", text, count=1)
        case LineKind.SETTING:
            text = SETTING.sub(r"#\1 ", text, count=1)
        case LineKind.INCLUDE:
            text = _INCLUDE.sub("#INCLUDE ", text, count=1)
        case LineKind.RST:
            # Whatever is between the markers is not ours.
            marker = _RST_MARKER.fullmatch(text)
            return marker[1].upper() if marker else text
    return text.rstrip(" \t")


def lay_out_list(
    element: BulletList | DefinitionList | Enumeration,
    lines: Sequence[SourceLine],
    written: Sequence[str],
    unit: int,
) -> Edits:
    """Return the new layout of a list: ``unit`` spaces per level, continuation lines aligned."""
    depths = dict(_depths(element))
    edits: Edits = {}
    below = 0
    for index, line in enumerate(lines):
        text = written[index]
        if is_annotation(line.text):
            continue
        if line.start not in depths:
            edits[index] = [(" " * below + text.strip()).rstrip()]
            continue
        mark = "-"
        match = _BULLET.match(text)
        if isinstance(element, Enumeration):
            match = _NUMBER.match(text)
            mark = match[1] if match else ""
        rest = text[match.end() :] if match else text
        indent = " " * (unit * depths[line.start])
        edits[index] = [f"{indent}{mark} {rest.strip()}".rstrip()]
        below = len(indent) + len(mark) + 1
    return edits


def _depths(element: BulletList | DefinitionList | Enumeration) -> Iterator[tuple[int, int]]:
    """Yield the offset of the first line of every item with its depth in lists."""
    if isinstance(element, BulletList):
        yield from _bullet_depths([element])
        return
    for item in element.items:
        yield item.span.start - item.span.column, 0


def _bullet_depths(lists: Iterable[BulletList], depth: int = 0) -> Iterator[tuple[int, int]]:
    for bullets in lists:
        for item in bullets.items:
            yield item.span.start - item.span.column, depth
            yield from _bullet_depths(item.lists, depth + 1)
