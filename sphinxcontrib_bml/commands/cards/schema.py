"""``bml card schema``: JSON Schemas for editors (CARDS CC-R9, CC-M3)."""

from __future__ import annotations

import click

from ...cards import BUNDLED
from ...cards.schemas import SHIPPED, notes_schema, schema_text
from ...language.diagnostics import Diagnostics
from ..shared.arguments import shown_output_option
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import report_problems, structures_named, write_text


@click.command("schema", short_help="Write the JSON Schema of system notes.")
@shown_output_option
@click.argument("names", metavar="[CARD]...", nargs=-1)
def schema_command(names: tuple[str, ...], output: str | None) -> None:
    """Write the JSON Schema of system notes for cards; by default for those that come along.

    A CARD is a name or the file of a structure. The words structure and convention stand for the
    schemas of these files.
    """
    diagnostics = Diagnostics()
    try:
        if len(names) == 1 and names[0] in SHIPPED:
            schema = SHIPPED[names[0]]()
        else:
            _, structures = structures_named(names or BUNDLED, diagnostics)
            schema = notes_schema(structures)
        write_text(output, schema_text(schema), names)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if report_problems(diagnostics) else ExitStatus.OK)
