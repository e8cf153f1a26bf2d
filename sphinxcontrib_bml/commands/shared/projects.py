"""The notes that commands read: files, folders, and projects with their systems (PJ-2, PJ-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from ...agreements.book import Book
from ...agreements.note_files import PAGE_SUFFIXES, TEXT_SUFFIX
from ...agreements.notes import (
    Notes,
    VariantView,
    make_notes,
    read_note_file,
    view_for,
    without_included,
)
from ...agreements.project import Project, SystemFiles, find_project
from ...agreements.project_file import PROJECT_FILE
from ...agreements.sphinx_project import CONFIGURATION
from ...agreements.system import SystemName
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic, count_noun
from ...language.options import Options
from ...language.parameters import used_names
from ...language.parser import Parse
from ...language.source import Span
from ...language.variants.parts import key_of
from ...language.variants.selection import names_of, resolve
from . import files as command_files
from .diagnostics import at_least, standard_error
from .program import FileProblemError, reason

_SHOWN = 3
OnProblem = Callable[[FileProblemError], None]
"""Called for a file that cannot be read; it may raise the problem."""


class SystemDocuments(NamedTuple):
    """A system that was read."""

    files: SystemFiles
    parses: Sequence[Parse]
    own: Callable[[Parse, str], VariantView]

    def notes(self, variant: str | None) -> Notes:
        """Return the notes, for one partner if one is named.

        :raises ValueError: if the notes do not have this partner.
        """
        chosen = variant if variant is not None else self.files.partner or None
        return make_notes(self.parses, self.files.naming, chosen, self.own)


class ProjectDocuments(NamedTuple):
    """The systems in the arguments of a command."""

    project: Project | None
    systems: list[SystemDocuments]
    diagnostics: tuple[Diagnostic, ...] = ()
    """The problems with the settings and the systems of the project."""
    chosen: Callable[[Path], bool] | None = None
    """Whether a file was named; None if all files are included."""

    @property
    def parses(self) -> list[Parse]:
        """The documents of all systems, each once."""
        found = {id(parse): parse for system in self.systems for parse in system.parses}
        return list(found.values())

    @property
    def exported(self) -> list[SystemDocuments]:
        """The systems without files that are in no system, unless there are only such files."""
        return [one for one in self.systems if one.files.is_exported] or self.systems

    def has(self, span: Span) -> bool:
        """Return whether a place is in a named file, or in the settings."""
        path = span.source.path
        if self.chosen is None or path is None or path.name in {PROJECT_FILE, CONFIGURATION}:
            return True
        return self.chosen(path)

    def report(self) -> None:
        """Show the warnings about the settings and the systems of the project."""
        shown = at_least(Severity.WARNING, self.diagnostics)
        standard_error().show(shown, is_brief=True)

    def groups(self) -> list[SystemDocuments]:
        """Return the systems; systems of the same files are joined, with all their partners."""
        found: dict[tuple[Path, ...], SystemDocuments] = {}
        for system in self.systems:
            first = found.setdefault(system.files.files, system)
            if first is not system:
                naming = first.files.naming
                if self.project is not None:
                    naming = self.project.naming
                joined = first.files._replace(naming=naming, partner="")
                found[system.files.files] = first._replace(files=joined)
        return list(found.values())


def notes_of_system(system: SystemDocuments, variant: str | None) -> Notes:
    """Return the notes of a system for one partner.

    :raises click.UsageError: if the notes do not have this partner.
    """
    try:
        return system.notes(variant)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def one_system(names: Sequence[str], reading: Options, variant: str | None) -> Notes:
    """Return the notes of the only system in the arguments, for one partner.

    :raises FileProblemError: if a file cannot be read.
    :raises click.UsageError: if there are several systems, or several partners and none was named.
    """
    documents = read_project(names, reading)
    documents.report()
    systems = [one for one in documents.groups() if one.files.is_exported] or documents.groups()
    if variant is not None:
        own = [one for one in systems if key_of(one.files.partner) == key_of(variant)]
        systems = own or systems
    if len(systems) > 1:
        *others, last = (one.files.naming.name for one in systems)
        raise click.UsageError(
            f"these are the systems {', '.join(others)} and {last}: name one of their files"
        )
    notes = notes_of_system(systems[0], variant)
    report_order(documents, notes)
    if not notes.partners.is_chosen:
        raise click.UsageError(
            f"these are the notes of {', '.join(notes.variants)}: choose one with --variant"
        )
    return notes


class SystemOutput(NamedTuple):
    """A system of a folder or a project, with the file to write for it."""

    notes: Notes
    path: Path | None
    """The path of the file; None for standard output."""


def are_projects(names: Sequence[str]) -> bool:
    """Return whether the arguments are whole projects: folders, project files or nothing (PJ-6).

    :raises click.UsageError: if the arguments are both files and folders.
    """
    folders = [
        name
        for name in names
        if command_files.folder_exists(name) or Path(name).name == PROJECT_FILE
    ]
    if folders and len(folders) < len(names):
        command = click.get_current_context().command_path
        raise click.UsageError(f"{command} takes files or folders, not both")
    return not names or bool(folders)


def plan_systems(
    names: Sequence[str],
    reading: Options,
    output: str | None,
    suffix: str,
    variant: str | None,
    *,
    joins_partners: bool = False,
) -> list[SystemOutput]:
    """Return the systems of projects with the file to write for each (PJ-6).

    :param output: the value of ``-o``; without it, the files are in the current folder.
    :param joins_partners: whether one file shows all partners of a system.
    :raises FileProblemError: if a file cannot be read.
    :raises click.UsageError: if ``output`` is one file and there are several systems.
    """
    documents = read_project(names, reading)
    documents.report()
    if joins_partners and variant is None:
        groups = [one for one in documents.groups() if one.files.is_exported]
        systems = [notes_of_system(one, None) for one in groups or documents.groups()]
    else:
        systems = list(_notes_of_partners(documents.exported, variant))
    for notes in systems:
        report_order(documents, notes)
    if output is None or command_files.is_folder(output):
        folder = Path(output or "")
        return [SystemOutput(one, folder / f"{one.system.name}{suffix}") for one in systems]
    if len(systems) > 1:
        names = [one.system.name for one in systems]
        raise click.UsageError(
            f"the systems {', '.join(names)} cannot be written to {output}: name a folder with -o"
        )
    path = None if output == command_files.STANDARD_OUTPUT else Path(output)
    return [SystemOutput(one, path) for one in systems]


def _notes_of_partners(systems: Sequence[SystemDocuments], variant: str | None) -> Iterator[Notes]:
    """Yield the notes of each system, for each partner unless one is chosen (VA-10, VA-12)."""
    for system in systems:
        files = system.files
        if variant is not None and files.partner and key_of(variant) != key_of(files.partner):
            continue
        notes = notes_of_system(system, variant)
        if notes.partners.is_chosen:
            yield notes
            continue
        for name in notes.variants:
            naming = files.naming._replace(name=f"{files.naming.name}-{name}")
            own = system._replace(files=files._replace(naming=naming, partner=name))
            yield notes_of_system(own, None)


def expanded(names: Sequence[str]) -> list[str]:
    """Return files; folders and projects are replaced by all their note files (PJ-6).

    :raises FileProblemError: if a folder contains no notes.
    """
    found: list[str] = []
    for name in names:
        if not are_projects([name]):
            found.append(name)
            continue
        project = _project_of([name])
        is_chosen = _chooser([name])
        files = [str(path) for path in project.files() if is_chosen(path)] if project else []
        if not files:
            raise _no_notes(name, project)
        found += files
    return command_files.distinct(found)


def _no_notes(name: str, project: Project | None) -> FileProblemError:
    """Return the error for a folder without notes, with the line that excludes them if any."""
    problem = project.exclusion_problem if project else None
    if problem is None:
        folder = Path(name) if command_files.folder_exists(name) else Path(name).parent
        return FileProblemError(f"{name}: {command_files.no_notes_problem(folder)}")
    file, line, column = problem.span.place
    return FileProblemError(f"{file}:{line}:{column + 1}: {problem.message}")


def raise_problem(problem: FileProblemError) -> None:
    """Raise a problem."""
    raise problem


def read_project(
    names: Sequence[str], reading: Options, on_problem: OnProblem = raise_problem
) -> ProjectDocuments:
    """Read the systems that contain the given files, folders and projects.

    :param names: the names as typed; an empty list stands for the project around the folder.
    :raises click.MissingParameter: if there is no such project.
    """
    names = command_files.distinct(names) or [project_around()]
    project = _project_of(names)
    if project is None:
        return ProjectDocuments(None, _read_alone(names, reading, on_problem))
    try:
        return _read_project(project, names, reading, on_problem)
    except FileProblemError as problem:
        on_problem(problem)
    except OSError as error:
        on_problem(FileProblemError(f"{error.filename}: {reason(error)}"))
    return ProjectDocuments(project, [])


def project_around() -> str:
    """Return the folder of the project around the current folder.

    :raises click.MissingParameter: if there is no such project.
    """
    project = find_project(Path())
    if project is None:
        raise click.MissingParameter(ctx=click.get_current_context(silent=True))
    return str(project.folder)


def _project_of(names: Sequence[str]) -> Project | None:
    """Return the project of the first name; a single folder is always a project."""
    first = names[0]
    if first == command_files.STANDARD_INPUT or not command_files.is_there(Path(first)):
        return None
    project = find_project(Path(first))
    if project is not None and any(map(_chooser([first]), project.files())):
        return project
    if command_files.folder_exists(first) and len(names) == 1:
        return Project(Path(first))
    return None


def whole_project(name: str) -> Project | None:
    """Return the project whose folder is named, or None."""
    project = _project_of([name]) if command_files.folder_exists(name) else None
    return project if project is not None and project.folder == Path(name) else None


def one_system_of(project: Project, parses: Sequence[Parse]) -> ProjectDocuments:
    """Return documents of a project that consists of one system."""
    files = tuple(parse.source.path for parse in parses if parse.source.path is not None)
    naming = project.naming
    system = SystemDocuments(SystemFiles(naming, files), parses, view_for)
    return ProjectDocuments(project, [system])


def version_name(name: str) -> str:
    """Return the path to compare with an older version: the project of a file, else the file."""
    project = _project_of([name])
    return name if project is None else str(project.folder)


def _chooser(names: Iterable[str]) -> Callable[[Path], bool]:
    """Return a predicate for files that are named, or that are in a named folder."""
    files = set()
    folders = []
    for name in names:
        path = Path(name).resolve()
        if path.name == PROJECT_FILE:
            folders.append(path.parent)
        elif command_files.folder_exists(path):
            folders.append(path)
        else:
            files.add(path)

    def is_chosen(path: Path) -> bool:
        real = path.resolve()
        return real in files or any(map(real.is_relative_to, folders))

    return is_chosen


def _read_project(
    project: Project, names: Sequence[str], reading: Options, on_problem: OnProblem
) -> ProjectDocuments:
    reading = project.settings.options(reading)
    paths = project.files()
    if not paths:
        raise _no_notes(names[0], project)
    roots = without_included([read_note_file(path, reading) for path in paths])
    by_path = {parse.source.path: parse for parse in roots if parse.source.path is not None}
    views = _Views(roots)
    found, several = project.systems(
        by_path, views.books, lambda path: by_path[path].document.text_of("TITLE")
    )
    is_chosen = _chooser(names)
    partners = names_of(parse.state for parse in roots)
    found = [
        files if key_of(files.partner) in partners else files._replace(partner="")
        for files in found
    ]
    systems = [
        SystemDocuments(files, [by_path[path] for path in files.files], views.own)
        for files in found
        if any(is_chosen(file) for path in files.files for file in _files_of(by_path[path]))
    ]
    known = {path.resolve() for parse in roots for path in _files_of(parse)}
    others = [name for name in names if _is_other(name, known)]
    if others:
        systems += _read_alone(others, reading, on_problem)
    unnamed = (path for path in by_path if not project.names(project.relative_path(path)))
    _report_texts(names[0], (by_path[path] for path in unnamed))
    diagnostics = list(project.diagnostics)
    diagnostics += project.partner_problems(partners)
    if project.sphinx is None:  # else its other pages may use them
        used = {name for parse in roots for name in used_names(parse.state.parameters)}
        diagnostics += project.unused_problems(used)
    for one in several:
        span = Span(by_path[one.pair[1]].source, 0, 0)
        code = Code.SYSTEM_SEVERAL
        diagnostics.append(Diagnostic(code, code.severity, span, one.message, one.hint))
    is_whole = is_chosen(project.folder)
    return ProjectDocuments(project, systems, tuple(diagnostics), None if is_whole else is_chosen)


def _is_other(name: str, known: set[Path]) -> bool:
    """Return whether a file is not in the project."""
    path = Path(name)
    if name == command_files.STANDARD_INPUT:
        return True
    return (
        path.name != PROJECT_FILE
        and not command_files.folder_exists(name)
        and path.resolve() not in known
    )


def _files_of(parse: Parse) -> list[Path]:
    """Return a document with the files that it includes."""
    assert parse.source.path is not None
    return [parse.source.path, *parse.dependencies]


class _Views:
    """The parts of documents for partners, each computed once."""

    def __init__(self, parses: Sequence[Parse]) -> None:
        self._parses = parses
        self._known: dict[tuple[int, str], VariantView] = {}

    def own(self, parse: Parse, key: str) -> VariantView:
        """Return the part of a document for a partner."""
        known = self._known.get((id(parse), key))
        if known is None:
            known = self._known[id(parse), key] = view_for(parse, key)
        return known

    def book(self, parse: Parse) -> Book:
        """Return the agreements of a document whose notes have no partners."""
        resolve(parse.state, {})
        return self.own(parse, "").book

    def books(self) -> list[Callable[[], Book]]:
        """Return functions for the book of each document; empty if notes have partners (PJ-8)."""
        if names_of(parse.state for parse in self._parses):
            return []
        return [partial(self.book, parse) for parse in self._parses]


def _read_alone(
    names: Sequence[str], reading: Options, on_problem: OnProblem
) -> list[SystemDocuments]:
    """Return files outside of projects as one system, in order (CHECKS CK-6)."""
    parses: list[Parse] = []
    for name in names:
        try:
            if command_files.folder_exists(name):
                parses += command_files.read_folder(name, reading)
            elif name.lower().endswith(PAGE_SUFFIXES):
                raise FileProblemError(
                    f"{name}: the build of a Sphinx project checks the notes in reStructuredText "
                    "and Markdown; bml check reads BML"
                )
            else:
                parses.append(command_files.read_notes(name, reading))
        except FileProblemError as problem:
            on_problem(problem)
    if not parses:
        return []
    naming = SystemName(Path(names[0]).stem)
    files = tuple(parse.source.path or Path(parse.source.name) for parse in parses)
    return [SystemDocuments(SystemFiles(naming, files), parses, view_for)]


def _report_texts(name: str, roots: Iterable[Parse]) -> None:
    """Report the text files that are read as notes (PJ-7)."""
    texts = [parse.source.name for parse in roots if parse.source.name.endswith(TEXT_SUFFIX)]
    if texts:
        shown = ", ".join(texts[:_SHOWN]) + (", ..." if len(texts) > _SHOWN else "")
        standard_error().report(
            f"{name}: {count_noun(len(texts), '.txt file')} read as notes: {shown}"
        )


def report_order(documents: ProjectDocuments, notes: Notes) -> None:
    """Report that a folder has no explicit order, if the order matters (PJ-4)."""
    project = documents.project
    if project is None or project.is_configured or len(notes.parses) == 1:
        return
    for definitions in notes.book.with_several_definitions():
        first, *others = definitions
        if any(
            one.row.address.document != first.row.address.document and one.text != first.text
            for one in others
        ):
            standard_error().report(
                f"{project.folder}: read {len(notes.parses)} files as one system, in the order of "
                "their paths; where two explain the same auction, the first is used (bml init "
                f"--project writes the order into {PROJECT_FILE})"
            )
            return
