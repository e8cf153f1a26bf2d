"""``bml convention export``: conventions as notes in BML, YAML or JSON (CARDS CC-C9, CC-M2)."""

from __future__ import annotations

import json

import click

from ...cards import Library
from ...cards.conventions.to_bml import notes_of
from ...cards.conventions.writing import convention_data
from ...cards.writing import yaml_text
from ..shared.arguments import files_argument, shown_output_option
from ..shared.display import standard_error
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import read_library, report_problems, write_text


@click.command("export", short_help="Write conventions as notes in BML, YAML or JSON.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["bml", "json", "yaml"]),
    default="bml",
    show_default=True,
    help="Notes with a table for each convention, or its values for other programs.",
)
@shown_output_option
@files_argument
def export_conventions_command(files: tuple[str, ...], form: str, output: str | None) -> None:
    """Write conventions as notes in BML, or for other programs; say what cannot be said there."""
    try:
        library, found = read_library(files)
        text, losses = _written(library, form)
        write_text(output, text, files)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    for loss in losses:
        standard_error().line(f"bml: {loss}")
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)


def _written(library: Library, form: str) -> tuple[str, list[str]]:
    """Return a library in a format, with what the format cannot say."""
    if form == "bml":
        return notes_of(library)
    data: object = list(map(convention_data, library))
    if len(library) == 1:
        data = convention_data(next(iter(library)))
    if form == "json":
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n", []
    return yaml_text(data), []
