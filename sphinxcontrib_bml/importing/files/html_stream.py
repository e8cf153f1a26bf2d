"""Pages as lines: saved documents, wikis, and HTML in other sources (IM2-2, IM2-9, IM2-14)."""

from __future__ import annotations

import re
from dataclasses import replace

from lxml import etree

from ...bridge.conditions import ALWAYS
from ...language.labels import typed_suits_as_marks
from ..model.stream import ExactRow, Line, LineKind, SpanKind, Stream, Words
from .detection import UnreadableError
from .html_lines import ITEM_COLUMNS, PageItem, PageLines
from .html_looks import Sheet, line_of
from .html_pages import conditions_in
from .html_tables import Grid, grid_of
from .pieces import PLAIN, Pieces, TextStyle, joined_lines, wide_indentation
from .suits import finish_suits, suit_of_picture

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    ["p", "div", "section", "main", "article", "body", "html", "form", "fieldset", "figure",
     "figcaption", "address", "center", "caption", "legend", "aside", "hgroup", "header"]
)  # fmt: skip
_SILENT = frozenset(
    ["script", "style", "head", "template", "noscript", "svg", "button", "iframe", "object",
     "select", "input", "textarea", "canvas", "audio", "video", "math", "title"]
)  # fmt: skip
_FURNITURE = frozenset(
    ["navbar", "nav", "breadcrumb", "breadcrumbs", "toc", "localtoc", "sidebar", "pagination",
     "edit-this-page", "mw-editsection", "printfooter", "catlinks", "headerlink", "skip-link",
     "toctree-wrapper", "sphinxsidebar", "related", "wy-nav-side", "navigation", "mw-jump-link"]
)  # fmt: skip
"""Classes and names of navigation, heads and feet."""
_EDIT = re.compile(r"(?:edit|improve|suggest edits to) (?:this )?page|edit on git(?:hub|lab)", re.I)
_PAGE = re.compile(r"</?(?:html|body)\b[^<>]*>", re.IGNORECASE)
_GOOGLE_LIST = re.compile(r"lst-[\w]+?-(\d+)(?:\s|$)")
_CALL, _ALERT, _ANNOUNCED = "bml-call", "bml-alert", "bml-announced"
_TEXT_NOT_EMOJI = "\ufe0e"
_TABLE, _CONDITIONS = "bml-bidtable", "bml-conditions"
_ROW = "#bml-"
"""How the address of a row begins."""
_LIMIT = re.compile(r"(?<=[^\s–]) \([^()]*\)$")
"""The words after an auction that say when it applies: ``2♣ – 2NT (not in 4th seat)``."""
_BETWEEN_CALLS = re.compile(r"–")
"""The sign between the calls of a row on a page of ``bml html``, or of its whole auction."""


def read_html_stream(text: str) -> Stream:
    """Return the lines of a page.

    :raises UnreadableError: if it is nested too deeply.
    """
    root = _parsed(text)
    if root is None:
        return Stream()
    page = Page(Sheet.of(style.text or "" for style in root.iter("style")))
    content = _content(root)
    if content is not root:
        around = root.iter("nav", "header", "footer")
        outside = sum(content not in element.iterancestors() for element in around)
        page.left_out.update({"navigation": outside} if outside else {})
    page.read(content)
    stream = Stream(page.lines, page.title, _author(root), page.left_out)
    if not stream.title and not _begins_with_title(page.lines):
        stream.title = next((_text(title) for title in root.iter("title")), "")
    return finish_suits(stream)


def read_fragment(text: str, number: int) -> Page:
    """Return the lines of HTML in another source; they know their lines there.

    :param number: the line of the source that the text begins in.
    """
    page = Page(Sheet({}), number)
    root = _parsed(text)
    if root is not None:
        page.read(root)
    return page


def _parsed(text: str) -> etree._Element | None:
    """Return the root of HTML, read without network; None for an empty text."""
    if not text.strip():
        return None
    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=False
    )
    # The library ends at the end of the first page; each tag of a page keeps its lines.
    text = _PAGE.sub(lambda found: "\n" * found[0].count("\n"), text.replace("\0", ""))
    data = f"<html><body>{text}</body></html>".encode(errors="replace")
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return None
    if any("depth" in error.message.lower() for error in parser.error_log):
        raise UnreadableError("lists, quotes or tables are nested too deeply")
    return root


def _content(root: etree._Element) -> etree._Element:
    """Return the part of a page that is not furniture: the only ``<main>`` or ``<article>``."""
    mains = [element for element in root.iter("div", "section") if element.get("role") == "main"]
    for found in (list(root.iter("main")), mains, list(root.iter("article"))):
        if len(found) == 1:
            return found[0]
    return root


def _text(element: etree._Element) -> str:
    return " ".join("".join(str(part) for part in element.itertext()).split())


def _author(root: etree._Element) -> str:
    metas = (meta for meta in root.iter("meta") if (meta.get("name") or "").lower() == "author")
    return next((meta.get("content") or "" for meta in metas), "")


def _begins_with_title(lines: list[Line]) -> bool:
    """Return whether the first line is the only heading of the highest level (IM-14)."""
    levels = [line.level for line in lines if line.kind is LineKind.HEADING]
    return (
        bool(levels)
        and lines[0].kind is LineKind.HEADING
        and min(levels) == levels[0]
        and levels.count(levels[0]) == 1
    )


class Page(PageLines):
    """Reads the elements of a page."""

    def read(self, root: etree._Element) -> None:
        """Read an element and its content."""
        try:
            self._walk(root, PLAIN)
        except RecursionError as error:
            raise UnreadableError("lists, quotes or tables are nested too deeply") from error
        self._flush()

    # Elements

    def _walk(self, element: etree._Element, look: TextStyle) -> None:
        self._add(element.text, look)
        for child in element:
            if isinstance(child.tag, str):
                self._begin_at(child)
                self._element(child, child.tag.lower(), look)
            self._add(child.tail, look)

    def _element(self, element: etree._Element, tag: str, look: TextStyle) -> None:
        if tag in _SILENT or self._is_furniture(element, tag):
            return
        if name := element.get("id") or (element.get("name") if tag == "a" else None):
            self.anchors.append(name)
        if tag == "br":
            self.pieces.end_line()
        elif tag == "img":
            self._picture(element, look)
        elif tag in _HEADINGS and not self.in_cell:
            self._flush()
            self._walk(element, look)
            self._flush_heading(_HEADINGS[tag])
        elif tag in _BLOCKS or tag in _HEADINGS:
            self._paragraph(element, tag, look)
        elif reader := _READERS.get(tag):
            reader(self, element, look)
        else:
            self._inline(element, tag, look)

    def _begin_at(self, element: etree._Element) -> None:
        """Remember the line of the source that an element begins in."""
        if self.first_line and (line := line_of(element)):
            self.tag_line = self.first_line + line - 1

    def _is_furniture(self, element: etree._Element, tag: str) -> bool:
        """Return whether an element is navigation, a head or a foot of the page (IM2-14)."""
        names = {*(element.get("class") or "").split(), element.get("id") or ""}
        is_named = not names.isdisjoint(_FURNITURE) and tag not in {"main", "article", "body"}
        is_one = (
            tag in {"nav", "footer"}
            or ((is_named or tag == "header") and next(element.iter("h1", "section"), None) is None)
            or element.get("role") == "navigation"
            or (tag in {"a", "p", "span"} and _EDIT.fullmatch(_text(element)[:60]) is not None)
        )
        if is_one and "headerlink" not in names and _text(element):
            self.left_out["navigation"] += 1
        return is_one

    def _inline(self, element: etree._Element, tag: str, look: TextStyle) -> None:
        classes = (element.get("class") or "").split()
        if _ALERT in classes and self.listed is not None:
            self.listed = replace(self.listed, is_alerted=True)
            return
        if _ANNOUNCED in classes and self.listed is not None:
            words = _text(element).partition(":")[2].replace(_TEXT_NOT_EMOJI, "").strip()
            self.listed = replace(self.listed, mark=f'!"{typed_suits_as_marks(words)}"')
            return
        if _CALL in classes and not self.in_cell:
            auction = _LIMIT.sub("", element.get("title") or _text(element))
            calls = (call.strip() for call in _BETWEEN_CALLS.split(auction))
            self.listed = ExactRow(tuple(filter(None, calls)), conditions=self.conditions)
            return
        look = self.sheet.look(element, tag, look)
        if tag == "a" and (element.get("href") or "").startswith(_ROW):
            look = replace(look, marks=look.marks[:-1])  # the page made the link itself
        self._walk(element, look)

    def _paragraph(self, element: etree._Element, tag: str, look: TextStyle) -> None:
        self._flush()
        classes = (element.get("class") or "").split()
        if _TABLE in classes:
            self.conditions = ALWAYS
        elif _CONDITIONS in classes and (found := conditions_in(_text(element))):
            self.conditions = found
            return
        look = self.sheet.look(element, tag, look)
        if "title" in classes and not self.title and not self.lines:
            self._walk(element, look)
            self.title = joined_lines(self.pieces.words()).text
            self.pieces = Pieces()
            return
        self.indents.append(self.indents[-1] + self.sheet.indent(element))
        self._walk(element, look)
        self._flush()
        self.indents.pop()
        self.is_loose = True

    def _picture(self, element: etree._Element, look: TextStyle) -> None:
        alternative = " ".join((element.get("alt") or "").split())
        path = element.get("src") or ""
        if suit := suit_of_picture(alternative, path):
            self._add(suit, look)
        elif path.startswith(("http://", "https://", "//")) and not alternative:
            self.left_out["picture"] += 1
        else:
            marks = (*look.marks, (SpanKind.PICTURE, "" if path.startswith("data:") else path))
            self._add(
                alternative or path.rsplit("/", 1)[-1] or "picture", replace(look, marks=marks)
            )

    def _rule(self, element: etree._Element, look: TextStyle) -> None:
        self._flush()
        if not self.in_cell:
            self._put(LineKind.RULE, Words())
            self.is_loose = True

    def _code(self, element: etree._Element, look: TextStyle) -> None:
        if self.in_cell:
            self._paragraph(element, "pre", look)
            return
        self._flush()
        text = "".join(str(part) for part in element.itertext()).strip("\n")
        for line in text.split("\n"):
            bare = " ".join(line.expandtabs(4).split("\0"))
            kind = LineKind.NOTE if self.items else LineKind.CODE
            column = len(bare) - len(bare.lstrip())
            self._put(kind, Words(" ".join(bare.strip().splitlines())), column=column)
        self.is_loose = True

    def _quote(self, element: etree._Element, look: TextStyle) -> None:
        self.quotes += 1
        self._paragraph(element, "blockquote", look)
        self.quotes -= 1

    # Lists

    def _list(self, element: etree._Element, look: TextStyle) -> None:
        self._flush()
        found = _GOOGLE_LIST.search(element.get("class") or "")
        column = int(found[1]) * ITEM_COLUMNS if found else self.lists * ITEM_COLUMNS
        is_numbered = element.tag == "ol"
        first = element.get("start") or "1"
        number = int(first) if first.isdecimal() and len(first) < 6 else 1  # noqa: PLR2004
        self.lists += 1
        is_first = True
        for child in element:
            self._begin_at(child)
            if child.tag == "li":
                marker = f"{number}." if is_numbered else "-"
                self.items.append(PageItem(column, marker, is_first))
                self._item(child, look)
                self.items.pop()
                number, is_first = number + 1, False
            else:
                self._element(child, child.tag, look)
            self._add(child.tail, look)
        self._flush()
        self.lists -= 1
        self.is_loose = not self.lists

    def _item(self, element: etree._Element, look: TextStyle) -> None:
        if name := element.get("id"):
            self.anchors.append(name)
        is_list = bool(self.lines) and self.lines[-1].kind in {LineKind.ITEM, LineKind.NOTE}
        self.is_loose = self.items[-1].is_first and self.lists == 1 and not is_list
        self._walk(element, self.sheet.look(element, "li", look))
        self._flush()

    def _definitions(self, element: etree._Element, look: TextStyle) -> None:
        self._flush()
        if self.in_cell:
            self._walk(element, look)
            return
        self.lists += 1
        self.is_loose = True
        self._walk(element, look)
        self._flush()
        self.lists -= 1
        self._end_term(self.lists * ITEM_COLUMNS)
        self.is_loose = True

    def _term(self, element: etree._Element, look: TextStyle) -> None:
        self._flush()
        if self.in_cell:
            self._walk(element, look)
            return
        self._end_term(max(self.lists - 1, 0) * ITEM_COLUMNS)
        self.term = [self._cell_words(element, look)]

    def _definition(self, element: etree._Element, look: TextStyle) -> None:
        self._flush()
        term, self.term = self.term, []
        column = max(self.lists - 1, 0) * ITEM_COLUMNS
        self.items.append(PageItem(column, "", False, not term, tuple(term) or None))
        self._walk(element, look)
        self._flush()
        self.items.pop()

    def _end_term(self, column: int) -> None:
        """Add a row for a term without a definition."""
        if self.term and self.term[0]:
            self._put(LineKind.ROW, Words(), cells=(self.term[0], Words()), column=column)
        self.term = []

    # Blocks

    def _details(self, element: etree._Element, look: TextStyle) -> None:
        """Read a block that can be closed; its summary is a heading (IM2-5)."""
        parent = element.getparent()
        is_ours = parent is not None and "bml-" in (parent.get("class") or "")
        if self.in_cell or self.items or is_ours:
            self._paragraph(element, "details", look)
            return
        self._flush()
        above = self.level
        summary = element.find("summary")
        title = self._cell_words(summary, PLAIN) if summary is not None else Words("Details")
        self.block += 1
        if title:
            self._put(LineKind.HEADING, title, level=above + 1)
            self.level = above + 1
        self._paragraph(element, "details", look)
        self.block -= 1
        self.level = above
        self._put(LineKind.BORDER, Words())

    def _summary(self, element: etree._Element, look: TextStyle) -> None:
        parent = element.getparent()
        is_title = (
            parent is not None and parent.tag == "details" and parent.find("summary") is element
        )
        if not is_title or self.in_cell or self.items:
            self._paragraph(element, "summary", look)

    # Tables

    def _table(self, element: etree._Element, look: TextStyle) -> None:
        if self.in_cell:
            self.nested_tables.append(element)
            return
        self._flush()
        self._read_table(element, look, self.lists * ITEM_COLUMNS)

    def _read_table(self, element: etree._Element, look: TextStyle, column: int) -> None:
        grid = grid_of(element)
        if (caption := element.find("caption")) is not None:
            self._paragraph(caption, "caption", look)
        if grid.is_layout:
            for row in grid.rows:
                for cell in row.cells:
                    if cell is not None:
                        self._paragraph(cell, "td", look)
            return
        self.is_loose = True
        self._read_rows(grid, look, column)
        self.is_loose = True

    def _read_rows(self, grid: Grid, look: TextStyle, column: int) -> None:
        header: tuple[str, ...] = ()
        for row in grid.rows:
            nested, self.nested_tables = self.nested_tables, []
            if self.first_line and row.line:
                self.tag_line = self.first_line + row.line - 1
            indents = []
            cells = []
            for cell in row.cells:
                words = Words() if cell is None else self._cell_words(cell, look)
                if words:
                    indents.append(self.cell_indent)
                cells.append(words)
            if any(cells):
                if row.is_header:
                    header = tuple(words.text for words in cells)
                self._put(
                    LineKind.ROW,
                    Words(),
                    cells=tuple(cells),
                    header=header,
                    is_header=row.is_header,
                    column=column + (indents or [0])[0],
                )
            below, self.nested_tables = self.nested_tables, nested
            for table in below:
                self._read_table(table, look, column + 2 * ITEM_COLUMNS)

    def _cell_words(self, element: etree._Element, look: TextStyle) -> Words:
        """Return the words of an element, with its line ends."""
        kept, self.pieces = self.pieces, Pieces()
        was_in_cell, self.in_cell = self.in_cell, True
        indents, self.indents = self.indents, [0]
        self.most_indent = 0
        self._walk(element, self.sheet.look(element, "td", look))
        lines = self.pieces.lines
        first = next((line for line in lines if any(text.strip() for text, _ in line)), [])
        self.cell_indent = wide_indentation(first) + self.most_indent
        words = joined_lines(self.pieces.words())
        self.pieces, self.in_cell, self.indents = kept, was_in_cell, indents
        return words


_READERS = {
    "ul": Page._list,
    "ol": Page._list,
    "dir": Page._list,
    "menu": Page._list,
    "dl": Page._definitions,
    "dt": Page._term,
    "dd": Page._definition,
    "table": Page._table,
    "hr": Page._rule,
    "pre": Page._code,
    "blockquote": Page._quote,
    "details": Page._details,
    "summary": Page._summary,
}
