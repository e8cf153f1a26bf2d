"""Documents as notes: one by itself, several as chapters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...agreements.book import counted
from ...bridge import ALWAYS
from .characters import as_notes, cleaned, plain
from .composition import Composer, title_of, top_headings
from .drafts import Draft
from .layout import Line
from .marks import bare
from .remarks import Remarks
from .tree import NOWHERE, Document, words_of

_SEVERAL = 2


class Made(NamedTuple):
    """The notes that were made of documents."""

    lines: tuple[Line, ...]
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
                counted(self.rows, "row"),
                counted(self.tables, "table"),
                counted(self.headings, "heading"),
            )
        )


def make_notes(document: Document, remarks: Remarks, title: str = "") -> Made:
    """Return the notes of one document.

    :param title: goes before the one that the document has, which becomes a heading.
    """
    draft = Draft(remarks)
    composer = Composer(document, draft)
    heading = title_of(document)
    if title:
        _write_title(draft, title)
        if heading is not None:
            _write_heading(draft, heading.line, bare(heading.words))
            composer.deeper = 1
    elif heading is not None:
        draft.block([Line(f"#+TITLE: {bare(heading.words)}".rstrip(), heading.line)])
    elif top_headings(document) >= _SEVERAL:
        _write_title(draft, document.name)
    composer.compose()
    return _made(draft)


def make_chapters(documents: Sequence[tuple[Document, Remarks]], title: str) -> Made:
    """Return the notes of several documents, each a chapter."""
    rows = tables = headings = 0
    total = Draft(Remarks())
    if title:
        _write_title(total, title)
    starts: list[int] = []
    conditions = ALWAYS
    for document, remarks in documents:
        draft = Draft(remarks)
        draft.conditions = conditions
        heading = title_of(document)
        name = bare(heading.words) if heading is not None else _name(document.name)
        _write_heading(draft, heading.line if heading else NOWHERE, name)
        composer = Composer(document, draft, deeper=1)
        composer.compose()
        conditions = draft.conditions
        starts.append(len(total.lines))
        total.block(draft.lines)
        rows, tables = rows + draft.rows, tables + draft.tables
        headings += draft.headings
    return Made(tuple(total.lines), rows, tables, headings, tuple(starts))


def _made(draft: Draft) -> Made:
    return Made(tuple(draft.lines), draft.rows, draft.tables, draft.headings)


def _write_title(draft: Draft, title: str) -> None:
    draft.block([Line(f"#+TITLE: {_name(title)}", NOWHERE)])


def _write_heading(draft: Draft, line: int, text: str) -> None:
    draft.block([Line(f"* {text}", line)])
    draft.headings += 1


def _name(text: str) -> str:
    return as_notes(plain(cleaned(words_of(text))))
