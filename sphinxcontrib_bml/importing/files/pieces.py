"""Pieces of text with their looks, which readers join to words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..model.stream import Span, SpanKind, Words
from .suits import in_symbol_font, with_colored_suits, with_suits

_BLANK = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000\u2028\u2029\v\f\x1c-\x1f\x85]")
_NOTHING = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad\0]")
_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_LEFTWARD = re.compile("[\u0590-\u08ff]")
_BLANKS = re.compile(r"\s{2,}|\t|\n|\r")
_TABS = re.compile(r" *\t *")

Mark = tuple[SpanKind, str]
"""The kind of a mark, and the target of a link or picture."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a piece of text looks in its source."""

    marks: tuple[Mark, ...] = ()
    color: str = ""
    """The color if it is not black, as :func:`.suits.own_color` writes it."""
    is_symbol: bool = False
    """Whether the font is *Symbol*."""


PLAIN = TextStyle()


@dataclass(slots=True)
class Pieces:
    """Lines of pieces while a paragraph is read."""

    lines: list[list[tuple[str, TextStyle]]] = field(default_factory=lambda: [[]])

    def add(self, text: str, look: TextStyle = PLAIN) -> None:
        """Add text to the last line."""
        if text:
            self.lines[-1].append((text, look))

    def end_line(self) -> None:
        """Begin a line (IM2-4)."""
        self.lines.append([])

    def words(self, *, keep_tabs: bool = False) -> list[Words]:
        """Return the words of each line.

        :param keep_tabs: whether tabs stay, as borders of cells.
        """
        return [words_of(line, keep_tabs=keep_tabs) for line in self.lines]


def words_of(pieces: Sequence[tuple[str, TextStyle]], *, keep_tabs: bool = False) -> Words:
    """Return the words of the pieces of a line."""
    if len(pieces) == 1 and pieces[0][1] is PLAIN:
        return clean_words(Words(with_suits(pieces[0][0])), keep_tabs=keep_tabs)
    texts = [with_suits(in_symbol_font(text) if look.is_symbol else text) for text, look in pieces]
    if any(look.color for _, look in pieces):
        texts = _colored(texts, [look.color for _, look in pieces])
    spans: list[Span] = []
    open_marks: dict[Mark, int] = {}
    at = 0
    for text, (_, look) in zip(texts, pieces, strict=True):
        for mark in [mark for mark in open_marks if mark not in look.marks]:
            spans.append(Span(open_marks.pop(mark), at, *mark))
        for mark in look.marks:
            open_marks.setdefault(mark, at)
        at += len(text)
    spans += [Span(start, at, *mark) for mark, start in open_marks.items()]
    spans.sort(key=lambda span: (span.start, -span.end))
    return clean_words(Words("".join(texts), tuple(spans)), keep_tabs=keep_tabs)


def _colored(texts: list[str], colors: list[str]) -> list[str]:
    """Return texts with letters in their own color as suits; neighbors of one color are one."""
    groups: list[tuple[str, str]] = []
    sizes: list[int] = []
    for text, color in zip(texts, colors, strict=True):
        if groups and groups[-1][1] == color:
            groups[-1] = (groups[-1][0] + text, color)
            sizes[-1] += 1
        else:
            groups.append((text, color))
            sizes.append(1)
    found: list[str] = []
    place = 0
    for (old, _), new, size in zip(groups, with_colored_suits(groups), sizes, strict=True):
        if old == new:
            found += texts[place : place + size]
        else:
            found += [new, *[""] * (size - 1)]
        place += size
    return found


def clean_words(words: Words, *, keep_tabs: bool = False) -> Words:
    """Return words without control characters; more than one space, or a tab, is two spaces."""
    text = words.text
    if text.isprintable() and "   " not in text:
        is_clean = text[:1] != " " and text[-1:] != " "
        words = words if is_clean else words.part(0)
        return _without_empty(words) if words.spans else words
    words = words.replaced(_BLANK, lambda _: " ").replaced(_NOTHING, lambda _: "")
    if not _LEFTWARD.search(text):
        words = words.replaced(_DIRECTIONS, lambda _: "")
    if keep_tabs and "\t" in words.text:
        words = words.replaced(_TABS, lambda _: "\t")
        stripped = words.text.strip(" ")
        begin = words.text.find(stripped)
        return _without_empty(_cut(words, begin, begin + len(stripped)))
    words = words.replaced(_BLANKS, _as_blanks)
    return _without_empty(words.part(0))


def _as_blanks(found: re.Match[str]) -> str:
    return " " if found[0] in {"\n", "\r", "\r\n"} else "  "


def _cut(words: Words, begin: int, end: int) -> Words:
    """Return a part of words with its tabs."""
    spans = tuple(
        Span(max(span.start, begin) - begin, min(span.end, end) - begin, span.kind, span.target)
        for span in words.spans
        if span.start < end and span.end > begin
    )
    return Words(words.text[begin:end], spans)


def _without_empty(words: Words) -> Words:
    """Return words without the spans that contain only spaces."""
    kept = tuple(
        span
        for span in words.spans
        if span.kind is SpanKind.BREAK or words.text[span.start : span.end].strip()
    )
    return Words(words.text, kept)


def joined_lines(lines: Iterable[Words]) -> Words:
    """Return the lines of a cell or heading as one; a span marks each line end."""
    texts: list[str] = []
    spans: list[Span] = []
    at = 0
    for words in lines:
        if not words:
            continue
        if texts:
            spans.append(Span(at, at + 1, SpanKind.BREAK))
            at += 1
        texts.append(words.text)
        spans += [
            Span(span.start + at, span.end + at, span.kind, span.target) for span in words.spans
        ]
        at += len(words.text)
    return Words(" ".join(texts), tuple(spans))


def wide_indentation(pieces: Iterable[tuple[str, TextStyle]]) -> int:
    """Return how far no-break and wide spaces indent a line (IM2-9)."""
    text = "".join(text for text, _ in pieces)
    blanks = text[: len(text) - len(text.lstrip())]
    return indentation("".join(blank for blank in blanks if not blank.isascii()))


def indentation(text: str) -> int:
    """Return how far a text is indented in columns, wide spaces as two."""
    column = 0
    for character in text:
        if not character.isspace():
            break
        column += 4 - column % 4 if character == "\t" else 2 if character in "\u2003\u3000" else 1
    return column
