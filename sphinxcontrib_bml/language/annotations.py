"""Annotations: lines that begin as comments do, and are kept with their rows (LANGUAGE FS-4)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .bss_words import take_bss_words, take_row_bss_words
from .source import SourceLine
from .state import DocumentState
from .syntax import Annotation, AnnotationKind

# An auction begins with a bid, ours or theirs; a code has no small letters.
_AUCTION = r"\(?[0-9]"
_CODE = r"[A-Z][^\sa-z]*(?!\S)"
WORDS = (
    rf"bss(?!\S)|as(?=\s+{_AUCTION})|ignore(?=\s+{_CODE}|\s*$)"
    r"|(?:only|except)(?=[\s=,]|$)"
)
"""The pattern of the words that stand behind the ``//`` of annotations."""
_ANNOTATION = re.compile(rf"\s*(?P<lead>//(?P<kind>{WORDS}))")


def is_annotation(text: str) -> bool:
    """Tell whether the line ``text`` is an annotation; any other ``//`` line is a comment.

    ``//as`` needs an auction behind it, ``//ignore`` a word in capitals or nothing (LANGUAGE XT-4,
    XT-8).
    """
    return "//" in text and _ANNOTATION.match(text) is not None


def annotation_of(line: SourceLine) -> Annotation | None:
    """Return the annotation that ``line`` is; None for any other line, comments among them."""
    match = _ANNOTATION.match(line.text)
    if match is None:
        return None
    return Annotation(
        line.part(match.start("lead"), len(line.text)),
        AnnotationKind(match["kind"]),
        line.text[match.end() :].strip(),
    )


def without_annotations(lines: Iterable[SourceLine]) -> list[SourceLine]:
    """Return the lines that make up a block: annotations count as removed (LANGUAGE FS-4)."""
    return [line for line in lines if not is_annotation(line.text)]


def take_annotation(line: SourceLine, state: DocumentState) -> Annotation | None:
    """Return the annotation that ``line``, with no row above it, is; None for any other line.

    What it says of the file, or of the table below, is kept in ``state``.
    """
    annotation = annotation_of(line)
    if annotation is not None and annotation.kind is AnnotationKind.BSS:
        take_bss_words(line, annotation.text, state)
    return annotation


def take_row_annotation(line: SourceLine, state: DocumentState) -> Annotation | None:
    """Return the annotation that ``line``, below a row, is; None for any other line.

    What it says of the file is kept in ``state``.
    """
    annotation = annotation_of(line)
    if annotation is not None and annotation.kind is AnnotationKind.BSS:
        take_row_bss_words(line, annotation.text, state)
    return annotation
