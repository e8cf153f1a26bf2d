"""The two versions of a system that pages compare: old and current (CHECKS CH-1)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from sphinx.util.matching import Matcher

from ...agreements.book import Book, DividedBook, PartOfBook, join_names, opening_of
from ...agreements.note_files import SUFFIX
from ...agreements.notes import make_notes, without_included
from ...agreements.system import SystemName
from ...formats.json import SnapshotError, read_snapshot
from ...language.parameters import UsedParameter
from ...language.parser import Parse, parse_file
from ...language.source import fingerprint
from ...language.variants.selection import names_of
from ...sphinxext import products
from ...sphinxext.documents import BOOKS
from ...sphinxext.session import settings_of
from ...sphinxext.storage import StoredBook, restore_book, store_book
from ..files import Repository, Revision, RevisionError

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ...sphinxext.systems import BuildSystem


_SNAPSHOT = ".json"


class UnreadableVersionError(Exception):
    """An unreadable version; the message is one line with the reason."""


class VersionPair(NamedTuple):
    """Two versions of a system."""

    old: Book
    new: Book
    name: str
    """Name of the old version."""
    left_out: tuple[str, ...]
    """The documents with tables that are not compared."""
    parameters: tuple[Sequence[UsedParameter], Sequence[UsedParameter]]
    """The parameters that the two versions use."""


def versions_since(since: str, asked: BuildSystem, app: Sphinx) -> VersionPair:
    """Return the current system, and its version in a snapshot, a Git revision or before a date.

    :param since: a Git revision, a date, or the path of a snapshot in the source folder.
    :raises UnreadableVersionError: if the version cannot be read.
    """
    stored = stored_snapshot(since, app)
    if stored is not None:
        old, new = restore_book(stored.books.values()), asked.system
        return VersionPair(old, new.book, since, (), (stored.parameters, new.parameters))
    try:
        return _versions_at(since, asked, app)
    except RevisionError as error:
        raise UnreadableVersionError(str(error)) from error


class StoredSnapshot(NamedTuple):
    """The agreements of a snapshot by openings."""

    books: dict[str, StoredBook]
    joined: list[frozenset[str]]
    """The groups of openings that rows connect."""
    parameters: tuple[UsedParameter, ...]
    """The parameters that its texts use."""


def stored_snapshot(since: str, app: Sphinx) -> StoredSnapshot | None:
    """Return the agreements of a snapshot, which is checked only once until it changes.

    :returns: None if ``since`` is not a snapshot.
    :raises UnreadableVersionError: if the snapshot cannot be read.
    """
    file = Path(app.srcdir, since)
    if not since.endswith(_SNAPSHOT) and not _is_file(file):
        return None
    name, made_of = f"snapshot-{fingerprint(since)[:16]}", [str(file), products.file_stamp(file)]
    stored: StoredSnapshot | None = products.find(app, name, made_of)
    if stored is None:
        try:
            snapshot = read_snapshot(file)
        except OSError as error:
            raise UnreadableVersionError(f"{since}: {error.strerror or error}") from error
        except SnapshotError as error:
            raise UnreadableVersionError(f"{since}: {error}") from error
        stored = _divided(snapshot.book, snapshot.parameters)
        products.keep(app, name, stored, made_of)
    return stored


def _divided(book: Book, parameters: tuple[UsedParameter, ...]) -> StoredSnapshot:
    divided = DividedBook(book)
    rows: dict[Hashable, set[str]] = {}
    for agreement in book:
        rows.setdefault(agreement.row.address.of_row, set()).add(opening_of(agreement.auction))
    books = {
        opening: store_book(PartOfBook([(0, divided)], frozenset({opening}), book.meanings))
        for opening in divided.openings
    }
    return StoredSnapshot(books, join_names(rows.values()), parameters)


def version_stamp(since: str, app: Sphinx) -> str:
    """Return a value that changes if ``since`` means another snapshot or commit."""
    file = Path(app.srcdir, since)
    if since.endswith(_SNAPSHOT) or _is_file(file):
        return products.file_stamp(file)
    try:
        return Repository(Path(app.srcdir)).commit(since).identifier if since else ""
    except RevisionError as error:
        return str(error)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _versions_at(since: str, asked: BuildSystem, app: Sphinx) -> VersionPair:
    """Return the chapters of a system, now and in a Git revision."""
    repository = Repository(Path(app.srcdir))
    revision = Revision.load(repository, since)
    paths = {docname: Path(app.env.doc2path(docname)) for docname in asked.documents}
    chapters = [docname for docname, path in paths.items() if path.suffix == SUFFIX]
    books = BOOKS.of(app.env)
    left_out = [
        docname
        for docname in asked.documents
        if docname not in chapters and any(part.length for part in books.get(docname, ()))
    ]
    options = settings_of(app.env).options
    new = [parse_file(paths[docname], options, docname) for docname in chapters]
    old = _chapters_at(revision, chapters, app)
    commit = revision.commit
    facts = ", ".join(one for one in (commit.short, commit.day) if one != since)
    before, after = (_notes(parses, asked.variant) for parses in (old, new))
    name = f"{since} ({facts})"
    return VersionPair(before[0], after[0], name, tuple(left_out), (before[1], after[1]))


def _notes(parses: list[Parse], variant: str) -> tuple[Book, Sequence[UsedParameter]]:
    """Return the agreements and parameters of documents, of one partner if they have one."""
    if not parses:
        return Book(), ()
    is_known = variant in names_of(parse.state for parse in parses)
    notes = make_notes(parses, SystemName("notes"), variant if is_known else None)
    return notes.book, notes.system.parameters


def _chapters_at(revision: Revision, chapters: list[str], app: Sphinx) -> list[Parse]:
    """Return the chapters of a system in a Git revision, in the current order.

    These are the chapters of the current system, then removed documents that no other one included,
    sorted by path.
    """
    folder = revision.repository.relative_path(Path(app.srcdir))
    prefix = f"{folder}/" if folder else ""
    is_excluded = Matcher(app.config.exclude_patterns)
    ways = {
        _docname(way[len(prefix) :]): way
        for way in revision.documents_below(folder)
        if not any(map(is_excluded, _parent_paths(way[len(prefix) :])))
    }
    known = [docname for docname in chapters if docname in ways]
    others = [docname for docname in ways if docname not in chapters]
    documents = [ways[docname] for docname in (*known, *others)]
    options = settings_of(app.env).options
    parses = revision.read_documents(documents, options, lambda way: _docname(way[len(prefix) :]))
    gone = set(others) - set(app.env.found_docs)
    kept = [parse for parse in without_included(parses) if parse.document.name in gone]
    return [*parses[: len(known)], *kept]


def _parent_paths(file: str) -> Iterator[str]:
    """Yield a file and its parent folders, because a pattern can exclude any of them."""
    path = PurePosixPath(file)
    yield file
    yield from (str(folder) for folder in path.parents if folder.name)


def _docname(file: str) -> str:
    return str(PurePosixPath(file).with_suffix(""))
