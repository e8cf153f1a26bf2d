"""``bml check``: what is wrong or doubtful in notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import click

from ..agreements.checking import NotesCheck, check_with_rules
from ..agreements.checks.levels import Severities
from ..agreements.checks.settling import SeverityConfig
from ..formats.diagnostics import diagnostic_as_json
from ..language.codes import Severity
from ..language.diagnostics import Diagnostic
from ..language.options import Options
from ..language.parser import Parse
from .shared.annotations import annotation_line
from .shared.arguments import files_argument, reading_options
from .shared.checking import baseline_options, check_option, read_baseline
from .shared.checking import write_baseline as write_baseline_file
from .shared.codes import list_option
from .shared.display import Tally, standard_error, standard_output
from .shared.fixing import files_of, fix_file
from .shared.notes import STANDARD_INPUT, read_documents
from .shared.outputs import distinct
from .shared.program import leave
from .shared.run import CommandRun, at_least, below
from .shared.sarif import sarif_log
from .shared.status import ExitStatus, FileProblemError
from .shared.summary import NotesSize, accepted_findings, gone_findings, hidden_remarks
from .shared.variants import notes_of, variant_option


class _Documents(NamedTuple):
    """What was read, and whether something could not be."""

    parses: list[Parse]
    failed: bool


class _Form(NamedTuple):
    """How findings are shown."""

    name: str
    """``text``, ``json``, ``sarif`` or ``github``."""
    least: Severity
    """What is milder is counted, not shown."""


@click.command("check")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="For people; one JSON object a line for programs; SARIF 2.1.0 for code hosts; annotations "
    "of a pull request.",
)
@click.option("--all", "show_all", is_flag=True, help="Show remarks (level info) too.")
@click.option("--strict", is_flag=True, help="End with status 1 for warnings too.")
@click.option(
    "--fix",
    "fixes",
    is_flag=True,
    help="First follow the hints that cannot change what the notes mean, in the files and in those "
    "that they include.",
)
@check_option
@baseline_options
@list_option
@reading_options
@variant_option("The partner whose notes are checked; by default those of all.")
@files_argument
def check_command(  # noqa: PLR0913, PLR0917 - every option is one
    files: tuple[str, ...],
    form: str,
    show_all: bool,
    strict: bool,
    fixes: bool,
    levels: Severities,
    baseline: str | None,
    write_baseline: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Say what is wrong or doubtful in notes, and how to mend it.

    Only --fix and --write-baseline write files.

    Files given together are one system in their order. A folder stands for the .bml files below
    it that no other of them includes, in the order of their paths.
    """
    if fixes and STANDARD_INPUT in files:
        raise click.UsageError("standard input cannot be fixed: name a file")
    documents = _read(files, reading)
    if fixes:
        documents = _fixed(documents, reading)
    known, faults = read_baseline(baseline)
    notes = notes_of(documents.parses, "notes", variant) if documents.parses else None
    extent = NotesSize(notes) if notes else None
    checked = NotesCheck((), (), 0)
    if notes and extent:
        checked = check_with_rules(
            notes, SeverityConfig(levels, known), extent.counted(notes.per_variant())
        )
    least = Severity.INFO if show_all else Severity.WARNING
    if write_baseline is not None:
        leave(_write(write_baseline, at_least(least, checked.new), checked, documents))
        return
    checked = checked._replace(new=(*faults, *checked.new))
    tally = _report(checked, extent, _Form(form, least))
    leave(_status(documents, tally, strict=strict))


def _write(
    name: str, visible: Sequence[Diagnostic], checked: NotesCheck, documents: _Documents
) -> ExitStatus:
    """Write the baseline and return the exit status."""
    try:
        standard_error().line(f"bml: {write_baseline_file(name, visible, checked)}")
    except FileProblemError as problem:
        standard_error().line(f"bml: {problem}")
        return ExitStatus.FAILED
    return ExitStatus.FAILED if documents.failed else ExitStatus.OK


def _status(documents: _Documents, tally: Tally, *, strict: bool) -> ExitStatus:
    if documents.failed:
        return ExitStatus.FAILED
    is_found = tally.has_errors or (strict and tally.has_warnings)
    return ExitStatus.FOUND if is_found else ExitStatus.OK


def _report(checked: NotesCheck, extent: NotesSize | None, form: _Form) -> Tally:
    """Show what is found, and return how much is shown."""
    tally = Tally()
    visible = at_least(form.least, checked.new)
    tally.add(visible)
    match form.name:
        case "json":
            for diagnostic in visible:
                click.echo(diagnostic_as_json(diagnostic))
        case "github":
            for diagnostic in visible:
                click.echo(annotation_line(diagnostic))
        case "sarif":
            click.echo(sarif_log(visible, at_least(form.least, checked.accepted)))
        case _:
            standard_output().show(visible)
    gone = gone_findings(checked.gone)
    if gone:
        (standard_output() if form.name == "text" else standard_error()).line(gone)
    if form.name == "text" and extent is not None:
        hidden = hidden_remarks(below(form.least, checked.new))
        accepted = accepted_findings(at_least(form.least, checked.accepted))
        standard_output().line(f"{extent}: {tally.counts}{accepted}{hidden}")
    return tally


def _fixed(documents: _Documents, reading: Options) -> _Documents:
    """Follow the hints that cannot change what notes mean, and read what comes of it."""
    run = CommandRun()
    for name, options in files_of(documents.parses).items():
        try:
            fix_file(name, options, run)
        except FileProblemError as problem:
            run.fail(problem)
    names = [parse.source.name for parse in documents.parses]
    parses, failed = _read(names, reading)
    return _Documents(parses, failed or documents.failed or run.status is ExitStatus.FAILED)


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
