"""The files of a book, found without leaving its folder (IMPORTS IM2-69, IM2-70)."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from ...language.input_files import read_named_content
from .detection import MOST_BYTES, UnreadableError, text_of
from .markdown_regions import front_matter

MOST_FILES = 2_000
MOST_BYTES_OF_FOLDER = 200 * 1024 * 1024
_DEEPEST = 64
_LEFT_OUT = frozenset(["node_modules", "_build", "__pycache__", "venv", "site-packages"])
_KEPT_HIDDEN = frozenset([".gitbook"])
MARKDOWN = frozenset([".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd"])
CHAPTERS = (
    ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rst", ".bml", ".adoc", ".asciidoc",
    ".html", ".htm", ".docx", ".odt",
)  # fmt: skip
"""The suffixes of chapters, in the order in which a link without suffix looks for them."""
INDEXES = ("index", "README", "readme", "_index")
_DIGITS = re.compile(r"(\d+)")


def natural(name: str) -> tuple[object, ...]:
    """Return a key that sorts ``ch2`` before ``ch10``, and files before the folders below them."""
    parts = []
    for part in name.split("/"):
        cut = _DIGITS.split(part.casefold())
        parts.append(tuple((int(one), "") if one.isdecimal() else (-1, one) for one in cut))
    return (*parts[:-1], (), parts[-1]) if len(parts) > 1 else ((), parts[0])


def suffix_of(name: str) -> str:
    """Return the suffix of a path in lower case."""
    return posixpath.splitext(name)[1].lower()


class BookFolder:
    """The files below a folder, by their paths with ``/``."""

    def __init__(self, root: Path) -> None:
        """List the files.

        :raises UnreadableError: if there are more than the limits.
        """
        self.root = root
        self._inside = root.resolve()
        self.files: dict[str, Path] = {}
        size = 0
        for name, path in self._walk(root, "", 0):
            self.files[name] = path
            size += path.stat().st_size
            if len(self.files) > MOST_FILES:
                raise UnreadableError(f"the folder has more than {MOST_FILES:,} files")
            if size > MOST_BYTES_OF_FOLDER:
                raise UnreadableError("the files have more than 200 MB")
        self._by_case: dict[str, list[str]] = {}
        for name in self.files:
            self._by_case.setdefault(name.casefold(), []).append(name)
        self._texts: dict[str, str] = {}

    def _walk(self, folder: Path, above: str, depth: int) -> Iterator[tuple[str, Path]]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            return
        for entry in entries:
            name, path = f"{above}{entry.name}", Path(entry.path)
            try:
                if entry.is_dir(follow_symlinks=False):
                    hidden = entry.name.startswith(".") and entry.name not in _KEPT_HIDDEN
                    if not hidden and entry.name not in _LEFT_OUT and depth < _DEEPEST:
                        yield from self._walk(path, f"{name}/", depth + 1)
                elif entry.is_file() and self._is_inside(entry, path):
                    yield name, path
            except OSError:
                continue

    def _is_inside(self, entry: os.DirEntry[str], path: Path) -> bool:
        return not entry.is_symlink() or path.resolve().is_relative_to(self._inside)

    def data(self, name: str) -> bytes:
        """Return the content of a file; empty if it cannot be read."""
        try:
            return read_named_content(self.files[name], MOST_BYTES)
        except (OSError, ValueError):
            return b""

    def text(self, name: str) -> str:
        """Return the text of a file; empty if there is none."""
        if name not in self._texts:
            try:
                self._texts[name] = text_of(self.data(name)).text if name in self.files else ""
            except UnreadableError:
                self._texts[name] = ""
        return self._texts[name]

    def metadata(self, name: str) -> dict[str, str]:
        """Return the front matter of a chapter, by name."""
        if suffix_of(name) not in MARKDOWN:
            return {}
        return front_matter(self.text(name).split("\n"))[1]

    def find(self, target: str, folder: str = "") -> str:
        """Return the file that a path leads to, or an empty text (IM2-62).

        Suffix, ``%28``, case, the folder of an index page and the path on a site count as one.

        :param folder: the folder that the path is relative to.
        """
        target = unquote(target.strip())
        at = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
        path = posixpath.normpath(at)
        if path.startswith("../") or path in {"..", ""}:
            return ""
        path = "" if path == "." else path
        stem = path.removesuffix(".html").removesuffix(".htm")
        names = [path] if path else []
        bare = posixpath.splitext(path)[0] if suffix_of(path) in CHAPTERS else stem
        names += [f"{one}{suffix}" for one in dict.fromkeys((path, bare)) if one
                  for suffix in CHAPTERS]  # fmt: skip
        within = f"{path}/" if path else ""
        names += [f"{within}{index}{suffix}" for index in INDEXES for suffix in CHAPTERS]
        for name in names:
            if name in self.files:
                return name
        for name in names:
            found = self._by_case.get(name.casefold(), ())
            if len(found) == 1:
                return found[0]
        return ""

    def chapters(self, below: str = "") -> list[str]:
        """Return the files that may be chapters, in natural order."""
        return sorted(
            (name for name in self.files
             if name.startswith(below) and suffix_of(name) in CHAPTERS),
            key=natural,
        )  # fmt: skip
