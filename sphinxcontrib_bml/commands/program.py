"""The program ``bml`` with its commands."""

from __future__ import annotations

from pathlib import Path

import click

from .. import __version__
from ..language.codes import Severity
from .bboalert import bboalert_command
from .book_json import json_command
from .bss import bss_command
from .check import run_check
from .deps import deps
from .formatting import format_command
from .importing import import_command
from .pages import html_command, latex_command
from .running import (
    CONTEXT,
    ProgramOfCommands,
    files_argument,
    leave,
    output_option,
    root_option,
)
from .writing import run_writing, text_of


@click.group(cls=ProgramOfCommands, name="bml", context_settings=CONTEXT)
@click.version_option(__version__, prog_name="bml", message="%(prog)s %(version)s")
def main() -> None:
    """Check bridge bidding notes in BML, and make other files of them.

    A file called - is standard input. The exit status is 0 where nothing is wrong, 1 where
    something in the notes is lost or cannot mean anything, 2 where the command or a file could
    not be used.
    """


@main.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or one JSON object a line for programs.",
)
@click.option("--all", "show_all", is_flag=True, help="Show remarks (level info) too.")
@root_option
@files_argument
def check(files: tuple[str, ...], form: str, show_all: bool, root: Path | None) -> None:
    """Say what is wrong or doubtful in notes, and how to mend it. Writes no file."""
    least = Severity.INFO if show_all else Severity.WARNING
    leave(run_check(files, root, form, least))


@main.command()
@output_option
@root_option
@files_argument
def text(files: tuple[str, ...], output: str | None, root: Path | None) -> None:
    """Write notes as plain text, to be read as it is."""
    leave(run_writing(files, root, output, ".txt", text_of))


main.add_command(bss_command)
main.add_command(bboalert_command)
main.add_command(json_command)
main.add_command(deps)
main.add_command(format_command)
main.add_command(import_command)
main.add_command(html_command)
main.add_command(latex_command)
