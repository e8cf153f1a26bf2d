"""The colors of a text: semantic tokens, with a modifier for what is not read (MEANINGS MN-90)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from lsprotocol import types
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, String, _TokenType

from ..highlighting.elements import document_spans
from ..language.directive_options import Content
from .desk import Desk, Spot
from .directives import directives_in
from .documents import NOTES
from .readings import unread_spans

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
"""The names of token types in the protocol, and of suits."""

_TEXT = "text"
"""The type of text that is not read and has no other type."""
LEGEND = types.SemanticTokensLegend([*dict.fromkeys(_KINDS.values()), _TEXT], ["unread"])
_NUMBERS = {name: number for number, name in enumerate(LEGEND.token_types)}


def semantic_tokens(
    desk: Desk, spot: Spot, wanted: types.Range | None = None
) -> types.SemanticTokens:
    """Return the tokens of a text, or of the lines of a range."""
    data: list[int] = []
    line = start = 0
    lines = desk.lines(spot.source)
    found = _numbered(lines.normalized.text, spot.path.suffix)
    if desk.shows_unread:
        found = _with_unread(found, unread_spans(desk, spot, wanted))
    for begin, end, number, modifiers in found:
        first, last = lines.place_of_normalized(begin), lines.place_of_normalized(end)
        if wanted and not wanted.start.line <= first.line <= wanted.end.line:
            continue
        data += [
            first.line - line,
            first.unit - start if first.line == line else first.unit,
            last.unit - first.unit,
            number,
            modifiers,
        ]
        line, start = first.line, first.unit
    return types.SemanticTokens(data)


_Token = tuple[int, int, int, int]
"""Start, end, number of the type, and bits of the modifiers."""


def _numbered(text: str, suffix: str) -> Iterator[_Token]:
    for begin, end, kind in _spans(text, suffix):
        number = _number(kind)
        if number is not None and begin < end:
            yield begin, end, number, 0


def _with_unread(tokens: Iterator[_Token], unread: list[tuple[int, int]]) -> Iterator[_Token]:
    """Yield tokens, divided where unread text begins and ends, and tokens for unread text.

    :param unread: the unread places in order, each on one line.
    """
    waiting = list(tokens)[::-1]
    for first, end in unread:
        start = first
        while waiting and waiting[-1][0] < end:
            begin, last, number, _ = waiting.pop()
            if begin < start:
                yield begin, min(last, start), number, 0
            elif start < begin:
                yield start, begin, _NUMBERS[_TEXT], 1
            if start < last:
                start = min(last, end)
                yield max(begin, first), start, number, 1
            if end < last:
                waiting.append((end, last, number, 0))
        if start < end:
            yield start, end, _NUMBERS[_TEXT], 1
    yield from reversed(waiting)


def _number(kind: _TokenType) -> int | None:
    """Return the number of a token type, or of its nearest parent type."""
    found: _TokenType | None = kind
    while found is not None:
        if found in _KINDS:
            return _NUMBERS[_KINDS[found]]
        found = found.parent
    return None


def _spans(text: str, suffix: str) -> Iterator[tuple[int, int, _TokenType]]:
    """Yield the tokens of notes in order, each on one line."""
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
