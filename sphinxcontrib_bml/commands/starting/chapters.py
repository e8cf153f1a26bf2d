"""The chapters of a new project: the player's own notes, or examples to write over."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path, PurePath
from typing import NamedTuple

from ...formats.catalog import IMPORTERS
from ...formats.registry import Importer, ImportOptions
from ...language.options import Options
from ...language.parser import Parse, parse_text
from ...language.syntax import Heading
from ..shared.notes import read_data, read_notes
from ..shared.status import FileProblemError

_SUFFIX = ".bml"
_EXAMPLES = ("one-notrump", "when-they-compete", "a-deal")
_TAKEN = frozenset({"index", "ask", "card", "genindex", "search"})
_SEE = "bml import --preview {} shows each line of it beside what it became"
_NO_NAME = re.compile(r"[^\w]+|_+")


class ListedFile(NamedTuple):
    """A file of notes that the first page lists."""

    name: str
    """Without suffix."""
    data: bytes
    parts: tuple[tuple[PurePath, bytes], ...] = ()
    """The files that it includes, each with its path from the chapter's folder."""
    told: tuple[str, ...] = ()
    """What became of a file of another program, in lines."""


def example_chapters() -> list[ListedFile]:
    """Return chapters to write over: an opening, a competitive one, a deal."""
    folder = files(__package__) / "files" / "chapters"
    return [ListedFile(name, (folder / f"{name}{_SUFFIX}").read_bytes()) for name in _EXAMPLES]


def chapters_from(names: Iterable[str]) -> list[ListedFile]:
    """Return the chapters that files of notes become, in their order.

    :param names: files in BML, with what they include, or of other programs, which are imported.
    :raises FileProblemError: where one cannot be read, is of no known kind, or includes what lies
        outside its folder.
    """
    chapters: list[ListedFile] = []
    for name in names:
        chapter = _notes(name) if name.lower().endswith(_SUFFIX) else _imported(name)
        chapters.append(chapter._replace(name=_free(chapter.name, chapters)))
    return chapters


def _notes(name: str) -> ListedFile:
    data = read_data(name)
    if b"\0" in data:
        raise FileProblemError(f"{name}: it is no text in UTF-8; nothing was written")
    folder = Path(name).parent.resolve()
    parts = []
    parse = read_notes(name, Options())
    for path in parse.dependencies:
        if not path.resolve().is_relative_to(folder):
            raise FileProblemError(
                f"{name}: it includes {path}, which lies outside its folder: name a file above both"
            )
        if path.is_file():
            parts.append((path.resolve().relative_to(folder), path.read_bytes()))
    return ListedFile(Path(name).stem, _titled(data, name, parse), tuple(parts))


def _titled(data: bytes, name: str, parse: Parse) -> bytes:
    """Return notes with a title: a page without one is in no list of the site."""
    document = parse.document
    if document.text_of("TITLE") or any(isinstance(one, Heading) for one in document.elements):
        return data
    words = " ".join(_NO_NAME.sub(" ", Path(name).stem).split())
    title = words[:1].upper() + words[1:] or "Notes"
    return f"#+TITLE: {title}\n\n".encode() + data.removeprefix(BOM_UTF8)


def _imported(name: str) -> ListedFile:
    data = read_data(name)
    importer = next(_importers(name, data), None)
    if importer is None:
        kinds = ", ".join([_SUFFIX, *(end for one in IMPORTERS.values() for end in one.suffixes)])
        raise FileProblemError(f"{name}: these are no notes that can be read: {kinds}")
    converted = importer.convert(data, name, ImportOptions())
    if converted.refused:
        raise FileProblemError(f"{name}: {converted.refused}; nothing was written")
    text = converted.text
    return ListedFile(
        Path(name).stem,
        _titled(text.encode(errors="replace"), name, parse_text(text)),
        told=(f"{name}: {converted.summary}", *(_SEE.format(name) for _ in converted.told[:1])),
    )


def _importers(name: str, data: bytes) -> Iterator[Importer]:
    """Yield what may read a file, the likeliest first."""
    yield from (one for one in IMPORTERS.values() if name.lower().endswith(one.suffixes))
    yield from (one for one in IMPORTERS.values() if one.recognises(data))


def _free(stem: str, chapters: Iterable[ListedFile]) -> str:
    """Return a name for a page that no other has."""
    name = _NO_NAME.sub("-", stem).strip("-").lower() or "notes"
    taken = _TAKEN | {chapter.name for chapter in chapters}
    if name not in taken:
        return name
    return next(free for number in range(2, 1000) if (free := f"{name}-{number}") not in taken)
