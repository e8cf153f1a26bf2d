"""The results of a commit, made once and kept in a folder by commit."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.compare_commits.parts import Part, Place, is_compared
from tools.worktrees import checked_out

PROJECT = Path(__file__).parents[2]
CACHE = PROJECT / ".compare"
_PROCESSES = 2
_MAKERS = ("commands.py", "parts.py")
"""Files of this tool that decide the results."""
_DISTRIBUTIONS = ("sphinx", "docutils", "pygments", "furo", "click")
"""Distributions whose versions show in the results."""


def make_results(
    commit: str, parts: Mapping[str, Part], cache: Path, project: Path = PROJECT
) -> dict[str, Path]:
    """Return the files that a commit makes, by name; make the parts that ``cache`` lacks.

    :raises subprocess.CalledProcessError: git knows no such commit, or the commit cannot run.
    """
    full = subprocess.run(
        ["git", "rev-parse", f"{commit}^{{commit}}"],
        cwd=project,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.strip()
    kept = cache.absolute() / f"{full[:12]}-{_state_of_tool()}"
    kept.mkdir(parents=True, exist_ok=True)
    missing = {name: part for name, part in parts.items() if not (kept / name).exists()}
    if missing:
        _make(full, missing, kept, project)
    return dict(_files(kept, parts))


def _make(commit: str, parts: Mapping[str, Part], kept: Path, project: Path) -> None:
    """Make parts of the results with the code of a commit, two at a time."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="compare-")))
        checkout = stack.enter_context(checked_out(commit, folder / "checkout", project))
        executor = stack.enter_context(ThreadPoolExecutor(_PROCESSES))

        def make(name: str) -> None:
            place = Place(checkout, folder / name / "work", folder / name / "output")
            place.work.mkdir(parents=True)
            place.output.mkdir()
            parts[name](place)
            _keep(place.output, kept / name, str(folder).encode())

        list(executor.map(make, parts))


def _keep(output: Path, kept: Path, folder: bytes) -> None:
    """Copy results without the name of the folder they were made in, which no two runs share."""
    # Renamed at the end: what exists in the cache is complete.
    unfinished = kept.with_name(f"{kept.name}.unfinished")
    for path in output.rglob("*"):
        if is_compared(path):
            copy = unfinished / path.relative_to(output)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes().replace(folder, b"FOLDER"))
    unfinished.rename(kept)


def _files(kept: Path, parts: Mapping[str, Part]) -> Iterator[tuple[str, Path]]:
    for part in parts:
        for path in sorted((kept / part).rglob("*")):
            if path.is_file():
                yield path.relative_to(kept).as_posix(), path


def _state_of_tool() -> str:
    """Return a digest of what decides the results apart from the commit."""
    sources = [Path(__file__).with_name(name).read_bytes() for name in _MAKERS]
    versions = [version(name).encode() for name in _DISTRIBUTIONS]
    return sha256(b"\0".join([*sources, *versions])).hexdigest()[:8]
