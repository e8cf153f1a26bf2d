"""BSS files as notes, for ``bml import``."""

from __future__ import annotations

from ...language.diagnostics import Diagnostics
from ...language.reading import decode
from ...language.source import Source, normalized
from ..registry import ImportOptions, ImportResult
from .importer import import_card
from .reader import read_card


def convert(data: bytes, name: str, options: ImportOptions) -> ImportResult:
    """Make notes of a BSS file (BSS-80 to BSS-87). Never raises."""
    diagnostics = Diagnostics()
    source = Source(name, normalized(decode(data).text))
    card = read_card(source, diagnostics)
    imported = import_card(card, diagnostics, options)
    summary = f"dialect {imported.dialect}; {imported.summary}"
    lines = source.text.split("\n")
    kept = tuple((number, lines[number - 1]) for number in imported.verbatim)
    refused = "" if card.is_card else "this is no BSS file: it has neither header nor records"
    return ImportResult(imported.text, summary, diagnostics, kept, refused)
