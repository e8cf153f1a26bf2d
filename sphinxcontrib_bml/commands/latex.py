"""``bml latex``: notes as a LaTeX document in one file."""

from __future__ import annotations

from typing import Any

import click

from ..language.options import Options
from .shared.arguments import files_argument, output_option, quiet_option, reading_options
from .shared.pages import LATEX, PageOptions, page_options, run_pages
from .shared.program import leave


@click.command("latex")
@page_options
@quiet_option
@output_option
@reading_options
@files_argument
def latex_command(
    *,
    files: tuple[str, ...],
    reading: Options,
    output: str | None,
    quiet: bool,
    **page: Any,
) -> None:
    """Write notes as LaTeX documents, of which latexmk -pdf makes PDF files."""
    leave(run_pages(LATEX, files, reading, output, PageOptions(**page, quiet=quiet)))
