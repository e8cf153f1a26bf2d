"""The titles of reStructuredText and Markdown files, found without their parsers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language.source import Source, Span

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*")
_ROLE = re.compile(r":[\w:+.-]{1,60}:`([^`<]*)(?:<[^`>]*>)?`")
_ATX = re.compile(r" {0,3}#{1,6}\s+")
_SETEXT = re.compile(r" {0,3}(?:=+|-{2,})\s*")
_FENCE = re.compile(r"\s*(```|~~~|:::)")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_MARKS = str.maketrans("", "", "`*")


def rst_titles(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the section titles of reStructuredText: lines with a line of punctuation below."""
    above: tuple[str, Span] | None = None
    for text, span in _lines(source):
        if above is not None and _ADORNMENT.fullmatch(text):
            title = _ROLE.sub(r"\1", above[0])
            yield title.strip().translate(_MARKS), above[1]
        is_title = text.strip() and not _ADORNMENT.fullmatch(text)
        above = (text, span) if is_title else None


def markdown_titles(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the headings of Markdown, those in code blocks left out."""
    above: tuple[str, Span] | None = None
    fence = ""
    for text, span in _lines(source):
        mark = _FENCE.match(text)
        if mark and fence in {"", mark[1]}:
            fence = "" if fence else mark[1]
            above = None
        elif not fence:
            heading = _ATX.match(text)
            if heading:
                yield _markdown_text(text[heading.end() :].rstrip().rstrip("#")), span
            elif above is not None and _SETEXT.fullmatch(text):
                yield _markdown_text(above[0]), above[1]
            above = None if heading or not text.strip() else (text, span)


def _markdown_text(text: str) -> str:
    return _LINK.sub(r"\1", text).strip().translate(_MARKS)


def _lines(source: Source) -> Iterator[tuple[str, Span]]:
    start = 0
    for text in source.text.split("\n"):
        yield text, Span(source, start, start + len(text))
        start += len(text) + 1
