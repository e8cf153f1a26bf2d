"""Commits of this project in folders of their own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PROJECT = Path(__file__).parent.parent


@contextmanager
def checked_out(commit: str, folder: Path, project: Path = _PROJECT) -> Iterator[Path]:
    """Have ``folder``, which does not exist yet, hold the files of a commit as long as this lasts.

    :raises subprocess.CalledProcessError: git knows no such commit.
    """
    _git(project, "worktree", "add", "--quiet", "--detach", str(folder), commit)
    try:
        yield folder
    finally:
        _git(project, "worktree", "remove", "--force", str(folder))


def _git(project: Path, *command: str) -> None:
    subprocess.run(["git", *command], cwd=project, check=True, stdout=subprocess.DEVNULL)
