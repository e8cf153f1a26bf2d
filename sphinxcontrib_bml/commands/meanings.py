"""``bml meanings``: what the reader of meanings makes of texts (MN-95)."""

from __future__ import annotations

import click

from ..agreements.meanings.measuring import read_lines
from ..language.codes import Severity
from ..language.diagnostics import Diagnostics
from ..language.source import Source
from .shared.diagnostics import CommandRun
from .shared.files import STANDARD_INPUT, read_data
from .shared.program import FileProblemError, leave


@click.command("meanings")
@click.option(
    "--lines",
    "name",
    metavar="FILE|-",
    required=True,
    help="JSON lines with id, auction and text; - for standard input.",
)
def meanings_command(name: str) -> None:
    """Read texts as claims about the hand and the auction.

    For each line of FILE, the command writes a line of JSON with the id, the claims of each
    alternative, and the parts of the text that were not read.
    """
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
    leave(run.finish())
