"""``bml mcp``: notes for assistants, by the Model Context Protocol."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ...agreements.project import find_project
from ...commands.shared.arguments import limit_option, variant_option
from ...commands.shared.diagnostics import standard_error
from ...commands.shared.program import ExitStatus, leave
from ...language.options import Limits

_PACKAGES = {"mcp", "mcp_types", "anyio", "pydantic"}


@click.command("mcp")
@variant_option("The partner whose notes are served; by default those of all partners.")
@limit_option
@click.argument("folder", default=".", type=click.Path(exists=True, file_okay=False))
def mcp_command(folder: str, variant: str | None, limits: Limits) -> None:
    """Serve notes to assistants.

    Assistants start the command by themselves and talk to it over standard input and output
    (Model Context Protocol). FOLDER is a folder or a project of notes; by default the project
    around the current folder. The server writes nothing and reads no file outside of it.

    It needs the mcp package: pip install "sphinxcontrib-bml[mcp]".
    """
    try:
        from .server import serve  # noqa: PLC0415 - what the extra brings may be missing
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _PACKAGES:
            raise
        line = 'bml mcp needs mcp; install it with: pip install "sphinxcontrib-bml[mcp]"'
        standard_error().line(line)
        leave(ExitStatus.FAILED)
    else:
        project = find_project(Path(folder))
        # The names of files in answers are relative to it.
        os.chdir(folder if project is None else project.folder)
        serve(variant, limits)
