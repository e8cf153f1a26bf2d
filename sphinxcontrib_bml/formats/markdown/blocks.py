"""What markdown-it says of a part of a file, as blocks (IM-14 to IM-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..documents.marks import marked
from ..documents.tree import (
    Block,
    CommentBlock,
    CommentLine,
    DocumentHeading,
    DocumentParagraph,
    DocumentTable,
    Item,
    ItemList,
    RefusedError,
    Rule,
    TableRow,
)
from .fast_lane import comments, split_cells
from .footnotes import FOOTNOTE, add_footnotes
from .inline import Inline, InlineText, is_image_alone

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_MOST_NESTED = 120
_QUOTE = " \t>"


def make_parser(*, has_links: bool = True) -> MarkdownIt:
    """Return a parser of CommonMark with tables, struck out words and footnotes."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTED})
    parser.enable(["table", "strikethrough"])
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    add_footnotes(parser)
    if not has_links:
        parser.disable(["link", "image"])
    return parser


def tokens_of(parser: MarkdownIt, text: str, environment: dict[str, object]) -> list[Token]:
    """Return the blocks of ``text`` as tokens, words not yet looked at."""
    from markdown_it.rules_core import StateCore, block, normalize

    state = StateCore(text, parser, environment)
    normalize(state)
    block(state)
    return state.tokens


class BlockReader:
    """Makes blocks of tokens."""

    def __init__(self, lines: Sequence[str], first: int, inline: Inline) -> None:
        """Read tokens of ``lines``, the first of which is line ``first`` of the file, from 0."""
        self.lines = lines
        self.first = first
        self.inline = inline
        self.tokens: list[Token] = []
        self.at = 0

    def read(self, tokens: list[Token]) -> list[Block]:
        """Return the blocks.

        :raises RefusedError: where they are nested too deeply to be read.
        """
        for token in tokens:
            if token.level >= _MOST_NESTED - 2:
                raise RefusedError("lists and quotes are nested too deeply", self._line(token))
        self.tokens = tokens
        return self._blocks("")

    def _line(self, token: Token) -> int:
        return self.first + (token.map[0] if token.map else 0) + 1

    def _blocks(self, end: str) -> list[Block]:
        """Return the blocks up to the token ``end``."""
        blocks: list[Block] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == end:
                break
            blocks.extend(self._block(token))
        return blocks

    def _block(self, token: Token) -> list[Block]:
        line = self._line(token)
        match token.type:
            case "heading_open":
                written = self._words()
                return [
                    DocumentHeading(written.words, line, int(token.tag[1:])),
                    *comments(written.kept),
                ]
            case "paragraph_open":
                content = self.tokens[self.at].content
                written = self._words()
                kept = list(comments(written.kept))
                alone = is_image_alone(content, written)
                return kept if alone else [DocumentParagraph(written.words, line), *kept]
            case "bullet_list_open":
                return [ItemList(self._items("bullet_list_close"), line)]
            case "ordered_list_open":
                number = int(token.attrs.get("start", 1))
                return [ItemList(self._items("ordered_list_close"), line, number)]
            case "blockquote_open":
                return self._blocks("blockquote_close")
            case "table_open":
                return self._table(line)
            case "hr":
                return [Rule(line)]
            case "bml_footnote":
                return [self._footnote(token, line)]
            case _:
                return list(comments(self._raw(token)))

    def _words(self) -> InlineText:
        """Return the words of the token that is next, and pass over the one that closes it."""
        token = self.tokens[self.at]
        self.at += 2
        return self.inline.read(token.content, self._line(token))

    def _items(self, end: str) -> list[Item]:
        items: list[Item] = []
        while self.tokens[self.at].type != end:
            token = self.tokens[self.at]
            self.at += 1
            blocks = self._blocks("list_item_close")
            first = blocks[0] if blocks else None
            if isinstance(first, DocumentParagraph):
                items.append(Item(first.words, self._line(token), blocks[1:]))
            else:
                items.append(Item((), self._line(token), blocks))
        self.at += 1
        return items

    def _table(self, line: int) -> list[Block]:
        """Return a table; its cells are those of its lines, where some are too many."""
        kept: list[CommentLine] = []
        rows: list[TableRow] = []
        while self.tokens[self.at].type != "table_close":
            token = self.tokens[self.at]
            if token.type == "tr_open":
                number = self._line(token)
                text = self.lines[number - 1].lstrip(_QUOTE)
                cells = [self.inline.read(cell, number) for cell in split_cells(text)]
                kept += [line for cell in cells for line in cell.kept]
                rows.append(TableRow(tuple(cell.words for cell in cells), number))
            self.at += 1
        self.at += 1
        header, *others = rows
        return [DocumentTable(header.cells, others, line), *comments(kept)]

    def _footnote(self, token: Token, line: int) -> CommentBlock:
        written = self.inline.read(token.content, line)
        text = f"footnote {token.info}: {marked(written.words)}"
        return CommentBlock((CommentLine(line, text), *written.kept))

    def _raw(self, token: Token) -> list[CommentLine]:
        """Return the lines of code and HTML as they are (IM-18)."""
        assert token.map is not None
        first, last = (self.first + number for number in token.map)
        return [
            CommentLine(number + 1, self.lines[number].rstrip())
            for number in range(first, min(last, len(self.lines)))
            if self.lines[number].strip()
        ]


__all__ = ["FOOTNOTE", "BlockReader", "make_parser", "tokens_of"]
