"""The prevailing layout of a file, and its new layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...language.options import Options
from ...language.source import Span, indentation
from ...language.syntax import BiddingTable, BulletList, DefinitionList, Enumeration
from .layout import Edits, Family, Style, TableLayout, lay_out_line, lay_out_list
from .parts import Anatomy, FilePart
from .table_parts import TOP, Segment, TableParts, UnsafeLayoutError, split_table

_USUAL = 2
"""Spaces per level if a file has no other."""
_MOST = 16
"""Maximum number of spaces per level."""


def unit_of_tables(tables: Iterable[TableParts]) -> int:
    """Return the number of spaces per level that most rows have; pastes count as rows."""
    return _most_used(
        step for table in tables for segment in table.segments for step in _steps_of_rows(segment)
    )


def unit_of_lists(lists: Iterable[BulletList]) -> int:
    """Return the number of spaces per level that most items of nested lists have."""
    return _most_used(step for bullets in lists for step in _steps_of_items(bullets))


def style_of(families: Iterable[Family]) -> Style:
    """Return the style of most families whose labels differ in length."""
    styles = Counter(family.style for family in families)
    is_behind = styles[Style.BEHIND_LABEL] > styles[Style.IN_COLUMN]
    return Style.BEHIND_LABEL if is_behind else Style.IN_COLUMN


def _most_used(steps: Iterable[int]) -> int:
    """Return the most frequent step, of several the usual or the smallest one."""
    counts = Counter(step for step in steps if step <= _MOST)
    return min(counts, key=lambda step: (-counts[step], step != _USUAL, step), default=_USUAL)


def _steps_of_rows(segment: Segment) -> Iterator[int]:
    """Yield the indentation of each row relative to its parent."""
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
    """Yield the indentation of each list relative to its parent item."""
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


@dataclass(frozen=True, slots=True)
class UnchangedBlock:
    """A block that stays unchanged."""

    line: int
    """Number of its first line before formatting, from 1."""
    reason: str


class Design(NamedTuple):
    """The new layout of a file."""

    edits: list[Edits | None]
    """For each part the new lines by line number in the file; None if the part stays unchanged."""
    kept: list[UnchangedBlock]
    """The blocks that stay unchanged."""


def design(anatomy: Anatomy, options: Options, indent: int | None) -> Design:
    """Return the new layout of the parts of a file.

    :param indent: spaces per level; None for the prevailing number in the file.
    """
    tables, unsafe = _split_tables(anatomy, options)
    lists = [part.element for part in anatomy.parts if isinstance(part.element, BulletList)]
    unit_in_lists = indent or unit_of_lists(lists)
    unit = indent or unit_of_tables(tables.values())
    layouts = {number: TableLayout(table, unit) for number, table in tables.items()}
    style = style_of(family for layout in layouts.values() for family in layout.families)
    edits: list[Edits | None] = []
    for number, part in enumerate(anatomy.parts):
        new: Edits = {}
        if number in layouts:
            new = layouts[number].edits(style)
        elif isinstance(part.element, BulletList | DefinitionList | Enumeration):
            new = lay_out_list(part.element, part.lines, _written(part, anatomy), unit_in_lists)
        edits.append(None if number in unsafe else _in_file(new, part, anatomy))
    kept = [UnchangedBlock(anatomy.parts[number].line, reason) for number, reason in unsafe.items()]
    return Design(edits, kept)


def _split_tables(
    anatomy: Anatomy, options: Options
) -> tuple[dict[int, TableParts], dict[int, str]]:
    """Return the tables by part number, and the reasons why parts must stay unchanged."""
    tables: dict[int, TableParts] = {}
    unsafe: dict[int, str] = {}
    for number, part in enumerate(anatomy.parts):
        if part.trap:
            unsafe[number] = part.trap
        elif not part.leading and isinstance(part.element, BiddingTable | None):
            try:
                written = _written(part, anatomy)
                tables[number] = split_table(part.element, part.lines, written, options)
            except UnsafeLayoutError as error:
                unsafe[number] = str(error)
    return tables, unsafe


def _written(part: FilePart, anatomy: Anatomy) -> list[str]:
    """Return the lines of a part as the file has them."""
    return [anatomy.written[anatomy.index(line)] for line in part.lines]


def _in_file(new: Edits, part: FilePart, anatomy: Anatomy) -> Edits:
    """Return all lines of a part, formatted or without trailing spaces."""
    edits: Edits = {}
    for number, line in enumerate(part.lines):
        index = anatomy.index(line)
        text = anatomy.written[index] if line.text.strip() else ""
        if part.leading:
            edits[index] = [lay_out_line(text, anatomy.kinds[index])]
        else:
            edits[index] = new.get(number, [text.rstrip(" \t")])
    return edits
