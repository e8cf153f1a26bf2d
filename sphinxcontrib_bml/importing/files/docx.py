"""Word files as trees (IM-25, IM-26)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import BadZipFile

from ...agreements.book import count_noun
from ..model.tree import (
    NOWHERE,
    Block,
    DocumentHeading,
    DocumentParagraph,
    DocumentTable,
    Item,
    ItemList,
    RefusedError,
    Remarks,
    SourceDocument,
    TableRow,
    TextRun,
    Words,
    cleaned,
    shortened,
)
from .docx_words import (
    DOCUMENT,
    Changes,
    ListNumber,
    Package,
    Styles,
    W,
    is_plain,
    read_unusual,
    words_of,
)

_P, _TBL, _SDT, _BODY = f"{W}p", f"{W}tbl", f"{W}sdt", f"{W}body"
_CHUNK = 64 * 1024
_DEEPEST = 9
_MERGED = frozenset({f"{W}gridSpan", f"{W}vMerge", f"{W}hMerge"})


class _DocxPart(NamedTuple):
    """A paragraph or a table as it stands in the file."""

    heading: int | None = None
    """Its level, 0 for the title."""
    numbering: ListNumber | None = None
    words: Words | None = None
    table: DocumentTable | None = None
    unusual: int | None = None
    """Its number among what mammoth reads."""


def read_docx(data: bytes, name: str, remarks: Remarks) -> SourceDocument:
    """Return the tree of a Word file.

    :param name: of the file, without folders and suffix.
    :raises RefusedError: where it is none, or cannot be read.
    """
    package = Package(data)
    try:
        reader = _DocxReader(package, remarks)
        blocks = reader.read()
    except ET.ParseError as error:
        raise RefusedError(f"the file is damaged: {error}") from error
    except (BadZipFile, zlib.error, KeyError, EOFError, OSError, ValueError, RuntimeError) as error:
        raise RefusedError(f"the file is damaged ({type(error).__name__})") from error
    return SourceDocument(name, blocks)


class _Target:
    """Builds the tree of a file, whose body is taken away while it grows."""

    def __init__(self) -> None:
        builder = ET.TreeBuilder()
        self._start = builder.start
        self._body: ET.Element | None = None
        self.end, self.data, self.close = builder.end, builder.data, builder.close

    def start(self, tag: str, attributes: dict[str, str]) -> ET.Element:
        """Begin an element."""
        element = self._start(tag, attributes)
        if tag == _BODY and self._body is None:
            self._body = element
        return element

    def taken(self, *, leave: int) -> list[ET.Element]:
        """Return what stands in the body, without the last ones, and take it away."""
        if self._body is None:
            return []
        count = max(len(self._body) - leave, 0)
        elements = self._body[:count]
        del self._body[:count]
        return elements


class _DocxReader:
    def __init__(self, package: Package, remarks: Remarks) -> None:
        self.package = package
        self.remarks = remarks
        self.styles = Styles(package)
        self.changes = Changes(remarks)
        self.unusual: list[ET.Element] = []
        self.contents = 0

    def read(self) -> list[Block]:
        """Return the blocks of the file."""
        parts = list(self._parts())
        read = read_unusual(self.package, self.unusual, self.changes, self.remarks)
        blocks = list(_blocks(parts, read))
        self._tell_comments()
        self._tell_counts()
        return blocks

    def _parts(self) -> Iterator[_DocxPart]:
        """Yield what stands in the body, piece by piece: files may be long."""
        stream = self.package.open(DOCUMENT)
        assert stream is not None
        target = _Target()
        parser = ET.XMLParser(target=target)
        while chunk := stream.read(_CHUNK):
            parser.feed(chunk)
            # Only the last one may have no end yet.
            for element in target.taken(leave=1):
                yield from self._part(element)
        parser.close()
        for element in target.taken(leave=0):
            yield from self._part(element)

    def _part(self, element: ET.Element) -> Iterator[_DocxPart]:
        if element.tag == _P:
            part = self._paragraph(element)
            if part is not None:
                yield part
        elif element.tag == _TBL:
            yield self._table(element)
        elif element.tag == _SDT:
            content = element.find(f"{W}sdtContent")
            for child in content if content is not None else ():
                yield from self._part(child)

    def _paragraph(self, paragraph: ET.Element) -> _DocxPart | None:
        properties = paragraph.find(f"{W}pPr")
        style, numbered = "", None
        if properties is not None:
            element = properties.find(f"{W}pStyle")
            style = element.get(f"{W}val", "") if element is not None else ""
            numbered = properties.find(f"{W}numPr")
        if self.styles.is_contents(style):
            self.contents += 1
            return None
        heading = self.styles.heading_level(style)
        numbering = self.styles.numbering(style, numbered) if heading is None else None
        if not is_plain(paragraph):
            self.unusual.append(paragraph)
            return _DocxPart(heading, numbering, unusual=len(self.unusual) - 1)
        words = cleaned(words_of(paragraph, self.changes))
        return _DocxPart(heading, numbering, words) if words else None

    def _table(self, table: ET.Element) -> _DocxPart:
        rows: list[TableRow] = []
        for row in table.iter(f"{W}tr"):
            cells = row.findall(f"{W}tc")
            if not all(_is_plain_cell(cell) for cell in cells) or row.find(_SDT) is not None:
                self.unusual.append(table)
                return _DocxPart(unusual=len(self.unusual) - 1)
            rows.append(TableRow(tuple(self._cell(cell) for cell in cells), NOWHERE))
        header, *others = rows or [TableRow((), NOWHERE)]
        return _DocxPart(table=DocumentTable(header.cells, others, NOWHERE))

    def _cell(self, cell: ET.Element) -> Words:
        """Return the words of a cell, its paragraphs joined by blanks."""
        words: list[Words] = [words_of(paragraph, self.changes) for paragraph in cell.findall(_P)]
        return cleaned(joined(words))

    def _tell_comments(self) -> None:
        part = self.package.open("word/comments.xml")
        comments = list(ET.parse(part).getroot().iter(f"{W}comment")) if part else []
        for comment in comments:
            text = "".join(piece.text or "" for piece in comment.iter(f"{W}t"))
            self.remarks.kept(NOWHERE, f"comment left out: {shortened(text)}")
        self.comments = len(comments)

    def _tell_counts(self) -> None:
        """Say how many changes and comments there are (IM-26)."""
        words = []
        if self.comments:
            words.append(f"{count_noun(self.comments, 'comment')} left out")
        if self.changes.deleted:
            words.append(f"{count_noun(self.changes.deleted, 'deletion')} left out")
        if self.changes.inserted:
            words.append(f"{count_noun(self.changes.inserted, 'insertion')} taken as text")
        if self.contents:
            words.append(f"{count_noun(self.contents, 'line')} of a table of contents left out")
        if words:
            self.remarks.kept(NOWHERE, ", ".join(words))


def joined(texts: list[Words]) -> Words:
    """Return several texts as one, with blanks between them."""
    words: list[TextRun] = []
    for text in texts:
        if words and text:
            words.append(TextRun(" "))
        words.extend(text)
    return tuple(words)


def _is_plain_cell(cell: ET.Element) -> bool:
    """Tell whether a cell is not merged and holds nothing but plain paragraphs."""
    for child in cell:
        if child.tag == f"{W}tcPr":
            if any(inner.tag in _MERGED for inner in child):
                return False
        elif child.tag != _P or not is_plain(child):
            return False
    return True


def _blocks(parts: list[_DocxPart], read: list[list[Block]]) -> Iterator[Block]:
    """Yield blocks: items gathered to lists, what mammoth read in its place."""
    items: list[tuple[ListNumber, Item]] = []
    aside: list[Block] = []
    for part in parts:
        blocks = read[part.unusual] if part.unusual is not None else []
        words, others = _words_and_others(part, blocks)
        if part.numbering is not None:
            if words:
                items.append((part.numbering, Item(words, NOWHERE)))
            aside.extend(others)
            continue
        if items:
            yield from _lists(items)
            yield from aside
            items, aside = [], []
        if words and part.heading is not None:
            yield DocumentHeading(words, NOWHERE, part.heading + 1)
        elif words:
            yield DocumentParagraph(words, NOWHERE)
        if part.table is not None:
            yield part.table
        yield from others
    yield from _lists(items)
    yield from aside


def _words_and_others(part: _DocxPart, blocks: list[Block]) -> tuple[Words, list[Block]]:
    """Return the words of a paragraph, and the blocks that stand beside them."""
    if part.words is not None:
        return part.words, []
    paragraphs = [block for block in blocks if isinstance(block, DocumentParagraph)]
    if part.heading is None and part.numbering is None and len(paragraphs) != 1:
        return (), blocks
    words = cleaned(joined([block.words for block in paragraphs]))
    return words, [block for block in blocks if not isinstance(block, DocumentParagraph)]


def _lists(items: list[tuple[ListNumber, Item]]) -> Iterator[Block]:
    """Yield the lists of items with their levels."""
    tops: list[Block] = []
    open_items: list[tuple[int, Item]] = []
    for numbering, item in items:
        level = min(numbering.level, _DEEPEST)
        while open_items and open_items[-1][0] >= level:
            open_items.pop()
        blocks = open_items[-1][1].blocks if open_items else tops
        first = 1 if numbering.is_ordered else None
        last = blocks[-1] if blocks else None
        if isinstance(last, ItemList) and last.first == first:
            last.items.append(item)
        else:
            blocks.append(ItemList([item], NOWHERE, first))
        open_items.append((level, item))
    yield from tops
