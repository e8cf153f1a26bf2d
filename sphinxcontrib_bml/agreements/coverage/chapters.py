"""Which part of the notes answers (PLAYED CV-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...language.anchors import RowAddress
from ...language.syntax import BiddingTable, Document, Heading
from ..system import System

TableKey = tuple[str, int]
"""A table, by the name of its document and its number there."""


class Chapters(NamedTuple):
    """The parts of notes: documents, or the headings of level 1 of a single one."""

    of_tables: Mapping[TableKey, str]
    """The chapter that each table stands in, in the order of the notes."""
    headings: Mapping[TableKey, str]
    """The heading above each table."""
    otherwise: str = ""
    """Of tables that are not among these."""

    def of(self, row: RowAddress) -> str:
        """Return the chapter of a row."""
        return self.of_tables.get((row.document, row.table), self.otherwise)

    @property
    def names(self) -> tuple[str, ...]:
        """The chapters in their order, each once."""
        return tuple(dict.fromkeys(self.of_tables.values()))


def chapters_of(documents: Sequence[Document], system: System) -> Chapters:
    """Return the chapters of notes that were read."""
    titles = {
        chapter.name: chapter.metadata.get("TITLE") or chapter.file for chapter in system.chapters
    }
    of_tables: dict[TableKey, str] = {}
    headings: dict[TableKey, str] = {}
    for document in documents:
        title = titles.get(document.name, document.name)
        chapter = heading = title if len(documents) > 1 else system.title or title
        number = 0
        for element in document.elements:
            if isinstance(element, Heading):
                heading = element.text.text
                if len(documents) == 1 and element.level == 1:
                    chapter = heading
            elif isinstance(element, BiddingTable):
                of_tables[document.name, number] = chapter
                headings[document.name, number] = heading
                number += 1
    return Chapters(of_tables, headings, system.title)
