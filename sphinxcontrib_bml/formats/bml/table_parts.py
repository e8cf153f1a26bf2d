"""Bidding tables split into parts: their rows, directives and clips, and their levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...language.bss_annotations import is_annotation
from ...language.clips import clip_marker
from ...language.codes import Code
from ...language.diagnostics import Diagnostic
from ...language.options import Options
from ...language.source import SourceLine, indentation
from ...language.state import DocumentState
from ...language.syntax import BiddingTable, Row
from ...language.tables import parse_table
from ...patterns import compile_later

HEAD = compile_later(r"\s*#\s*(HIDE|BIDTABLE)(?![A-Za-z])\s*")
"""A word that may be before a row (LANGUAGE DI-1)."""
PASTE = compile_later(r"\s*#\s*PASTE(?:\s+\S.*)?$")
MARKER = compile_later(r"\s*#\s*((?:END)?(?:CUT|COPY))\s*")
"""A marker that begins or ends a clip (LANGUAGE CP-1)."""
_WORDS = compile_later(r"[A-Za-z]")
_TIDY = {True: compile_later(r" += "), False: compile_later(r" +")}
"""The characters between label and description, with and without an equals sign."""

TOP = -1
"""The parent of rows at the top of a table."""


class UnsafeLayoutError(Exception):
    """A table whose layout may have a hidden meaning; the message describes it."""


@dataclass(frozen=True, slots=True)
class RowLines:
    """A row with its lines."""

    row: Row
    label: str
    has_equals: bool
    text: str | None
    """The first line of the description, or None if nothing follows the label."""
    further: list[int]
    """The line numbers of the continuation lines."""
    column: int
    """The column of the description as written, relative to the label."""
    is_tidy: bool
    """Whether only spaces, or spaces and one equals sign, are before the description."""
    head: str = ""
    """``HIDE`` or ``BIDTABLE`` if one is in front of the row (LANGUAGE DI-1)."""

    @property
    def has_column(self) -> bool:
        """Whether text follows the label."""
        return self.text is not None or self.has_equals


@dataclass(frozen=True, slots=True)
class Hung:
    """The place of a row, a paste or another directive in its table."""

    old: int
    """Its indentation as written."""
    parent: int
    """The line of the row or paste above it; :data:`TOP` if there is none."""
    is_row: bool
    """Whether it is a row, or a paste, which stands for rows."""
    is_leftmost: bool
    """Whether no line of its segment is less indented."""


@dataclass(slots=True)
class Segment:
    """Lines that are read as one run of rows: those of the table, or of one ``#CUT``."""

    marker: int | None = None
    """The line of the ``#CUT``; None for the table itself."""
    indices: list[int] = field(default_factory=list)
    inside_copy: set[int] = field(default_factory=set)
    rows: dict[int, RowLines] = field(default_factory=dict)
    """The rows by line number."""
    hung: dict[int, Hung] = field(default_factory=dict)
    """Rows, pastes and other directives, by line number."""
    floor: int = 0
    """The indentation of the leftmost lines, as written."""

    def is_in_clip(self, index: int) -> bool:
        """Return whether a line is also pasted elsewhere, where replacements change it."""
        return self.marker is not None or index in self.inside_copy


@dataclass(frozen=True, slots=True)
class TableParts:
    """A table split into parts."""

    lines: Sequence[SourceLine]
    """The lines of the table, including clips, directives and annotations."""
    written: Sequence[str]
    """The same lines as the file has them."""
    segments: list[Segment]
    """The table and its cuts, every cut after the segment that contains it."""


def split_table(
    table: BiddingTable | None,
    lines: Sequence[SourceLine],
    written: Sequence[str],
    options: Options,
) -> TableParts:
    """Return the parts of a bidding table.

    :param table: the parsed table; None if it only stores clips.
    :param lines: the lines of the table, including clips, directives and annotations.
    :param written: the same lines as written in the file.
    :raises UnsafeLayoutError: if the table must stay unchanged.
    """
    if any(
        indentation_of(line.text) != indentation_of(text)
        for line, text in zip(lines, written, strict=True)
        if line.text.strip()  # a line of control characters is blank
    ):
        raise UnsafeLayoutError("a control character in the indentation")
    segments = _segments(lines)
    for segment in segments:
        segment.rows = _rows_of(segment, table, lines, written, options)
        if segment.marker is not None:
            _refuse_hidden_continuations(segment, written)
        segment.floor = _floor(segment, written)
        segment.hung = _hang(segment, written)
    return TableParts(lines, written, segments)


def indentation_of(text: str) -> int:
    """Return the number of spaces at the start of a line."""
    return len(text) - len(text.lstrip())


def _segments(lines: Sequence[SourceLine]) -> list[Segment]:
    """Return the table and its cuts, every cut after the segment that contains it."""
    table = Segment()
    segments, open_clips = [table], [("", table)]
    for index, line in enumerate(lines):
        marker = clip_marker(line.text)
        _, around = open_clips[-1]
        if marker is None:
            around.indices.append(index)
            if any(kind == "COPY" for kind, _ in open_clips):
                around.inside_copy.add(index)
            continue
        kind, is_end = marker
        around.indices.append(index)
        if not is_end:
            inner = around
            if kind == "CUT":
                inner = Segment(index)
                segments.append(inner)
            open_clips.append((kind, inner))
        else:
            # Every end has its marker: where one lacks, the table was left alone.
            open_clips.pop()
            if kind == "CUT":
                around.indices.pop()
                open_clips[-1][1].indices.append(index)
    return segments


def _hang(segment: Segment, written: Sequence[str]) -> dict[int, Hung]:
    """Return the places of rows, pastes and directives (LANGUAGE BT-8, BT-9, CP-2)."""
    open_rows: list[tuple[int, int]] = []
    hung: dict[int, Hung] = {}
    for index in segment.indices:
        text = written[index]
        is_row = index in segment.rows or PASTE.match(text) is not None
        if not is_row and not text.lstrip().startswith("#"):
            continue
        old = max(indentation_of(text), segment.floor)
        above = open_rows
        if is_row:
            while open_rows and open_rows[-1][0] >= old:
                open_rows.pop()
        elif HEAD.match(text) or MARKER.match(text):
            above = [item for item in open_rows if item[0] < old]
        else:
            raise UnsafeLayoutError(f"unknown directive {text.split(maxsplit=1)[0]} in a clip")
        parent = above[-1][1] if above else TOP
        hung[index] = Hung(old, parent, is_row, is_leftmost=old <= segment.floor)
        if is_row:
            open_rows.append((old, index))
    return hung


def _floor(segment: Segment, written: Sequence[str]) -> int:
    """Return the indentation of the leftmost lines in the segment."""
    if segment.marker is not None:
        return indentation_of(written[segment.marker])
    base: int | None = None
    copies: list[int] = []
    cuts: list[int] = []
    for index in segment.indices:
        text = written[index]
        if base is None and (index in segment.rows or PASTE.match(text)):
            base = indentation_of(text)
        elif (marker := clip_marker(text)) and not marker[1]:
            indents = copies if marker[0] == "COPY" else cuts
            indents.append(indentation_of(text))
    if base is None:
        return min([*copies, *cuts], default=0)
    # How far rows are after the marker counts where they are pasted (LANGUAGE CP-2).
    return min([base, *copies])


def _rows_of(
    segment: Segment,
    table: BiddingTable | None,
    lines: Sequence[SourceLine],
    written: Sequence[str],
    options: Options,
) -> dict[int, RowLines]:
    """Return the rows of a segment by the number of their line."""
    chosen = {
        lines[index].start: index
        for index in segment.indices
        if not _is_directive(lines[index].text) and not is_annotation(lines[index].text)
    }
    if table is not None and not any("#" in line.text for line in lines):
        rows = table.rows
    else:
        rows = _rows_written([lines[index] for index in chosen.values()], options)
    lines_of_rows: dict[int, RowLines] = {}
    for row in rows:
        index = chosen[row.span.start - row.span.column]
        lines_of_rows[index] = _row_lines(row, index, chosen, written)
    _add_air(lines_of_rows, segment, written)
    return lines_of_rows


def is_about_tab(diagnostic: Diagnostic) -> bool:
    """Return whether a diagnostic is about a tab in the indentation (LANGUAGE BT-10)."""
    line = diagnostic.span.source.line_text(diagnostic.span.start)
    return diagnostic.code is Code.TABLE_LAYOUT and "\t" in line[: indentation(line)]


def _rows_written(lines: list[SourceLine], options: Options) -> tuple[Row, ...]:
    """Return the rows of a table with its clips, as if nothing was pasted."""
    state = DocumentState(options)
    table = parse_table(lines, state)
    if any(map(is_about_tab, state.diagnostics)):
        raise UnsafeLayoutError("a tab in the indentation of a clip [TABLE-LAYOUT]")
    return table.rows if table is not None else ()


def _is_directive(text: str) -> bool:
    """Return whether a line is a directive without a row after it."""
    stripped = text.strip()
    head = HEAD.match(stripped)
    return stripped.startswith("#") and (head is None or head.end() == len(stripped))


def _row_lines(row: Row, index: int, chosen: dict[int, int], written: Sequence[str]) -> RowLines:
    text = written[index]
    start = row.span.column
    is_one = row.calls is not None and row.calls.is_one_piece
    if is_one:
        end = len(text.rstrip(" \t"))
    elif row.typed_label_end:
        end = row.typed_label_end
    elif row.is_sequence or (row.link is not None and text[start] == "["):
        end = row.span.end - row.span.start + start
    else:
        end = start + len(row.label)
        end += text.startswith(":", end)
    head = HEAD.match(text[:start])
    rest = text[end:].rstrip(" \t")
    pieces = list(row.description.pieces) if row.description and not is_one else []
    first = None
    if pieces and chosen[pieces[0][0].start] == index:
        _, begin, stop = pieces.pop(0)
        if row.typed_label_end:
            begin, stop = _typed_description(rest, end)
        first = text[begin:stop] or None
        rest = text[end:begin]
    has_equals = "=" in rest
    # If nothing follows the sign, a description would stand one space after it.
    between = f"{rest} " if has_equals and first is None else rest
    return RowLines(
        row,
        text[start:end],
        has_equals,
        first,
        [chosen[line.start] for line, _, _ in pieces],
        end - start + len(between),
        head is None and _TIDY[has_equals].fullmatch(between) is not None,
        head[1] if head else "",
    )


def _typed_description(rest: str, end: int) -> tuple[int, int]:
    """Return the columns of the text after a label that holds a meaning (VARIANTS TM-1a)."""
    text = rest.lstrip().removeprefix("=").lstrip()
    return end + len(rest) - len(text), end + len(rest)


def _add_air(lines_of_rows: dict[int, RowLines], segment: Segment, written: Sequence[str]) -> None:
    """Set the flag for extra space above a row, written as a full stop (LANGUAGE BT-7)."""
    position = {index: number for number, index in enumerate(segment.indices)}
    for index, item in lines_of_rows.items():
        if item.row.air:
            last = item.further[-1] if item.further else index
            number = position[last] + 1
            while written[segment.indices[number]].strip() != ".":
                number += 1
            item.further.append(segment.indices[number])


def _refuse_hidden_continuations(segment: Segment, written: Sequence[str]) -> None:
    """Raise an error if a line of a clip may become a continuation after replacements.

    A word far to the right that is not a call may belong below a description whose label is longer
    or shorter in the clip than at the place where it is pasted.
    """
    above = None
    for index in segment.indices:
        if index not in segment.rows:
            continue
        row, indent = segment.rows[index], indentation_of(written[index])
        if above is not None and not row.row.labels and _WORDS.match(row.label):
            label = segment.rows[above].label
            if indent > indentation_of(written[above]) + len(label):
                raise UnsafeLayoutError(
                    f"in a clip, {row.label!r} may belong to the description above it"
                )
        above = index
