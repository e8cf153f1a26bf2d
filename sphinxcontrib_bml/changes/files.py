"""Notes as they were in a Git revision, which is run as a program (CHECKS CH-1).

Nothing is written into the repository; files of the revision are read from a folder of their own
that no longer exists afterwards.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final, Literal, NamedTuple, TypedDict

from ..agreements.book import Agreement
from ..agreements.notes import is_document_path, project_root, without_included
from ..agreements.system import System, file_names
from ..bridge.auctions import Auction
from ..display.plain import shown_text
from ..formats import json
from ..formats.records import Keywords, Schema, Version, choices, listing_text, schema_of
from ..language.options import Options
from ..language.parser import Parse, parse_file
from ..language.reading import decode, included_name
from ..patterns import compile_later
from .model.comparison import AgreementChange, Change, ChangeKind, Comparison

_DATE = compile_later(r"\d{4}-\d\d-\d\d")
_SECONDS = 60
_FILE_MODES = ("100644", "100755")
_FROM_HOOKS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY")
"""What git says the programs of its hooks, of a repository that may be another one."""


_HARMLESS = ("-c", "log.showSignature=false", "-c", "core.fsmonitor=false")
"""Settings with which git runs no program that a repository names."""


class RevisionError(ValueError):
    """A Git revision that cannot be read; the message is one line that says why."""


class Commit(NamedTuple):
    """A Git revision."""

    identifier: str
    short: str
    """The beginning of its identifier."""
    day: str
    """When it was committed, ``2026-01-31``."""


Naming = Callable[[str], str]
"""Returns what to call a file of a Git revision, by its way from the top with slashes."""


class Repository:
    """The git repository around a folder."""

    def __init__(self, folder: Path) -> None:
        """Look for it.

        :raises RevisionError: if there is none, or no git.
        """
        self.top = folder
        found = self._run("rev-parse", "--show-toplevel")
        if found is None:
            raise RevisionError(f"{folder} is in no git repository that git can read")
        self.top = Path(os.fsdecode(found).rstrip("\n")).resolve()

    def commit(self, since: str) -> Commit:
        """Return the revision of a name, or the last one before a day, ``2026-01-31``.

        :raises RevisionError: if there is none.
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
        # Without a time git takes that of now.
        found = self._run("rev-list", "-1", f"--before={day}T00:00:00", "HEAD")
        return "" if found is None else found.decode("ascii", "replace").strip()

    def _missing_reason(self, since: str) -> str:
        what = f"before {since}" if _DATE.fullmatch(since) else f"called {since!r}"
        if self._run("rev-parse", "HEAD") is None:
            return "nothing is committed yet"
        if self._run("rev-parse", "--is-shallow-repository") == b"true\n":
            return (
                f"this clone is shallow and has no revision {what}; "
                "git fetch --unshallow brings the others"
            )
        return f"git has no revision {what}"

    def files(self, commit: Commit) -> dict[str, str]:
        """Return the identifiers of the files of a Git revision by their ways from the top.

        :raises RevisionError: where git cannot tell.
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
        """Yield the contents of files, in their order.

        :raises RevisionError: where git has not got one of them.
        """
        wanted = list(identifiers)
        lines = "".join(f"{one}\n" for one in wanted)
        found = self._run("cat-file", "--batch", stdin=lines.encode())
        position = 0
        for _ in wanted:
            end = -1 if found is None else found.find(b"\n", position)
            facts = [] if found is None else found[position:end].split()
            if found is None or len(facts) < 3:  # noqa: PLR2004 - identifier, kind, size
                raise RevisionError("git has not got all files of the revision (a partial clone?)")
            position = end + 1 + int(facts[2])
            yield found[end + 1 : position]
            position += 1

    def relative_path(self, path: Path) -> str:
        """Return the way from the top to a path, with slashes; nothing for the top itself.

        :raises RevisionError: where it lies elsewhere.
        """
        try:
            way = path.resolve().relative_to(self.top).as_posix()
        except ValueError:
            raise RevisionError(f"{path} is outside of the repository {self.top}") from None
        return "" if way == "." else way

    def _run(self, *arguments: str, stdin: bytes = b"") -> bytes | None:
        """Return what git says, None if it fails.

        :raises RevisionError: if there is no git.
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
    """Their identifiers by their ways from the top."""

    @classmethod
    def load(cls, repository: Repository, since: str) -> Revision:
        """Return the files of a Git revision, named or the last before a day.

        :raises RevisionError: where it cannot be read.
        """
        commit = repository.commit(since)
        return cls(repository, commit, repository.files(commit))

    def documents_below(self, folder: str) -> list[str]:
        """Return the note files below a folder, in the order of their paths (CK-6)."""
        prefix = f"{folder}/" if folder else ""
        found = [
            name
            for name in self.files
            if name.startswith(prefix) and is_document_path(name[len(prefix) :])
        ]
        return sorted(found, key=lambda name: name.split("/"))

    def content(self, name: str) -> bytes:
        """Return the content of a file.

        :raises RevisionError: where the revision has no such file.
        """
        if name not in self.files:
            raise RevisionError(f"{self.commit.short} has no file {name}")
        return next(self.repository.contents([self.files[name]]))

    def read(self, way: str, options: Options, naming: Naming) -> list[Parse]:
        """Read a note file, or those of a folder that no other of them includes (CK-6).

        :param way: from the top, with slashes.
        :raises RevisionError: where the revision has no notes there.
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
        """Read note files with what they include, as it was.

        :param options: without a root, or with one inside the repository.
        """
        with TemporaryDirectory(prefix="bml-") as folder:
            top = Path(folder).resolve()
            parses = []
            for document in documents:
                self._write(document, top)
                root = top / self._root(document, options)
                own = replace(options, root=root)
                parses.append(parse_file(top / document, own, naming(document)))
        return parses

    def _root(self, document: str, options: Options) -> str:
        """Return the folder that includes must stay below, by its way from the top (LM-2)."""
        folder = (self.repository.top / document).parent
        root = options.root or (project_root(folder) if folder.is_dir() else self.repository.top)
        try:
            return self.repository.relative_path(root)
        except RevisionError:
            return ""

    def _write(self, document: str, top: Path) -> None:
        """Write a file, and everything that it includes, below ``top``."""
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
    """Yield the files that notes may include, by their ways from the top (LANGUAGE IN-6)."""
    for line in decode(data).text.splitlines():
        columns = included_name(line) if "INCLUDE" in line else None
        if columns:
            wanted = line[columns[0] : columns[1]]
            for beside in (name, document):
                yield posixpath.normpath(posixpath.join(posixpath.dirname(beside), wanted))


FORMAT: Final = "bml-changes"
VERSION: Final = 1
"""Rises when something is named otherwise, or left out."""

_NameOf = Callable[[str], str]


class ChangedAgreementRecord(TypedDict):
    """What an auction means.

    :ivar short: The auction as people write it.
    """

    auction: json.AuctionCalls
    short: str
    conditions: json.ConditionsRecord
    text: json.AgreementText
    shown: json.Shown
    alert: json.Alerted
    row: json.RowRecord


class ChangedAuctionRecord(TypedDict):
    """An auction as it was and as it is."""

    old: str | None
    new: str | None


class ChangeRecord(TypedDict):
    """What happened to a row.

    :ivar kind: meaning: another text. condition: another seat or vulnerability. alert: an alert
        mark that came or went. moved: after another call, with what is below.
    :ivar opening: The opening that it belongs to, as people write it.
    :ivar old: The first auction that changed, as it was; null where it was added.
    :ivar new: The same as it is; null where it was removed.
    :ivar auctions: The auctions of the row that changed so.
    :ivar rows_below: The rows below that came, went, moved or got other conditions with it.
    """

    kind: Annotated[str, choices(ChangeKind)]
    opening: str
    old: ChangedAgreementRecord | None
    new: ChangedAgreementRecord | None
    auctions: Annotated[list[ChangedAuctionRecord], Keywords(minItems=1)]
    rows_below: list[json.RowRecord]


class ChangesRecord(TypedDict):
    """Changes of bidding agreements.

    What changed from one version of notes in BML to another.

    :ivar old: What the state before is called.
    :ivar new: What the state after is called.
    :ivar changes: One a row, in bidding order, by opening; empty if nothing changed.
    """

    format: Literal["bml-changes"]
    version: Annotated[Literal[1], Version]
    old: str
    new: str
    changes: list[ChangeRecord]


def changes_as_json(comparison: Comparison, old_name: str, new_name: str, system: System) -> str:
    """Return what changed as an object, a change a line.

    :param old_name: what the states that are compared are called.
    :param system: the new state.
    """
    name_of = file_names(system)
    head = {"format": FORMAT, "version": VERSION, "old": old_name, "new": new_name}
    return listing_text(head, "changes", (_change(one, system, name_of) for one in comparison))


def changes_schema() -> Schema:
    """Return the JSON Schema of what :func:`changes_as_json` returns."""
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


def _auctions(versions: AgreementChange) -> ChangedAuctionRecord:
    old, new = versions.old, versions.new
    return {"old": _short(old and old.auction), "new": _short(new and new.auction)}


def _short(auction: Auction | None) -> str | None:
    return None if auction is None else auction.short


def _agreement(
    agreement: Agreement | None, system: System, name_of: _NameOf
) -> ChangedAgreementRecord | None:
    if agreement is None:
        return None
    return {
        "auction": list(json.calls_as_json(agreement.auction)),
        "short": agreement.auction.short,
        "conditions": json.conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "shown": shown_text(agreement, system.options),
        "alert": agreement.alert,
        "row": json.row_as_json(agreement.row, name_of),
    }
