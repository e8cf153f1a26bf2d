"""The calls that a row begins with, if it has several (LANGUAGE HI-12a)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from .labels import Label
from .source import SourceLine


class CallsKind(Enum):
    """The kinds of rows with several calls, judged alone."""

    SEQUENCE = auto()
    """One call after the other (HI-12a)."""
    DASHED = auto()
    """The same, joined without spaces, below the base column (HI-7)."""
    EITHER = auto()
    """Calls with commas between, any of which may be made (HI-12c)."""
    UNCLEAR = auto()
    """An auction or several calls: left out of exports (HI-12b, HI-12c)."""
    LENGTH = auto()
    """A call, and a call or the length of a suit: read as a call and its description (HI-12d)."""
    ARROW = auto()
    """A call, an arrow and a call: a transfer or an auction, read likewise."""
    WORDS = auto()
    """A call and a description that begins with a call (HI-12e)."""
    POINT = auto()
    """A lettered line of the description above it (BT-6a)."""


_READ = frozenset({CallsKind.SEQUENCE, CallsKind.DASHED, CallsKind.EITHER, CallsKind.POINT})


@dataclass(frozen=True, slots=True)
class RowCalls:
    """The calls that a row begins with, several of them; columns of its line."""

    kind: CallsKind
    line: SourceLine
    labels: tuple[Label, ...]
    """As written, in their usual spelling."""
    start: int
    second: int
    """The start of the second call."""
    end: int
    """Of the last call and of the marks after it that only close an auction."""
    description: int | None
    """The start of the description if these are the calls."""
    unclear: str = ""
    """The call that may be a length."""
    has_equals: bool = False
    """Whether ``=`` or ``:`` is after the calls."""
    column: int | None = None
    """The start of the description if only the first one is a call."""
    further: tuple[SourceLine, ...] = ()
    """The further lines of the description."""
    alert_length: int = 0
    """Of the description after all calls."""

    @property
    def is_read(self) -> bool:
        """Whether it is read as something else than a call and its description."""
        return self.kind in _READ

    @property
    def is_together(self) -> bool:
        """Whether all its calls are its label, whatever they mean."""
        return self.kind in {CallsKind.SEQUENCE, CallsKind.EITHER, CallsKind.UNCLEAR}

    @property
    def is_one_piece(self) -> bool:
        """Whether the whole row is its line, which no layout takes apart."""
        return self.kind is not CallsKind.DASHED and not self.further

    @property
    def shape(self) -> tuple[object, ...]:
        """Their content, places aside."""
        return self.kind, self.labels, self.line.text[self.end :].strip()
