"""Changes of lines that hints ask for (CHECKS CK-4a).

A line that replacements of a ``#PASTE`` have changed stands nowhere as it is read, so there is
nothing to change; nor is the layout of pasted lines that of the table they are pasted into.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .diagnostics import Edit
from .source import SourceLine, Span, indentation


class Advice(NamedTuple):
    """A hint, and what to change to follow it."""

    hint: str
    edits: tuple[Edit, ...] = ()


def replacing(
    line: SourceLine, start: int, end: int, text: str, *, is_safe: bool = False
) -> tuple[Edit, ...]:
    """Return the edit that puts ``text`` in the place of the columns ``start`` to ``end``."""
    place = line.part(start, end)
    return (Edit(place, text, is_safe=is_safe),) if line.exact and text else ()


def inserting_above(line: SourceLine, text: str, *, is_safe: bool = False) -> tuple[Edit, ...]:
    """Return the edit that puts a line with ``text`` above ``line``."""
    place = Span(line.source, line.start, line.start)
    return () if line.pasted else (Edit(place, f"{text}\n", is_safe=is_safe),)


def inserting_above_row(row: Span, text: str) -> Edit:
    """Return the edit that puts a row with ``text`` above ``row``, in its column."""
    start = row.start - row.column
    blanks = " " * indentation(row.source.line_text(row.start))
    return Edit(Span(row.source, start, start), f"{blanks}{text}\n")


def indenting(line: SourceLine, column: int, *, is_safe: bool = False) -> tuple[Edit, ...]:
    """Return the edit that lets ``line`` begin at ``column``."""
    blanks = line.part(0, indentation(line.text))
    return () if line.pasted else (Edit(blanks, " " * column, is_safe=is_safe),)


def without_tabs(line: SourceLine) -> tuple[Edit, ...]:
    """Return the edits that make each tab of the indentation the column that it counts as."""
    columns = range(indentation(line.text)) if line.exact and not line.pasted else range(0)
    tabs = (line.part(column, column + 1) for column in columns if line.text[column] == "\t")
    return tuple(Edit(tab, " ", is_safe=True) for tab in tabs)


def joining(above: Span, line: SourceLine) -> tuple[Edit, ...]:
    """Return the edit that removes the blank lines between those of ``above`` and ``line``."""
    text = line.source.text
    start = text.find("\n", above.start) + 1
    is_apart = line.pasted or above.source is not line.source or start > line.start
    if is_apart or text[start : line.start].strip():
        return ()
    return (Edit(Span(line.source, start, line.start), ""),)


def without_blank_lines(line: SourceLine) -> Iterator[Edit]:
    """Yield the edits that remove ``line``, which is blank, and the blank ones below it.

    Comments and annotations may stand between them.
    """
    text, start = line.source.text, line.start
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        content = text[start:end].strip()
        if not content:
            yield Edit(Span(line.source, start, end), "", is_safe=True)
        elif not content.startswith("//"):
            return
        start = end
