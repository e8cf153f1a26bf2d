"""``//bss`` lines (LANGUAGE XT-2)."""

from __future__ import annotations

from collections.abc import Iterator

from pygments.token import Comment, Keyword, Name, Operator, String

from ..language import Line
from ..language.annotations import read_annotation
from ..language.source import indentation
from .spans import TokenSpan, column_span, words_of

_LEAD = "//bss"


def is_annotation(line: Line) -> bool:
    """Tell whether a line of a block is one: plain comments are in no block."""
    return line.text.lstrip().startswith("//")


def annotation_spans(line: Line) -> Iterator[TokenSpan]:
    """Colour an annotation, words that say nothing aside."""
    lead = indentation(line.text)
    yield column_span(line, lead, lead + len(_LEAD), Comment.Special)
    said = line.text[lead + len(_LEAD) :].strip()
    if not said:
        return
    start = line.text.index(said, lead + len(_LEAD))
    read = read_annotation(said)
    faults = {start + at for fault in read.faults for at in range(fault.start, fault.end)}
    words = words_of(line.text, start)
    if read.file or read.qualification:  # the value is the rest of the line
        words = iter([(start, said)])
    for column, word in words:
        if column not in faults:
            yield from _word_spans(line, column, word, faults)


def _word_spans(line: Line, column: int, word: str, faults: set[int]) -> Iterator[TokenSpan]:
    key, equals, value = word.partition("=")
    if not equals:
        yield column_span(line, column, column + len(word), Keyword.Constant)
        return
    sign = column + len(key)
    yield column_span(line, column, sign, Name.Attribute)
    yield column_span(line, sign, sign + 1, Operator)
    if sign + 1 not in faults:
        yield column_span(line, sign + 1, sign + 1 + len(value), String)
