"""Card Files as texts, read."""

from __future__ import annotations

from collections.abc import Iterable

from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.structure import Structure
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.source import Source


def source(text: str, name: str = "file.yaml") -> Source:
    return Source(name, text)


def said(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Return diagnostics as ``line:column severity CODE``."""
    return [
        f"{item.span.line}:{item.span.column + 1} {item.severity} {item.code}"
        for item in diagnostics
    ]


def structure_of(fields: str, general: str = "{id: title}") -> Structure:
    """Return a structure with the fields, items of a flow list, in a section ``s``."""
    structure, _ = structure_and_faults(fields, general)
    return structure


def structure_and_faults(
    fields: str, general: str = "{id: title}"
) -> tuple[Structure, list[Diagnostic]]:
    """Return a structure likewise, with what is wrong; the fields begin in line 5."""
    text = (
        f'format: a\nversion: "1"\nsections:\n  general: {{fields: [{general}]}}\n'
        f"  s: {{fields: [\n{fields}], conventions: []}}\n"
    )
    read = read_structure(source(text))
    assert read.structure is not None
    return read.structure, list(read.diagnostics)


def notes_of(fields: str, conventions: str = "[]") -> SystemNotes:
    """Return notes for the card ``a`` with fields of ``s``; they begin in line 6."""
    text = (
        'format: a\nversion: "1"\nsections:\n  general: {fields: {title: x}}\n'
        f"  s: {{fields: {{\n{fields}}}, conventions: {conventions}}}\n"
    )
    return read_system_notes(source(text, "notes.yaml"))
