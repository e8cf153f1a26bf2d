"""Files of matches that pages name (PLAYED CV-42, DP-1)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...formats import played
from ..build_state import BuildState
from ..domain import app_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from ...formats.played import Records

_KEPT = 16


class FileState(NamedTuple):
    """A file as it is."""

    path: str
    modified: int
    """When, in nanoseconds."""
    size: int
    """In bytes."""


_RECORDS: BuildState[dict[FileState, Records]] = BuildState(lambda app: {})


def file_state(path: Path) -> FileState | None:
    """Return a file as it is, None where it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileState(str(path), found.st_mtime_ns, found.st_size) if path.is_file() else None


def read_match(path: Path, env: BuildEnvironment) -> Records | None:
    """Return the records of a file, None where it cannot be read.

    It is kept for a while: several directives show deals of one.
    """
    state, known = file_state(path), _RECORDS.of(app_of(env))
    if state is not None and state not in known:
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if len(known) == _KEPT:
            known.clear()
        known[state] = played.records_of(data, state.path, played.PlayedLimits())
    return known[state] if state is not None else None
