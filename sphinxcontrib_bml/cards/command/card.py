"""``bml card``: create, check, compare and convert card files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from ...agreements.notes import Notes
from ...agreements.project import find_project
from ...commands.shared.arguments import limit_option, shown_output_option
from ...commands.shared.diagnostics import standard_error, standard_output
from ...commands.shared.files import STANDARD_OUTPUT, is_there, write_output
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...language.diagnostics import Diagnostics
from ...language.options import Limits
from ..files.exchange import plain_value
from ..files.schemas import SHIPPED, notes_schema, schema_text
from ..files.templates import template, value_text
from ..model.card import (
    AnswerState,
    Card,
    CardAnswer,
    ConventionDifference,
    Difference,
    UsedConvention,
    compare,
    shown_text,
)
from ..model.noted_answers import deriver_of
from ..model.structure import BUNDLED, FieldType, Structure
from . import exchange, files, interview, sheets
from .migrate import migrate_command
from .partners import compare_partners


@click.command("check", short_help="Check a card file.")
@files.around_options
@files.form_options
@click.option(
    "--derived", is_flag=True, help="List the answers that follow from the notes, with their rows."
)
@click.argument("name", metavar="NOTES")
def check_card_command(
    *,
    name: str,
    around: files.Around,
    form: str,
    show_all: bool,
    strict: bool,
    derived: bool,
) -> None:
    """Check a card file or a structure.

    With --structure, list also the unanswered questions of that card, for example the card of
    another federation.

    The exit status is 1 if there is an error, 2 if a file cannot be read.
    """
    try:
        read = files.read_notes_file(name, around, may_be_structure=True)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    if form == "text":
        for card in read.cards:
            if derived:
                _list_derived(card)
            elif card.structure in read.asked:
                _list_unanswered(card)
    tally = files.show(read.diagnostics, form, show_all=show_all)
    leave(files.status_of(tally, strict=strict))


def _list_unanswered(card: Card) -> None:
    """Write the unanswered questions of a card, by section."""
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


def _list_derived(card: Card) -> None:
    """Write the answers that follow from the notes (DR-8), after the numbers of answers."""
    output = standard_output()
    answers = list(card.answers)
    derived = sum(answer.is_derived for answer in answers)
    answered = sum(answer.is_answered for answer in answers) - derived
    unanswered = len(answers) - answered - derived
    output.line(
        f"{card.structure.format}: answered {answered}, derived {derived}, unanswered {unanswered}"
    )
    for section in card.sections:
        for identifier, answer in section.answers.items():
            if answer.is_derived:
                rows = dict.fromkeys(
                    f"{one.auction.short}, {one.row.place}" for one in answer.sources
                )
                where = f"  ({'; '.join(rows)})" if rows else ""
                output.line(f"  {section.section.id}.{identifier}: {_value_text(answer)}{where}")


def _value_text(answer: CardAnswer) -> str:
    """Return the value of an answer as in a card file."""
    value = plain_value(answer)
    if isinstance(value, list):
        return ", ".join(value)
    return value_text(value) if isinstance(value, bool) else str(value)


_WORDS = {True: "yes", False: "no"}


@click.command("compare", short_help="Show differences between two card files.")
@click.option(
    "--structure", metavar="CARD", help="The card; by default the first card that both files name."
)
@files.notes_option
@limit_option
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
def compare_command(
    old: str, new: str | None, structure: str | None, tables: files.Tables | None, limits: Limits
) -> None:
    """Show differences between two card files.

    With one file, show side by side what two partners answered with bml card new --as, and where
    they differ.

    The exit status is 0 if they are the same, 1 if they differ, 2 if a file cannot be read.
    """
    if new is None:
        compare_partners(old, limits)
        return
    named = (structure,) if structure is not None else ()
    try:
        around = files.Around(named, tables, limits=limits)
        before, after = (files.read_notes_file(name, around) for name in (old, new))
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    for read in (before, after):
        files.report_problems(read.diagnostics)
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


def _common(old: files.ReadNotes, new: files.ReadNotes, structure: str | None) -> Structure:
    """Return the structure for comparing two card files.

    :raises click.ClickException: if they have no common structure.
    """
    if structure is not None:
        return old.asked[0]
    formats = {card.structure.format for card in new.cards}
    for card in old.cards:
        if card.structure.format in formats:
            return card.structure
    raise click.ClickException("the files have no card in common: name one with --structure")


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
    return shown_text(next(one.name for one in (old, new) if one is not None))


def _played(used: UsedConvention | None) -> str:
    if used is None:
        return "not played"
    return f"played ({used.notes})" if used.notes else "played"


@click.command("new", short_help="Create a card file.")
@click.option(
    "--structure",
    "names",
    metavar="CARD",
    multiple=True,
    help=f"The card: its name ({', '.join(BUNDLED)}) or its structure file. "
    "Repeatable, for several cards from one file. By default, the card of the federation in "
    "bml.toml.",
)
@click.option("-o", "--output", metavar="FILE|-", help="Output file; by default card.yaml.")
@files.notes_option
@limit_option
@click.option(
    "--schema",
    metavar="FILE",
    help="Also write the JSON Schema that editors use. By default no schema is written.",
)
@interview.asking_options
def new_command(
    names: tuple[str, ...],
    output: str | None,
    tables: files.Tables | None,
    schema: str | None,
    limits: Limits,
    asking: interview.Asking | None,
) -> None:
    """Create a card file.

    Required questions have an empty answer; all other questions are comments. With --notes, the
    tables of your notes give answers. An existing file is never replaced; --ask continues any
    card file, and proposes the answers of --notes.
    """
    output = output or "card.yaml"
    if asking is not None and output == STANDARD_OUTPUT:
        raise click.UsageError("--ask writes a file: name it with -o")
    path = None if output == STANDARD_OUTPUT else Path(output)
    diagnostics = Diagnostics()
    try:
        is_begun = path is not None and is_there(path)
        if is_begun and asking is None:
            raise FileProblemError(f"{output} already exists; use --ask to continue it")
        if not is_begun:
            names = names or _card_of_project()
            _, structures = files.structures_named(names, diagnostics, limits)
            _begin(structures, path, files.notes_named(tables, limits), schema)
        if asking is not None and path is not None:
            around = files.Around(names, tables, limits=limits)
            interview.ask(path, around, asking)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if files.report_problems(diagnostics) else ExitStatus.OK)


def _card_of_project() -> tuple[str, ...]:
    """Return the card of the federation that the project file names (PJ-1).

    :raises click.UsageError: if it names none.
    """
    project = find_project(Path())
    federation = project.settings.federation.lower() if project is not None else ""
    if not federation:
        raise click.UsageError(f"choose a card with --structure: {', '.join(BUNDLED)}")
    return tuple(name for name in BUNDLED if name.startswith(federation))


def _begin(
    structures: Sequence[Structure],
    path: Path | None,
    tables: Notes | None,
    schema: str | None,
) -> None:
    """Write the template, and the JSON Schema if it is requested."""
    way = ""
    deriver = deriver_of(tables) if tables is not None else None
    if schema is not None:
        folder = path.parent if path is not None else Path()
        way = Path(os.path.relpath(schema, folder)).as_posix()
        write_output(Path(schema), schema_text(notes_schema(structures, deriver)).encode(), [])
    text = template(structures, deriver, way)
    write_output(path, text.encode(), [])
    if path is not None:
        standard_error().line(f"wrote {path}")


@click.command("schema", short_help="Write the JSON Schema of card files.")
@shown_output_option
@files.notes_option
@limit_option
@click.argument("names", metavar="[CARD]...", nargs=-1)
def schema_command(
    names: tuple[str, ...], output: str | None, tables: files.Tables | None, limits: Limits
) -> None:
    """Write the JSON Schema of card files.

    A CARD is the name of a structure, or its file. The words structure and convention select the
    schemas of these files. With --notes, editors offer the answers of your tables.
    """
    diagnostics = Diagnostics()
    try:
        if len(names) == 1 and names[0] in SHIPPED:
            if tables is not None:
                raise click.UsageError(f"--notes is for cards, not for the schema {names[0]}")
            schema = SHIPPED[names[0]]()
        else:
            _, structures = files.structures_named(names or BUNDLED, diagnostics, limits)
            notes = files.notes_named(tables, limits)
            schema = notes_schema(structures, deriver_of(notes) if notes is not None else None)
        files.write_text(output, schema_text(schema), names)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if files.report_problems(diagnostics) else ExitStatus.OK)


@click.group("card")
def card_command() -> None:
    """Write, check, compare and exchange convention cards.

    A structure has the questions of a federation, or your own. A card file has your answers, in
    YAML. Create one with bml card new.
    """


for command in (
    new_command,
    check_card_command,
    schema_command,
    compare_command,
    migrate_command,
    exchange.export_card_command,
    exchange.import_card_command,
    sheets.html_card_command,
    sheets.latex_card_command,
    sheets.pdf_card_command,
):
    card_command.add_command(command)
