"""Projects: their note files with their order, systems and settings (PJ-1 to PJ-8).

The build and every command use this module, so that both treat the same notes in the same way.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ..language.codes import Code
from ..language.diagnostics import Diagnostic, meant, nearest, quoted
from ..language.options import Options
from ..language.parameters import project_chains
from ..language.source import Span
from ..language.variants.parts import key_of
from .note_files import files_below
from .path_patterns import PathPatterns
from .project_file import PROJECT_FILE, ProjectFile, SystemSettings
from .project_settings import merged_settings
from .several_systems import GetBook, SeveralSystems, split_by_openings
from .sphinx_project import CONFIGURATION, SphinxProject
from .system import SystemName
from .system_names import system_name

MARKERS = (PROJECT_FILE, CONFIGURATION)
"""The files that make a folder a project."""
_REPOSITORY = ".git"


class SystemFiles(NamedTuple):
    """The files of a system."""

    naming: SystemName
    files: tuple[Path, ...]
    """The files in the order of the system."""
    partner: str = ""
    """The partner of the system, if the settings name one."""
    is_exported: bool = True
    """False for a file that is not in any system."""


class Project:
    """The notes of a folder with a ``bml.toml`` or a ``conf.py``, or of any other folder."""

    def __init__(
        self,
        folder: Path,
        configured: Mapping[str, Any] | None = None,
        file: Path | None = None,
    ) -> None:
        """Read the settings of a folder.

        :param configured: the values of ``conf.py``, if Sphinx has run it; by default those that
            it assigns literally.
        :param file: the project file; by default ``bml.toml`` in the folder.
        """
        self.folder = folder
        path = file or folder / PROJECT_FILE
        self.file = ProjectFile(path, str(path)) if _is_there(path) else None
        self.sphinx: SphinxProject | None = None
        place = None
        excluded = self.file.values.get("exclude", ()) if self.file else ()
        if configured is None and is_file(folder / CONFIGURATION):
            self.sphinx = SphinxProject(folder, str(folder / CONFIGURATION), excluded)
            configured = self.sphinx.configuration.values
            place = self.sphinx.configuration.place("")
        self.settings, self._problems = merged_settings(self.file, configured or {}, place)

    @property
    def is_configured(self) -> bool:
        """Whether the folder has settings."""
        return self.file is not None or self.sphinx is not None

    @property
    def name(self) -> str:
        """The name of the system, if it is the only one."""
        return system_name(self.title) if self.title else self.folder.resolve().name

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The problems of the settings."""
        found = [*self._problems]
        if self.file is not None:
            self._report_patterns(self.file)
            found = [*self.file.diagnostics, *found, *self._chain_problems()]
            found += filter(None, [self.exclusion_problem])
        if self.sphinx is not None:
            found += self.sphinx.configuration.diagnostics
            found += self.order_problems([self.relative_path(path) for path in self.pages])
        return tuple(found)

    @cached_property
    def pages(self) -> tuple[Path, ...]:
        """The files that the toctrees of the root document reach, in order."""
        if self.sphinx is None:
            return ()
        documents = self.sphinx.documents
        return tuple(documents[one] for one in self.sphinx.below(self.sphinx.root))

    @property
    def exclusion_problem(self) -> Diagnostic | None:
        """The problem of ``exclude`` if it leaves none of the notes (PJ-1)."""
        patterns = self.file.values.get("exclude", ()) if self.file else ()
        if self.file is None or not patterns or not self._below or self.files():
            return None
        code, place = Code.CONFIG_VALUE, self.file.place(("exclude",), patterns[0])
        message = "exclude: no notes are left"
        return Diagnostic(code, code.severity, place, message, "exclude fewer files")

    def _chain_problems(self) -> Iterator[Diagnostic]:
        """Yield ``PARAMETER-CYCLE`` for parameters that lead back to themselves (LANGUAGE PR-5)."""
        code = Code.PARAMETER_CYCLE
        limits = self.settings.options(Options()).limits
        for one, chain in project_chains(self.settings.define, limits):
            if one.place is not None:
                hint = "write one of the texts out"
                yield Diagnostic(code, code.severity, one.place, chain.message, hint)

    def unused_problems(self, used: Collection[str]) -> Iterator[Diagnostic]:
        """Yield ``PARAMETER-UNUSED`` for parameters that no document of the project uses.

        :param used: the names that the documents use.
        """
        code = Code.PARAMETER_UNUSED
        for one in self.settings.define:
            if one.name not in used and one.place is not None:
                message = f"{{{one.name}}} is not used in any text"
                yield Diagnostic(code, code.severity, one.place, message, "remove the line")

    def _report_patterns(self, file: ProjectFile) -> None:
        """Report the patterns that match no file."""
        ways = [self.relative_path(path) for path in self._below]
        everything = None
        for path, patterns in (
            (("chapters",), self.settings.chapters),
            (("exclude",), file.values.get("exclude", ())),
            *(
                (("systems", one.name, "chapters"), one.chapters)
                for one in file.values.get("systems", ())
            ),
        ):
            if path == ("exclude",) and patterns:
                everything = everything or list(_paths_below(self.folder))
            known = everything if path == ("exclude",) else ways
            for pattern in patterns:
                fits = PathPatterns([pattern]).match
                if not any(map(fits, known or ())):
                    near = meant(nearest(pattern, ways))
                    file.report(f"no file is called {quoted(pattern)}", path, near, pattern)

    def order_problems(self, toctree: Sequence[str]) -> Iterator[Diagnostic]:
        """Yield ``CONFIG-ORDER`` if ``chapters`` has another order than a toctree (PJ-3).

        :param toctree: the paths of the files in the order of the toctree.
        """
        if self.file is None or not self.settings.chapters:
            return
        ways = [way for way in toctree if self._chapters.match(way)]
        for before, after in pairwise(ways):
            if self.position(before) > self.position(after):
                code = Code.CONFIG_ORDER
                yield Diagnostic(
                    code,
                    code.severity,
                    self.file.place(("chapters",)),
                    f"the toctree has {quoted(before)} before {quoted(after)}; chapters decides "
                    "which definition is used",
                    "write both in one order",
                )
                return

    def partner_problems(self, names: Mapping[str, str]) -> Iterator[Diagnostic]:
        """Yield ``VARIANT-UNKNOWN`` for partners whom no document names (VA-10).

        :param names: the names that the documents declare, by their folded spelling.
        """
        code = Code.VARIANT_UNKNOWN
        for partner, place in self._partners():
            if key_of(partner) not in names:
                message = f"{partner!r}: no document declares this name with #+VARIANTS"
                near = meant(nearest(partner, names.values()))
                yield Diagnostic(code, code.severity, place, message, near)

    def _partners(self) -> Iterator[tuple[str, Span]]:
        """Yield the partners in the settings with their places; the build reports its own."""
        written = self.file.values if self.file is not None else {}
        for one in self.settings.systems:
            if one.partner and self.file is not None and one in written.get("systems", ()):
                yield one.partner, self.file.place(("systems", one.name, "partner"), one.partner)
            elif one.partner and self.sphinx is not None:
                yield one.partner, self.sphinx.configuration.place("bml_systems")
        defined = {one.variant: one.place for one in self.settings.define if one.variant}
        yield from ((partner, place) for partner, place in defined.items() if place)

    @cached_property
    def _chapters(self) -> PathPatterns:
        return PathPatterns(self.settings.chapters)

    @cached_property
    def toctree(self) -> dict[str, int]:
        """The numbers of the files that toctrees name, by path."""
        if self.sphinx is None:
            return {}
        documents = self.sphinx.documents
        names = self.sphinx.below(self.sphinx.root)
        return {self.relative_path(documents[name]): number for number, name in enumerate(names)}

    def position(self, way: str) -> tuple[float, float, str]:
        """Return the sort key of a file (PJ-1, PJ-4).

        The key is the number of its pattern, else its number in the toctrees, else its path.
        """
        number = self._chapters.number(way)
        if number is not None:
            return number, 0, way
        return math.inf, self.toctree.get(way, math.inf), way

    def relative_path(self, path: Path) -> str:
        """Return the path of a file from the folder, with slashes."""
        return Path(os.path.relpath(path, self.folder)).as_posix()

    @cached_property
    def _below(self) -> list[Path]:
        return files_below(self.folder)

    def files(self) -> list[Path]:
        """Return the note files in order, including included files."""
        is_excluded = PathPatterns(self.settings.exclude).match
        ways = {self.relative_path(path): path for path in self._below}
        kept = (way for way in ways if not is_excluded(way))
        return [ways[way] for way in sorted(kept, key=self.position)]

    def systems(
        self,
        roots: Iterable[Path],
        books: Callable[[], Sequence[GetBook]],
        title_of: Callable[[Path], str],
    ) -> tuple[list[SystemFiles], list[SeveralSystems]]:
        """Return the systems, then the files that are not in any system, each by itself.

        :param roots: the files that no other includes, in the order of the project.
        :param books: returns the books of these, to recognize several systems, or none (PJ-8).
        :param title_of: returns the title of a file, empty if it has none.
        :returns: the systems, and what shows that there are several if no setting says it.
        """
        ways = {self.relative_path(path): path for path in roots}
        described = self.settings.systems or (SystemSettings(""),)
        systems = []
        for one in described:
            files = [ways[way] for way in self._ways_of(one, list(ways))]
            if files:
                naming = SystemName(one.name, one.title, one.summary, self.title)
                naming = naming if one.name else self.naming
                systems.append(SystemFiles(naming, tuple(files), one.partner))
        if not systems:
            systems = [SystemFiles(self.naming, tuple(ways.values()))]
        held = {path for system in systems for path in system.files}
        found = []
        if not self.settings.systems and len(held) > 1:
            own = dict(zip(ways.values(), books(), strict=False))
            several = self.split_by_openings(systems[0].files, own) if own else None
            if several is not None:
                found = [several]
                systems = [
                    SystemFiles(
                        SystemName(name, title_of(several.heads[name]), untitled=self.title), files
                    )
                    for name, files in several.systems.items()
                ]
        alone = [path for path in ways.values() if path not in held]
        systems += [
            SystemFiles(SystemName(path.stem), (path,), is_exported=False) for path in alone
        ]
        return systems, found

    @property
    def title(self) -> str:
        """The title of the project; empty if it has none."""
        return self.settings.title

    @property
    def naming(self) -> SystemName:
        """The name and the title of the system, if it is the only one."""
        title = self.file.values.get("title", "") if self.file is not None else ""
        return SystemName(self.name, title, untitled=self.title)

    def excludes(self, path: Path) -> bool:
        """Return whether a file is excluded from the notes."""
        return PathPatterns(self.settings.exclude).match(self.relative_path(path))

    def names(self, way: str) -> bool:
        """Return whether ``chapters`` names a file."""
        return self._chapters.match(way)

    def chapters_of(self, system: SystemSettings, ways: Sequence[str]) -> list[str]:
        """Return the paths that match the patterns of a system, in order."""
        patterns = PathPatterns(system.chapters)
        numbered = {way: patterns.number(way) for way in ways}
        named = {way: number for way, number in numbered.items() if number is not None}
        return sorted(named, key=lambda way: (named[way], self.position(way)))

    def split_by_openings(
        self,
        files: Sequence[Path],
        books: Mapping[Path, GetBook],
        may_be_compared: Callable[[Path], bool] | None = None,
    ) -> SeveralSystems | None:
        """Return the systems of files whose openings differ, or None if they are one system (PJ-8).

        :param files: those that no other includes, in their order.
        :param may_be_compared: whether a file may have enough openings; by default all may.
        """
        return split_by_openings(files, books, may_be_compared, has_file=self.file is not None)

    def _ways_of(self, system: SystemSettings, ways: list[str]) -> list[str]:
        """Return the paths of the files of a system, in order."""
        if system.chapters:
            return self.chapters_of(system, ways)
        if self.sphinx is None:
            return ways
        documents = self.sphinx.documents
        names = self.sphinx.below(system.start or self.sphinx.root)
        numbered = {
            self.relative_path(documents[name]): number for number, name in enumerate(names)
        }
        kept = [way for way in ways if way in numbered or self._chapters.match(way)]
        return sorted(
            kept,
            key=lambda way: (self.position(way)[0], numbered.get(way, math.inf), way),
        )


def _paths_below(folder: Path) -> Iterator[str]:
    """Yield the paths of all files and folders below a folder."""
    for place, inner, names in os.walk(folder):
        inner[:] = [one for one in inner if not one.startswith(".")]
        for name in (*inner, *names):
            yield (Path(place) / name).relative_to(folder).as_posix()


def _is_there(path: Path) -> bool:
    """Return whether a path exists, also if it is a folder or leads nowhere."""
    return os.path.lexists(path)


def is_file(path: Path) -> bool:
    """Return whether a file exists; False if the path cannot be accessed."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def find_project(path: Path) -> Project | None:
    """Return the project that a file or a folder belongs to, or None (PJ-2, PJ-4).

    It is the nearest folder upwards with a ``bml.toml``, up to one with ``.git``; else the nearest
    folder with a ``conf.py``.
    """
    if path.name == PROJECT_FILE and is_file(path):
        return Project(path.parent)
    folder = path if path.is_dir() else path.parent
    for name in MARKERS:
        for candidate in _upwards(folder):
            if is_file(candidate / name) or (name == PROJECT_FILE and _is_there(candidate / name)):
                return Project(candidate)
            if (candidate / _REPOSITORY).exists():
                break
    return None


def options_for(path: Path, options: Options) -> Options:
    """Return the options for reading a single file, with those of its project (PJ-2)."""
    project = find_project(path)
    if project is None or project.excludes(path):
        return options
    return project.settings.options(options)


def _upwards(folder: Path) -> Iterator[Path]:
    """Yield a folder and its parent folders, as absolute or relative paths like the folder."""
    yield folder
    for parent in folder.resolve().parents:
        yield parent if folder.is_absolute() else Path(os.path.relpath(parent))
