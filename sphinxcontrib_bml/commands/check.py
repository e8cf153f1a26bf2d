"""``bml check``: what is wrong or doubtful in notes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..agreements.notes import check, make_notes, notes_in
from ..agreements.system import Naming
from ..language.codes import Severity
from ..language.options import Options
from ..language.parser import Parse
from .shared.display import Tally, as_json, standard_error, standard_output
from .shared.notes import read_notes
from .shared.outputs import distinct
from .shared.program import files_argument, leave, root_option
from .shared.run import at_least
from .shared.status import FileProblemError, Status, reason


@click.command("check")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or one JSON object a line for programs.",
)
@click.option("--all", "show_all", is_flag=True, help="Show remarks (level info) too.")
@root_option
@files_argument
def check_command(files: tuple[str, ...], form: str, show_all: bool, root: Path | None) -> None:
    """Say what is wrong or doubtful in notes, and how to mend it. Writes no file.

    Files given together are one system in their order. A folder stands for the .bml files below
    it that no other of them includes, in the order of their paths.
    """
    least = Severity.INFO if show_all else Severity.WARNING
    leave(run_check(files, root, form, least))


def run_check(files: Sequence[str], root: Path | None, form: str, least: Severity) -> Status:
    """Check files and return the exit status.

    :param form: ``text`` or ``json``.
    :param least: diagnostics below it are counted, not shown.
    """
    parses, failed = _read(files, root)
    tally = Tally()
    if parses:
        findings = check(make_notes(parses, Naming("notes")))
        visible = at_least(least, findings)
        tally.add(visible, len(findings) - len(visible), inputs=len(parses))
        if form == "json":
            for diagnostic in visible:
                click.echo(as_json(diagnostic))
        else:
            standard_output().show(visible)
            standard_output().line(tally.summary())
    if failed:
        return Status.FAILED
    return Status.FOUND if tally.has_errors else Status.OK


def _read(files: Sequence[str], root: Path | None) -> tuple[list[Parse], bool]:
    """Return the documents of files and folders, and whether one could not be read."""
    parses: list[Parse] = []
    failed = False
    for name in distinct(files):
        try:
            parses.extend(_documents(name, root))
        except FileProblemError as problem:
            standard_error().line(f"bml: {problem}")
            failed = True
    return parses, failed


def _documents(name: str, root: Path | None) -> list[Parse]:
    """Return the documents that ``name``, a file or a folder, stands for (CHECKS CK-6).

    :raises FileProblemError: where it cannot be read.
    """
    if not Path(name).is_dir():
        return [read_notes(name, root)]
    try:
        parses = notes_in(Path(name), Options(root=root) if root else None)
    except OSError as error:
        cause = error.strerror if error.filename == name else reason(error)
        raise FileProblemError(f"{error.filename or name}: {cause}") from error
    standard_error().line(
        f"bml: {name}: read in the order of paths; only the build of a Sphinx project knows the "
        "order of its chapters"
    )
    return parses
