"""``bml card import``: system notes of cards in JSON (CARDS CC-M4)."""

from __future__ import annotations

import click

from ...cards import read_system_notes
from ...cards.exchange import InvalidCardError, notes_of_json
from ...cards.writing import yaml_text
from ...language.source import Source
from ..shared.arguments import shown_output_option
from ..shared.notes import read_data
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import report_problems, write_text


@click.command("import", short_help="Make system notes of cards in JSON.")
@shown_output_option
@click.argument("name", metavar="JSON")
def import_card_command(name: str, output: str | None) -> None:
    """Make system notes, a YAML file, of cards that bml card export wrote as JSON.

    Other programs may write the same: structure, version and, by section, the values of fields.
    """
    try:
        data = read_data(name).decode("utf-8-sig")
        text = yaml_text(notes_of_json(data))
        write_text(output, text, [name])
    except (FileProblemError, UnicodeDecodeError, InvalidCardError) as problem:
        reason = f"{name}: {problem}" if isinstance(problem, ValueError) else str(problem)
        raise click.ClickException(reason) from problem
    found = read_system_notes(Source(output or "<stdout>", text)).diagnostics
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)
