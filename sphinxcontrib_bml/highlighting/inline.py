"""The colors in a line: suits, labels, calls, texts and annotations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import assert_never

from pygments.lexers.markup import RstLexer
from pygments.token import (
    Comment,
    Error,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    _TokenType,
)

from ..bridge.auctions import Side, Suit
from ..language import inline, labels
from ..language.alert_annotations import read_alert_words
from ..language.bss_annotations import read_bss_words
from ..language.call_words import parse_row_label
from ..language.options import Options
from ..language.row_calls import RowCalls
from ..language.sequences import WrittenCall, calls_from, written_calls
from ..language.source import Fragment, SourceLine, Span, indentation
from ..language.syntax import Annotation, AnnotationKind, Row
from ..language.variants.parts import variant_line
from ..language.variants.parts import words_of as names_of
from ..patterns import compile_later

TokenSpan = tuple[int, int, _TokenType]
"""Start and end of a color, as offsets in the source in characters, and its token type."""

_WORD = compile_later(r"\S+")


def column_span(line: SourceLine, start: int, end: int, kind: _TokenType) -> TokenSpan:
    """Color the columns ``start`` to ``end`` of a line that is not pasted."""
    return line.origin + start, line.origin + end, kind


def words_of(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the words of ``text`` from the column ``start``, each with its column."""
    for word in _WORD.finditer(text, start):
        yield word.start(), word[0]


def marker_span(text: Fragment, kind: _TokenType) -> Iterator[TokenSpan]:
    """Color the word before a text in its line: the hyphen or the number of an item."""
    line, start, _ = text.pieces[0]
    before = line.text[:start].rstrip()
    if before:
        marker = before.split()[-1]
        yield column_span(line, len(before) - len(marker), len(before), kind)


def annotation_spans(line: SourceLine, annotation: Annotation) -> Iterator[TokenSpan]:
    """Color the line of an annotation, except words without effect."""
    lead = indentation(line.text)
    yield column_span(line, lead, lead + len(f"//{annotation.kind}"), Comment.Special)
    start = len(line.text.rstrip()) - len(annotation.text)
    match annotation.kind:
        case AnnotationKind.BSS:
            yield from _bss_spans(line, start, annotation.text)
        case AnnotationKind.AS:
            yield from _as_spans(line, start)
        case AnnotationKind.IGNORE:
            yield from _ignore_spans(line, start)
        case AnnotationKind.ONLY | AnnotationKind.EXCEPT:
            yield from _variant_spans(line)
        case AnnotationKind.ASIDE:
            yield from _text_span(line, start + line.text.startswith(":", start))
        case AnnotationKind.HAND:
            yield column_span(line, start, start + 1, Operator)
            yield from _text_span(line, start + 1)
        case AnnotationKind.ALERT:
            yield from _alert_spans(line, start, annotation.text)
        case _:
            assert_never(annotation.kind)


def _text_span(line: SourceLine, start: int) -> Iterator[TokenSpan]:
    """Color the text from a column on; there may be none."""
    text = line.text[start:].strip()
    if text:
        begin = line.text.index(text, start)
        yield column_span(line, begin, begin + len(text), String)


def _alert_spans(line: SourceLine, start: int, text: str) -> Iterator[TokenSpan]:
    """Color the words of a line ``//alert`` that have an effect (ALERTS AT-14)."""
    problems = [range(one.start, one.end) for one in read_alert_words(text).problems]
    for column, word in words_of(line.text, start):
        if not any(column - start in one for one in problems):
            kind = String if '"' in line.text[start : column + 1] else Keyword.Constant
            yield column_span(line, column, column + len(word), kind)


def _variant_spans(line: SourceLine) -> Iterator[TokenSpan]:
    """Color the names and the text of a line ``//only`` or ``//except`` (VARIANTS VA-2, VA-5)."""
    found = variant_line(line)
    if found is None:
        return
    for word in names_of(found):
        yield column_span(line, word.start, word.end, Keyword.Constant)
    if found.equals is not None:
        yield column_span(line, found.equals, found.equals + 1, Operator)
        yield from _text_span(line, found.equals + 1)


def _bss_spans(line: SourceLine, start: int, text: str) -> Iterator[TokenSpan]:
    read = read_bss_words(text)
    problems = {start + at for problem in read.problems for at in range(problem.start, problem.end)}
    words = words_of(line.text, start)
    if read.file or read.qualification:  # the value is the rest of the line
        words = iter([(start, text)])
    for column, word in words:
        if column not in problems:
            yield from _annotation_words(line, column, word, problems)


def _annotation_words(
    line: SourceLine, column: int, word: str, problems: set[int]
) -> Iterator[TokenSpan]:
    key, equals, value = word.partition("=")
    if not equals:
        yield column_span(line, column, column + len(word), Keyword.Constant)
        return
    sign = column + len(key)
    yield column_span(line, column, sign, Name.Attribute)
    yield column_span(line, sign, sign + 1, Operator)
    if sign + 1 not in problems:
        yield column_span(line, sign + 1, sign + 1 + len(value), String)


def _as_spans(line: SourceLine, start: int) -> Iterator[TokenSpan]:
    """Color an auction and the pairs ``CALL=CALL`` after it."""
    (column, auction), *others = words_of(line.text, start)
    yield column_span(line, column, column + len(auction), Keyword.Constant)
    for column, word in others:
        before, _, behind = word.partition("=")
        if before and behind:
            yield from _annotation_words(line, column, word, set())


def _ignore_spans(line: SourceLine, start: int) -> Iterator[TokenSpan]:
    """Color a code and the reason after it, which is only a comment."""
    words = list(words_of(line.text, start))
    for column, code in words[:1]:
        yield column_span(line, column, column + len(code), Keyword.Constant)
    for column, _ in words[1:2]:
        yield column_span(line, column, len(line.text.rstrip()), Comment.Single)


_MARKS = compile_later(r"\S+")
_STRAIN_KINDS = {
    "C": String.Symbol.Club,
    "D": String.Symbol.Diamond,
    "H": String.Symbol.Heart,
    "S": String.Symbol.Spade,
    "N": String.Symbol.Notrump,
}


def suit_kind(letter: str) -> _TokenType:
    """Return the token type of a suit or notrump, ``C D H S N``."""
    return _STRAIN_KINDS[letter]


def row_label_spans(row: Row) -> Iterator[TokenSpan]:
    """Color the label of a row that is not pasted, including its link (LANGUAGE BT-2, CA-11)."""
    start, end = row.span.start, row.span.end
    if row.is_sequence and (calls := written_calls(row.span.text)):
        yield from _blank_sequence_spans(calls, row.span)
        return
    if row.labels and row.label in labels.SUITS_WITHOUT_LEVEL and row.link is None:
        yield from call_spans(row.labels[0], start)
        return
    if row.link is None:
        yield from _moved(_label_words(row.label, is_sequence=row.is_sequence), start)
        return
    label_end = start + len("[") + len(row.label)
    target = label_end + len("](")
    yield start, start + 1, Punctuation
    yield from _moved(_label_words(row.label, is_sequence=False), start + 1)
    yield label_end, target, Punctuation
    yield target, end - 1, Name.Attribute
    yield end - 1, end, Punctuation


def row_calls_spans(calls: RowCalls) -> Iterator[TokenSpan]:
    """Color the calls at the start of a row, and the characters between them (HI-12a)."""
    line, stop = calls.line, calls.end
    written, _ = calls_from(line.text, calls.start)
    if calls.has_equals:
        stop = len(line.text) if calls.description is None else calls.description
    place = line.part(0, stop)
    yield from _blank_sequence_spans(written[: len(calls.labels)], place)


def meaning_label_spans(row: Row) -> Iterator[TokenSpan]:
    """Color a row whose label holds a call and its meaning, as typed (VARIANTS TM-1a)."""
    call = row.labels[0].text.removesuffix(")")
    line, start = row.span.text, row.span.start
    end = row.typed_label_end - row.span.column
    if not line.startswith(call):
        return  # The calls after it are in a row of their own.
    yield from list(call_spans(row.labels[0], start))[:-1]
    typed = SourceLine(line, row.span.source, start, start, row.span.end)
    meant = len(call) + len(line[len(call) : end]) - len(line[len(call) : end].lstrip(" =:"))
    yield from text_spans(Fragment([(typed, meant, end - 1)]))
    yield start + end - 1, start + end, Punctuation
    rest = line[end:].lstrip()
    if rest.startswith("="):
        yield start + len(line) - len(rest), start + len(line) - len(rest) + 1, Operator
        rest = rest[1:].lstrip()
    yield from text_spans(Fragment([(typed, len(line) - len(rest), len(line))]))


def _blank_sequence_spans(calls: Sequence[WrittenCall], span: Span) -> Iterator[TokenSpan]:
    """Color an auction written with spaces, and the characters between calls (HI-12)."""
    end = calls[0].start
    for call in (*calls, None):
        start = call.start if call else len(span.text)
        for mark in _MARKS.finditer(span.text, end, start):
            yield span.start + mark.start(), span.start + mark.end(), Operator
        if call:
            end = call.start + len(call.label.text)
            yield from call_spans(call.label, span.start + call.start)


def call_spans(label: labels.Label, start: int) -> Iterator[TokenSpan]:
    """Color the calls of one side, whose text is at the offset ``start``."""
    return _moved(_label_spans(label), start)


def bid_spans(bid: str, start: int) -> Iterator[TokenSpan]:
    """Color a literal bid at ``start``; after another bid it may lack its level."""
    level_end = start + bid[:1].isdigit()
    yield start, level_end, Number.Integer
    if labels.is_color(bid):
        yield level_end, start + len(bid), Name.Constant
    else:
        for strain in labels.strains_in(bid):
            yield start + strain.start, start + strain.end, suit_kind(strain.strain.letter)


def _moved(spans: tuple[TokenSpan, ...], by: int) -> Iterator[TokenSpan]:
    for start, end, kind in spans:
        yield start + by, end + by, kind


@lru_cache(maxsize=4096)
def _label_words(word: str, *, is_sequence: bool) -> tuple[TokenSpan, ...]:
    """Color a call, a free label (CA-9) or a sequence (HI-1), also an invalid one (HI-7, HI-8)."""
    spans: list[TokenSpan] = []
    start = 0
    for piece in labels.split_sequence(word) if is_sequence else [word]:
        end = start + len(piece)
        if is_sequence and labels.has_separator(piece):
            spans.append((start, end, Operator))
        elif label := parse_row_label(piece):
            spans.extend(call_spans(label, start))
        else:
            spans.append((start, end, Name.Label))
        start = end
    return tuple(spans)


@lru_cache(maxsize=4096)
def _label_spans(label: labels.Label) -> tuple[TokenSpan, ...]:
    """Color the alternatives (CA-7) of one side."""
    bracket = 1 if label.side is Side.THEY else 0
    start, end = bracket, len(label.text) - bracket
    spans: list[TokenSpan] = [(0, start, Punctuation)]
    for text, part in zip(label.text[start:end].split("/"), label.parts, strict=True):
        spans.extend(_part_spans(part, text, start))
        start += len(text)
        if start < end:
            spans.append((start, start + 1, Operator))
            start += 1
    return (*spans, (end, end + bracket, Punctuation))


def _part_spans(part: labels.Part, text: str, start: int) -> Iterator[TokenSpan]:
    end = start + len(text)
    if text.isdigit():  # the level of 2/3x, whose bid follows
        yield start, end, Number.Integer
        return
    match part:
        case labels.Steps():
            word = start + len(text) - len(text.lstrip("0123456789"))
            yield start, word, Number.Integer
            yield word, end, Keyword
        case labels.Variable(spelled=name):
            if len(text) > len(name):
                yield start, end - len(name), Number.Integer
            yield end - len(name), end, Name.Variable
        case labels.Cue(level=level):
            yield start, start + bool(level), Number.Integer
            yield start + bool(level), end, Keyword
        case labels.WordForCalls():
            yield start, end, Keyword
        case labels.Literal(calls=calls) if calls[0].is_bid:
            yield from bid_spans(text, start)
        case labels.Literal():
            yield start, end, Keyword
        case _:
            assert_never(part)


_OPTIONS = Options()
_TYPED_LINE_END = compile_later(r"\\n")
_PARAMETER = compile_later(r"(?<!\{)\{[A-Za-z][A-Za-z0-9_]*\}")
_FONTS = frozenset([Generic.Strong, Generic.Emph, Generic.EmphStrong])


def text_spans(text: Fragment, base: _TokenType = Text) -> Iterator[TokenSpan]:
    """Color running text.

    :param base: the token type of words without markup.
    """
    spans = _parted(_Painter().paint(text.text, base), text.text, _PARAMETER, Name.Variable)
    return _placed(text, spans)


def description_spans(row: Row) -> Iterator[TokenSpan]:
    """Color the description of a row with its alert mark (XT-3) and typed line ends (BT-12)."""
    text = row.description
    if text is not None:
        spans = _Painter(row.alert_length).paint(row.shown_text, Text)
        if row.alert_length:
            mark = text.text[: row.alert_length].rstrip()
            spans.insert(0, (0, len(mark), Name.Decorator))
        spans = _parted(spans, text.text, _TYPED_LINE_END, String.Escape)
        yield from _placed(text, _parted(spans, text.text, _PARAMETER, Name.Variable))


def _parted(
    spans: list[TokenSpan], text: str, pattern: re.Pattern[str], kind: _TokenType
) -> list[TokenSpan]:
    """Return spans in which matches of a pattern in words have another color."""
    if pattern.search(text) is None:
        return spans
    return [part for span in spans for part in _parts_of(span, text, pattern, kind)]


def _parts_of(
    span: TokenSpan, text: str, pattern: re.Pattern[str], found_kind: _TokenType
) -> Iterator[TokenSpan]:
    start, end, kind = span
    if kind is not Name.Attribute:  # of an address
        for found in pattern.finditer(text, start, end):
            yield start, found.start(), kind
            yield *found.span(), found_kind
            start = found.end()
    yield start, end, kind


def _placed(text: Fragment, spans: Iterable[TokenSpan]) -> Iterator[TokenSpan]:
    """Move colors, which are in order, from a text to the source; pasted lines get none."""
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
    """Applies colors to one text from its beginning to its end."""

    def __init__(self, start: int = 0) -> None:
        """Create a painter for a text that begins ``start`` characters into another text."""
        self.start = start
        self.position = start
        self.spans: list[TokenSpan] = []

    def paint(self, text: str, base: _TokenType) -> list[TokenSpan]:
        """Return the colors of ``text``, in order."""
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
        """Color words, joined with preceding words of the same color."""
        if self.spans and self.spans[-1][1:] == (self.position, kind):
            start, _, _ = self.spans.pop()
            length += self.position - start
            self.position = start
        self._mark(length, kind)


def _nested(font: _TokenType, around: _TokenType) -> _TokenType:
    return Generic.EmphStrong if around in _FONTS else font


# Pygments' rules for reStructuredText look back and forth over whole blocks and lines: pieces of
# bounded size keep the time linear. Lengths in characters.
_PIECE = 2000
_LINE = 1000
# Code blocks inside stay plain: another lexer may give Error tokens, or come back here without end.
_LEXER = RstLexer(handlecodeblocks=False)  # type: ignore[no-untyped-call]


def rst_spans(block: Span) -> Iterator[TokenSpan]:
    """Color reStructuredText with Pygments' own lexer, in pieces that start at its blocks."""
    text = block.text
    start = position = 0
    after_blank = True
    for line in text.splitlines(keepends=True):
        end = position + len(line)
        blank = not line.strip()
        too_long = len(line) > _LINE
        new_block = after_blank and (blank or not line[0].isspace())
        if new_block or too_long or end - start > _PIECE:
            yield from _piece_spans(text[start:position], block.start + start)
            start = position
        if too_long or (blank and after_blank):
            start = end
        after_blank = blank
        position = end
    yield from _piece_spans(text[start:], block.start + start)


def _piece_spans(text: str, start: int) -> Iterator[TokenSpan]:
    for offset, kind, value in _LEXER.get_tokens_unprocessed(text):
        begin = start + offset
        yield begin, begin + len(value), Text if kind is Error else kind
