"""The layout of bidding tables: two blanks a level, descriptions of sisters in one column.

Continuation lines stand on the description column of their row (LANGUAGE BT-5), so they move with
it. A description never begins on the column of the rows below it, where a row would be taken for
a continuation (LANGUAGE BT-11).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...language.annotations import is_annotation
from ...language.clips import clip_marker
from ...language.codes import Code
from ...language.options import Options
from ...language.source import Line
from ...language.state import DocumentState
from ...language.syntax import Row
from ...language.tables import parse_table

_STEP = 2
_WIDEST_LABEL = 16
"""Labels longer than this do not push the descriptions of their sisters away."""
_WIDEST_SEQUENCE = 32
_LEAST_COLUMN = _STEP + 1
"""Of a description, counted from its row: behind the column of rows below."""
_BEHIND_PLACEHOLDER = 2
"""Blanks behind a label that a clip may shorten, for the same reason."""

_HEAD = re.compile(r"\s*#\s*(HIDE|BIDTABLE)(?![A-Za-z])\s*")
_PASTE = re.compile(r"\s*#\s*PASTE(?:\s+\S.*)?$")
_MARKER = re.compile(r"\s*#\s*((?:END)?(?:CUT|COPY))\s*")
_WORDS = re.compile(r"[A-Za-z]")

Edits = dict[int, list[str]]
"""New lines for lines of a block, by the number of the line in it."""


class UnsafeLayoutError(Exception):
    """A table whose layout may mean something that a formatter cannot see; the message says it."""


def lay_out_table(lines: Sequence[Line], written: Sequence[str], options: Options) -> Edits:
    """Return the new layout of a bidding table.

    :param lines: of the table, clips, directives and annotations among them.
    :param written: the same lines as the file has them.
    :raises UnsafeLayoutError: where it should better stay as it is.
    """
    if any(
        _indentation(line.text) != _indentation(text)
        for line, text in zip(lines, written, strict=True)
    ):
        raise UnsafeLayoutError("a control character in the indentation")
    layout = _Layout(written)
    for segment in _segments(lines):
        layout.add(segment, lines, options)
    layout.annotations(lines)
    return layout.edits


@dataclass(slots=True)
class _Segment:
    """Lines that are read as one run of rows: those of the table, or those of one ``#CUT``."""

    marker: int | None = None
    """The line of the ``#CUT``, None for the table itself."""
    indices: list[int] = field(default_factory=list)
    inside_copy: set[int] = field(default_factory=set)


def _segments(lines: Sequence[Line]) -> list[_Segment]:
    """Return the table and its cuts, every cut behind what it stands in."""
    table = _Segment()
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
                inner = _Segment(index)
                segments.append(inner)
            open_clips.append((kind, inner))
        else:
            # Every end has its marker: where one lacks, the table was left alone.
            open_clips.pop()
            if kind == "CUT":
                around.indices.pop()
                open_clips[-1][1].indices.append(index)
    return segments


@dataclass(slots=True)
class _Placed:
    """A row, a paste or a marker with its old and its new indentation."""

    old: int
    new: int
    parent: int


@dataclass(slots=True)
class _RowLines:
    """A row with its lines."""

    row: Row
    label: str
    has_equals: bool
    text: str | None
    """The first line of the description, None where it has none behind the label."""
    further: list[int]
    """The continuation lines."""
    head: str = ""
    """``HIDE`` or ``BIDTABLE`` where that stands in front of the row (LANGUAGE DI-1)."""


class _Layout:
    def __init__(self, written: Sequence[str]) -> None:
        self.written = written
        self.edits: Edits = {}
        self.clip_indents: list[int] = []
        self.cut_indents: dict[int, int] = {}
        self.rows: set[int] = set()

    def add(self, segment: _Segment, lines: Sequence[Line], options: Options) -> None:
        """Lay out the lines of one segment."""
        rows = _read_rows(segment, lines, self.written, options)
        if segment.marker is not None:
            _refuse_hidden_continuations(segment, rows, self.written)
        self.rows.update(rows)
        placed = self._place(segment, rows)
        self._write_rows(segment, rows, placed)

    def _place(self, segment: _Segment, rows: dict[int, _RowLines]) -> dict[int, _Placed]:
        """Return the places of rows, pastes and directives (LANGUAGE BT-8, BT-9, CP-2)."""
        floor_old, floor_new = self._floor(segment, rows)
        open_rows: list[tuple[int, int, int]] = []
        placed: dict[int, _Placed] = {}
        for index in segment.indices:
            text = self.written[index]
            is_row = index in rows or _PASTE.match(text) is not None
            if not is_row and not text.lstrip().startswith("#"):
                continue
            old = max(_indentation(text), floor_old)
            kept = open_rows
            if is_row:
                while open_rows and open_rows[-1][0] >= old:
                    open_rows.pop()
            else:
                kept = [item for item in open_rows if item[0] < old]
            parent, above = (kept[-1][2], kept[-1][1]) if kept else (-1, floor_new)
            new = floor_new if old <= floor_old else above + _STEP
            placed[index] = _Placed(old, new, parent)
            if is_row:
                open_rows.append((old, new, index))
        return placed

    def _floor(self, segment: _Segment, rows: dict[int, _RowLines]) -> tuple[int, int]:
        """Return the old and the new indentation of what stands leftmost in the segment."""
        if segment.marker is not None:
            return _indentation(self.written[segment.marker]), self.cut_indents[segment.marker]
        base: int | None = None
        copies: list[int] = []
        cuts: list[int] = []
        for index in segment.indices:
            text = self.written[index]
            if base is None and (index in rows or _PASTE.match(text)):
                base = _indentation(text)
            elif (marker := clip_marker(text)) and not marker[1]:
                indents = copies if marker[0] == "COPY" else cuts
                indents.append(_indentation(text))
        if base is None:
            return min([*copies, *cuts], default=0), 0
        # How far rows stand behind the marker counts where they are pasted (LANGUAGE CP-2).
        return min([base, *copies]), 0

    def _write_rows(
        self, segment: _Segment, rows: dict[int, _RowLines], placed: dict[int, _Placed]
    ) -> None:
        columns = _columns(segment, rows, placed)
        indent = 0
        for index in segment.indices:
            text = self.written[index].strip()
            if index in rows:
                indent = placed[index].new
                self._write_row(index, rows[index], indent, columns[index])
            elif index in placed:
                indent = self._directive(index, text, placed[index].new)
            elif text == ".":
                # A full stop without a meaning must not come under a description (BT-7).
                self.edits.setdefault(index, [" " * indent + text])

    def _write_row(self, index: int, row_lines: _RowLines, indent: int, column: int) -> None:
        text = " " * indent + row_lines.label
        if row_lines.has_equals:
            text = f"{text.ljust(column - 2)}= "
        if row_lines.text is not None:
            text = text.ljust(column) + row_lines.text
        head = [" " * indent + f"#{row_lines.head}"] if row_lines.head else []
        self.edits[index] = [*head, text.rstrip(" \t")]
        for number in row_lines.further:
            self.edits[number] = [" " * column + self.written[number].strip()]

    def _directive(self, index: int, text: str, indent: int) -> int:
        """Write a directive; return the indentation of what comes below it."""
        if head := _HEAD.match(text):
            self.edits[index] = [" " * indent + f"#{head[1]}"]
        elif marker := _MARKER.match(text):
            if marker[1].startswith("END"):
                indent = self.clip_indents.pop()
            else:
                self.clip_indents.append(indent)
                self.cut_indents[index] = indent
            rest = text[marker.end() :]
            self.edits[index] = [f"{' ' * indent}#{marker[1]} {rest}".rstrip()]
        elif _PASTE.match(text):
            words = text.lstrip("#").split()
            self.edits[index] = [" " * indent + "#" + " ".join(words)]
        else:
            raise UnsafeLayoutError(f"unknown directive {text.split(maxsplit=1)[0]} in a clip")
        return indent

    def annotations(self, lines: Sequence[Line]) -> None:
        """Write the annotations: at the margin, or below their row (LANGUAGE FS-4)."""
        row: int | None = None
        for index, line in enumerate(lines):
            if index in self.rows:
                row = index
            if not is_annotation(line.text):
                continue
            old, text = _indentation(line.text), self.written[index].strip()
            new = old
            if old and row is not None:
                deeper = old > _indentation(self.written[row])
                new = _indentation(self.edits[row][-1]) + (_STEP if deeper else 0)
            self.edits[index] = [" " * new + text]


def _read_rows(
    segment: _Segment, lines: Sequence[Line], written: Sequence[str], options: Options
) -> dict[int, _RowLines]:
    """Return the rows of a segment by the number of their line."""
    chosen = {
        lines[index].start: index
        for index in segment.indices
        if not _is_directive(lines[index].text) and not is_annotation(lines[index].text)
    }
    state = DocumentState(options)
    table = parse_table([lines[index] for index in chosen.values()], state)
    if state.diagnostics.count(Code.TABLE_TAB):
        raise UnsafeLayoutError("a tab in the indentation of a clip [TABLE-TAB]")
    lines_of_rows: dict[int, _RowLines] = {}
    for row in table.rows if table is not None else ():
        index = chosen[row.span.start - row.span.column]
        lines_of_rows[index] = _row_lines(row, index, chosen, written)
    _add_air(lines_of_rows, segment, written)
    return lines_of_rows


def _is_directive(text: str) -> bool:
    """Tell whether a line is a directive and no row stands behind it."""
    stripped = text.strip()
    head = _HEAD.match(stripped)
    return stripped.startswith("#") and (head is None or head.end() == len(stripped))


def _row_lines(row: Row, index: int, chosen: dict[int, int], written: Sequence[str]) -> _RowLines:
    text = written[index]
    start = row.span.column
    if row.is_sequence or (row.link is not None and text[start] == "["):
        end = row.span.end - row.span.start + start
    else:
        end = start + len(row.label)
        end += text.startswith(":", end)
    head = _HEAD.match(text[:start])
    rest = text[end:].strip(" \t")
    pieces = list(row.description.pieces) if row.description else []
    first = None
    if pieces and chosen[pieces[0][0].start] == index:
        _, begin, stop = pieces.pop(0)
        first = text[begin:stop]
        rest = text[end:begin]
    return _RowLines(
        row,
        text[start:end],
        "=" in rest,
        first,
        [chosen[line.start] for line, _, _ in pieces],
        head[1] if head else "",
    )


def _add_air(
    lines_of_rows: dict[int, _RowLines], segment: _Segment, written: Sequence[str]
) -> None:
    """Give every row the full stop that means air (LANGUAGE BT-7)."""
    position = {index: number for number, index in enumerate(segment.indices)}
    for index, item in lines_of_rows.items():
        if item.row.air:
            last = item.further[-1] if item.further else index
            number = position[last] + 1
            while written[segment.indices[number]].strip() != ".":
                number += 1
            item.further.append(segment.indices[number])


def _refuse_hidden_continuations(
    segment: _Segment, rows: dict[int, _RowLines], written: Sequence[str]
) -> None:
    """Refuse a clip where a line may become a continuation once replacements are done.

    A word far to the right that is no call may be meant to stand under a description whose label
    is longer or shorter in the clip than where it is pasted.
    """
    above = None
    for index in segment.indices:
        if index not in rows:
            continue
        row, indent = rows[index], _indentation(written[index])
        if above is not None and not row.row.labels and _WORDS.match(row.label):
            label = rows[above].label
            if indent > _indentation(written[above]) + len(label):
                raise UnsafeLayoutError(
                    f"in a clip, {row.label!r} may belong to the description above it"
                )
        above = index


def _columns(
    segment: _Segment, rows: dict[int, _RowLines], placed: dict[int, _Placed]
) -> dict[int, int]:
    """Return the description column of every row: one for sisters, sequences apart."""
    families: dict[tuple[int, bool], list[int]] = {}
    for index, item in rows.items():
        family = placed[index].parent, item.row.is_sequence
        families.setdefault(family, []).append(index)
    columns: dict[int, int] = {}
    for family_rows in families.values():
        sisters = [rows[index] for index in family_rows]
        with_text = [item for item in sisters if item.text is not None or item.has_equals]
        sizes = [len(item.label) for item in with_text if _counts(item)]
        width = max(sizes, default=0)
        behind = 3 if any(item.has_equals for item in sisters) else 1
        is_clip = segment.marker is not None
        for index, item in zip(family_rows, sisters, strict=True):
            gap = behind
            if behind == 1 and not item.row.labels and (is_clip or index in segment.inside_copy):
                gap = _BEHIND_PLACEHOLDER
            size = max(width, len(item.label)) + gap
            columns[index] = placed[index].new + max(size, _LEAST_COLUMN)
    return columns


def _counts(item: _RowLines) -> bool:
    """Tell whether the label of a row may push the descriptions of its sisters to the right."""
    if item.row.is_sequence:
        return len(item.label) <= _WIDEST_SEQUENCE
    return item.row.link is None and len(item.label) <= _WIDEST_LABEL


def _indentation(text: str) -> int:
    return len(text) - len(text.lstrip())
