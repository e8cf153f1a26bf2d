"""Markup within running text (LANGUAGE IL, XT-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from pygments.token import Generic, Name, Punctuation, String, Text, _TokenType

from ..bridge import Suit
from ..language import Fragment, Options, Row, inline
from .labels import bid_spans, suit_kind
from .spans import TokenSpan

_OPTIONS = Options()
_TYPED_LINE_END = "\\n"
_FONTS = frozenset([Generic.Strong, Generic.Emph, Generic.EmphStrong])


def text_spans(text: Fragment, base: _TokenType = Text) -> Iterator[TokenSpan]:
    """Colour running text.

    :param base: the token type of words without markup.
    """
    return _placed(text, _Painter().paint(text.text, base))


def description_spans(row: Row) -> Iterator[TokenSpan]:
    """Colour the description of a row, alert mark (XT-3) and typed line ends (BT-12) too."""
    text = row.description
    if text is not None:
        spans = _Painter(row.alert_length).paint(row.shown_text, Text)
        if row.alert_length:
            spans.insert(0, (0, 1, Name.Decorator))
        yield from _placed(text, _with_typed_line_ends(spans, text.text))


def _with_typed_line_ends(spans: list[TokenSpan], text: str) -> Iterable[TokenSpan]:
    if _TYPED_LINE_END not in text:
        return spans
    return (part for span in spans for part in _parted_at_line_ends(span, text))


def _parted_at_line_ends(span: TokenSpan, text: str) -> Iterator[TokenSpan]:
    start, end, kind = span
    while (at := text.find(_TYPED_LINE_END, start, end)) >= 0:
        yield start, at, kind
        start = at + len(_TYPED_LINE_END)
        yield at, start, String.Escape
    yield start, end, kind


def _placed(text: Fragment, spans: Iterable[TokenSpan]) -> Iterator[TokenSpan]:
    """Move colours, which are in order, from a text to the source; pasted lines have none."""
    pieces = iter(text.pieces)
    line, first, last = next(pieces)
    low, high = 0, last - first
    for begin, end, kind in spans:
        start = begin
        while start < end:
            while start > high:
                line, first, last = next(pieces)
                low, high = high + 1, high + 1 + last - first
            stop = min(end, high)
            if start < stop and not line.pasted:
                shift = line.origin + first - low
                yield start + shift, stop + shift, kind
            start = stop + 1  # the line end that joins two pieces is in neither


class _Painter:
    """Lays colours over one text from its beginning to its end."""

    def __init__(self, start: int = 0) -> None:
        """Make a painter of a text that stands ``start`` characters into another one."""
        self.start = start
        self.position = start
        self.spans: list[TokenSpan] = []

    def paint(self, text: str, base: _TokenType) -> list[TokenSpan]:
        """Return the colours of ``text``, in order."""
        self._nodes(inline.parse_written(text, _OPTIONS), base)
        return self.spans

    def _nodes(self, nodes: tuple[inline.Inline, ...], kind: _TokenType) -> None:
        for node in nodes:
            match node:
                case inline.Text(value):
                    self._words(value, kind)
                case inline.Strong(children):
                    self._marked(children, _nested(Generic.Strong, kind))
                case inline.Emphasis(children):
                    self._marked(children, _nested(Generic.Emph, kind))
                case inline.InlineCode(value):
                    self._mark(len("=") + len(value) + len("="), String.Backtick)
                case inline.Link():
                    self._link(node)
                case _:
                    assert_never(node)

    def _words(self, text: str, kind: _TokenType) -> None:
        start = self.position
        for mark in inline.marks_in(text):
            self._run(start + mark.start - self.position, kind)
            source = text[mark.start : mark.end]
            match mark.kind:
                case "suit":
                    self._mark(len(source), suit_kind(Suit.parse(source).letter))
                case "bid":
                    self.spans.extend(bid_spans(source, self.position))
                    self.position += len(source)
                case _:
                    self._mark(len(source), String.Escape)
        self._run(start + len(text) - self.position, kind)

    def _marked(self, children: tuple[inline.Inline, ...], kind: _TokenType) -> None:
        self._run(1, kind)
        self._nodes(children, kind)
        self._run(1, kind)

    def _link(self, link: inline.Link) -> None:
        length = link.end - link.start
        if length == len(link.target):  # an address by itself
            self._mark(length, Name.Attribute)
            return
        end = self.start + link.end
        self._mark(len("["), Punctuation)
        self._nodes(link.children, Name.Tag)
        self._mark(len("]("), Punctuation)
        self._mark(end - len(")") - self.position, Name.Attribute)
        self._mark(len(")"), Punctuation)

    def _mark(self, length: int, kind: _TokenType) -> None:
        self.spans.append((self.position, self.position + length, kind))
        self.position += length

    def _run(self, length: int, kind: _TokenType) -> None:
        """Colour words, as one with words of the same colour right before them."""
        if self.spans and self.spans[-1][1:] == (self.position, kind):
            start, _, _ = self.spans.pop()
            length += self.position - start
            self.position = start
        self._mark(length, kind)


def _nested(font: _TokenType, around: _TokenType) -> _TokenType:
    return Generic.EmphStrong if around in _FONTS else font
