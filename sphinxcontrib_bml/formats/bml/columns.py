"""The columns that descriptions stand in: one for sisters, or each right behind its label.

A description never begins on the column of the rows below it, where a row would be taken for a
continuation (LANGUAGE BT-11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from .table_parts import RowLines, Segment

_LONGER = 12
"""Characters by which a label is longer than half of its sisters, and pushes none of them."""
_WIDER = 3
"""Blanks more than needed before a description that stands alone in its column."""


class Style(Enum):
    """How the descriptions of sisters stand."""

    IN_COLUMN = auto()
    """One below the other."""
    BEHIND_LABEL = auto()
    """Each one blank behind its label, or behind the sign."""


class PlacedLine(NamedTuple):
    """The indentation of a row, a paste or another directive."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Family:
    """Sisters with the columns of their descriptions, each counted from its label."""

    columns: dict[Style, dict[int, int]]
    """By their lines, in each style."""
    written: dict[int, int] | None = None
    """As they are written; None where that is not tidy."""

    style: Style | None = None
    """The style that is written; None for neither, or where it may be both."""

    def settled(self, style: Style) -> dict[int, int]:
        """Return the columns: those written, or where these are not tidy, those of ``style``."""
        return self.columns[style] if self.written is None else self.written


def place(segment: Segment, unit: int, floor: int) -> dict[int, PlacedLine]:
    """Return the indentation of all that hangs in a segment, ``unit`` blanks a level.

    :param floor: the new indentation of what stands leftmost.
    """
    placed: dict[int, PlacedLine] = {}
    for index, hung in segment.hung.items():
        above = placed[hung.parent].new if hung.parent in placed else floor
        placed[index] = PlacedLine(hung.old, floor if hung.is_leftmost else above + unit)
    return placed


def families_of(segment: Segment, placed: Mapping[int, PlacedLine], unit: int) -> list[Family]:
    """Return the families of a segment; sequences are apart from other rows."""
    families: dict[tuple[int, bool], dict[int, RowLines]] = {}
    for index, row in segment.rows.items():
        key = segment.hung[index].parent, row.row.is_sequence
        families.setdefault(key, {})[index] = row
    edge = _Edge(segment, unit)
    least = 1 if _is_one_column(segment, placed) else 2
    return [_Sisters(rows, edge).family(least) for rows in families.values()]


def _is_one_column(segment: Segment, placed: Mapping[int, PlacedLine]) -> bool:
    """Tell whether several descriptions, all of them, stand in one column, and nothing moves."""
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
        """Return ``column``, or the next one that does for all these rows."""
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
    """The same, clear of the rows below."""


class _Sisters:
    """The rows of a family, and where their descriptions may stand."""

    def __init__(self, rows: dict[int, RowLines], edge: _Edge) -> None:
        self.rows = rows
        self.edge = edge
        self.described = {index: row for index, row in rows.items() if row.has_column}
        self.behind = self._behind_labels(0)

    def family(self, least: int) -> Family:
        """Return the family.

        :param least: how many descriptions below each other make a column.
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
        """Yield the columns that descriptions have, those too that are not clear yet."""
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
        """Return the columns of descriptions so much further than behind their labels.

        What has nothing behind its label stays: descriptions may move once more, clear of rows.
        """
        wanted = {
            index: _column_after_label(row) + (further if row.has_column else 0)
            for index, row in self.rows.items()
        }
        clear = {index: self.edge.clear(column, [index]) for index, column in wanted.items()}
        return _DescriptionColumns(wanted, clear)

    def _in_column(self, column: int) -> _DescriptionColumns:
        """Return the columns of descriptions that stand in one, or behind a longer label."""
        behind, clear = self.behind
        inside = [index for index in self.described if behind[index] <= column]
        common = self.edge.clear(column, inside)
        return _DescriptionColumns(
            behind | dict.fromkeys(inside, column), clear | dict.fromkeys(inside, common)
        )

    def _pushing(self) -> list[RowLines]:
        """Return the rows whose labels push the descriptions: all but those of very long ones."""
        lengths = sorted(len(row.label) for row in self.described.values())
        longest = lengths[(len(lengths) - 1) // 2] + _LONGER if lengths else 0
        return [row for row in self.described.values() if len(row.label) <= longest]

    def _pushed(self) -> int:
        """Return the column to which labels push the descriptions."""
        width = max((len(row.label) for row in self._pushing()), default=0)
        return width + (3 if any(row.has_equals for row in self.described.values()) else 1)


def _column_after_label(row: RowLines) -> int:
    """Return the column one blank behind the label, or behind the sign."""
    return len(row.label) + (3 if row.has_equals else 1)
