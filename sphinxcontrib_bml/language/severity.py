"""The severity of a diagnostic, and the facts about its kind (LANGUAGE ER-2, ER-3)."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple, Self

from ..version import DOCUMENTATION


class Severity(StrEnum):
    """The severity of a diagnostic (LANGUAGE ER-2)."""

    ERROR = "error"
    """Content is lost from the page, or cannot have a meaning."""
    WARNING = "warning"
    """Shown, but left out of exports or probably misread."""
    INFO = "info"
    """Style, or a loss that another expansion compensates for."""

    @property
    def rank(self) -> int:
        """The rank of the severity, 0 for info."""
        return [Severity.INFO, Severity.WARNING, Severity.ERROR].index(self)


OFF = "off"
"""The level of disabled codes."""


class Kind(NamedTuple):
    """The properties of a kind of diagnostic."""

    severity: Severity
    """The default severity; a few kinds use another one in some cases."""
    help: str
    """Its meaning and how to fix it, for the documentation."""
    is_off: bool = False
    """Whether it is reported only if a setting enables it."""


class KindOfDiagnostic(Enum):
    """The base of :class:`.codes.Code`, whose entries are its kinds."""

    def __str__(self) -> str:
        """Return the spelling of the code, ``PASTE-UNKNOWN`` (LANGUAGE ER-3)."""
        return self.name.replace("_", "-")

    kind: Kind

    def __new__(cls, severity: Severity, help_text: str, is_off: bool = False) -> Self:
        """Create a distinct value for every entry, even if two kinds are equal."""
        entry = object.__new__(cls)
        entry._value_ = len(cls.__members__)
        entry.kind = Kind(severity, help_text, is_off)
        return entry

    @property
    def severity(self) -> Severity:
        """The default severity; for a code that is off, the severity when it is enabled."""
        return self.kind.severity

    @property
    def is_off(self) -> bool:
        """Whether it is reported only if a setting enables it (CHECKS CK-2)."""
        return self.kind.is_off

    @property
    def level(self) -> str:
        """The default level: the severity, or ``off``."""
        return OFF if self.is_off else str(self.severity)

    @property
    def help(self) -> str:
        """The meaning of the code and how to fix the problem."""
        return self.kind.help

    @property
    def subtype(self) -> str:
        """The subtype of Sphinx warnings of type ``bml``, ``paste-unknown``."""
        return str(self).lower()

    @property
    def page(self) -> str:
        """The address of the page that explains the code."""
        return f"{DOCUMENTATION}reference/messages/{self}.html"


class ContextClass(StrEnum):
    """Classes of ``TABLE-CONTEXT``."""

    READ = "read"
    """An auction outside of a table is read as its history."""
    DEFENSE = "defense"
    """A bid without parentheses is read as an opponents' bid."""
    BLANK = "blank"
    """A history above a blank line is read as the history of the rows below it."""
    OPENINGS = "openings"
    """Rows are read as openings, but have another meaning in another table."""
