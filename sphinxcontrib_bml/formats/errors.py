"""The errors of formats."""

from __future__ import annotations

from collections.abc import Callable


class InvalidSettingError(ValueError):
    """A setting would produce a file that its program cannot read."""

    def __init__(self, message: str, *names: str) -> None:
        """Report a problem with the settings ``names``."""
        super().__init__(message)
        self.names = names

    def describe(self, name_of: Callable[[str], str]) -> str:
        """Return the names of the settings and the message.

        :param name_of: returns the name under which the user knows a setting.
        """
        return ": ".join(filter(None, (", ".join(map(name_of, self.names)), str(self))))


class ExportFailedError(RuntimeError):
    """A format of another package failed. The message names it, its package and the error."""
