"""AsciiDoc as lines: headings, lists, blocks and tables; anything else is text (IM2-2, IM2-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..model.stream import Line, LineKind, SpanKind, Stream, Words
from .branches import branch_of
from .pieces import PLAIN, Mark, Pieces, TextStyle, indentation, joined_lines
from .suits import finish_suits, suit_of_picture

_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+\1)?\s*")
_ATTRIBUTE = re.compile(r":(!?[\w-]+!?):(?:[ \t]+(.*?))?(?: [\\+])?\s*")
_REFERENCE = re.compile(r"\{([\w-]+)\}")
_ITEM = re.compile(r"\s*(\*{1,5}|-|\.{1,5}|\d{1,3}\.|[a-z]\.)[ \t]+(?:\[([ xX*])\][ \t]+)?(\S.*)")
_TERM = re.compile(r"\s*(\S.*?)(:{2,4}|;;)(?:[ \t]+(\S.*))?\s*")
_DELIMITER = re.compile(r"(={4,}|-{4,}|\.{4,}|_{4,}|\*{4,}|\+{4,}|/{4,}|--|```+\w*|[|,:!]===)\s*")
_ANCHOR = re.compile(r"\[\[([\w:.-]+)(?:,[^\]]*)?\]\]|\[#([\w:.-]+)[^\]]*\]")
_STYLE = re.compile(r"\[([^\]\[]*)\]\s*")
_TITLE = re.compile(r"\.([^\s.].*)")
_ADMONITION = re.compile(r"(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(\S.*)")
_PICTURE = re.compile(r"image::?([^\[\s]+)\[([^\],]*)[^\]]*\]")
_MACRO = re.compile(r"(include|toc|video|audio)::[^\[]*\[[^\]]*\]\s*")
_AUTHOR = re.compile(r"[^\W\d_][\w.'’ -]*(?:<[^>]*>)?(?:;.*)?")
_CELL = re.compile(r"(?:(?<=[\s|])|^)(?:\d*(?:\.\d+)?[+*])?[<^>.]*[aehlmdsv]?(?<!\\)\|")
_SPANNED = re.compile(r"(\d+)?(?:\.(\d+))?\+")
_INLINE = re.compile(
    r"(?P<strong>\*\*(?=\S).{1,300}?(?<=\S)\*\*|(?<![\w*])\*(?=[^\s*]).{0,300}?(?<=[^\s*])\*(?![\w*]))"
    r"|(?P<emphasis>__(?=\S).{1,300}?(?<=\S)__|(?<!\w)_(?=\S).{0,300}?(?<=\S)_(?!\w))"
    r"|(?P<code>`[^`]{1,300}`|(?<![\w+])\+[^+\s][^+]{0,300}\+(?![\w+]))"
    r"|(?P<marked>\[[^\]]{0,300}\]##?(?=\S)[^#]{1,300}?##?)"
    r"|(?P<cross><<[^<>]{1,300}>>)"
    r"|(?P<picture>image:[^\[\s:][^\[\s]{0,300}\[[^\]]{0,300}\])"
    r"|(?P<link>(?:link:|xref:|(?:https?|mailto)[:/])[^\[\s]{0,300}\[[^\]]{0,300}\])"
    r"|(?P<anchor>\[\[[\w:.-]+\]\])"
)
_KINDS = frozenset(["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"])
_VERBATIM = frozenset(["-", ".", "`", "+"])
_MOST_COLUMNS = 100


def read_asciidoc(text: str) -> Stream:
    """Return the lines of an AsciiDoc file. Nothing is included."""
    reader = _AsciiDocReader(text)
    reader.read()
    return finish_suits(reader.stream)


@dataclass(slots=True)
class _AsciiBlock:
    """An open block between two equal lines."""

    end: str
    above: int
    """The level of the heading around it."""
    has_title: bool
    is_quote: bool = False


class _AsciiDocReader:
    def __init__(self, text: str) -> None:
        self.raw = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").split("\n")
        self.stream = Stream()
        self.place = 0
        self.attributes: dict[str, str] = {}
        self.blocks: list[_AsciiBlock] = []
        self.level = 0
        self.title = ""
        self.style = ""
        self.anchors: list[str] = []
        self.is_loose = True
        self.item: Line | None = None

    def read(self) -> None:
        """Read all lines."""
        while self.place < len(self.raw):
            line = self.raw[self.place].rstrip()
            self.place += 1
            if not line.strip():
                self.is_loose = True
                self.item = self.item if self._next().lstrip()[:1] in {"*", "-", ".", "+"} else None
            elif not self._special(line):
                self._text(line)
        while self.blocks:
            self._close()

    def _next(self) -> str:
        return self.raw[self.place] if self.place < len(self.raw) else ""

    # Lines of structure

    def _special(self, line: str) -> bool:
        """Read a line that is not text; return whether it is one."""
        if found := _DELIMITER.fullmatch(line):
            self._delimiter(found[1])
        elif found := _HEADING.fullmatch(line):
            self._heading(found[2], len(found[1]))
        elif found := _ATTRIBUTE.fullmatch(line):
            self.attributes[found[1]] = found[2] or ""
            self.stream.left_out["attribute"] += 1
        elif line.startswith("//"):
            self.stream.left_out["comment"] += 1
        elif line in {"'''", "<<<", "---", "***"}:
            self._put(LineKind.RULE, Words())
            self.is_loose = True
        elif line == "+":
            self.is_loose = False
        elif found := _ANCHOR.fullmatch(line):
            self.anchors.append(found[1] or found[2])
        elif found := _STYLE.fullmatch(line):
            self.style = found[1]
        elif found := _TITLE.fullmatch(line):
            self.title = found[1]
        elif found := _MACRO.fullmatch(line):
            self.stream.left_out[found[1]] += 1
        elif (found := _PICTURE.fullmatch(line)) and not suit_of_picture(found[2], found[1]):
            words = self._words(found[2] or found[1].rsplit("/", 1)[-1])
            self._put(LineKind.PICTURE, words or Words("picture"), target=found[1])
        else:
            return False
        return True

    def _heading(self, text: str, level: int) -> None:
        words = self._words(text)
        if words:
            self._put(LineKind.HEADING, words, level=level, is_loose=True)
            self.level = level
        self.is_loose, self.item = True, None
        if level == 1 and self.place and _AUTHOR.fullmatch(self._next()):
            below = self.raw[self.place + 1] if self.place + 1 < len(self.raw) else ""
            if not below.strip() or _ATTRIBUTE.fullmatch(below):
                self.stream.author = self._next().split("<")[0].strip()
                self.place += 1

    def _delimiter(self, end: str) -> None:
        if end[1:] == "===" and end[0] in "|,:!":
            self._table(end)
        elif end[0] in _VERBATIM and end != "--":
            self._verbatim(end)
        elif end[0] == "/":
            self.stream.left_out["comment"] += 1
            for _ in self._until(end):
                pass
        elif any(block.end == end for block in self.blocks):
            while self.blocks and self.blocks[-1].end != end:
                self._close()
            self._close()
        else:
            self._open(end)

    def _until(self, end: str) -> Iterator[str]:
        """Yield the lines up to a delimiter."""
        while self.place < len(self.raw):
            line = self.raw[self.place].rstrip()
            self.place += 1
            if line == end.rstrip("abcdefghijklmnopqrstuvwxyz"):
                return
            yield line

    def _open(self, end: str) -> None:
        kind = self.style.split(",")[0].strip().upper()
        title = self.title or (kind.capitalize() if kind in _KINDS else "")
        is_quote = end[0] == "_"
        self.blocks.append(_AsciiBlock(end, self.level, bool(title), is_quote))
        self._block_title(title)
        self.style = ""
        self.is_loose = True

    def _block_title(self, title: str) -> None:
        """Put the title of a block, one level below the heading above (IM2-5)."""
        self.title = ""
        if title and (words := self._words(title)):
            self._put(LineKind.HEADING, words, level=self.level + 1, is_loose=True)
            self.level += 1
            self.is_loose = True

    def _close(self) -> None:
        block = self.blocks.pop()
        self.level = block.above
        self.item, self.is_loose = None, True
        if block.has_title:
            self._put(LineKind.BORDER, Words())

    def _verbatim(self, end: str) -> None:
        language = self.style.partition(",")[2].strip() if "source" in self.style else ""
        self._block_title(self.title)
        self.style = ""
        self.is_loose = True
        for line in self._until(end):
            text = line.expandtabs(4)
            words = Words(" ".join(text.strip().splitlines()))
            column = len(text) - len(text.lstrip())
            self._put(LineKind.CODE, words, column=column, marker=language)
        self.is_loose = True

    # Tables

    def _table(self, end: str) -> None:
        above = self.level
        style, self.style = self.style, ""
        has_title = bool(self.title)
        self._block_title(self.title)
        found = re.search(r"cols=\"?([^\"\]]*)", style)
        columns = _columns(found[1]) if found else 0
        separator = "," if end[0] == "," else ":" if end[0] == ":" else "|"
        header: tuple[str, ...] = ()
        first, has_header = True, "header" in style
        self.is_loose = True
        for number, texts, is_apart in self._rows(end, columns, separator):
            cells = tuple(self._words(text) for text in texts)
            if not any(cells):
                continue
            is_header = first and (has_header or (is_apart and "noheader" not in style))
            if is_header:
                header = tuple(cell.text for cell in cells)
            self._put(LineKind.ROW, Words(), number=number, cells=cells, header=header,
                      is_header=is_header)  # fmt: skip
            first = False
        self.level, self.is_loose = above, True
        if has_title:
            self._put(LineKind.BORDER, Words())

    def _rows(
        self, end: str, columns: int, separator: str
    ) -> Iterator[tuple[int, list[str], bool]]:
        """Yield rows with their lines, and whether a blank line follows them."""
        cells: list[str] = []
        number, is_apart = self.place + 1, False
        for line in self._until(end):
            if not line.strip():
                columns = columns or len(cells)
                is_apart = bool(cells)
                continue
            new = _split_cells(line) if separator == "|" else ["", *line.split(separator)]
            if not new[0].strip():
                while columns and len(cells) >= columns:
                    yield number, cells[:columns], is_apart
                    cells, is_apart = cells[columns:], False
            elif cells:
                cells[-1] = f"{cells[-1]}\n{new[0].strip()}"
            if not cells:
                number = self.place
            cells += new[1:]
            if not columns and len(new) > 1 + 1:
                columns = len(new) - 1
        columns = columns or len(cells)
        while cells:
            yield number, cells[:columns], is_apart
            cells, is_apart = cells[columns:], False

    # Text

    def _text(self, line: str) -> None:
        kind = self.style.split(",")[0].strip().upper()
        if (found := _ADMONITION.fullmatch(line)) or kind in _KINDS:
            self._admonition(found[1] if found else kind, found[2] if found else line)
            return
        self.style = ""
        if self.title:
            self._put(LineKind.TEXT, self._words(self.title) or Words("."))
            self.title = ""
        if branch := branch_of(line):
            kind_of = LineKind.ITEM if branch.marker else LineKind.NOTE
            words = self._words(line[branch.start :])
            self._put(kind_of, words, column=branch.column, marker=branch.marker)
        elif found := _ITEM.fullmatch(line):
            marker = found[1] if not found[2] else f"{found[1]} [{found[2]}]"
            column = 2 * (len(found[1]) - 1) if found[1][0] in "*." else indentation(line)
            self._lines(found[3], LineKind.ITEM, column, marker)
            self.item = self.stream.lines[-1] if self.stream.lines else None
        elif (found := _TERM.fullmatch(line)) and "::" not in found[1]:
            self._term(found)
        elif self.item is not None:
            self._lines(line.strip(), LineKind.NOTE, self.item.column + 2, "")
        else:
            self._lines(line.strip(), LineKind.TEXT, indentation(line), "")

    def _admonition(self, kind: str, line: str) -> None:
        self.blocks.append(_AsciiBlock("", self.level, True))
        self._block_title(self.title or kind.capitalize())
        self.style, self.item = "", None
        self._lines(line.strip(), LineKind.TEXT, 0, "")
        while self._next().strip() and not _DELIMITER.fullmatch(self._next()):
            self.place += 1
            self._lines(self.raw[self.place - 1].strip(), LineKind.TEXT, 0, "")
        self._close()

    def _term(self, found: re.Match[str]) -> None:
        number, text = self.place, found[3] or ""
        while not text and self._next().strip() and not _TERM.fullmatch(self._next()):
            self.place += 1
            text = self.raw[self.place - 1].strip()
        column = 2 * (len(found[2]) - 2)
        cells = (self._words(found[1]), self._words(text))
        self._put(LineKind.ROW, Words(), number=number, cells=cells, column=column)
        self.item = self.stream.lines[-1]

    def _lines(self, text: str, kind: LineKind, column: int, marker: str) -> None:
        """Put a line of text, which may end in a mark for a line end."""
        words = self._words(text.removesuffix(" +"))
        if words:
            self._put(kind, words, column=column, marker=marker)

    def _words(self, text: str) -> Words:
        text = _REFERENCE.sub(lambda found: self.attributes.get(found[1]) or found[0], text)
        pieces = Pieces()
        for number, line in enumerate(text.split("\n")):
            if number:
                pieces.end_line()
            self._inline(line, PLAIN, pieces, 0)
        return joined_lines(pieces.words())

    def _inline(self, text: str, look: TextStyle, pieces: Pieces, depth: int) -> None:
        last = 0
        for found in _INLINE.finditer(text) if depth < len(SpanKind) else ():
            pieces.add(text[last : found.start()], look)
            last = found.end()
            kind, part = str(found.lastgroup), found[0]
            if kind in {"strong", "emphasis"}:
                inner = part[2:-2] if part[:2] in {"**", "__"} and len(part) > 4 else part[1:-1]  # noqa: PLR2004
                self._inline(inner, _with(look, (SpanKind(kind), "")), pieces, depth + 1)
            elif kind == "code":
                pieces.add(part[1:-1], _with(look, (SpanKind.CODE, "")))
            elif kind == "marked":
                self._inline(part.partition("#")[2].strip("#"), look, pieces, depth + 1)
            elif kind == "anchor":
                self.anchors.append(part.strip("[]"))
            elif kind == "picture":
                self._picture(part, look, pieces)
            else:
                target, name = _link(kind, part)
                mark = (SpanKind.LINK, target)
                self._inline(name or target, _with(look, mark), pieces, depth + 1)
        pieces.add(text[last:], look)

    def _picture(self, part: str, look: TextStyle, pieces: Pieces) -> None:
        path, _, alternative = part.removeprefix("image:").rstrip("]").partition("[")
        if suit := suit_of_picture(alternative, path):
            pieces.add(suit, look)
        else:
            name = alternative.split(",")[0] or path.rsplit("/", 1)[-1]
            pieces.add(name, _with(look, (SpanKind.PICTURE, path)))

    def _put(self, kind: LineKind, words: Words, **more: Any) -> None:
        more.setdefault("number", self.place)
        more.setdefault("is_loose", self.is_loose)
        if kind not in {LineKind.RULE, LineKind.BORDER}:
            more["anchors"], self.anchors = tuple(self.anchors), []
        block = sum(block.has_title for block in self.blocks)
        is_quoted = any(block.is_quote for block in self.blocks)
        line = Line(kind=kind, words=words, block=block, is_quoted=is_quoted, **more)
        self.stream.lines.append(line)
        self.is_loose = False


def _with(look: TextStyle, mark: Mark) -> TextStyle:
    return TextStyle((*look.marks, mark), look.color, look.is_symbol)


def _link(kind: str, part: str) -> tuple[str, str]:
    """Return the target and the text of a link."""
    if kind == "cross":
        target, _, name = part.strip("<>").partition(",")
        return f"#{target.strip()}", name.strip()
    target, _, name = part.rstrip("]").partition("[")
    name = name.split(",")[0].strip('"^ ') if "=" in name or "^" in name else name
    if target.startswith("xref:"):
        target = target.removeprefix("xref:")
        return target if "." in target or "#" in target else f"#{target}", name
    return target.removeprefix("link:"), name


def _columns(text: str) -> int:
    """Return how many columns ``cols`` gives."""
    count = 0
    for part in text.split(","):
        times = re.match(r"\s*(\d{1,3})\*", part)
        count += int(times[1]) if times else 1
    return min(count, _MOST_COLUMNS)


def _split_cells(line: str) -> list[str]:
    """Return what is before the first cell of a line, then its cells; spans are empty cells."""
    cells: list[str] = []
    last, empty = 0, 0
    for found in _CELL.finditer(line):
        cells += [line[last : found.start()].strip().replace("\\|", "|"), *[""] * empty]
        spanned = _SPANNED.match(found[0])
        empty = min(int(spanned[1]), _MOST_COLUMNS) - 1 if spanned and spanned[1] else 0
        last = found.end()
    cells += [line[last:].strip().replace("\\|", "|"), *[""] * empty]
    return cells
