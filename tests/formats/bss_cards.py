"""Reading BSS files, importing them, and writing what comes out again."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sphinxcontrib_bml.agreements import Agreement, expand
from sphinxcontrib_bml.formats.bss import (
    Card,
    Imported,
    ImportOptions,
    Profile,
    file_notes,
    header_of,
    import_card,
    read_card,
    write_bss,
)
from sphinxcontrib_bml.language import Code, Diagnostics, DocumentState, Source, parse_source
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import normalized


class Read(NamedTuple):
    card: Card
    diagnostics: Diagnostics

    @property
    def told(self) -> list[tuple[str, int, int]]:
        """Code, line and column (from 1) of every diagnostic, by place."""
        found = sorted(self.diagnostics, key=lambda item: item.span.start)
        return [(str(item.code), item.span.line, item.span.column + 1) for item in found]


def read(data: bytes | str) -> Read:
    text = data if isinstance(data, str) else decode(data).text
    diagnostics = Diagnostics()
    return Read(read_card(Source("card.bss", normalized(text)), diagnostics), diagnostics)


def lines_of(data: bytes) -> list[str]:
    """Return the lines that are not blank, sorted, without blanks at their ends."""
    text = normalized(decode(data).text)
    return sorted(line.rstrip() for line in text.split("\n") if line.strip())


def imported(data: bytes | str, options: ImportOptions | None = None) -> Imported:
    found = read(data)
    return import_card(found.card, found.diagnostics, options)


def exported(text: str, profile: Profile | None = None) -> bytes:
    """Return the BSS file of notes, in the profile that they ask for themselves."""
    state = DocumentState()
    document = parse_source(Source("notes.bml", text), state).document
    notes = file_notes(state.file_words)
    header = header_of(document.text_of("TITLE"), document.text_of("DESCRIPTION"), notes)
    book = expand(document.tables, state.diagnostics)
    profile = profile or notes.dialect or Profile.STANDARD
    return write_bss(header, book, profile, refuse, notes.verbatim)


def refuse(code: Code, agreement: Agreement | None, words: str) -> None:
    """Take what an export reports: there is nothing to report."""
    raise AssertionError(f"{code} {agreement}: {words}")


def comes_back(data: bytes, options: ImportOptions | None = None) -> Imported:
    """Import a card; what is exported again must have the same lines (BSS-87)."""
    found = imported(data, options)
    assert lines_of(exported(found.text)) == lines_of(data)
    return found


def verbatim_lines(path: Path) -> int:
    """Return how many lines of a card are kept as they are, having proved that none is lost."""
    return len(comes_back(path.read_bytes()).verbatim)
