"""The headings of the files that stand beside a document (LANGUAGE IL-7)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from ...language.links import HeadingIndex, headings_of
from ...language.options import Options
from ...language.parser import parse_file
from ...language.reading import bytes_of, decode
from ...language.source import Source, Span, normalized
from .titles import markdown_titles, rst_titles

NOTES = ".bml"
_TITLES = {".rst": rst_titles, ".md": markdown_titles}
SUFFIXES = (NOTES, *_TITLES)
"""Of documents that links may name."""

# To read a file is dear, and a folder may hold any number.
_MOST_FILES = 500


def headings_in(path: Path, options: Options) -> Iterator[tuple[str, Span]]:
    """Yield the headings of the document ``path``; none where it cannot be read."""
    try:
        if path.suffix == NOTES:
            yield from headings_of(parse_file(path, options).document)
        else:
            source = Source(str(path), normalized(decode(bytes_of(path, options)).text), path=path)
            yield from _TITLES[path.suffix](source)
    except OSError:
        return


def headings_in_folder(folder: Path, options: Options) -> HeadingIndex[Span]:
    """Return the headings of the files of notes in ``folder``; none where files may not be read."""
    return _headings_of_files(_files_in(folder), options)


def headings_below(root: Path, options: Options) -> HeadingIndex[Span]:
    """Return the headings of all documents below ``root``; none where files may not be read."""
    return _headings_of_files(_files_below(root), options)


def distinct_places(places: Iterable[tuple[str, Span]]) -> Iterator[tuple[str, Span]]:
    """Yield headings with their places, those of a part that several files include once."""
    seen = set()
    for text, span in places:
        path = span.source.path
        place = (path.resolve() if path is not None else span.source, span.start)
        if place not in seen:
            seen.add(place)
            yield text, span


def names_of_files(places: Iterable[Span]) -> list[str]:
    """Return the names, without folders, of the files that ``places`` are in, each once."""
    return list(dict.fromkeys(Path(place.file).name for place in places))


def _headings_of_files(files: Iterable[Path], options: Options) -> HeadingIndex[Span]:
    read = islice(files, _MOST_FILES) if options.files else ()
    return HeadingIndex(
        distinct_places(item for file in read for item in headings_in(file, options))
    )


def _files_in(folder: Path) -> Iterator[Path]:
    try:
        files = sorted(item for item in folder.iterdir() if item.suffix == NOTES)
    except OSError:
        return
    yield from filter(Path.is_file, files)


def _files_below(root: Path) -> Iterator[Path]:
    """Yield the documents below ``root`` in the order of their paths, output folders left out."""
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(name for name in inner if not name.startswith((".", "_build")))
        for name in sorted(names):
            if name.endswith(SUFFIXES):
                yield Path(folder, name)
