"""Blocks in Markdown: simple ones line by line, others with markdown-it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..model import tree
from .markdown_inline import Inline, InlineText, add_footnotes, is_image_alone

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

Read = Callable[[str, int], InlineText]
"""A function that returns the words of a text; the second argument is its line."""

_HEADING = re.compile(r"(#{1,6})[ ]+(\S.*?)(?:[ ]+#+)?[ ]*$")
_PLAINLY_TEXT = (
    r"(?![0-9]{1,9}[.)](?:\s|$))(?:[^\s#>\-*+=`~<|\[\\:_!]|[*_]{1,2}[^\W_]|`[^`\s][^`]*`|![^\[])"
)
_TEXT = re.compile(_PLAINLY_TEXT)
_FURTHER_TEXT = re.compile(rf" *{_PLAINLY_TEXT}")
_ITEM = re.compile(r"( *)([-*+]|([0-9]{1,9})[.)])( {1,4})(\S.*)$")
_EMPTY_ITEM = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])\s*$")
_NO_ITEM_TEXT = re.compile(
    r"#|>|[-*+](?:\s|$)|[0-9]{1,9}[.)](?:\s|$)|```|~~~|<|\[[^\]]*\]:|[-=_*\s]+$|\|"
)
_SIGNS = frozenset("#>-*+`~<[=_|0123456789")
"""First characters of texts that may need the parser."""
_DELIMITER = re.compile(r"\|(?: *:?-+:? *\|)+ *$")
_MOST_INDENT = 3
"""Maximum indent of a line, in spaces; a larger one would mean code."""
_BORDER = re.compile(r"(?<!\\)\|")


class Lane(NamedTuple):
    """Blocks, with the position of the next line, from 0."""

    blocks: list[tree.Block]
    end: int


def split_cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    text = line.strip()
    text = text.removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    cells = _BORDER.split(text) if "\\" in text else text.split("|")
    return [cell.replace("\\|", "|").strip() for cell in cells]


def read_plain(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    """Return the blocks that begin at line ``start``, or None if they need the parser.

    :param start: the position of the line, from 0.
    """
    line = lines[start]
    if "\t" in line:
        return None
    if line.startswith("#"):
        return _heading(lines, start, read)
    if line.startswith("|"):
        return _table(lines, start, read)
    if _ITEM.match(line):
        return _list(lines, start, read)
    if _TEXT.match(line):
        return _paragraph(lines, start, read)
    return None


def _heading(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    found = _HEADING.match(lines[start])
    if found is None or found[2].startswith("#") or "|" in found[2]:
        return None  # a line with a bar may be the header of a table
    words, kept = read(found[2], start + 1)
    heading = tree.DocumentHeading(words, start + 1, len(found[1]))
    return Lane([heading, *comments(kept)], start + 1)


def comments(kept: Sequence[tree.CommentLine]) -> Iterator[tree.Block]:
    """Yield the comments after a block, if there are any."""
    if kept:
        yield tree.CommentBlock(tuple(kept))


def _paragraph(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    end = start + 1
    while end < len(lines) and lines[end].strip():
        if not _FURTHER_TEXT.match(lines[end]) or "\t" in lines[end]:
            return None
        end += 1
    content = "\n".join([line.strip(" ") for line in lines[start:end]])
    if "|" in content or any(line.endswith(("  ", "\\")) for line in lines[start : end - 1]):
        return None
    words, kept = read(content, start + 1)
    return Lane([tree.DocumentParagraph(words, start + 1), *comments(kept)], end)


def _table(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    header = split_cells(lines[start])
    if start + 1 >= len(lines) or not _DELIMITER.match(lines[start + 1]):
        return None
    if len(split_cells(lines[start + 1])) != len(header):
        return None
    kept: list[tree.CommentLine] = []
    rows: list[tree.TableRow] = []
    head = tuple(_cells(header, start + 1, read, kept))
    end = start + 2
    while end < len(lines) and lines[end].strip():
        if not lines[end].startswith("|"):
            return None
        rows.append(
            tree.TableRow(tuple(_cells(split_cells(lines[end]), end + 1, read, kept)), end + 1)
        )
        end += 1
    return Lane([tree.DocumentTable(head, rows, start + 1), *comments(kept)], end)


def _cells(
    cells: list[str], line: int, read: Read, kept: list[tree.CommentLine]
) -> Iterator[tree.Words]:
    for cell in cells:
        written = read(cell, line)
        kept.extend(written.kept)
        yield written.words


class _OpenItem(NamedTuple):
    """An item that later lines may be nested in."""

    item: tree.Item
    content: int
    """Column of its words."""


def _list(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    """Return the lists of lines that are items and plain words, or None."""
    return _Lists(lines, read).read(start)


class _Lists:
    """Reads lists line by line."""

    def __init__(self, lines: Sequence[str], read: Read) -> None:
        self.lines = lines
        self.read_words = read
        self.tops: list[tree.Block] = []
        self.open_items: list[_OpenItem] = []
        self.marks: list[str] = []
        """The marks of the open lists."""
        self.kept: list[tree.CommentLine] = []
        self.found: re.Match[str] | None = None
        """The match of an item in the next line, or None."""

    def read(self, start: int) -> Lane | None:
        """Return the lists that begin at line ``start``, or None if they need the parser."""
        lines, at, is_behind_blank = self.lines, start, False
        self.found = _ITEM.match(lines[start])
        while at < len(lines):
            line, found = lines[at], self.found
            if not line or line.isspace():
                is_behind_blank = True
                at += 1
                self.found = _ITEM.match(lines[at]) if at < len(lines) else None
                continue
            if "\t" in line:
                return None
            if found is None and is_behind_blank and not line.startswith(" "):
                if _EMPTY_ITEM.match(line):
                    return None
                break
            end = self._end_of_text(at)
            if end is None or not (
                self._add_paragraph(at, end)
                if found is None
                else self._add_item(found, at, end, is_behind_blank=is_behind_blank)
            ):
                return None
            at, is_behind_blank = end, False
        return Lane([*self.tops, *comments(self.kept)], at)

    def _end_of_text(self, at: int) -> int | None:
        """Return the end of the words that begin at a line, or None if they need the parser.

        The match of the next item is stored.
        """
        lines, end = self.lines, at + 1
        self.found = None
        while end < len(lines):
            line = lines[end]
            if not line or line.isspace():
                return end
            self.found = _ITEM.match(line)
            if self.found is not None:
                return end
            if not _FURTHER_TEXT.match(line) or "\t" in line or line.endswith("  "):
                return None
            if lines[end - 1].endswith("\\"):
                return None
            end += 1
        return end

    def _content(self, first: str, at: int, end: int) -> str:
        if end == at + 1:
            return first
        return "\n".join([first, *(line.strip(" ") for line in self.lines[at + 1 : end])])

    def _add_item(self, found: re.Match[str], at: int, end: int, *, is_behind_blank: bool) -> bool:
        """Add an item; return False if it needs the parser."""
        indent, mark, number, gap, text = found.groups()
        if text[0] in _SIGNS and _NO_ITEM_TEXT.match(text):
            return False
        margin = self._margin(len(indent))
        if len(indent) - margin > _MOST_INDENT:
            return False
        depth = len(self.open_items)
        siblings = self.open_items[-1].item.blocks if depth else self.tops
        last = siblings[-1] if siblings else None
        is_next = len(self.marks) > depth and self.marks[depth] == mark[-1]
        if not (is_next and isinstance(last, tree.ItemList)):
            first = int(number) if number else None
            if first not in {None, 1} and depth and not is_behind_blank:
                return False
            last = tree.ItemList([], at + 1, first)
            siblings.append(last)
        del self.marks[depth:]
        self.marks.append(mark[-1])
        words, kept = self.read_words(self._content(text, at, end), at + 1)
        self.kept.extend(kept)
        item = tree.Item(words, at + 1)
        last.items.append(item)
        self.open_items.append(_OpenItem(item, len(indent) + len(mark) + len(gap)))
        return True

    def _add_paragraph(self, at: int, end: int) -> bool:
        """Add a further paragraph to its item; return False if it needs the parser."""
        text = self.lines[at].lstrip(" ")
        indent = len(self.lines[at]) - len(text)
        if not self.open_items or not _TEXT.match(text):
            return False
        margin = self._margin(indent)
        if not self.open_items or indent - margin > _MOST_INDENT:
            return False
        del self.marks[len(self.open_items) :]
        words, kept = self.read_words(self._content(text, at, end).rstrip(" "), at + 1)
        self.open_items[-1].item.blocks += [tree.DocumentParagraph(words, at + 1), *comments(kept)]
        return True

    def _margin(self, indent: int) -> int:
        """Return the column of the words in the item that contains a line with this indent."""
        while self.open_items and indent < self.open_items[-1].content:
            self.open_items.pop()
        return self.open_items[-1].content if self.open_items else 0


_MOST_NESTED = 120
_QUOTE = " \t>"


def make_parser(*, has_links: bool = True) -> MarkdownIt:
    """Return a parser of CommonMark with tables, deleted words and footnotes."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTED})
    parser.enable(["table", "strikethrough"])
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    add_footnotes(parser)
    if not has_links:
        parser.disable(["link", "image"])
    return parser


def tokens_of(parser: MarkdownIt, text: str, environment: dict[str, object]) -> list[Token]:
    """Return the blocks of ``text`` as tokens without parsed words."""
    from markdown_it.rules_core import StateCore, block, normalize

    state = StateCore(text, parser, environment)
    normalize(state)
    block(state)
    return state.tokens


class BlockReader:
    """Builds blocks from tokens."""

    def __init__(self, lines: Sequence[str], first: int, inline: Inline) -> None:
        """Read tokens of ``lines``, which begin at position ``first`` of the file, from 0."""
        self.lines = lines
        self.first = first
        self.inline = inline
        self.tokens: list[Token] = []
        self.at = 0

    def read(self, tokens: list[Token]) -> list[tree.Block]:
        """Return the blocks.

        :raises RefusedError: if they are nested too deeply.
        """
        for token in tokens:
            if token.level >= _MOST_NESTED - 2:
                raise tree.RefusedError("lists and quotes are nested too deeply", self._line(token))
        self.tokens = tokens
        return self._blocks("")

    def _line(self, token: Token) -> int:
        return self.first + (token.map[0] if token.map else 0) + 1

    def _blocks(self, end: str) -> list[tree.Block]:
        """Return the blocks up to the token ``end``."""
        blocks: list[tree.Block] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == end:
                break
            blocks.extend(self._block(token))
        return blocks

    def _block(self, token: Token) -> list[tree.Block]:
        line = self._line(token)
        match token.type:
            case "heading_open":
                written = self._words()
                return [
                    tree.DocumentHeading(written.words, line, int(token.tag[1:])),
                    *comments(written.kept),
                ]
            case "paragraph_open":
                content = self.tokens[self.at].content
                written = self._words()
                kept = list(comments(written.kept))
                alone = is_image_alone(content, written)
                return kept if alone else [tree.DocumentParagraph(written.words, line), *kept]
            case "bullet_list_open":
                return [tree.ItemList(self._items("bullet_list_close"), line)]
            case "ordered_list_open":
                number = int(token.attrs.get("start", 1))
                return [tree.ItemList(self._items("ordered_list_close"), line, number)]
            case "blockquote_open":
                return self._blocks("blockquote_close")
            case "table_open":
                return self._table(line)
            case "hr":
                return [tree.Rule(line)]
            case "bml_footnote":
                return [self._footnote(token, line)]
            case _:
                return list(comments(self._raw(token)))

    def _words(self) -> InlineText:
        """Return the words of the next token, and skip the closing token."""
        token = self.tokens[self.at]
        self.at += 2
        return self.inline.read(token.content, self._line(token))

    def _items(self, end: str) -> list[tree.Item]:
        items: list[tree.Item] = []
        while self.tokens[self.at].type != end:
            token = self.tokens[self.at]
            self.at += 1
            blocks = self._blocks("list_item_close")
            first = blocks[0] if blocks else None
            if isinstance(first, tree.DocumentParagraph):
                items.append(tree.Item(first.words, self._line(token), blocks[1:]))
            else:
                items.append(tree.Item((), self._line(token), blocks))
        self.at += 1
        return items

    def _table(self, line: int) -> list[tree.Block]:
        """Return a table; if a line has too many cells, read the lines instead of the tokens."""
        kept: list[tree.CommentLine] = []
        rows: list[tree.TableRow] = []
        while self.tokens[self.at].type != "table_close":
            token = self.tokens[self.at]
            if token.type == "tr_open":
                number = self._line(token)
                text = self.lines[number - 1].lstrip(_QUOTE)
                cells = [self.inline.read(cell, number) for cell in split_cells(text)]
                kept += [line for cell in cells for line in cell.kept]
                rows.append(tree.TableRow(tuple(cell.words for cell in cells), number))
            self.at += 1
        self.at += 1
        header, *others = rows
        return [tree.DocumentTable(header.cells, others, line), *comments(kept)]

    def _footnote(self, token: Token, line: int) -> tree.CommentBlock:
        written = self.inline.read(token.content, line)
        text = f"footnote {token.info}: {tree.marked(written.words)}"
        return tree.CommentBlock((tree.CommentLine(line, text), *written.kept))

    def _raw(self, token: Token) -> list[tree.CommentLine]:
        """Return the lines of code and HTML unchanged (IM-18)."""
        assert token.map is not None
        first, last = (self.first + number for number in token.map)
        return [
            tree.CommentLine(number + 1, self.lines[number].rstrip())
            for number in range(first, min(last, len(self.lines)))
            if self.lines[number].strip()
        ]
