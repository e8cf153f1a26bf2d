"""Print the groups of the tests that arguments of pytest choose, one per line.

    python -m tools.test_groups tests/language -k clips

A group is a marker: what ``tools/test_programs.sh`` installs programs for.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout

import pytest


class _Markers:
    """A plugin of pytest that keeps the names of the markers of the tests found."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Take the markers of the tests that are left after all choices."""
        self.names = {marker.name for item in session.items for marker in item.iter_markers()}


def find_groups(arguments: Sequence[str]) -> list[str]:
    """Return the names of the markers that chosen tests have.

    Nothing is returned if the arguments or the tests are wrong: the run of the tests reports it.
    """
    markers = _Markers()
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        pytest.main([*arguments, "--collect-only", "-q", "-n0"], plugins=[markers])
    return sorted(markers.names)


if __name__ == "__main__":
    print("\n".join(find_groups(sys.argv[1:])))
