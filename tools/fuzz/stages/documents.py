"""Documents made notes: laid out as they are to be, with nothing dropped; CSV and back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sphinxcontrib_bml.agreements.announcements import text_after_mark
from sphinxcontrib_bml.agreements.book import Agreement, Key
from sphinxcontrib_bml.agreements.copies import continued
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS
from sphinxcontrib_bml.formats.registry import Importer, ImportOptions
from sphinxcontrib_bml.importing.files.detection import text_of
from tools.fuzz.subject import Subject, demand

_WORD = re.compile(r"[^\W\d_]{4,}")
_MARKS_IN_WORD = re.compile(
    r"(?<=\w)(?:[*_~\ufe0e\ufe0f\u00ad\u200b\u2060\ufeff]+|</?[a-z][^<>]*>)+(?=\w)"
)
"""Marks inside a word, and characters that show nothing, are not kept: ``a*bc*`` and ``a<a>bc``
become ``abc``."""
_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)|<[!?][^>]*>?|</?[a-z]\b[^<>]*>?"
    r"|\]\(#[^\s()]*",
    re.IGNORECASE | re.DOTALL,
)
"""Comments, scripts, declarations and tags with attributes in HTML, and anchors of the page, which
show nothing; a comment or script without an end goes to the end of the file."""
_LINE_END = re.compile(r"[^\S\n]+\n")
_SUIT = re.compile(r"![cdhs]|[♣♦♥♠]")
_NOTHING = ("", False)
"""What a row says that has no text."""
_TAKEN_AWAY = frozenset({"pass", "kontra", "shows", "step", "multi", "call", "meaning", "auction"})


def import_document(importer: Importer, subject: Subject) -> None:
    """Check that notes of a document are laid out as ``bml format`` does, and miss no word."""
    found = importer.convert(subject.data, "file", ImportOptions())
    demand(bool(found.text) != bool(found.refused), "neither notes nor a reason", found.refused)
    if found.refused:
        demand("\n" not in found.refused, "a reason of several lines", found.refused)
        return
    again = format_notes(found.text)
    demand(again.text == found.text, "not in canonical layout", (found.text, again.text))
    if importer.name == "markdown":
        written = _words(found.text) | _words(" ".join(item.what for item in found.told))
        lost = _words(_HIDDEN.sub("", text_of(subject.data).text)) - written - _TAKEN_AWAY
        demand(not lost, "words dropped", (lost, found.text))


def _words(text: str) -> set[str]:
    """Return the longer words of a text, in small letters."""
    return set(_WORD.findall(_MARKS_IN_WORD.sub("", _SUIT.sub(" ", text.lower()))))


def return_sheet(subject: Subject) -> None:
    """Check that ``bml csv`` and back gives equal agreements (IM-23, IM-24)."""
    system = subject.notes.system
    # What //as lines copy is in the sheet, and comes back as rows.
    before = _agreements(continued(subject.notes.book, system.options.limits).book.leading)
    if not before:
        return
    data = EXPORTS["csv"].write(system).data
    found = IMPORTERS["csv"].convert(data, "file", ImportOptions())
    notes = parse(found.text)
    after = _agreements(notes.book.leading)
    # A row that holds for other seats than those above it is below rows of its own there.
    after = {key: told for key, told in after.items() if key in before or told != _NOTHING}
    demand(before == after, "other agreements", (found.refused, before, after))


def _agreements(agreements: Iterable[Agreement]) -> dict[Key, tuple[str, bool]]:
    """Return what agreements say; spaces at the ends of lines say nothing."""
    return {
        item.key: (_LINE_END.sub("\n", text_after_mark(item)), item.alert) for item in agreements
    }
