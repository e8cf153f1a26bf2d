"""Actions that fix problems: hints that a click applies (CHECKS CK-4a, CK-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from lsprotocol import types

from ..formats.bml.meaning import fix_notes, meaning_of_document
from ..language.codes import Code
from ..language.diagnostics import Diagnostic, Edit, count_noun
from ..language.severity import ContextClass, Severity
from ..language.source import Span, common_start, indentation
from .desk import Desk, Spot, position_of
from .documents import NOTES, DocumentReading
from .parameter_actions import EXTRACT, parameter_actions
from .project_check import found_while_reading
from .readings import reading_action
from .workspace import SystemReading

SOURCE = "bml"
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def findings_of_document(desk: Desk, reading: DocumentReading) -> list[types.Diagnostic]:
    """Return the diagnostics from reading a document in its own text."""
    workspace = desk.workspace
    config = workspace.severity_config(reading.path)
    found = found_while_reading(reading, workspace.variant, config)
    return [shown(desk, one) for one in found if one.span.source.path == reading.path]


def findings_of_system(desk: Desk, system: SystemReading) -> Mapping[Path, list[types.Diagnostic]]:
    """Return all problems in the files of a system, by file."""
    found: dict[Path, list[types.Diagnostic]] = {
        path: [] for reading in system.readings for path in reading.sources
    }
    for path, diagnostics in by_file(system.diagnostics).items():
        found[path] = [shown(desk, one) for one in diagnostics]
    return found


def by_file(diagnostics: Iterable[Diagnostic]) -> dict[Path, list[Diagnostic]]:
    """Return diagnostics by the real paths of their files."""
    found: dict[Path, list[Diagnostic]] = {}
    for one in diagnostics:
        path = one.span.source.real_path
        if path is not None:
            found.setdefault(path, []).append(one)
    return found


def shown(desk: Desk, diagnostic: Diagnostic) -> types.Diagnostic:
    """Return a diagnostic in the form of the protocol."""
    related = [
        types.DiagnosticRelatedInformation(location, one.message)
        for one in diagnostic.related
        if (location := desk.location(one.span)) is not None
    ]
    hint = f"\nhint: {diagnostic.hint}" if diagnostic.hint else ""
    number = diagnostic.more_related
    more = f"\nand {count_noun(number, 'more place')}" if number else ""
    unused = [types.DiagnosticTag.Unnecessary] if diagnostic.code is Code.CLIP_UNUSED else None
    return types.Diagnostic(
        range=desk.range(diagnostic.span),
        severity=_SEVERITIES[diagnostic.severity],
        code=str(diagnostic.code),
        code_description=types.CodeDescription(href=diagnostic.code.page),
        source=SOURCE,
        message=f"{diagnostic.message}{hint}{more}",
        tags=unused,
        related_information=related or None,
    )


FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.bml"
_NEVER_USED = "special-later"
"""The class of a row that is never used because of a general row above it (CHECKS CK-10)."""


def code_actions(
    desk: Desk, spot: Spot, wanted: types.Range, only: Sequence[str] | None
) -> list[types.CodeAction]:
    """Return the actions for the problems in a range.

    :param only: the requested kinds of actions; None for all.
    """
    actions: list[types.CodeAction] = []
    if _is_requested(types.CodeActionKind.QuickFix.value, only):
        for diagnostic in by_file(spot.whole.diagnostics).get(spot.path, []):
            if _overlap(desk.range(diagnostic.span), wanted):
                actions += _quick_fixes(desk, spot, diagnostic)
    if only is None:
        actions += reading_action(desk, spot, wanted.start)
    if _is_requested(EXTRACT, only):
        actions += parameter_actions(desk, spot, wanted)
    if _is_requested(FIX_ALL, only):
        actions += _fix_all(desk, spot)
    return actions


def _is_requested(kind: str, only: Sequence[str] | None) -> bool:
    return only is None or any(kind == one or kind.startswith(one + ".") for one in only)


def _overlap(one: types.Range, other: types.Range) -> bool:
    first = (one.start.line, one.start.character), (one.end.line, one.end.character)
    second = (other.start.line, other.start.character), (other.end.line, other.end.character)
    return first[0] <= second[1] and second[0] <= first[1]


def _quick_fixes(desk: Desk, spot: Spot, diagnostic: Diagnostic) -> Iterator[types.CodeAction]:
    told = [shown(desk, diagnostic)]

    def action(title: str, edits: Iterable[tuple[Span, str]]) -> types.CodeAction:
        return types.CodeAction(
            title,
            types.CodeActionKind.QuickFix,
            diagnostics=told,
            edit=desk.workspace_edit(edits),
        )

    if diagnostic.edits:
        edits = [(edit.span, edit.replacement) for edit in diagnostic.edits]
        yield action(_title(diagnostic), edits)
    for choice in diagnostic.choices:
        edits = [(edit.span, edit.replacement) for edit in choice.edits]
        yield action(choice.hint[:1].upper() + choice.hint[1:], edits)
    if diagnostic.kind == _NEVER_USED and diagnostic.related:
        moved = _moved_above(spot, diagnostic)
        if moved:
            yield action("Move its table above the general one", moved)
    silence = _silence(desk, spot, diagnostic)
    if silence is not None:
        yield action(f"Ignore {diagnostic.code} here", [silence])


def _title(diagnostic: Diagnostic) -> str:
    hint = diagnostic.hint or f"Fix {diagnostic.code}"
    if diagnostic.code is Code.TABLE_CONTEXT and diagnostic.kind != ContextClass.DEFENSE:
        history = diagnostic.edits[0].replacement.strip()
        return f"Write the history {history}" if history else "Remove the blank line"
    return hint[:1].upper() + hint[1:]


def _silence(desk: Desk, spot: Spot, diagnostic: Diagnostic) -> tuple[Span, str] | None:
    """Return the ``//ignore`` line that suppresses a diagnostic, or None if no line does."""
    text = desk.lines(spot.source).normalized.text
    for span, line in _ways_to_silence(spot, diagnostic):
        lower = span.start <= spot.reading.whole(diagnostic.span).start
        after = edited(text, [Edit(span, line)])
        again = desk.workspace.reading_with(spot.reading, spot.path, after)
        number = diagnostic.span.line + lower
        if any(
            one.code == str(diagnostic.code) and one.covers(spot.source.name, number)
            for one in again.parse.state.silences
        ):
            return span, line
    return None


def _ways_to_silence(spot: Spot, diagnostic: Diagnostic) -> Iterator[tuple[Span, str]]:
    """Yield a line below the row of a diagnostic, and one above its line (CHECKS CK-7)."""
    source, start, _ = spot.reading.whole(diagnostic.span)
    line = source.line_text(start)
    if source is not spot.source or not line.strip():
        return
    ignored = f"//ignore {diagnostic.code}"
    for placed in spot.reading.rows_at(source, start)[:1]:
        row, at = source.line_text(placed.span.start), placed.span.end
        yield Span(source, at, at), f"\n{' ' * indentation(row)}{ignored}"
    first = start - source.column(start)
    yield Span(source, first, first), f"{' ' * indentation(line)}{ignored}\n"


def _moved_above(spot: Spot, diagnostic: Diagnostic) -> list[tuple[Span, str]]:
    """Return the edits that move the table of a row above that of the general row (CK-10)."""
    general = spot.reading.whole(diagnostic.related[0].span)
    place = spot.reading.whole(diagnostic.span)
    later = spot.reading.rows_at(place.source, place.start)
    above = spot.reading.rows_at(general.source, general.start)
    if len(later) != 1 or len(above) != 1 or spot.path.suffix != NOTES:
        return []
    moved, first = (_lines_of(spot.reading.whole(one[0].table.span)) for one in (later, above))
    if moved.source is not first.source or moved.start < first.end:
        return []
    if "#" in moved.text or not moved.text.endswith("\n"):
        return []
    return [(first._replace(end=first.start), f"{moved.text}\n"), (moved, "")]


def _lines_of(table: Span) -> Span:
    """Return the whole lines of a table."""
    source, start, end = table
    return Span(source, start - source.column(start), min(end + 1, len(source.text)))


def _fix_all(desk: Desk, spot: Spot) -> Iterator[types.CodeAction]:
    text = desk.workspace.texts.get(spot.path)
    if text is None:
        return
    edits = _safe_notes(desk, spot, text) if spot.path.suffix == NOTES else _safe_edits(desk, spot)
    if edits:
        edit = types.WorkspaceEdit(changes={desk.uri(spot.path): edits})
        title = "Apply all fixes that keep the meaning"
        yield types.CodeAction(title, FIX_ALL, edit=edit)


def _safe_notes(desk: Desk, spot: Spot, text: str) -> list[types.TextEdit]:
    parse = spot.reading.parse
    data = text.encode(errors="replace")
    fixed = fix_notes(data, name=spot.source.name, path=spot.path, options=parse.options)
    if fixed.data == data:
        return []
    return [whole_edit(desk, spot, fixed.data.decode())]


def _safe_edits(desk: Desk, spot: Spot) -> list[types.TextEdit]:
    """Return the safe edits of the directives of a page; none if the meaning would change."""
    edits = dict.fromkeys(
        edit
        for diagnostic in spot.reading.parse.diagnostics
        if all(edit.is_safe and edit.span.source is spot.source for edit in diagnostic.edits)
        for edit in diagnostic.edits
    )
    if not edits:
        return []
    after = edited(desk.lines(spot.source).normalized.text, edits)
    before = meaning_of_document(spot.reading.parse)
    again = desk.workspace.reading_with(spot.reading, spot.path, after)
    if not before.is_kept_by(meaning_of_document(again.parse)):
        return []
    return [desk.edit(edit.span, edit.replacement) for edit in edits]


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a normalized text after edits, which must not overlap."""
    pieces, position = [], 0
    for edit in sorted(edits, key=lambda one: (one.span.start, one.span.end)):
        pieces += [text[position : edit.span.start], edit.replacement]
        position = edit.span.end
    return "".join([*pieces, text[position:]])


def whole_edit(desk: Desk, spot: Spot, text: str) -> types.TextEdit:
    """Return the edit of a text, reduced to the lines from the first to the last difference."""
    lines = desk.lines(spot.source)
    old, new = lines.text, text
    start = old.rfind("\n", 0, common_start(old, new)) + 1
    most = min(len(old), len(new)) - start
    end = min(most, common_start(old[::-1], new[::-1]))
    return types.TextEdit(
        types.Range(position_of(lines.place(start)), position_of(lines.place(len(old) - end))),
        new[start : len(new) - end],
    )
