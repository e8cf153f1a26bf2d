"""The pages of a file or a folder, and when they changed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from threading import Lock

from ...agreements.notes import SUFFIX, is_document_path, project_root
from ...language.options import Options
from ...language.variants.resolving import Names, names_of
from .pages import PreviewPage, contents_page, preview_page, read_page

SCRIPT = "/-/preview.js"
"""The address of what changes pages in a browser; no file of notes has such a way."""


class Site:
    """What a browser can see."""

    def __init__(self, place: Path, options: Options, variant: str | None = None) -> None:
        """Show a file, or the ``.bml`` files below a folder.

        :param variant: the partner whose pages are shown, of files that know him; by default they
            are those of all.
        """
        self.place = place.resolve()
        self.options = options
        self.variant = variant
        # docutils keeps what it knows of directives and roles for all threads together.
        self._lock = Lock()
        self._pages: dict[str, tuple[str, PreviewPage]] = {}

    @property
    def folder(self) -> Path:
        """What the ways to its files begin at."""
        return self.place if self.place.is_dir() else self.place.parent

    def ways(self) -> list[str]:
        """Return the ways to the files that are shown, from their folder."""
        if not self.place.is_dir():
            return [self.place.name]
        found = (path.relative_to(self.place).as_posix() for path in self.place.rglob(f"*{SUFFIX}"))
        return sorted(
            way for way in found if is_document_path(way) and (self.place / way).is_file()
        )

    def page(self, way: str) -> tuple[str, str] | None:
        """Return a page with what tells its state from others, None where there is none.

        :param way: the way to its file; nothing for the first page.
        """
        ways = self.ways()
        if not way and self.place.is_dir():
            return contents_page(ways, self.place.name, SCRIPT), "\n".join(ways)
        way = way or ways[0]
        if way not in ways:
            return None
        with self._lock:
            return self._made(way)

    def state(self, way: str) -> str | None:
        """Return what tells the state of a page from others, without making it anew."""
        if not way and self.place.is_dir():
            return "\n".join(self.ways())
        way = way or self.place.name
        known = self._pages.get(way)
        if known is None:
            page = self.page(way)
            return page[1] if page else None
        return _stamp(known[1].files)

    def options_of(self, path: Path) -> Options:
        """Return how a file is read (LANGUAGE LM-2)."""
        return replace(self.options, root=self.options.root or project_root(path.parent))

    def _made(self, way: str) -> tuple[str, str]:
        known = self._pages.get(way)
        if known is not None and known[0] == _stamp(known[1].files):
            return known[1].html, known[0]
        path = self.folder / way
        before = _stamp([path])
        page = preview_page(path, way, self.options_of(path), SCRIPT, self.variant)
        # What is written while it is read is a change that is still to be seen.
        stamp = _stamp(page.files) if before == _stamp([path]) else before
        self._pages[way] = stamp, page
        return page.html, stamp


def names_in(place: Path, options: Options) -> Names:
    """Return the partners that a file, or a file below a folder, tells apart (VARIANTS VA-1)."""
    site = Site(place, options)
    states = []
    for way in site.ways():
        path = site.folder / way
        with contextlib.suppress(OSError):
            states.append(read_page(path, way, site.options_of(path)).state)
    return names_of(states)


def _stamp(files: Iterable[Path]) -> str:
    """Return what tells the state of files from others."""
    parts = []
    for path in dict.fromkeys(files):
        try:
            status = path.stat()
            parts.append(f"{status.st_mtime_ns}-{status.st_size}")
        except OSError:
            parts.append("none")
    return " ".join(parts)
