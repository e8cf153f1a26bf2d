"""``bml format``: format notes, and apply hints that do not change their meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import unified_diff
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

import click

from ..agreements.note_files import project_root
from ..formats.bml.formatter import FormatResult, format_notes
from ..formats.bml.histories import write_histories
from ..formats.bml.meaning import fix_notes
from ..formats.files import replace_file
from ..language.options import Options
from ..language.parser import Parse
from ..language.reading import decode
from ..language.variants.selection import UnknownNameError
from .shared.arguments import (
    files_argument,
    quiet_option,
    reading_options,
    removed_option,
    variant_option,
)
from .shared.diagnostics import CommandRun, standard_output
from .shared.files import STANDARD_INPUT, read_data, write_output
from .shared.program import ExitStatus, FileProblemError, leave, reason
from .shared.projects import expanded


def files_of(parses: Iterable[Parse]) -> dict[str, Options]:
    """Return the files of documents and their included files once each, with their options."""
    files: dict[Path, tuple[str, Options]] = {}
    included: dict[Path, tuple[str, Options]] = {}
    for parse in parses:
        if parse.source.path is not None:
            files.setdefault(parse.source.path.resolve(), (parse.source.name, parse.options))
        for path in parse.dependencies:
            included.setdefault(path, (_shown(path), parse.options))
    return dict((included | files).values())


def fix_file(name: str, options: Options, run: CommandRun) -> None:
    """Apply the hints that cannot change the meaning of a file, and report the changes.

    :raises FileProblemError: if the file cannot be read or written.
    """
    data = read_data(name)
    fixed = fix_notes(data, name=name, path=Path(name), options=options)
    for found in fixed.kept:
        run.say(f"{found.span}: unchanged: its meaning would change [{found.code}]")
    if fixed.data == data:
        return
    try:
        replace_file(Path(name), fixed.data)
    except OSError as error:
        raise FileProblemError(f"cannot write {name}: {reason(error)}") from error
    run.say(f"fixed {name}: {', '.join(f'{code} {count}' for code, count in fixed.done.items())}")


def _shown(path: Path) -> str:
    """Return the path of a file from the current folder."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


class Aim(Enum):
    """The action for a file whose layout is not canonical."""

    WRITE = auto()
    CHECK = auto()
    """The file is named, and the exit status is 1."""
    DIFF = auto()
    """The changes are shown as a diff."""
    CHECK_AND_DIFF = auto()


_AIMS = {
    (False, False): Aim.WRITE,
    (True, False): Aim.CHECK,
    (False, True): Aim.DIFF,
    (True, True): Aim.CHECK_AND_DIFF,
}


class FormatOptions(NamedTuple):
    """The options for formatting files."""

    reading: Options
    writes_histories: bool = False
    """Whether auctions outside of tables are written above their rows."""
    variant: str | None = None
    """The partner whose blocks are formatted; None for all blocks."""


@click.command("format")
@click.option(
    "--check",
    "checks",
    is_flag=True,
    help="Write nothing; the exit status is 1 if a file would change.",
)
@click.option("--diff", "differs", is_flag=True, help="Write nothing; show the changes.")
@click.option(
    "--write-histories",
    "writes_histories",
    is_flag=True,
    help="Write the auctions that rows take from headings and words above their tables.",
)
@removed_option("--indent", type=int)
@quiet_option
@reading_options
@variant_option(
    "Format the notes of this partner; blocks of other partners do not change. By default all "
    "notes."
)
@files_argument
def format_command(  # noqa: PLR0913, PLR0917 - every option is one
    files: tuple[str, ...],
    checks: bool,
    differs: bool,
    writes_histories: bool,
    reading: Options,
    quiet: bool,
    variant: str | None,
) -> None:
    """Format notes.

    Each file keeps its own spaces per level, and its columns if they are aligned; there is one
    blank line between blocks. The meaning of the notes stays the same: it is compared before
    anything is written, and a block that cannot be formatted safely does not change. A file
    called - is standard input; it goes to standard output.
    """
    layout = FormatOptions(reading, writes_histories, variant)
    leave(run_format(files, layout, _AIMS[checks, differs], CommandRun(quiet=quiet)))


def run_format(
    files: Sequence[str], layout: FormatOptions, aim: Aim, run: CommandRun
) -> ExitStatus:
    """Format files and return the exit status."""
    would_change = False
    try:
        names = expanded(files)
    except FileProblemError as problem:
        run.fail(problem)
        names = []
    for name in names:
        try:
            would_change |= _format_file(name, layout, aim, run)
        except FileProblemError as problem:
            run.fail(problem)
    checks = aim in {Aim.CHECK, Aim.CHECK_AND_DIFF}
    return max(run.finish(), ExitStatus.FOUND if checks and would_change else ExitStatus.OK)


def _format_file(name: str, layout: FormatOptions, aim: Aim, run: CommandRun) -> bool:
    """Format one file and return whether its layout is not the canonical one.

    :raises FileProblemError: if the file cannot be read, formatted or written.
    """
    data = read_data(name)
    decoded = decode(data)
    text, bad_byte = decoded.text, decoded.bad_byte
    if bad_byte is not None:
        raise FileProblemError(
            f"{name}: not formatted: it is not UTF-8 (byte {bad_byte}); save it as UTF-8 first"
        )
    written = _with_histories(name, data, layout, run) if layout.writes_histories else text
    formatted = _format_text(name, written, layout)
    if formatted.refused:
        raise FileProblemError(f"{name}: not formatted: {formatted.refused}")
    for block in formatted.kept:
        run.display.line(f"{name}:{block.line}: unchanged: {block.reason}")
    new = formatted.text.encode()
    changes = new != data
    if aim is Aim.WRITE:
        if name == STANDARD_INPUT:
            write_output(None, new, [])
        elif changes:
            _replace(Path(name), new)
            run.say(f"formatted {name}")
        return changes
    if changes and aim in {Aim.CHECK, Aim.CHECK_AND_DIFF}:
        run.display.line(f"would format {name}")
    if aim in {Aim.DIFF, Aim.CHECK_AND_DIFF}:
        _show_difference(name, text, formatted.text)
    return changes


def _with_histories(name: str, data: bytes, layout: FormatOptions, run: CommandRun) -> str:
    """Return the text of a file in which tables have their histories."""
    path, options = _place(name, layout)
    written = write_histories(data, name=name, path=path, options=options)
    for line in written.kept:
        run.display.line(f"{name}:{line}: no history written: the auctions would change")
    return decode(written.data).text


def _format_text(name: str, text: str, layout: FormatOptions) -> FormatResult:
    path, options = _place(name, layout)
    try:
        return format_notes(
            text,
            name=name,
            path=path,
            options=options,
            variant=layout.variant,
        )
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from error


def _place(name: str, layout: FormatOptions) -> tuple[Path, Options]:
    """Return the path next to which a file's includes are, and how to read the file."""
    # The path of standard input is never opened.
    path = Path.cwd() / "<stdin>" if name == STANDARD_INPUT else Path(name)
    root = layout.reading.root or project_root(path.resolve().parent)
    return path, replace(layout.reading, root=root)


def _replace(path: Path, data: bytes) -> None:
    try:
        replace_file(path, data)
    except OSError as error:
        raise FileProblemError(f"cannot write {path}: {reason(error)}") from error


def _show_difference(name: str, before: str, after: str) -> None:
    display = standard_output()
    lines = unified_diff(
        before.splitlines(), after.splitlines(), name, f"{name} (formatted)", lineterm=""
    )
    for line in lines:
        display.copy(line)
