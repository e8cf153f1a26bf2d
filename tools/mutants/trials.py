"""The tests that are run against a problem, in a copy of the project."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from tools.mutants.mutations import Mutation

PROJECT = Path(__file__).parents[2]
CORE = ("bridge", "language", "agreements", "formats")
SLICES = ("practice", "played", "cards", "changes", "importing", "explorer")
PACKAGES = (*CORE, *SLICES)
"""What problems can be put into."""
COVERED = (
    *CORE,
    "practice/model",
    "practice/files",
    "played/model",
    "played/files",
    "changes/model",
    "changes/files",
    "importing/model",
    "importing/files",
)
"""Where tests reach every branch: what problems are put into unless packages are named."""
_MESSAGES = "docs/test_explanations.py"
"""What holds the messages and hints of each code."""
SUITES = (*PACKAGES, "display", "highlighting", "doctree", "commands", "face", _MESSAGES)
"""The tests that can find them, those of the package itself first."""
_NOT_RUN = "slow or browser or corpus or epub or latex"
_PROCESSOR_SECONDS, _MEASURED_SECONDS = 240, 2400
"""What tests may take of the processor: a problem can make them run for ever."""
_SECONDS = 2 * 60 * 60
"""After so long on the clock, whatever else the machine does."""
_MEMORY = 3 * 1024**3
_MEASURED = """[run]
source = sphinxcontrib_bml
data_file = {data}
"""


_OPTIONS = (
    *("-q", "-n", "0", "-p", "no:cacheprovider"),
    *("-m", f"not ({_NOT_RUN})", "--hypothesis-profile=mutants"),
)


class Copy:
    """A copy of the project to put problems into."""

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

    def dies(self, mutation: Mutation, groups: Iterable[tuple[str, ...]]) -> bool:
        """Return whether tests find a problem; ``groups`` are run in turn until some do."""
        target = self.folder / mutation.path
        source = target.read_bytes()
        try:
            self._write(target, mutation.applied(source))
            return any(not self.passes(tests) for tests in groups)
        finally:
            self._write(target, source)

    def passes(self, tests: tuple[str, ...]) -> bool:
        """Return whether tests pass, in time."""
        arguments = self.folder / "tests-to-run.txt"
        arguments.write_text("\n".join(tests), encoding="utf-8")
        command = ("-m", "pytest", "-x", *_OPTIONS, f"@{arguments}")
        return self._runs(command, _PROCESSOR_SECONDS)

    def measures(self, suite: str) -> Path | None:
        """Run tests without any problem; return which of them ran what, if they pass."""
        data = self.folder / f"reached-{Path(suite).stem}"
        settings = self.folder / "reached.ini"
        settings.write_text(_MEASURED.format(data=data), encoding="utf-8")
        measured = ("-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest")
        command = (*measured, "-p", "tools.mutants.contexts", *_OPTIONS, f"tests/{suite}")
        return data if self._runs(command, _MEASURED_SECONDS) else None

    def _runs(self, arguments: Sequence[str], seconds: int) -> bool:
        try:
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(self.folder)},
                capture_output=True,
                timeout=_SECONDS,
                check=False,
                preexec_fn=partial(_limit, seconds),
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}

    def _write(self, target: Path, data: bytes) -> None:
        """Write a module; what was compiled of it may look as new as this."""
        target.write_bytes(data)
        Path(cache_from_source(str(target))).unlink(missing_ok=True)


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def suites_of(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield the tests of a module's package, then all others.

    :param path: of the module, from the top of the project.
    """
    package = path.parts[1]
    yield (f"tests/{package}",)
    yield from ((f"tests/{suite}",) for suite in SUITES if suite != package)
