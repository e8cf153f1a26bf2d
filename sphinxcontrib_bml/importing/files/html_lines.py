"""Lines of a page: paragraphs, items and rows at their depth (IM2-4, IM2-8, IM2-9)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from lxml import etree

from ...bridge.conditions import ALWAYS
from ..model.stream import ExactRow, Line, LineKind, SpanKind, Words
from .branches import branch_of
from .html_looks import Sheet
from .pieces import Pieces, TextStyle, joined_lines, wide_indentation

_WHITE = re.compile(r"[ \t\n\r\f\v]+")
_BULLET = re.compile(r"[-–•·▪◦●■‣*]\s+(?=[^\s\W_]|[(\[♣♦♥♠!])")
"""A bullet that is typed at the beginning of a line."""
ITEM_COLUMNS = 2


@dataclass(slots=True)
class PageItem:
    """An open item of a list."""

    column: int
    marker: str
    is_first: bool
    has_words: bool = False
    cells: tuple[Words, ...] | None = None
    """The term of a definition."""


@dataclass
class PageLines:
    """Puts the text of a page into lines."""

    sheet: Sheet
    first_line: int = 0
    """The line of the source that the page begins in; 0 counts paragraphs."""
    lines: list[Line] = field(default_factory=list)
    title: str = ""
    left_out: Counter[str] = field(default_factory=Counter)
    anchors: list[str] = field(default_factory=list)
    """Names for the next line."""
    level: int = 0
    """The level of the heading that the next line is under."""

    def __post_init__(self) -> None:
        self.pieces = Pieces()
        self.items: list[PageItem] = []
        self.lists = 0
        self.quotes = 0
        self.block = 0
        self.indents = [0]
        self.is_loose = True
        self.in_cell = False
        self.nested_tables: list[etree._Element] = []
        self.number = 0
        self.most_indent = 0
        self.cell_indent = 0
        self.term: list[Words] = []
        self.tag_line = self.first_line
        self.listed: ExactRow | None = None
        """The row of a page of ``bml html`` whose meaning follows."""
        self.conditions = ALWAYS
        """Those of the table of such a page."""

    def _add(self, text: str | None, look: TextStyle) -> None:
        """Add text, with white space as pages show it."""
        if not text:
            return
        text = _WHITE.sub(" ", text)
        line = self.pieces.lines[-1]
        if text[0] == " " and (not line or line[-1][0].endswith(" ")):
            text = text[1:]
        self.pieces.add(text, look)

    def _flush_heading(self, level: int) -> None:
        words = joined_lines(self.pieces.words())
        self.pieces = Pieces()
        if words:
            self._put(LineKind.HEADING, words, level=level)
            self.level = level
            self.is_loose = True

    def _flush(self) -> None:
        """End a paragraph: put its lines (IM2-4)."""
        lines = self.pieces.lines
        if self.in_cell:
            if lines[-1]:
                self.most_indent = max(self.most_indent, self.indents[-1])
                self.pieces.end_line()
            return
        if len(lines) == 1 and not lines[0] and self.listed is None:
            return
        self.pieces = Pieces()
        if self.listed is not None:
            cells = tuple(filter(None, Pieces(lines).words()))
            self._put(LineKind.LISTED, Words(), cells=cells, listed=self.listed)
            self.listed = None
            return
        for pieces, words in zip(lines, Pieces(lines).words(), strict=True):
            if words:
                self._put_line(words, self.indents[-1] + wide_indentation(pieces))

    def _put_line(self, words: Words, indent: int) -> None:
        item = self.items[-1] if self.items else None
        pictures = [span for span in words.spans if span.kind is SpanKind.PICTURE]
        if len(pictures) == 1 and pictures[0].end - pictures[0].start == len(words.text):
            self._put(LineKind.PICTURE, Words(words.text), target=pictures[0].target)
        elif item is not None and item.cells is not None and not item.has_words:
            item.has_words = True
            cells = (*(item.cells or (Words(),)), words)
            self._put(LineKind.ROW, Words(), cells=cells, column=item.column)
        elif item is not None and not item.has_words:
            item.has_words = True
            self._put(LineKind.ITEM, words, column=item.column, marker=item.marker)
        elif item is not None:
            self._put(LineKind.NOTE, words, column=item.column + ITEM_COLUMNS)
        elif branch := branch_of(words.text):
            kind = LineKind.ITEM if branch.marker else LineKind.NOTE
            self._put(
                kind, words.part(branch.start), column=branch.column + indent, marker=branch.marker
            )
        elif bullet := _BULLET.match(words.text):
            marker = bullet[0].strip()
            self._put(LineKind.ITEM, words.part(bullet.end()), column=indent, marker=marker)
        else:
            self._put(LineKind.TEXT, words, column=indent)

    def _put(self, kind: LineKind, words: Words, **more: object) -> None:
        self.number += 1
        line = Line(
            self.tag_line if self.first_line else self.number,
            kind,
            words,
            block=self.block,
            is_loose=self.is_loose,
            is_quoted=self.quotes > 0,
        )
        if kind not in {LineKind.RULE, LineKind.BORDER}:
            line = replace(line, anchors=tuple(self.anchors))
            self.anchors.clear()
        self.lines.append(replace(line, **more))  # type: ignore[arg-type]
        self.is_loose = False
