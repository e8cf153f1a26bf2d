"""``bml card compare``: where two partnerships differ (CARDS CC-N9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from ...cards import CardAnswer, FieldType, Structure, UsedConvention
from ...cards.comparison import ConventionDifference, Difference, compare
from ..shared.display import standard_output
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import Around, ReadNotes, Tables, notes_option, read_notes_file, report_problems

_WORDS = {True: "yes", False: "no"}


@click.command("compare", short_help="Say where two system notes differ.")
@click.option("--structure", metavar="CARD", help="The card; by default the first that both name.")
@notes_option
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
def compare_command(old: str, new: str, structure: str | None, tables: Tables | None) -> None:
    """Say where the answers of two system notes differ on one card.

    The exit status is 0 where they agree, 1 where they differ, 2 where a file cannot be read.
    """
    named = (structure,) if structure is not None else ()
    try:
        before, after = (read_notes_file(name, Around(named, tables)) for name in (old, new))
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    for read in (before, after):
        report_problems(read.diagnostics)
    card = _common(before, after, structure)
    ours, theirs = (
        next(one for one in read.cards if one.structure.format == card.format)
        for read in (before, after)
    )
    output = standard_output()
    sections = compare(ours, theirs)
    for section in sections:
        output.line(section.section.label)
        for line in _lines(section.fields, section.conventions):
            output.line(f"    {line}")
    if not sections:
        output.line(f"no difference on {card.format}")
    leave(ExitStatus.FOUND if sections else ExitStatus.OK)


def _common(old: ReadNotes, new: ReadNotes, structure: str | None) -> Structure:
    """Return the card to compare on.

    :raises click.ClickException: where the notes have none in common.
    """
    if structure is not None:
        return old.asked[0]
    formats = {card.structure.format for card in new.cards}
    for card in old.cards:
        if card.structure.format in formats:
            return card.structure
    raise click.ClickException("the notes are for no card in common: name one with --structure")


def _lines(
    fields: Iterable[Difference], conventions: Iterable[ConventionDifference]
) -> Iterator[str]:
    for field, before, after in fields:
        yield f"{field.label}: {_answer_text(before)} -> {_answer_text(after)}"
    for old, new in conventions:
        yield f"convention {_name(old, new)}: {_played(old)} -> {_played(new)}"


def _answer_text(answer: CardAnswer | None) -> str:
    if answer is None:
        return "not answered"
    if answer.field.type is FieldType.CHECKBOX:
        return _WORDS[bool(answer.value)]
    return answer.shown


def _name(old: UsedConvention | None, new: UsedConvention | None) -> str:
    return next(one.name for one in (old, new) if one is not None)


def _played(used: UsedConvention | None) -> str:
    if used is None:
        return "not played"
    return f"played ({used.notes})" if used.notes else "played"
