"""``bml text``: notes as plain text."""

from __future__ import annotations

from pathlib import Path

import click

from .shared.program import files_argument, leave, output_option, root_option
from .shared.writing import run_writing, text_of


@click.command("text")
@output_option
@root_option
@files_argument
def text_command(files: tuple[str, ...], output: str | None, root: Path | None) -> None:
    """Write notes as plain text, to be read as it is."""
    leave(run_writing(files, root, output, ".txt", text_of))
