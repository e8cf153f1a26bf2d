"""``bml latex``: notes as a LaTeX document in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .shared.pages import LATEX, PageOptions, page_options, run_pages
from .shared.program import files_argument, leave, output_option, quiet_option, root_option


@click.command("latex")
@page_options
@quiet_option
@output_option
@root_option
@files_argument
def latex_command(
    *,
    files: tuple[str, ...],
    root: Path | None,
    output: str | None,
    quiet: bool,
    **page: Any,
) -> None:
    """Write notes as LaTeX documents, of which latexmk -pdf makes PDF files."""
    leave(run_pages(LATEX, files, root, output, PageOptions(**page, quiet=quiet)))
