"""``bml json``: the agreements of notes for programs of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from ..formats.json import names_from, write_json
from .shared.examination import examine_agreements
from .shared.notes import Notes
from .shared.program import files_argument, leave, output_option, root_option
from .shared.writing import run_writing


@click.command("json")
@output_option
@root_option
@files_argument
def json_command(files: tuple[str, ...], output: str | None, root: Path | None) -> None:
    """Write every agreement of notes with its auction, text, file and line, as JSON."""
    leave(run_writing(files, root, output, ".json", lambda notes, _: json_of(notes)))


def json_of(notes: Notes) -> bytes:
    """Return the agreements of ``notes`` as JSON."""
    book = examine_agreements(notes)
    document = notes.document
    title, summary = document.text_of("TITLE"), document.text_of("DESCRIPTION")
    return write_json(title, summary, book, notes.options, names_from(notes.root))
