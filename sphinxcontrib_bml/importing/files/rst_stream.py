"""reStructuredText as lines: docutils gives the blocks, nothing is run (IM2-2, IM2-5, IM2-70)."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..model.stream import Line, LineKind, SpanKind, Stream, Words
from .branches import branch_of, with_tab_cells
from .detection import UnreadableError
from .pieces import indentation, joined_lines
from .rst_blocks import RstBlocks, is_code, parse_blocks
from .rst_nodes import all_targets, first_line, is_one_line, labels_of, plain_text, titles_of
from .rst_tables import RstRow, csv_rows
from .rst_words import RstWords, footnote_markers, substitutions_of
from .suits import finish_suits, suit_of_picture
from .text import read_text

_KINDS = {
    **{name: name.capitalize() for name in ("attention", "caution", "danger", "error", "hint")},
    **{name: name.capitalize() for name in ("important", "note", "tip", "todo", "warning")},
    "seealso": "See also",
}
"""Admonitions without a title of their own, and what their readers see (IM2-5)."""
_TITLED = frozenset(
    ["admonition", "topic", "sidebar", "tab", "tab-item", "group-tab", "dropdown", "details",
     "collapse", "toggle", "card", "grid-item-card", "panel", "list-table", "csv-table", "table",
     "rubric", "example", "exercise", "solution"]
)  # fmt: skip
_UNTITLED = frozenset(
    ["container", "class", "rst-class", "cssclass", "only", "ifconfig", "tabs", "tab-set",
     "grid", "grid-item", "hlist", "compound", "highlights", "epigraph", "pull-quote", "glossary"]
)  # fmt: skip
"""Directives whose argument is not a text."""
_LEFT_OUT = frozenset(
    ["index", "toctree", "contents", "raw", "meta", "sectnum", "highlight", "default-role", "role",
     "title", "date", "tabularcolumns", "currentmodule", "module", "sectionauthor", "codeauthor",
     "header", "footer", "target-notes", "bibliography", "replace", "unicode"]
)  # fmt: skip
_FILES = frozenset(["include", "literalinclude", "mdinclude"])
_QUOTES = frozenset(["epigraph", "pull-quote", "highlights"])
_AUTHORS = frozenset(["author", "authors"])
_DATA = frozenset(
    ["organization", "contact", "address", "version", "revision", "status", "date", "copyright",
     "orphan", "tocdepth", "nocomments", "nosearch", "template"]
)  # fmt: skip
_SIGN = re.compile(
    r"\S\s*(?::=|=>|[⇒→=]|->|[:：](?=\s))\s*\S|^\S+\s+\d{1,2}(?:\s?[-–]\s?\d{1,2}|\+)(?!\S)"
)
"""A sign between words and their meaning, or points after a word."""
_MARKER = re.compile(r"(?:[^\s\w]|\(?[\w#]{1,8}[.)])(?=\s|$)")
_ONLY_SIGNS = re.compile(r"[\W_]*")
_DEEPER = 2
_FLAT = 1_000_000
"""The base of lines whose indentation says nothing."""


def read_rst(text: str) -> Stream:
    """Return the lines of a file; as plain text where it is nested too deeply."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "�")
    try:
        return _RstReader(text, parse_blocks(text)).read()
    except (UnreadableError, RecursionError):
        return read_text(text)


@dataclass(slots=True)
class _RstItem:
    """An open item of a list."""

    column: int
    marker: str
    is_first: bool
    has_words: bool = False
    term: Words | None = None
    """The term that a definition belongs to."""
    number: int = 0
    """The line of the term."""
    is_row: bool = False
    """Whether the term and the definition are cells of a row."""


class _RstReader:
    def __init__(self, text: str, found: RstBlocks) -> None:
        self.raw = text.split("\n")
        self.found = found
        self.stream = Stream()
        self.words = RstWords(
            substitutions_of(text), all_targets(found), found.anonymous, titles_of(found)
        )
        self.items: list[_RstItem] = []
        self.anchors: list[str] = []
        self.level = self.block = self.block_level = self.base = self.quotes = 0
        self.notes = footnote_markers(labels_of(found.children))

    def read(self) -> Stream:
        """Return the lines of the file."""
        self.blocks(self.found.children)
        self.stream.lines = list(with_tab_cells(self.stream.lines))
        return finish_suits(self.stream)

    def blocks(self, nodes: Iterable[Any]) -> None:
        """Read blocks that follow one another."""
        for node in nodes:
            if handler := _HANDLERS.get(node.tagname):
                handler(self, node)

    # Places

    def _column(self, number: int) -> int:
        line = self.raw[number - 1] if 0 < number <= len(self.raw) else ""
        column = max(indentation(line) - self.base, 0)
        return max(column, self.items[-1].column + _DEEPER) if self.items else column

    def _is_blank_above(self, number: int) -> bool:
        return number < 2 or not self.raw[min(number, len(self.raw)) - 2].strip()  # noqa: PLR2004

    def _read(self, text: str, number: int) -> list[Words]:
        """Return the words of each line; what they name and the file has not is told."""
        lines = self.words.read(text)
        self.anchors += self.words.anchors
        for name in self.words.missing:
            self.stream.remarks.kept(number, f"target {name} not found")
        self.words.anchors.clear()
        self.words.missing.clear()
        return lines

    def _one(self, text: str, number: int) -> Words:
        return joined_lines(self._read(text, number))

    # Text

    def _paragraph(self, node: Any) -> None:
        self._text(node.astext(), node.line or self._last())

    def _last(self) -> int:
        return self.stream.lines[-1].number if self.stream.lines else 1

    def _text(self, text: str, number: int) -> None:
        """Put the lines of a paragraph (IM2-4)."""
        for place, words in enumerate(self._read(text, number)):
            if words:
                self._put_line(words, min(number + place, len(self.raw)), is_first=not place)

    def _put_line(self, words: Words, number: int, *, is_first: bool) -> None:
        item = self.items[-1] if self.items else None
        pictures = [span for span in words.spans if span.kind is SpanKind.PICTURE]
        if len(pictures) == 1 and pictures[0].end - pictures[0].start == len(words.text):
            target = pictures[0].target
            self._put(LineKind.PICTURE, number, Words(words.text), target=target, is_loose=True)
        elif item is not None and not item.has_words:
            if item.term is not None:
                self._end_term(item, words, number)
            else:
                item.has_words = True
                self._put(LineKind.ITEM, number, words, column=item.column, marker=item.marker,
                          is_loose=item.is_first)  # fmt: skip
        elif branch := branch_of(words.text):
            kind = LineKind.ITEM if branch.marker else LineKind.NOTE
            column = branch.column + (item.column + _DEEPER if item else 0)
            self._put(kind, number, words.part(branch.start), column=column, marker=branch.marker)
        else:
            kind = LineKind.TEXT if item is None else LineKind.NOTE
            is_loose = item is None and is_first and self._is_blank_above(number)
            self._put(kind, number, words, column=self._column(number), is_loose=is_loose)

    def _title(self, node: Any) -> None:
        level = max(node["level"], self.block_level + 1 if self.block_level else 1)
        self._heading(self._one(node.astext(), node.line), node.line, level)

    def _heading(self, words: Words, number: int, level: int) -> None:
        if words:
            self._put(LineKind.HEADING, number, words, level=level, is_loose=True)
            self.level = level

    def _code(self, node: Any) -> None:
        self._code_lines(node.astext().split("\n"), node.line or self._last(), "")

    def _code_lines(self, lines: Sequence[str], number: int, language: str) -> None:
        end = len(lines)
        while end and not lines[end - 1].strip():
            end -= 1
        for place, line in enumerate(lines[:end]):
            text = line.expandtabs(4)
            words = Words(" ".join(" ".join(text.strip().splitlines()).split("\f")))
            self._put(
                LineKind.CODE, min(number + place, len(self.raw)), words, marker=language,
                column=len(text) - len(text.lstrip()), is_loose=not place,
            )  # fmt: skip

    def _quote(self, node: Any) -> None:
        self.quotes += 1
        self.blocks(node.children)
        self.quotes -= 1

    def _line_block(self, node: Any) -> None:
        for line in node.children:
            text = line.astext()
            if text:
                number = line.line or self._last()
                words = self._one(text, number)
                column = self._column(number) + line.get("column", 0)
                kind = LineKind.NOTE if self.items else LineKind.TEXT
                is_loose = self._is_blank_above(number)
                self._put(kind, number, words, column=column, is_loose=is_loose)

    def _rule(self, node: Any) -> None:
        self._put(LineKind.RULE, node.line or self._last(), Words(), is_loose=True)

    def _comment(self, node: Any) -> None:
        self.stream.left_out["comment"] += 1

    def _target(self, node: Any) -> None:
        self.anchors += node.get("names", ())

    def _message(self, node: Any) -> None:
        """Put the text that docutils could not read, as it stands."""
        for child in node.children:
            if child.tagname == "literal_block":
                lines = child.astext().split("\n")
                kept = "\n".join(line for line in lines if not _ONLY_SIGNS.fullmatch(line))
                self._text(kept, min(node.get("line", self._last()), len(self.raw)))

    # Lists

    def _list(self, node: Any) -> None:
        is_first = not self.items
        for child in node.children:
            if child.tagname != "list_item":
                self.blocks([child])
                continue
            number = child.line or first_line(child) or self._last()
            self.items.append(_RstItem(*self._marker(number), is_first))
            self.blocks(child.children)
            self.items.pop()
            is_first = False

    def _marker(self, number: int) -> tuple[int, str]:
        """Return the column and the marker of an item."""
        line = self.raw[number - 1] if 0 < number <= len(self.raw) else ""
        found = _MARKER.match(line.lstrip())
        return self._column(number), found[0] if found else "-"

    def _definitions(self, node: Any) -> None:
        items = [item for item in node.children if item.tagname == "definition_list_item"]
        are_rows = all(is_one_line(item.children[1]) for item in items)
        is_first = not self.items
        for item in node.children:
            if item.tagname != "definition_list_item":
                self.blocks([item])
                continue
            term, *others = item.children
            text = term.astext()
            if _SIGN.search(text):
                # A line with a sign of its own has no definition: what is below it is deeper.
                self._text(text, term.line)
                for other in others:
                    self.blocks(other.children)
            else:
                self._term(text, term.line, others[0], are_rows=are_rows, is_first=is_first)
            is_first = False

    def _term(self, text: str, number: int, body: Any, *, are_rows: bool, is_first: bool) -> None:
        """Put a term with its definition: two cells, or an item if it has more than a line."""
        words = self._one(text, number) or Words(text.strip() or "-")
        item = _RstItem(self._column(number), "-", is_first, term=words, number=number)
        item.is_row = are_rows
        self.items.append(item)
        if not body.children or body.children[0].tagname != "paragraph":
            self._end_term(item, Words(), number)
        self.blocks(body.children)
        self.items.pop()

    def _end_term(self, item: _RstItem, words: Words, number: int) -> None:
        """Put a term with the first line of its definition."""
        term, item.term, item.has_words = item.term or Words(), None, True
        if item.is_row:
            self._put(LineKind.ROW, item.number, Words(), cells=(term, words),
                      column=item.column, is_loose=item.is_first)  # fmt: skip
            return
        between = " " if term.text.endswith((":", "=")) else ": "
        self._put(LineKind.ITEM, item.number, term.joined(words, between), column=item.column,
                  marker=item.marker, is_loose=item.is_first)  # fmt: skip

    def _fields(self, node: Any) -> None:
        fields = [item for item in node.children if item.tagname == "field"]
        are_rows = all(is_one_line(item.children[1]) for item in fields)
        is_first = not self.items
        for item in node.children:
            if item.tagname != "field":
                self.blocks([item])
                continue
            name, body = item.children[:2]
            text, number = name.astext(), item.line or self._last()
            if text.lower() in _AUTHORS and not self.stream.lines[1:]:
                self.stream.author = self._one(body.astext(), number).text
            elif text.lower() in _DATA:
                self.stream.left_out[f"field {text}"] += 1
            else:
                self._term(text, number, body, are_rows=are_rows, is_first=is_first)
            is_first = False

    def _options(self, node: Any) -> None:
        for item in node.children:
            if item.tagname == "option_list_item":
                group, body = item.children[:2]
                text = ", ".join(option.rawsource for option in group.children)
                number = first_line(item) or self._last()
                self._term(text, number, body, are_rows=True, is_first=not self.items)
            else:
                self.blocks([item])

    def _footnote(self, node: Any) -> None:
        """Put a footnote, an item at its place (IM2-64)."""
        kept, self.items = self.items, [_RstItem(0, next(self.notes, "-"), is_first=True)]
        self.blocks(node.children)
        self.items = kept

    # Directives

    def _container(self, node: Any) -> None:
        if node["kind"] == "table":
            self._table(node["rows"])
            return
        name = node["name"]
        if name in _FILES or "file" in node["options"] or "url" in node["options"]:
            path = " ".join(node["argument"]) or node["options"].get("file", "")
            self._put(LineKind.BORDER, node.line, Words(f".. {name}:: {path}".strip()))
        elif name in _LEFT_OUT:
            self.stream.left_out[f"{name} directive"] += 1
        elif name in {"image", "figure"}:
            self._picture(node)
        elif is_code(name):
            self._code_lines(node["lines"] or node["argument"], node["first"], name)
        else:
            self._block(node, name)

    def _picture(self, node: Any) -> None:
        path = "".join(node["argument"])
        alternative = node["options"].get("alt", "") or path.rsplit("/", 1)[-1] or "picture"
        if suit := suit_of_picture(node["options"].get("alt", ""), path):
            self._put_line(Words(suit), node.line, is_first=True)
        else:
            words = self._one(alternative, node.line) or Words("picture")
            self._put(LineKind.PICTURE, node.line, Words(words.text), target=path, is_loose=True)
        self.blocks(node.children)

    def _block(self, node: Any, name: str) -> None:
        """Read a directive with content; its title is one level below the heading (IM2-5)."""
        argument = "\n".join(node["argument"])
        title = argument if name in _TITLED else _KINDS.get(name, "")
        above = (self.level, self.block_level, self.base)
        self.base = _FLAT
        if title and self.items:
            self._text(title, node.line)
            title = ""
        elif title:
            self.block += 1
            self._heading(self._one(title, node.line), node.line, self.level + 1)
            self.block_level = self.level
        if argument and name not in _TITLED | _UNTITLED:
            self._text(argument, node.line)
        self.base = above[-1]
        if not self.items:
            self.base = indentation(self.raw[min(node["first"], len(self.raw)) - 1])
        self.quotes += name in _QUOTES
        self._content(node, name)
        self.quotes -= name in _QUOTES
        self.level, self.block_level, self.base = above
        if title:
            self._put(LineKind.BORDER, self._last(), Words())
            self.block -= 1

    def _content(self, node: Any, name: str) -> None:
        if name == "list-table":
            self._list_table(node)
        elif name == "csv-table":
            try:
                self._table(list(csv_rows(node["lines"], node["first"], node["options"])))
            except (csv.Error, TypeError):
                self._text("\n".join(node["lines"]), node["first"])
        else:
            self.blocks(node.children)

    # Tables

    def _table(self, rows: Sequence[RstRow], depth: int = 0) -> None:
        header: tuple[str, ...] = ()
        is_first = True
        for row in rows:
            line = min(max(row.number, 1), len(self.raw))
            cells = tuple(self._one(cell, line) for cell in row.cells)
            if not any(cells):
                continue
            if row.is_header:
                header = tuple(cell.text for cell in cells)
            self._row(cells, line, header, depth, is_header=row.is_header, is_loose=is_first)
            is_first = bool(row.below)
            for table in row.below:
                self._table(table, depth + 2 * _DEEPER)

    def _list_table(self, node: Any) -> None:
        text = node["options"].get("header-rows", "0").strip()
        headers = int(text) if text.isdecimal() and len(text) < 4 else 0  # noqa: PLR2004
        rows: list[RstRow] = []
        for child in node.children:
            if child.tagname != "bullet_list":
                self.blocks([child])
                continue
            for item in child.children:
                cells = [plain_text(cell) for one in item.children for cell in one.children]
                number = item.get("line") or first_line(item) or node.line
                rows.append(RstRow(number, cells, len(rows) < headers))
        self._table(rows)

    def _row(
        self,
        cells: tuple[Words, ...],
        number: int,
        header: tuple[str, ...],
        depth: int,
        **more: Any,
    ) -> None:
        column = depth + (self.items[-1].column + _DEEPER if self.items else 0)
        if self.items:
            self.items[-1].has_words = True
        self._put(LineKind.ROW, number, Words(), cells=cells, header=header, column=column, **more)

    def _put(self, kind: LineKind, number: int, words: Words, **more: Any) -> None:
        if kind not in {LineKind.RULE, LineKind.BORDER}:
            more["anchors"], self.anchors = tuple(self.anchors), []
        line = Line(number, kind, words, block=self.block, is_quoted=self.quotes > 0, **more)
        self.stream.lines.append(line)


_HANDLERS: dict[str, Callable[[_RstReader, Any], None]] = {
    "paragraph": _RstReader._paragraph,
    "title": _RstReader._title,
    "literal_block": _RstReader._code,
    "doctest_block": _RstReader._code,
    "block_quote": _RstReader._quote,
    "line_block": _RstReader._line_block,
    "transition": _RstReader._rule,
    "comment": _RstReader._comment,
    "target": _RstReader._target,
    "system_message": _RstReader._message,
    "bullet_list": _RstReader._list,
    "enumerated_list": _RstReader._list,
    "definition_list": _RstReader._definitions,
    "field_list": _RstReader._fields,
    "option_list": _RstReader._options,
    "footnote": _RstReader._footnote,
    "container": _RstReader._container,
}
