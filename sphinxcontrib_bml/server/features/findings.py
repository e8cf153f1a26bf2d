"""What is wrong with notes, as editors show it (LANGUAGE ER-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from lsprotocol import types

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic
from ..reading import DocumentReading, SystemReading
from ..reading.systems import found_while_reading
from .desk import Desk

SOURCE = "bml"
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def findings_of_document(desk: Desk, reading: DocumentReading) -> list[types.Diagnostic]:
    """Return what reading a document has found in its own text."""
    found = found_while_reading(reading, desk.workspace.variant)
    return [shown(desk, one) for one in found if one.span.source.path == reading.path]


def findings_of_system(desk: Desk, system: SystemReading) -> Mapping[Path, list[types.Diagnostic]]:
    """Return all that is wrong with the files of a system; files without a finding have none."""
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
    """Return a diagnostic as the protocol has it."""
    related = [
        types.DiagnosticRelatedInformation(location, one.message)
        for one in diagnostic.related
        if (location := desk.location(one.span)) is not None
    ]
    hint = f"\nhint: {diagnostic.hint}" if diagnostic.hint else ""
    more = f"\nand {diagnostic.more_related} more places" if diagnostic.more_related else ""
    unused = [types.DiagnosticTag.Unnecessary] if diagnostic.code is Code.CLIP_UNUSED else None
    return types.Diagnostic(
        range=desk.range(diagnostic.span),
        severity=_SEVERITIES[diagnostic.severity],
        code=str(diagnostic.code),
        source=SOURCE,
        message=f"{diagnostic.message}{hint}{more}",
        tags=unused,
        related_information=related or None,
    )
