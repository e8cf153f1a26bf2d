"""``bml anki``: agreements as flash cards (PRACTICE AN)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ..agreements.notes import Notes
from ..agreements.practice import Filters, Practice
from ..agreements.system import System
from ..display.practice import ChangedRows, QuestionFormatter
from ..formats.anki.lines import cards_as_lines
from ..formats.anki.moment import now
from ..formats.anki.notes import Cards, Deck
from ..formats.anki.package import AnkiMissingError, cards_as_package
from ..formats.files import replace_file
from ..language.options import Options
from .shared.arguments import reading_options
from .shared.display import standard_error
from .shared.practising import filter_options, practice_named, state_before
from .shared.program import leave
from .shared.status import ExitStatus, FileProblemError, reason
from .shared.variants import partner_name, partner_title, variant_option

_PACKAGE, _LINES = ".apkg", ".tsv"


@click.command("anki")
@filter_options(
    "Tell on the cards what was changed since a revision of git, a day (2026-01-31) or a snapshot "
    "made by bml json; cards of other agreements are written too."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="A package for Anki, .apkg, or lines for any program, .tsv. By default a package beside "
    "the notes.",
)
@click.option(
    "--name",
    "deck_name",
    metavar="OLD",
    help="What the system was called when the cards were first made: they keep what you learned.",
)
@reading_options
@variant_option("The partner whose cards they are; needed where the notes are of several.")
@click.argument("name", metavar="NOTES")
def anki_command(  # noqa: PLR0913 - the options of a command
    *,
    name: str,
    filters: Filters,
    since: str | None,
    output: str | None,
    deck_name: str | None,
    reading: Options,
    variant: str | None,
) -> None:
    """Write the agreements of notes, a file or a folder, as flash cards for Anki.

    Imported again, cards keep what you have learned. The exit status is 1 where there is nothing
    to ask, 2 where a file cannot be read or written.
    """
    if output is not None and Path(output).suffix.lower() not in {_PACKAGE, _LINES}:
        raise click.UsageError(f"cards are .apkg or .tsv, not {Path(output).name}")
    filters = replace(filters, changed=False)
    try:
        notes, practice = practice_named(name, None, reading, variant)
        before = None
        if since is not None:
            before = state_before(since, name, reading, notes.variant)
        beside = Path(name).parent / f"{partner_name(notes)}{_PACKAGE}"
        path = Path(output) if output is not None else beside
        leave(_write(notes, practice, path, filters, before, deck_name))
    except (FileProblemError, AnkiMissingError) as problem:
        raise click.ClickException(str(problem)) from problem


def _write(
    notes: Notes,
    practice: Practice,
    path: Path,
    filters: Filters,
    before: System | None,
    deck_name: str | None,
) -> ExitStatus:
    """Write the cards, and say how to find those of agreements that are gone.

    :param before: the notes as they were, where cards tell what was changed.
    """
    changed = ChangedRows.between(before, notes.system) if before is not None else None
    title, moment = partner_title(notes), now()
    day = moment.date().isoformat()
    deck = Deck(deck_name or partner_name(notes), title, day)
    teller = QuestionFormatter()
    cards = list(
        Cards(practice, deck, teller, changed.earlier if changed is not None else None).all(filters)
    )
    if not cards:
        standard_error().line(f"bml: {practice.empty_filter_reason(filters)}")
        return ExitStatus.FOUND
    if path.suffix.lower() == _LINES:
        data = cards_as_lines(cards, title)
    else:
        data = cards_as_package(cards, title, teller.wording.was_before, moment)
    try:
        replace_file(path, data)
    except OSError as error:
        raise FileProblemError(f"{path}: {reason(error)}") from error
    number = sum(1 + card.asks_call for card in cards)
    output = standard_error()
    output.line(f"bml: wrote {path}: {len(cards)} agreements, {number} cards")
    output.line(
        "Import it again when the notes change. Cards of agreements that are gone: "
        f"tag:bml-export::* -tag:bml-export::{day}"
    )
    return ExitStatus.OK
