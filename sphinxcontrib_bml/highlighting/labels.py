"""Calls and the labels of rows (LANGUAGE CA, HI)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from pygments.token import Keyword, Name, Number, Operator, Punctuation, String, _TokenType

from ..bridge import Side
from ..language import Row
from ..language.blank_sequences import WrittenCall, written_calls
from ..language.labels import (
    Cue,
    Label,
    Literal,
    Part,
    Steps,
    Variable,
    has_separator,
    is_colour,
    parse_label,
    split_sequence,
    strains_in,
)
from ..language.source import Span
from .spans import TokenSpan

_MARKS = re.compile(r"\S+")
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
    """Colour the label of a row that is not pasted, its link too (LANGUAGE BT-2, CA-11)."""
    start, end = row.span.start, row.span.end
    if row.is_sequence and (calls := written_calls(row.span.text)):
        yield from _blank_sequence_spans(calls, row.span)
        return
    if row.link is None:
        yield from _moved(_word_spans(row.label, is_sequence=row.is_sequence), start)
        return
    label_end = start + len("[") + len(row.label)
    target = label_end + len("](")
    yield start, start + 1, Punctuation
    yield from _moved(_word_spans(row.label, is_sequence=False), start + 1)
    yield label_end, target, Punctuation
    yield target, end - 1, Name.Attribute
    yield end - 1, end, Punctuation


def _blank_sequence_spans(calls: list[WrittenCall], span: Span) -> Iterator[TokenSpan]:
    """Colour an auction that is written with blanks, and what joins its calls (HI-12)."""
    end = 0
    for call in (*calls, None):
        start = call.start if call else len(span.text)
        for mark in _MARKS.finditer(span.text, end, start):
            yield span.start + mark.start(), span.start + mark.end(), Operator
        if call:
            end = call.start + len(call.label.text)
            yield from call_spans(call.label, span.start + call.start)


def call_spans(label: Label, start: int) -> Iterator[TokenSpan]:
    """Colour the calls of one side, whose text stands at the offset ``start``."""
    return _moved(_label_spans(label), start)


def bid_spans(bid: str, start: int) -> Iterator[TokenSpan]:
    """Colour a literal bid, which stands at ``start``; after another bid it may lack its level."""
    level_end = start + bid[:1].isdigit()
    yield start, level_end, Number.Integer
    if is_colour(bid):
        yield level_end, start + len(bid), Name.Constant
    else:
        for strain in strains_in(bid):
            yield start + strain.start, start + strain.end, suit_kind(strain.strain.letter)


def _moved(spans: tuple[TokenSpan, ...], by: int) -> Iterator[TokenSpan]:
    for start, end, kind in spans:
        yield start + by, end + by, kind


@lru_cache(maxsize=4096)
def _word_spans(word: str, *, is_sequence: bool) -> tuple[TokenSpan, ...]:
    """Colour a call, a free label (CA-9), or a sequence (HI-1), also a faulty one (HI-7, HI-8)."""
    spans: list[TokenSpan] = []
    start = 0
    for piece in split_sequence(word) if is_sequence else [word]:
        end = start + len(piece)
        if is_sequence and has_separator(piece):
            spans.append((start, end, Operator))
        elif label := parse_label(piece):
            spans.extend(call_spans(label, start))
        else:
            spans.append((start, end, Name.Label))
        start = end
    return tuple(spans)


@lru_cache(maxsize=4096)
def _label_spans(label: Label) -> tuple[TokenSpan, ...]:
    """Colour the alternatives (CA-7) of one side."""
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


def _part_spans(part: Part, text: str, start: int) -> Iterator[TokenSpan]:
    end = start + len(text)
    match part:
        case Steps():
            word = start + len(text) - len(text.lstrip("0123456789"))
            yield start, word, Number.Integer
            yield word, end, Keyword
        case Variable(spelled=name):
            if len(text) > len(name):
                yield start, end - len(name), Number.Integer
            yield end - len(name), end, Name.Variable
        case Cue(level=level):
            yield start, start + bool(level), Number.Integer
            yield start + bool(level), end, Keyword
        case Literal(calls=calls) if calls[0].is_bid:
            yield from bid_spans(text, start)
        case Literal():
            yield start, end, Keyword
        case _:
            assert_never(part)
