"""Lines of Markdown: headings of blocks, items, code and HTML with their places (IM2-5, IM2-7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from ..model.stream import Line, LineKind, SpanKind, Stream, Words
from .branches import branch_of, is_delimiter, split_row
from .html_stream import read_fragment
from .markdown_regions import Region, RegionKind
from .markdown_words import InlineText, plain_inline, read_inline
from .pieces import clean_words, indentation, joined_lines
from .suits import with_suits

MOST_NESTED = 160
_TASK = re.compile(r"\[([ xX])\][ \t]+(?=\S)")
_BARS = re.compile(r"\s*\|.*\|")
_QUOTE = re.compile(r"(?:[ ]{0,3}>[ ]?)+")
_REMARK = re.compile(r"\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]")
_BARE = re.compile(r"[\W_]+")
_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_ONLY_TAGS = re.compile(r"(?:\s*</?[A-Za-z][^<>]*>)+\s*")
_FIRST_TAG = re.compile(r"</?[A-Za-z][\w-]*")
_LEAST_BRANCHES = 2
_MARKUP = re.compile(r"[\\`*_<&]|~~|\]\(|\]\[")
_ENDS = frozenset([LineKind.HEADING, LineKind.BORDER, LineKind.RULE])


def same_title(one: str, other: str) -> bool:
    """Return whether two titles say the same, suits, case and parentheses aside (IM2-5)."""
    bare = []
    for text in (one, other):
        for sign, letter in _SIGNS.items():
            text = text.replace(sign, letter).replace(f"!{letter}", letter)  # noqa: PLW2901
        bare.append(_BARE.sub("", _REMARK.sub("", text)).lower())
    return bare[0] == bare[1] != "" or one.strip() == other.strip()


@dataclass(slots=True)
class MarkdownBlock:
    """An open block with a title."""

    above: int
    """The level of the heading around it."""
    level: int
    """The level of its title."""
    place: int
    """Where its title is among the lines; -1 without one."""
    shift: int
    """How much deeper headings in it are; -1 before the first."""
    outer: int
    """How much deeper headings around it are."""


@dataclass(slots=True)
class MarkdownItem:
    """An open item of a list."""

    column: int
    marker: str
    row: int
    """The line of the region that it begins in."""
    is_first: bool
    is_loose: bool = False
    has_words: bool = False
    term: tuple[Words, ...] | None = None
    """The term that a definition belongs to."""
    number: int = 0
    """The line of the term."""


@dataclass(slots=True)
class MarkdownTable:
    """An open table."""

    header: tuple[str, ...] = ()
    in_head: bool = True
    row: int = 0
    is_first: bool = True


class MarkdownLines:
    """Puts lines of Markdown where their blocks, items and quotes are."""

    def __init__(self, text: str) -> None:
        self.raw = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "�").split("\n")
        self.stream = Stream()
        self.lines = self.stream.lines
        self.parser = MarkdownIt("commonmark", {"maxNesting": MOST_NESTED, "html": True})
        self.parser.enable(["table", "strikethrough"])
        self.parser.use(deflist_plugin).use(footnote_plugin)
        self.parser.disable(["footnote_tail", "footnote_ref", "footnote_inline", "inline"])
        self.env: dict[str, Any] = {}
        self.blocks: list[MarkdownBlock] = []
        self.level = 0
        self.shift = 0
        self.anchors: list[str] = []
        self.region = Region(RegionKind.MARKDOWN, 0)
        self.items: list[MarkdownItem] = []
        self.lists: list[bool] = []
        self.quotes = 0
        self.table = MarkdownTable()
        self.cells: list[Words] = []
        self.indent = 0
        self.term: tuple[Words, ...] = ()
        self.term_number = 0
        self.is_heading = 0
        self.role = ""
        """The part that the next text belongs to: a heading, a cell or a term."""

    def _open_block(self, region: Region) -> None:
        level = self.level + 1
        title = self._inline_words(region.text)
        place = len(self.lines) if title else -1
        self.blocks.append(MarkdownBlock(self.level, level, place, -1, self.shift))
        if title:
            self._put(LineKind.HEADING, region.number, title, level=level, is_loose=True)
        else:
            self._put(LineKind.BORDER, region.number, Words())
        self.level = level

    def _inline_words(self, text: str) -> Words:
        return joined_lines(self._inline(text).pieces.words())

    def _inline(self, text: str) -> InlineText:
        """Return the words of a text; most lines have no markup."""
        if not _MARKUP.search(text) and not (self.env.get("references") and "[" in text):
            return plain_inline(text)
        tokens: list[Token] = []
        self.parser.inline.parse(text, self.parser, self.env, tokens)
        read = read_inline(text, tokens)
        self.stream.left_out.update(read.left_out)
        return read

    def _heading(self, number: int, words: Words, level: int, anchors: list[str]) -> None:
        """Put a heading; the first one of a block may take the place of its title (IM2-5)."""
        block = self.blocks[-1] if self.blocks else None
        if block is not None and block.shift < 0:
            block.shift = self.shift
            is_next = block.place == len(self.lines) - 1
            if block.place >= 0 and is_next and same_title(self.lines[-1].words.text, words.text):
                anchors = [*self.lines.pop().anchors, *anchors]
                block.level = 0
            else:
                block.shift = max(self.shift, block.level + 1 - level)
            self.shift = block.shift
        level += self.shift
        if block is not None and block.level:
            level = max(level, block.level + 1)
        self.anchors += anchors
        self._put(LineKind.HEADING, number, words, level=level, is_loose=True)
        self.level = level

    def _number(self, token: Token, more: int = 0) -> int:
        """Return the line of the file that a token begins in."""
        row = (token.map[0] if token.map else 0) + more
        numbers = self.region.numbers
        return numbers[min(row, len(numbers) - 1)]

    def _number_of(self, row: int) -> int:
        numbers = self.region.numbers
        return numbers[min(row, len(numbers) - 1)]

    def _raw(self, row: int) -> str:
        """Return a line of the region without marks of quotes."""
        line = self.region.lines[row] if row < len(self.region.lines) else ""
        return _QUOTE.sub("", line, count=1) if self.quotes else line

    def _row(self, cells: tuple[Words, ...], number: int, column: int, **more: Any) -> None:
        if self.items:
            self.items[-1].has_words = True
        self._put(LineKind.ROW, number, Words(), cells=cells, column=column, **more)

    def _bars(self, lines: Sequence[str], row: int) -> None:
        """Read lines of cells without a line below the header."""
        column = self.items[-1].column + 2 if self.items else 0
        for place, line in enumerate(lines):
            cells = tuple(self._inline_words(cell) for cell in split_row(line))
            if any(cells) and not is_delimiter(line):
                self._row(cells, self._number_of(row + place), column, is_loose=not place)

    @staticmethod
    def _first_bar(lines: Sequence[str]) -> int:
        """Return the place of the first line of cells at the end of a paragraph, or its length.

        Below words, one line of cells alone is text too.
        """
        place = len(lines)
        while place and _BARS.match(lines[place - 1]) and not branch_of(lines[place - 1].lstrip()):
            place -= 1
        return len(lines) if place == len(lines) - 1 and place else place

    def _put_line(self, words: Words, row: int, *, is_first: bool) -> None:
        number, raw = self._number_of(row), self._raw(row)
        item = self.items[-1] if self.items else None
        above = self.region.lines[row - 1] if 0 < row <= len(self.region.lines) else ""
        is_loose = is_first and not above.strip(" >\t")
        pictures = [span for span in words.spans if span.kind is SpanKind.PICTURE]
        if item is not None and not item.has_words:
            self._put_item(item, words, number, is_loose=is_loose or item.is_first)
        elif len(pictures) == 1 and pictures[0].end - pictures[0].start == len(words.text):
            target = pictures[0].target
            self._put(LineKind.PICTURE, number, Words(words.text), target=target, is_loose=is_loose)
        elif branch := branch_of(words.text):
            drawn = branch_of(raw.lstrip(" ") if item is None and row == 0 else raw) or branch
            kind = LineKind.ITEM if branch.marker else LineKind.NOTE
            column = drawn.column + (item.column + 2 if item is not None else 0)
            self._put(kind, number, clean_words(words.part(branch.start)), column=column,
                      marker=branch.marker, is_loose=is_loose)  # fmt: skip
        else:
            kind = LineKind.NOTE if item is not None else LineKind.TEXT
            column = indentation(raw)
            if item is not None:
                column = max(column, item.column + 2)
            self._put(kind, number, words, column=column, is_loose=is_loose)

    def _put_item(self, item: MarkdownItem, words: Words, number: int, *, is_loose: bool) -> None:
        item.has_words = True
        if item.term is not None:
            term, item.term = item.term[0], None
            self._row((term, words), item.number, item.column, is_loose=is_loose)
            return
        marker = item.marker
        if task := _TASK.match(words.text):
            marker, words = f"{marker} [{task[1]}]", words.part(task.end())
        kind, column = (LineKind.ITEM, 0) if marker else (LineKind.NOTE, 2)
        column += item.column
        self._put(kind, number, words, column=column, marker=marker, is_loose=is_loose)

    def _code(self, token: Token) -> None:
        row = (token.map[0] if token.map else 0) + (token.type == "fence")
        lines = token.content.expandtabs(4).rstrip("\n").split("\n")
        is_drawn = sum(branch_of(line) is not None for line in lines) >= _LEAST_BRANCHES
        language = token.info.strip()
        if is_drawn and language in {"", "text", "txt", "plain"}:
            self._drawn(lines, row)
            return
        # Text indented below an item is text of the item (IM2-7).
        kind = LineKind.NOTE if self.items and token.type == "code_block" else LineKind.CODE
        for place, line in enumerate(lines):
            text = " ".join(line.split("\f"))
            words = Words(" ".join(text.strip().splitlines()))
            column = len(text) - len(text.lstrip())
            if kind is LineKind.NOTE:
                words = clean_words(Words(with_suits(words.text)))
                if not words:
                    continue
                column = self.items[-1].column + 2
            marker = language if kind is LineKind.CODE else ""
            number = self._number_of(row + place)
            self._put(kind, number, words, column=column, marker=marker, is_loose=not place)

    def _drawn(self, lines: Sequence[str], row: int) -> None:
        """Put the lines of a drawn tree, which need no Markdown (IM2-8)."""
        for place, line in enumerate(lines):
            number = self._number_of(row + place)
            if branch := branch_of(line):
                kind = LineKind.ITEM if branch.marker else LineKind.NOTE
                words = clean_words(Words(with_suits(line[branch.start :])))
                self._put(kind, number, words, column=branch.column, marker=branch.marker)
            elif words := clean_words(Words(with_suits(line))):
                self._put(
                    LineKind.TEXT, number, words, column=indentation(line), is_loose=not place
                )

    def _html(self, text: str, number: int) -> None:
        page = read_fragment(text, number)
        self.stream.left_out.update(page.left_out)
        if not page.lines and _ONLY_TAGS.fullmatch(text):
            self.anchors += page.anchors
            name = _FIRST_TAG.search(text)
            if name and name[0].lstrip("</").lower() not in {"a", "br", "p"}:
                self.stream.left_out[f"{name[0]}>"] += 1
                self._put(LineKind.BORDER, number, Words())
            return
        item = self.items[-1] if self.items else None
        for line in page.lines:
            at = min(line.number, len(self.raw))
            if line.kind is LineKind.HEADING:
                self._heading(at, line.words, line.level, list(line.anchors))
                continue
            self.anchors += line.anchors
            kind, column = line.kind, line.column
            if item is not None:
                column += item.column + 2
                if kind is LineKind.TEXT and not item.has_words:
                    self._put_item(item, line.words, at, is_loose=line.is_loose)
                    continue
                kind = LineKind.NOTE if kind is LineKind.TEXT else kind
                item.has_words = True
            self._put(
                kind, at, line.words, column=column, cells=line.cells, header=line.header,
                is_header=line.is_header, is_loose=line.is_loose, marker=line.marker,
                target=line.target, block=line.block,
            )  # fmt: skip
        self.anchors += page.anchors

    def _put(self, kind: LineKind, number: int, words: Words, **more: Any) -> None:
        if kind not in _ENDS or kind is LineKind.HEADING:
            if self.anchors:
                more["anchors"] = tuple(self.anchors)
                self.anchors.clear()
            if self.region.column and kind is not LineKind.HEADING:
                more["column"] = more.get("column", 0) + self.region.column
        block = len(self.blocks) + more.pop("block", 0)
        if not self.lines or self.lines[-1].kind in _ENDS:
            more["is_loose"] = True
        self.lines.append(Line(number, kind, words, block=block, is_quoted=self.quotes > 0, **more))
