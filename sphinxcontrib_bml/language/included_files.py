"""Files that documents include: what stands in them is read once.

A block of an included file is the same in every document that includes it, as long as it holds for
all and stores, pastes and sets nothing. So what was read of it is kept with the text of the file,
for all documents that this process reads, however often. Nothing goes from one document to another
by that: each is what it would be alone (LANGUAGE LM-6).
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .annotations import is_annotation
from .source import Line, Source
from .syntax import (
    BiddingTable,
    BulletList,
    DefinitionList,
    Element,
    Enumeration,
    Paragraph,
    Row,
    Transition,
)

if TYPE_CHECKING:
    from .blocks import Block
    from .options import Options
    from .state import DocumentState

_KEPT = (BiddingTable, Paragraph, BulletList, Enumeration, DefinitionList, Transition)
"""What is read without being counted in the document, as the cells of pipe tables are."""


class IncludedFile(Source):
    """The text of an included file, and what was read of it."""

    def __init__(self, name: str, text: str, path: Path) -> None:
        """Begin with nothing read."""
        super().__init__(name, text, path=path)
        self._written = text
        self._elements: dict[tuple[int, int, int], Element] = {}

    @property
    def is_as_written(self) -> bool:
        """False once characters were replaced, of which every document is told."""
        return self.text is self._written

    def element_of(self, block: Block, state: DocumentState) -> Element | None:
        """Return what ``block`` is in the document of ``state``; None where it must be read.

        Its rows have no addresses yet, and a table not the auction of the heading above it: these
        are of the document.
        """
        element = self._elements.get(_place(block))
        return _anew(element, state) if isinstance(element, BiddingTable) else element

    def keep(self, block: Block, element: Element) -> None:
        """Keep that ``block`` was read as ``element``, and that there was nothing to say of it."""
        if isinstance(element, _KEPT):
            self._elements[_place(block)] = element


def file_of(block: Block, state: DocumentState) -> IncludedFile | None:
    """Return the file whose text alone says what ``block`` is; None where more does."""
    first, last = block[0], block[-1]
    file = first.source
    if not isinstance(file, IncludedFile) or last.source is not file:
        return None
    if state.variants.current is not None or state.qualifications:
        return None
    return None if any(map(_is_of_document, block)) else file


def _is_of_document(line: Line) -> bool:
    """Tell whether ``line`` says something to the document, or asks it."""
    return ("#" in line.text and line.text.lstrip().startswith("#")) or is_annotation(line.text)


def _place(block: Block) -> tuple[int, int, int]:
    return block[0].start, block[-1].end, len(block)


def _anew(table: BiddingTable, state: DocumentState) -> BiddingTable:
    """Return ``table`` as another document reads it, with rows of its own."""
    rows = tuple(map(_row_anew, table.rows))
    return replace(table, rows=rows, conditions=state.conditions, heading=None, headings=())


def _row_anew(row: Row) -> Row:
    return Row(
        row.span,
        row.label,
        row.labels,
        row.level,
        row.description,
        row.alert_length,
        row.air,
        row.link,
        is_sequence=row.is_sequence,
        indent=row.indent,
    )


class Reading(NamedTuple):
    """What reading a file depends on."""

    path: Path
    name: str
    """What diagnostics call it."""
    options: Options
    data: bytes


class Shelf:
    """The files that were included last."""

    def __init__(self, room: int) -> None:
        """Begin with none.

        :param room: how many bytes the files on it may have together; the one that was not asked
            for the longest leaves it first.
        """
        self._room = self._free = room
        self._files: OrderedDict[Reading, IncludedFile] = OrderedDict()

    def take(self, reading: Reading) -> IncludedFile | None:
        """Return the file that was read so; None where it is not here any more, or never was."""
        file = self._files.get(reading)
        if file is None or not file.is_as_written:
            return None
        self._files.move_to_end(reading)
        return file

    def put(self, reading: Reading, file: IncludedFile) -> None:
        """Keep ``file`` for documents to come, where it is new and not too large."""
        if reading in self._files or len(reading.data) > self._room:
            return
        self._files[reading] = file
        self._free -= len(reading.data)
        while self._free < 0:
            left, _ = self._files.popitem(last=False)
            self._free += len(left.data)
