"""The new layout of every part of a file, in the way in which most of the file is laid out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...language.options import Options
from ...language.syntax import BiddingTable, BulletList, DefinitionList, Enumeration
from .habits import style_of, unit_of_lists, unit_of_tables
from .parts import Anatomy, FilePart
from .prose_layout import lay_out_line, lay_out_list
from .table_layout import Edits, TableLayout
from .table_parts import TableParts, UnsafeLayoutError, split_table


@dataclass(frozen=True, slots=True)
class UnchangedBlock:
    """A block that was left as it is."""

    line: int
    """Its first line before formatting, from 1."""
    reason: str


class Design(NamedTuple):
    """The new layout of a file."""

    edits: list[Edits | None]
    """Of each part the new lines by their number in the file; None where it stays as it is."""
    kept: list[UnchangedBlock]
    """Why parts stay as they are."""


def design(anatomy: Anatomy, options: Options, indent: int | None) -> Design:
    """Return the new layout of the parts of a file.

    :param indent: blanks a level; None for those that most of the file has.
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
    """Return the tables by the number of their part, and why parts had better stay."""
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
    """Return all lines of a part, ``new`` or without blanks at their ends."""
    edits: Edits = {}
    for number, line in enumerate(part.lines):
        index = anatomy.index(line)
        text = anatomy.written[index] if line.text.strip() else ""
        if part.leading:
            edits[index] = [lay_out_line(text, anatomy.kinds[index])]
        else:
            edits[index] = new.get(number, [text.rstrip(" \t")])
    return edits
