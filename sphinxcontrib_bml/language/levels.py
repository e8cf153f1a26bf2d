"""How deep rows stand in their table (LANGUAGE BT-8, BT-9, HI-1 to HI-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .labels import parse_sequence

if TYPE_CHECKING:
    from .syntax import Row


def levels_of(rows: Sequence[Row], base: int) -> list[int]:
    """Return the levels of rows, of which it is known whether they are histories.

    :param base: the column of the first row of the table.
    """
    levels: list[int] = []
    history = 0  # how many history rows stand above the rows at the base column
    above: Row | None = None
    open_indents: list[int] = []
    for row in rows:
        if row.indent > base:
            while open_indents and open_indents[-1] >= row.indent:
                open_indents.pop()
            levels.append(history + len(open_indents))
            open_indents.append(row.indent)
        elif row.is_sequence:
            is_joined = above is not None and bool(row.labels) and _is_closed(above)
            history = history + 1 if is_joined else 1
            levels.append(history - 1)
            open_indents = []
        else:
            levels.append(history)
            open_indents = [row.indent]
        above = row
    return levels


def _is_closed(row: Row) -> bool:
    # A sequence below the base column has no labels left (LANGUAGE HI-7).
    sequence = parse_sequence(row.label) if row.labels else None
    return sequence is not None and sequence.closed
