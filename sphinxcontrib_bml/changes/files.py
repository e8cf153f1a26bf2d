"""Notes in Git revisions; Git runs as a program (CHECKS CH-1).

The repository is never changed. Files are read in a temporary folder.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Annotated, Final, Literal, NamedTuple, TypedDict

from ..agreements.book import Agreement
from ..agreements.note_files import is_document_path, project_root
from ..agreements.notes import without_included
from ..agreements.project import Project
from ..agreements.project_file import PROJECT_FILE
from ..agreements.system import System, file_names
from ..display.plain import shown_text
from ..formats import json
from ..formats.records import Keywords, Schema, Version, choices, listing_text, schema_of
from ..language.input_files import also_below
from ..language.options import Options
from ..language.parser import Parse, parse_file
from ..language.reading import decode, included_name
from ..patterns import compile_later
from .model.change_kinds import (
    AgreementChange,
    Change,
    ChangeKind,
    Comparison,
    ParameterChange,
    rest_name,
)

_DATE = compile_later(r"\d{4}-\d\d-\d\d")
_SECONDS = 60
_FILE_MODES = ("100644", "100755")
_FROM_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY")
"""Variables that Git sets for hooks; they may name another repository."""


_HARMLESS = ("-c", "log.showSignature=false", "-c", "core.fsmonitor=false")
"""Settings that prevent Git from running programs of a repository."""


class RevisionError(ValueError):
    """An unreadable Git revision; the message is one line with the reason."""


class Commit(NamedTuple):
    """A Git commit."""

    identifier: str
    short: str
    """Short form of the identifier."""
    day: str
    """Date of the commit, ``2026-01-31``."""


Naming = Callable[[str], str]
"""A function that returns the name of a file, given its path in the repository with slashes."""


class Repository:
    """The Git repository that contains a folder."""

    def __init__(self, folder: Path) -> None:
        """Find the repository.

        :raises RevisionError: if there is no repository, or Git is not installed.
        """
        self.top = folder
        found = self._run("rev-parse", "--show-toplevel")
        if found is None:
            raise RevisionError(f"{folder} is not in a git repository that git can read")
        self.top = Path(os.fsdecode(found).rstrip("\n")).resolve()

    def commit(self, since: str) -> Commit:
        """Return the commit with a name, or the last commit before a date, ``2026-01-31``.

        :raises RevisionError: if there is no such commit.
        """
        identifier = (
            self._commit_before(since) if _DATE.fullmatch(since) else self._commit_named(since)
        )
        if not identifier:
            raise RevisionError(self._missing_reason(since))
        found = self._run("show", "-s", "--format=%H%n%h%n%cs", identifier)
        if found is None:
            raise RevisionError(f"git cannot read the revision {since}")
        return Commit(*found.decode("ascii", "replace").split("\n")[:3])

    def _commit_named(self, revision: str) -> str:
        if not revision or revision.startswith("-"):
            return ""
        found = self._run("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        return "" if found is None else found.decode("ascii", "replace").strip()

    def _commit_before(self, day: str) -> str:
        try:
            date.fromisoformat(day)
        except ValueError:
            return ""
        # Without a time, Git uses the current time of day.
        found = self._run("rev-list", "-1", f"--before={day}T00:00:00", "HEAD")
        return "" if found is None else found.decode("ascii", "replace").strip()

    def _missing_reason(self, since: str) -> str:
        what = f"before {since}" if _DATE.fullmatch(since) else f"called {since!r}"
        if self._run("rev-parse", "HEAD") is None:
            return "nothing is committed yet"
        if self._run("rev-parse", "--is-shallow-repository") == b"true\n":
            return (
                f"this clone is shallow and has no revision {what}; "
                "git fetch --unshallow fetches the others"
            )
        return f"git has no revision {what}"

    def files(self, commit: Commit) -> dict[str, str]:
        """Return the identifiers of the files in a commit, by path in the repository.

        :raises RevisionError: if Git fails.
        """
        listing = self._run("ls-tree", "-r", "-z", "--full-tree", commit.identifier)
        if listing is None:
            raise RevisionError(f"git cannot list the files of {commit.short}")
        files = {}
        for entry in listing.split(b"\0"):
            facts, _, name = entry.partition(b"\t")
            if name and facts.split()[0].decode() in _FILE_MODES:
                files[os.fsdecode(name)] = facts.split()[2].decode()
        return files

    def contents(self, identifiers: Iterable[str]) -> Iterator[bytes]:
        """Yield the contents of files, in order.

        :raises RevisionError: if Git does not have a file.
        """
        wanted = list(identifiers)
        lines = "".join(f"{one}\n" for one in wanted)
        found = self._run("cat-file", "--batch", stdin=lines.encode())
        position = 0
        for _ in wanted:
            end = -1 if found is None else found.find(b"\n", position)
            facts = [] if found is None else found[position:end].split()
            if found is None or len(facts) < 3:  # noqa: PLR2004 - identifier, kind, size
                raise RevisionError(
                    "git does not have all files of the revision (a partial clone?)"
                )
            position = end + 1 + int(facts[2])
            yield found[end + 1 : position]
            position += 1

    def relative_path(self, path: Path) -> str:
        """Return the path in the repository, with slashes; empty for the top.

        :raises RevisionError: if the path is not in the repository.
        """
        try:
            way = path.resolve().relative_to(self.top).as_posix()
        except ValueError:
            raise RevisionError(f"{path} is outside of the repository {self.top}") from None
        return "" if way == "." else way

    def _run(self, *arguments: str, stdin: bytes = b"") -> bytes | None:
        """Return the output of Git, or None if it fails.

        :raises RevisionError: if Git is not installed.
        """
        environment = {name: value for name, value in os.environ.items() if name not in _FROM_HOOKS}
        environment |= {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1"}
        try:
            done = subprocess.run(
                ["git", "--no-pager", *_HARMLESS, "-C", str(self.top), *arguments],
                input=stdin,
                capture_output=True,
                env=environment,
                timeout=_SECONDS,
                check=False,
            )
        except FileNotFoundError:
            raise RevisionError("git is not installed, or not in the PATH") from None
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            raise RevisionError(f"git cannot be run: {error}") from error
        return done.stdout if done.returncode == 0 else None


@dataclass(slots=True)
class Revision:
    """The files of a Git revision."""

    repository: Repository
    commit: Commit
    files: dict[str, str]
    """The identifiers of the files, by path in the repository."""

    @classmethod
    def load(cls, repository: Repository, since: str) -> Revision:
        """Return the files of a named revision, or of the last one before a date.

        :raises RevisionError: if it cannot be read.
        """
        commit = repository.commit(since)
        return cls(repository, commit, repository.files(commit))

    def documents_below(self, folder: str) -> list[str]:
        """Return the note files in a folder, sorted by path (CK-6)."""
        prefix = f"{folder}/" if folder else ""
        found = [
            name
            for name in self.files
            if name.startswith(prefix) and is_document_path(name[len(prefix) :])
        ]
        return sorted(found, key=lambda name: name.split("/"))

    def content(self, name: str) -> bytes:
        """Return the contents of a file.

        :raises RevisionError: if the revision does not have the file.
        """
        if name not in self.files:
            raise RevisionError(f"{self.commit.short} has no file {name}")
        return next(self.repository.contents([self.files[name]]))

    def read(self, way: str, options: Options, naming: Naming) -> list[Parse]:
        """Read a note file, or the files of a folder that no other one includes (CK-6).

        :param way: the path in the repository, with slashes.
        :raises RevisionError: if the revision has no notes there.
        """
        if way in self.files:
            return self.read_documents([way], options, naming)
        documents = self.documents_below(way)
        if not documents:
            where = way or self.repository.top.name
            raise RevisionError(f"{self.commit.short} has no notes called {where}")
        return without_included(self.read_documents(documents, options, naming))

    def read_documents(
        self, documents: Iterable[str], options: Options, naming: Naming
    ) -> list[Parse]:
        """Read note files with their included files from the same revision.

        :param options: options without a root, or with a root in the repository.
        """
        with TemporaryDirectory(prefix="bml-") as folder, also_below(Path(folder)):
            top = Path(folder).resolve()
            parses = []
            for document in documents:
                self._write(document, top)
                root = top / self._root(document, options)
                own = replace(self._options(document, top, options), root=root)
                parses.append(parse_file(top / document, own, naming(document)))
        return parses

    def _options(self, document: str, top: Path, options: Options) -> Options:
        """Return how a file is read: as the project file of the revision says (PROJECT PJ-2)."""
        for folder in PurePosixPath(document).parents:
            way = (folder / PROJECT_FILE).as_posix()
            if way in self.files:
                path = top / way
                if not path.exists():
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(self.content(way))
                return Project(path.parent).settings.options(replace(options, parameters=()))
        return options

    def _root(self, document: str, options: Options) -> str:
        """Return the path of the folder that must contain included files (LANGUAGE LM-2)."""
        folder = (self.repository.top / document).parent
        root = options.root or (project_root(folder) if folder.is_dir() else self.repository.top)
        try:
            return self.repository.relative_path(root)
        except RevisionError:
            return ""

    def _write(self, document: str, top: Path) -> None:
        """Write a file, and all files that it includes, into ``top``."""
        seen = {document}
        waiting = [document]
        while waiting:
            found = self.repository.contents(self.files[name] for name in waiting)
            included: dict[str, None] = {}
            for name, data in zip(waiting, found, strict=True):
                path = top / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                included |= dict.fromkeys(_included(data, name, document))
            waiting = [name for name in included if name in self.files and name not in seen]
            seen.update(waiting)


def _included(data: bytes, name: str, document: str) -> Iterator[str]:
    """Yield the paths of files that notes may include (LANGUAGE IN-6)."""
    for line in decode(data).text.splitlines():
        columns = included_name(line) if "INCLUDE" in line else None
        if columns:
            wanted = line[columns[0] : columns[1]]
            for beside in (name, document):
                yield posixpath.normpath(posixpath.join(posixpath.dirname(beside), wanted))


FORMAT: Final = "bml-changes"
VERSION: Final = 1
"""Version of the JSON format; it rises if a field is renamed or removed."""

_NameOf = Callable[[str], str]


class ChangedAgreementRecord(TypedDict):
    """The meaning of an auction.

    :ivar short: The auction as people write it, with the labels of a row for all other calls,
        which the auction does not have.
    """

    auction: json.AuctionCalls
    short: str
    conditions: json.ConditionsRecord
    text: json.AgreementText
    shown: json.Shown
    alert: json.Alerted
    row: json.RowRecord


class ChangedAuctionRecord(TypedDict):
    """An auction in the old and the new version."""

    old: str | None
    new: str | None


class ChangeRecord(TypedDict):
    """A change of a row.

    :ivar kind: meaning: different text. condition: different seat or vulnerability. alert: alert
        mark added or removed. moved: after another call, with its continuations. system-on: //as
        line added, removed or different; it is the text.
    :ivar opening: The opening of the row, as people write it.
    :ivar old: The first changed auction in the old version; null if it was added.
    :ivar new: The first changed auction in the new version; null if it was removed.
    :ivar auctions: Number of auctions of the row with this change.
    :ivar rows_below: Number of rows below that were added, removed or moved with it, or got other
        conditions.
    """

    kind: Annotated[str, choices(ChangeKind)]
    opening: str
    old: ChangedAgreementRecord | None
    new: ChangedAgreementRecord | None
    auctions: Annotated[list[ChangedAuctionRecord], Keywords(minItems=1)]
    rows_below: list[json.RowRecord]


class ChangedParameterRecord(TypedDict):
    """A parameter with another text.

    :ivar agreements: Number of agreements that changed with it; changes does not list them.
    """

    name: str
    old: str
    new: str
    agreements: int


class ChangesRecord(TypedDict):
    """Changes of bidding agreements.

    The differences between two versions of notes in BML.

    :ivar old: Name of the old version.
    :ivar new: Name of the new version.
    :ivar parameters: The parameters with another text.
    :ivar changes: One per row, in bidding order, by opening; empty if nothing changed.
    """

    format: Literal["bml-changes"]
    version: Annotated[Literal[1], Version]
    old: str
    new: str
    parameters: list[ChangedParameterRecord]
    changes: list[ChangeRecord]


def changes_as_json(comparison: Comparison, old_name: str, new_name: str, system: System) -> str:
    """Return the changes as a JSON object, with one line per change.

    :param old_name: the name of the old version; ``new_name`` is the name of the new one.
    :param system: the new version.
    """
    name_of = file_names(system)
    head = {
        **{"format": FORMAT, "version": VERSION, "old": old_name, "new": new_name},
        "parameters": [_parameter(one) for one in comparison.parameters],
    }
    return listing_text(head, "changes", (_change(one, system, name_of) for one in comparison))


def changes_schema() -> Schema:
    """Return the JSON Schema for the result of :func:`changes_as_json`."""
    return schema_of(ChangesRecord, f"changes:{VERSION}")


def _change(change: Change, system: System, name_of: _NameOf) -> ChangeRecord:
    return {
        "kind": change.kind.value,
        "opening": change.opening.short,
        "old": _agreement(change.old, system, name_of),
        "new": _agreement(change.new, system, name_of),
        "auctions": [_auctions(versions) for versions in change.versions],
        "rows_below": [json.row_as_json(row, name_of) for row in change.rows],
    }


def _parameter(change: ParameterChange) -> ChangedParameterRecord:
    return {
        "name": change.name,
        "old": change.old,
        "new": change.parameter.text,
        "agreements": change.agreements,
    }


def _auctions(versions: AgreementChange) -> ChangedAuctionRecord:
    old, new = versions.old, versions.new
    return {"old": old and _short(old), "new": new and _short(new)}


def _short(agreement: Agreement) -> str:
    return "-".join(filter(None, (agreement.auction.short, rest_name(agreement))))


def _agreement(
    agreement: Agreement | None, system: System, name_of: _NameOf
) -> ChangedAgreementRecord | None:
    if agreement is None:
        return None
    return {
        "auction": list(json.calls_as_json(agreement.auction)),
        "short": _short(agreement),
        "conditions": json.conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "shown": shown_text(agreement, system.options),
        "alert": agreement.alert,
        "row": json.row_as_json(agreement.row, name_of),
    }
