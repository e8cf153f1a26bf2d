"""``bml html``: notes as a web page in one file."""

from __future__ import annotations

from pathlib import Path

import click

from .shared.pages import HTML, PageOptions, looks_options, run_pages
from .shared.program import files_argument, leave, output_option, quiet_option, root_option


@click.command("html")
@looks_options
@quiet_option
@output_option
@root_option
@files_argument
def html_command(
    *,
    files: tuple[str, ...],
    root: Path | None,
    output: str | None,
    tree: bool,
    embedded: bool,
    quiet: bool,
) -> None:
    """Write notes as web pages, each a single file that can be opened, sent and printed."""
    leave(run_pages(HTML, files, root, output, PageOptions(tree, embedded, quiet=quiet)))
