"""``bml card check``: what is wrong with system notes and structures (CARDS CC-N8)."""

from __future__ import annotations

import click

from ...cards import AnswerState, Card
from ..shared.display import standard_output
from ..shared.program import leave
from ..shared.status import FileProblemError
from .reading import Around, Tables, around_options, form_options, read_notes_file, show, status_of


@click.command("check", short_help="Say what is wrong with system notes.")
@around_options
@form_options
@click.argument("name", metavar="NOTES")
def check_card_command(  # noqa: PLR0913 - the options of a command
    *,
    name: str,
    structures: tuple[str, ...],
    tables: Tables | None,
    libraries: tuple[str, ...],
    form: str,
    show_all: bool,
    strict: bool,
) -> None:
    """Say what is wrong with the answers of system notes, a YAML file.

    With --structure also which questions of that card have no answer, whether the notes name it
    or not: what another federation asks.

    The exit status is 1 where something is wrong, 2 where a file cannot be read.
    """
    try:
        read = read_notes_file(name, Around(structures, tables, libraries))
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    if form == "text":
        for card in read.cards:
            if card.structure in read.asked:
                _list_unanswered(card)
    tally = show(read.diagnostics, form, show_all=show_all)
    leave(status_of(tally, strict=strict))


def _list_unanswered(card: Card) -> None:
    """Write the questions of a card that have no answer, by section."""
    output = standard_output()
    for section in card.sections:
        open_ones = [
            f"{label} ({question.id})"
            for question, label in section.section.full_labels
            if section.answers[question.id].state is AnswerState.EMPTY
        ]
        if open_ones:
            output.line(f"{card.structure.format}: {section.section.label}: not answered:")
            for line in open_ones:
                output.line(f"    {line}")
