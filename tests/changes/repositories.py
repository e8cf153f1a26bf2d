"""Repositories of git, for tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def git(folder: Path, *arguments: str) -> None:
    """Run git on a day of 2025 that only the tests knows."""
    day = {f"GIT_{who}_DATE": "2025-03-01T12:00:00+0000" for who in ("AUTHOR", "COMMITTER")}
    names = {
        f"GIT_{who}_{what}": "a@example.org"
        for who in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    subprocess.run(
        ["git", "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        env={**os.environ, **day, **names, "GIT_CONFIG_GLOBAL": os.devnull},
    )


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "notes")
