"""Files and reports of the card commands: reading, showing problems (CARDS CC-M2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...agreements.notes import Notes
from ...agreements.resolver import resolver_of
from ...commands.check import hidden_remarks
from ...commands.shared.arguments import (
    limit_option,
    variant_option,
)
from ...commands.shared.code_hosts import annotation_line, sarif_log
from ...commands.shared.diagnostics import (
    Tally,
    at_least,
    below,
    standard_error,
    standard_output,
)
from ...commands.shared.files import (
    STANDARD_INPUT,
    STANDARD_OUTPUT,
    is_there,
    read_data,
    write_output,
)
from ...commands.shared.program import ExitStatus, FileProblemError, Function
from ...commands.shared.projects import one_system
from ...formats.json_reports import diagnostic_as_json
from ...language.codes import Severity
from ...language.diagnostics import Diagnostic, Diagnostics
from ...language.options import Limits, Options
from ...language.source import Source
from ..files.conventions import read_conventions
from ..files.folders import CardFiles, Structures, bundled_library, is_path, source_of
from ..files.structure_checks import check_structure, is_structure
from ..files.structures import read_structure
from ..model.card import Card
from ..model.convention_books import compare_conventions, library_of
from ..model.conventions import Convention, Library
from ..model.extending import extended
from ..model.fill import FillingContext, fill
from ..model.missing_answers import diagnostics_of
from ..model.noted_answers import NotesChecker, deriver_of
from ..model.structure import BUNDLED, Structure
from ..model.system_notes import SystemNotes, read_system_notes

FORMS = ("text", "json", "sarif", "github")


class Tables(NamedTuple):
    """BML notes that give answers."""

    name: str
    """A file or a folder."""
    variant: str | None = None
    """The partner whose notes are used."""


_USUAL_LIMITS = Limits()


class Around(NamedTuple):
    """Files from the command line that a card file may refer to."""

    structures: tuple[str, ...] = ()
    """Names or files of structures, in addition to those that the card file names."""
    tables: Tables | None = None
    libraries: tuple[str, ...] = ()
    """Convention files."""
    limits: Limits = _USUAL_LIMITS
    """Limits for reading files."""


class ReadNotes(NamedTuple):
    """A card file with its cards."""

    notes: SystemNotes
    cards: list[Card]
    """One card per structure that the card file or the command line names, in this order."""
    asked: list[Structure]
    """The structures from the command line."""
    diagnostics: list[Diagnostic]


def notes_option(function: Function) -> Function:
    """Add ``--notes`` and ``--variant``; they arrive together as ``tables``."""

    @wraps(function)
    def command(*, tables_name: str | None, variant: str | None, **others: Any) -> None:
        if tables_name is None and variant is not None:
            raise click.UsageError("--variant is for --notes")
        tables = Tables(tables_name, variant) if tables_name is not None else None
        function(tables=tables, **others)

    decorated = variant_option(
        "The partner whose answers are used; required if --notes have several."
    )(command)
    return click.option(
        "--notes",
        "tables_name",
        metavar="NOTES",
        help="A .bml file or folder from which {from: ...} reads answers. By default no notes are "
        "read.",
    )(decorated)


def around_options(function: Function) -> Function:
    """Add the options for related files; they arrive as ``around``."""

    @wraps(function)
    def command(
        *,
        structures: tuple[str, ...],
        tables: Tables | None,
        libraries: tuple[str, ...],
        limits: Limits,
        **others: Any,
    ) -> None:
        function(around=Around(structures, tables, libraries, limits), **others)

    structure = click.option(
        "--structure",
        "structures",
        metavar="CARD",
        multiple=True,
        help=f"A card by its name ({', '.join(BUNDLED)}) or the file of its structure, in addition "
        "to the cards that the file names. Repeatable. By default only those cards.",
    )
    library = click.option(
        "--library",
        "libraries",
        metavar="FILE",
        multiple=True,
        help="A convention file whose conventions the card file names by id. Repeatable. By "
        "default none.",
    )
    return structure(notes_option(library(limit_option(command))))


def form_options(function: Function) -> Function:
    """Add ``--format``, ``--all`` and ``--strict``."""
    form = click.option(
        "--format",
        "form",
        type=click.Choice(FORMS),
        default="text",
        show_default=True,
        help="Text for reading; JSON, one object per line; SARIF 2.1.0 for code hosts; "
        "annotations of a pull request.",
    )
    remarks = click.option("--all", "show_all", is_flag=True, help="Show info messages too.")
    strict = click.option(
        "--strict", is_flag=True, help="Set the exit status to 1 for warnings too."
    )
    return form(remarks(strict(function)))


def open_source(name: str, diagnostics: Diagnostics) -> Source | None:
    """Return the file ``name`` or standard input, or None if it is not UTF-8.

    :raises FileProblemError: if the file cannot be read.
    """
    data = read_data(name)
    if name == STANDARD_INPUT:
        return source_of(data, "<stdin>", Path.cwd() / "<stdin>", diagnostics)
    return source_of(data, name, Path(name), diagnostics)


def notes_named(tables: Tables | None, limits: Limits) -> Notes | None:
    """Return the BML notes of ``--notes``, or None if no notes are given.

    :raises FileProblemError: if the notes cannot be read.
    :raises click.UsageError: if the notes have several partners and none is chosen.
    """
    reading = Options(limits=limits)
    return one_system([tables.name], reading, tables.variant) if tables is not None else None


def structures_named(
    names: Iterable[str], diagnostics: Diagnostics, limits: Limits = _USUAL_LIMITS
) -> tuple[Structures, list[Structure]]:
    """Return all structures, including those from files, and the named structures.

    :raises FileProblemError: if a file cannot be read, or no structure has a name.
    """
    own: list[Structure] = []
    wanted: list[str] = []
    for name in names:
        if not is_path(name):
            wanted.append(name)
            continue
        structure = _structure_of_file(name, diagnostics, limits)
        if structure is not None:
            own.append(structure)
            wanted.append(structure.format)
    structures = Structures(own)
    found = []
    for name in wanted:
        structure = structures.find(name)
        if structure is None:
            raise FileProblemError(
                f"no card is called {name}; there are {', '.join(structures.names)}, and files"
            )
        found.append(structure)
    _extend(diagnostics, structures.diagnostics)
    return structures, found


def _structure_of_file(name: str, diagnostics: Diagnostics, limits: Limits) -> Structure | None:
    source = open_source(name, diagnostics)
    if source is None:
        return None
    read = read_structure(source, limits)
    _extend(diagnostics, read.diagnostics)
    return read.structure


def _check_structure(
    source: Source, others: Sequence[Structure], diagnostics: Diagnostics, limits: Limits
) -> None:
    """Report the problems of a structure (YM-7)."""
    structure, found = read_structure(source, limits)
    _extend(diagnostics, found)
    if structure is not None:
        check_structure(structure, source.path, others, diagnostics, limits)


def read_notes_file(name: str, around: Around, *, may_be_structure: bool = False) -> ReadNotes:
    """Return a card file with its cards and all problems.

    :param may_be_structure: whether the file may be a structure, which has problems and no cards.
    :raises FileProblemError: if a file from the command line cannot be read.
    """
    diagnostics = Diagnostics()
    structures, asked = structures_named(around.structures, diagnostics, around.limits)
    source = open_source(name, diagnostics)
    if source is None:
        return ReadNotes(_nothing(name), [], asked, list(diagnostics))
    if may_be_structure and is_structure(source, around.limits):
        _check_structure(source, [*structures.bundled, *asked], diagnostics, around.limits)
        return ReadNotes(_nothing(name), [], [], distinct_diagnostics(diagnostics))
    folder = (source.path or Path.cwd() / name).resolve().parent
    files = CardFiles(folder, around.limits, name_of=_names_below(folder, Path(name).parent))
    notes = extended(read_system_notes(source, around.limits), files, structures)
    known = structures.of_notes(notes, diagnostics)
    _extend(diagnostics, notes.diagnostics)
    library = library_of(notes, files, _conventions(around.libraries, diagnostics, around.limits))
    library.check_clones()
    wanted = list(dict.fromkeys([*known, *asked]))
    tables = notes_named(around.tables, around.limits)
    deriver = deriver_of(tables) if tables is not None else None
    language = tables.system.options.notes_language if tables is not None else "en"
    checker = NotesChecker(deriver, language) if deriver is not None else None
    surroundings = FillingContext(
        library,
        resolver_of(tables) if tables is not None else None,
        files,
        checker=checker,
        deriver=deriver,
        language=language,
    )
    cards = [fill(notes, structure, wanted, surroundings) for structure in wanted]
    if tables is not None:
        compare_conventions(cards, tables.book, diagnostics, language)
    for found in (files.diagnostics, library.diagnostics, diagnostics_of(cards)):
        _extend(diagnostics, found)
    return ReadNotes(notes, cards, asked, distinct_diagnostics(diagnostics))


def _nothing(name: str) -> SystemNotes:
    """Return the empty answers of a file that is not text."""
    return SystemNotes({}, {}, {}, Source(name, ""), Diagnostics(), is_usable=False)


def _names_below(folder: Path, shown: Path) -> Callable[[Path], str]:
    """Return a function that names files below a folder as on the command line."""
    return lambda path: str(shown / path.relative_to(folder))


def read_library(names: Sequence[str], limits: Limits) -> tuple[Library, list[Diagnostic]]:
    """Return the conventions of files, with all problems.

    :param names: files, and ids of conventions in the library that comes with the package.
    :raises FileProblemError: if a file cannot be read.
    """
    diagnostics = Diagnostics()
    library = Library(_conventions(names, diagnostics, limits), bundled=bundled_library)
    library.check_clones()
    _extend(diagnostics, library.diagnostics)
    return library, distinct_diagnostics(diagnostics)


def _conventions(
    names: Iterable[str], diagnostics: Diagnostics, limits: Limits
) -> list[Convention]:
    found: list[Convention] = []
    for name in names:
        is_file = is_path(name) or is_there(Path(name))
        bundled = None if is_file else bundled_library().find(name)
        if bundled is not None:
            found.append(bundled)
            continue
        source = open_source(name, diagnostics)
        if source is not None:
            read = read_conventions(source, limits)
            _extend(diagnostics, read.diagnostics)
            found += read.conventions
    return found


def _extend(diagnostics: Diagnostics, others: Iterable[Diagnostic]) -> None:
    for other in others:
        diagnostics.add(other)


def distinct_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return distinct diagnostics by file and place; several cards may report the same."""
    found: dict[tuple[object, ...], Diagnostic] = {}
    files: dict[str, int] = {}
    for item in diagnostics:
        files.setdefault(item.span.file, len(files))
        found.setdefault((item.code, item.span.file, item.span.start, item.message), item)
    return sorted(found.values(), key=lambda item: (files[item.span.file], item.span.start))


def show(diagnostics: Sequence[Diagnostic], form: str, *, show_all: bool) -> Tally:
    """Show diagnostics in one of :data:`FORMS`, and return their counts."""
    least = Severity.INFO if show_all else Severity.WARNING
    visible = at_least(least, diagnostics)
    tally = Tally()
    tally.add(visible)
    match form:
        case "json":
            for diagnostic in visible:
                click.echo(diagnostic_as_json(diagnostic))
        case "github":
            for diagnostic in visible:
                click.echo(annotation_line(diagnostic))
        case "sarif":
            click.echo(sarif_log(visible, ()))
        case _:
            standard_output().show(visible)
            hidden = hidden_remarks(below(least, diagnostics))
            standard_output().line(f"{tally.counts}{hidden}")
    return tally


def status_of(tally: Tally, *, strict: bool) -> ExitStatus:
    """Return the exit status of a check."""
    is_found = tally.has_errors or (strict and tally.has_warnings)
    return ExitStatus.FOUND if is_found else ExitStatus.OK


def report_problems(diagnostics: Iterable[Diagnostic]) -> bool:
    """Show warnings and errors on standard error; return whether there are errors."""
    visible = at_least(Severity.WARNING, diagnostics)
    standard_error().show(visible)
    return any(item.severity is Severity.ERROR for item in visible)


def write_text(output: str | None, text: str, names: Iterable[str]) -> None:
    """Write the result for the files ``names`` to ``-o``, by default to standard output.

    :raises FileProblemError: if ``-o`` cannot be written or is one of the files.
    """
    path = None if output in {None, STANDARD_OUTPUT} else Path(str(output))
    for name in names:
        if path is not None and is_there(path) and is_there(Path(name)) and path.samefile(name):
            raise FileProblemError(f"cannot write {path}: it was read; name another file with -o")
    write_output(path, text.encode("utf-8", errors="replace"), [])
