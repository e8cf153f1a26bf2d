"""``bml check``: what is wrong or doubtful in notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ..language.codes import Severity
from ..language.diagnostics import Diagnostic
from .shared.display import Tally, as_json, standard_error, standard_output
from .shared.examination import Findings, examine_agreements, examine_page, examine_rst
from .shared.notes import Notes, read_notes
from .shared.outputs import distinct
from .shared.problems import STATUS_FAILED, STATUS_FOUND, FileProblemError
from .shared.program import files_argument, leave, root_option
from .shared.project_links import Project

_RANKS = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}


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
    """Say what is wrong or doubtful in notes, and how to mend it. Writes no file."""
    least = Severity.INFO if show_all else Severity.WARNING
    leave(run_check(files, root, form, least))


def run_check(files: Sequence[str], root: Path | None, form: str, least: Severity) -> int:
    """Check files and return the exit status.

    :param form: ``text`` or ``json``.
    :param least: diagnostics below it are counted, not shown.
    """
    findings, project, tally = Findings(), Project(), Tally()
    failed = False
    for name in distinct(files):
        try:
            notes = read_notes(name, root)
        except FileProblemError as problem:
            standard_error().line(f"bml: {problem}")
            failed = True
            continue
        _examine(notes, project)
        found = findings.of(notes)
        shown = at_least(least, found)
        tally.add(shown, len(found) - len(shown))
        if form == "json":
            for diagnostic in shown:
                click.echo(as_json(diagnostic))
        else:
            standard_output().show(shown)
    if form == "text" and not tally.is_unused:
        standard_output().line(tally.summary())
    return STATUS_FAILED if failed else STATUS_FOUND if tally.has_errors else 0


def at_least(least: Severity, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics that are as bad as ``least`` or worse."""
    return [item for item in diagnostics if _RANKS[item.severity] >= _RANKS[least]]


def _examine(notes: Notes, project: Project) -> None:
    examine_agreements(notes)
    examine_page(notes, project)
    examine_rst(notes)
