"""What a contender does: files to write, commands to run before, and the one that is measured."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from tools.bench.measure import Usage, bytes_of, run

SIZES = (1_000, 4_000, 16_000)
"""Rows of notes that most contenders are run with."""
PAGE_ROWS = 1_600
"""Of the pages that are one file or a book: what a partnership has."""
Command = tuple[str, ...]


def _none() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Job:
    """A command, what it reads (written beforehand, by name) and the files that it must write."""

    command: Command
    sources: Mapping[str, str]
    output: str = ""
    """A pattern; nothing if it only says something."""
    least_bytes_a_row: int = 10
    """No format says a row in fewer; 0 if the output does not grow with the notes."""
    statuses: tuple[int, ...] = (0,)
    """How it ends where all is well."""
    before: tuple[Command, ...] = ()
    """What is run first, and not measured."""
    edits: Mapping[str, str] = field(default_factory=_none)
    """Files that are written between these and the command, by name."""
    variables: Mapping[str, str] = field(default_factory=_none)
    """Of the environment, for all commands."""
    sizes: Mapping[str, str] = field(default_factory=_none)
    """What else is weighed: patterns of files, by the name of what they are."""

    packed: Mapping[str, bytes] = field(default_factory=dict)
    """Files that are not text, by name."""

    def with_variables(self, more: Mapping[str, str]) -> Job:
        """Return the same with more variables of the environment."""
        return replace(self, variables={**self.variables, **more})

    def run(self, folder: Path, rows: int) -> Usage:
        """Do it in ``folder``, which then holds nothing else.

        :param rows: of the notes, by which the output is known to be whole.
        :raises CommandFailedError: a command failed, or wrote too little.
        """
        shutil.rmtree(folder, ignore_errors=True)
        _write(self.sources, folder)
        for name, data in self.packed.items():
            (folder / name).write_bytes(data)
        for command in self.before:
            run(command, folder, "", 0, (0,), self.variables)
        _write(self.edits, folder)
        checked = (self.output, rows * self.least_bytes_a_row, self.statuses)
        usage = run(self.command, folder, *checked, self.variables)
        sizes = {name: bytes_of(folder, pattern) for name, pattern in self.sizes.items()}
        return replace(usage, sizes=sizes)


def _write(files: Mapping[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Contender:
    """A name for the table and the job it does with given notes."""

    name: str
    job: Callable[[str], Job]
    sizes: tuple[int, ...] = SIZES
    """Rows of notes that it is run with."""


def program(name: str) -> str:
    """Return a program of this environment."""
    return str(Path(sys.executable).with_name(name))
