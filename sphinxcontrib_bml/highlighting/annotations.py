"""Annotations: ``//bss``, ``//as``, ``//ignore``, ``//only`` and ``//except`` lines.

LANGUAGE XT-2, XT-4, XT-8; VARIANTS VA-2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pygments.token import Comment, Keyword, Name, Operator, String

from ..language import SourceLine
from ..language.bss_words import read_bss_words
from ..language.source import indentation
from ..language.syntax import Annotation, AnnotationKind
from ..language.variants.lines import variant_line
from ..language.variants.lines import words_of as names_of
from .spans import TokenSpan, column_span, words_of


def annotation_spans(line: SourceLine, annotation: Annotation) -> Iterator[TokenSpan]:
    """Colour the line of an annotation, words that say nothing aside."""
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
        case _:
            assert_never(annotation.kind)


def _variant_spans(line: SourceLine) -> Iterator[TokenSpan]:
    """Colour the names and the text of a line ``//only`` or ``//except`` (VARIANTS VA-2, VA-5)."""
    found = variant_line(line)
    if found is None:
        return
    for word in names_of(found):
        yield column_span(line, word.start, word.end, Keyword.Constant)
    if found.equals is not None:
        yield column_span(line, found.equals, found.equals + 1, Operator)
        text = line.text[found.equals + 1 :]
        start = len(line.text) - len(text.lstrip())
        yield column_span(line, start, len(line.text.rstrip()), String)


def _bss_spans(line: SourceLine, start: int, text: str) -> Iterator[TokenSpan]:
    read = read_bss_words(text)
    faults = {start + at for fault in read.faults for at in range(fault.start, fault.end)}
    words = words_of(line.text, start)
    if read.file or read.qualification:  # the value is the rest of the line
        words = iter([(start, text)])
    for column, word in words:
        if column not in faults:
            yield from _word_spans(line, column, word, faults)


def _word_spans(line: SourceLine, column: int, word: str, faults: set[int]) -> Iterator[TokenSpan]:
    key, equals, value = word.partition("=")
    if not equals:
        yield column_span(line, column, column + len(word), Keyword.Constant)
        return
    sign = column + len(key)
    yield column_span(line, column, sign, Name.Attribute)
    yield column_span(line, sign, sign + 1, Operator)
    if sign + 1 not in faults:
        yield column_span(line, sign + 1, sign + 1 + len(value), String)


def _as_spans(line: SourceLine, start: int) -> Iterator[TokenSpan]:
    """Colour an auction and the pairs ``CALL=CALL`` behind it."""
    (column, auction), *others = words_of(line.text, start)
    yield column_span(line, column, column + len(auction), Keyword.Constant)
    for column, word in others:
        before, _, behind = word.partition("=")
        if before and behind:
            yield from _word_spans(line, column, word, set())


def _ignore_spans(line: SourceLine, start: int) -> Iterator[TokenSpan]:
    """Colour a code and the reason behind it, which is nothing but a comment."""
    words = list(words_of(line.text, start))
    for column, code in words[:1]:
        yield column_span(line, column, column + len(code), Keyword.Constant)
    for column, _ in words[1:2]:
        yield column_span(line, column, len(line.text.rstrip()), Comment.Single)
