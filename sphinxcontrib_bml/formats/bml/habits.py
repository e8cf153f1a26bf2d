"""How a file is laid out already: what most of its rows and families have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...language.indent_setting import MOST_INDENT
from ...language.source import Span, indentation
from ...language.syntax import BulletList
from .columns import Family, Style
from .table_parts import TOP, Segment, TableParts

_USUAL = 2
"""Blanks a level where a file does not say."""


def unit_of_tables(tables: Iterable[TableParts]) -> int:
    """Return how many blanks a level most rows have; pastes count as rows."""
    return _most_used(
        step for table in tables for segment in table.segments for step in _steps_of_rows(segment)
    )


def unit_of_lists(lists: Iterable[BulletList]) -> int:
    """Return how many blanks a level most items of lists within lists have."""
    return _most_used(step for bullets in lists for step in _steps_of_items(bullets))


def style_of(families: Iterable[Family]) -> Style:
    """Return the style that most families have whose labels differ in length."""
    styles = Counter(family.style for family in families)
    is_behind = styles[Style.BEHIND_LABEL] > styles[Style.IN_COLUMN]
    return Style.BEHIND_LABEL if is_behind else Style.IN_COLUMN


def _most_used(steps: Iterable[int]) -> int:
    """Return the most frequent step, of several the usual or the smallest one."""
    counts = Counter(step for step in steps if step <= MOST_INDENT)
    return min(counts, key=lambda step: (-counts[step], step != _USUAL, step), default=_USUAL)


def _steps_of_rows(segment: Segment) -> Iterator[int]:
    """Yield how far each row stands behind the one that it belongs to."""
    for hung in segment.hung.values():
        if hung.is_leftmost or not hung.is_row:
            continue
        if hung.parent == TOP:
            yield hung.old - segment.floor
            continue
        step = hung.old - segment.hung[hung.parent].old
        above = segment.rows.get(hung.parent)
        # A row on the column of the description above is out of place (LANGUAGE BT-11).
        if above is None or not above.has_column or step != above.column:
            yield step


def _steps_of_items(bullets: BulletList) -> Iterator[int]:
    """Yield how far each list stands behind the item that it belongs to."""
    open_lists = [bullets]
    while open_lists:
        for item in open_lists.pop().items:
            for inside in item.lists:
                open_lists.append(inside)
                for inner in inside.items:
                    yield _bullet_column(inner.span) - _bullet_column(item.span)


def _bullet_column(words: Span) -> int:
    """Return the column of the bullet before the words of an item."""
    start = words.start - words.column
    return indentation(words.source.text[start : words.end])
