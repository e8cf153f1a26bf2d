"""OpenDocument text and sheets as lines, from ``content.xml`` (IM2-2, IM2-9, IM2-70)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lxml import etree

from ..model.stream import Line, LineKind, SpanKind, Stream, Words
from .branches import branch_of, with_tab_cells
from .detection import UnreadableError, open_archive
from .html_looks import is_symbol, length_in_columns
from .pieces import PLAIN, Pieces, TextStyle, clean_words, joined_lines, wide_indentation
from .sheet_stream import MOST_ROWS
from .suits import finish_suits, own_color, suit_of_picture
from .word_parts import number_of, parse_part

_BASE = "urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TEXT, _TABLE, _DRAW, _STYLE = (
    f"{{{_BASE}{name}:1.0}}" for name in ("office", "text", "table", "drawing", "style")
)
_FO = f"{{{_BASE}xsl-fo-compatible:1.0}}"
_SVG = f"{{{_BASE}svg-compatible:1.0}}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_DEPTH = 2
_MOST_REPEATED, _MOST_STYLES = 200, 20
_SILENT = frozenset([f"{_TEXT}tracked-changes", f"{_OFFICE}forms", f"{_TEXT}sequence-decls"])


@dataclass(slots=True)
class _OpenStyle:
    """A style, with what it takes from its parent."""

    name: str = ""
    look: TextStyle = PLAIN
    indent: int = 0


def read_opendocument(data: bytes) -> Stream:
    """Return the lines of a text or of the sheets of a file.

    :raises UnreadableError: if it is damaged or over a limit.
    """
    archive = open_archive(data)
    content = parse_part(archive, "content.xml")
    body = content.find(f"{_OFFICE}body") if content is not None else None
    if content is None or body is None:
        raise UnreadableError("this OpenDocument file has no text")
    reader = _OpenReader([root for root in (parse_part(archive, "styles.xml"), content)
                          if root is not None])  # fmt: skip
    try:
        for part in body:
            if part.tag == f"{_OFFICE}spreadsheet":
                reader.sheets(part)
            else:
                reader.blocks(part)
        reader.notes()
    except RecursionError as error:
        raise UnreadableError("lists or tables are nested too deeply") from error
    reader.stream.lines = list(with_tab_cells(reader.stream.lines))
    return finish_suits(reader.stream)


class _OpenReader:
    def __init__(self, roots: list[etree._Element]) -> None:
        self.elements = {
            style.get(f"{_STYLE}name") or "": style
            for root in roots
            for style in root.iter(f"{_STYLE}style")
        }
        self.known: dict[str, _OpenStyle] = {}
        self.stream = Stream()
        self.pieces = Pieces()
        self.number = 0
        self.is_loose = True
        self.anchors: list[str] = []
        self.footnotes: list[tuple[str, etree._Element]] = []
        self.tables: list[etree._Element] = []
        self.markers: list[str] = []

    # Styles

    def style(self, name: str, above: int = 0) -> _OpenStyle:
        """Return a style by its name."""
        if name in self.known:
            return self.known[name]
        element = self.elements.get(name)
        if element is None or above > _MOST_STYLES:
            return _OpenStyle(name)
        parent = element.get(f"{_STYLE}parent-style-name") or ""
        style = replace(self.style(parent, above + 1)) if parent else _OpenStyle()
        style.name = style.name or name
        for child in element:
            if child.tag == f"{_STYLE}text-properties":
                style.look = _look_of(child, style.look)
            elif child.tag == f"{_STYLE}paragraph-properties":
                length = child.get(f"{_FO}margin-left")
                if length is not None:
                    style.indent = length_in_columns(length)
        self.known[name] = style
        return style

    # Blocks

    def blocks(self, element: etree._Element, depth: int = 0) -> None:
        """Read the blocks in an element."""
        for child in element:
            tag = str(child.tag)
            if tag in _SILENT:
                continue
            if tag == f"{_TEXT}h":
                self._heading(child)
            elif tag == f"{_TEXT}p":
                self._paragraph(child, depth)
            elif tag == f"{_TEXT}list":
                for item in child:
                    self.markers.append("-")
                    self.blocks(item, depth + 1)
                    self.markers.pop()
            elif tag == f"{_TABLE}table":
                self._table(child, depth * _DEPTH)
            elif tag in {f"{_TEXT}table-of-content", f"{_TEXT}alphabetical-index"}:
                lines = sum(1 for _ in child.iter(f"{_TEXT}p"))
                self.stream.left_out["line of a table of contents"] += lines
            else:
                self.blocks(child, depth)

    def _heading(self, element: etree._Element) -> None:
        look = replace(self.style(element.get(f"{_TEXT}style-name") or "").look, marks=())
        words = joined_lines(clean_words(line) for line, _ in self._lines(element, look))
        if words:
            self.number += 1
            level = max(number_of(element.get(f"{_TEXT}outline-level") or "1"), 1)
            self._put(LineKind.HEADING, words, level=level, is_loose=True)
        self.is_loose = True

    def _paragraph(self, element: etree._Element, depth: int) -> None:
        style = self.style(element.get(f"{_TEXT}style-name") or "")
        lines = self._lines(element, style.look)
        if not any(words for words, _ in lines):
            self.is_loose = True
            return
        self.number += 1
        if style.name == "Title" and not self.stream.title:
            self.stream.title = joined_lines(clean_words(line) for line, _ in lines).text
            return
        self.is_loose |= not depth
        for words, indent in lines:
            if not words:
                continue
            if depth and self.markers[-1]:
                column, self.markers[-1] = (depth - 1) * _DEPTH, ""
                self._put(LineKind.ITEM, clean_words(words), column=column, marker="-")
            elif depth:
                self._put(LineKind.NOTE, clean_words(words), column=depth * _DEPTH)
            else:
                self._line(words, style.indent + indent)

    def _line(self, words: Words, column: int) -> None:
        pictures = [span for span in words.spans if span.kind is SpanKind.PICTURE]
        if len(pictures) == 1 and pictures[0].end - pictures[0].start == len(words.text):
            self._put(LineKind.PICTURE, Words(words.text), target=pictures[0].target)
        elif branch := branch_of(words.text):
            kind = LineKind.ITEM if branch.marker else LineKind.NOTE
            rest = clean_words(words.part(branch.start))
            self._put(kind, rest, column=branch.column + column, marker=branch.marker)
        else:
            self._put(LineKind.TEXT, words, column=column)

    def notes(self) -> None:
        """Read the footnotes as a list of items (IM2-64)."""
        for marker, note in self.footnotes:
            first = marker
            for paragraph in note.iter(f"{_TEXT}p"):
                for words, _ in self._lines(paragraph, PLAIN):
                    if words:
                        self.number += 1
                        kind, column = (LineKind.ITEM, 0) if first else (LineKind.NOTE, _DEPTH)
                        self._put(kind, clean_words(words), column=column, marker=first)
                        first = ""

    def _put(self, kind: LineKind, words: Words, **more: Any) -> None:
        more.setdefault("number", self.number)
        more.setdefault("is_loose", self.is_loose)
        line = Line(kind=kind, words=words, anchors=tuple(self.anchors), **more)
        self.anchors = []
        self.stream.lines.append(line)
        self.is_loose = False

    # Tables

    def sheets(self, element: etree._Element) -> None:
        """Read the sheets; the name of a sheet is a heading if there are several."""
        sheets = element.findall(f"{_TABLE}table")
        for sheet in sheets:
            if len(sheets) > 1:
                name = clean_words(Words(sheet.get(f"{_TABLE}name") or "")) or Words("-")
                self._put(LineKind.HEADING, name, level=1, number=1, is_loose=True)
            self._table(sheet, 0, is_sheet=True)

    def _table(self, table: etree._Element, column: int, *, is_sheet: bool = False) -> None:
        self.is_loose = True
        header: tuple[str, ...] = ()
        place = 0
        for row in table.iter(f"{_TABLE}table-row"):
            if next(row.iterancestors(f"{_TABLE}table"), None) is not table:
                continue
            repeated = number_of(row.get(f"{_TABLE}number-rows-repeated") or "1")
            place += max(repeated, 1)
            kept, self.tables = self.tables, []
            cells, indent = self._cells(row)
            if any(cells):
                if place > MOST_ROWS:
                    raise UnreadableError(f"a table has more than {MOST_ROWS:,} rows")
                self.number += 1
                parent = row.getparent()
                is_head = parent is not None and parent.tag == f"{_TABLE}table-header-rows"
                if is_head:
                    header = tuple(cell.text for cell in cells)
                number = place if is_sheet else self.number
                self._put(LineKind.ROW, Words(), number=number, cells=cells, header=header,
                          is_header=is_head, column=column + indent)  # fmt: skip
            else:
                self.is_loose = True
            below, self.tables = self.tables, kept
            for inner in below:
                self._table(inner, column + 2 * _DEPTH)
        self.is_loose = True

    def _cells(self, row: etree._Element) -> tuple[tuple[Words, ...], int]:
        cells: list[Words] = []
        indent = -1
        for cell in row.iterchildren(f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            lines: list[Words] = []
            for paragraph in cell.iter(f"{_TEXT}p", f"{_TEXT}h", f"{_TABLE}table"):
                if next(paragraph.iterancestors(f"{_TABLE}table-cell"), None) is not cell:
                    continue
                if paragraph.tag == f"{_TABLE}table":
                    self.tables.append(paragraph)
                    continue
                style = self.style(paragraph.get(f"{_TEXT}style-name") or "")
                for words, more in self._lines(paragraph, style.look):
                    if words and indent < 0:
                        indent = style.indent + more
                    lines.append(clean_words(words))
            times = number_of(cell.get(f"{_TABLE}number-columns-repeated") or "1")
            words = joined_lines(lines)
            cells += [words] * min(max(times, 1), _MOST_REPEATED)
        while cells and not cells[-1]:
            cells.pop()
        return tuple(cells), max(indent, 0)

    # Text

    def _lines(self, element: etree._Element, look: TextStyle) -> list[tuple[Words, int]]:
        """Return the words of the lines of a paragraph, and how far spaces indent each."""
        self.pieces = Pieces()
        self._inline(element, look)
        indents = []
        for line in self.pieces.lines:
            text = "".join(part for part, _ in line)
            bare = text.lstrip(" \t")
            before = text[: len(text) - len(bare)]
            tabs = before.count("\t")
            indents.append(4 * tabs + (len(before) - tabs) + wide_indentation(line))
            while tabs and line:
                part, style = line[0]
                line[0] = (part.lstrip(" \t"), style)
                if line[0][0]:
                    break
                line.pop(0)
        words = [
            one if one.text == one.text.strip() else one.part(0)
            for one in self.pieces.words(keep_tabs=True)
        ]
        return list(zip(words, indents, strict=True))

    def _inline(self, element: etree._Element, look: TextStyle) -> None:
        self.pieces.add(_shown(element.text), look)
        for child in element:
            tag = str(child.tag)
            if tag == f"{_TEXT}span":
                self._inline(child, self._spanned(child, look))
            elif reader := _READERS.get(tag):
                reader(self, child, look)
            else:
                self._inline(child, look)
            self.pieces.add(_shown(child.tail), look)

    def _spanned(self, element: etree._Element, look: TextStyle) -> TextStyle:
        found = self.style(element.get(f"{_TEXT}style-name") or "").look
        marks = tuple(dict.fromkeys((*look.marks, *found.marks)))
        return TextStyle(marks, found.color or look.color, found.is_symbol or look.is_symbol)

    def _blank(self, element: etree._Element, look: TextStyle) -> None:
        times = number_of(element.get(f"{_TEXT}c") or "1")
        self.pieces.add(" " * min(max(times, 1), _MOST_REPEATED), look)

    def _tab(self, element: etree._Element, look: TextStyle) -> None:
        self.pieces.add("\t", look)

    def _break(self, element: etree._Element, look: TextStyle) -> None:
        self.pieces.end_line()

    def _link(self, element: etree._Element, look: TextStyle) -> None:
        mark = (SpanKind.LINK, element.get(_HREF) or "")
        self._inline(element, replace(look, marks=(*look.marks, mark)))

    def _anchor(self, element: etree._Element, look: TextStyle) -> None:
        if name := element.get(f"{_TEXT}name"):
            self.anchors.append(name)

    def _note(self, element: etree._Element, look: TextStyle) -> None:
        marker = f"[^{len(self.footnotes) + 1}]"
        self.pieces.add(marker, look)
        self.footnotes.append((marker, element))

    def _comment(self, element: etree._Element, look: TextStyle) -> None:
        self.stream.left_out["comment"] += 1

    def _picture(self, element: etree._Element, look: TextStyle) -> None:
        image = element.find(f"{_DRAW}image")
        if image is None:
            self._inline(element, look)
            return
        path = image.get(_HREF) or ""
        named = next(element.iter(f"{_SVG}desc", f"{_SVG}title"), None)
        alternative = " ".join(((named.text if named is not None else "") or "").split())
        if suit := suit_of_picture(alternative, path):
            self.pieces.add(suit, look)
            return
        marks = (*look.marks, (SpanKind.PICTURE, path))
        text = alternative or path.rsplit("/", 1)[-1] or "picture"
        self.pieces.add(text, replace(look, marks=marks))


def _shown(text: str | None) -> str:
    """Return text with white space as it is shown."""
    if not text or (text.isprintable() and "  " not in text):
        return text or ""
    words = " ".join(text.split())
    return f"{' ' * text[0].isspace()}{words}{' ' * (text[-1].isspace() and bool(words))}"


def _look_of(properties: etree._Element, look: TextStyle) -> TextStyle:
    """Return the look of text with these properties."""
    marks = list(look.marks)
    weight = properties.get(f"{_FO}font-weight") or ""
    if weight == "bold" or weight in {"600", "700", "800", "900"}:
        marks.append((SpanKind.STRONG, ""))
    if properties.get(f"{_FO}font-style") == "italic":
        marks.append((SpanKind.EMPHASIS, ""))
    if (properties.get(f"{_STYLE}text-line-through-style") or "none") != "none":
        marks.append((SpanKind.STRUCK, ""))
    color = properties.get(f"{_FO}color")
    font = properties.get(f"{_STYLE}font-name") or properties.get(f"{_FO}font-family")
    return TextStyle(
        tuple(dict.fromkeys(marks)),
        look.color if color is None else own_color(color),
        look.is_symbol if font is None else is_symbol(font),
    )


_READERS: dict[str, Callable[[_OpenReader, etree._Element, TextStyle], None]] = {
    f"{_TEXT}s": _OpenReader._blank,
    f"{_TEXT}tab": _OpenReader._tab,
    f"{_TEXT}line-break": _OpenReader._break,
    f"{_TEXT}a": _OpenReader._link,
    f"{_TEXT}bookmark": _OpenReader._anchor,
    f"{_TEXT}bookmark-start": _OpenReader._anchor,
    f"{_TEXT}note": _OpenReader._note,
    f"{_OFFICE}annotation": _OpenReader._comment,
    f"{_DRAW}frame": _OpenReader._picture,
}
