"""The rows of a bidding table as a tree: which stand side by side, and which below (EX-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from ..language.syntax import BiddingTable, Row


class LabelNode(NamedTuple):
    """One label of one row in the tree: a sequence is a chain of such places (LANGUAGE EX-1)."""

    row: int
    """Number of the row in the table."""
    step: int
    """Number of the label in the row."""


def top_groups(table: BiddingTable) -> Iterator[list[LabelNode]]:
    """Yield the rows at the top that are siblings: each history is a group of its own (HI-6)."""
    plain: list[LabelNode] = []
    for index, row in enumerate(table.rows):
        if row.level == 0:
            if row.is_sequence:
                if plain:
                    yield plain
                    plain = []
                yield [LabelNode(index, 0)]
            else:
                plain.append(LabelNode(index, 0))
    if plain:
        yield plain


def children_of(table: BiddingTable) -> dict[int, list[int]]:
    """Return the numbers of the rows directly below each row that has some."""
    children: dict[int, list[int]] = {}
    path: list[int] = []
    for index, row in enumerate(table.rows):
        del path[row.level :]
        if path:
            children.setdefault(path[-1], []).append(index)
        path.append(index)
    return children


def rows_below(rows: Sequence[Row], number: int) -> int:
    """Return how many rows stand below one, by its number."""
    level = rows[number].level
    return sum(1 for _ in takewhile(lambda row: row.level > level, rows[number + 1 :]))
