"""``bml card new``: system notes to fill in (CARDS CC-M1)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from ...agreements.resolver import Resolver
from ...cards import AnswerState, Structure, read_system_notes
from ...cards.card import CardAnswer
from ...cards.form import Form
from ...cards.nodes import Scalar
from ...cards.plain import plain_value
from ...cards.schemas import notes_schema, schema_text
from ...cards.templates import (
    CardQuestion,
    entered,
    questions_of,
    template,
    value_text,
    with_answer,
)
from ...cards.values import is_answer, read_value
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.source import Source, Span
from ..shared.display import standard_error
from ..shared.notes import is_there
from ..shared.outputs import STANDARD_OUTPUT, write_output
from ..shared.program import leave
from ..shared.status import ExitStatus, FileProblemError
from .reading import Tables, notes_option, report_problems, resolver_named, structures_named


@click.command("new", short_help="Begin system notes.")
@click.option(
    "--structure",
    "names",
    metavar="CARD",
    multiple=True,
    required=True,
    help="A card by its name (acbl, ebu-20b, wbf) or by the file of its structure. Several times "
    "for several cards from one file.",
)
@click.option("-o", "--output", metavar="FILE|-", help="Where to write; by default card.yaml.")
@notes_option
@click.option("--schema", metavar="FILE", help="Also write the JSON Schema that editors use.")
@click.option(
    "--ask", is_flag=True, help="Ask what is not answered, and write the file after each answer."
)
def new_command(
    names: tuple[str, ...],
    output: str | None,
    tables: Tables | None,
    schema: str | None,
    *,
    ask: bool,
) -> None:
    """Begin system notes with every question of cards: label, choices, limits.

    What must be answered is empty, everything else a comment. With --notes, what the tables of
    your notes define is taken from there. A file that is there is only gone on with, by --ask.
    """
    output = output or "card.yaml"
    if ask and output == STANDARD_OUTPUT:
        raise click.UsageError("--ask writes a file: name it with -o")
    path = None if output == STANDARD_OUTPUT else Path(output)
    diagnostics = Diagnostics()
    try:
        _, structures = structures_named(names, diagnostics)
        is_begun = path is not None and is_there(path)
        if is_begun and not ask:
            raise FileProblemError(f"{output} is there already; go on with it by --ask")
        if not is_begun:
            _begin(structures, path, resolver_named(tables), schema)
        if ask and path is not None:
            _ask(structures, path)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if report_problems(diagnostics) else ExitStatus.OK)


def _begin(
    structures: Sequence[Structure],
    path: Path | None,
    resolver: Resolver | None,
    schema: str | None,
) -> None:
    """Write the template, and the schema where one is wanted."""
    way = ""
    if schema is not None:
        folder = path.parent if path is not None else Path()
        way = Path(os.path.relpath(schema, folder)).as_posix()
        write_output(Path(schema), schema_text(notes_schema(structures)).encode(), [])
    text = template(structures, resolver, way)
    write_output(path, text.encode(), [])
    if path is not None:
        standard_error().line(f"wrote {path}")


def _ask(structures: Sequence[Structure], path: Path) -> None:
    """Ask what is not answered, first what must be.

    An empty line leaves a question, the end of the input all that are left.
    """
    text = path.read_text(encoding="utf-8")
    section = ""
    questions = sorted(questions_of(structures), key=lambda one: not one.field.is_required)
    for question in questions:
        if not _is_open(text, question) or with_answer(text, question, "") is None:
            continue
        if question.section.label != section:
            section = question.section.label
            click.echo(f"\n{section}", err=True)
        try:
            value = _input_answer(question)
        except click.Abort:
            click.echo("", err=True)
            return
        answered = with_answer(text, question, value) if value else None
        if answered is not None:
            text = answered
            write_output(path, text.encode("utf-8", errors="replace"), [])


def _is_open(text: str, question: CardQuestion) -> bool:
    """Tell whether notes have no answer to a question."""
    notes = read_system_notes(Source("<notes>", text))
    written = notes.sections.get(question.section.id)
    node = written.fields.get(question.field.id) if written is not None else None
    return node is None or (isinstance(node, Scalar) and node.is_null)


def _input_answer(question: CardQuestion) -> str:
    """Return what somebody answers, as YAML has it; nothing where they leave it."""
    field = question.field
    while True:
        text = click.prompt(question.about, default="", show_default=False, err=True)
        if not text.strip():
            return ""
        source = Source("<answer>", text)
        found = Diagnostics()
        form = Form(found, Code.CARD_BAD_TYPE)
        value = read_value(form, field, entered(field, text, Scalar(text, Span(source, 0, 0))))
        if is_answer(value):
            return value_text(plain_value(CardAnswer(field, AnswerState.ANSWERED, value)))
        for item in found:
            click.echo(f"    {item.text}", err=True)
