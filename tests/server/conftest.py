"""What the tests of the server share: notes in a folder of their own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOTS = Path(__file__).parent / "roots"


@pytest.fixture
def notes(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of some notes, to be edited."""

    def copied(name: str) -> Path:
        folder = tmp_path / name
        shutil.copytree(ROOTS / name, folder)
        return folder.resolve()

    return copied
