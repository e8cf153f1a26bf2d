"""Word files as lines: indents, lists, colors, soft returns, tables (IM2-2, IM2-8 to IM2-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lxml import etree

from ..model.stream import Line, LineKind, SpanKind, Stream, Words
from .branches import branch_of, with_tab_cells
from .detection import UnreadableError, open_archive
from .pieces import PLAIN, Pieces, TextStyle, clean_words, joined_lines, wide_indentation
from .suits import finish_suits, suit_of_picture
from .word_parts import (
    ListCounter,
    R,
    W,
    WordStyles,
    cells_of,
    indent_of,
    look_of,
    number_of,
    parse_part,
    targets_of,
    value,
)

_DEPTH = 4
"""Columns of a level of a list, and of a tab at the beginning of a line."""
_BLIP = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_NAMED = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"
_IMAGE = "{urn:schemas-microsoft-com:vml}imagedata"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_LEFT_OUT = {f"{W}del": "deletion", f"{W}moveFrom": "deletion"}
_SILENT = frozenset(
    [f"{W}pPr", f"{W}rPr", f"{W}instrText", f"{W}delText", f"{W}tblPr", f"{W}sdtPr", _FALLBACK]
)
_SIGNS = {f"{W}noBreakHyphen": "-", f"{W}tab": "\t", f"{W}ptab": "\t"}


def read_word_stream(data: bytes) -> Stream:
    """Return the lines of a Word file; numbers are those of its paragraphs.

    :raises UnreadableError: if it is damaged or over a limit.
    """
    reader = _WordReader(data)
    try:
        reader.read()
    except RecursionError as error:
        raise UnreadableError("lists or tables are nested too deeply") from error
    return finish_suits(reader.stream)


class _WordReader:
    def __init__(self, data: bytes) -> None:
        self.archive = open_archive(data)
        self.stream = Stream()
        self.lines: list[Line] = []
        self.styles = WordStyles(self._part("styles"))
        self.numbers = ListCounter.of(self._part("numbering"))
        self.targets = targets_of(self._part("_rels/document.xml.rels", ""))
        self.pieces = Pieces()
        self.anchors: list[str] = []
        self.number = 0
        self.is_loose = True
        self.boxes: list[etree._Element] = []
        self.nested: list[etree._Element] = []

    def _part(self, name: str, suffix: str = ".xml") -> etree._Element | None:
        return parse_part(self.archive, f"word/{name}{suffix}")

    def read(self) -> None:
        """Read the body, then the footnotes."""
        root = self._part("document")
        body = root.find(f"{W}body") if root is not None else None
        if body is None:
            raise UnreadableError("this Word file has no text")
        self._blocks(body)
        for name in ("footnotes", "endnotes"):
            self._notes(self._part(name))
        comments = self._part("comments")
        if comments is not None and (count := len(comments.findall(f"{W}comment"))):
            self.stream.left_out["comment"] = count
        heads = [name for name in self.archive.namelist() if name[:11] in _HEADS]
        count = sum(self._has_text(name) for name in heads)
        if count:
            self.stream.left_out["running head"] = count
        self.stream.lines = list(with_tab_cells(self.lines))

    def _has_text(self, name: str) -> bool:
        root = parse_part(self.archive, name)
        return root is not None and any((text.text or "").strip() for text in root.iter(f"{W}t"))

    def _notes(self, root: etree._Element | None) -> None:
        """Read the footnotes as a list of items (IM2-64)."""
        for note in root if root is not None else ():
            if value(note, name="type") in {"separator", "continuationSeparator"}:
                continue
            marker = f"[^{value(note, name='id')}]"
            for paragraph in note.iter(f"{W}p"):
                for words in self._words(paragraph, PLAIN):
                    if words:
                        self.number += 1
                        kind = LineKind.ITEM if marker else LineKind.NOTE
                        self._put(
                            kind, clean_words(words), column=0 if marker else 2, marker=marker
                        )
                        marker = ""

    # Blocks

    def _blocks(self, element: etree._Element) -> None:
        for child in element:
            if child.tag == f"{W}p":
                self._paragraph(child)
            elif child.tag == f"{W}tbl":
                self._table(child, 0)
            elif child.tag == f"{W}sdt":
                gallery = value(child, "sdtPr/docPartObj/docPartGallery")
                content = child.find(f"{W}sdtContent")
                if gallery == "Table of Contents":
                    lines = sum(1 for _ in child.iter(f"{W}p"))
                    self.stream.left_out["line of a table of contents"] += lines
                elif content is not None:
                    self._blocks(content)
            elif child.tag in {f"{W}ins", f"{W}customXml", f"{W}smartTag"}:
                self._blocks(child)

    def _paragraph(self, paragraph: etree._Element) -> None:
        properties = paragraph.find(f"{W}pPr")
        style = self.styles.style(value(properties, "pStyle"))
        if style.name.startswith("toc "):
            self.stream.left_out["line of a table of contents"] += 1
            return
        lines = self._words(paragraph, replace(style.look, marks=()) if style.level else style.look)
        indents = self.indents
        boxes, self.boxes = self.boxes, []
        if any(lines):
            self.number += 1
            level = style.level
            if outline := value(properties, "outlineLvl"):
                level = number_of(outline) + 1
            if style.name == "title" and not self.stream.title:
                self.stream.title = joined_lines(map(clean_words, lines)).text
            elif 0 < level < 10:  # noqa: PLR2004
                words = joined_lines(clean_words(line) for line in lines)
                self._put(LineKind.HEADING, words, level=level, is_loose=True)
                self.is_loose = True
            else:
                self._text(lines, indents, properties, style.indent, (style.number, style.depth))
        else:
            self.is_loose = True
        for box in boxes:
            self._blocks(box)

    def _text(
        self,
        lines: list[Words],
        indents: list[int],
        properties: etree._Element | None,
        indent: int,
        listed: tuple[str, int],
    ) -> None:
        number, depth = value(properties, "numPr/numId") or listed[0], listed[1]
        depth = number_of(value(properties, "numPr/ilvl")) or depth
        own = indent_of(properties)
        indent = indent if own is None else own
        is_item = is_listed = number not in {"", "0"}
        item_column = depth * _DEPTH
        for words, more in zip(lines, indents, strict=True):
            if not words:
                continue
            self.is_loose |= not is_listed and words is lines[0]
            if is_item:
                marker = self.numbers.marker(number, depth)
                self._put(LineKind.ITEM, clean_words(words), column=item_column, marker=marker)
                is_item = False
            elif is_listed:
                self._put(LineKind.NOTE, clean_words(words), column=item_column + 2)
            else:
                self._line(words, indent + more)

    def _line(self, words: Words, column: int) -> None:
        pictures = [span for span in words.spans if span.kind is SpanKind.PICTURE]
        above = self.lines[-1] if self.lines else None
        if len(pictures) == 1 and pictures[0].end - pictures[0].start == len(words.text):
            self._put(LineKind.PICTURE, Words(words.text), target=pictures[0].target)
        elif branch := branch_of(words.text):
            kind = LineKind.ITEM if branch.marker else LineKind.NOTE
            rest = clean_words(words.part(branch.start))
            self._put(kind, rest, column=branch.column + column, marker=branch.marker)
        elif (
            above is not None
            and column > above.column
            and above.kind is LineKind.ITEM
            and above.marker in {"-", "1."}
        ):
            self._put(LineKind.NOTE, clean_words(words), column=column)
        else:
            self._put(LineKind.TEXT, words, column=column)

    def _put(self, kind: LineKind, words: Words, **more: object) -> None:
        fields: dict[str, object] = {"is_loose": self.is_loose, "anchors": tuple(self.anchors)}
        self.anchors.clear()
        self.lines.append(Line(self.number, kind, words, **(fields | more)))  # type: ignore[arg-type]
        self.is_loose = False

    # Tables

    def _table(self, table: etree._Element, column: int) -> None:
        rows = [list(cells_of(row)) for row in _rows(table)]
        if all(len(row) <= 1 for row in rows):
            for row in rows:
                for cell in row:
                    if cell is not None:
                        self._blocks(cell)
            return
        self.is_loose = True
        header: tuple[str, ...] = ()
        heads = [_is_head(row) for row in _rows(table)]
        for place, row in enumerate(rows):
            nested, self.nested = self.nested, []
            cells, indent = self._cells(row)
            if any(cells):
                self.number += 1
                is_header = heads[place] or (place == 0 and self._is_bold(cells, rows[1:2]))
                if is_header:
                    header = tuple(cell.text for cell in cells)
                self._put(LineKind.ROW, Words(), cells=cells, header=header, is_header=is_header,
                          column=column + indent)  # fmt: skip
            below, self.nested = self.nested, nested
            for inner in below:
                self._table(inner, column + _DEPTH)
        self.is_loose = True

    def _cells(self, row: list[etree._Element | None]) -> tuple[tuple[Words, ...], int]:
        """Return the cells of a row, and how far the first one with text is indented."""
        cells: list[Words] = []
        indent = -1
        for cell in row:
            lines: list[Words] = []
            for child in cell.iter(f"{W}p", f"{W}tbl") if cell is not None else ():
                if _cell_of(child) is not cell:
                    continue
                if child.tag == f"{W}tbl":
                    self.nested.append(child)
                    continue
                properties = child.find(f"{W}pPr")
                style = self.styles.style(value(properties, "pStyle"))
                found = self._words(child, style.look)
                if indent < 0 and any(found):
                    own = indent_of(properties)
                    depth = number_of(value(properties, "numPr/ilvl")) * _DEPTH
                    indent = self.indents[0] + (style.indent if own is None else own) + depth
                lines += [clean_words(words) for words in found]
            cells.append(joined_lines(lines))
        return tuple(cells), max(indent, 0)

    def _is_bold(self, cells: tuple[Words, ...], below: list[list[etree._Element | None]]) -> bool:
        """Return whether a first row is a header: it is strong, the next one is not."""
        if not below or not all(_is_strong(cell) for cell in cells if cell):
            return False
        nested, self.nested = self.nested, []
        others, _ = self._cells(below[0])
        self.nested = nested
        return not all(_is_strong(cell) for cell in others if cell)

    # Text

    def _words(self, paragraph: etree._Element, look: TextStyle) -> list[Words]:
        """Return the words of the lines of a paragraph; tabs stay as borders of cells."""
        self.pieces = Pieces()
        self._inline(paragraph, look)
        lines = self.pieces.lines
        self.indents = []
        for line in lines:
            tabs = 0
            while line and not line[0][0].strip() and "\t" in line[0][0]:
                tabs += line.pop(0)[0].count("\t")
            if line and line[0][0][:1] == "\t":
                bare = line[0][0].lstrip("\t")
                tabs += len(line[0][0]) - len(bare)
                line[0] = (bare, line[0][1])
            self.indents.append(tabs * _DEPTH + wide_indentation(line))
        return [_without_outer_tabs(words) for words in self.pieces.words(keep_tabs=True)]

    def _inline(self, element: etree._Element, look: TextStyle) -> None:
        for child in element:
            tag = str(child.tag)
            if tag in _SILENT:
                continue
            if name := _LEFT_OUT.get(tag):
                self.stream.left_out[name] += 1
            elif tag == f"{W}r":
                run = look_of(child.find(f"{W}rPr"), self._styled(child, look))
                self._inline(child, run)
            elif tag == f"{W}t":
                self.pieces.add(child.text or "", look)
            elif tag in _SIGNS:
                self.pieces.add(_SIGNS[tag], look)
            elif reader := _READERS.get(tag):
                reader(self, child, look)
            else:
                self._inline(child, look)

    def _styled(self, run: etree._Element, look: TextStyle) -> TextStyle:
        name = value(run, "rPr/rStyle")
        if not name:
            return look
        found = self.styles.style(name).look
        marks = dict.fromkeys((*look.marks, *found.marks))
        return replace(look, marks=tuple(marks), color=found.color or look.color)

    def _break(self, element: etree._Element, look: TextStyle) -> None:
        self.pieces.end_line()

    def _symbol(self, element: etree._Element, look: TextStyle) -> None:
        code = value(element, name="char")
        try:
            character = chr(int(code, 16))
        except (ValueError, OverflowError):
            return
        font = value(element, name="font").lower()
        is_symbol = font == "symbol"
        if font == "wingdings":
            character = _WINGDINGS.get(ord(character) & 0xFF, character)
        self.pieces.add(character, replace(look, is_symbol=is_symbol))

    def _link(self, element: etree._Element, look: TextStyle) -> None:
        target = self.targets.get(element.get(f"{R}id") or "", "").removeprefix("word/")
        if anchor := value(element, name="anchor"):
            target = f"{target}#{anchor}"
        marks = (*look.marks, (SpanKind.LINK, target)) if target else look.marks
        self._inline(element, replace(look, marks=marks))

    def _bookmark(self, element: etree._Element, look: TextStyle) -> None:
        name = value(element, name="name")
        if name and name != "_GoBack":
            self.anchors.append(name)

    def _note_mark(self, element: etree._Element, look: TextStyle) -> None:
        self.pieces.add(f"[^{value(element, name='id')}]", look)

    def _picture(self, element: etree._Element, look: TextStyle) -> None:
        """Read a picture by its name and path; text boxes are read after their paragraph."""
        for box in element.iter(f"{W}txbxContent"):
            if next(box.iterancestors(_FALLBACK), None) is None:
                self.boxes.append(box)
        blip = next(element.iter(_BLIP, _IMAGE), None)
        if blip is None:
            return
        key = blip.get(f"{R}embed") or blip.get(f"{R}link") or blip.get(f"{R}id") or ""
        path = self.targets.get(key, "")
        named = next(element.iter(_NAMED), None)
        alternative = (named.get("descr") or "" if named is not None else "").strip()
        if suit := suit_of_picture(alternative, path):
            self.pieces.add(suit, look)
            return
        marks = (*look.marks, (SpanKind.PICTURE, path))
        text = " ".join(alternative.split()) or path.rsplit("/", 1)[-1] or "picture"
        self.pieces.add(text, replace(look, marks=marks))


_WINGDINGS = {0xDF: "←", 0xE0: "→", 0xE7: "←", 0xE8: "→", 0xF3: "↔"}
"""The arrows that Word makes of ``-->`` and ``==>``."""
_HEADS = frozenset(["word/header", "word/footer"])
_OFF = frozenset(["0", "false", "off"])
_READERS: dict[str, Callable[[_WordReader, etree._Element, TextStyle], None]] = {
    f"{W}br": _WordReader._break,
    f"{W}cr": _WordReader._break,
    f"{W}sym": _WordReader._symbol,
    f"{W}hyperlink": _WordReader._link,
    f"{W}bookmarkStart": _WordReader._bookmark,
    f"{W}footnoteReference": _WordReader._note_mark,
    f"{W}endnoteReference": _WordReader._note_mark,
    f"{W}drawing": _WordReader._picture,
    f"{W}pict": _WordReader._picture,
    f"{W}object": _WordReader._picture,
}


def _rows(table: etree._Element) -> list[etree._Element]:
    """Return the rows of a table, without those that are deleted."""
    found = []
    for child in table:
        rows = [child] if child.tag == f"{W}tr" else child.findall(f"{W}sdtContent/{W}tr")
        found += [row for row in rows if row.find(f"{W}trPr/{W}del") is None]
    return found


def _is_head(row: etree._Element) -> bool:
    """Return whether Word repeats a row at the top of each page."""
    head = row.find(f"{W}trPr/{W}tblHeader")
    return head is not None and value(head) not in _OFF


def _cell_of(element: etree._Element) -> etree._Element | None:
    return next(element.iterancestors(f"{W}tc"), None)


def _is_strong(words: Words) -> bool:
    """Return whether all letters of words are strong."""
    strong = sum(span.end - span.start for span in words.spans if span.kind is SpanKind.STRONG)
    return strong >= len(words.text)


def _without_outer_tabs(words: Words) -> Words:
    """Return words without tabs around them."""
    if words.text == words.text.strip():
        return words
    return words.part(0)
