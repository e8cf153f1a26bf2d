"""Tables of only histories, above the rows that continue them (LANGUAGE HI-13)."""

from __future__ import annotations

from collections.abc import Sequence

from .labels import Label
from .meant_rows import meant
from .source import Fragment
from .syntax import BiddingTable, Row


def is_lone_history(table: BiddingTable) -> bool:
    """Return whether a table is a history without text, and nothing else."""
    return bool(table.rows) and all(
        row.is_sequence and row.labels and _is_comment(row.description) for row in meant(table).rows
    )


def _is_comment(text: Fragment | None) -> bool:
    """Return whether a description is nothing, or a comment in parentheses: ``2C-2D (waiting)``."""
    return text is None or (text.text[:1] == "(" and text.text.find(")") == len(text.text) - 1)


def last_auction(table: BiddingTable) -> tuple[Label, ...]:
    """Return the last auction of a table of only sequences; empty for other tables."""
    rows = meant(table).rows
    is_auction = bool(rows) and all(row.is_sequence and row.labels for row in rows)
    return tuple(label for row in history_rows(table) for label in row.labels) if is_auction else ()


def history_rows(table: BiddingTable) -> Sequence[Row]:
    """Return the rows of the last history of a table that has only histories."""
    rows = meant(table).rows
    starts = [index for index, row in enumerate(rows) if row.level == 0]
    return rows[starts[-1] :]
