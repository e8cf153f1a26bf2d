"""``bml meanings``: how many rows are read as claims (MN-91, MN-95)."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..agreements.meanings.measuring import read_lines
from ..agreements.meanings.residue import Residue, residue_of
from ..formats.text_readings import residue_as_json
from ..language.codes import Severity
from ..language.diagnostics import Diagnostics, count_noun
from ..language.options import Options
from ..language.source import Source
from .shared.arguments import notes_argument, reading_options, variant_option
from .shared.diagnostics import CommandRun, standard_error, standard_output
from .shared.files import STANDARD_INPUT, read_data
from .shared.program import ExitStatus, FileProblemError, leave
from .shared.projects import notes_of_system, read_project

_PHRASES = 20
_PLACES = 3


@click.command("meanings")
@click.option(
    "--lines",
    "name",
    metavar="FILE|-",
    help="Read JSON lines with id, auction and text instead of notes; - for standard input. By "
    "default the command reads notes.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for reading, or JSON with all phrases and rows. Not with --lines.",
)
@reading_options
@variant_option("The partner whose notes are read; by default the first.")
@notes_argument
def meanings_command(
    *, files: tuple[str, ...], name: str | None, form: str, reading: Options, variant: str | None
) -> None:
    """Count the texts that are read as claims about the hand and the auction.

    The command names the words that were not read most often, with rows that have them. Without
    NOTES, it reads the project around the current folder.

    With --lines, it writes a line of JSON for each line of FILE: the id, the claims of each
    alternative, and the parts of the text that were not read.
    """
    if name is None:
        leave(_count(files, form, reading, variant))
    elif files:
        raise click.UsageError("--lines reads no notes: leave NOTES or --lines out")
    elif form != "text":
        raise click.UsageError("--lines always writes JSON: leave --format or --lines out")
    else:
        leave(_read_lines(name))


def _count(files: Sequence[str], form: str, reading: Options, variant: str | None) -> ExitStatus:
    """Write the counts of notes."""
    problems: list[FileProblemError] = []
    documents = read_project(files, reading, problems.append)
    for problem in problems:
        standard_error().report(problem)
    groups = documents.groups()
    if problems and not groups:
        return ExitStatus.FAILED
    found = residue_of(notes_of_system(one, variant).system for one in groups)
    if form == "json":
        click.echo(residue_as_json(found))
    else:
        for line in _summary(found):
            standard_output().line(line)
    return ExitStatus.FAILED if problems else ExitStatus.OK


def _summary(found: Residue) -> list[str]:
    texts = f"{count_noun(found.rows, 'row')} with a text"
    lines = [f"{texts}: {found.claiming} with a claim, {found.whole} read wholly"]
    frequent = found.most_frequent(_PHRASES)
    if frequent:
        lines += ["", "Not read, the most frequent first:"]
    for words, rows in frequent:
        places = [row.place for row in rows[:_PLACES]]
        more = f" and {len(rows) - _PLACES} more" if len(rows) > _PLACES else ""
        lines.append(f"{len(rows):5}  {words}  ({', '.join(places)}{more})")
    return lines


def _read_lines(name: str) -> int:
    """Write what is read of each line of a file."""
    run = CommandRun(Severity.INFO)
    shown = "<stdin>" if name == STANDARD_INPUT else name
    try:
        data = read_data(name)
    except FileProblemError as problem:
        run.fail(problem)
        data = b""
    source = Source(shown, data.decode("utf-8-sig", errors="replace"))
    diagnostics = Diagnostics()
    for line in read_lines(source, diagnostics):
        click.echo(line)
    run.report(diagnostics, shown)
    return run.finish()
