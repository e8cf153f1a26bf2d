"""``bml html``: notes as a web page in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .shared.pages import HTML, PageOptions, page_options, run_pages
from .shared.program import files_argument, leave, output_option, quiet_option, root_option


@click.command("html")
@page_options
@quiet_option
@output_option
@root_option
@files_argument
def html_command(
    *,
    files: tuple[str, ...],
    root: Path | None,
    output: str | None,
    quiet: bool,
    **page: Any,
) -> None:
    """Write notes as web pages, each a single file that can be opened, sent and printed."""
    leave(run_pages(HTML, files, root, output, PageOptions(**page, quiet=quiet)))
