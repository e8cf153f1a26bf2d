"""The lines ``//only``, ``//except`` and ``//aside``, and names of variants (VARIANTS VA)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...patterns import compile_later
from ..source import Fragment, SourceLine, Span


class VariantLine(NamedTuple):
    """A line ``//only`` or ``//except``, or ``//aside`` for rows that are not played."""

    line: SourceLine
    is_except: bool
    start: int
    """The column of the first name."""
    equals: int | None
    """The column of the ``=`` after the names; None if there is none."""
    is_option: bool = False
    """Whether it is an option of a directive, which is never meant as a comment."""
    is_aside: bool = False
    """Whether it is ``//aside``, which is about all partners (VARIANTS VA-8)."""

    @property
    def reason(self) -> str:
        """The text after the colon of ``//aside``, or nothing."""
        return self.line.text[self.start :].strip() if self.is_aside else ""

    @property
    def span(self) -> Span:
        """The line as written."""
        return self.line.span

    @property
    def has_text(self) -> bool:
        """Whether it has another text."""
        return self.equals is not None

    @property
    def key(self) -> tuple[Span, str]:
        """The identity of the line; replacements in clips give one line several texts."""
        return self.line.span, self.line.text


class OtherText:
    """A text for some partners instead of the text of the row (VARIANTS VA-5)."""

    __slots__ = ("alert_length", "line", "names", "text")

    def __init__(self, line: VariantLine, text: Fragment | None, alert_length: int) -> None:
        """Store the text after the ``=`` of a line, or None."""
        self.line = line
        self.text = text
        self.alert_length = alert_length
        """Length of the alert mark at its start."""
        self.names: frozenset[str] = frozenset()
        """The case-folded names; known at the end of reading."""


class VariantPart:
    """A part for some partners only; the partners are known at the end of reading."""

    __slots__ = ("is_aside", "is_block", "is_limited", "limits", "lines", "names", "outers")

    def __init__(
        self, lines: tuple[VariantLine, ...], outers: tuple[VariantPart, ...] = ()
    ) -> None:
        """Create a part that ``lines`` define, inside ``outers``."""
        self.lines = lines
        self.outers = outers
        self.is_aside: bool = any(line.is_aside for line in lines) or any(
            outer.is_aside for outer in outers
        )
        """Whether all of it is shown, and not played (VARIANTS VA-8)."""
        self.is_limited: bool = any(not line.is_aside for line in lines) or any(
            outer.is_limited for outer in outers
        )
        """Whether lines may limit it to some partners."""
        self.is_block = False
        """Whether it is a block, from blank line to blank line of a file."""
        self.names: frozenset[str] | None = None
        """The case-folded names of partners to which it applies; None for all."""
        self.limits: tuple[frozenset[str], ...] = ()
        """The names that each of its lines allows, without skipped lines."""

    def holds(self, name: str) -> bool:
        """Return whether it applies to a partner, given by the case-folded name."""
        return self.names is None or name in self.names

    def with_outers(self) -> Iterator[VariantPart]:
        """Yield the parts around it from the outermost, then the part itself."""
        stack: list[tuple[VariantPart, bool]] = [(self, False)]
        while stack:
            part, is_done = stack.pop()
            if is_done:
                yield part
            else:
                stack.append((part, True))
                stack += [(outer, False) for outer in reversed(part.outers)]


def holds(part: VariantPart | None, name: str) -> bool:
    """Return whether content of ``part``, or of no part, applies to a partner."""
    return part is None or part.holds(name)


def is_aside(part: VariantPart | None) -> bool:
    """Return whether content of ``part``, or of no part, is not played (VARIANTS VA-8)."""
    return part is not None and part.is_aside


VARIANTS_KEY = "VARIANTS"
"""The metadata key that declares names."""
MOST_NAMES = 100
LONGEST_NAME = 40
"""Maximum number of characters of a name."""
AND = "and"
OTHERS = "*"
"""The key for all partners that a document does not know; not a valid name."""

_LINE = compile_later(r"\s*//(?P<word>only|except)(?=[\s=,]|$)(?P<names>[^=]*)(?P<equals>=)?")
_ASIDE = compile_later(r"\s*//aside(?::\s*|\s*$)")
_WORD = compile_later(r"[^\s,]+")
_NAME = compile_later(r"[\w-]+")


class LineWord(NamedTuple):
    """A word of a line; columns of the line."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """The case-folded name."""
        return key_of(self.text)


def key_of(name: str) -> str:
    """Return the key of a name: case does not matter (VARIANTS VA-1)."""
    return name.casefold()


def is_variant_line(text: str) -> bool:
    """Return whether ``text`` is a line ``//only``, ``//except`` or ``//aside`` (VA-2, VA-8)."""
    return "//" in text and (_LINE.match(text) or _ASIDE.match(text)) is not None


def variant_line(line: SourceLine) -> VariantLine | None:
    """Return the ``//only``, ``//except`` or ``//aside`` line in ``line``; None for others."""
    if aside := _ASIDE.match(line.text):
        return VariantLine(line, is_except=False, start=aside.end(), equals=None, is_aside=True)
    match = _LINE.match(line.text)
    if match is None:
        return None
    equals = match.start("equals") if match["equals"] else None
    return VariantLine(line, match["word"] == "except", match.start("names"), equals)


def words_of(line: VariantLine) -> Iterator[LineWord]:
    """Yield the words for names, separated by spaces, commas and ``and`` (VA-2)."""
    if line.is_aside:
        return
    end = line.equals if line.equals is not None else len(line.line.text)
    for word in words_in(line.line.text, line.start, end):
        if word.text.lower() != AND:
            yield word


def words_in(text: str, start: int, end: int) -> Iterator[LineWord]:
    """Yield the words between two columns of ``text``, separated by spaces and commas (VA-1)."""
    for match in _WORD.finditer(text, start, end):
        yield LineWord(match[0], *match.span())


def name_problem(word: str) -> str:
    """Return the reason why ``word`` is not a name; empty if it is a name (VARIANTS VA-1)."""
    if len(word) > LONGEST_NAME:
        return f"{len(word)} characters; a name has {LONGEST_NAME} at most"
    if not _NAME.fullmatch(word):
        return "a name is letters, digits, _ and -"
    return f"{AND} is between names" if word.lower() == AND else ""
