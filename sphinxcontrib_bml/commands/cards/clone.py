"""``bml convention clone``: a copy for further change (CARDS CC-C4)."""

from __future__ import annotations

from pathlib import Path

import click

from ...cards.conventions.writing import clone_of, convention_data
from ...cards.writing import yaml_text
from ..shared.arguments import shown_output_option
from ..shared.notes import is_there
from ..shared.outputs import STANDARD_OUTPUT
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import read_library, report_problems, write_text


@click.command("clone", short_help="Copy a convention, to change it.")
@click.option("--id", "identifier", metavar="ID", help="Of the copy; by default my-ID.")
@shown_output_option
@click.argument("file", metavar="FILE")
@click.argument("name", metavar="[CONVENTION]", required=False)
def clone_command(file: str, name: str | None, identifier: str | None, output: str | None) -> None:
    """Copy a convention of FILE, to change it; CONVENTION is its id, title or alias.

    Author, links and licence stay, and the copy tells what it was made of. The long explanation of
    the original is its author's and does not come along.
    """
    try:
        library, found = read_library([file])
        if name is None and len(library) != 1:
            names = ", ".join(convention.id for convention in library)
            raise FileProblemError(f"{file}: which convention? There are {names or 'none'}")
        original = library.find(name) if name is not None else next(iter(library))
        if original is None:
            raise FileProblemError(f"{file}: no convention is called {name}")
        path = None if output in {None, STANDARD_OUTPUT} else Path(str(output))
        if path is not None and is_there(path):
            raise FileProblemError(f"{path} is there already; name another file with -o")
        copy = clone_of(original, identifier or f"my-{original.id}")
        write_text(output, yaml_text(convention_data(copy)), [file])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)
