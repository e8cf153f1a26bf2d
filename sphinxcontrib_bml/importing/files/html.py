"""Reader of HTML from mammoth, and of pages from ``bml html``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import islice

from ...language.options import Limits
from ...patterns import DOTALL, IGNORECASE, compile_later
from ..model import tree

_MARKS = {
    **dict.fromkeys(("strong", "b"), tree.InlineMark.STRONG),
    **dict.fromkeys(("em", "i"), tree.InlineMark.EMPHASIS),
    "code": tree.InlineMark.CODE,
}
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    {"p", "div", "section", "main", "article", "body", "details", "summary", "dl", "dd", "dt",
     "blockquote", "figure", "thead", "tbody", "pre"}
)  # fmt: skip
_SILENT = frozenset(
    {"script", "style", "head", "title", "nav", "footer", "svg", "button", "template"}
)
_NOTE = compile_later(r"#?(?:footnote|endnote)-(ref-)?(.+)")
_SPANS = ("colspan", "rowspan")
_EQUALS = " = "
_USUAL = Limits()
_LINES = frozenset({"p", "li", "tr", *_HEADINGS})

_OPEN_A_LEVEL = 10
"""Number of open elements for each level of ``import_depth``; deeper lists are read as flat."""
_THINGS = {"import_nodes": "elements", "import_lines": "lines", "import_cells": "cells"}
_NESTED = "levels of lists, tables or marks"

# Classes of rows and their parts on our pages.
_CALL, _ALERT, _HEADER_LINK = "bml-call", "bml-alert", "headerlink"


@dataclass(slots=True)
class _Frame:
    """An open element that contains blocks."""

    tag: str
    lists_around: int = 0
    """Number of lists that were open at its beginning."""
    blocks: list[tree.Block] = field(default_factory=list)
    runs: list[tree.TextRun] = field(default_factory=list)
    pictures: list[tree.CommentLine] = field(default_factory=list)
    line: int = tree.NOWHERE
    note: str | None = None
    """Name of the footnote, or None."""


@dataclass(slots=True)
class _OpenTable:
    """A table while it is read."""

    line: int
    rows: list[list[tree.Words]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    is_unusual: bool = False
    """Whether the table has merged cells or nested tables (IM-26)."""


class _Builder(HTMLParser):
    def __init__(self, remarks: tree.Remarks, limits: Limits, *, has_lines: bool) -> None:
        super().__init__(convert_charrefs=True)
        self.remarks = remarks
        self.limits = limits
        self.counts = dict.fromkeys(("import_nodes", "import_lines", "import_cells"), 0)
        self.has_lines = has_lines
        self.frames = [_Frame("root")]
        self.lists: list[tree.ItemList] = []
        self.tables: list[_OpenTable] = []
        self.marks: list[tuple[str, tree.InlineMark | None]] = []
        self.target = ""
        self.silent = 0
        self.spans: list[str] = []

    @property
    def frame(self) -> _Frame:
        """The innermost open element, which receives text."""
        return self.frames[-1]

    def _count(self, tag: str) -> None:
        """Count an element (LANGUAGE LM-8).

        :raises RefusedError: if there are too many, or too many nested.
        """
        counts, limits = self.counts, self.limits
        counts["import_nodes"] += 1
        counts["import_lines"] += tag in _LINES
        counts["import_cells"] += tag in {"td", "th"}
        for name, number in counts.items():
            if number > getattr(limits, name):
                raise tree.RefusedError(limits.excess(name, _THINGS[name]), self._place())
        lists, marks = len(self.frames) + len(self.lists), len(self.marks) + len(self.spans)
        if max(lists, marks, len(self.tables)) > 2 * _OPEN_A_LEVEL * limits.import_depth:
            raise tree.RefusedError(limits.excess("import_depth", _NESTED), self._place())
        rows = self.tables[-1].rows if self.tables else []
        if rows and len(rows[-1]) > limits.import_columns:
            excess = limits.excess("import_columns", "columns")
            raise tree.RefusedError(excess, self._place())

    def _place(self) -> int:
        return self.getpos()[0] if self.has_lines else tree.NOWHERE

    # Beginnings

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        self._count(tag)
        attributes = {name: value or "" for name, value in attrs}
        if tag in _SILENT or self.silent:
            self.silent += tag in _SILENT
            return
        classes = attributes.get("class", "").split()
        if tag in _MARKS:
            self.marks.append((tag, None if _CALL in classes else _MARKS[tag]))
        elif tag == "span":
            self._span(classes)
        elif tag == "br":
            self._add(" ")
        elif tag == "img":
            self._picture(attributes)
        elif tag == "a":
            self._link(attributes, classes)
        elif tag == "hr":
            self._flush()
            self.frame.blocks.append(tree.Rule(self._place()))
        else:
            self._open_block(tag, attributes)

    def _open_block(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in _HEADINGS or tag in _BLOCKS:
            self._flush()
            self.frame.line = self._place()
        elif tag in {"ul", "ol"}:
            self._flush()
            first = 1 if tag == "ol" else None
            block = tree.ItemList([], self._place(), first)
            self.frame.blocks.append(block)
            self.lists.append(block)
        elif tag == "li" and len(self.frames) <= self.limits.import_depth:
            self._flush()
            found = _NOTE.fullmatch(attributes.get("id", ""))
            self._open("li", found[2] if found else None)
        elif tag == "table":
            self._flush()
            if self.tables:
                self.tables[-1].is_unusual = True
            self.tables.append(_OpenTable(self._place()))
        elif tag == "tr" and self.tables:
            self.tables[-1].rows.append([])
            self.tables[-1].lines.append(self._place())
        elif tag in {"td", "th"} and self.tables:
            self.tables[-1].is_unusual |= any(attributes.get(span, "1") != "1" for span in _SPANS)
            self._open("cell")

    def _open(self, tag: str, note: str | None = None) -> None:
        """Open an element that has its own text."""
        self.frames.append(_Frame(tag, len(self.lists), line=self._place(), note=note))

    def _span(self, classes: list[str]) -> None:
        self.spans.append(_ALERT if _ALERT in classes else "")
        if self.spans[-1] and self._stands_behind_a_call():
            self.frame.runs[-1] = tree.TextRun(f"!{_EQUALS}")

    def _stands_behind_a_call(self) -> bool:
        """Return whether only white space follows a call, which is then dropped."""
        runs = self.frame.runs
        while runs and not runs[-1].text.strip():
            del runs[-1]
        return bool(runs) and runs[-1].text.endswith(_EQUALS)

    def _picture(self, attributes: Mapping[str, str]) -> None:
        alternative = " ".join(attributes.get("alt", "").split())
        source = attributes.get("src", "") if self.has_lines else ""
        text = f'image "{alternative}"' + (f" ({source})" if source else "")
        self.frame.pictures.append(tree.CommentLine(self._place(), text))
        self._add(alternative)

    def _link(self, attributes: Mapping[str, str], classes: list[str]) -> None:
        target = attributes.get("href", "")
        if _HEADER_LINK in classes:
            self.target = _HEADER_LINK
        elif not target.startswith("#"):
            self.target = target
        elif found := _NOTE.fullmatch(target):
            self.target = _HEADER_LINK
            if not found[1]:
                self._add_text(f"[^{found[2]}]")
        else:
            self.target = ""

    # Ends

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if self.silent:
            self.silent -= tag in _SILENT
            return
        if tag in _MARKS and self.marks:
            _, mark = self.marks.pop()
            if mark is None:
                self._add(_EQUALS)
        elif tag == "span" and self.spans:
            self.spans.pop()
        elif tag == "a":
            self.target = ""
        else:
            self._end_block(tag)

    def _end_block(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._flush(level=_HEADINGS[tag])
        elif tag in _BLOCKS:
            self._flush()
        elif tag in {"ul", "ol"}:
            self._flush()
            if self.lists:
                self.lists.pop()
        elif tag == "li" and self.frame.tag == "li":
            self._end_item()
        elif tag in {"td", "th"} and self.frame.tag == "cell":
            self._end_cell()
        elif tag == "table" and self.tables:
            self._end_table()

    def _close(self) -> _Frame:
        """Close an element that has its own text, and its unclosed lists."""
        self._flush()
        frame = self.frames.pop()
        del self.lists[frame.lists_around :]
        return frame

    def _end_item(self) -> None:
        frame = self._close()
        blocks = frame.blocks
        if frame.note is not None:
            texts = [
                tree.plain(block.words)
                for block in blocks
                if isinstance(block, tree.DocumentParagraph)
            ]
            text = tree.as_notes(" ".join(texts)).rstrip(" ↑")
            self.frames[0].blocks.append(
                tree.CommentBlock((tree.CommentLine(frame.line, f"footnote {frame.note}: {text}"),))
            )
            return
        words: tree.Words = ()
        if blocks and isinstance(blocks[0], tree.DocumentParagraph):
            words, blocks = blocks[0].words, blocks[1:]
        if self.lists:
            self.lists[-1].items.append(tree.Item(words, frame.line, blocks))

    def _end_cell(self) -> None:
        frame = self._close()
        words: list[tree.TextRun] = []
        kept: list[tree.Block] = []
        for block in frame.blocks:
            if isinstance(block, tree.DocumentParagraph | tree.DocumentHeading):
                words += [tree.TextRun(" "), *block.words]
            elif isinstance(block, tree.ItemList):
                words += [run for item in block.items for run in (tree.TextRun(" "), *item.words)]
            elif isinstance(block, tree.CommentBlock):
                kept.append(block)
        table = self.tables[-1]
        if table.rows:
            table.rows[-1].append(tree.cleaned(tuple(words)))
        self.frame.blocks.extend(kept)

    def _end_table(self) -> None:
        table = self.tables.pop()
        rows = [
            tree.TableRow(tuple(cells), line)
            for cells, line in zip(table.rows, table.lines, strict=True)
            if cells
        ]
        if not rows:
            return
        if table.is_unusual or self.tables:
            lines = [tree.CommentLine(row.line, cells_as_comment(row)) for row in rows]
            self.frames[0].blocks.append(
                tree.CommentBlock(tuple(line for line in lines if line.text))
            )
            return
        header, *others = rows
        self.frame.blocks.append(tree.DocumentTable(header.cells, others, table.line))

    # Text

    def handle_data(self, data: str) -> None:
        """Add text."""
        if not self.silent and (not self.spans or self.spans[-1] != _ALERT):
            self._add(data)

    def _add(self, text: str) -> None:
        if self.target != _HEADER_LINK:
            self._add_text(text, self.target)

    def _add_text(self, text: str, target: str = "") -> None:
        marks = dict.fromkeys(mark for _, mark in self.marks if mark is not None)
        self.frame.runs.append(tree.TextRun(text, tuple(marks), target))

    def _flush(self, level: int | None = None) -> None:
        """End the open paragraph or heading."""
        frame = self.frame
        if self._stands_behind_a_call():
            frame.runs[-1] = tree.TextRun(frame.runs[-1].text.removesuffix(_EQUALS))
        words = tree.cleaned(tuple(frame.runs))
        pictures, frame.runs, frame.pictures = frame.pictures, [], []
        line = frame.line if self.has_lines else tree.NOWHERE
        alone = (
            len(pictures) == 1
            and f'image "{tree.plain(words)}"' == pictures[0].text[: len(tree.plain(words)) + 8]
        )
        if words and not alone:
            if level is not None:
                frame.blocks.append(tree.DocumentHeading(words, line, level))
            else:
                frame.blocks.append(tree.DocumentParagraph(words, line or self._place()))
        if pictures:
            frame.blocks.append(tree.CommentBlock(tuple(pictures)))


def cells_as_comment(row: tree.TableRow) -> str:
    """Return the cells of a row as a comment, without empty ones (IM-17)."""
    return " | ".join(tree.as_notes(tree.plain(cell)) for cell in row.cells if cell)


def read_html(
    text: str, remarks: tree.Remarks, limits: Limits = _USUAL, *, has_lines: bool = False
) -> list[tree.Block]:
    """Return the blocks of HTML, without scripts and external files.

    :param has_lines: whether line numbers refer to a file that users can read.
    """
    builder = _Builder(remarks, limits, has_lines=has_lines)
    builder.feed(text)
    builder.close()
    while len(builder.frames) > 1:
        if builder.frame.tag == "li":
            builder._end_item()
        else:
            builder._end_cell()
    builder._flush()
    return builder.frames[0].blocks


_OURS = compile_later(r'class="bml-(?:tree|bidtable|table)')
_UNCLOSED = compile_later(r"<[^<>]*(?=<|\Z)")
_MOST_UNCLOSED = 1000
"""Number of ``<`` without ``>``; scripts have some, and the parser is slow with many."""
_MAIN = compile_later(r"<main\b.*?</main\s*>|<article\b.*?</article\s*>", DOTALL | IGNORECASE)


def read_page(
    text: str, name: str, remarks: tree.Remarks, limits: Limits = _USUAL
) -> tree.SourceDocument:
    """Return the tree of a page.

    :param name: the name of the file, without folders and suffix.
    :raises RefusedError: if the page is not from ``bml html``.
    """
    if not _OURS.search(text) or next(islice(_UNCLOSED.finditer(text), _MOST_UNCLOSED, None), None):
        raise tree.RefusedError("this is not a page that bml html made")
    main = _MAIN.search(text)
    # Keep the line numbers of the file.
    above = "\n" * text.count("\n", 0, main.start()) if main else ""
    blocks: list[tree.Block] = read_html(
        above + main[0] if main else text, remarks, limits, has_lines=True
    )
    return tree.SourceDocument(name, [block for block in blocks if not _is_empty(block)])


def _is_empty(block: tree.Block) -> bool:
    return isinstance(block, tree.DocumentHeading) and not block.words
