"""Words of Markdown: the tokens of a line of text with their marks (IM2-4, IM2-11, IM2-13)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from markdown_it.token import Token

from ..model.stream import SpanKind
from .html_looks import declarations, is_symbol
from .pieces import PLAIN, Mark, Pieces, TextStyle
from .suits import own_color, suit_of_picture

_MARKS: dict[str, SpanKind] = {
    "em": SpanKind.EMPHASIS,
    "strong": SpanKind.STRONG,
    "s": SpanKind.STRUCK,
    "link": SpanKind.LINK,
}
_HTML_MARKS: dict[str, SpanKind] = {
    **dict.fromkeys(("b", "strong"), SpanKind.STRONG),
    **dict.fromkeys(("i", "em"), SpanKind.EMPHASIS),
    **dict.fromkeys(("s", "del", "strike"), SpanKind.STRUCK),
    **dict.fromkeys(("code", "kbd"), SpanKind.CODE),
}
_TAGS_IN_LINES = frozenset(
    ["a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "center", "cite", "code", "del",
     "details", "dfn", "div", "em", "font", "i", "img", "input", "ins", "kbd", "label", "li",
     "mark", "ol", "p", "q", "ruby", "s", "samp", "small", "span", "strike", "strong", "sub",
     "summary", "sup", "tt", "u", "ul", "var", "wbr"]
)  # fmt: skip
"""Tags of HTML, which a line loses without a message."""
_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)((?:\s[^>]*)?)/?>", re.DOTALL)
_ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")


class InlineText(NamedTuple):
    """The words of a block of text."""

    pieces: Pieces
    numbers: list[int]
    """For each line, how many lines of the source are above it in the block."""
    anchors: list[str]
    left_out: list[str]
    """The tags that HTML does not have (IM2-6), and the targets of links without words."""


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a tag."""
    found = _ATTRIBUTE.findall(tag)
    return {name.lower(): one or two or three for name, one, two, three in found}


def read_inline(content: str, tokens: Sequence[Token]) -> InlineText:
    """Return the words of the tokens of a text.

    :param content: the text as in the source.
    """
    reader = _InlineReader(content, tokens)
    link: Token | None = None
    for token in tokens:
        reader.read(token)
        if token.type == "link_open":
            link = token
        elif token.type == "link_close" and link is not None:
            reader.left_out.append(f"link target {link.attrGet('href')}")
        elif token.content.strip():
            link = None
    return InlineText(reader.pieces, reader.numbers, reader.anchors, reader.left_out)


def plain_inline(content: str) -> InlineText:
    """Return the words of a text without markup."""
    lines = content.split("\n")
    pieces = Pieces([[(line.strip(" ") if number else line.rstrip(" "), PLAIN)]
                     for number, line in enumerate(lines)])  # fmt: skip
    return InlineText(pieces, list(range(len(lines))), [], [])


class _InlineReader:
    def __init__(self, content: str, tokens: Sequence[Token]) -> None:
        self.content = content
        self.pieces = Pieces()
        self.numbers = [0]
        self.anchors: list[str] = []
        self.left_out: list[str] = []
        self.look = PLAIN
        self.looks: list[tuple[str, TextStyle]] = []
        self.row = 0
        self.at = 0
        breaks = sum(token.type in {"softbreak", "hardbreak"} for token in tokens)
        # Code, links and tags may go over several lines too.
        self.must_find = content.count("\n") != breaks

    def read(self, token: Token) -> None:
        kind = token.type
        if kind == "text":
            self._add(token.content)
        elif kind in {"softbreak", "hardbreak"}:
            self._break()
        elif kind == "code_inline":
            self._add(token.content, (SpanKind.CODE, ""))
        elif kind == "image":
            self._picture(token)
        elif kind == "html_inline":
            self._tag(token.content)
        elif kind.endswith("_open"):
            name = kind.removesuffix("_open")
            self._open(name, (_MARKS[name], str(token.attrGet("href") or "")))
        elif kind.endswith("_close"):
            self._close(kind.removesuffix("_close"))
        elif token.content:
            self._add(token.content)

    def _add(self, text: str, mark: Mark | None = None) -> None:
        look = replace(self.look, marks=(*self.look.marks, mark)) if mark else self.look
        self.pieces.add(text, look)
        if self.must_find and text.strip():
            found = self.content.find(text, self.at)
            if found >= 0:
                self.row += self.content.count("\n", self.at, found)
                self.at = found + len(text)

    def _break(self) -> None:
        if self.must_find:
            end = self.content.find("\n", self.at)
            self.at = end + 1 if end >= 0 else self.at
        self.row += 1
        self._end_line()

    def _end_line(self) -> None:
        self.pieces.end_line()
        self.numbers.append(self.row)

    def _open(self, name: str, mark: Mark | None) -> None:
        self.looks.append((name, self.look))
        if mark and mark[0] not in {kind for kind, _ in self.look.marks}:
            self.look = replace(self.look, marks=(*self.look.marks, mark))

    def _close(self, name: str) -> None:
        for place in range(len(self.looks) - 1, -1, -1):
            if self.looks[place][0] == name:
                self.look = self.looks[place][1]
                del self.looks[place:]
                return

    def _picture(self, token: Token) -> None:
        path, alternative = str(token.attrGet("src") or ""), token.content
        if suit := suit_of_picture(alternative, path):
            self._add(suit)
        else:
            text = alternative or path.rsplit("/", 1)[-1] or "picture"
            self._add(text.replace("\n", " "), (SpanKind.PICTURE, path))

    def _tag(self, tag: str) -> None:
        found = _TAG.fullmatch(tag)
        if not found:
            return
        name, attributes = found[2].lower(), attributes_of(found[3])
        if name not in _TAGS_IN_LINES:
            self.left_out.append(f"<{found[1]}{found[2]}>")
        if found[1]:
            self._close(f"<{name}")
            return
        if name == "br":
            self._end_line()
        elif name == "img":
            self._image(attributes)
        if name == "a" and (anchor := attributes.get("id") or attributes.get("name")):
            self.anchors.append(anchor)
        if name in {"a", "font", "span", *_HTML_MARKS}:
            self._styled(name, attributes)

    def _image(self, attributes: dict[str, str]) -> None:
        token = Token("image", "img", 0, content=attributes.get("alt", ""))
        token.attrSet("src", attributes.get("src", ""))
        self._picture(token)

    def _styled(self, name: str, attributes: dict[str, str]) -> None:
        mark = (_HTML_MARKS[name], "") if name in _HTML_MARKS else None
        if name == "a" and (target := attributes.get("href")):
            mark = (SpanKind.LINK, target)
        self._open(f"<{name}", mark)
        style = declarations(attributes.get("style", ""))
        if color := attributes.get("color") or style.get("color"):
            self.look = replace(self.look, color=own_color(color))
        if face := attributes.get("face") or style.get("font-family"):
            self.look = replace(self.look, is_symbol=is_symbol(face))
