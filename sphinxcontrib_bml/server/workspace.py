"""The documents of a system, and the diagnostics of checks on all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from ..agreements.answers import Meaning
from ..agreements.book import Agreement
from ..agreements.check_runner import check_with_rules
from ..agreements.checks.link_checker import LinkChecker
from ..agreements.checks.severities import SeverityConfig
from ..agreements.lookup import Resolver
from ..agreements.note_files import is_document_path, project_root
from ..agreements.notes import Notes, VariantView, make_notes
from ..agreements.project import MARKERS, Project
from ..agreements.project_file import PROJECT_FILE
from ..agreements.prose_links import ProseLinks, ProseMatch, row_target
from ..agreements.resolver import ask_reference, resolver_of
from ..agreements.system import SystemName
from ..bridge.auctions import Auction
from ..language.anchors import RowAddress
from ..language.diagnostics import Diagnostic
from ..language.input_files import files_below
from ..language.options import Limits, Options
from ..language.parser import Parse
from ..language.source import Source
from ..language.variants.selection import Names, names_of
from . import documents
from .project_check import (
    USUAL,
    SystemGroups,
    asking_among,
    check_project,
    documents_of,
    group_systems,
    is_same_project,
    severity_config,
)


class LocatedText(NamedTuple):
    """A text of a document."""

    reading: documents.DocumentReading
    source: Source


class SystemReading:
    """A system as read; never changed."""

    def __init__(
        self,
        name: str,
        readings: Sequence[documents.DocumentReading],
        variant: str | None = None,
        project: Project | None = None,
    ) -> None:
        """Store the documents in order, at least one.

        :param variant: the partner of the editor, if the documents have it; by default all.
        :param project: the project of the folder; None for a file alone.
        """
        self.name = name
        self.project = project
        self.readings = tuple(readings)
        self.asking = asking_among(self.names, variant)
        """The partners whose notes are checked: one partner, or all partners of the documents."""

    @cached_property
    def notes(self) -> Notes:
        """The documents as notes; by default for the first partner.

        Results for unchanged documents are not computed again.
        """
        return make_notes(
            [reading.parse for reading in self.readings],
            SystemName(self.name),
            self._chosen,
            own=self._own,
        )

    def _own(self, parse: Parse, key: str) -> VariantView:
        return self._readings_by_name[parse.document.name].own(key)

    @property
    def _chosen(self) -> str | None:
        """The partner of the editor, None for all."""
        return next(iter(self.asking)) if len(self.asking) < len(self.names) else None

    @property
    def names(self) -> Names:
        """The partners in the documents, by case-folded name (VARIANTS VA-1)."""
        return self.readings[0].names or {}

    @cached_property
    def notes_of_each(self) -> tuple[Notes, ...]:
        """The notes of every partner; one entry if the documents have no partners."""
        return tuple(self.notes.per_variant())

    def resolvers(self, variants: Sequence[str] = ()) -> Iterator[Resolver]:
        """Yield the resolvers of auctions, one per partner.

        :param variants: the partners; by default all.
        """
        for own in self.notes_of_each:
            if not variants or own.variant in variants:
                yield resolver_of(own)

    @cached_property
    def _prose_links(self) -> tuple[ProseLinks, ...]:
        """The finders of link targets for auctions in texts, one per partner."""
        return tuple(ProseLinks(resolver_of(own), own.book) for own in self.notes_of_each)

    @cached_property
    def link_checker(self) -> LinkChecker:
        """The checker of links between the documents."""
        return LinkChecker(reading.parse for reading in self.readings)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics of ``bml check`` for the documents, including info messages."""
        if self.project is None:
            return check_with_rules(self.notes, USUAL).new
        return check_project(self.project, self.notes, self._own, self._chosen, self._groups)

    @cached_property
    def _groups(self) -> SystemGroups:
        if self.project is None:
            return SystemGroups([], [])
        return group_systems(self.project, self.notes, self._own)

    @cached_property
    def systems(self) -> tuple[SystemReading, ...]:
        """The systems of the folder (PJ-8)."""
        readings = {reading.parse.source.path: reading for reading in self.readings}
        systems = tuple(
            SystemReading(
                one.naming.name,
                [readings[path] for path in one.files],
                self._chosen or one.partner or None,
            )
            for one in self._groups.groups
        )
        return systems or (self,)

    def systems_of(self, reading: documents.DocumentReading) -> list[SystemReading]:
        """Return the systems that a document belongs to; all documents if it is in none."""
        return [one for one in self.systems if reading in one.readings] or [self]

    def located(self, path: Path) -> LocatedText | None:
        """Return the text of a file in its own document, else in the first that includes it."""
        of_includers = None
        for reading in self.readings:
            if reading.path == path:
                return LocatedText(reading, reading.parse.source)
            source = reading.sources.get(path)
            if source is not None and of_includers is None:
                of_includers = LocatedText(reading, source)
        return of_includers

    @cached_property
    def _by_address(
        self,
    ) -> Mapping[tuple[str, str], tuple[documents.DocumentReading, documents.PlacedRow]]:
        rows = {}
        for reading in self.readings:
            for placed in reading.placed_rows.values():
                for one in placed:
                    if one.row.address.anchor:
                        address = one.row.address
                        rows[address.document, address.anchor] = reading, one
        return rows

    def row(self, address: RowAddress) -> documents.PlacedRow | None:
        """Return the row with an address."""
        found = self._by_address.get((address.document, address.anchor))
        return found[1] if found else None

    def agreements_of(self, address: RowAddress) -> list[Agreement]:
        """Return the agreements of a row for all partners, with partners unless all have them."""
        reading = self._readings_by_name.get(address.document)
        if reading is None:
            return []
        if not self.names:
            return reading.agreements("").get(address, [])
        found: dict[tuple[object, ...], Agreement] = {}
        holders: dict[tuple[object, ...], list[str]] = {}
        for key, name in self.asking.items():
            for agreement in reading.agreements(key).get(address, []):
                what = agreement.auction, agreement.conditions, agreement.text
                found.setdefault(what, agreement)
                holders.setdefault(what, []).append(name)
        return [
            agreement._replace(variants=self.limited_to(holders[what]))
            for what, agreement in found.items()
        ]

    def others(self, agreement: Agreement) -> Iterator[Agreement]:
        """Yield the agreements of other rows for the same auction and partners."""
        keys = [key for key, name in self.asking.items() if name in agreement.variants]
        told = {agreement.row.address}
        for key in keys or self.asking or ("",):
            for reading in self.readings:
                for other in reading.definitions(key).get(agreement.key, ()):
                    if other.row.address not in told:
                        told.add(other.row.address)
                        yield other

    @cached_property
    def _readings_by_name(self) -> Mapping[str, documents.DocumentReading]:
        return {reading.name: reading for reading in self.readings}

    def limited_to(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the names to which something is limited: empty if they are all partners."""
        return () if len(names) >= len(self.asking) else tuple(names)

    def lead(self, placed: documents.PlacedAuction) -> ProseMatch | None:
        """Return the target of an auction in running text for the first partner with a target.

        See VARIANTS VA-21.
        """
        return next((lead for _, lead in self.leads(placed)), None)

    def leads(self, placed: documents.PlacedAuction) -> Iterator[tuple[str, ProseMatch]]:
        """Yield the partners for whom an auction in running text has a target, with the target."""
        auction, text = placed.auction, placed.text
        if not auction.can_be_defined:
            return
        row = row_target(text.row.address) if text.row else None
        for own, links in zip(self.notes_of_each, self._prose_links, strict=True):
            lead = links.target(auction.labels, row)
            if lead is not None:
                yield own.variant, lead

    def meanings(
        self, role: documents.PlacedRole
    ) -> Iterator[tuple[str, list[tuple[Auction, Meaning]]]]:
        """Yield the partners with an agreement for a role, with the meanings."""
        for own in self.notes_of_each:
            answers = ask_reference(own, role.target)
            known = [(one.auction, one.meanings[0]) for one in answers if one.meanings]
            if known:
                yield own.variant, known

    @cached_property
    def named(
        self,
    ) -> Mapping[tuple[str, str], list[documents.PlacedAuction | documents.PlacedRole]]:
        """The auctions in texts by the document and anchor of their target row."""
        named: dict[tuple[str, str], list[documents.PlacedAuction | documents.PlacedRole]] = {}
        for reading in self.readings:
            for role in reading.roles:
                _, known = next(self.meanings(role), ("", []))
                for address in dict.fromkeys(meaning.row.address for _, meaning in known):
                    named.setdefault((address.document, address.anchor), []).append(role)
            for placed in reading.auctions:
                lead = self.lead(placed)
                if lead is not None and lead.row.anchor:
                    own = row_target(placed.text.row.address) if placed.text.row else None
                    if lead.row != own:
                        named.setdefault((lead.row.document, lead.row.anchor), []).append(placed)
        return named


Stamp = tuple[int, ...] | None
"""The state of a file, which changes with the file; None if the file does not exist."""


class Workspace:
    """The edited texts and their meanings.

    Documents are stored until one of their files changes.
    """

    def __init__(self) -> None:
        """Start without folders and texts."""
        self.folders: list[Path] = []
        """The open folders of the editor, whose files are systems."""
        self.texts: dict[Path, str] = {}
        """The open texts, by real path."""
        self.variant: str | None = None
        """The partner of the editor, if a system has it; None for all (VARIANTS VA-12)."""
        self.limits = Limits()
        """The limits for reading notes."""
        self._versions: dict[Path, int] = {}
        self._version = 0
        self._readings: dict[Path, tuple[documents.DocumentReading, Mapping[Path, Stamp]]] = {}
        self._systems: dict[Path, SystemReading] = {}
        self._files: dict[Path, list[Path]] = {}
        self._homes: dict[Path, Path] = {}
        self._projects: dict[Path, Project] = {}
        self._names: dict[Path, Names] = {}

    def set_text(self, path: Path, text: str) -> None:
        """Store the text of a file in the editor; a new one is one of the files of its folders."""
        is_new = path not in self.texts
        self.texts[path] = text
        self._version += 1
        self._versions[path] = self._version
        for folder, files in self._files.items() if is_new else ():
            self._files[folder] = self._with_texts(folder, files)

    def close(self, path: Path) -> None:
        """Use the text of a file on disk again."""
        self.texts.pop(path, None)
        self._versions.pop(path, None)
        self.look_again()

    def look_again(self) -> None:
        """Search for the files of the folders again."""
        self._files.clear()
        self._homes.clear()
        self._projects.clear()

    def home(self, path: Path) -> Path:
        """Return the folder of the system of ``path``, or ``path`` itself.

        It is the nearest folder with ``bml.toml`` or ``conf.py`` within the open folder of the
        editor, else the open folder. A file outside of open folders is a system of its own.
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
            if folder == top or any((folder / name).is_file() for name in MARKERS):
                return folder
        return top

    def reading(self, path: Path) -> documents.DocumentReading | None:
        """Return the reading of a document, or None if it cannot be read."""
        known = self._readings.get(path)
        if known is None:
            return self._read(path)
        others = [file for file, was in known[1].items() if self._stamp(file) != was]
        if not others:
            return known[0]
        return self._read(path, known[0] if others == [path] else None)

    def _read(
        self, path: Path, before: documents.DocumentReading | None = None
    ) -> documents.DocumentReading | None:
        self._readings.pop(path, None)
        try:
            reading = documents.read_document(path, self._name(path), self.options(path), before)
        except OSError:
            return None
        state = reading.parse.state
        files = (path, *state.dependencies, *state.missing, self.home(path) / PROJECT_FILE)
        self._readings[path] = reading, {file: self._stamp(file) for file in files}
        names = self._names.get(self.home(path))
        if names is not None:
            reading.takes_names(names)
        return reading

    def _named(self, reading: documents.DocumentReading, names: Names) -> documents.DocumentReading:
        """Return a document resolved for the partners ``names``, read again if necessary."""
        if reading.takes_names(names):
            return reading
        return self._read(reading.path) or reading

    def reading_with(
        self, reading: documents.DocumentReading, path: Path, text: str
    ) -> documents.DocumentReading:
        """Return the reading of a document with another text.

        :param path: the path of its file or of an included file.
        """
        options = replace(self.options(reading.path), texts={**self.texts, path: text})
        return documents.read_document(reading.path, reading.name, options)

    def system(self, path: Path) -> SystemReading | None:
        """Return the system of a file, or None if none of its documents can be read."""
        home = self.home(path)
        readings = documents_of(
            reading for file in self.files(path) if (reading := self.reading(file)) is not None
        )
        if not readings:
            alone = self.reading(path)
            readings = [alone] if alone is not None else []
        names = self._names[home] = names_of(reading.parse.state for reading in readings)
        readings = [self._named(reading, names) for reading in readings]
        known = self._systems.get(home)
        project = self._project(home) if home != path else None
        if (
            known is not None
            and known.readings == tuple(readings)
            and is_same_project(known.project, project)
        ):
            return known
        if not readings:
            self._systems.pop(home, None)
            return None
        name = home.stem if home == path else home.name
        self._systems[home] = SystemReading(name, readings, self.variant, project)
        return self._systems[home]

    def read_ahead(self, path: Path) -> None:
        """Expand a document in advance, if the rest of its system is known already."""
        home = self.home(path)
        system = self.system(path) if home in self._systems else None
        located = system.located(path) if system else None
        if system is not None and located is not None:
            for key in system.asking or ("",):
                located.reading.own(key)

    def systems(self) -> Iterator[SystemReading]:
        """Yield the systems of all folders and open files, each once."""
        return filter(None, map(self.system, self.file_of_each()))

    def file_of_each(self) -> list[Path]:
        """Return a file of each system of all folders and open files."""
        homes: dict[Path, Path] = {}
        for path in chain(*map(self._below, self.folders), self.texts):
            homes.setdefault(self.home(path), path)
        return list(homes.values())

    def files(self, path: Path) -> list[Path]:
        """Return the files of the system of a file, in order (CHECKS CK-6)."""
        home = self.home(path)
        if home == path:
            return [path]
        files = [file for file in self._below(home) if self.home(file) == home]
        project = self._project(home)
        kept = [file for file in files if not project.excludes(file)]
        return sorted({*kept, path}, key=lambda file: project.position(project.relative_path(file)))

    def located(self, path: Path) -> LocatedText | None:
        """Return the text of a file in its system."""
        return self.located_in(self.system(path), path)

    def located_in(self, system: SystemReading | None, path: Path) -> LocatedText | None:
        """Return the text of a file in a system, or else in its own document."""
        found = system.located(path) if system else None
        if found is None and (alone := self.reading(path)) is not None:
            return LocatedText(alone, alone.parse.source)
        return found

    def pages(self, path: Path) -> Iterator[documents.DocumentReading]:
        """Yield the pages in reStructuredText and MyST in the folder of a system."""
        for file in self.files(path) if self.home(path) != path else ():
            if file.suffix in documents.SUFFIXES and (reading := self.reading(file)) is not None:
                yield reading

    def _project(self, home: Path) -> Project:
        """Return the project of a folder, read again with its files (PJ-1)."""
        if home not in self._projects:
            self._projects[home] = Project(home)
        return self._projects[home]

    def _below(self, folder: Path) -> list[Path]:
        if folder not in self._files:
            files = files_below(folder, documents.SUFFIXES_READ)
            self._files[folder] = self._with_texts(folder, files)
        return self._files[folder]

    def _with_texts(self, folder: Path, files: Iterable[Path]) -> list[Path]:
        """Return the documents among the files of a folder and the open texts, sorted."""
        below = {*files, *(path for path in self.texts if path.is_relative_to(folder))}
        return sorted(path for path in below if _is_document(path.relative_to(folder)))

    def _name(self, path: Path) -> str:
        home = self.home(path)
        return path.name if home == path else str(path.relative_to(home))

    def options(self, path: Path) -> Options:
        """Return the options for reading a file; included files may be open too."""
        options = Options(root=project_root(path.parent), texts=self.texts, limits=self.limits)
        home = self.home(path)
        return options if home == path else self._project(home).settings.options(options)

    def severity_config(self, path: Path) -> SeverityConfig:
        """Return the severities and the baseline by which the problems of a file are shown."""
        home = self.home(path)
        return severity_config(self._project(home) if home != path else None)[0]

    def _stamp(self, path: Path) -> Stamp:
        try:
            path = path.resolve()
            if (version := self._versions.get(path)) is not None:
                return (version,)
            status = path.stat()
        except (OSError, RuntimeError):  # RuntimeError: a link that leads to itself
            return None
        return status.st_mtime_ns, status.st_size


def _is_document(path: Path) -> bool:
    name = path.as_posix()
    return is_document_path(name if name.endswith(documents.NOTES) else f"{name}{documents.NOTES}")
