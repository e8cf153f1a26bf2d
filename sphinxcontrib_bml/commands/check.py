"""``bml check``: what is wrong or doubtful in notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import click

from ..agreements.notes import check, make_notes
from ..agreements.system import Naming
from ..language.codes import Severity
from ..language.options import Options
from ..language.parser import Parse
from .shared.arguments import files_argument, reading_options
from .shared.codes import list_option
from .shared.display import Tally, as_json, standard_error, standard_output
from .shared.fixing import files_of, fix_file
from .shared.notes import STANDARD_INPUT, read_documents
from .shared.outputs import distinct
from .shared.program import leave
from .shared.run import Run, at_least, below
from .shared.status import FileProblemError, Status
from .shared.summary import extent, hidden_remarks


class _Documents(NamedTuple):
    """What was read, and whether something could not be."""

    parses: list[Parse]
    failed: bool


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
@click.option(
    "--fix",
    "fixes",
    is_flag=True,
    help="First follow the hints that cannot change what the notes mean, in the files and in those "
    "that they include.",
)
@list_option
@reading_options
@files_argument
def check_command(
    files: tuple[str, ...], form: str, show_all: bool, fixes: bool, reading: Options
) -> None:
    """Say what is wrong or doubtful in notes, and how to mend it. Only --fix writes files.

    Files given together are one system in their order. A folder stands for the .bml files below
    it that no other of them includes, in the order of their paths.
    """
    if fixes and STANDARD_INPUT in files:
        raise click.UsageError("standard input cannot be fixed: name a file")
    documents = _read(files, reading)
    if fixes:
        documents = _fixed(documents, reading)
    leave(_report(documents, form, Severity.INFO if show_all else Severity.WARNING))


def _report(documents: _Documents, form: str, least: Severity) -> Status:
    """Report what is found in documents and return the exit status.

    :param form: ``text`` or ``json``.
    :param least: diagnostics below it are counted, not shown.
    """
    tally = Tally()
    if documents.parses:
        notes = make_notes(documents.parses, Naming("notes"))
        findings = check(notes)
        visible = at_least(least, findings)
        tally.add(visible)
        if form == "json":
            for diagnostic in visible:
                click.echo(as_json(diagnostic))
        else:
            standard_output().show(visible)
            hidden = hidden_remarks(below(least, findings))
            standard_output().line(f"{extent(notes)}: {tally.counts}{hidden}")
    if documents.failed:
        return Status.FAILED
    return Status.FOUND if tally.has_errors else Status.OK


def _fixed(documents: _Documents, reading: Options) -> _Documents:
    """Follow the hints that cannot change what notes mean, and read what comes of it."""
    run = Run()
    for name, options in files_of(documents.parses).items():
        try:
            fix_file(name, options, run)
        except FileProblemError as problem:
            run.fail(problem)
    names = [parse.source.name for parse in documents.parses]
    parses, failed = _read(names, reading)
    return _Documents(parses, failed or documents.failed or run.status is Status.FAILED)


def _read(files: Sequence[str], reading: Options) -> _Documents:
    """Return the documents of files and folders."""
    parses: list[Parse] = []
    failed = False
    for name in distinct(files):
        try:
            parses.extend(read_documents(name, reading))
        except FileProblemError as problem:
            standard_error().line(f"bml: {problem}")
            failed = True
    return _Documents(parses, failed)
