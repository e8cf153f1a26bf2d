"""Deals and auctions (LANGUAGE DD, AU)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pygments.token import Keyword, Name, Number, Punctuation, _TokenType

from ..language import SourceLine
from ..language.diagrams import hand_words, header_word, is_all_pass, lines_above_deal
from ..language.syntax import AuctionCell, AuctionDiagram
from .inline import text_spans
from .labels import bid_spans, call_spans, suit_kind
from .spans import TokenSpan, column_span, marker_span

_HEADER_WORD = re.compile(r"[^\s,]+")
_WORDS_FOR_CALLS = frozenset(["-", "?"])
_FIELD_KINDS: dict[str, _TokenType] = {
    "dealer": Keyword,
    "vulnerability": Keyword.Constant,
    "board": Number.Integer,
    "contract": Keyword,
}


def auction_spans(auction: AuctionDiagram) -> Iterator[TokenSpan]:
    """Colour the calls of an auction and the notes below them."""
    for row in auction.rows:
        for cell in row:
            yield from _cell_spans(cell)
    for note in auction.notes:
        yield from marker_span(note.text, Name.Decorator)
        yield from text_spans(note.text)


def _cell_spans(cell: AuctionCell) -> Iterator[TokenSpan]:
    start = cell.span.start
    end = start + len(cell.word)
    if cell.label:
        yield from call_spans(cell.label, start)
    elif cell.word in _WORDS_FOR_CALLS or is_all_pass(cell.word):
        yield start, end, Keyword
    yield end, end + len(cell.mark), Name.Decorator


def deal_spans(lines: list[SourceLine]) -> Iterator[TokenSpan]:
    """Colour the cards of each hand by their suits, and the header (DD-2) if there is one."""
    for line in lines[len(lines_above_deal(lines)) :]:
        if words := hand_words(line):
            yield from _hand_spans(line, words)
        else:
            yield from _header_spans(line)


def _hand_spans(line: SourceLine, words: list[tuple[int, int]]) -> Iterator[TokenSpan]:
    _, after_seat = words[0]
    if line.text.startswith(":", after_seat):
        yield column_span(line, after_seat, after_seat + 1, Punctuation)
    for word, kind in zip(words, (Keyword, *map(suit_kind, "SHDC")), strict=True):
        yield column_span(line, *word, kind)


def _header_spans(line: SourceLine) -> Iterator[TokenSpan]:
    """Colour the words of a header; of each kind the first counts."""
    fields = {""}
    for word in _HEADER_WORD.finditer(line.text):
        field, _ = header_word(word[0])
        if field not in fields:
            fields.add(field)
            yield from _field_spans(field, word[0], line.origin + word.start())


def _field_spans(field: str, word: str, start: int) -> Iterator[TokenSpan]:
    end = start + len(word)
    match field:
        case "lead":
            yield start, start + 1, suit_kind(word[0].upper())
            yield start + 1, end, Number
        case "contract" if word[0].isdigit():
            bid = word[:-1].rstrip("X")
            yield from bid_spans(bid, start)
            yield start + len(bid), end - 1, Keyword
            yield end - 1, end, Keyword
        case _:
            yield start, end, _FIELD_KINDS[field]
