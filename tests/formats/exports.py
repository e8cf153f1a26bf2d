"""Notes as files of each format, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sphinxcontrib_bml.agreements import Agreement, Book, Notes, parse
from sphinxcontrib_bml.agreements.notes import make_notes
from sphinxcontrib_bml.agreements.system import Naming
from sphinxcontrib_bml.formats import Written
from sphinxcontrib_bml.formats.bss.export import BSSSettings, write_bss
from sphinxcontrib_bml.formats.bss.records import Profile
from sphinxcontrib_bml.language import Parse


def notes_of(parse_: Parse) -> Notes:
    """Return the notes of one document that was read."""
    return make_notes([parse_], Naming("notes"))


def bss_of(notes: str | Parse | Notes, profile: Profile | None = Profile.STANDARD) -> Written:
    """Return the BSS file of notes, and what it could not hold."""
    if isinstance(notes, str):
        notes = parse(notes, "notes.bml")
    elif isinstance(notes, Parse):
        notes = notes_of(notes)
    return write_bss(notes.system, BSSSettings(profile))


def with_agreements(notes: Notes, agreements: Iterable[Agreement]) -> Notes:
    """Return notes whose book holds these agreements and no others."""
    book = Book()
    for agreement in agreements:
        book.add(agreement)
    return replace(notes, system=replace(notes.system, book=book))
