"""Markdown files as lines (IM2-2, IM2-4 to IM2-8, IM2-13)."""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it.token import Token

from ..model.stream import LineKind, Stream, Words
from .branches import split_row, with_tab_cells
from .detection import UnreadableError
from .markdown_lines import MOST_NESTED, MarkdownItem, MarkdownLines, MarkdownTable
from .markdown_regions import Region, RegionKind, front_matter, regions
from .markdown_words import InlineText
from .pieces import indentation, joined_lines, wide_indentation
from .suits import finish_suits
from .text import MARKER, read_text

_ANCHOR = re.compile(r"[ \t]*\{:?[ \t]*#([\w:.-]+)[^{}]*\}[ \t]*$")
_TARGET = re.compile(r"\(([\w:.-]+)\)=")
_REFERENCE = re.compile(r"^ {0,3}(?:>[ ]?)*\[[^\]^][^\]]*\]:", re.MULTILINE)


def read_markdown_stream(text: str) -> Stream:
    """Return the lines of a Markdown file; as plain text where it is nested too deeply."""
    try:
        return _MarkdownReader(text).read()
    except (UnreadableError, RecursionError):
        return read_text(text)


class _MarkdownReader(MarkdownLines):
    """Reads the tokens of Markdown."""

    def read(self) -> Stream:
        """Return the lines of the file."""
        start, found = front_matter(self.raw)
        self.stream.title, self.stream.author = found.pop("title", ""), found.pop("author", "")
        for name in found:
            self.stream.left_out[f"front matter: {name}"] += 1
        self._find_references(start)
        for region in regions(self.raw, start):
            self._region(region)
        self.stream.lines = list(with_tab_cells(self.lines))
        self._report_references()
        return finish_suits(self.stream)

    def _find_references(self, start: int) -> None:
        """Read the targets of links, which may be in another region."""
        found = [line.lstrip(" >\t") for line in self.raw[start:] if _REFERENCE.match(line)]
        if found:
            self.parser.parse("\n\n".join(found), self.env)

    def _report_references(self) -> None:
        """Report the targets that no link leads to (IM2-62)."""
        used = {
            span.target
            for line in self.stream.lines
            for words in (line.words, *line.cells)
            for span in words.spans
        }
        for reference in self.env.get("references", {}).values():
            if reference["href"] not in used:
                self.stream.left_out[f"link target {reference['href']}"] += 1

    # Regions

    def _region(self, region: Region) -> None:
        match region.change:
            case RegionKind.MARKDOWN:
                self.region = region
                tokens = self.parser.parse("\n".join(region.lines), self.env)
                if any(token.level >= MOST_NESTED - 1 for token in tokens):
                    raise UnreadableError("lists or quotes are nested too deeply")
                self.items, self.lists, self.quotes, self.term = [], [], 0, ()
                for token in tokens:
                    self._token(token)
            case RegionKind.HTML:
                self._html("\n".join(region.lines), region.number)
            case RegionKind.OPEN:
                self._open_block(region)
            case RegionKind.CLOSE if self.blocks:
                block = self.blocks.pop()
                self.level, self.shift = block.above, block.outer
                self._put(LineKind.BORDER, region.number, Words())
            case RegionKind.BORDER:
                self.stream.left_out[region.text] += 1
                self._put(LineKind.BORDER, region.number, Words())
            case _:
                pass

    # Tokens

    def _token(self, token: Token) -> None:
        if handler := _HANDLERS.get(token.type):
            handler(self, token)

    def _html_block(self, token: Token) -> None:
        self._html(token.content, self._number(token))

    def _rule(self, token: Token) -> None:
        self._put(LineKind.RULE, self._number(token), Words(), is_loose=True)

    def _open_list(self, token: Token) -> None:
        self.lists.append(True)

    def _close_list(self, token: Token) -> None:
        self.lists.pop()

    def _open_item(self, token: Token) -> None:
        row = token.map[0] if token.map else 0
        outer = self.items[-1] if self.items else None
        column = indentation(self._raw(row))
        if outer is not None and outer.row == row:
            column = outer.column + 2
        marker = f"{token.info}{token.markup}" if token.info else token.markup
        self.items.append(MarkdownItem(column, marker, row, self.lists[-1]))
        self.lists[-1] = False

    def _close_item(self, token: Token) -> None:
        item = self.items.pop()
        if item.term:
            self._row((item.term[0], Words()), item.number, item.column)

    def _open_note(self, token: Token) -> None:
        """Begin a footnote, an item at its place (IM2-64)."""
        row = token.map[0] if token.map else 0
        label = (token.meta or {}).get("label", "")
        self.items.append(MarkdownItem(0, f"[^{label}]", row, True))

    def _open_quote(self, token: Token) -> None:
        self.quotes += 1

    def _close_quote(self, token: Token) -> None:
        self.quotes -= 1

    def _open_term(self, token: Token) -> None:
        if self.term:
            self._row((self.term[0], Words()), self.term_number, 0)
        self.term = ()
        self.role = "term"

    def _close_terms(self, token: Token) -> None:
        self._open_term(token)
        self.role = ""

    def _end_role(self, token: Token) -> None:
        self.role = ""

    def _open_cell(self, token: Token) -> None:
        self.role = "cell"

    def _open_definition(self, token: Token) -> None:
        row = token.map[0] if token.map else 0
        column = self.items[-1].column + 2 if self.items else 0
        self.items.append(
            MarkdownItem(
                column, "", row, bool(self.term), term=self.term or None, number=self.term_number
            )
        )
        self.term = ()

    def _open_heading(self, token: Token) -> None:
        self.is_heading = int(token.tag[1])
        self.role = "heading"

    def _open_table(self, token: Token) -> None:
        self.table = MarkdownTable()

    def _open_body(self, token: Token) -> None:
        self.table.in_head = False

    def _open_row(self, token: Token) -> None:
        self.cells, self.indent = [], -1
        self.table.row = token.map[0] if token.map else 0

    def _close_row(self, token: Token) -> None:
        row = self.table.row
        raw = self._raw(row)
        number = self.region.numbers[min(row, len(self.region.numbers) - 1)]
        if raw.count("|") > len(self.cells):
            # Markdown leaves out what is beyond the header.
            split = split_row(_without_marker(raw) if self.table.in_head else raw)
            self.cells += [self._inline_words(cell) for cell in split[len(self.cells) :]]
        elif "|" not in raw:
            if self.cells[0]:
                self._put_line(self.cells[0], row, is_first=True)
            return
        if self.table.in_head:
            self.table.header = tuple(cell.text for cell in self.cells)
        column = (self.items[-1].column + 2 if self.items else 0) + max(self.indent, 0)
        self._row(
            tuple(self.cells),
            number,
            column,
            header=self.table.header,
            is_header=self.table.in_head,
            is_loose=self.table.is_first,
        )
        self.table.is_first = False

    # Text

    def _text(self, token: Token) -> None:
        found = self._inline(token.content)
        if self.role == "heading":
            self._read_heading(token, found)
        elif self.role == "cell":
            if self.indent < 0 and token.content:
                self.indent = wide_indentation(found.pieces.lines[0])
            self.anchors += found.anchors
            self.cells.append(joined_lines(found.pieces.words()))
        elif self.role == "term":
            self.term = (joined_lines(found.pieces.words()),)
            self.term_number = self._number(token)
        else:
            self._paragraph(token, found)

    def _read_heading(self, token: Token, found: InlineText) -> None:
        if "\n" in token.content:
            # A rule below several lines: each of them counts (IM2-4).
            self._paragraph(token, found)
            self._put(LineKind.RULE, self._number(token, token.content.count("\n") + 1), Words())
            return
        words = joined_lines(found.pieces.words())
        anchors = found.anchors
        if named := _ANCHOR.search(words.text):
            words, anchors = words.part(0, named.start()), [*anchors, named[1]]
        if words:
            self._heading(self._number(token), words, self.is_heading, anchors)
        else:
            self.anchors += anchors

    def _paragraph(self, token: Token, found: InlineText) -> None:
        row = token.map[0] if token.map else 0
        if target := _TARGET.fullmatch(token.content):
            self.anchors.append(target[1])
            return
        source = token.content.split("\n")
        bars = self._first_bar(source)
        self.anchors += found.anchors
        lines = found.pieces.words(keep_tabs=not self.items)
        is_first = True
        for words, more in zip(lines, found.numbers, strict=True):
            if more >= bars:
                break
            if named := _ANCHOR.search(words.text):
                self.anchors.append(named[1])
                words = words.part(0, named.start())  # noqa: PLW2901
            if words:
                self._put_line(words, row + more, is_first=is_first)
                is_first = False
        self._bars(source[bars:], row + bars)


def _without_marker(raw: str) -> str:
    """Return a line without the marker of the item that it begins."""
    found = MARKER.match(raw.lstrip())
    return raw.lstrip()[found.end() :] if found else raw


_HANDLERS: dict[str, Callable[[_MarkdownReader, Token], None]] = {
    "heading_open": _MarkdownReader._open_heading,
    "bullet_list_open": _MarkdownReader._open_list,
    "ordered_list_open": _MarkdownReader._open_list,
    "list_item_open": _MarkdownReader._open_item,
    "footnote_reference_open": _MarkdownReader._open_note,
    "blockquote_open": _MarkdownReader._open_quote,
    "dt_open": _MarkdownReader._open_term,
    "dd_open": _MarkdownReader._open_definition,
    "table_open": _MarkdownReader._open_table,
    "tbody_open": _MarkdownReader._open_body,
    "tr_open": _MarkdownReader._open_row,
    "th_open": _MarkdownReader._open_cell,
    "td_open": _MarkdownReader._open_cell,
    "heading_close": _MarkdownReader._end_role,
    "bullet_list_close": _MarkdownReader._close_list,
    "ordered_list_close": _MarkdownReader._close_list,
    "list_item_close": _MarkdownReader._close_item,
    "footnote_reference_close": _MarkdownReader._close_item,
    "blockquote_close": _MarkdownReader._close_quote,
    "dt_close": _MarkdownReader._end_role,
    "dd_close": _MarkdownReader._close_item,
    "dl_close": _MarkdownReader._close_terms,
    "tr_close": _MarkdownReader._close_row,
    "th_close": _MarkdownReader._end_role,
    "td_close": _MarkdownReader._end_role,
    "inline": _MarkdownReader._text,
    "fence": _MarkdownReader._code,
    "code_block": _MarkdownReader._code,
    "html_block": _MarkdownReader._html_block,
    "hr": _MarkdownReader._rule,
}
