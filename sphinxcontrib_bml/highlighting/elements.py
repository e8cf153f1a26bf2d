"""From a block to its elements: headings, settings, lists, pipe tables (LANGUAGE EL-1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Operator,
    Punctuation,
    String,
    Text,
)

from ..bridge import InvalidVulnerabilityError, OpeningSeat, Vulnerability
from ..language import BiddingTable, DocumentState, Element, Fragment, SourceLine
from ..language.annotations import annotation_of, without_annotations
from ..language.blocks import Block
from ..language.diagrams import lines_above_deal
from ..language.parser import METADATA, SETTING, parse_block
from ..language.prose import heading_of
from ..language.source import indentation
from ..language.syntax import (
    Annotation,
    AuctionDiagram,
    BulletList,
    DealDiagram,
    Definition,
    DefinitionList,
    Enumeration,
    Heading,
    ListItem,
    Paragraph,
    PipeTable,
    RstBlock,
    Transition,
)
from .annotations import annotation_spans
from .diagrams import auction_spans, deal_spans
from .inline import text_spans
from .spans import TokenSpan, column_span, marker_span
from .tables import table_spans

_DEFINES = "::"


def block_spans(block: Block, state: DocumentState) -> Iterator[TokenSpan]:
    """Colour a block: the elements of one line at its head (ME-4, HD-3, SV-4), then the rest.

    :param state: that of the document; what the block stores is kept in it.
    """
    for line in block:
        annotation = annotation_of(line)
        if annotation is not None:
            yield from annotation_spans(line, annotation)
    lines = without_annotations(block)
    start = 0
    for line in lines:
        head = list(_head_spans(line))
        if not head:
            break
        yield from head
        start += 1
    elements = list(parse_block(block, state))
    if start < len(lines):
        found = [item for item in elements if not isinstance(item, Heading | Annotation)]
        whole: list[Element | None] = [*found] or [None]
        rest = lines[start:]
        is_deal = isinstance(whole[-1], DealDiagram)
        above = lines_above_deal(rest) if is_deal else rest
        for element in whole:
            own = rest if isinstance(element, DealDiagram) else above
            yield from _element_spans(element, own, state)


def _head_spans(line: SourceLine) -> Iterator[TokenSpan]:
    """Colour a heading, metadata or a setting; nothing if the line is none of them."""
    if heading := heading_of(line):
        kind = Generic.Heading if heading.level == 1 else Generic.Subheading
        yield column_span(line, 0, heading.level, kind)
        yield from text_spans(heading.text, kind)
    elif metadata := METADATA.match(line.text):
        yield from _metadata_spans(line, metadata)
    elif setting := SETTING.match(line.text):
        yield column_span(line, indentation(line.text), setting.end(1), Comment.Preproc)
        if _is_allowed(setting[1], setting[2]):
            yield column_span(line, *setting.span(2), Keyword.Constant)


def _metadata_spans(line: SourceLine, match: re.Match[str]) -> Iterator[TokenSpan]:
    key = match.end(1)
    yield column_span(line, indentation(line.text), key, Keyword.Declaration)
    yield column_span(line, key, key + 1, Punctuation)
    end = len(line.text.rstrip())
    if match[1].upper() == "TITLE" and match.end() < end:
        yield from text_spans(Fragment([(line, match.end(), end)]), String)
    else:
        yield column_span(line, match.end(), max(end, match.end()), String)


def _is_allowed(word: str, value: str) -> bool:
    try:
        Vulnerability.parse(value) if word == "VUL" else OpeningSeat(value)
    except (InvalidVulnerabilityError, ValueError):
        return False
    return True


def _element_spans(
    element: Element | None, lines: list[SourceLine], state: DocumentState
) -> Iterator[TokenSpan]:
    """Colour what all ``lines`` are together; None is a table that only stores clips."""
    match element:
        case BiddingTable() | None:
            yield from table_spans(lines, element, state)
        case Paragraph(text=text):
            yield from text_spans(text)
        case BulletList(items=items) | Enumeration(items=items):
            yield from _item_spans(items)
        case DefinitionList(items=definitions):
            for definition in definitions:
                yield from _definition_spans(definition)
        case Transition(span=span):
            yield span.start, span.end, Punctuation
        case AuctionDiagram():
            yield from auction_spans(element)
        case DealDiagram():
            yield from deal_spans(lines)
        case PipeTable():
            yield from _pipe_table_spans(element, lines)
        case Heading() | Annotation() | RstBlock():
            pass
        case _:
            assert_never(element)


def _item_spans(items: Iterable[ListItem]) -> Iterator[TokenSpan]:
    for item in items:
        yield from marker_span(item.text, Keyword)
        yield from text_spans(item.text)
        for inner in item.lists:
            yield from _item_spans(inner.items)


def _definition_spans(item: Definition) -> Iterator[TokenSpan]:
    yield from marker_span(item.term, Keyword)
    yield from text_spans(item.term, Name.Label)
    if item.definition is not None:
        line, _, end = item.term.pieces[-1]
        sign = line.text.index(_DEFINES, end)
        yield column_span(line, sign, sign + len(_DEFINES), Operator)
        yield from text_spans(item.definition)


def _pipe_table_spans(table: PipeTable, lines: list[SourceLine]) -> Iterator[TokenSpan]:
    """Colour the marks of a pipe table and the text of its cells (TB-1, TB-2, TB-4)."""
    cells = {row.span.start: row.cells for row in (table.header, *table.rows) if row}
    for line in lines:
        texts = cells.get(line.span.start)
        if not texts:  # the rule below a header is in no row
            yield line.span.start, line.origin + len(line.text.rstrip()), Punctuation
            continue
        for column, character in enumerate(line.text):
            if character == "|":
                yield column_span(line, column, column + 1, Punctuation)
        for text in texts:
            yield from text_spans(text, Text)
