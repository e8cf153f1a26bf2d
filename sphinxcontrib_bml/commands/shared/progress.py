"""The file of progress of ``bml quiz`` (PRACTICE QS-7)."""

from __future__ import annotations

import time
from pathlib import Path

from ...agreements.practice.boxes import (
    MOST_BYTES,
    Progress,
    ProgressError,
    progress_as_json,
    read_progress,
)
from ...formats.files import replace_file
from .status import FileProblemError, reason

_DAY = 86_400


def today() -> int:
    """Return the day here, in days since 1970-01-01 (PRACTICE QS-3)."""
    now = time.time()
    return int(now + time.localtime(now).tm_gmtoff) // _DAY


class ProgressFile:
    """Cards, kept in a file or nowhere."""

    def __init__(self, path: Path | None, system: str) -> None:
        """Read the cards of ``path``; a file that is not there is made when it is kept.

        :raises FileProblemError: where it cannot be read, or holds no progress of these notes.
        """
        self._path = path
        self._system = system
        self.cards: dict[str, Progress] = {}
        if path is not None and path.exists():
            self.cards = _read(path, system)

    def keep(self) -> None:
        """Write the cards.

        :raises FileProblemError: where they cannot be written.
        """
        if self._path is None:
            return
        data = progress_as_json(self._system, self.cards).encode("utf-8", "replace")
        try:
            replace_file(self._path, data)
        except OSError as error:
            raise FileProblemError(f"{self._path}: {reason(error)}") from error


def _read(path: Path, system: str) -> dict[str, Progress]:
    try:
        with path.open("rb") as file:
            return read_progress(file.read(MOST_BYTES + 1), system)
    except OSError as error:
        raise FileProblemError(f"{path}: {reason(error)}") from error
    except ProgressError as error:
        raise FileProblemError(f"{path}: {error}; it stays as it is") from error
