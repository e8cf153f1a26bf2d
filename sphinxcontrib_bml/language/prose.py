"""The running text of a document: its paragraphs and their markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ..patterns import compile_later
from . import syntax
from .alerts import alert_length
from .codes import Code
from .source import Fragment, SourceLine, Span, indentation
from .state import DocumentState


class RunningText(NamedTuple):
    """A text that is shown on a page."""

    fragment: Fragment
    text: str
    """The text with its marks."""
    offset: int = 0
    """Its start in the text of the fragment."""
    is_heading: bool = False
    row: syntax.Row | None = None
    """The row that the text describes."""


def running_texts(document: syntax.Document) -> Iterator[RunningText]:
    """Yield the running texts of ``document`` in order, its title and description first.

    This includes descriptions of rows, but not rows of hidden tables.
    """
    if title := document.metadata.get("TITLE"):
        yield RunningText(title, title.text, is_heading=True)
    if description := document.metadata.get("DESCRIPTION"):
        yield RunningText(description, description.text)
    for element in document.elements:
        if isinstance(element, syntax.BiddingTable):
            yield from _descriptions(element)
        else:
            for fragment in texts_of(element):
                is_heading = isinstance(element, syntax.Heading)
                yield RunningText(fragment, fragment.text, is_heading=is_heading)


def _descriptions(table: syntax.BiddingTable) -> Iterator[RunningText]:
    if not table.hidden:
        for row in table.rows:
            if row.description is not None:
                yield RunningText(row.description, row.shown_text, row.alert_length, row=row)


def fragments_of(element: syntax.Element) -> Iterator[Fragment]:
    """Yield the running texts of an element, including descriptions of rows."""
    if isinstance(element, syntax.BiddingTable):
        yield from (row.description for row in element.rows if row.description is not None)
    else:
        yield from texts_of(element)


def texts_of(element: syntax.Element) -> Iterator[Fragment]:
    """Yield the running texts of an element that is not a bidding table."""
    match element:
        case syntax.Heading(text=text) | syntax.Paragraph(text=text):
            yield text
        case syntax.BulletList(items=items) | syntax.Enumeration(items=items):
            yield from _item_texts(items)
        case syntax.DefinitionList(items=definitions):
            for item in definitions:
                yield item.term
                if item.definition is not None:
                    yield item.definition
        case syntax.PipeTable(header=header, rows=rows):
            for row in (header, *rows):
                if row is not None:
                    yield from row.cells
        case syntax.AuctionDiagram(notes=notes):
            for note in notes:
                yield note.text
        case syntax.PlayDiagram(tricks=tricks):
            yield from (trick.comment for trick in tricks if trick.comment is not None)


Changed = Callable[[Fragment], Fragment]
"""Returns another text, or the same text."""


def with_values(element: syntax.Element, state: DocumentState) -> syntax.Element:
    """Return an element just read, with parameter values inserted in its texts (LANGUAGE PR-1)."""
    if not state.parameters.is_known:
        return element
    return with_texts(element, state.filling(is_reported=True))


def with_texts(element: syntax.Element, changed: Changed) -> syntax.Element:
    """Return an element with changed running texts; unchanged if no text has a brace."""
    if isinstance(element, syntax.BiddingTable):
        return _table_with(element, changed)
    if not any("{" in text.written for text in texts_of(element)):
        return element
    match element:
        case syntax.Heading(text=text) | syntax.Paragraph(text=text):
            return replace(element, text=changed(text))
        case syntax.BulletList(items=items) | syntax.Enumeration(items=items):
            return replace(element, items=_items_with(items, changed))
        case syntax.DefinitionList(items=definitions):
            return replace(
                element,
                items=tuple(
                    replace(
                        one,
                        term=changed(one.term),
                        definition=one.definition and changed(one.definition),
                    )
                    for one in definitions
                ),
            )
        case syntax.PipeTable(header=header, rows=rows):
            header = header and _cells_with(header, changed)
            rows = tuple(_cells_with(row, changed) for row in rows)
            return replace(element, header=header, rows=rows)
        case syntax.AuctionDiagram(notes=notes):
            notes = tuple(replace(note, text=changed(note.text)) for note in notes)
            return replace(element, notes=notes)
    return element


def _items_with(items: Iterable[syntax.ListItem], changed: Changed) -> tuple[syntax.ListItem, ...]:
    return tuple(
        replace(
            item,
            text=changed(item.text),
            lists=tuple(
                replace(inner, items=_items_with(inner.items, changed)) for inner in item.lists
            ),
        )
        for item in items
    )


def _cells_with(row: syntax.PipeRow, changed: Changed) -> syntax.PipeRow:
    return replace(row, cells=tuple(map(changed, row.cells)))


def _table_with(table: syntax.BiddingTable, changed: Changed) -> syntax.BiddingTable:
    """Return a table with changed descriptions of rows, including texts for some partners."""
    rows = list(table.rows)
    for number, row in enumerate(rows):
        for other in row.other_texts:
            if other.text is not None and "{" in other.text.written:
                other.text = changed(other.text)
                other.alert_length = alert_length(other.text.text)
        if row.description is not None and "{" in row.description.written:
            text = changed(row.description)
            length = alert_length(text.text)
            rows[number] = replace(row, description=text, alert_length=length)
    if all(one is other for one, other in zip(rows, table.rows, strict=True)):
        return table
    return replace(table, rows=tuple(rows))


def _item_texts(items: Iterable[syntax.ListItem]) -> Iterator[Fragment]:
    for item in items:
        yield item.text
        for inner in item.lists:
            yield from _item_texts(inner.items)


_HEADING = compile_later(r"(\*+)(\s+|(?=[^\s*]))")
_TRANSITION = compile_later(r"\s*-{3,}\s*")
_BULLET = compile_later(r"\s*-(?![->])")
_NUMBER = compile_later(r"\s*\d+\.\s+")
_FIRST = compile_later(r"\s*1\.\s+\S")
_RULE_CELL = compile_later(r"[-+:]+")
_DEFINES = " :: "


def heading_of(line: SourceLine) -> syntax.Heading | None:
    """Return the heading in ``line``, or None (LANGUAGE HD-1, HD-2, HD-4)."""
    if not line.text.startswith("*"):
        return None
    asterisks = _HEADING.match(line.text)
    end = len(line.text.rstrip())
    if not asterisks or asterisks.end() >= end:
        return None
    start = asterisks.end()
    if not asterisks[2] and "*" in line.text[start:]:
        return None
    return syntax.Heading(line.span, len(asterisks[1]), Fragment([(line, start, end)]))


def is_transition(lines: list[SourceLine]) -> bool:
    """Return whether a block is a line of three or more hyphens (LANGUAGE LI-4)."""
    return len(lines) == 1 and _TRANSITION.fullmatch(lines[0].text) is not None


def is_list(lines: list[SourceLine]) -> bool:
    """Return whether a block is a list (LANGUAGE LI-1)."""
    return _BULLET.match(lines[0].text) is not None


def is_enumeration(lines: list[SourceLine]) -> bool:
    """Return whether a block is an enumeration (LANGUAGE EN-1, EN-2)."""
    return _FIRST.match(lines[0].text) is not None


def is_pipe_table(lines: list[SourceLine]) -> bool:
    """Return whether a block is a pipe table (LANGUAGE TB-1)."""
    return lines[0].text.lstrip().startswith("|")


def paragraph(lines: list[SourceLine]) -> syntax.Paragraph:
    """Return a paragraph with the lines (LANGUAGE PA-1)."""
    return syntax.Paragraph(_span(lines), Fragment([_trimmed(line) for line in lines]))


def bullet_list(
    lines: list[SourceLine], state: DocumentState
) -> syntax.BulletList | syntax.DefinitionList:
    """Return the list of a block (LANGUAGE LI, DL-1)."""
    items = _items(lines, _item_start(lines[0].text))
    if any(_DEFINES in line.text for line in lines):
        return syntax.DefinitionList(_span(lines), tuple(_definition(item) for _, item in items))
    return _nested(items, state)


def enumeration(lines: list[SourceLine]) -> syntax.Enumeration:
    """Return the numbered list of a block (LANGUAGE EN)."""
    items = _items(lines, lambda text: number.end() if (number := _NUMBER.match(text)) else None)
    return syntax.Enumeration(
        _span(lines),
        tuple(syntax.ListItem(_fragment_span(item), Fragment(item)) for _, item in items),
    )


def pipe_table(lines: list[SourceLine], state: DocumentState) -> syntax.PipeTable:
    """Return the pipe table of a block (LANGUAGE TB)."""
    rows: list[syntax.PipeRow] = []
    columns = 1
    for line in lines:
        row = _pipe_row(line, state)
        wider = max(columns, len(row.cells))
        if excess := _excess(wider, len(rows) + 1, state):
            _report_cells(row, len(lines) - len(rows), excess, state)
            break
        rows.append(row)
        columns = wider
    state.cells += columns * len(rows)
    header = None
    if len(rows) > 1 and rows[1].is_rule and not rows[0].is_rule:
        header, rows = rows[0], rows[2:]
    return syntax.PipeTable(_span(lines), header, tuple(rows), columns)


def _excess(columns: int, rows: int, state: DocumentState) -> str:
    """Return the limit that a table of this size exceeds; empty for none (LANGUAGE LM-7)."""
    limits, cells = state.options.limits, columns * rows
    if columns > limits.table_columns:
        return "table_columns"
    if cells > limits.table_cells:
        return "table_cells"
    return "cells" if state.cells + cells > limits.cells else ""


_WHERE = {
    "table_columns": "columns in this table",
    "table_cells": "cells in this table, short rows filled",
    "cells": "cells in the tables down to here, short rows filled",
}


def _report_cells(row: syntax.PipeRow, left_out: int, excess: str, state: DocumentState) -> None:
    """Report the first omitted row (LANGUAGE LM-7)."""
    limits = state.options.limits
    rows = "this row is" if left_out == 1 else f"this row and {left_out - 1} below it are"
    state.diagnostics.report(
        Code.LIMIT_CELLS,
        row.span,
        f"more than {getattr(limits, excess)} {_WHERE[excess]}; {rows} left out",
        hint=limits.hint(excess, "make several tables of it, or several documents"),
    )


_Piece = tuple[SourceLine, int, int]


def _span(lines: list[SourceLine]) -> Span:
    first, last = lines[0].span, lines[-1].span
    return Span(first.source, first.start, max(first.end, last.end))


def _fragment_span(pieces: list[_Piece]) -> Span:
    line, start, _ = pieces[0]
    return line.part(start, len(line.text))


def _trimmed(line: SourceLine, start: int = 0, end: int | None = None) -> _Piece:
    """Return the columns ``start`` to ``end`` of ``line`` without the spaces around their text."""
    text = line.text[start:end]
    first = start + indentation(text)
    return line, first, max(first, start + len(text.rstrip()))


def _item_start(first: str) -> Callable[[str], int | None]:
    """Return the function that finds the text after the hyphen of an item (LANGUAGE LI-3)."""
    needs_blank = re.match(r"\s*-\s", first) is not None

    def start(text: str) -> int | None:
        hyphen = _BULLET.match(text)
        if not hyphen or (needs_blank and not text[hyphen.end() : hyphen.end() + 1].isspace()):
            return None
        return hyphen.end()

    return start


def _items(
    lines: list[SourceLine], start: Callable[[str], int | None]
) -> list[tuple[int, list[_Piece]]]:
    """Return the indentation and the text of each item."""
    items: list[tuple[int, list[_Piece]]] = []
    for line in lines:
        position = start(line.text)
        if position is None and items:
            items[-1][1].append(_trimmed(line))
        else:
            items.append((indentation(line.text), [_trimmed(line, position or 0)]))
    return items


def _definition(pieces: list[_Piece]) -> syntax.Definition:
    """Split an item at its first `` :: `` (LANGUAGE DL-1, DL-2)."""
    for index, (line, start, end) in enumerate(pieces):
        at = line.text.find(_DEFINES, start, end)
        if at < 0:
            continue
        term = Fragment([*pieces[:index], (line, start, len(line.text[:at].rstrip()))])
        rest = [_trimmed(line, at + len(_DEFINES)), *pieces[index + 1 :]]
        return syntax.Definition(_fragment_span(pieces), term, Fragment(rest))
    return syntax.Definition(_fragment_span(pieces), Fragment(pieces), None)


class _OpenList:
    """A list while its items are collected."""

    def __init__(self, indent: int) -> None:
        self.indent = indent
        self.items: list[tuple[list[_Piece], list[_OpenList]]] = []

    def add(self, pieces: list[_Piece]) -> None:
        self.items.append((pieces, []))


def _nested(items: list[tuple[int, list[_Piece]]], state: DocumentState) -> syntax.BulletList:
    """Nest the items by their indentation (LANGUAGE LI-2, LM-7)."""
    root = _OpenList(items[0][0])
    chain = [root]
    deepest = state.options.limits.list_depth
    first_too_deep: list[_Piece] = []
    for indent, pieces in items:
        while len(chain) > 1 and indent < chain[-1].indent:
            chain.pop()
        top = chain[-1]
        if indent > top.indent and top.items:
            if len(chain) < deepest:
                inner = _OpenList(indent)
                top.items[-1][1].append(inner)
                chain.append(inner)
            else:
                first_too_deep = first_too_deep or pieces
        chain[-1].add(pieces)
    if first_too_deep:
        state.diagnostics.report(
            Code.LIMIT_DEPTH,
            _fragment_span(first_too_deep),
            f"an item below {deepest} others; all such items are shown at level {deepest}",
            hint=state.options.limits.hint("list_depth", "use fewer levels"),
        )
    return _closed(root)


def _closed(opened: _OpenList) -> syntax.BulletList:
    items = tuple(
        syntax.ListItem(_fragment_span(pieces), Fragment(pieces), tuple(map(_closed, lists)))
        for pieces, lists in opened.items
    )
    last = items[-1].span
    first = items[0].span
    return syntax.BulletList(Span(first.source, first.start, max(first.end, last.end)), items)


def _pipe_row(line: SourceLine, state: DocumentState) -> syntax.PipeRow:
    """Return a line of a pipe table as a row; a rule has no cells (LANGUAGE TB-1, TB-2, TB-4)."""
    cells = tuple(Fragment([cell]) for cell in _pipe_cells(line))
    if "|" not in line.text:
        state.diagnostics.report(
            Code.TABLE_PIPE,
            line.span,
            "no | in this line of a pipe table; read as one cell",
            hint="write | before each cell, or insert a blank line above",
        )
    elif all(_RULE_CELL.fullmatch(cell.text) for cell in cells):
        cells = ()
    return syntax.PipeRow(line.span, cells)


def _pipe_cells(line: SourceLine) -> Iterator[_Piece]:
    """Yield the text of each cell; bars at the ends of the line do not separate cells."""
    text = line.text
    start, end = indentation(text), len(text.rstrip())
    if text.startswith("|", start):
        start += 1
    if text.endswith("|", start, end):
        end -= 1
    for cell in text[start:end].split("|"):
        yield _trimmed(line, start, start + len(cell))
        start += len(cell) + 1
