"""Reading the files of played deals that a command is given (PLAYED CV-40)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

import click

from ...bridge import Record
from ...formats.played import PlayedLimits, Records, read_records, records_of
from ...formats.played.choosing import ChoiceError, RecordChoice, choose
from ...language.codes import Severity
from ...language.diagnostics import Diagnostic
from .display import standard_error
from .notes import folder_exists, read_data
from .outputs import distinct
from .run import at_least
from .status import FileProblemError

_SUFFIXES = (".lin", ".pbn")
"""Of the files that a folder stands for."""


class ReadRecords(NamedTuple):
    """What was read."""

    records: Records
    failed: bool
    """Whether a file could not be read, or is of no kind that is known."""


def read_played(names: Sequence[str], limits: PlayedLimits | None = None) -> ReadRecords:
    """Read files, those in folders and those of patterns, in order, each once.

    What cannot be read is told; the others are done.
    """
    failed = False

    def opened() -> Iterator[tuple[bytes, str]]:
        nonlocal failed
        for name in distinct(list(files_named(names))):
            try:
                yield read_data(name), name
            except FileProblemError as problem:
                standard_error().line(f"bml: {problem}")
                failed = True

    records = read_records(opened(), limits or PlayedLimits())
    return ReadRecords(records, failed or records.is_unreadable)


def read_record(file: str, board: int | None, room: str | None) -> Record:
    """Return the record of a file that a command names (PLAYED CV-43).

    :param board: its number, and ``room`` where it was played; None: the only one.
    :raises click.ClickException: where the file cannot be read, or has no such record.
    """
    try:
        records = records_of(read_data(file), file)
        show_briefly(at_least(Severity.WARNING, records.diagnostics))
        return choose(records, RecordChoice(board, room))
    except (FileProblemError, ChoiceError) as problem:
        raise click.ClickException(str(problem)) from problem


def files_named(names: Iterable[str]) -> Iterator[str]:
    """Yield the files that names stand for: folders and patterns in the order of paths."""
    for name in names:
        if folder_exists(name):
            inside = (path for path in Path(name).rglob("*") if path.suffix.lower() in _SUFFIXES)
            yield from map(str, sorted(inside))
        elif has_magic(name) and not Path(name).exists():
            yield from sorted(glob(name, recursive=True)) or [name]  # noqa: PTH207 - absolute ones too
        else:
            yield name


def show_briefly(diagnostics: Iterable[Diagnostic]) -> None:
    """Write diagnostics without the lines they are about, which name players (PLAYED CW-4)."""
    standard_error().show(diagnostics, is_brief=True)
