"""Parts of notes that hold for some names only (VARIANTS VA-3, VA-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..source import Fragment, SourceLine, Span


class VariantLine(NamedTuple):
    """A line ``//only`` or ``//except``."""

    line: SourceLine
    is_except: bool
    start: int
    """The column where the names begin."""
    equals: int | None
    """The column of the ``=`` behind them, None where there is none."""
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
        """What tells it from other lines; replacements of clips change what one says."""
        return self.line.span, self.line.text


class OtherText:
    """A text that stands for some names instead of a row's own (VARIANTS VA-5)."""

    __slots__ = ("alert_length", "line", "names", "text")

    def __init__(self, line: VariantLine, text: Fragment | None, alert_length: int) -> None:
        """Take the text behind the ``=`` of a line, None where there is none."""
        self.line = line
        self.text = text
        self.alert_length = alert_length
        """Characters of the alert mark that it begins with."""
        self.names: frozenset[str] = frozenset()
        """Case folded; known at the end of reading."""


class VariantPart:
    """Something that holds for some names only; which ones is known at the end of reading."""

    __slots__ = ("is_block", "limits", "lines", "names", "outers")

    def __init__(
        self, lines: tuple[VariantLine, ...], outers: tuple[VariantPart, ...] = ()
    ) -> None:
        """Make a part that ``lines`` ask for, inside of ``outers``."""
        self.lines = lines
        self.outers = outers
        self.is_block = False
        """Whether it is a block, from blank line to blank line of a file."""
        self.names: frozenset[str] | None = None
        """The names it holds for, case folded; None: for all."""
        self.limits: tuple[frozenset[str], ...] = ()
        """What each of its lines leaves, those that are passed by left out."""

    def holds(self, name: str) -> bool:
        """Tell whether it holds for a name, which is case folded."""
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
    """Tell whether something that stands in ``part``, if in any, holds for a name."""
    return part is None or part.holds(name)
