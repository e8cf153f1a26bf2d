"""What a block of lines is (LANGUAGE EL), and all elements but bidding tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.token import (
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
)

from sphinxcontrib_bml.highlighting.calls import side_spans, strain_spans, suit_kind
from sphinxcontrib_bml.highlighting.inline import prose_spans
from sphinxcontrib_bml.highlighting.pieces import Piece
from sphinxcontrib_bml.highlighting.tables import directive_spans, is_table, table_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinxcontrib_bml.highlighting.pieces import Span

_HEADING = re.compile(r"(\*++)(?:\s+(?=\S)|(?=[^*\s][^*]*+\Z))")
_METADATA = re.compile(r"\s*(#\+\w++)(:)\s*")
_SETTING = re.compile(r"\s*#\s*(?:VUL|SEAT)(?=\s|\Z)")
_LIST = re.compile(r"\s*-(?![->])")
_SPACED_BULLET = re.compile(r"\s*(-)(?=\s|\Z)\s*")
_GLUED_BULLET = re.compile(r"\s*(-)(?!-)\s*")
_TRANSITION = re.compile(r"\s*-{3,}+\s*\Z")
_ENUMERATION = re.compile(r"\s*1\.\s")
_NUMBER = re.compile(r"\s*(\d++\.)\s++")
_DEFINES = " :: "

_AUCTION_COLUMNS = 4
_AUCTION_CALL = re.compile(
    r"(?:-|\?|(\()?(?:[1-7](?:NT|[CDHSN])|[PDRp]|(?i:pass|xx?|dbl|double|rdbl|redbl|redouble))"
    r"(?(1)\)))(?:\*{1,3}|\(\d+\))?\Z"
)
_AUCTION_MARK = re.compile(r"(?:\*{1,3}|\(\d++\))\Z")
_AUCTION_NOTE = re.compile(r"\s*(\*{1,3}|\(\d++\))\s+(?=\S)")

_HOLDING = r"(-|(?:10|[AKQJTXx2-9])++)"
_HAND = re.compile(rf"\s*([NESW])(:?)\s*{_HOLDING}\s+{_HOLDING}\s+{_HOLDING}\s+{_HOLDING}\s*\Z")
_HEADER_WORD = re.compile(
    r"(?P<seat>[NESW])|(?P<vulnerability>All|Both|None|NS|EW|N-S|E-W)|(?P<board>#?\d+)"
    r"|(?P<suit>[shdc])(?P<card>10|[2-9TJQKA])|(?P<passed>PASS|P)"
    r"|(?P<level>[1-7])(?P<strain>NT|[CDHSN])(?P<doubled>X{0,2})(?P<declarer>[NESW])"
)
_HEADER_KINDS = {
    "seat": Keyword,
    "vulnerability": Keyword.Constant,
    "board": Number.Integer,
    "card": Number,
    "passed": Keyword,
    "level": Number.Integer,
    "doubled": Keyword,
    "declarer": Keyword,
}

_PIPE_CELL = re.compile(r"[^|]++|\|")
_PIPE_RULE = re.compile(r"\s*\|[-+:|\s]*+\Z")


def block_spans(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour a block: the elements of one line at its head (ME-4, HD-3, SV-4), then the rest.

    :param block: lines without blank lines and comments; may be empty.
    """
    start = 0
    for line in block:
        spans = list(_single_line(line))
        if not spans:
            break
        yield from spans
        start += 1
    if start < len(block):
        yield from _element(block[start:])


def _single_line(line: Piece) -> Iterator[Span]:
    """Colour a heading, metadata or a setting; nothing if the line is none of them."""
    if heading := _HEADING.match(line.text):
        kind = Generic.Heading if len(heading[1]) == 1 else Generic.Subheading
        yield from line.groups(heading, kind)
        yield from prose_spans([line.part(heading.end())], kind)
    elif metadata := _METADATA.match(line.text):
        yield from line.groups(metadata, Keyword.Declaration, Punctuation)
        value = line.part(metadata.end())
        if metadata[1].upper() == "#+TITLE":
            yield from prose_spans([value], String)
        else:
            yield value.span(String)
    elif _SETTING.match(line.text):
        yield from directive_spans(line)


def _element(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour a block by its first line; the order of the questions is that of EL-1."""
    first = block[0].text
    if _LIST.match(first):
        spans = _list(block)
    elif _ENUMERATION.match(first):
        spans = _enumeration(block)
    elif _is_auction(first):
        spans = _auction(block)
    elif _is_deal(block):
        spans = _deal(block)
    elif first.lstrip().startswith("|"):
        spans = _pipe_table(block)
    elif is_table(block):
        spans = table_spans(block)
    elif len(block) == 1 and _TRANSITION.match(first):
        spans = iter([block[0].stripped().span(Punctuation)])
    else:
        spans = prose_spans([line.part(line.indent) for line in block])
    return spans


# ------------------------------------------------------------------------------------------------
# Lists


def _items(block: Sequence[Piece], marker: re.Pattern[str]) -> Iterator[list[Piece]]:
    """Split a block whose first line has a marker into items: the marker, then the lines."""
    item: list[Piece] = []
    for line in block:
        match = marker.match(line.text)
        if match is None:
            item.append(line.part(line.indent))
            continue
        if item:
            yield item
        item = [line.part(*match.span(1)), line.part(match.end())]
    yield item


def _list(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour a list (LI-3) or a definition list (DL-1)."""
    marker = _SPACED_BULLET if _SPACED_BULLET.match(block[0].text) else _GLUED_BULLET
    defines = any(_DEFINES in line.text for line in block)
    for bullet, *lines in _items(block, marker):
        yield bullet.span(Keyword)
        yield from _definition(lines) if defines else prose_spans(lines)


def _definition(lines: Sequence[Piece]) -> Iterator[Span]:
    for index, line in enumerate(lines):
        column = line.text.find(_DEFINES)
        if column >= 0:
            yield from prose_spans([*lines[:index], line.part(0, column)], Name.Label)
            yield line.part(column + 1, column + 3).span(Operator)
            yield from prose_spans([line.part(column + 4), *lines[index + 1 :]])
            return
    yield from prose_spans(lines, Name.Label)


def _enumeration(block: Sequence[Piece]) -> Iterator[Span]:
    for number, *lines in _items(block, _NUMBER):
        yield number.span(Keyword)
        yield from prose_spans(lines)


# ------------------------------------------------------------------------------------------------
# Auctions


def _is_auction(first: str) -> bool:
    words = first.split(maxsplit=_AUCTION_COLUMNS)
    return len(words) == _AUCTION_COLUMNS and all(map(_AUCTION_CALL.match, words))


def _auction(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour the calls of an auction and the notes below them (AU-1, AU-4)."""
    notes = False
    for line in block:
        note = _AUCTION_NOTE.match(line.text)
        notes = notes or note is not None
        if note:
            yield from line.groups(note, Name.Decorator)
            yield from prose_spans([line.part(note.end())])
        elif notes:
            yield from prose_spans([line.part(line.indent)])
        else:
            for word in line.words():
                yield from _auction_call(word)


def _auction_call(word: Piece) -> Iterator[Span]:
    mark = _AUCTION_MARK.search(word.text)
    end = mark.start() if mark and mark.start() else len(word.text)
    call = word.part(0, end)
    if call.text in {"AP", "?", "-"}:
        yield call.span(Keyword)
    else:
        yield from side_spans(call) or ()
    yield word.part(end).span(Name.Decorator)


# ------------------------------------------------------------------------------------------------
# Deals


def _is_deal(block: Sequence[Piece]) -> bool:
    """Tell whether all lines are hands, but perhaps the first (DD-1)."""
    rest = block[1:] or block
    return all(_HAND.match(line.text) for line in rest)


def _deal(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour the cards of each hand by their suits, and the header (DD-2) if there is one."""
    suits = [suit_kind(suit) for suit in "shdc"]
    for line in block:
        if hand := _HAND.match(line.text):
            yield from line.groups(hand, Keyword, Punctuation, *suits)
        else:
            for word in line.words():
                yield from _header_word(word)


def _header_word(word: Piece) -> Iterator[Span]:
    match = _HEADER_WORD.fullmatch(word.text.removesuffix(","))
    for group, text in match.groupdict().items() if match else ():
        if match and text:
            part = word.part(*match.span(group))
            if group == "strain":
                yield from strain_spans(part)
            else:
                yield part.span(_HEADER_KINDS.get(group) or suit_kind(text))


# ------------------------------------------------------------------------------------------------
# Pipe tables


def _pipe_table(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour the marks of a pipe table and the text of its cells (TB-1, TB-2, TB-4)."""
    for line in block:
        if _PIPE_RULE.match(line.text) and "-" in line.text:
            yield line.stripped().span(Punctuation)
            continue
        for match in _PIPE_CELL.finditer(line.text):
            cell = line.part(*match.span())
            if cell.text == "|":
                yield cell.span(Punctuation)
            else:
                yield from prose_spans([cell.stripped()])
