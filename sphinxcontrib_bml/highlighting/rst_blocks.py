"""reStructuredText within notes (LANGUAGE XT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from pygments.lexers.markup import RstLexer
from pygments.token import Error, Text

from ..language import Span
from .spans import TokenSpan

# Pygments' rules for reStructuredText look back and forth over whole blocks and lines: pieces of
# bounded size keep the time linear. Lengths in characters.
_PIECE = 2000
_LINE = 1000
# Code blocks inside stay plain: another lexer may give Error tokens, or come back here without end.
_LEXER = RstLexer(handlecodeblocks=False)  # type: ignore[no-untyped-call]


def rst_spans(block: Span) -> Iterator[TokenSpan]:
    """Colour reStructuredText with Pygments' own lexer, in pieces that start at its blocks."""
    text = block.text
    start = position = 0
    after_blank = True
    for line in text.splitlines(keepends=True):
        end = position + len(line)
        blank = not line.strip()
        too_long = len(line) > _LINE
        new_block = after_blank and (blank or not line[0].isspace())
        if new_block or too_long or end - start > _PIECE:
            yield from _piece_spans(text[start:position], block.start + start)
            start = position
        if too_long or (blank and after_blank):
            start = end
        after_blank = blank
        position = end
    yield from _piece_spans(text[start:], block.start + start)


def _piece_spans(text: str, start: int) -> Iterator[TokenSpan]:
    for offset, kind, value in _LEXER.get_tokens_unprocessed(text):
        begin = start + offset
        yield begin, begin + len(value), Text if kind is Error else kind
