"""A book of chapters that a new project takes over (IMPORTS IM2-65)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import NamedTuple

from ..features import hook


class BookChapter(NamedTuple):
    """A page of a book in its order."""

    docname: str
    """Its path in the project, with ``/`` and without suffix."""
    part: str = ""
    """The title of the part that it belongs to."""


class ImportedBook(NamedTuple):
    """The pages of a book, and what the first page says about it."""

    files: Mapping[PurePath, bytes]
    """The pages and pictures, by their paths in the project."""
    chapters: Sequence[BookChapter]
    title: str
    author: str
    license: str
    told: Sequence[str]
    """Lines that report the import."""
    needs_myst: bool = False
    """Whether some pages are Markdown."""
    systems: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The note files of each system, by its name, if folders have different openings (IM2-68)."""

    def toctrees(self) -> Iterator[str]:
        """Yield the toctrees of the first page, one for each part, in order."""
        for part, chapters in groupby(self.chapters, lambda chapter: chapter.part):
            options = ["   :maxdepth: 2", *([f"   :caption: {part}"] if part else [])]
            names = [f"   {chapter.docname}" for chapter in chapters]
            yield "\n".join([".. toctree::", *options, "", *names])

    def origin(self, escaped: Callable[[str], str]) -> str:
        """Return the sentences about author and license; empty if the book says nothing.

        :param escaped: returns a text as reStructuredText.
        """
        if not (self.author or self.license):
            return ""
        title = f"\u201c{escaped(self.title)}\u201d" if self.title else "other notes"
        author = f" by {escaped(self.author)}" if self.author else ""
        terms = f" License: {escaped(self.license.rstrip('.'))}." if self.license else ""
        return f"Imported from {title}{author}.{terms}"


def read_book(folder: Path) -> ImportedBook:
    """Return the book in a folder.

    :raises FileProblemError: if it has no chapters, or is larger than the limits.
    """
    book: ImportedBook = hook("read_book")(folder)
    return book
