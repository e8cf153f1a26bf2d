"""The lines ``//only`` and ``//except``, and names of variants (VARIANTS VA-1, VA-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..source import SourceLine
from .parts import VariantLine

VARIANTS_KEY = "VARIANTS"
"""The key of the metadata that declares names."""
MOST_NAMES = 100
LONGEST_NAME = 40
"""Characters."""
AND = "and"
OTHERS = "*"
"""Stands for all names that a document does not know; no name is written so."""

_LINE = re.compile(r"\s*//(?P<word>only|except)(?=[\s=,]|$)(?P<names>[^=]*)(?P<equals>=)?")
_WORD = re.compile(r"[^\s,]+")
_NAME = re.compile(r"[\w-]+")


class LineWord(NamedTuple):
    """A word of a line; columns of the line."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The name without regard to case."""
        return key_of(self.text)


def key_of(name: str) -> str:
    """Return what a name is known by: case does not matter (VARIANTS VA-1)."""
    return name.casefold()


def is_variant_line(text: str) -> bool:
    """Tell whether ``text`` is a line ``//only`` or ``//except`` (VARIANTS VA-2)."""
    return "//" in text and _LINE.match(text) is not None


def variant_line(line: SourceLine) -> VariantLine | None:
    """Return the line ``//only`` or ``//except`` that ``line`` is; None for any other."""
    match = _LINE.match(line.text)
    if match is None:
        return None
    equals = match.start("equals") if match["equals"] else None
    return VariantLine(line, match["word"] == "except", match.start("names"), equals)


def words_of(line: VariantLine) -> Iterator[LineWord]:
    """Yield the words that are to be names: blanks, commas and ``and`` part them (VA-2)."""
    end = line.equals if line.equals is not None else len(line.line.text)
    for word in words_in(line.line.text, line.start, end):
        if word.text.lower() != AND:
            yield word


def words_in(text: str, start: int, end: int) -> Iterator[LineWord]:
    """Yield the words between two columns of ``text``, parted by blanks and commas (VA-1)."""
    for match in _WORD.finditer(text, start, end):
        yield LineWord(match[0], *match.span())


def name_fault(word: str) -> str:
    """Return why ``word`` is no name, nothing where it is one (VARIANTS VA-1)."""
    if len(word) > LONGEST_NAME:
        return f"{len(word)} characters; a name has {LONGEST_NAME} at most"
    if not _NAME.fullmatch(word):
        return "a name is letters, digits, _ and -"
    return f"{AND} stands between names" if word.lower() == AND else ""
