"""``bml convention``: list, check, clone and convert conventions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from ...commands.shared.arguments import (
    files_argument,
    limit_option,
    reading_options,
    shown_output_option,
    variant_option,
)
from ...commands.shared.diagnostics import standard_error, standard_output
from ...commands.shared.files import STANDARD_OUTPUT, is_there
from ...commands.shared.program import ExitStatus, FileProblemError, leave
from ...commands.shared.projects import one_system
from ...display.drawing import display_width, padded
from ...language.diagnostics import Diagnostic, Diagnostics, meant, nearest
from ...language.options import Limits, Options
from ...language.source import Source
from ..files.convention_facts import facts_of
from ..files.convention_notes import notes_of, sequences_of
from ..files.conventions import clone_of, convention_data, id_of, read_conventions
from ..files.exchange import yaml_text
from ..files.folders import bundled_library
from ..model.card import shown_text
from ..model.convention_books import report_not_exported, search
from ..model.conventions import Convention, Library
from .files import (
    distinct_diagnostics,
    form_options,
    read_library,
    report_problems,
    show,
    status_of,
    write_text,
)


@click.command("check", short_help="Check convention files.")
@form_options
@limit_option
@files_argument
def check_conventions_command(
    files: tuple[str, ...], limits: Limits, form: str, show_all: bool, strict: bool
) -> None:
    """Check convention files."""
    try:
        library, found = read_library(files, limits)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    diagnostics = Diagnostics()
    for convention in library:
        report_not_exported(convention, diagnostics)
    tally = show(distinct_diagnostics([*found, *diagnostics]), form, show_all=show_all)
    leave(status_of(tally, strict=strict))


@click.command("clone", short_help="Copy a convention.")
@click.option("--id", "identifier", metavar="ID", help="The id of the copy; by default my-ID.")
@shown_output_option
@limit_option
@click.argument("file", metavar="FILE")
@click.argument("name", metavar="[CONVENTION]", required=False)
def clone_command(
    file: str, name: str | None, identifier: str | None, output: str | None, limits: Limits
) -> None:
    """Copy a convention.

    The copy keeps author, links and license, and names its original. It omits the extended
    description, which belongs to the author.
    """
    try:
        library, found = read_library([file], limits)
        if name is None and len(library) != 1:
            names = ", ".join(convention.id for convention in library)
            raise FileProblemError(f"{file}: which convention? There are {names or 'none'}")
        original = library.find(name) if name is not None else next(iter(library))
        if original is None:
            raise FileProblemError(f"{file}: no convention is called {name}")
        path = None if output in {None, STANDARD_OUTPUT} else Path(str(output))
        if path is not None and is_there(path):
            raise FileProblemError(f"{path} already exists; choose another file with -o")
        copy = clone_of(original, identifier or f"my-{original.id}")
        write_text(output, yaml_text(convention_data(copy)), [file])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)


_WIDEST_TITLE = 40
"""Columns of a title in a list."""


@click.command("list", short_help="List conventions.")
@limit_option
@click.argument("names", metavar="[FILE]...", nargs=-1)
def list_command(names: tuple[str, ...], limits: Limits) -> None:
    """List conventions with their id, title, author, number of sequences and file.

    Without a FILE, list the library that comes with bml.
    """
    library, found = _library(names, limits)
    _list(library, list(library))
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)


@click.command("search", short_help="Search conventions.")
@limit_option
@click.argument("text", metavar="TEXT")
@click.argument("names", metavar="[FILE]...", nargs=-1)
def search_command(text: str, names: tuple[str, ...], limits: Limits) -> None:
    """List the conventions that contain all words of TEXT.

    A word can be part of a title, a description or a meaning, or an auction such as 1N-2C. Case
    does not matter. Without a FILE, search the library that comes with bml. The exit status is 1
    if nothing is found.
    """
    library, found = _library(names, limits)
    matches = list(search(library, text))
    _list(library, matches)
    if not matches:
        hint = meant(nearest(id_of(text), (one.id for one in library)))
        standard_error().report(f"no convention contains {text!r}{f'; {hint}' if hint else ''}")
    is_found = bool(matches) and not report_problems(found)
    leave(ExitStatus.OK if is_found else ExitStatus.FOUND)


def _library(names: tuple[str, ...], limits: Limits) -> tuple[Library, list[Diagnostic]]:
    """Return the conventions of files, by default those of the package, with all problems."""
    if not names:
        return bundled_library(), []
    try:
        return read_library(names, limits)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem


def _list(library: Library, conventions: Sequence[Convention]) -> None:
    """Write one line for each convention, and their number."""
    output = standard_output()
    titles = [shown_text(library.title_of(one)) for one in conventions]
    width = max((len(one.id) for one in conventions), default=0)
    widest = min(_WIDEST_TITLE, max(map(display_width, titles), default=0))
    for one, title in zip(conventions, titles, strict=True):
        count = len(one.sequences)
        sequences = f"{count} sequence{'' if count == 1 else 's'}"
        line = f"{one.id:{width}}  {padded(title, widest)}  {sequences:13}  {one.span.file}"
        output.line(line)
    output.line(f"{len(conventions)} convention{'' if len(conventions) == 1 else 's'}")


@click.command("export", short_help="Convert conventions to BML, YAML or JSON.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["bml", "json", "yaml"]),
    default="bml",
    show_default=True,
    help="BML has a table for each convention; YAML and JSON have its values.",
)
@shown_output_option
@limit_option
@files_argument
def export_conventions_command(
    files: tuple[str, ...], form: str, output: str | None, limits: Limits
) -> None:
    """Convert conventions to BML, YAML or JSON."""
    try:
        library, found = read_library(files, limits)
        text, losses = _written(library, form)
        write_text(output, text, files)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    for loss in losses:
        standard_error().report(loss)
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)


def _written(library: Library, form: str) -> tuple[str, list[str]]:
    """Return a library in a format, with the losses of content."""
    if form == "bml":
        return notes_of(library)
    data: object = list(map(convention_data, library))
    if len(library) == 1:
        data = convention_data(next(iter(library)))
    if form == "json":
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n", []
    return yaml_text(data), []


@click.command("import", short_help="Convert notes to a convention file.")
@click.option(
    "--title", metavar="TITLE", help="The title; by default the title or name of the notes."
)
@shown_output_option
@reading_options
@variant_option("The partner whose tables are used; required if the notes have several.")
@click.argument("name", metavar="NOTES")
def import_conventions_command(
    name: str, title: str | None, output: str | None, reading: Options, variant: str | None
) -> None:
    """Convert notes to a convention file."""
    try:
        notes = one_system([name], reading, variant)
        made = sequences_of(notes.book)
        facts = facts_of(notes.documents)
        title = title or str(facts.data.get("title") or notes.system.title or Path(name).stem)
        data: dict[str, object] = {"id": id_of(title), **facts.data, "title": title}
        if notes.system.summary:
            data["description"] = notes.system.summary
        data["sequences"] = made.sequences
        text = yaml_text(data)
        write_text(output, text, [name])
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    for loss in (*facts.losses, *made.losses):
        standard_error().report(loss)
    found = read_conventions(Source(output or "<stdout>", text)).diagnostics
    leave(ExitStatus.FOUND if report_problems(found) else ExitStatus.OK)


@click.group("convention")
def convention_command() -> None:
    """List, check, copy and convert conventions.

    A FILE can also be the id of a convention in the library that comes with bml.
    """


for command in (
    check_conventions_command,
    list_command,
    search_command,
    clone_command,
    export_conventions_command,
    import_conventions_command,
):
    convention_command.add_command(command)
