"""``bml html``: notes as a web page in one file."""

from __future__ import annotations

from typing import Any

import click

from ..language.options import Options
from .shared.arguments import files_argument, output_option, quiet_option, reading_options
from .shared.pages import HTML, PageOptions, page_options, run_pages
from .shared.program import leave


@click.command("html")
@page_options
@quiet_option
@output_option
@reading_options
@files_argument
def html_command(
    *,
    files: tuple[str, ...],
    reading: Options,
    output: str | None,
    quiet: bool,
    **page: Any,
) -> None:
    """Write notes as web pages, each a single file that can be opened, sent and printed."""
    leave(run_pages(HTML, files, reading, output, PageOptions(**page, quiet=quiet)))
