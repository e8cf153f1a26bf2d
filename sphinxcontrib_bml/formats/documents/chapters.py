"""Documents as notes: one by itself, several as chapters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...agreements.book import count_noun
from ...bridge import ALWAYS
from .characters import as_notes, cleaned, plain
from .composition import NotesComposer, title_of, top_headings
from .drafts import NotesDraft
from .layout import DraftLine
from .marks import bare
from .remarks import Remarks
from .tree import NOWHERE, SourceDocument, words_of

_SEVERAL = 2


class ImportedNotes(NamedTuple):
    """The notes that were made of documents."""

    lines: tuple[DraftLine, ...]
    rows: int
    tables: int
    headings: int
    starts: tuple[int, ...] = ()
    """The numbers, from 0, of the lines with which chapters begin."""

    @property
    def text(self) -> str:
        """The notes themselves."""
        return "".join([f"{line.text}\n" for line in self.lines])

    def summary(self) -> str:
        """Return how much there is of everything."""
        return ", ".join(
            (
                count_noun(self.rows, "row"),
                count_noun(self.tables, "table"),
                count_noun(self.headings, "heading"),
            )
        )


def make_notes(document: SourceDocument, remarks: Remarks, title: str = "") -> ImportedNotes:
    """Return the notes of one document.

    :param title: goes before the one that the document has, which becomes a heading.
    """
    draft = NotesDraft(remarks)
    composer = NotesComposer(document, draft)
    heading = title_of(document)
    if title:
        _write_title(draft, title)
        if heading is not None:
            _write_heading(draft, heading.line, bare(heading.words))
            composer.deeper = 1
    elif heading is not None:
        draft.block([DraftLine(f"#+TITLE: {bare(heading.words)}".rstrip(), heading.line)])
    elif top_headings(document) >= _SEVERAL:
        _write_title(draft, document.name)
    composer.compose()
    return _made(draft)


def make_chapters(documents: Sequence[tuple[SourceDocument, Remarks]], title: str) -> ImportedNotes:
    """Return the notes of several documents, each a chapter."""
    rows = tables = headings = 0
    total = NotesDraft(Remarks())
    if title:
        _write_title(total, title)
    starts: list[int] = []
    conditions = ALWAYS
    for document, remarks in documents:
        draft = NotesDraft(remarks)
        draft.conditions = conditions
        heading = title_of(document)
        name = bare(heading.words) if heading is not None else _name(document.name)
        _write_heading(draft, heading.line if heading else NOWHERE, name)
        composer = NotesComposer(document, draft, deeper=1)
        composer.compose()
        conditions = draft.conditions
        starts.append(len(total.lines))
        total.block(draft.lines)
        rows, tables = rows + draft.rows, tables + draft.tables
        headings += draft.headings
    return ImportedNotes(tuple(total.lines), rows, tables, headings, tuple(starts))


def _made(draft: NotesDraft) -> ImportedNotes:
    return ImportedNotes(tuple(draft.lines), draft.rows, draft.tables, draft.headings)


def _write_title(draft: NotesDraft, title: str) -> None:
    draft.block([DraftLine(f"#+TITLE: {_name(title)}", NOWHERE)])


def _write_heading(draft: NotesDraft, line: int, text: str) -> None:
    draft.block([DraftLine(f"* {text}", line)])
    draft.headings += 1


def _name(text: str) -> str:
    return as_notes(plain(cleaned(words_of(text))))
