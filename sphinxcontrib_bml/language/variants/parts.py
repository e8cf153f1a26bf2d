"""The lines ``//only`` and ``//except``, and names of variants (VARIANTS VA-1, VA-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...patterns import compile_later
from ..source import Fragment, SourceLine, Span


class VariantLine(NamedTuple):
    """A line ``//only`` or ``//except``."""

    line: SourceLine
    is_except: bool
    start: int
    """The column where the names begin."""
    equals: int | None
    """The column of the ``=`` after them, None if there is none."""
    is_option: bool = False
    """Whether an option of a directive says it, which is never meant as a comment."""

    @property
    def span(self) -> Span:
        """The line as written."""
        return self.line.span

    @property
    def has_text(self) -> bool:
        """Whether it gives another text."""
        return self.equals is not None

    @property
    def key(self) -> tuple[Span, str]:
        """The identity of the line; replacements of clips give one line several texts."""
        return self.line.span, self.line.text


class OtherText:
    """A text that stands for some names instead of a row's own (VARIANTS VA-5)."""

    __slots__ = ("alert_length", "line", "names", "text")

    def __init__(self, line: VariantLine, text: Fragment | None, alert_length: int) -> None:
        """Take the text after the ``=`` of a line, None if there is none."""
        self.line = line
        self.text = text
        self.alert_length = alert_length
        """Characters of the alert mark that it begins with."""
        self.names: frozenset[str] = frozenset()
        """Case folded; known at the end of reading."""


class VariantPart:
    """A part that applies to some names only; these are known at the end of reading."""

    __slots__ = ("is_block", "limits", "lines", "names", "outers")

    def __init__(
        self, lines: tuple[VariantLine, ...], outers: tuple[VariantPart, ...] = ()
    ) -> None:
        """Build a part that ``lines`` define, inside ``outers``."""
        self.lines = lines
        self.outers = outers
        self.is_block = False
        """Whether it is a block, from blank line to blank line of a file."""
        self.names: frozenset[str] | None = None
        """The names to which it applies, case folded; None means all."""
        self.limits: tuple[frozenset[str], ...] = ()
        """The names that each of its lines allows, without skipped lines."""

    def holds(self, name: str) -> bool:
        """Return whether it holds for a name, which is case folded."""
        return self.names is None or name in self.names

    def with_outers(self) -> Iterator[VariantPart]:
        """Yield the parts around it, the outermost first, and itself."""
        stack: list[tuple[VariantPart, bool]] = [(self, False)]
        while stack:
            part, is_done = stack.pop()
            if is_done:
                yield part
            else:
                stack.append((part, True))
                stack += [(outer, False) for outer in reversed(part.outers)]


def holds(part: VariantPart | None, name: str) -> bool:
    """Return whether something that is in ``part``, if in any, holds for a name."""
    return part is None or part.holds(name)


VARIANTS_KEY = "VARIANTS"
"""The key of the metadata that declares names."""
MOST_NAMES = 100
LONGEST_NAME = 40
"""Characters."""
AND = "and"
OTHERS = "*"
"""Stands for all names that a document does not know; no name is written so."""

_LINE = compile_later(r"\s*//(?P<word>only|except)(?=[\s=,]|$)(?P<names>[^=]*)(?P<equals>=)?")
_WORD = compile_later(r"[^\s,]+")
_NAME = compile_later(r"[\w-]+")


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
    """Return whether ``text`` is a line ``//only`` or ``//except`` (VARIANTS VA-2)."""
    return "//" in text and _LINE.match(text) is not None


def variant_line(line: SourceLine) -> VariantLine | None:
    """Return the line ``//only`` or ``//except`` that ``line`` is; None for any other."""
    match = _LINE.match(line.text)
    if match is None:
        return None
    equals = match.start("equals") if match["equals"] else None
    return VariantLine(line, match["word"] == "except", match.start("names"), equals)


def words_of(line: VariantLine) -> Iterator[LineWord]:
    """Yield the words that are to be names: spaces, commas and ``and`` part them (VA-2)."""
    end = line.equals if line.equals is not None else len(line.line.text)
    for word in words_in(line.line.text, line.start, end):
        if word.text.lower() != AND:
            yield word


def words_in(text: str, start: int, end: int) -> Iterator[LineWord]:
    """Yield the words between two columns of ``text``, parted by spaces and commas (VA-1)."""
    for match in _WORD.finditer(text, start, end):
        yield LineWord(match[0], *match.span())


def name_problem(word: str) -> str:
    """Return why ``word`` is not a name; empty if it is one (VARIANTS VA-1)."""
    if len(word) > LONGEST_NAME:
        return f"{len(word)} characters; a name has {LONGEST_NAME} at most"
    if not _NAME.fullmatch(word):
        return "a name is letters, digits, _ and -"
    return f"{AND} is between names" if word.lower() == AND else ""
