"""States of notes that are compared: files, folders, snapshots, revisions (CHECKS CH-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from ...agreements.changes.revisions import Repository, Revision, RevisionError
from ...agreements.notes import Notes, make_notes
from ...agreements.system import System, SystemName
from ...formats.json import SnapshotError, read_snapshot, system_of_snapshot
from ...language.codes import Severity
from ...language.options import Options
from ...language.parser import Parse
from .display import standard_error
from .notes import STANDARD_INPUT, folder_exists, is_there, read_folder, read_notes
from .status import FileProblemError, reason

_SNAPSHOT = ".json"
_OF_SPHINX = (".rst", ".md")


@dataclass(frozen=True, slots=True)
class NamedState:
    """Notes at a time, and what to call them."""

    name: str
    notes: Notes | None
    """What was read; None for a snapshot."""
    system: System

    @property
    def variants(self) -> tuple[str, ...]:
        """The partners that it tells apart, where none was chosen."""
        return self.notes.variants if self.notes is not None else ()

    def of(self, variant: str) -> NamedState:
        """Return the state of one partner's notes; a snapshot is what it is.

        :raises click.UsageError: where the notes know no such partner.
        """
        if self.notes is None:
            return self
        try:
            own = self.notes.for_variant(variant)
        except ValueError as error:
            raise click.UsageError(f"{self.name}: {error}") from error
        return NamedState(self.name, own, own.system)


def state_of(state: NamedState, variant: str) -> NamedState:
    """Return the state of a partner's notes; one that tells no partners apart is everybody's.

    :param variant: nothing for everybody's.
    :raises click.UsageError: where the notes know others only.
    """
    return state.of(variant) if variant and state.variants else state


def state_named(name: str, reading: Options) -> NamedState:
    """Return the state that a file, a folder, a snapshot or ``REV:PATH`` holds.

    :raises FileProblemError: where it cannot be read.
    """
    if name == STANDARD_INPUT or is_there(Path(name)):
        return _state_on_disk(name, reading)
    revision, colon, path = name.partition(":")
    if colon and revision and path:
        return _state_at(revision, path, name, reading)
    return _state_on_disk(name, reading)


def state_since(since: str, name: str, reading: Options) -> NamedState:
    """Return the state that a file or folder had in a revision, or before a day.

    :raises FileProblemError: where it cannot be read.
    """
    path = Path(name)
    try:
        repository = Repository(_existing_folder(path))
        revision = Revision.load(repository, since)
        way = repository.relative_path(path)
        return _state(
            _called(since, revision), revision.read(way, reading, _name_from_here(repository.top))
        )
    except RevisionError as error:
        raise FileProblemError(f"{name}: {error}") from error


def _state_on_disk(name: str, reading: Options) -> NamedState:
    if name.lower().endswith(_SNAPSHOT) and not folder_exists(name):
        try:
            return NamedState(name, None, read_snapshot(name))
        except OSError as error:
            raise FileProblemError(f"{name}: {reason(error)}") from error
        except SnapshotError as error:
            raise FileProblemError(f"{name}: {error}") from error
    if name.lower().endswith(_OF_SPHINX):
        raise FileProblemError(
            f"{name}: this is no BML; of the pages of a Sphinx project compare what make bmljson "
            "writes"
        )
    parses = read_folder(name, reading) if folder_exists(name) else [read_notes(name, reading)]
    return _state(name, parses)


def _state_at(since: str, path: str, name: str, reading: Options) -> NamedState:
    """Return the state of a path in a revision: from the top, as git has it, else from here."""
    try:
        repository = Repository(Path.cwd())
        revision = Revision.load(repository, since)
        way = path.rstrip("/")
        if not _holds(revision, way):
            way = repository.relative_path(Path(way))
        if way.lower().endswith(_SNAPSHOT):
            system = system_of_snapshot(revision.content(way), Path(way).stem)
            return NamedState(name, None, system)
        return _state(name, revision.read(way, reading, _name_from_here(repository.top)))
    except (RevisionError, SnapshotError) as error:
        raise FileProblemError(f"{name}: {error}") from error


def _holds(revision: Revision, way: str) -> bool:
    return way in revision.files or any(file.startswith(f"{way}/") for file in revision.files)


def _existing_folder(path: Path) -> Path:
    """Return the nearest folder that there still is."""
    for folder in (path, *path.absolute().parents):
        if folder_exists(folder):
            return folder
    return Path.cwd()


def _name_from_here(top: Path) -> Callable[[str], str]:
    """Return what calls files of a repository as they are called from here."""
    here = Path.cwd().resolve()

    def name_of(way: str) -> str:
        path = top / way
        return str(path.relative_to(here) if path.is_relative_to(here) else path)

    return name_of


def _called(since: str, revision: Revision) -> str:
    commit = revision.commit
    facts = [one for one in (commit.short, commit.day) if one != since]
    return f"{since} ({', '.join(facts)})"


def _state(name: str, parses: list[Parse]) -> NamedState:
    """Return the state of documents; what they lost is said.

    :raises FileProblemError: where one of them is no text.
    """
    for parse in parses:
        if not parse.is_text:
            raise FileProblemError(f"{parse.source.name}: this is no text; is it the right file?")
    notes = make_notes(parses, SystemName(Path(name).stem))
    errors = sum(one.severity is Severity.ERROR for one in notes.diagnostics)
    if errors:
        several = "error" if errors == 1 else "errors"
        standard_error().line(
            f"bml: {name}: {errors} {several}, which may hide or make changes; bml check tells more"
        )
    return NamedState(name, notes, notes.system)
