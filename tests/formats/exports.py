"""Notes as files of each format, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sphinxcontrib_bml.agreements.book import Agreement, Book
from sphinxcontrib_bml.agreements.notes import Notes, make_notes, parse
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss
from sphinxcontrib_bml.formats.registry import Written
from sphinxcontrib_bml.language.parser import Parse


def is_expected(found: Iterable[str], wanted: Iterable[str]) -> bool:
    """Return whether a file of the corpus's notes has the lines that it must have.

    One expected file is older than a rule (EX-3) and lacks the records of ``3m`` after auctions
    that have used both minors.
    """
    lines = [line.rstrip() for line in found]
    older = [line for line in lines if not line.startswith(_ADDED_BY_EX_3)]
    return [line.rstrip() for line in wanted] in (lines, older)


_ADDED_BY_EX_3 = ("001CP1DP1HP2CP2DP3C=", "001CP1DP1HP2CP2DP3D=")


def notes_of(parse_: Parse) -> Notes:
    """Return the notes of one document that was read."""
    return make_notes([parse_], SystemName("notes"))


def bss_of(notes: str | Parse | Notes, profile: Profile | None = Profile.STANDARD) -> Written:
    """Return the BSS note file, and what it could not hold."""
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
