"""Run one command and read what it and its children used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

PROJECT = Path(__file__).parents[2]
PACKAGE = "sphinxcontrib_bml"
_LAUNCHER = Path(__file__).with_name("launcher.py")
_NOT_FOR_THEM = ("PYTHONDONTWRITEBYTECODE", "PYTHONOPTIMIZE", "PYTHONPROFILEIMPORTTIME")
"""What would have Python compile everything each time, or do other work than it does for people."""


class CommandFailedError(Exception):
    """A contender ended with an error or wrote too little; the message is its last line."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one run used: CPU (user and system) and time in seconds, memory and output in bytes."""

    cpu: float
    wall: float
    peak_memory: int
    """Of the process that had most, where a command starts others."""
    output: int
    sizes: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Of other things that were written, by name, in bytes."""


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of what is measured: this one's, in which Python keeps bytecode.

    The package is imported from where the bench lies, whatever is installed.

    :param more: variables to set besides.
    """
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_FOR_THEM}
    return {**kept, "PYTHONPATH": str(PROJECT), **(more or {})}


def compile_all(folder: Path) -> None:
    """Have Python compile what is in ``folder``, as installing does for people."""
    command = [sys.executable, "-m", "compileall", "-q", str(folder)]
    subprocess.run(command, env=environment(), stdout=subprocess.DEVNULL, check=False)


def run(
    command: Sequence[str],
    directory: Path,
    output: str,
    least_output: int,
    statuses: Sequence[int] = (0,),
    variables: Mapping[str, str] | None = None,
) -> Usage:
    """Run ``command`` in ``directory`` and measure it with its children.

    :param command: program and arguments.
    :param directory: where it runs.
    :param output: pattern of the files that it must write, nothing if it only says something.
    :param least_output: the size in bytes below which ``output`` cannot be whole.
    :param statuses: how it ends where all is well.
    :param variables: of its environment, next to those that are there.
    :raises CommandFailedError: the program is missing, ended with an error, or wrote too little.
    """
    with tempfile.NamedTemporaryFile() as messages:
        told = _launched(command, directory, messages.name, environment(variables))
        said = Path(messages.name).read_bytes()
    if told["status"] not in statuses:
        lines = said.decode(errors="replace").splitlines() or [""]
        telling = next((line for line in reversed(lines) if "rror:" in line), lines[-1])
        raise CommandFailedError(f"exit status {told['status']}: {telling.strip()}")
    written = bytes_of(directory, output) if output else len(said)
    if output and written < least_output:
        raise CommandFailedError(f"{output} has {written} bytes, less than its rows need")
    return Usage(told["cpu"], told["wall"], told["peak_memory"], written)


def bytes_of(folder: Path, pattern: str) -> int:
    """Return the bytes of all files that match a pattern."""
    return sum(path.stat().st_size for path in folder.glob(pattern))


def _launched(
    command: Sequence[str], directory: Path, messages: str, variables: Mapping[str, str]
) -> dict[str, Any]:
    """Return what the launcher says about a command."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(_LAUNCHER), messages, *command],
        cwd=directory,
        env=variables,
        stdout=subprocess.PIPE,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    if error := told.get("error"):
        raise CommandFailedError(error)
    return told
