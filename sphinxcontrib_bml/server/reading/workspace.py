"""All that is open in an editor, and the documents that belong to it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ...agreements.notes import is_document_path, project_root
from ...language.options import Options
from ...language.variants.resolving import Names, names_of
from .documents import NOTES, SUFFIXES_READ, DocumentReading, read_document
from .systems import LocatedText, SystemReading, documents_of

Stamp = tuple[int, ...] | None
"""What tells one state of a file from another; None where there is none."""

_PROJECT = "conf.py"


class Workspace:
    """The texts that are edited, and what they mean.

    What was read is kept until a file that it was read from changes.
    """

    def __init__(self) -> None:
        """Begin with no folder and no text."""
        self.folders: list[Path] = []
        """Those that the editor has opened; their files are systems."""
        self.texts: dict[Path, str] = {}
        """The open texts by their real paths."""
        self.variant: str | None = None
        """The partner who asks, in systems that know him; None: all (VARIANTS VA-12)."""
        self._versions: dict[Path, int] = {}
        self._version = 0
        self._readings: dict[Path, tuple[DocumentReading, Mapping[Path, Stamp]]] = {}
        self._systems: dict[Path, SystemReading] = {}
        self._files: dict[Path, list[Path]] = {}
        self._homes: dict[Path, Path] = {}
        self._names: dict[Path, Names] = {}

    def set_text(self, path: Path, text: str) -> None:
        """Take the text of a file as it is in the editor."""
        is_new = path not in self.texts
        self.texts[path] = text
        self._version += 1
        self._versions[path] = self._version
        if is_new:
            self.look_again()

    def close(self, path: Path) -> None:
        """Take the text of a file from the disk again."""
        self.texts.pop(path, None)
        self._versions.pop(path, None)
        self.look_again()

    def look_again(self) -> None:
        """Look for the files of the folders anew."""
        self._files.clear()
        self._homes.clear()

    def home(self, path: Path) -> Path:
        """Return the folder whose documents are one system with ``path``, or ``path`` itself.

        It is the nearest project of Sphinx within the folder that the editor has opened, else that
        folder. A file in none is a system of its own.
        """
        if path not in self._homes:
            self._homes[path] = self._home(path)
        return self._homes[path]

    def _home(self, path: Path) -> Path:
        folders = [folder for folder in self.folders if path.is_relative_to(folder)]
        if not folders:
            return path
        top = max(folders, key=lambda folder: len(folder.parts))
        for folder in path.parents:
            if (folder / _PROJECT).is_file() or folder == top:
                return folder
        return top

    def reading(self, path: Path) -> DocumentReading | None:
        """Return a document; None where it cannot be read."""
        known = self._readings.get(path)
        if known is not None and all(self._stamp(file) == was for file, was in known[1].items()):
            return known[0]
        return self._read(path)

    def _read(self, path: Path) -> DocumentReading | None:
        self._readings.pop(path, None)
        try:
            reading = read_document(path, self._name(path), self.options(path))
        except OSError:
            return None
        state = reading.parse.state
        files = (path, *state.dependencies, *state.missing)
        self._readings[path] = reading, {file: self._stamp(file) for file in files}
        names = self._names.get(self.home(path))
        if names is not None:
            reading.takes_names(names)
        return reading

    def _named(self, reading: DocumentReading, names: Names) -> DocumentReading:
        """Return a document with what holds for which of ``names``; read anew for other names."""
        if reading.takes_names(names):
            return reading
        return self._read(reading.path) or reading

    def reading_with(self, reading: DocumentReading, path: Path, text: str) -> DocumentReading:
        """Return a document as it would be read with another text.

        :param path: of its own file or of one that it includes.
        """
        options = replace(self.options(reading.path), texts={**self.texts, path: text})
        return read_document(reading.path, reading.name, options)

    def system(self, path: Path) -> SystemReading | None:
        """Return the system of a file; None where none of its documents can be read."""
        home = self.home(path)
        files = [path] if home == path else self._files_of(home, path)
        readings = documents_of(
            reading for file in files if (reading := self.reading(file)) is not None
        )
        if not readings:
            alone = self.reading(path)
            readings = [alone] if alone is not None else []
        names = self._names[home] = names_of(reading.parse.state for reading in readings)
        readings = [self._named(reading, names) for reading in readings]
        known = self._systems.get(home)
        if known is not None and known.readings == tuple(readings):
            return known
        if not readings:
            self._systems.pop(home, None)
            return None
        name = home.stem if home == path else home.name
        self._systems[home] = SystemReading(name, readings, self.variant)
        return self._systems[home]

    def read_ahead(self, path: Path) -> None:
        """Find out what a document means, where the rest of its system is known already."""
        home = self.home(path)
        system = self.system(path) if home in self._systems else None
        located = system.located(path) if system else None
        if system is not None and located is not None:
            for key in system.asking or ("",):
                located.reading.agreements(key)
                located.reading.definitions(key)

    def systems(self) -> Iterator[SystemReading]:
        """Yield the systems of all folders and open files, each once."""
        homes: dict[Path, Path] = {}
        for folder in self.folders:
            for path in self._below(folder):
                homes.setdefault(self.home(path), path)
        for path in self.texts:
            homes.setdefault(self.home(path), path)
        for path in homes.values():
            system = self.system(path)
            if system is not None:
                yield system

    def located(self, path: Path) -> LocatedText | None:
        """Return the text of a file as its system reads it."""
        return self.located_in(self.system(path), path)

    def located_in(self, system: SystemReading | None, path: Path) -> LocatedText | None:
        """Return the text of a file as a system reads it; one of no system as it is itself."""
        found = system.located(path) if system else None
        if found is None and (alone := self.reading(path)) is not None:
            return LocatedText(alone, alone.parse.source)
        return found

    def _files_of(self, home: Path, path: Path) -> list[Path]:
        """Return the files of a system in their order (CHECKS CK-6)."""
        files = [file for file in self._below(home) if self.home(file) == home]
        return files if path in files else sorted([*files, path])

    def _below(self, folder: Path) -> list[Path]:
        if folder not in self._files:
            below = set(_files_below(folder))
            below.update(path for path in self.texts if path.is_relative_to(folder))
            self._files[folder] = sorted(
                path for path in below if _is_document(path.relative_to(folder))
            )
        return self._files[folder]

    def _name(self, path: Path) -> str:
        home = self.home(path)
        return path.name if home == path else str(path.relative_to(home))

    def options(self, path: Path) -> Options:
        """Return how a file is read: what it includes may be open too."""
        return Options(root=project_root(path.parent), texts=self.texts)

    def _stamp(self, path: Path) -> Stamp:
        path = path.resolve()
        version = self._versions.get(path)
        if version is not None:
            return (version,)
        try:
            status = path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size


def _is_document(way: Path) -> bool:
    name = way.as_posix()
    return is_document_path(name if name.endswith(NOTES) else f"{name}{NOTES}")


def _files_below(folder: Path) -> Iterator[Path]:
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if not name.startswith((".", "_build"))]
        for name in names:
            if name.endswith(SUFFIXES_READ):
                yield Path(place, name)
