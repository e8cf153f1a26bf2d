"""Lists and pipe tables whose items are agreements; they stay text (LANGUAGE EL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..patterns import compile_later
from . import labels
from .codes import Code
from .diagnostics import Edit, indenting, replacing
from .severity import Severity
from .source import Fragment, SourceLine, Span, indentation
from .state import DocumentState, ListedRows
from .syntax import BulletList, Element, Enumeration, ListItem, PipeTable

_BID = compile_later(r"\(?[1-7]\S")
_PAGES = (".rst", ".md")
"""Files in which directives contain the notes, so that one of them is not the whole file."""


def listed_rows(element: Element) -> Iterator[ListedRows]:
    """Yield the lists and pipe tables in an element of which all items are rows, or nest rows."""
    match element:
        case BulletList(items=items) | Enumeration(items=items):
            yield from _listed(element.span, items, is_block=True)
        case PipeTable(rows=rows):
            calls = [row.cells[0].text for row in rows if not row.is_rule]
            if any(len(row.cells) == 1 for row in rows) or not _are_calls(calls):
                return
            edits = tuple(_table_edits(element))
            yield ListedRows(element.span, "pipe table", calls[0], has_nested=False, edits=edits)


def _listed(span: Span, items: Iterable[ListItem], *, is_block: bool) -> Iterator[ListedRows]:
    calls = list(map(_call_of, items))
    nesting = [call for call, item in zip(calls, items, strict=True) if call and _has_rows(item)]
    if nesting or _are_calls(calls):
        call = calls[0] or nesting[0]
        edits = tuple(_item_edits(items)) if is_block else ()
        yield ListedRows(span, "list", call, has_nested=bool(nesting), edits=edits)
        return
    for item in items:
        for inner in item.lists:
            yield from _listed(inner.span, inner.items, is_block=False)


def _call_of(item: ListItem) -> str:
    """Return the call that an item begins with, before ``=``, ``:`` or a dash; or nothing."""
    row = labels.LISTED_ROW.match(item.text.text)
    return row["call"] if row and labels.is_call(row["call"]) else ""


def _has_rows(item: ListItem) -> bool:
    """Return whether rows are nested in an item."""
    return any(_call_of(one) or _has_rows(one) for inner in item.lists for one in inner.items)


def _are_calls(calls: list[str]) -> bool:
    """Return whether these are calls, beginning with a bid: signs may be explained in lists."""
    if not calls or not all(map(labels.is_call, calls)) or not _BID.match(calls[0]):
        return False
    return len(calls) > 1 or not labels.has_separator(calls[0])


class _NoRowError(Exception):
    """A part of a list or table is not a row that an edit can write."""


def _item_edits(items: Iterable[ListItem]) -> list[Edit]:
    """Return the edits that write all items as rows; empty if that is impossible."""
    try:
        return list(_edits_of(items))
    except _NoRowError:
        return []


def _edits_of(items: Iterable[ListItem]) -> Iterator[Edit]:
    for item in items:
        (line, start, _), *further = item.text.pieces
        call = _call_of(item)
        row = labels.LISTED_ROW.match(line.text, start)
        if not call or row is None:
            raise _NoRowError
        column = indentation(line.text)
        label = f"{call} = "
        edits = [*replacing(line, column, row.end(), label)]
        for line_below, _, _ in further:
            edits += indenting(line_below, column + len(label))
        if line.pasted or len(edits) < len(item.text.pieces):
            raise _NoRowError
        yield from edits
        for inner in item.lists:
            yield from _edits_of(inner.items)


def _table_edits(table: PipeTable) -> Iterator[Edit]:
    """Yield the edits that write the rows of a pipe table; its head becomes a comment."""
    rows = (*filter(None, [table.header]), *table.rows)
    if not all(line.exact and not line.pasted for row in rows for line in _lines(row.cells)):
        return
    if table.header is not None:
        end = table.header.span.source.text.index("\n", table.header.span.end) + 1
        rule = table.header.span.source.line_text(end)
        head = " | ".join(cell.text for cell in table.header.cells if cell.text)
        yield Edit(table.header.span, f"// {head}")
        yield Edit(Span(table.header.span.source, end, end + len(rule) + 1), "")
    for row in table.rows:
        if row.is_rule:
            line = row.span.source.line_text(row.span.start)
            start = row.span.start - indentation(line)
            yield Edit(Span(row.span.source, start, start + len(line) + 1), "")
        else:
            call, *texts = (cell.text for cell in row.cells)
            text = ", ".join(filter(None, texts))
            yield Edit(row.span, f"{call} = {text}" if text else call)


def _lines(cells: Iterable[Fragment]) -> Iterator[SourceLine]:
    for cell in cells:
        for line, _, _ in cell.pieces:
            yield line


def report_listed_rows(state: DocumentState) -> None:
    """Report the lists of rows that were read: those that are surely rows once per file (EL-10)."""
    by_file: dict[str, list[ListedRows]] = {}
    for one in state.listed:
        by_file.setdefault(one.span.file, []).append(one)
    state.listed.clear()
    for file, found in by_file.items():
        is_without_table = file not in state.table_files and not file.endswith(_PAGES)
        sure = [one for one in found if is_without_table or one.has_nested]
        counted = [one for one in sure if not _is_silenced(one, state)]
        if counted:
            _report(counted, Severity.WARNING, state)
        for one in found:
            if one not in counted:
                _report([one], Severity.WARNING if one in sure else Severity.INFO, state)


def _is_silenced(one: ListedRows, state: DocumentState) -> bool:
    """Return whether a line ``//ignore`` is about this list only, so that others are reported."""
    code, span = str(Code.TABLE_DOUBT), one.span
    return any(
        silence.code.upper() == code and silence.covers(span.file, span.line)
        for silence in state.silences
    )


def _report(listed: list[ListedRows], severity: Severity, state: DocumentState) -> None:
    kinds = list(dict.fromkeys(one.kind for one in listed))
    message = f"a {kinds[0]} of calls; shown as a {kinds[0]}, nothing of it is exported"
    if len(listed) > 1:
        several = " and ".join(f"{kind}s" for kind in kinds)
        message = (
            f"{len(listed)} {several} of calls; shown as {several}, nothing of them is exported"
        )
    edits = [one.edits for one in listed]
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        listed[0].span,
        message,
        hint=f"for a bidding table, begin each line with its call: {listed[0].call} = ...; "
        "if the whole file is Markdown, use bml import --kind markdown",
        severity=severity,
        related=[one.span for one in listed[1:]],
        relation="likewise",
        edits=sum(edits, ()) if all(edits) else (),
    )
