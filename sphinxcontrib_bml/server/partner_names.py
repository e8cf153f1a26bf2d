"""The places that name partners, in notes and in the project file (VARIANTS VA-1, VA-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..agreements.project import Project
from ..language.source import Span
from ..language.variants.parts import VARIANTS_KEY, key_of, words_in, words_of
from ..patterns import MULTILINE, compile_later
from .documents import DocumentReading

_IN_PROJECT = compile_later(
    r"""^[ \t]*\[[ \t]*define[ \t]*\.[ \t]*["']?(?P<table>[\w-]+)["']?[ \t]*\]"""
    r"""|^[ \t]*partner[ \t]*=[ \t]*(?P<quote>["'])(?P<value>[\w-]+)(?P=quote)""",
    MULTILINE,
)


class PartnerUse(NamedTuple):
    """A word that may be the name of a partner."""

    key: str
    """The case-folded name."""
    span: Span
    is_declaration: bool = False
    """Whether it is in a line ``#+VARIANTS:``."""


def partner_uses(reading: DocumentReading) -> Iterator[PartnerUse]:
    """Yield the words for partners in a document, with its included files."""
    state = reading.parse.state
    for setting in state.settings:
        if setting.key == VARIANTS_KEY:
            written = setting.value.written
            for word in words_in(written, 0, len(written)):
                span = setting.value.typed_span(word.start, word.end)
                yield PartnerUse(word.key, reading.whole(span), is_declaration=True)
    for line in state.variants.lines.values():
        for word in words_of(line):
            span = line.line.part(word.start, word.end)
            if span.text == word.text:
                yield PartnerUse(word.key, reading.whole(span))


def uses_of_partner(readings: Iterable[DocumentReading], key: str) -> list[PartnerUse]:
    """Return the places that name a partner in documents, each once.

    :param key: the case-folded name.
    """
    found = {
        (use.span.real_file, use.span.start): use
        for reading in readings
        for use in partner_uses(reading)
        if use.key == key
    }
    return list(found.values())


def uses_in_project(project: Project | None, key: str) -> Iterator[Span]:
    """Yield the places that name a partner in ``bml.toml``: tables of parameters, and systems."""
    if project is None or project.file is None:
        return
    source = project.file.source
    for found in _IN_PROJECT.finditer(source.text):
        group = "table" if found["table"] else "value"
        if key_of(found[group]) == key:
            yield Span(source, *found.span(group))
