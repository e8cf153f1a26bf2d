"""How serious a diagnostic is (LANGUAGE ER-2)."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """The severity of a diagnostic (LANGUAGE ER-2)."""

    ERROR = "error"
    """Something written is lost from the page, or cannot mean anything."""
    WARNING = "warning"
    """Shown, but left out of exports or probably misread."""
    INFO = "info"
    """Style, or a loss that another expansion makes good."""

    @property
    def rank(self) -> int:
        """Its rank among the severities, 0 for info."""
        return [Severity.INFO, Severity.WARNING, Severity.ERROR].index(self)


OFF = "off"
"""The level of what is not looked for."""
