"""Bidding tables and directives (LANGUAGE BT, DI, SV, CP)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pygments.token import Comment, Keyword, Name, Operator, Punctuation, String

from sphinxcontrib_bml.highlighting.calls import label
from sphinxcontrib_bml.highlighting.inline import description_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinxcontrib_bml.highlighting.calls import Label
    from sphinxcontrib_bml.highlighting.pieces import Piece, Span

_NAMES = frozenset(
    ["BIDTABLE", "COPY", "CUT", "ENDCOPY", "ENDCUT", "HIDE", "INCLUDE", "PASTE", "SEAT", "VUL"]
)
_ALLOWED_VALUES = {
    "VUL": re.compile(r"[YN0]{2}"),
    "SEAT": re.compile(r"[0-4]|12|34"),
}
_DIRECTIVE = re.compile(r"\s*(#\s*([A-Z]++))(?=\s|\Z)")
_HASH_WORD = re.compile(r"#\s*([A-Za-z]++)")
_HIDDEN_ROW = re.compile(r"\s*#\s*HIDE\s+(?=\S)")
_EQUALS = re.compile(r"\s*(=?)\s*")
_TABLE_START = re.compile(r"\(?\d[A-Za-z]")
_ORDINALS = frozenset(["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"])
_BULLET = re.compile(r"(?:[-*•]|[a-z]\)|\d+\))(?=\s|\Z)")


class _Row(NamedTuple):
    """The last row: where it is indented to and where its description starts, -1 for none."""

    indent: int
    description_column: int


def is_table(block: Sequence[Piece]) -> bool:
    """Tell whether a block is a bidding table (EL-5, EL-6, DI-5, CA-11)."""
    first = block[0].stripped()
    if hash_word := _HASH_WORD.match(first.text):
        return hash_word[1].isupper() or hash_word[1].upper() in _NAMES
    first_label = label(first)
    if not _TABLE_START.match(first.text):
        return first.text.startswith("[") and first_label.valid
    if first.text.split(maxsplit=1)[0] in _ORDINALS:
        return False
    if first_label.valid or _has_equals(first, first_label):
        return True
    indent = block[0].indent
    return any(
        line.indent > indent or _DIRECTIVE.match(line.text) or label(line.stripped()).valid
        for line in block[1:]
    )


def table_spans(block: Sequence[Piece]) -> Iterator[Span]:
    """Colour a bidding table line by line; a description comes out after its last line."""
    last: _Row | None = None
    description: list[Piece] = []
    for line in block:
        column = line.indent
        hidden_row = _HIDDEN_ROW.match(line.text)
        if line.text.strip() == ".":
            yield line.stripped().span(Punctuation)
            continue
        if last and _continues(line, last):
            description.append(line.part(column))
            continue
        yield from description_spans(description)
        description = []
        if line.text.startswith("#", column):
            last = None
            yield from directive_spans(line)
            if not hidden_row:
                continue
        start = hidden_row.end() if hidden_row else column
        row = line.part(start)
        row_label = label(row)
        yield from row_label.spans
        equals = _EQUALS.match(row.text, row_label.length)
        if equals:
            yield from row.groups(equals, Operator)
            description = [row.part(equals.end())]
        described = bool(description and description[0].text)
        last = _Row(column, start + equals.end() if equals and described else -1)
    yield from description_spans(description)


def directive_spans(line: Piece) -> Iterator[Span]:
    """Colour a line that begins with ``#``: plain if no directive has that name (DI-5)."""
    match = _DIRECTIVE.match(line.text)
    if match is None or match[2] not in _NAMES:
        return
    yield from line.groups(match, Comment.Preproc)
    name = match[2]
    arguments = line.part(match.end()).words()
    if arguments and name in {"COPY", "CUT", "PASTE"}:
        yield arguments[0].span(Name.Function)
    if name == "PASTE":
        for argument in arguments[1:]:
            yield from _replacement(argument)
    if arguments and name in _ALLOWED_VALUES and _ALLOWED_VALUES[name].fullmatch(arguments[0].text):
        yield arguments[0].span(Keyword.Constant)


def _replacement(argument: Piece) -> Iterator[Span]:
    """Colour ``target=replacement`` (CP-5); without the sign it is plain."""
    column = argument.text.find("=")
    if column >= 0:
        yield argument.part(0, column).span(Name.Variable)
        yield argument.part(column, column + 1).span(Operator)
        yield argument.part(column + 1).span(String)


def _continues(line: Piece, last: _Row) -> bool:
    """Tell whether a line continues the description of the row above (BT-5, BT-6, BT-11)."""
    text = line.stripped()
    if 0 < line.indent == last.description_column:
        line_label = label(text)
        return not (line_label.valid and _has_equals(text, line_label))
    return line.indent > last.indent and _BULLET.match(text.text) is not None


def _has_equals(row: Piece, row_label: Label) -> bool:
    match = _EQUALS.match(row.text, row_label.length)
    return bool(match and match[1])
