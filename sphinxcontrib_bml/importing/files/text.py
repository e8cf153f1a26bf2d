"""Plain text: lists, drawn trees, indentation, underlined headings (IM2-4, IM2-8, IM2-10)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from ..model.stream import Line, LineKind, Stream, Words
from .branches import (
    DrawnBranch,
    branch_of,
    is_delimiter,
    split_row,
    with_tab_cells,
)
from .pieces import clean_words, indentation
from .suits import finish_suits, with_suits

MARKER = re.compile(
    r"(?P<marker>[-*+•·◦▪‣●○■–—]|\d{1,3}[.)]|[a-zA-Z]\)|\([a-z0-9]\))(?P<gap>[ \t\u00a0]+)(?=\S)"
)
_UNDERLINE = re.compile(r"([=\-~^*#_])\1{2,}\s*")
_DOTS = re.compile(r"((?:\.[ \t]+){1,12})(?=[1-7][^\s\d.]|[(PXD])")
"""Dots that are the depth of a line in a tree of calls: ``. . 1♥``."""
_LEAST_DOTS = 3
_RULE = re.compile(r"\s*(?:([-=_*~─━═])\s?)(?:\1\s?){2,}\s*")
_HASH = re.compile(r"(#{1,6})[ \t]+(\S.*?)[ \t#]*")
_EQUALS = re.compile(r"(={2,6})\s*([^=\s](?:.*[^=\s])?)\s*\1\s*")
"""A heading as wikis write it: ``== Responses ==``."""
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?[ \t]+\S.*[^.,;:]")
_NUMBER = re.compile(
    r"\s*(?:(?:[-–—]\s*)?\d{1,3}(?:\s*[-–—])?"
    r"|(?:page|seite|sida|strona|pagina|стр\.?) ?\d+(?: ?(?:of|von|av|z|van|de|/|из) ?\d+)?)\s*",
    re.IGNORECASE,
)
_CONTENTS = re.compile(r".*?(?:\.\s?){4,}\s*\d{1,3}\s*")
_LONGEST_HEADING, _LEAST_LETTERS = 70, 4
_MOST_CAPITALS = 0.3
_LEAST_HEADS = 3
_CHAPTER = re.compile(r"(\d{1,2})\.?[ \t]+[^\W\d_a-zà-öø-ÿ].{0,60}[^.,;:]")
_LEAST_CHAPTERS = 2
_ROW_BELOW = re.compile(
    r"[ \t]{2,}[(\[]?[1-7]\s?(?:NT?|SA|BA|!?[A-Za-z♣♦♥♠])(?:/\S{1,6})?\s?[:=–-]\s"
)
"""A deeper line that begins with a call and a sign, below a numbered title."""


def read_text(text: str) -> Stream:
    """Return the lines of a plain text."""
    reader = _PlainTextReader(text)
    reader.read()
    stream = Stream(list(with_tab_cells(reader.lines)), left_out=reader.left_out)
    return finish_suits(stream)


class _PlainTextReader:
    def __init__(self, text: str) -> None:
        self.heads = _running_heads(text)
        self.raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.lines: list[Line] = []
        self.left_out: Counter[str] = Counter()
        self.underlines: list[str] = []
        self.header: tuple[str, ...] = ()
        self.is_loose = True
        self.in_list = False
        self.has_capitals = _capitals(self.raw)
        self.chapters = _chapters(self.raw)
        self.has_dots = sum(_DOTS.match(line) is not None for line in self.raw) >= _LEAST_DOTS

    def read(self) -> None:
        """Read all lines."""
        place = 0
        while place < len(self.raw):
            place = self._read_line(place)

    def _is_blank(self, place: int) -> bool:
        return not 0 <= place < len(self.raw) or not self.raw[place].strip()

    def _read_line(self, place: int) -> int:
        """Read a line; return the place of the next one."""
        raw = self.raw[place]
        text = raw.strip("\f")
        if not text.strip():
            self.is_loose, self.header = True, ()
            return place + 1
        if name := self._furniture(raw, place):
            self.left_out[name] += 1
            return place + 1
        if used := self._heading(place, text):
            return place + used
        if _RULE.fullmatch(text):
            self._put(place, LineKind.RULE, "")
            self.is_loose, self.in_list = True, False
            return place + 1
        if branch := branch_of(text.expandtabs(4)) or self._dots(text):
            kind = LineKind.ITEM if branch.marker else LineKind.NOTE
            rest = text.expandtabs(4)[branch.start :]
            self._put(place, kind, rest, column=branch.column, marker=branch.marker)
            return place + 1
        if self._is_row(place, text):
            self._row(place, text)
            return place + 1
        self.header = ()
        self._text(place, text)
        return place + 1

    def _dots(self, text: str) -> DrawnBranch | None:
        """Return the dots that are the depth of a line, if those of a file are (IM2-8)."""
        found = _DOTS.match(text) if self.has_dots else None
        return DrawnBranch(found.end(1), ".", found.end()) if found else None

    def _is_row(self, place: int, text: str) -> bool:
        """Return whether a line is a row of a table: as the line next to it, it has ``|``."""
        number = text.count("|")
        if not number or (text.lstrip().startswith("|") and number > 1):
            return bool(number)
        if MARKER.match(text.lstrip()):
            return False
        around = (self.raw[other] for other in (place - 1, place + 1) if not self._is_blank(other))
        return any(other.count("|") == number for other in around)

    def _furniture(self, raw: str, place: int) -> str:
        """Return the name of a page number, running head or line of contents (IM2-14)."""
        begins_page = raw.startswith("\f") or (place and self.raw[place - 1].startswith("\f"))
        if begins_page and raw.strip() in self.heads:
            return "running head"
        if _CONTENTS.fullmatch(raw):
            return "line of a table of contents"
        is_alone = self._is_blank(place - 1) and self._is_blank(place + 1)
        return "page number" if is_alone and _NUMBER.fullmatch(raw) else ""

    def _heading(self, place: int, text: str) -> int:
        """Read a heading; return how many lines it is, 0 if the line is none."""
        if found := _HASH.fullmatch(text):
            self._put_heading(place, found[2], len(found[1]))
            return 1
        if found := _EQUALS.fullmatch(text):
            if found[1] not in self.underlines:
                self.underlines.append(found[1])
            self._put_heading(place, found[2], self.underlines.index(found[1]) + 1)
            return 1
        below = self.raw[place + 1] if place + 1 < len(self.raw) else ""
        is_first = self._is_blank(place - 1) or bool(_RULE.fullmatch(self.raw[place - 1]))
        if is_first and (found := _UNDERLINE.fullmatch(below)) and not _RULE.fullmatch(text):
            length = len(text.strip())
            if length / 2 <= len(below.strip()) <= 3 * length + 3 and not MARKER.match(text):
                if found[1] not in self.underlines:
                    self.underlines.append(found[1])
                if self.lines and self.lines[-1].kind is LineKind.RULE and self._is_overline(place):
                    self.lines.pop()
                self._put_heading(place, text, self.underlines.index(found[1]) + 1)
                return 2
        is_open = not below.strip() or _ROW_BELOW.match(below) is not None
        is_alone = is_first and is_open and not text[0].isspace()
        if is_alone and len(text) <= _LONGEST_HEADING:
            if _NUMBERED.fullmatch(text):
                self._put_heading(place, text, text.split(maxsplit=1)[0].rstrip(".").count(".") + 1)
                return 1
            if place in self.chapters:
                self._put_heading(place, text, 1)
                return 1
            if self.has_capitals and _is_capital(text):
                self._put_heading(place, text, len(self.underlines) + 1)
                return 1
        return 0

    def _is_overline(self, place: int) -> bool:
        return place > 0 and self.raw[place - 1].strip()[:1] == self.raw[place + 1].strip()[:1]

    def _put_heading(self, place: int, text: str, level: int) -> None:
        self._put(place, LineKind.HEADING, text, level=level)
        self.is_loose, self.in_list = True, False

    def _row(self, place: int, text: str) -> None:
        if is_delimiter(text):
            if self.lines and self.lines[-1].kind is LineKind.ROW and not self.header:
                last = self.lines[-1]
                self.header = tuple(cell.text for cell in last.cells)
                self.lines[-1] = replace(last, header=self.header, is_header=True)
            return
        cells = tuple(clean_words(Words(with_suits(cell))) for cell in split_row(text))
        first = next((cell for cell in text.strip().strip("|").split("|") if cell.strip()), "")
        column = max(indentation(first) - 1, 0)
        self._put(place, LineKind.ROW, "", cells=cells, header=self.header, column=column)

    def _text(self, place: int, text: str) -> None:
        column = indentation(text)
        text = text.lstrip()
        is_quoted = text.startswith("> ")
        if is_quoted:
            text = text[2:].lstrip()
        if (found := MARKER.match(text)) and not _is_sentence(found, self.lines, self.is_loose):
            marker, rest = found["marker"], text[found.end() :]
            self._put(place, LineKind.ITEM, rest, column=column, marker=marker, is_quoted=is_quoted)
            self.in_list = True
            return
        above = self.lines[-1] if self.lines else None
        if self.in_list and above is not None and column > self._item_column():
            self._put(place, LineKind.NOTE, text, column=column, is_quoted=is_quoted)
            return
        self.in_list = False
        self._put(place, LineKind.TEXT, text, column=column, is_quoted=is_quoted)

    def _item_column(self) -> int:
        """Return the column of the first item that a deeper line belongs to."""
        for line in reversed(self.lines):
            if line.kind is LineKind.ITEM:
                return line.column
        return 0

    def _put(self, place: int, kind: LineKind, text: str, **more: object) -> None:
        words = clean_words(Words(with_suits(text)), keep_tabs=kind is LineKind.TEXT)
        line = Line(place + 1, kind, words, is_loose=self.is_loose, **more)  # type: ignore[arg-type]
        self.lines.append(line)
        self.is_loose = False


def _is_sentence(found: re.Match[str], lines: list[Line], is_loose: bool) -> bool:
    """Return whether a dash or number that begins a line belongs to the sentence above."""
    if is_loose or not lines or lines[-1].kind is not LineKind.TEXT:
        return False
    return found["marker"] in "–—" or found["marker"].rstrip(".)").isdigit()


def _running_heads(text: str) -> frozenset[str]:
    """Return the lines that are the first ones of at least three pages."""
    heads = Counter(page.lstrip("\n").split("\n", 1)[0].strip() for page in text.split("\f")[1:])
    return frozenset(head for head, count in heads.items() if head and count >= _LEAST_HEADS)


def _chapters(raw: list[str]) -> frozenset[int]:
    """Return the lines that are numbered titles: alone, short, and the numbers ascend."""
    blank = [not line.strip() for line in ("", *raw, "")]
    found = [
        (int(match[1]), place)
        for place, line in enumerate(raw)
        if blank[place]
        and (blank[place + 2] or _ROW_BELOW.match(raw[place + 1]))
        and (match := _CHAPTER.fullmatch(line.strip()))
    ]
    numbers = [number for number, _ in found]
    are_chapters = len(numbers) >= _LEAST_CHAPTERS and numbers == sorted(set(numbers))
    return frozenset(place for _, place in found) if are_chapters else frozenset()


def _is_capital(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    has_word = any(len(word) >= _LEAST_LETTERS for word in re.findall(r"[^\W\d_]+", text))
    return has_word and text.isupper() and bool(letters) and text.rstrip()[-1] not in ".,;:"


def _capitals(raw: list[str]) -> bool:
    """Return whether lines in capitals are rare enough to be headings."""
    lines = [line for line in raw if any(letter.isalpha() for letter in line)]
    return sum(line.isupper() for line in lines) <= _MOST_CAPITALS * len(lines)
