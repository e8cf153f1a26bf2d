"""Notes laid out as ``bml format`` does, the whole file or some of its lines."""

from __future__ import annotations

from difflib import SequenceMatcher

from lsprotocol import types

from ...formats.bml import format_notes
from ...formats.bml.meaning import meaning_of_document
from ...language.directive_options import Content
from ...language.source import Span
from ..reading.directives import Directive, directives_in
from ..reading.documents import NOTES
from .desk import Desk, Spot


def formatted(desk: Desk, spot: Spot) -> list[types.TextEdit]:
    """Return the changes of a whole file; none where it cannot be laid out safely."""
    return [desk.edit(span, text) for span, text in _changes(desk, spot)]


def formatted_lines(desk: Desk, spot: Spot, wanted: types.Range) -> list[types.TextEdit]:
    """Return the changes of the lines that a range touches."""
    last = wanted.end.line - (wanted.end.character == 0 and wanted.end.line > wanted.start.line)
    edits = (desk.edit(span, text) for span, text in _changes(desk, spot))
    return [
        edit
        for edit in edits
        if edit.range.start.line <= last and _last_line(edit) >= wanted.start.line
    ]


def _last_line(edit: types.TextEdit) -> int:
    """Return the last line that a change of whole lines is about."""
    at_start = edit.range.end.character == 0 and edit.range.end.line > edit.range.start.line
    return edit.range.end.line - at_start


def _changes(desk: Desk, spot: Spot) -> list[tuple[Span, str]]:
    """Return the changes, stretch by stretch of lines."""
    text = desk.lines(spot.source).normalized.text
    if spot.path.suffix != NOTES:
        return _changes_of_page(desk, spot, text)
    options = spot.reading.parse.options
    done = format_notes(text, name=spot.source.name, path=spot.path, options=options)
    return [] if done.refused else _differences(spot, 0, text, done.text)


def _changes_of_page(desk: Desk, spot: Spot, text: str) -> list[tuple[Span, str]]:
    """Return the changes of the directives of a page, those that change nothing it means."""
    changes: list[tuple[Span, str]] = []
    before = meaning_of_document(spot.reading.parse)
    for directive in directives_in(text, spot.path.suffix):
        if directive.kind.content is not Content.ROWS or not directive.content:
            continue
        one = _changes_of_directive(spot, text, directive)
        if one:
            after = edited_text(text, one)
            again = desk.workspace.reading_with(spot.reading, spot.path, after)
            if before.is_kept_by(meaning_of_document(again.parse)):
                changes += one
    return changes


def edited_text(text: str, changes: list[tuple[Span, str]]) -> str:
    """Return a text after changes, which stand in their order."""
    for span, new in reversed(changes):
        text = text[: span.start] + new + text[span.end :]
    return text


def _changes_of_directive(spot: Spot, text: str, directive: Directive) -> list[tuple[Span, str]]:
    lines = [text[start:end] for start, end in directive.content]
    while lines and not lines[0].strip():
        lines.pop(0)
    first = directive.content[len(directive.content) - len(lines)].start if lines else 0
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        return []
    dedented = "\n".join(line[directive.indent :] for line in lines) + "\n"
    done = format_notes(dedented, name=spot.source.name, options=spot.reading.parse.options)
    if done.refused:
        return []
    blanks = " " * directive.indent
    new = "\n".join(
        f"{blanks}{line}" if line else "" for line in done.text.rstrip("\n").split("\n")
    )
    return _differences(spot, first, "\n".join(lines), new)


def _differences(spot: Spot, start: int, old: str, new: str) -> list[tuple[Span, str]]:
    """Return the stretches of lines that differ, as changes of the text from ``start`` on."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    offsets = [start]
    for line in before:
        offsets.append(offsets[-1] + len(line))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        (Span(spot.source, offsets[first], offsets[last]), "".join(after[other:behind]))
        for kind, first, last, other, behind in matcher.get_opcodes()
        if kind != "equal"
    ]
