"""A project of notes: the files it begins with, and how they get into a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath

from docutils.utils import column_width

from ...formats.files import replace_file
from ...formats.names import system_name
from ..shared.status import FileProblemError, reason
from .chapters import ListedFile

_COPIED = {
    "ask.rst": "ask.rst",
    "card.rst": "card.rst",
    "Makefile": "Makefile",
    "make.bat": "make.bat",
    "requirements.txt": "requirements.txt",
    "gitignore": ".gitignore",
    "readthedocs.yaml": ".readthedocs.yaml",
    "pages.yml": ".github/workflows/pages.yml",
    "vscode-settings.json": ".vscode/settings.json",
    "vscode-tasks.json": ".vscode/tasks.json",
}
"""The files that are the same in every project, with where they go."""
_SHOWN = 3
_SPECIAL = "\\*`|_<>[]:"
"""What begins markup in reStructuredText."""


@dataclass(frozen=True)
class Project:
    """A project of notes before it is written."""

    title: str
    names: str
    """Of the partners; nothing where they are not told."""
    chapters: tuple[ListedFile, ...]
    card: str
    """The file that the answers to a convention card begin as."""

    def files(self) -> Iterator[tuple[PurePath, bytes]]:
        """Yield the files of the project, each with its path from the project's folder."""
        yield (
            PurePath("conf.py"),
            self._filled(
                "conf.py.in", title=self.title, names=self.names, system=system_name(self.title)
            ),
        )
        yield PurePath("index.rst"), self._first_page()
        # A text of JSON is one of YAML too, whatever is in it.
        title, names = (json.dumps(text, ensure_ascii=False) for text in (self.title, self.names))
        yield (
            PurePath("our-card.yaml"),
            self._filled(self.card, title=title, names=names if self.names else '"?"'),
        )
        for chapter in self.chapters:
            yield PurePath(f"{chapter.name}.bml"), chapter.data
            yield from chapter.parts
        for name, place in _COPIED.items():
            yield PurePath(place), (_folder() / name).read_bytes()

    def write(self, folder: Path) -> None:
        """Write the project into ``folder``, made where it is missing; nothing is written over.

        :raises FileProblemError: where a file is there already, or cannot be written; in the first
            case nothing was written.
        """
        if folder.exists() and not folder.is_dir():
            raise FileProblemError(f"{folder} is a file: name a folder that is empty or new")
        wanted = dict(self.files())
        there = [str(path) for path in wanted if (folder / path).exists()]
        if there:
            shown = ", ".join(there[:_SHOWN]) + (", ..." if len(there) > _SHOWN else "")
            raise FileProblemError(
                f"{folder} has {shown} already: name a folder that is empty or new"
            )
        for path, data in wanted.items():
            place = folder / path
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                replace_file(place, data)
            except OSError as error:
                raise FileProblemError(f"cannot write {place}: {reason(error)}") from error

    def _first_page(self) -> bytes:
        title = _escaped(self.title)
        return self._filled(
            "index.rst.in",
            title=title,
            underline="=" * max(column_width(title), 1),
            welcome=f"What {_escaped(self.names)} play." if self.names else "What we play.",
            chapters="\n".join(f"   {chapter.name}" for chapter in self.chapters),
        )

    @staticmethod
    def _filled(name: str, **words: str) -> bytes:
        return (_folder() / name).read_text("utf-8").format(**words).encode()


def _folder() -> Traversable:
    return files(__package__) / "files"


def _escaped(text: str) -> str:
    """Return a text that reStructuredText shows as it is."""
    escaped = "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in text)
    # What begins a list, or a line of nothing else.
    return escaped if escaped[:1].isalnum() or escaped[:1] == "\\" else f"\\{escaped}"
