"""Files of matches that pages name (PLAYED CV-42, DP-1)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...formats import played

if TYPE_CHECKING:
    from ...formats.played import Records

_KEPT = 16


class FileState(NamedTuple):
    """A file as it is."""

    path: str
    modified: int
    """When, in nanoseconds."""
    size: int
    """In bytes."""


def state_of(path: Path) -> FileState | None:
    """Return a file as it is, None where it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileState(str(path), found.st_mtime_ns, found.st_size) if path.is_file() else None


def read_match(path: Path) -> Records | None:
    """Return the records of a file, None where it cannot be read."""
    state = state_of(path)
    try:
        return _read(state) if state is not None else None
    except OSError:
        return None


@lru_cache(maxsize=_KEPT)
def _read(state: FileState) -> Records:
    """Return the records of a file as it is: several directives show deals of one."""
    return played.records_of(Path(state.path).read_bytes(), state.path, played.PlayedLimits())
