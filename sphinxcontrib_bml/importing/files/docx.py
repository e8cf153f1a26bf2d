"""Word files as trees (IM-25, IM-26)."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import BadZipFile

from ...language.diagnostics import count_noun
from ...language.options import Limits
from ..model import tree
from . import docx_words

_P, _TBL, _SDT, _BODY = (
    f"{docx_words.W}p",
    f"{docx_words.W}tbl",
    f"{docx_words.W}sdt",
    f"{docx_words.W}body",
)
_TR, _TC = f"{docx_words.W}tr", f"{docx_words.W}tc"
_COUNTED = frozenset({_P, _TBL, _TR, _TC})
_ELEMENTS_A_LEVEL = 4
_CHUNK = 64 * 1024
_DEEPEST = 9
_MERGED = frozenset({f"{docx_words.W}gridSpan", f"{docx_words.W}vMerge", f"{docx_words.W}hMerge"})


class _DocxPart(NamedTuple):
    """A paragraph or table of the file."""

    heading: int | None = None
    """Level of a heading, 0 for the title."""
    numbering: docx_words.ListNumber | None = None
    words: tree.Words | None = None
    table: tree.DocumentTable | None = None
    unusual: int | None = None
    """Position among the elements that mammoth reads."""


_USUAL = Limits()


def read_docx(
    data: bytes, name: str, remarks: tree.Remarks, limits: Limits = _USUAL
) -> tree.SourceDocument:
    """Return the tree of a Word file.

    :param name: the name of the file, without folders and suffix.
    :raises RefusedError: if it is not a readable Word file.
    """
    try:
        package = docx_words.Package(data, limits)
        reader = _DocxReader(package, remarks)
        blocks = reader.read()
    except ET.ParseError as error:
        raise tree.RefusedError(f"the file is damaged: {error}") from error
    except RecursionError as error:
        raise tree.RefusedError("elements are nested too deeply") from error
    except (BadZipFile, zlib.error, KeyError, EOFError, OSError, ValueError, RuntimeError) as error:
        raise tree.RefusedError("the file is damaged") from error
    return tree.SourceDocument(name, blocks)


class _Target:
    """Builds the XML tree of a file; finished parts are removed while it grows."""

    def __init__(self, limits: Limits) -> None:
        builder = ET.TreeBuilder()
        self._start, self._end = builder.start, builder.end
        self._body: ET.Element | None = None
        self.data, self.close = builder.data, builder.close
        self.limits = limits
        self.depth = self.lines = self.cells = self.columns = self.widest = 0

    def end(self, tag: str) -> ET.Element:
        """End an element."""
        self.depth -= 1
        return self._end(tag)

    def start(self, tag: str, attributes: dict[str, str]) -> ET.Element:
        """Begin an element.

        :raises RefusedError: if there are too many (LANGUAGE LM-8).
        """
        self.depth += 1
        if self.depth > _ELEMENTS_A_LEVEL * self.limits.import_depth:
            excess = self.limits.excess("import_depth", "levels")
            raise tree.RefusedError(f"elements are nested too deeply: {excess}")
        if tag in _COUNTED:
            self._count(tag)
        element = self._start(tag, attributes)
        if tag == _BODY and self._body is None:
            self._body = element
        return element

    def _count(self, tag: str) -> None:
        self.lines += tag in {_P, _TR}
        if tag == _TBL:
            self.widest = 0
        elif tag == _TR:
            self.cells += self.widest
            self.columns = 0
        elif tag == _TC:
            self.columns += 1
            if self.columns > self.widest:
                self.cells += 1
                self.widest = self.columns
        for name, number, things in (
            ("import_lines", self.lines, "paragraphs"),
            ("import_columns", self.columns, "columns"),
            ("import_cells", self.cells, "cells"),
        ):
            if number > getattr(self.limits, name):
                raise tree.RefusedError(self.limits.excess(name, things))

    def taken(self, *, leave: int) -> list[ET.Element]:
        """Remove and return the elements of the body, except for the last ``leave`` ones."""
        if self._body is None:
            return []
        count = max(len(self._body) - leave, 0)
        elements = self._body[:count]
        del self._body[:count]
        return elements


class _DocxReader:
    def __init__(self, package: docx_words.Package, remarks: tree.Remarks) -> None:
        self.package = package
        self.remarks = remarks
        self.styles = docx_words.Styles(package)
        self.changes = docx_words.Changes(remarks)
        self.unusual: list[ET.Element] = []
        self.contents = 0

    def read(self) -> list[tree.Block]:
        """Return the blocks of the file."""
        parts = list(self._parts())
        read = docx_words.read_unusual(self.package, self.unusual, self.changes, self.remarks)
        blocks = list(_blocks(parts, read))
        self._report_comments()
        self._report_counts()
        return blocks

    def _parts(self) -> Iterator[_DocxPart]:
        """Yield the parts of the body one by one, because files may be long."""
        stream = self.package.open(docx_words.DOCUMENT)
        assert stream is not None
        target = _Target(self.package.limits)
        parser = ET.XMLParser(target=target)
        while chunk := stream.read(_CHUNK):
            parser.feed(chunk)
            # The last element may be incomplete.
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
            content = element.find(f"{docx_words.W}sdtContent")
            for child in content if content is not None else ():
                yield from self._part(child)

    def _paragraph(self, paragraph: ET.Element) -> _DocxPart | None:
        properties = paragraph.find(f"{docx_words.W}pPr")
        style, numbered = "", None
        if properties is not None:
            element = properties.find(f"{docx_words.W}pStyle")
            style = element.get(f"{docx_words.W}val", "") if element is not None else ""
            numbered = properties.find(f"{docx_words.W}numPr")
        if self.styles.is_contents(style):
            self.contents += 1
            return None
        heading = self.styles.heading_level(style)
        numbering = self.styles.numbering(style, numbered) if heading is None else None
        if not docx_words.is_plain(paragraph):
            self.unusual.append(paragraph)
            return _DocxPart(heading, numbering, unusual=len(self.unusual) - 1)
        words = tree.cleaned(docx_words.words_of(paragraph, self.changes))
        return _DocxPart(heading, numbering, words) if words else None

    def _table(self, table: ET.Element) -> _DocxPart:
        rows: list[tree.TableRow] = []
        for row in table.iter(f"{docx_words.W}tr"):
            cells = row.findall(f"{docx_words.W}tc")
            if not all(_is_plain_cell(cell) for cell in cells) or row.find(_SDT) is not None:
                self.unusual.append(table)
                return _DocxPart(unusual=len(self.unusual) - 1)
            rows.append(tree.TableRow(tuple(self._cell(cell) for cell in cells), tree.NOWHERE))
        header, *others = rows or [tree.TableRow((), tree.NOWHERE)]
        return _DocxPart(table=tree.DocumentTable(header.cells, others, tree.NOWHERE))

    def _cell(self, cell: ET.Element) -> tree.Words:
        """Return the words of a cell, with spaces between its paragraphs."""
        words: list[tree.Words] = [
            docx_words.words_of(paragraph, self.changes) for paragraph in cell.findall(_P)
        ]
        return tree.cleaned(joined(words))

    def _report_comments(self) -> None:
        part = self.package.open("word/comments.xml")
        comments = list(ET.parse(part).getroot().iter(f"{docx_words.W}comment")) if part else []
        for comment in comments:
            text = "".join(piece.text or "" for piece in comment.iter(f"{docx_words.W}t"))
            self.remarks.kept(tree.NOWHERE, f"comment left out: {tree.shortened(text)}")
        self.comments = len(comments)

    def _report_counts(self) -> None:
        """Report the numbers of changes and comments (IM-26)."""
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
            self.remarks.kept(tree.NOWHERE, ", ".join(words))


def joined(texts: list[tree.Words]) -> tree.Words:
    """Return several texts as one, with spaces between them."""
    words: list[tree.TextRun] = []
    for text in texts:
        if words and text:
            words.append(tree.TextRun(" "))
        words.extend(text)
    return tuple(words)


def _is_plain_cell(cell: ET.Element) -> bool:
    """Return whether a cell is not merged and contains only plain paragraphs."""
    for child in cell:
        if child.tag == f"{docx_words.W}tcPr":
            if any(inner.tag in _MERGED for inner in child):
                return False
        elif child.tag != _P or not docx_words.is_plain(child):
            return False
    return True


def _blocks(parts: list[_DocxPart], read: list[list[tree.Block]]) -> Iterator[tree.Block]:
    """Yield the blocks: items as lists, and the blocks from mammoth in their places."""
    items: list[tuple[docx_words.ListNumber, tree.Item]] = []
    aside: list[tree.Block] = []
    for part in parts:
        blocks = read[part.unusual] if part.unusual is not None else []
        words, others = _words_and_others(part, blocks)
        if part.numbering is not None:
            if words:
                items.append((part.numbering, tree.Item(words, tree.NOWHERE)))
            aside.extend(others)
            continue
        if items:
            yield from _lists(items)
            yield from aside
            items, aside = [], []
        if words and part.heading is not None:
            yield tree.DocumentHeading(words, tree.NOWHERE, part.heading + 1)
        elif words:
            yield tree.DocumentParagraph(words, tree.NOWHERE)
        if part.table is not None:
            yield part.table
        yield from others
    yield from _lists(items)
    yield from aside


def _words_and_others(
    part: _DocxPart, blocks: list[tree.Block]
) -> tuple[tree.Words, list[tree.Block]]:
    """Return the words of a paragraph, and its other blocks."""
    if part.words is not None:
        return part.words, []
    paragraphs = [block for block in blocks if isinstance(block, tree.DocumentParagraph)]
    if part.heading is None and part.numbering is None and len(paragraphs) != 1:
        return (), blocks
    words = tree.cleaned(joined([block.words for block in paragraphs]))
    return words, [block for block in blocks if not isinstance(block, tree.DocumentParagraph)]


def _lists(items: list[tuple[docx_words.ListNumber, tree.Item]]) -> Iterator[tree.Block]:
    """Yield the lists of items with their levels."""
    tops: list[tree.Block] = []
    open_items: list[tuple[int, tree.Item]] = []
    for numbering, item in items:
        level = min(numbering.level, _DEEPEST)
        while open_items and open_items[-1][0] >= level:
            open_items.pop()
        blocks = open_items[-1][1].blocks if open_items else tops
        first = 1 if numbering.is_ordered else None
        last = blocks[-1] if blocks else None
        if isinstance(last, tree.ItemList) and last.first == first:
            last.items.append(item)
        else:
            blocks.append(tree.ItemList([item], tree.NOWHERE, first))
        open_items.append((level, item))
    yield from tops
