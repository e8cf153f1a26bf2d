"""``bml card export``: system notes as YAML, their cards as JSON (CARDS CC-M4)."""

from __future__ import annotations

import click

from ...cards.exchange import cards_as_json, notes_as_yaml
from ..shared.arguments import shown_output_option
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import Around, Tables, around_options, read_notes_file, report_problems, write_text


@click.command("export", short_help="Write cards for other programs.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["json", "yaml"]),
    default="json",
    show_default=True,
    help="Cards with labels and meanings for other programs, or the notes in one order and "
    "spelling.",
)
@around_options
@shown_output_option
@click.argument("name", metavar="NOTES")
def export_card_command(
    *,
    name: str,
    form: str,
    structures: tuple[str, ...],
    tables: Tables | None,
    libraries: tuple[str, ...],
    output: str | None,
) -> None:
    """Write the cards of system notes for other programs; bml card import reads them again."""
    try:
        read = read_notes_file(name, Around(structures, tables, libraries))
        write = cards_as_json if form == "json" else notes_as_yaml
        text = write(read.notes, read.cards)
        write_text(output, text, [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if report_problems(read.diagnostics) else ExitStatus.OK)
