"""``bml convention check``: what is wrong with conventions (CARDS CC-M2)."""

from __future__ import annotations

import click

from ...cards.conventions.book import report_not_exported
from ...language.diagnostics import Diagnostics
from ..shared.arguments import files_argument
from ..shared.program import leave
from ..shared.status import FileProblemError
from .reading import distinct_diagnostics, form_options, read_library, show, status_of


@click.command("check", short_help="Say what is wrong with conventions.")
@form_options
@files_argument
def check_conventions_command(
    files: tuple[str, ...], form: str, show_all: bool, strict: bool
) -> None:
    """Say what is wrong with conventions; files given together are one library."""
    try:
        library, found = read_library(files)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    diagnostics = Diagnostics()
    for convention in library:
        report_not_exported(convention, diagnostics)
    tally = show(distinct_diagnostics([*found, *diagnostics]), form, show_all=show_all)
    leave(status_of(tally, strict=strict))
