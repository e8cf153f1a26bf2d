"""Notes: files that are read together, as one system (CHECKS CK-6)."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..language.diagnostics import Diagnostic
from ..language.options import Options
from ..language.parser import Parse, parse_file, parse_text
from ..language.syntax import Document
from .book import Book, counted, merge
from .checks import Findings
from .deals import noted_deals
from .expansion import expand
from .system import Chapter, Naming, System, make_system

SUFFIX = ".bml"
"""Of files of notes."""

_MARKERS = ("conf.py", ".git")
_OUTPUT = "_build"


@dataclass(frozen=True, slots=True, repr=False)
class Notes:
    """What was read, and what it means."""

    system: System
    """What is exported: name, title, summary, chapters and the book."""
    parses: tuple[Parse, ...]
    """The documents as they were read, in their order."""

    @property
    def book(self) -> Book:
        """The agreements."""
        return self.system.book

    @property
    def documents(self) -> tuple[Document, ...]:
        """The syntax trees, in their order."""
        return tuple(parse.document for parse in self.parses)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the notes, found while reading them; ``check`` looks further."""
        return _findings(self.parses, [parse.diagnostics for parse in self.parses])

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that were read, included ones among them, each once."""
        files = (
            path
            for parse in self.parses
            for path in (parse.source.path, *parse.dependencies)
            if path is not None
        )
        return tuple(dict.fromkeys(path.resolve() for path in files))

    @property
    def variants(self) -> tuple[str, ...]:
        """The partners that the notes tell apart; none as yet."""
        return ()

    def __repr__(self) -> str:
        """Say what was read."""
        return f"<Notes {self.system.name!r}: {counted(len(self.book), 'agreement')}>"


def read(*paths: str | os.PathLike[str], options: Options | None = None) -> Notes:
    """Read files of notes, with all that they include, as one system in their order.

    A folder stands for the ``.bml`` files below it that no other of them includes, in the order of
    their paths; output folders and those that begin with a full stop are left out. Bad notes
    never raise: what is wrong is among the diagnostics.

    :param options: how to read them; by default includes stay below the nearest folder with a
        ``conf.py`` or ``.git`` in it, else below the file's own (LANGUAGE LM-2).
    :raises OSError: where a file cannot be read, or a folder has no notes in it.
    """
    parses = [parse for path in paths for parse in _parses(Path(path), options)]
    if not parses:
        raise FileNotFoundError(errno.ENOENT, "no file of notes was named")
    first = Path(paths[0])
    return make_notes(parses, Naming(first.resolve().name if first.is_dir() else first.stem))


def parse(text: str, name: str = "<text>", options: Options | None = None) -> Notes:
    """Read ``text``. Bad notes never raise: what is wrong is among the diagnostics.

    :param name: what messages call the text.
    """
    return make_notes([parse_text(text, name, options)], Naming(Path(name).stem.strip("<>")))


def make_notes(parses: Sequence[Parse], naming: Naming) -> Notes:
    """Return the notes of documents that were read."""
    books = [
        expand(parse.document.tables, parse.diagnostics, parse.options.limits) for parse in parses
    ]
    book = books[0] if len(books) == 1 else merge(books)
    chapters = [chapter_of(parse) for parse in parses]
    deals = [
        deal for parse in parses for deal in noted_deals(parse.document.elements, parse.options)
    ]
    return Notes(make_system(naming, chapters, book, parses[0].options, deals), tuple(parses))


def chapter_of(parse: Parse) -> Chapter:
    """Return a document as a chapter of a system."""
    path = parse.source.path
    return Chapter(
        parse.document.name,
        path.name if path is not None else parse.source.name,
        {key: value.text for key, value in parse.document.metadata.items()},
        tuple(parse.state.file_words),
    )


def notes_in(folder: Path, options: Options | None = None) -> list[Parse]:
    """Read the ``.bml`` files below ``folder`` that no other of them includes (CHECKS CK-6).

    :raises OSError: where there is none, or one cannot be read.
    """
    parses = [_parse(path, options) for path in _files_below(folder)]
    if not parses:
        raise FileNotFoundError(errno.ENOENT, f"no {SUFFIX} file in this folder", str(folder))
    return without_included(parses)


def without_included(parses: list[Parse]) -> list[Parse]:
    """Return the documents that no other of them includes (CHECKS CK-6)."""
    included = {path for parse in parses for path in parse.dependencies}
    roots = [
        parse
        for parse in parses
        if parse.source.path is None or parse.source.path.resolve() not in included
    ]
    # Files that include each other in a ring would all be gone.
    return roots or parses


def is_document(name: str) -> bool:
    """Tell whether a file below a folder is one of its documents (CHECKS CK-6).

    :param name: its way from the folder, with slashes.
    """
    return name.endswith(SUFFIX) and not any(map(_is_no_source, name.split("/")))


def root_above(folder: Path) -> Path:
    """Return the nearest folder from ``folder`` upwards with a ``conf.py`` or ``.git`` (LM-2).

    Where there is none, ``folder`` itself.
    """
    for candidate in (folder, *folder.parents):
        if any((candidate / marker).exists() for marker in _MARKERS):
            return candidate
    return folder


def _parses(path: Path, options: Options | None) -> list[Parse]:
    return notes_in(path, options) if path.is_dir() else [_parse(path, options)]


def _parse(path: Path, options: Options | None) -> Parse:
    options = options or Options()
    return parse_file(
        path, replace(options, root=options.root or root_above(path.resolve().parent))
    )


def _files_below(folder: Path) -> Iterable[Path]:
    """Return the files of notes below ``folder`` in the order of their paths."""
    return sorted(
        path
        for path in folder.rglob(f"*{SUFFIX}")
        if path.is_file() and is_document(path.relative_to(folder).as_posix())
    )


def _is_no_source(name: str) -> bool:
    return name.startswith(".") or name == _OUTPUT


def _findings(
    parses: Iterable[Parse], diagnostics: Iterable[Iterable[Diagnostic]]
) -> tuple[Diagnostic, ...]:
    findings = Findings()
    return tuple(
        diagnostic
        for parse, own in zip(parses, diagnostics, strict=True)
        for diagnostic in findings.new_in(own, parse.source.name)
    )
