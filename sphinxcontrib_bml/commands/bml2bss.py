"""``bml2bss``, a command of the older tools."""

from __future__ import annotations

import click

from ..formats.bss.settings import BSSSettings, Profile
from ..formats.catalog import EXPORTS
from .shared.exporting import run_older_export
from .shared.older import least_shown, older_program
from .shared.program import leave
from .shared.run import CommandRun


@older_program(
    "bml2bss",
    "The files are those of the older bml2bss, its faults apart. --profile standard writes what "
    "the editor of the format writes, which Full Disclosure and BBOalert read as well; so does "
    "the command bml bss.",
)
@click.option(
    "--profile",
    type=click.Choice([str(profile) for profile in Profile]),
    default=str(Profile.BML2),
    show_default=True,
    help="How the file is written.",
)
def bml2bss(files: tuple[str, ...], output: str | None, verbose: int, profile: str) -> None:
    """Write the agreements of notes as BSS files, as the older bml2bss does.

    A file called - is standard input.
    """
    settings = BSSSettings(Profile(profile))
    leave(
        run_older_export(EXPORTS["bss"], settings, files, output, CommandRun(least_shown(verbose)))
    )
