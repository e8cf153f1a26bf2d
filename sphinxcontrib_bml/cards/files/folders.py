"""Location of structures, and access to card files (CARDS CC-S15)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, meant, nearest, quoted
from ...language.input_files import read_content
from ...language.options import Limits
from ...language.source import Source, Span, normalized
from ..model.conventions import Convention, Library
from ..model.structure import BUNDLED, Structure
from ..model.system_notes import SystemNotes
from .conventions import ReadConventions, read_conventions
from .structures import read_structure

_FOLDER = Path(__file__).parent / "bundled"


def bundled_path(name: str) -> Path:
    """Return the file of a bundled structure."""
    return _FOLDER / f"{name}.yaml"


@cache
def bundled_structure(name: str) -> Structure:
    """Return a bundled structure."""
    text = bundled_path(name).read_text(encoding="utf-8")
    source = Source(f"<{name}>", normalized(text), path=bundled_path(name))
    structure, diagnostics = read_structure(source)
    if structure is None or len(diagnostics):
        raise AssertionError(f"the bundled structure {name} is not valid")
    return structure


@cache
def bundled_library() -> Library:
    """Return the library of the package: common conventions, by their ids (YM-11)."""
    library = Library()
    for path in sorted((_FOLDER.parent / "library").glob("*.yaml")):
        text = normalized(path.read_text(encoding="utf-8"))
        read = read_conventions(Source(f"library/{path.name}", text, path=path))
        if len(read.diagnostics):
            raise AssertionError(f"the convention {path.name} is not valid")
        for convention in read.conventions:
            library.add(convention)
    return library


class Structures:
    """The structures by name; the first of each name is used."""

    def __init__(self, own: Iterable[Structure] = ()) -> None:
        """Store the structures of a project, ``own``, before the bundled ones."""
        self.diagnostics = Diagnostics()
        """Messages about project structures that replace bundled ones."""
        self._own: dict[str, Structure] = {}
        for structure in own:
            name = structure.format.casefold()
            if name and name not in self._own:
                self._own[name] = structure
                self._report_bundled(structure)

    def _report_bundled(self, structure: Structure) -> None:
        if structure.format.casefold() in BUNDLED:
            self.diagnostics.report(
                Code.CARD_STRUCTURE,
                structure.span,
                f"this structure replaces the bundled structure {structure.format}",
                severity=Severity.INFO,
            )

    @property
    def bundled(self) -> tuple[Structure, ...]:
        """The bundled structures."""
        return tuple(map(bundled_structure, BUNDLED))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all structures."""
        own = [structure.format for structure in self._own.values()]
        return (*own, *(name for name in BUNDLED if name not in self._own))

    def find(self, name: str) -> Structure | None:
        """Return the structure with a name, or None; upper case is ignored."""
        key = name.casefold()
        if key in self._own:
            return self._own[key]
        return bundled_structure(key) if key in BUNDLED else None

    def named(self, name: str, at: Span, diagnostics: Diagnostics) -> Structure | None:
        """Return the structure with a name, or None after a message."""
        structure = self.find(name)
        if structure is None:
            diagnostics.report(
                Code.CARD_STRUCTURE_UNKNOWN,
                at,
                f"no card is called {quoted(name)}; there are {', '.join(self.names)}",
                hint=meant(nearest(name.casefold(), self.names)),
            )
        return structure

    def of_notes(self, notes: SystemNotes, diagnostics: Diagnostics) -> list[Structure]:
        """Return the structures that a card file names, in order."""
        found = (self.named(name, notes.format_spans[name], diagnostics) for name in notes.formats)
        return [structure for structure in found if structure is not None]


_SUFFIXES = (".yaml", ".yml")
_NO_LIMITS = Limits()


def is_path(target: str) -> bool:
    """Return whether a convention or structure is given as a file rather than an id."""
    return "/" in target or target.lower().endswith(_SUFFIXES)


class CardFiles:
    """Reads files in one folder; each file is cached."""

    def __init__(
        self,
        root: Path,
        limits: Limits = _NO_LIMITS,
        name_of: Callable[[Path], str] = str,
    ) -> None:
        """Store the settings.

        :param root: the folder that contains all files.
        :param name_of: returns the name of a file in messages.
        """
        self.root = root.resolve()
        self.limits = limits
        self.name_of = name_of
        self.dependencies: list[Path] = []
        """All requested files with resolved links, including missing ones."""
        self.diagnostics = Diagnostics()
        """Problems in convention files."""
        self._conventions: dict[Path, ReadConventions] = {}

    def source(self, name: str, beside: Path, at: Span, diagnostics: Diagnostics) -> Source | None:
        """Return the file ``name``, relative to the folder of ``beside``, or None after a message.

        :param at: the place that names the file.
        """
        path = self._allowed(name, beside, at, diagnostics)
        return None if path is None else self._read(path, name, at, diagnostics)

    def conventions(
        self, name: str, beside: Path, at: Span, diagnostics: Diagnostics
    ) -> tuple[Convention, ...]:
        """Return the conventions of the file ``name``; report its problems once."""
        path = self._allowed(name, beside, at, diagnostics)
        if path is None:
            return ()
        if path not in self._conventions:
            source = self._read(path, name, at, diagnostics)
            if source is None:
                return ()
            read = self._conventions[path] = read_conventions(source, self.limits)
            for diagnostic in read.diagnostics:
                self.diagnostics.add(diagnostic)
        return self._conventions[path].conventions

    def _allowed(self, name: str, beside: Path, at: Span, diagnostics: Diagnostics) -> Path | None:
        """Return the path of a file below the root, with resolved symbolic links, or None."""
        try:
            path = Path(os.path.realpath(beside.parent / name))
            is_inside = path.is_relative_to(self.root)
        except (OSError, ValueError):
            diagnostics.report(Code.CARD_FILE, at, f"{quoted(name)} is not a name of a file")
            return None
        if not is_inside:
            diagnostics.report(
                Code.CARD_FILE,
                at,
                f"{quoted(name)} is outside the folder of the notes; it is not read",
            )
            return None
        return path

    def _read(self, path: Path, name: str, at: Span, diagnostics: Diagnostics) -> Source | None:
        if path not in self.dependencies:
            self.dependencies.append(path)
        data = self._data(path, name, at, diagnostics)
        return None if data is None else source_of(data, self.name_of(path), path, diagnostics)

    def _data(self, path: Path, name: str, at: Span, diagnostics: Diagnostics) -> bytes | None:
        """Return the contents of a file, or None if it is unusable."""
        try:
            if not path.is_file() or path.stat().st_size <= self.limits.card_bytes:
                return read_content(path, self.limits.card_bytes)
        except OSError as error:
            why = (error.strerror or "it cannot be read").lower()
            diagnostics.report(Code.CARD_FILE, at, f"{quoted(name)}: {why}")
            return None
        diagnostics.report(
            Code.CARD_LIMIT,
            at,
            f"{quoted(name)} has more than {self.limits.card_bytes:,} bytes; it is not used",
            hint=self.limits.hint("card_bytes"),
        )
        return None


def read_source(path: Path, name: str, diagnostics: Diagnostics) -> Source | None:
    """Return a file from the command line, or None if it is not text.

    :param name: the name of the file in messages.
    :raises OSError: if the file cannot be read.
    """
    return source_of(read_content(path), name, path, diagnostics)


def source_of(data: bytes, name: str, path: Path, diagnostics: Diagnostics) -> Source | None:
    """Return the text of a file, or None after a message if it is not UTF-8 (CC-R1)."""
    try:
        return Source(name, normalized(data.decode("utf-8-sig")), path=path)
    except UnicodeDecodeError as error:
        before = normalized(data[: error.start].decode("utf-8-sig"))
        source = Source(name, before, path=path)
        diagnostics.report(
            Code.CARD_SYNTAX,
            Span(source, len(before), len(before)),
            f"not UTF-8 (byte {error.start}); the file is not used",
            hint="save the file as UTF-8",
        )
        return None
