"""What ``//bss`` lines make of the fields of records and of the file as a whole (BSS-70)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...language.bss_words import DISPOSITIONS, RowNote
from ...language.syntax import FileWord
from .records import Header
from .settings import Profile

_CODES = dict(zip(DISPOSITIONS, "0123456789ABCDE", strict=True))
_OUTCOMES = "CDHSNX"
_LONGEST = "NYYYYYY008"
_DISPOSITION, _LENGTHS = 7, 8


@dataclass(frozen=True, slots=True)
class FileNotes:
    """What the ``//bss`` lines of some notes say about the exported file as a whole."""

    dialect: Profile | None = None
    """The profile to write where nobody asks for another one."""
    header: str | None = None
    """The header line, as it is; nothing: none."""
    summary: str | None = None
    """The summary as it stands in the file, line ends and all."""
    in_order: bool = False
    """Whether ``verbatim`` lines are written where they stand among the rows (BSS-8A)."""
    verbatim: tuple[FileWord, ...] = ()
    """Lines to be written as they are."""


def file_notes(words: Iterable[FileWord]) -> FileNotes:
    """Return what ``words`` say; of several about the same the first counts."""
    first: dict[str, str] = {}
    verbatim = []
    for word in words:
        if word.key == "verbatim":
            verbatim.append(word)
        else:
            first.setdefault(word.key, word.value)
    return FileNotes(
        Profile(first["dialect"]) if "dialect" in first else None,
        first.get("header"),
        first.get("summary"),
        "order" in first,
        tuple(verbatim),
    )


def header_of(title: str, description: str, notes: FileNotes) -> Header:
    """Return the header of notes with this title and description."""
    summary = description if notes.summary is None else notes.summary
    return Header(title, summary, notes.header)


def annotated(fields: str, note: RowNote) -> str:
    """Return ``fields`` with what ``note`` says; what they have no place for is left out."""
    found = list(note.raw + (fields + _LONGEST[len(fields) :])[len(note.raw) :])
    if note.artificial is not None:
        found[0] = "Y" if note.artificial else "N"
    if note.outcomes is not None:
        found[1:_DISPOSITION] = ["Y" if one in note.outcomes else "N" for one in _OUTCOMES]
    if note.disposition:
        found[_DISPOSITION] = _CODES[note.disposition]
    if note.length is not None:
        found[_LENGTHS:] = map(str, note.length)
    return "".join(found[: len(fields)])


def disposition_of(fields: str) -> str:
    """Return the word for the disposition in ``fields``, nothing where they have none."""
    code = fields[_DISPOSITION : _DISPOSITION + 1]
    return DISPOSITIONS[int(code, 16)] if code else ""
