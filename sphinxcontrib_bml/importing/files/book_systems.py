"""The systems of a book whose folders have different openings (IMPORTS IM2-68)."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from ...agreements.book import Book
from ...agreements.notes import make_notes
from ...agreements.several_systems import several_systems
from ...agreements.system import SystemName
from ...language.parser import parse_text

_SEVERAL = 2


class BookPart(NamedTuple):
    """The files of a folder, or a file outside of the folders of systems."""

    folder: str
    """The name of the folder; empty for a file by itself."""
    files: tuple[int, ...]
    """The numbers of the files."""


def parts_of(names: Sequence[str]) -> list[BookPart]:
    """Return the parts of a book: files by themselves, and those of each folder together.

    :param names: the paths of the files, with ``/``. Folders around all folders do not count.
    """
    folders = [posixpath.dirname(name).split("/") for name in names if "/" in name]
    common = len(list(takewhile(lambda names: len(set(names)) == 1, zip(*folders, strict=False))))
    parts: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        inside = posixpath.dirname(name).split("/")[common:]
        parts.setdefault(inside[0] if inside and inside[0] else f"/{name}", []).append(number)
    return [
        BookPart("" if folder.startswith("/") else folder, tuple(files))
        for folder, files in parts.items()
    ]


def has_folders(parts: Sequence[BookPart]) -> bool:
    """Return whether a book has several folders, which may be systems."""
    return sum(bool(part.folder) for part in parts) >= _SEVERAL


def systems_of(
    parts: Sequence[BookPart], text_of: Callable[[int], str]
) -> dict[str, tuple[int, ...]]:
    """Return the files of each system by its folder; nothing if the folders are one system.

    The openings of whole folders are compared as those of files are (PROJECT PJ-8).

    :param text_of: returns the notes of the file with this number.
    """
    found = several_systems([partial(_book_of, part, text_of) for part in parts])
    if found is None or not all(parts[head].folder for head in found.heads):
        return {}
    return {
        parts[head].folder: tuple(sorted(_files(parts, group)))
        for head, group in zip(found.heads, found.groups, strict=True)
    }


def _files(parts: Sequence[BookPart], group: Sequence[int]) -> Iterator[int]:
    for number in group:
        yield from parts[number].files


def _book_of(part: BookPart, text_of: Callable[[int], str]) -> Book:
    """Return the agreements of a part."""
    parses = [parse_text(text_of(number), str(number)) for number in part.files]
    return make_notes(parses, SystemName(part.folder)).system.book
