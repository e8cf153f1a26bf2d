"""``bml init``: a new project, with the player's own notes or examples to overwrite."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from typing import NamedTuple

import click
from docutils.utils import column_width

from ..agreements.project_file import PROJECT_FILE
from ..formats.catalog import IMPORTERS
from ..formats.files import replace_file
from ..formats.registry import Importer, ImportOptions
from ..language.input_files import read_content
from ..language.options import Options
from ..language.parser import Parse, parse_text
from ..language.reading import decode
from ..language.syntax import Heading
from ..patterns import compile_later
from .book import ImportedBook, read_book
from .package_origin import FROM_REPOSITORY, PackageOrigin, package_origin
from .project_files import add_systems, players_of, project_text, write_project_file
from .shared.diagnostics import is_at_terminal, standard_output
from .shared.files import folder_exists, read_data, read_notes
from .shared.program import FileProblemError, printable, reason
from .shared.variable_suits import choose_suits

_SUFFIX = ".bml"
_OLDER_SUFFIX = ".txt"
"""The suffix of many notes for the older tools; such files are notes if they are named (PJ-7)."""
_EXAMPLES = ("one-notrump", "when-they-compete", "a-deal")
_TAKEN = frozenset({"index", "ask", "card", "genindex", "search"})
_SEE = "bml import --preview {} shows each line of it next to what it became"
_NO_NAME = compile_later(r"[^\w]+|_+")
_WILD = compile_later(r"[\[*?]")
"""Characters that begin something else than themselves in patterns of files."""


class ListedFile(NamedTuple):
    """A note file that the first page lists."""

    name: str
    """The name without suffix."""
    data: bytes
    parts: tuple[tuple[PurePath, bytes], ...] = ()
    """The files that it includes, with their paths relative to the folder of the chapter."""
    told: tuple[str, ...] = ()
    """Lines that report the import of a file of another program."""


def example_chapters() -> list[ListedFile]:
    """Return example chapters to overwrite: an opening, a competitive auction, a deal."""
    folder = files(__package__) / "files" / "chapters"
    return [ListedFile(name, (folder / f"{name}{_SUFFIX}").read_bytes()) for name in _EXAMPLES]


def chapters_from(names: Iterable[str]) -> list[ListedFile]:
    """Return the chapters for note files, in order.

    :param names: BML files with their includes, or files of other programs, which are imported.
    :raises FileProblemError: if a file cannot be read, has an unknown format, or includes a file
        outside its folder.
    """
    chapters: list[ListedFile] = []
    for name in names:
        chapter = _notes(name) if name.lower().endswith(_SUFFIX) else _imported(name)
        text = decode(chapter.data).text
        chosen = choose_suits(text, name)
        if chosen.text != text:
            chapter = chapter._replace(data=chosen.text.encode(errors="replace"))
        if chosen.told:
            chapter = chapter._replace(told=(*chapter.told, chosen.told))
        chapters.append(chapter._replace(name=_free(chapter.name, chapters)))
    return chapters


def _notes(name: str) -> ListedFile:
    data = read_data(name)
    if b"\0" in data:
        raise FileProblemError(f"{name}: it is not text in UTF-8; nothing was written")
    folder = Path(name).parent.resolve()
    parts = []
    parse = read_notes(name, Options())
    for path in parse.dependencies:
        if not path.resolve().is_relative_to(folder):
            raise FileProblemError(
                f"{name}: it includes {path}, which is outside its folder: choose a file above both"
            )
        if path.is_file():
            parts.append((path.resolve().relative_to(folder), read_content(path)))
    return ListedFile(Path(name).stem, _titled(data, name, parse), tuple(parts))


def _titled(data: bytes, name: str, parse: Parse) -> bytes:
    """Return notes with a title, because no list of pages shows a page without a title."""
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
        if name.lower().endswith(_OLDER_SUFFIX):
            return _notes(name)
        kinds = ", ".join(
            [_SUFFIX, _OLDER_SUFFIX, *(end for one in IMPORTERS.values() for end in one.suffixes)]
        )
        raise FileProblemError(f"{name}: these are not notes that can be read: {kinds}")
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
    """Yield the importers that may read a file, the most probable first."""
    yield from (one for one in IMPORTERS.values() if name.lower().endswith(one.suffixes))
    yield from (one for one in IMPORTERS.values() if one.recognises(data))


def _free(stem: str, chapters: Iterable[ListedFile]) -> str:
    """Return a name for a page that no other page has."""
    name = _NO_NAME.sub("-", stem).strip("-").lower() or "notes"
    taken = _TAKEN | {chapter.name for chapter in chapters}
    if name not in taken:
        return name
    return next(free for number in range(2, 1000) if (free := f"{name}-{number}") not in taken)


_COPIED = {
    "ask.rst": "ask.rst",
    "card.rst": "card.rst",
    "Makefile": "Makefile",
    "make.bat": "make.bat",
    "gitignore": ".gitignore",
    "readthedocs.yaml": ".readthedocs.yaml",
    "pages.yml": ".github/workflows/pages.yml",
    "vscode-settings.json": ".vscode/settings.json",
    "vscode-tasks.json": ".vscode/tasks.json",
}
"""The files that are the same in every project, with their destinations."""
_REQUIREMENTS = "requirements.txt"
_SHOWN = 3
_SPECIAL = "\\*`|_<>[]:"
"""Characters that begin markup in reStructuredText."""


@dataclass(frozen=True)
class Project:
    """A project of notes before it is written."""

    title: str
    names: str
    """Names of the partners; empty if the project does not distinguish them."""
    chapters: tuple[ListedFile, ...]
    card: str
    """The initial content of the card file."""
    origin: PackageOrigin = FROM_REPOSITORY
    """The origin of the package that the project installs."""
    book: ImportedBook | None = None
    """The book that the chapters come from instead (IMPORTS IM2-65)."""

    def files(self) -> Iterator[tuple[PurePath, bytes]]:
        """Yield the files of the project, with their paths relative to its folder."""
        yield (
            PurePath("conf.py"),
            self._filled(
                "conf.py.in",
                names=self.names,
                extensions=", ".join(f'"{name}"' for name in self._extensions()),
                included="".join(f"    {pattern},\n" for pattern in self._included()),
                pages=_OF_MYST if self._needs_myst else "",
                static=_OF_PICTURES if self._has_pictures else "",
            ),
        )
        yield PurePath(PROJECT_FILE), project_text(self.title, players_of(self.names))
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
        if self.book is not None:
            yield from self.book.files.items()
        for name, place in _COPIED.items():
            yield PurePath(place), (_folder() / name).read_bytes()
        needed = (_folder() / _REQUIREMENTS).read_text("utf-8")
        needed += "myst-parser\n" if self._needs_myst else ""
        yield PurePath(_REQUIREMENTS), self.origin.requirements(needed).encode()
        if self.origin.wheel is not None:
            yield PurePath(self.origin.wheel.name), self.origin.wheel.read_bytes()

    def _included(self) -> Iterator[str]:
        """Yield the patterns of the included files that no other pattern of conf.py names."""
        chapters = {f"{chapter.name}{_SUFFIX}" for chapter in self.chapters}
        parts = (path for chapter in self.chapters for path, _ in chapter.parts)
        for path in dict.fromkeys(parts):
            if path.as_posix() not in chapters and not path.name.startswith("_"):
                yield json.dumps(_WILD.sub("?", path.as_posix()), ensure_ascii=False)

    @property
    def _needs_myst(self) -> bool:
        return self.book is not None and self.book.needs_myst

    @property
    def _has_pictures(self) -> bool:
        return self.book is not None and any(path.parts[0] == _STATIC for path in self.book.files)

    def _extensions(self) -> list[str]:
        return ["sphinxcontrib_bml", *(["myst_parser"] if self._needs_myst else [])]

    def write(self, folder: Path) -> None:
        """Write the project to ``folder``, which is created if missing; nothing is overwritten.

        :raises FileProblemError: if a file already exists, or cannot be written; in the first
            case nothing is written.
        """
        if folder.exists() and not folder.is_dir():
            raise FileProblemError(f"{folder} is a file: name a folder that is empty or new")
        wanted = dict(self.files())
        there = [str(path) for path in wanted if (folder / path).exists()]
        if there:
            shown = ", ".join(there[:_SHOWN]) + (", ..." if len(there) > _SHOWN else "")
            raise FileProblemError(
                f"{folder} already contains {shown}: name a folder that is empty or new"
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
        welcome = f"What {_escaped(self.names)} play." if self.names else "What we play."
        chapters = [f"   {chapter.name}" for chapter in self.chapters]
        toctrees = ["\n".join([".. toctree::", "   :maxdepth: 2", "", *chapters])]
        if self.book is not None:
            welcome = "\n\n".join(filter(None, [welcome, self.book.origin(_escaped)]))
            toctrees = list(self.book.toctrees())
        return self._filled(
            "index.rst.in",
            title=title,
            underline="=" * max(column_width(title), 1),
            welcome=welcome,
            toctrees="\n\n".join(toctrees),
        )

    @staticmethod
    def _filled(name: str, **words: str) -> bytes:
        return (_folder() / name).read_text("utf-8").format(**words).encode()


_STATIC = "_static"
_OF_PICTURES = '\nhtml_static_path = ["_static"]'
_OF_MYST = """
# Pages in Markdown: links lead to headings of all levels, and pages may skip a level.
myst_heading_anchors = 6
suppress_warnings = ["myst.header", "myst.footnote", "ref.footnote", "misc.highlighting_failure"]
"""


def _folder() -> Traversable:
    return files(__package__) / "files"


def _escaped(text: str) -> str:
    """Return a text escaped for reStructuredText."""
    escaped = "".join(f"\\{sign}" if sign in _SPECIAL else sign for sign in text)
    # What begins a list, or a line of nothing else.
    return escaped if escaped[:1].isalnum() or escaped[:1] == "\\" else f"\\{escaped}"


_IS_WINDOWS = sys.platform == "win32"


@click.command("init")
@click.option(
    "--title",
    metavar="T",
    help="The title of the notes. By default, the command asks in a terminal; otherwise it uses "
    "the name of the folder.",
)
@click.option(
    "--names",
    metavar="NAMES",
    help='The names of the partnership, "Anna and Ben". By default, the command asks in a '
    "terminal; otherwise it leaves them out.",
)
@click.option(
    "--notes",
    "notes",
    metavar="FILE|FOLDER",
    multiple=True,
    help="Your own notes, in BML or any kind that bml import reads. Repeatable; each file becomes "
    "a chapter. A folder is a whole book, such as a MkDocs site. By default the chapters are "
    "examples.",
)
@click.option(
    "--project",
    "is_project",
    is_flag=True,
    help="Write only bml.toml, for notes that are in DIR: their order and their systems.",
)
@click.argument("folder", metavar="[DIR]", type=click.Path(path_type=Path), required=False)
def init_command(
    *,
    folder: Path | None,
    title: str | None,
    names: str | None,
    notes: tuple[str, ...],
    is_project: bool,
) -> None:
    """Create a notes project.

    In a terminal, the command asks for values that the options do not give. It overwrites
    nothing.
    """
    if is_project:
        try:
            path = write_project_file(folder or Path(), title, names)
        except FileProblemError as problem:
            raise click.ClickException(str(problem)) from problem
        standard_output().line(f"Wrote {path}. Read it, then run: bml check .")
        return
    if folder is None:
        raise click.MissingParameter(ctx=click.get_current_context())
    try:
        book = _book(notes)
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    named = folder.resolve().name.replace("-", " ").replace("_", " ").capitalize()
    default = (book.title if book is not None else "") or named
    title = _answer(title, "What are the notes called?", default)
    names = _answer(names, "Who plays them? (such as: Anna and Ben)", "")
    try:
        chapters = example_chapters()
        if notes:
            chapters = chapters_from(notes) if book is None else []
        card = "own-card.yaml.in" if notes else "example-card.yaml.in"
        origin = package_origin()
        Project(title or default, names, tuple(chapters), card, origin, book).write(folder)
        known = {} if book is None else book.systems
        systems = add_systems(folder, title or default, names, known) if notes else []
    except FileProblemError as problem:
        raise click.ClickException(str(problem)) from problem
    display = standard_output()
    written = "your notes" if notes else "sample chapters"
    for line in (
        *(line for chapter in chapters for line in chapter.told),
        *(book.told if book is not None else ()),
        *systems,
        f"Created {folder}, with {written}. To build the pages, run:",
        f"  cd {_quoted(str(folder))}",
        "  bml build",
        f"Then open {Path('_build', 'html', 'index.html')}. To check your notes, run:",
        "  bml check .",
        origin.sentence,
    ):
        display.line(line)


def _book(notes: Sequence[str]) -> ImportedBook | None:
    """Return the book that a folder of notes is, or None for files."""
    if not any(map(folder_exists, notes)):
        return None
    if len(notes) > 1:
        raise FileProblemError("--notes takes one folder, or files: name one of them")
    return read_book(Path(notes[0]))


def _answer(given: str | None, question: str, default: str) -> str:
    """Return the given value, or ask for it; one line without spaces around it."""
    if given is None and is_at_terminal():
        given = click.prompt(question, default=default, show_default=bool(default), err=True)
    return " ".join(printable(default if given is None else given).split())


def _quoted(path: str) -> str:
    """Return a path quoted for the terminal."""
    return subprocess.list2cmdline([path]) if _IS_WINDOWS else shlex.quote(path)
