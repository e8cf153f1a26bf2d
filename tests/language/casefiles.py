"""Case files: an input, and next to it what must come out of it."""

from __future__ import annotations

from pathlib import Path

import pytest


def inputs(folder: Path) -> list[Path]:
    """Return the inputs of a folder, in the order of their names."""
    return sorted(folder.glob("*.bml"))


def compare(expected: Path, found: str, *, update: bool) -> None:
    """Compare ``found`` with the file ``expected``; with ``update``, write it instead.

    A missing file stands for nothing, so an empty one is never written.
    """
    if update:
        if found:
            expected.write_text(found, encoding="utf-8", newline="\n")
        else:
            expected.unlink(missing_ok=True)
        return
    wanted = expected.read_text(encoding="utf-8") if expected.exists() else ""
    assert found.splitlines() == wanted.splitlines(), f"{expected.name} is not what comes out"


def parameters(folder: Path) -> list[object]:
    """Return one parameter of a test for every input of ``folder``."""
    return [pytest.param(path, id=path.stem) for path in inputs(folder)]
