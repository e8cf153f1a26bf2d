"""From a text to its blocks, and what stands between them (LANGUAGE FS, IN)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from pygments.token import Comment

from ..language import DocumentState, Limits, Options, Source, SourceLine
from ..language.annotations import annotation_of
from ..language.blocks import form_blocks
from ..language.reading import included_name, nul_position, read_lines
from ..language.source import indentation
from ..language.syntax import RstBlock
from ..language.variants.lines import is_variant_line
from .annotations import annotation_spans
from .elements import block_spans
from .rst_blocks import rst_spans
from .spans import TokenSpan

# Pasted lines have no colours: they are read for what they make of the lines below them, and not
# so many that a short text takes long.
_OPTIONS = Options(
    files=False,
    limits=Limits(pasted_bytes=256 * 1024, clip_bytes=64 * 1024),
)


def document_spans(text: str) -> list[TokenSpan]:
    """Return the colours of a text in their order; what has none is blank or plain.

    Nothing is included; what is wrong with the notes is not reported.

    :param text: the whole text, normalized (LANGUAGE FS-1, FS-2).
    """
    source = Source("", text)
    if nul_position(source) >= 0:
        return []
    return sorted(_spans(source, DocumentState(_OPTIONS)), key=itemgetter(0))


def _spans(source: Source, state: DocumentState) -> Iterator[TokenSpan]:
    position = 0
    for block in form_blocks(read_lines(source, state)):
        if isinstance(block, RstBlock):
            yield from _left_out_spans(source, position, block.span.start)
            yield from rst_spans(block.span)
            position = block.span.end
            continue
        for line in block:
            yield from _left_out_spans(source, position, line.start)
            position = line.end
        yield from block_spans(block, state)
    yield from _left_out_spans(source, position, len(source.text))


def _left_out_spans(source: Source, start: int, end: int) -> Iterator[TokenSpan]:
    """Colour comments, includes and marks of reST blocks: lines that are in no block."""
    if end - start < len("\n//"):
        return
    for text in source.text[start:end].split("\n"):
        yield from _left_out_line_spans(source, text, start)
        start += len(text) + len("\n")


def _left_out_line_spans(source: Source, text: str, start: int) -> Iterator[TokenSpan]:
    first = indentation(text)
    if is_variant_line(text):
        line = SourceLine(text, source, start, start, start + len(text))
        annotation = annotation_of(line)
        assert annotation is not None
        yield from annotation_spans(line, annotation)
    elif text.startswith("//", first):
        yield start + first, start + len(text), Comment.Single
    elif name := included_name(text):
        begin, end = name
        yield start + first, start + len(text[:begin].rstrip()), Comment.Preproc
        yield start + begin, start + end, Comment.PreprocFile
    elif text.startswith("#", first):
        yield start + first, start + len(text.rstrip()), Comment.Preproc
