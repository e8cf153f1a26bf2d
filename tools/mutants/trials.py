"""The tests that are run against a fault, in a copy of the project."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from .mutations import Mutation

PROJECT = Path(__file__).parents[2]
PACKAGES = ("bridge", "language", "agreements", "formats")
"""What faults are put into."""
_WIDER = (
    tuple(f"tests/{name}" for name in (*PACKAGES, "display")),
    ("tests/highlighting", "tests/doctree", "tests/commands", "tests/face"),
)
_NOT_RUN = "slow or browser or corpus or epub or latex"
_SECONDS = 180
_MEMORY = 3 * 1024**3


class Copy:
    """A copy of the project to put faults into."""

    def __init__(self, folder: Path) -> None:
        """Copy what git knows, and what is new, into ``folder``."""
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=PROJECT,
            capture_output=True,
            check=True,
        )
        for name in listed.stdout.decode().split("\0"):
            if name and (PROJECT / name).is_file():
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(PROJECT / name, target)

    def dies(self, mutation: Mutation) -> bool:
        """Tell whether tests find a fault, the likeliest ones first."""
        target = self.folder / mutation.path
        source = target.read_bytes()
        try:
            self._write(target, mutation.applied(source))
            return any(not self.passes(tests) for tests in groups_of_tests(mutation.path))
        finally:
            self._write(target, source)

    def passes(self, tests: tuple[str, ...]) -> bool:
        """Tell whether tests pass, in time."""
        command = [
            *(sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"),
            *("-m", f"not ({_NOT_RUN})", "--hypothesis-profile=mutants", *tests),
        ]
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(self.folder)},
                capture_output=True,
                timeout=_SECONDS,
                check=False,
                preexec_fn=_limit_memory,
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}

    def _write(self, target: Path, data: bytes) -> None:
        """Write a module; what was compiled of it may look as new as this."""
        target.write_bytes(data)
        Path(cache_from_source(str(target))).unlink(missing_ok=True)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def groups_of_tests(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield the tests of a module, then those of its package, then wider ones.

    :param path: of the module, from the top of the project.
    """
    package = path.parts[1]
    words = path.with_suffix("").parts[2:]
    folder = PROJECT / "tests" / package
    own = [
        str(test.relative_to(PROJECT))
        for word in reversed(words)
        for test in sorted(folder.glob(f"test_*{word.rstrip('s')}*.py"))
    ]
    if own:
        yield tuple(dict.fromkeys(own))
    yield (f"tests/{package}",)
    yield from _WIDER
