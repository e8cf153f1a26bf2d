"""``bml card migrate``: card files for the questions of today's forms (SA-5)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from ...commands.shared.arguments import limit_option
from ...commands.shared.diagnostics import standard_output
from ...commands.shared.files import STANDARD_INPUT, write_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...language.diagnostics import Diagnostics
from ...language.options import Limits
from ...language.source import Source
from ..files.exchange import plain_node
from ..files.folders import Structures
from ..files.migration_edits import migrated_text
from ..files.yaml import Node
from ..model.migration import Migration, migrate
from ..model.structure import Structure
from ..model.system_notes import SystemNotes, read_system_notes
from . import files


@click.command("migrate", short_help="Update a card file to the questions of today's forms.")
@click.option("--check", is_flag=True, help="Only list what would change; write nothing.")
@limit_option
@click.argument("name", metavar="NOTES")
def migrate_command(name: str, *, check: bool, limits: Limits) -> None:
    """Update a card file to the questions of today's forms.

    Comments and the order of the answers are kept. An answer that no form asks for becomes
    a supplementary note.

    The exit status of --check is 1 if something would change.
    """
    diagnostics = Diagnostics()
    try:
        source = files.open_source(name, diagnostics)
        if source is None or files.report_problems(diagnostics):
            leave(ExitStatus.FOUND)
            return
        notes = read_system_notes(source, limits)
        if files.report_problems(notes.diagnostics):
            leave(ExitStatus.FOUND)
            return
        structures = Structures().of_notes(notes, diagnostics)
        migration = migrate(notes, structures)
        if migration is None:
            standard_output().line(f"{source.name}: nothing to migrate")
            return
        text = _written(migration, structures)
        if name == STANDARD_INPUT:
            write_output(None, text.encode(), [])
        else:
            _report(source, migration)
            if not check:
                write_output(Path(name), text.encode(), [])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if check else ExitStatus.OK)


def _written(migration: Migration, structures: list[Structure]) -> str:
    """Return the new text.

    :raises click.ClickException: if the new text would have other answers.
    """
    notes = migration.notes
    versions = {
        name: one.version
        for name in notes.formats
        for one in structures
        if one.format.casefold() == name.casefold()
    }
    text = migrated_text(migration, versions)
    again = read_system_notes(Source(notes.source.name, text))
    if migrate(again, structures) is not None or _answers_of(again) != _plain_answers(
        migration.answers
    ):
        raise click.ClickException(
            f"{notes.source.name}: its layout cannot be kept; write it with bml card export "
            "--to yaml"
        )
    return text


def _report(source: Source, migration: Migration) -> None:
    output = standard_output()
    output.line(f"{source.name}: {migration.summary}")
    for one in migration.reported:
        output.line(f"{source.name}:{one.span.line}: {one.message}")


def _answers_of(notes: SystemNotes) -> dict[str, object]:
    """Return the answers of a card file as plain values, by question with its section."""
    return _plain_answers(
        {
            f"{section.id}.{name}": node
            for section in notes.sections.values()
            for name, node in section.fields.items()
        }
    )


def _plain_answers(answers: Mapping[str, Node]) -> dict[str, object]:
    """Return answers as plain values, those that are null left out."""
    found = {name: _stripped(plain_node(node)) for name, node in answers.items()}
    return {name: value for name, value in found.items() if value is not None}


def _stripped(value: object) -> object:
    """Return a value with its texts as cards show them, without spaces at their ends."""
    match value:
        case str():
            return value.strip()
        case dict():
            return {key: _stripped(one) for key, one in value.items()}
        case list():
            return list(map(_stripped, value))
    return value
