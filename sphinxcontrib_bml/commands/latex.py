"""``bml latex``: notes as a LaTeX document in one file."""

from __future__ import annotations

from pathlib import Path

import click

from .shared.pages import LATEX, PageOptions, looks_options, run_pages
from .shared.program import files_argument, leave, output_option, quiet_option, root_option


@click.command("latex")
@looks_options
@quiet_option
@output_option
@root_option
@files_argument
def latex_command(
    *,
    files: tuple[str, ...],
    root: Path | None,
    output: str | None,
    tree: bool,
    embedded: bool,
    quiet: bool,
) -> None:
    """Write notes as LaTeX documents, of which latexmk -pdf makes PDF files."""
    leave(run_pages(LATEX, files, root, output, PageOptions(tree, embedded, quiet=quiet)))
