"""``.bml-cache``: the openings of each file in a folder, so that a query reads few files.

The cache is safe to delete. It is used only if this user made it in this place with this version,
and only for unchanged files.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...agreements.abbreviations import terms_of
from ...agreements.notes import Notes, read_note_file, without_included
from ...agreements.project import Project
from ...agreements.system import deals_with_auctions
from ...bridge.auctions import Auction
from ...formats.files import replace_file
from ...language.input_files import read_content
from ...language.json_values import parse_json
from ...language.options import Options
from ...language.parser import Parse
from ...language.source import fingerprint
from ...version import __version__

_FOLDER = ".bml-cache"
_FILE = "openings.json"
_OWN_METADATA = frozenset({"TITLE", "AUTHOR", "DESCRIPTION"})
"""The metadata that apply only to the document itself."""

Openings = frozenset[str]
"""Openings with their sides, such as ``WE 1N``."""


def openings_of(auctions: Iterable[Auction]) -> Openings | None:
    """Return the openings of auctions; None if an auction has no opening."""
    names = set()
    for auction in auctions:
        if not auction.calls or not auction.calls[0].is_bid:
            return None
        names.add(_opening(auction))
    return frozenset(names)


def _opening(auction: Auction) -> str:
    return f"{auction.opener.name} {auction.calls[0].word}"


@dataclass(frozen=True)
class FolderReading:
    """The documents that were read from a folder."""

    parses: list[Parse]
    documents: int
    """Number of documents in the folder, including those that were not read."""


@dataclass(frozen=True)
class _CachedDocument:
    """The cache entry of a document."""

    stamps: dict[str, str]
    """The files that it was read from, itself first, each with a stamp of its content."""
    openings: list[str]
    """The openings that the document covers."""
    counts_always: bool
    """Whether it affects other documents by more than its agreements."""

    @classmethod
    def of(cls, data: object) -> _CachedDocument:
        """Return the entry from stored data.

        :raises ValueError: if the data are invalid.
        """
        match data:
            case [dict() as stamps, list() as openings, bool() as counts_always]:
                texts = [*stamps, *stamps.values(), *openings]
                if stamps and all(isinstance(one, str) for one in texts):
                    return cls(stamps, openings, counts_always)
        raise ValueError


class NoteCache:
    """The cache of a folder."""

    def __init__(self, project: Project, reading: Options) -> None:
        """Load the cache.

        :param reading: the options for reading the files, if the project does not set them.
        """
        self.project = project
        folder, reading = project.folder, project.settings.options(reading)
        self._file = folder / _FOLDER / _FILE
        self._reading = reading
        self._stamps: dict[str, str] = {}
        options = [(one.name, getattr(reading, one.name)) for one in fields(reading)]
        ordered = [(name, sorted(v) if isinstance(v, frozenset) else v) for name, v in options]
        self._origin = fingerprint(
            [
                *(__version__, str(folder.resolve()), platform.node(), _user(), ordered),
                *(list(project.toctree), str(project.settings)),
            ]
        )
        self._entries = self._stored()
        # Before anything is read: what changes in the meantime has another stamp next time.
        self._files = project.files()
        for path in self._files:
            self._stamp(str(path.resolve()))

    def read(self, openings: Openings) -> FolderReading | None:
        """Read the documents that may describe openings.

        :returns: the documents; None if no document is known to describe all the openings, so that
            the caller must read the whole folder.
        :raises OSError: if a document cannot be read.
        """
        known = {path: one for path, one in self._entries.items() if self._is_current(one)}
        if not openings <= {name for one in known.values() for name in one.openings}:
            return None
        included = {name for one in known.values() for name in list(one.stamps)[1:]}
        paths = [path for path in self._files if str(path.resolve()) not in included]
        if len(paths) > 1 and any(str(path.resolve()) not in known for path in paths):
            return None  # they may be several systems now (PJ-8)
        wanted = [path for path in paths if _counts(known.get(str(path.resolve())), openings)]
        parses = without_included([read_note_file(path, self._reading) for path in wanted])
        hidden = {path for parse in parses for path in parse.dependencies}
        return FolderReading(parses, sum(path.resolve() not in hidden for path in paths))

    def update(self, notes: Notes) -> None:
        """Store the new entries of documents that were read; a full disk only costs time."""
        entries = {path: one for path, one in self._entries.items() if self._is_current(one)}
        entries.update(self._entries_of(notes))
        if entries == self._entries:
            return
        data = [
            self._origin,
            {path: [one.stamps, one.openings, one.counts_always] for path, one in entries.items()},
        ]
        with suppress(OSError):
            self._file.parent.mkdir(exist_ok=True)
            # Nobody is to commit it.
            replace_file(self._file.with_name(".gitignore"), b"*\n")
            replace_file(self._file, json.dumps(data).encode())

    def _stored(self) -> dict[str, _CachedDocument]:
        try:
            content: Any = parse_json(read_content(self._file))
            origin, entries = content
            if origin == self._origin:
                return {path: _CachedDocument.of(entry) for path, entry in entries.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            pass  # it is damaged, or there is none
        return {}

    def _is_current(self, entry: _CachedDocument) -> bool:
        return all(self._stamp(path) == stamp for path, stamp in entry.stamps.items())

    def _stamp(self, path: str) -> str:
        if path not in self._stamps:
            try:
                self._stamps[path] = sha256(read_content(Path(path))).hexdigest()
            except (OSError, ValueError):
                self._stamps[path] = ""
        return self._stamps[path]

    def _entries_of(self, notes: Notes) -> dict[str, _CachedDocument]:
        """Return the cache entries of the documents; the first title is the title of the notes."""
        openings: dict[str, set[str]] = {}
        for agreement in notes.book:
            openings.setdefault(agreement.row.address.document, set()).add(
                _opening(agreement.auction)
            )
        pointers = {one.row.address.document for one in notes.book.rest_rows}
        pointers |= {one.row.address.document for one in notes.book.systems_on}
        entries: dict[str, _CachedDocument] = {}
        has_title = False
        for parse in notes.partners.written:
            assert parse.source.path is not None
            name, paths = parse.document.name, (parse.source.path, *parse.dependencies)
            gives_title = not has_title and bool(parse.document.metadata.get("TITLE"))
            has_title |= gives_title
            counts = gives_title or name in pointers or bool(notes.variants) or _says_more(parse)
            files = [str(path.resolve()) for path in paths]
            entries[files[0]] = _CachedDocument(
                {path: self._stamp(path) for path in files},
                sorted(openings.get(name, ())),
                counts_always=counts,
            )
        return entries


def _counts(entry: _CachedDocument | None, openings: Openings) -> bool:
    return entry is None or entry.counts_always or not openings.isdisjoint(entry.openings)


def _says_more(parse: Parse) -> bool:
    """Return whether a document affects others by more than the agreements of its rows."""
    document, state = parse.document, parse.state
    return bool(
        document.metadata.keys() - _OWN_METADATA
        or state.file_words
        or any(terms_of(document))
        or any(deals_with_auctions(document.elements, state.options))
    )


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
