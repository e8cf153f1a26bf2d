"""``bml.toml`` of a new project: the title, the players, the order, the systems (PJ-5)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import click

from ..agreements.project import Project
from ..agreements.project_file import PROJECT_FILE
from ..agreements.system import SystemName
from ..formats.files import replace_file
from ..language.options import Options
from ..patterns import compile_later
from .shared.diagnostics import is_at_terminal
from .shared.program import FileProblemError, reason
from .shared.projects import ProjectDocuments, read_project

_ORDER = """\
# The files in their order. If two of them define the same auction, the first is used.
chapters = [
{}
]"""
_ORDER_OF_PAGES = """\
# The order of the chapters is that of index.rst. If two of them define the same auction, the
# first is used."""
_BETWEEN_NAMES = compile_later(r"\s*(?:,|&|/|\+|–|\band\b|\bund\b|\bet\b|\ben\b)\s*")
_PLAYERS = 2


def players_of(names: str) -> list[str]:
    """Return the names of the two players, or nothing."""
    found = list(filter(None, _BETWEEN_NAMES.split(names)))
    return found if len(found) == _PLAYERS else []


def project_text(
    title: str,
    players: Sequence[str],
    chapters: Iterable[str] = (),
    systems: Mapping[SystemName, Sequence[str]] = MappingProxyType({}),
) -> bytes:
    """Return a project file (PJ-5).

    :param chapters: the files in their order; none if the toctree has it.
    :param systems: the chapters of each system, if there are several.
    """
    we = f"we = {_toml(players)}" if players else '# we = ["Anna", "Ben"]'
    lines = "\n".join(f"    {_toml(name)}," for name in chapters)
    text = (files(__package__) / "files" / "bml.toml.in").read_text("utf-8")
    order = _ORDER.format(lines) if lines else _ORDER_OF_PAGES
    text = text.format(title=_toml(title), we=we, order=order)
    for naming, names in systems.items():
        text += f"\n[systems.{_toml(naming.name)}]\nchapters = {_toml(names)}\n"
        text += f"title = {_toml(naming.title)}\n" if naming.title else ""
    return text.encode(errors="replace")


def _toml(value: str | Sequence[str]) -> str:
    """Return a text or a list of texts in TOML, whose strings are like those of JSON."""
    return json.dumps(value if isinstance(value, str) else list(value), ensure_ascii=False)


def write_project_file(folder: Path, title: str | None, names: str | None) -> Path:
    """Write ``bml.toml`` for a folder that has notes; change no other file (PJ-5).

    :raises FileProblemError: if the file exists already, or the folder has no notes.
    """
    path = folder / PROJECT_FILE
    if path.exists():
        raise FileProblemError(f"{path} already exists; it was not changed")
    documents = read_project([str(folder)], Options())
    project = documents.project
    if project is None or not documents.systems:
        raise FileProblemError(f"{folder}: no notes here")
    systems = _systems_below(folder, documents)
    players = players_of(names or "") or [spellings[0] for spellings in project.settings.we]
    text = project_text(
        title or project.title or project.name,
        players,
        dict.fromkeys(name for chapters in systems.values() for name in chapters),
        {} if len(systems) == 1 or project.settings.systems else systems,
    )
    _replace(path, text)
    return path


def add_systems(
    folder: Path, title: str, names: str, known: Mapping[str, Sequence[str]]
) -> list[str]:
    """Propose several systems if openings of chapters contradict each other (PJ-5, IM2-68).

    :param known: the chapters of systems that are known already, by name.
    :returns: a line about the systems that were written.
    """
    systems = {SystemName(name): list(chapters) for name, chapters in known.items()}
    systems = systems or _systems_below(folder, read_project([str(folder)], Options()))
    if len(systems) <= 1:
        return []
    shown = ", ".join(naming.name for naming in systems)
    question = f"The openings of the chapters differ. Are these different systems: {shown}?"
    if is_at_terminal() and not click.confirm(question, default=True, err=True):
        return []
    _replace(folder / PROJECT_FILE, project_text(title, players_of(names), (), systems))
    return [f"{PROJECT_FILE} has {len(systems)} systems, because openings differ: {shown}"]


def _systems_below(folder: Path, documents: ProjectDocuments) -> dict[SystemName, list[str]]:
    """Return the files of each system that is exported, as ``bml.toml`` of a folder names them."""
    own = Project(folder)
    exported = [one.files for one in documents.systems if one.files.is_exported]
    return {one.naming: [own.relative_path(path) for path in one.files] for one in exported}


def _replace(path: Path, text: bytes) -> None:
    """Write a project file.

    :raises FileProblemError: if it cannot be written.
    """
    try:
        replace_file(path, text)
    except OSError as error:
        raise FileProblemError(f"cannot write {path}: {reason(error)}") from error
