"""Included files, whose tables and texts are parsed only once.

A block of an included file is the same in every document that includes it if it applies to all
partners, does not store, paste or set anything, and has no diagnostics. Its element is then stored
with the text of the file, for all documents of this process, while there is room and the file is
unchanged. This never affects another document: the result is the same as for separate reading
(LANGUAGE LM-6).
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from . import syntax
from .bss_annotations import is_annotation
from .source import Source, SourceLine

if TYPE_CHECKING:
    from .blocks import Block
    from .options import Options
    from .state import DocumentState

KEPT = (
    syntax.BiddingTable,
    syntax.Paragraph,
    syntax.BulletList,
    syntax.Enumeration,
    syntax.DefinitionList,
    syntax.Transition,
)
"""Elements that can be reused. Others are excluded: a document counts the cells of pipe tables, and
deals and auctions are rare."""


class FileReading(NamedTuple):
    """The options for reading a file."""

    path: Path
    name: str
    """The name of the file in diagnostics."""
    options: Options


class IncludedFile(Source):
    """The text of an included file, with the elements read from it."""

    def __init__(self, reading: FileReading, data: bytes, text: str) -> None:
        """Start without elements.

        :param data: the content of the file.
        :param text: the text of the content, with LF line ends.
        """
        super().__init__(reading.name, text, path=reading.path)
        # Editors have texts of many files, and ever new ones.
        options = replace(reading.options, texts={}) if reading.options.texts else reading.options
        self.reading = reading._replace(options=options)
        self.data = data
        self._elements: dict[tuple[int, int, int], syntax.Element] = {}

    def element_of(self, block: Block, state: DocumentState) -> syntax.Element | None:
        """Return the element of ``block`` in the document of ``state``; None if it must be read.

        Rows have no addresses yet, and tables no auction of a heading above, because both depend on
        the document.
        """
        element = self._elements.get(_place(block))
        return _copy(element, state) if isinstance(element, syntax.BiddingTable) else element

    def keep(self, block: Block, element: syntax.Element) -> None:
        """Store ``element``, which was read from ``block`` without a message."""
        if isinstance(element, syntax.BiddingTable) and (
            element.context or element.bml2_context or element.surroundings
        ):
            element = replace(element, context=None, bml2_context=None, surroundings=None)
        if isinstance(element, KEPT):
            self._elements[_place(block)] = element


def file_of(block: Block, state: DocumentState) -> IncludedFile | None:
    """Return the file whose text alone determines ``block``, or None."""
    first, last = block[0], block[-1]
    file = first.source
    if not isinstance(file, IncludedFile) or last.source is not file:
        return None
    if state.variants.current is not None or state.qualifications:
        return None
    written = file.text[first.start : last.end]
    if ("#" in written or "//" in written) and any(map(_is_of_document, block)):
        return None
    return file


def _is_of_document(line: SourceLine) -> bool:
    """Return whether ``line`` changes the state of the document, or depends on it."""
    return line.text.lstrip().startswith("#") or is_annotation(line.text)


def _place(block: Block) -> tuple[int, int, int]:
    """Return the identity of a block in its file; readers may leave out lines."""
    return block[0].start, block[-1].end, len(block)


def _copy(table: syntax.BiddingTable, state: DocumentState) -> syntax.BiddingTable:
    """Return ``table`` for the document of ``state``, with copied rows."""
    rows = tuple(map(_copy_row, table.rows))
    return replace(table, rows=rows, conditions=state.conditions)


def _copy_row(row: syntax.Row) -> syntax.Row:
    return syntax.Row(
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
        is_any_auction=row.is_any_auction,
        calls=row.calls,
        typed_label_end=row.typed_label_end,
    )


class Shelf:
    """A cache of the most recently included files. Threads may share it."""

    def __init__(self, room: int) -> None:
        """Create an empty cache.

        :param room: the maximum number of bytes of all files; the least recently used file is
            dropped first.
        """
        self._room = self._free = room
        self._files: OrderedDict[FileReading, IncludedFile] = OrderedDict()
        self._lock = Lock()

    def take(self, reading: FileReading, data: bytes) -> IncludedFile | None:
        """Return the cached file; None if it is missing or had other bytes."""
        with self._lock:
            file = self._files.get(reading)
            return file if file is not None and file.data == data else None

    def put(self, file: IncludedFile) -> None:
        """Store ``file`` as the most recently used one."""
        with self._lock:
            before = self._files.pop(file.reading, None)
            self._free += len(before.data) if before else 0
            if len(file.data) > self._room:
                return
            self._files[file.reading] = file
            self._free -= len(file.data)
            while self._free < 0:
                _, left = self._files.popitem(last=False)
                self._free += len(left.data)
