"""``bml space``: the hands that rows cover, leave out and share (HANDS HA-80)."""

from __future__ import annotations

import click

from ...agreements.queries import InvalidQueryError
from ...agreements.resolver import context_of
from ...bridge.conditions import Vulnerability
from ...commands.shared.arguments import reading_options, variant_option
from ...commands.shared.auctions import notes_and_calls, seat_option, vulnerability_option
from ...commands.shared.diagnostics import standard_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...commands.shared.projects import one_system
from ...display.reports import report_text
from ...language.options import Options
from ..files.space import space_as_json
from ..model.reading import HandReader
from ..model.requests import read_bidding
from ..model.space import HandSpace, read_space
from ..words.space import SpaceFormatter


@click.command("space")
@seat_option
@vulnerability_option
@click.option(
    "--assume",
    is_flag=True,
    help="Assume that a preempt whose text does not describe the hand has at most 9 HCP as an "
    "opening, 7 as a raise. By default such a row may be for any hand.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for reading, or JSON with exact numbers of hands.",
)
@reading_options
@variant_option("The partner whose notes are used; required if they have several.")
@click.argument("words", metavar="[NOTES] [CALL]...", nargs=-1)
def space_command(  # noqa: PLR0913 - the options of a command
    *,
    words: tuple[str, ...],
    seat: int | None,
    vul: str | None,
    assume: bool,
    form: str,
    reading: Options,
    variant: str | None,
) -> None:
    """Find hands without a row and hands for two rows.

    CALL is the auction before our next call, such as 1N; without it, the openings are shown.
    Without NOTES, the command uses the project around the current folder.

    The exit status is 0, even if there are such hands; 1 if the notes have no calls of ours
    there; 2 if the auction is invalid.
    """
    names, calls = notes_and_calls(words)
    try:
        query = read_bidding(" ".join(calls))
        notes = one_system(names, reading, variant)
    except InvalidQueryError as error:
        raise click.UsageError(str(error)) from error
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    reader = HandReader(notes.system)
    space = read_space(reader, query, context_of(seat, vul or Vulnerability.ANY), assume=assume)
    if form == "json":
        click.echo(space_as_json(space, notes.system))
    else:
        _show(space, notes.system.options)
    leave(ExitStatus.OK if space.rows else ExitStatus.FOUND)


def _show(space: HandSpace, options: Options) -> None:
    """Write the report to standard output."""
    report = SpaceFormatter(options).report(space)
    for line in report_text(report, standard_output().width).splitlines():
        standard_output().line(line)
