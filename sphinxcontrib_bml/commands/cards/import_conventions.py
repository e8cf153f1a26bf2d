"""``bml convention import``: a convention made of notes in BML (CARDS CC-C9)."""

from __future__ import annotations

from pathlib import Path

import click

from ...cards.conventions.from_bml import sequences_of
from ...cards.conventions.reading import id_of, read_conventions
from ...cards.writing import yaml_text
from ...language.options import Options
from ...language.source import Source
from ..shared.arguments import reading_options, shown_output_option
from ..shared.display import standard_error
from ..shared.notes import read_documents
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from ..shared.variants import notes_of_one, variant_option
from .reading import report_problems, write_text


@click.command("import", short_help="Make a convention of notes in BML.")
@click.option("--title", metavar="TITLE", help="By default that of the notes, or their name.")
@shown_output_option
@reading_options
@variant_option("The partner whose tables are taken; needed where the notes are of several.")
@click.argument("name", metavar="NOTES")
def import_conventions_command(
    name: str, title: str | None, output: str | None, reading: Options, variant: str | None
) -> None:
    """Make a convention of the bidding tables of notes in BML; say what it cannot say."""
    try:
        notes = notes_of_one(read_documents(name, reading), Path(name).stem, variant)
        made = sequences_of(notes.book)
        title = title or notes.system.title or Path(name).stem
        data: dict[str, object] = {"id": id_of(title), "title": title}
        if notes.system.summary:
            data["description"] = notes.system.summary
        data["sequences"] = made.sequences
        text = yaml_text(data)
        write_text(output, text, [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    for loss in made.losses:
        standard_error().line(f"bml: {loss}")
    found = read_conventions(Source(output or "<stdout>", text)).diagnostics
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)
