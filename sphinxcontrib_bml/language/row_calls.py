"""The calls at the start of a row with several calls (LANGUAGE HI-12a)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from .labels import Label
from .source import SourceLine


class CallsKind(Enum):
    """The kinds of rows with several calls, without their context."""

    SEQUENCE = auto()
    """Consecutive calls (HI-12a)."""
    DASHED = auto()
    """Consecutive calls joined without spaces, below the base column (HI-7)."""
    EITHER = auto()
    """Alternative calls with commas between them (HI-12c)."""
    UNCLEAR = auto()
    """An auction or several calls; left out of exports (HI-12b, HI-12c)."""
    LENGTH = auto()
    """A call, and a call or suit length: read as a call and its description (HI-12d)."""
    ARROW = auto()
    """A call, an arrow and a call: a transfer or an auction, read as call and description."""
    WORDS = auto()
    """A call and a description that begins with a call (HI-12e)."""
    POINT = auto()
    """A lettered line of the description above it (BT-6a)."""


_READ = frozenset({CallsKind.SEQUENCE, CallsKind.DASHED, CallsKind.EITHER, CallsKind.POINT})


@dataclass(frozen=True, slots=True)
class RowCalls:
    """Several calls at the start of a row; columns of its line."""

    kind: CallsKind
    line: SourceLine
    labels: tuple[Label, ...]
    """The calls as written, in the usual spelling."""
    start: int
    second: int
    """The start of the second call."""
    end: int
    """The end of the last call, including marks that only end an auction."""
    description: int | None
    """The start of the description if all of these are calls."""
    unclear: str = ""
    """The call that may be a length."""
    has_equals: bool = False
    """Whether ``=`` or ``:`` follows the calls."""
    column: int | None = None
    """The start of the description if only the first one is a call."""
    further: tuple[SourceLine, ...] = ()
    """The continuation lines of the description."""
    alert_length: int = 0
    """Length of the alert mark of the description after all calls."""
    joints: tuple[str, ...] = ()
    """The text between each call and the next one if they are apart."""

    @property
    def is_read(self) -> bool:
        """Whether it is read differently from a call and its description."""
        return self.kind in _READ

    @property
    def is_text(self) -> bool:
        """Whether it is a line of the description above it."""
        return self.kind is CallsKind.POINT

    @property
    def is_together(self) -> bool:
        """Whether all its calls form its label, whatever their meaning."""
        return self.kind in {CallsKind.SEQUENCE, CallsKind.EITHER, CallsKind.UNCLEAR}

    @property
    def has_meanings(self) -> bool:
        """Whether a message asks which of two meanings it has (HI-12d, HI-12e)."""
        return self.kind in {CallsKind.LENGTH, CallsKind.ARROW, CallsKind.WORDS}

    @property
    def is_one_piece(self) -> bool:
        """Whether the whole line is kept together by the formatter."""
        return self.kind is not CallsKind.DASHED and not self.further

    @property
    def shape(self) -> tuple[object, ...]:
        """The content without positions."""
        return self.kind, self.labels, self.line.text[self.end :].strip()
