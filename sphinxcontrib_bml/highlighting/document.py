"""From a text to blocks (LANGUAGE FS, IN, XT-1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygments.lexers.markup import RstLexer
from pygments.token import Comment, Error, Keyword, Name, Operator, String, Text

from sphinxcontrib_bml.highlighting.elements import block_spans
from sphinxcontrib_bml.highlighting.pieces import Piece, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinxcontrib_bml.highlighting.pieces import Span

# Pygments' rules for reStructuredText look back and forth over whole blocks and lines: pieces of
# bounded size keep the time linear. Lengths in characters.
_RST_PIECE = 2000
_RST_LINE = 1000
# Code blocks inside stay plain: another lexer may give Error tokens, or come back here without end.
_RST_LEXER = RstLexer(handlecodeblocks=False)  # type: ignore[no-untyped-call]

_LINE = re.compile(r"([^\r\n]*+)(?:\r\n?|\n|\Z)")
_RST_BEGIN = re.compile(r"\s*(#\+BEGIN_RST)\s*\Z", re.IGNORECASE)
_RST_END = re.compile(r"\s*(#\+END_RST)\s*\Z", re.IGNORECASE)
_COMMENT = re.compile(r"\s*//")
_ANNOTATION = re.compile(r"(//bss)(?=\s|\Z)")
_ANNOTATION_WORD = re.compile(r"([^\s=]++)(=?)(\S*+)")
_INCLUDE = re.compile(r"\s*(#\s*INCLUDE)\s*(\S++)")
_CLIP_MARKER = re.compile(r"\s*#\s*(END)?(CUT|COPY)(?=\s|\Z)")


def document_spans(text: str) -> Iterator[Span]:
    """Colour a text, reStructuredText set apart (XT-1).

    :param text: the whole text, with any line ends.
    :returns: the colours in the order of the text; what has none is blank or plain.
    """
    notes: list[Piece] = []
    rst_start = -1
    for line in _lines(text):
        if rst_start < 0 and (begin := _RST_BEGIN.match(line.text)):
            yield from _notes(notes)
            notes = []
            yield from line.groups(begin, Comment.Preproc)
            rst_start = line.start + len(line.text)
        elif end := _RST_END.match(line.text):
            yield from _notes(notes)
            notes = []
            if rst_start >= 0:
                yield from _rst(Piece(rst_start, text[rst_start : line.start]))
            yield from line.groups(end, Comment.Preproc)
            rst_start = -1
        elif rst_start < 0:
            notes.append(line)
    yield from _notes(notes)
    if rst_start >= 0:
        yield from _rst(Piece(rst_start, text[rst_start:]))


def _lines(text: str) -> Iterator[Piece]:
    after_mark = 1 if text.startswith("\ufeff") else 0
    for match in _LINE.finditer(text, after_mark):
        yield Piece(match.start(), match[1])


def _rst(block: Piece) -> Iterator[Span]:
    """Colour reStructuredText with Pygments' own lexer, in pieces that start at its blocks."""
    start = 0
    after_blank = True
    for line in _LINE.finditer(block.text):
        blank = not line[1].strip()
        too_long = len(line[1]) > _RST_LINE
        new_block = after_blank and (blank or not line[1][0].isspace())
        if new_block or too_long or line.end() - start > _RST_PIECE:
            yield from _rst_piece(block.part(start, line.start()))
            start = line.start()
        if too_long or (blank and after_blank):
            start = line.end()
        after_blank = blank
    yield from _rst_piece(block.part(start))


def _rst_piece(piece: Piece) -> Iterator[Span]:
    for offset, kind, value in _RST_LEXER.get_tokens_unprocessed(piece.text):
        start = piece.start + offset
        yield start, start + len(value), Text if kind is Error else kind


def _notes(lines: Sequence[Piece]) -> Iterator[Span]:
    """Gather lines of BML into blocks (FS-6) and colour them, comments in place (FS-4)."""
    clips = _clips(lines)
    clip_end = -1
    block: list[Piece] = []
    beside: list[Span] = []
    for index, line in enumerate(lines):
        clip_end = max(clip_end, clips.get(index, -1))
        if _COMMENT.match(line.text):
            beside.extend(_comment(line))
            continue
        if include := _INCLUDE.match(line.text):
            beside.extend(line.groups(include, Comment.Preproc, Comment.PreprocFile))
        elif line.text.strip():
            block.append(line)
            continue
        if index >= clip_end:
            yield from in_order(block_spans(block), beside)
            block, beside = [], []
    yield from in_order(block_spans(block), beside)


def _clips(lines: Sequence[Piece]) -> dict[int, int]:
    """Find the clips with both markers, inside which blank lines end no block (CP-10).

    :returns: for the index of a line with an opening marker that of its closing one.
    """
    ends: dict[int, int] = {}
    opened: list[tuple[str, int]] = []
    counts = {"CUT": 0, "COPY": 0}
    for index, line in enumerate(lines):
        marker = _CLIP_MARKER.match(line.text)
        if marker is None:
            continue
        kind = marker[2]
        if not marker[1]:
            opened.append((kind, index))
            counts[kind] += 1
            continue
        while counts[kind]:
            inner, start = opened.pop()
            counts[inner] -= 1
            if inner == kind:
                ends[start] = index
                break
    return ends


def _comment(line: Piece) -> Iterator[Span]:
    """Colour a comment (FS-3) or an annotation for the BSS export (XT-2)."""
    annotation = _ANNOTATION.match(line.text)
    if annotation is None:
        yield line.part(line.indent).span(Comment.Single)
        return
    yield from line.groups(annotation, Comment.Special)
    for word in _ANNOTATION_WORD.finditer(line.text, annotation.end()):
        kind = Name.Attribute if word[2] else Keyword.Constant
        yield from line.groups(word, kind, Operator, String)
