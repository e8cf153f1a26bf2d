"""``bml deals``: the deals of notes as PBN, LIN or addresses of a hand viewer (PLAYED DP-2)."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..agreements.notes import Notes
from ..formats.catalog import EXPORTS
from ..formats.settings import InvalidSettingError, make_settings
from ..language.codes import Severity
from ..language.options import Options
from ..language.parser import Parse
from .shared.arguments import files_argument, output_option, quiet_option, reading_options
from .shared.exporting import run_export
from .shared.program import leave
from .shared.run import CommandRun
from .shared.variants import notes_of_one, variant_option

FORMATS = tuple(name for name, export in EXPORTS.items() if export.command == "deals")
"""The formats of deals."""


@click.command("deals")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help="PBN in export format; LIN, a deal a line; or addresses that show the deals.",
)
@click.option(
    "--viewer",
    metavar="ADDRESS",
    help="For links: bbo, or the address of a hand viewer with {lin} where the deal stands.",
)
@quiet_option
@output_option
@reading_options
@variant_option("The partner whose deals are written; needed where the notes are of several.")
@files_argument
def deals_command(  # noqa: PLR0913 - the options of a command
    *,
    files: tuple[str, ...],
    form: str,
    viewer: str | None,
    quiet: bool,
    output: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Write the deals of notes, each with the auction that stands directly below it.

    What a format cannot say is named: a small card that is an x, a call that is asked for.
    """
    export = EXPORTS[form]
    if viewer is not None and form != "links":
        raise click.UsageError("--viewer is for --format links")
    try:
        settings = make_settings(export.settings_type, {"viewer": viewer} if viewer else {})
    except InvalidSettingError as error:
        raise click.UsageError(str(error)) from error
    run = CommandRun(Severity.WARNING, quiet=quiet)

    def choose(parses: Sequence[Parse], name: str) -> Notes:
        return notes_of_one(parses, name, variant)

    leave(run_export(export, settings, files, reading, output, run, choose))
