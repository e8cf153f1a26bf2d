"""The colours of notes, by the lexer (the same as in code blocks of the documentation)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from lsprotocol import types
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    String,
    _TokenType,
)

from ...highlighting.document import document_spans
from ...language.directive_options import Content
from ..reading.directives import directives_in
from ..reading.documents import NOTES
from .desk import Desk, Spot

_KINDS: dict[_TokenType, str] = {
    Comment.Preproc: "macro",
    Comment.Special: "decorator",
    Comment: "comment",
    Generic.Heading: "namespace",
    Generic.Subheading: "namespace",
    Keyword: "keyword",
    Name.Function: "function",
    Name.Variable: "variable",
    Name.Attribute: "property",
    Name.Constant: "enumMember",
    Name.Label: "class",
    Number: "number",
    Operator: "operator",
    String.Symbol.Club: "club",
    String.Symbol.Diamond: "diamond",
    String.Symbol.Heart: "heart",
    String.Symbol.Spade: "spade",
    String.Symbol.Notrump: "notrump",
    String: "string",
}
"""The names that the protocol has for kinds of tokens, and the suits."""

LEGEND = types.SemanticTokensLegend(list(dict.fromkeys(_KINDS.values())), [])
_NUMBERS = {name: number for number, name in enumerate(LEGEND.token_types)}


def semantic_tokens(
    desk: Desk, spot: Spot, wanted: types.Range | None = None
) -> types.SemanticTokens:
    """Return the tokens of a text, or of the lines of a range."""
    data: list[int] = []
    line = start = 0
    lines = desk.lines(spot.source)
    for begin, end, kind in _spans(lines.normalized.text, spot.path.suffix):
        number = _number(kind)
        if number is None or begin == end:
            continue
        first, last = lines.place_of_normalized(begin), lines.place_of_normalized(end)
        if wanted and not wanted.start.line <= first.line <= wanted.end.line:
            continue
        data += [
            first.line - line,
            first.unit - start if first.line == line else first.unit,
            last.unit - first.unit,
            number,
            0,
        ]
        line, start = first.line, first.unit
    return types.SemanticTokens(data)


def _number(kind: _TokenType) -> int | None:
    """Return the number of the kind of token, or of the nearest that it is one of."""
    found: _TokenType | None = kind
    while found is not None:
        if found in _KINDS:
            return _NUMBERS[_KINDS[found]]
        found = found.parent
    return None


def _spans(text: str, suffix: str) -> Iterator[tuple[int, int, _TokenType]]:
    """Yield the tokens of notes in their order, each in one line and behind the one before."""
    position = 0
    found = _of_notes(text, 0) if suffix == NOTES else _of_page(text, suffix)
    for begin, end, kind in found:
        start = max(begin, position)
        while start < end:
            line_end = text.find("\n", start, end)
            stop = end if line_end < 0 else line_end
            if start < stop:
                yield start, stop, kind
            start = stop + 1
        position = max(position, end)


def _of_notes(text: str, start: int) -> Iterator[tuple[int, int, _TokenType]]:
    for begin, end, kind in document_spans(text):
        yield start + begin, start + end, kind


def _of_page(text: str, suffix: str) -> Iterator[tuple[int, int, _TokenType]]:
    for directive in directives_in(text, suffix):
        if directive.kind.content is Content.NONE:
            continue
        offsets, starts, lines = [0], [], []
        for start, end in directive.content:
            line = text[start:end]
            removed = min(directive.indent, len(line) - len(line.lstrip()))
            starts.append(start + removed)
            lines.append(line[removed:])
            offsets.append(offsets[-1] + len(lines[-1]) + 1)
        for begin, end, kind in document_spans("\n".join(lines)):
            for number in range(bisect_right(offsets, begin) - 1, len(lines)):
                if offsets[number] >= end:
                    break
                first = max(begin, offsets[number])
                last = min(end, offsets[number] + len(lines[number]))
                shift = starts[number] - offsets[number]
                yield first + shift, last + shift, kind
