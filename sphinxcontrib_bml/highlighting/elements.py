"""The colors of whole elements: auctions, deals, tables, directives, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import assert_never

from pygments.token import (
    Comment,
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

from ..bridge.auctions import Suit
from ..bridge.conditions import InvalidVulnerabilityError, OpeningSeat, Vulnerability
from ..language import syntax
from ..language.auction_diagrams import is_all_pass
from ..language.blocks import Block, form_blocks
from ..language.bss_annotations import annotation_of, without_annotations
from ..language.clips import split_clips
from ..language.deal_diagrams import hand_words, header_word, lines_above_deal
from ..language.meant_rows import as_shown
from ..language.options import Limits, Options
from ..language.parser import METADATA, SETTING, parse_block
from ..language.prose import heading_of
from ..language.reading import included_name, nul_position, read_lines
from ..language.source import Fragment, Source, SourceLine, indentation
from ..language.state import DocumentState
from ..language.suit_cards import suit_in_line
from ..language.tables import directive_of, parse_table
from ..language.variants.parts import is_variant_line
from . import inline

_HEADER_WORD = re.compile(r"[Ll]ead:?\s*[NESW](?![^\s,.;])|[^\s,]+")
_WORDS_FOR_CALLS = frozenset(["-", "?"])
_FIELD_KINDS: dict[str, _TokenType] = {
    "dealer": Keyword,
    "vulnerability": Keyword.Constant,
    "board": Number.Integer,
    "contract": Keyword,
    "on_lead": Keyword,
}


def auction_spans(auction: syntax.AuctionDiagram, first: SourceLine) -> Iterator[inline.TokenSpan]:
    """Color the columns' names and the calls of an auction, and the notes below them.

    :param first: the first line, which may name the columns.
    """
    if auction.heads:
        for column, word in inline.words_of(first.text):
            yield inline.column_span(first, column, column + len(word), Keyword)
    for row in auction.rows:
        for cell in row:
            yield from _cell_spans(cell)
    for note in auction.notes:
        yield from inline.marker_span(note.text, Name.Decorator)
        yield from inline.text_spans(note.text)


def _cell_spans(cell: syntax.AuctionCell) -> Iterator[inline.TokenSpan]:
    start = cell.span.start
    end = start + len(cell.word)
    if cell.label:
        yield from inline.call_spans(cell.label, start)
    elif cell.word in _WORDS_FOR_CALLS or is_all_pass(cell.word):
        yield start, end, Keyword
    yield end, end + len(cell.mark), Name.Decorator


def deal_spans(lines: list[SourceLine]) -> Iterator[inline.TokenSpan]:
    """Color the cards of each hand by their suits, and the header (DD-2) if there is one."""
    for line in lines[len(lines_above_deal(lines)) :]:
        if words := hand_words(line):
            yield from _hand_spans(line, words, [*map(inline.suit_kind, "SHDC")])
        else:
            yield from _header_spans(line)


def _suit_spans(line: SourceLine, suit: Suit) -> Iterator[inline.TokenSpan]:
    """Color the cards of one suit, or its mark as the header (DD-10)."""
    kind = inline.suit_kind(suit.letter)
    if words := hand_words(line):
        yield from _hand_spans(line, words, [kind])
    elif found := suit_in_line(line.text):
        yield inline.column_span(line, found.start, line.text.index(":"), kind)
        for place in found.holdings:
            yield inline.column_span(line, *place, kind)
    else:
        start = indentation(line.text)
        yield inline.column_span(line, start, len(line.text.rstrip()), kind)


def _hand_spans(
    line: SourceLine, words: list[tuple[int, int]], suits: Sequence[_TokenType]
) -> Iterator[inline.TokenSpan]:
    _, after_seat = words[0]
    if line.text.startswith(":", after_seat):
        yield inline.column_span(line, after_seat, after_seat + 1, Punctuation)
    for word, kind in zip(words, (Keyword, *suits), strict=True):
        yield inline.column_span(line, *word, kind)


def _header_spans(line: SourceLine) -> Iterator[inline.TokenSpan]:
    """Color the words of a header; of each kind the first is used."""
    fields = {""}
    for word in _HEADER_WORD.finditer(line.text):
        field, _ = header_word(word[0])
        if field not in fields:
            fields.add(field)
            yield from _field_spans(field, word[0], line.origin + word.start())


def _field_spans(field: str, word: str, start: int) -> Iterator[inline.TokenSpan]:
    end = start + len(word)
    match field:
        case "lead":
            yield start, start + 1, inline.suit_kind(word[0].upper())
            yield start + 1, end, Number
        case "contract" if word[0].isdigit():
            bid = word[:-1].rstrip("X")
            yield from inline.bid_spans(bid, start)
            yield start + len(bid), end - 1, Keyword
            yield end - 1, end, Keyword
        case _:
            yield start, end, _FIELD_KINDS[field]


def table_spans(
    lines: list[SourceLine], table: syntax.BiddingTable | None, state: DocumentState
) -> Iterator[inline.TokenSpan]:
    """Color the lines of a table; None for one that only stores clips.

    :param state: the state of the document after the table.
    """
    rows = list(table.rows) if table else []
    if any("#" in line.text for line in lines):
        rows += _clip_rows(lines, state)
        for line in lines:
            yield from directive_spans(line)
    for row in rows:
        yield from _row_spans(row)
    yield from _air_spans(lines, rows)


def _clip_rows(lines: list[SourceLine], state: DocumentState) -> Iterator[syntax.Row]:
    """Yield the rows of clips that are not in the table, parsed as a separate table."""
    outside, clips = split_clips(lines, state)
    starts = {line.start for line in outside}
    # The outer clips end last; a clip is in the one around it with all its lines or with none.
    for clip in reversed(clips):
        if clip.lines and clip.lines[0].start not in starts:
            starts.update(line.start for line in clip.lines)
            table = parse_table(list(clip.lines), state)
            yield from table.rows if table else ()


def _row_spans(row: syntax.Row) -> Iterator[inline.TokenSpan]:
    calls = row.calls
    if row.typed_label_end and row.span.text != row.label:
        yield from () if row.pasted else inline.meaning_label_spans(row)
        yield from _further_spans(row)
        return
    if calls is not None and calls.is_together:
        yield from () if row.pasted else inline.row_calls_spans(calls)
        row = as_shown(row)
    elif not row.pasted:
        yield from inline.row_label_spans(row)
        yield from _decoration_spans(row)
    yield from inline.description_spans(row)


def _further_spans(row: syntax.Row) -> Iterator[inline.TokenSpan]:
    """Color the further lines of a description."""
    pieces = row.description.pieces if row.description else ()
    for piece in pieces[1:]:
        yield from () if piece[0].pasted else inline.text_spans(Fragment([piece]))


def _decoration_spans(row: syntax.Row) -> Iterator[inline.TokenSpan]:
    """Color the colon and the equals sign between label and description (BT-3)."""
    text, start = row.span.source.text, row.span.end
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    if row.description is not None:
        line, column, _ = row.description.pieces[0]
        if start <= line.origin + column < end:
            end = line.origin + column
    for mark in ":=":
        sign = text.find(mark, start, end)
        if sign >= 0:
            yield sign, sign + 1, Operator


def _air_spans(
    lines: Iterable[SourceLine], rows: Iterable[syntax.Row]
) -> Iterator[inline.TokenSpan]:
    """Color lone full stops, unless they are text (BT-7)."""
    stops = [line for line in lines if line.text.strip() == "."]
    if stops:
        texts = [row.description for row in rows if row.description]
        description_lines = {line.start for text in texts for line, _, _ in text.pieces}
        for line in stops:
            if line.start not in description_lines:
                column = indentation(line.text)
                yield inline.column_span(line, column, column + 1, Punctuation)


def directive_spans(line: SourceLine) -> Iterator[inline.TokenSpan]:
    """Color a directive in a table with its arguments; empty for other lines (DI-5, DI-6)."""
    directive = directive_of(line.text)
    if not directive:
        return
    end = line.text.index(directive) + len(directive)
    yield inline.column_span(line, indentation(line.text), end, Comment.Preproc)
    if directive in {"CUT", "COPY", "PASTE"}:
        arguments = inline.words_of(line.text, end)
        for column, name in islice(arguments, 1):
            yield inline.column_span(line, column, column + len(name), Name.Function)
        if directive == "PASTE":
            for column, argument in arguments:
                yield from _replacement_spans(line, column, argument)


def _replacement_spans(line: SourceLine, column: int, argument: str) -> Iterator[inline.TokenSpan]:
    """Color ``target=replacement`` (CP-5); anything else is plain."""
    target, equals, _ = argument.partition("=")
    if target and equals:
        sign = column + len(target)
        yield inline.column_span(line, column, sign, Name.Variable)
        yield inline.column_span(line, sign, sign + 1, Operator)
        yield inline.column_span(line, sign + 1, column + len(argument), String)


_DEFINES = "::"


def block_spans(block: Block, state: DocumentState) -> Iterator[inline.TokenSpan]:
    """Color a block: the elements of one line at its head (ME-4, HD-3, SV-4), then the rest.

    :param state: the state of the document, which stores the clips of the block.
    """
    for line in block:
        annotation = annotation_of(line)
        if annotation is not None:
            yield from inline.annotation_spans(line, annotation)
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
        found = [
            item for item in elements if not isinstance(item, syntax.Heading | syntax.Annotation)
        ]
        rest = lines[start:]
        is_deal = bool(found) and isinstance(found[-1], syntax.DealDiagram)
        above = lines_above_deal(rest) if is_deal else rest
        whole: list[syntax.Element | None] = [*found]
        if above and len(found) == is_deal:
            whole.insert(0, None)
        for element in whole:
            own = rest if isinstance(element, syntax.DealDiagram) else above
            yield from _element_spans(element, own, state)


def _head_spans(line: SourceLine) -> Iterator[inline.TokenSpan]:
    """Color a heading, metadata or a setting; empty for other lines."""
    if heading := heading_of(line):
        kind = Generic.Heading if heading.level == 1 else Generic.Subheading
        yield inline.column_span(line, 0, heading.level, kind)
        yield from inline.text_spans(heading.text, kind)
    elif metadata := METADATA.match(line.text):
        yield from _metadata_spans(line, metadata)
    elif setting := SETTING.match(line.text):
        yield inline.column_span(line, indentation(line.text), setting.end(1), Comment.Preproc)
        if _is_allowed(setting[1], setting[2]):
            yield inline.column_span(line, *setting.span(2), Keyword.Constant)


def _metadata_spans(line: SourceLine, match: re.Match[str]) -> Iterator[inline.TokenSpan]:
    key = match.end(1)
    yield inline.column_span(line, indentation(line.text), key, Keyword.Declaration)
    yield inline.column_span(line, key, key + 1, Punctuation)
    end = len(line.text.rstrip())
    if match[1].upper() == "TITLE" and match.end() < end:
        yield from inline.text_spans(Fragment([(line, match.end(), end)]), String)
    else:
        yield inline.column_span(line, match.end(), max(end, match.end()), String)


def _is_allowed(word: str, value: str) -> bool:
    try:
        Vulnerability.parse(value) if word == "VUL" else OpeningSeat(value)
    except (InvalidVulnerabilityError, ValueError):
        return False
    return True


def _element_spans(
    element: syntax.Element | None, lines: list[SourceLine], state: DocumentState
) -> Iterator[inline.TokenSpan]:
    """Color the element of ``lines``; None is a table that only stores clips."""
    match element:
        case syntax.BiddingTable() | None:
            yield from table_spans(lines, element, state)
        case syntax.Paragraph(text=text):
            yield from inline.text_spans(text)
        case syntax.BulletList(items=items) | syntax.Enumeration(items=items):
            yield from _item_spans(items)
        case syntax.DefinitionList(items=definitions):
            for definition in definitions:
                yield from _definition_spans(definition)
        case syntax.Transition(span=span):
            yield span.start, span.end, Punctuation
        case syntax.AuctionDiagram() | syntax.DealDiagram() | syntax.PlayDiagram():
            yield from _diagram_spans(element, lines)
        case syntax.PipeTable():
            yield from _pipe_table_spans(element, lines)
        case syntax.Heading() | syntax.Annotation() | syntax.RstBlock():
            pass
        case _:
            assert_never(element)


def _diagram_spans(
    element: syntax.AuctionDiagram | syntax.DealDiagram | syntax.PlayDiagram,
    lines: list[SourceLine],
) -> Iterator[inline.TokenSpan]:
    match element:
        case syntax.AuctionDiagram():
            yield from auction_spans(element, lines[0])
        case syntax.PlayDiagram():
            yield from _play_spans(element, lines[0])
        case syntax.DealDiagram(deal=deal) if deal.suit is not None:
            for line in lines:
                yield from _suit_spans(line, deal.suit)
        case _:
            yield from deal_spans(lines)


def _play_spans(play: syntax.PlayDiagram, first: SourceLine) -> Iterator[inline.TokenSpan]:
    """Color the words of the first line, the cards by their suits, and the comments (PY-1)."""
    for column, word in inline.words_of(first.text):
        yield inline.column_span(first, column, column + len(word), Keyword)
    for trick in play.tricks:
        for card in trick.cards:
            rank = 2 if card.span.text.endswith("0") else 1
            yield card.span.start, card.span.end - rank, inline.suit_kind(card.card.suit.letter)
            yield card.span.end - rank, card.span.end, Number
        if trick.comment is not None:
            line, start, _ = trick.comment.pieces[0]
            sign = line.text.rindex(";", 0, start)
            yield inline.column_span(line, sign, sign + 1, Punctuation)
            yield from inline.text_spans(trick.comment)


def _item_spans(items: Iterable[syntax.ListItem]) -> Iterator[inline.TokenSpan]:
    for item in items:
        yield from inline.marker_span(item.text, Keyword)
        yield from inline.text_spans(item.text)
        for inner in item.lists:
            yield from _item_spans(inner.items)


def _definition_spans(item: syntax.Definition) -> Iterator[inline.TokenSpan]:
    yield from inline.marker_span(item.term, Keyword)
    yield from inline.text_spans(item.term, Name.Label)
    if item.definition is not None:
        line, _, end = item.term.pieces[-1]
        sign = line.text.index(_DEFINES, end)
        yield inline.column_span(line, sign, sign + len(_DEFINES), Operator)
        yield from inline.text_spans(item.definition)


def _pipe_table_spans(
    table: syntax.PipeTable, lines: list[SourceLine]
) -> Iterator[inline.TokenSpan]:
    """Color the marks of a pipe table and the text of its cells (TB-1, TB-2, TB-4)."""
    cells = {row.span.start: row.cells for row in (table.header, *table.rows) if row}
    for line in lines:
        texts = cells.get(line.span.start)
        if not texts:  # the rule below a header is in no row
            yield line.span.start, line.origin + len(line.text.rstrip()), Punctuation
            continue
        for column, character in enumerate(line.text):
            if character == "|":
                yield inline.column_span(line, column, column + 1, Punctuation)
        for text in texts:
            yield from inline.text_spans(text, Text)


# Pasted lines have no colors: they are read for what they make of the lines below them, and not
# this many that a short text takes long.
_OPTIONS = Options(
    files=False,
    limits=Limits(pasted_bytes=256 * 1024, clip_bytes=64 * 1024),
)


def document_spans(text: str) -> list[inline.TokenSpan]:
    """Return the colors of a text in order; text without a color is space or plain.

    Includes are not followed, and problems in the notes are not reported.

    :param text: the whole text, normalized (LANGUAGE FS-1, FS-2).
    """
    source = Source("", text)
    if nul_position(source) >= 0:
        return []
    return sorted(_spans(source, DocumentState(_OPTIONS)), key=itemgetter(0))


def _spans(source: Source, state: DocumentState) -> Iterator[inline.TokenSpan]:
    position = 0
    for block in form_blocks(read_lines(source, state)):
        if isinstance(block, syntax.RstBlock):
            yield from _left_out_spans(source, position, block.span.start)
            yield from inline.rst_spans(block.span)
            position = block.span.end
            continue
        for line in block:
            yield from _left_out_spans(source, position, line.start)
            position = line.end
        yield from block_spans(block, state)
    yield from _left_out_spans(source, position, len(source.text))


def _left_out_spans(source: Source, start: int, end: int) -> Iterator[inline.TokenSpan]:
    """Color lines outside of blocks: comments, includes and markers of reST blocks."""
    if end - start < len("\n//"):
        return
    for text in source.text[start:end].split("\n"):
        yield from _left_out_line_spans(source, text, start)
        start += len(text) + len("\n")


def _left_out_line_spans(source: Source, text: str, start: int) -> Iterator[inline.TokenSpan]:
    first = indentation(text)
    if is_variant_line(text):
        line = SourceLine(text, source, start, start, start + len(text))
        annotation = annotation_of(line)
        assert annotation is not None
        yield from inline.annotation_spans(line, annotation)
    elif text.startswith("//", first):
        yield start + first, start + len(text), Comment.Single
    elif name := included_name(text):
        begin, end = name
        yield start + first, start + len(text[:begin].rstrip()), Comment.Preproc
        yield start + begin, start + end, Comment.PreprocFile
    elif text.startswith("#", first):
        yield start + first, start + len(text.rstrip()), Comment.Preproc
