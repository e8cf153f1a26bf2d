"""``bml text``: notes as plain text."""

from __future__ import annotations

import click

from ..agreements.checks import LinkChecker, check_headings_and_links
from ..display.text import render_text
from ..language.options import Options
from ..language.parser import Parse
from ..language.variants.resolving import names_of
from .shared.arguments import files_argument, output_option, quiet_option, reading_options
from .shared.program import leave
from .shared.run import CommandRun
from .shared.variants import shown_for, variant_option
from .shared.writing import run_writing


@click.command("text")
@quiet_option
@output_option
@reading_options
@variant_option("The partner whose notes are written, without the names of others.")
@files_argument
def text_command(
    files: tuple[str, ...],
    output: str | None,
    reading: Options,
    quiet: bool,
    variant: str | None,
) -> None:
    """Write notes as plain text, to be read as it is."""
    links = LinkChecker()

    def make(written: Parse) -> bytes:
        parse = shown_for(written, variant)
        check_headings_and_links(parse, links, written.diagnostics)
        names = names_of([parse.state]) if variant is None else {}
        text = render_text(parse.document, parse.options, names=names)
        return text.encode("utf-8", errors="replace")

    leave(run_writing(files, reading, output, ".txt", make, CommandRun(quiet=quiet)))
