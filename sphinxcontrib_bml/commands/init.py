"""``bml init``: a new project, with the player's own notes or examples to overwrite."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import NamedTuple

import click
from docutils.utils import column_width

from ..agreements.project import Project as NotesProject
from ..agreements.project_file import PROJECT_FILE
from ..agreements.system import SystemName
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
from .shared.diagnostics import is_at_terminal, standard_output
from .shared.files import folder_exists, read_data, read_notes
from .shared.program import FileProblemError, printable, reason
from .shared.projects import read_project
from .shared.variable_suits import choose_suits

_SUFFIX = ".bml"
_OLDER_SUFFIX = ".txt"
"""The suffix of many notes for the older tools; such files are notes if they are named (PJ-7)."""
_EXAMPLES = ("one-notrump", "when-they-compete", "a-deal")
_TAKEN = frozenset({"index", "ask", "card", "genindex", "search"})
_SEE = "bml import --preview {} shows each line of it next to what it became"
_NO_NAME = compile_later(r"[^\w]+|_+")


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
                pages=_OF_MYST if self._needs_myst else "",
                static=_OF_PICTURES if self._has_pictures else "",
            ),
        )
        yield PurePath(PROJECT_FILE), project_text(self.title, _players(self.names))
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
_ORDER = """\
# The files in their order. If two of them define the same auction, the first is used.
chapters = [
{}
]"""
_ORDER_OF_PAGES = """\
# The order of the chapters is that of index.rst. If two of them define the same auction, the
# first is used."""
_BETWEEN_NAMES = compile_later(r"\s*(?:,|&|/|\+|–|\band\b|\bund\b|\bet\b|\ben\b)\s*")
_PLAYERS = 2


def _players(names: str) -> list[str]:
    """Return the names of the two players, or nothing."""
    found = list(filter(None, _BETWEEN_NAMES.split(names)))
    return found if len(found) == _PLAYERS else []


def project_text(
    title: str,
    players: Sequence[str],
    chapters: Iterable[str] = (),
    systems: Mapping[SystemName, Sequence[str]] = MappingProxyType({}),
) -> bytes:
    """Return a project file (PJ-5).

    :param chapters: the files in their order; none if the toctree has it.
    :param systems: the chapters of each system, if there are several.
    """
    we = f"we = {_toml(players)}" if players else '# we = ["Anna", "Ben"]'
    lines = "\n".join(f"    {_toml(name)}," for name in chapters)
    text = (_folder() / "bml.toml.in").read_text("utf-8")
    order = _ORDER.format(lines) if lines else _ORDER_OF_PAGES
    text = text.format(title=_toml(title), we=we, order=order)
    for naming, names in systems.items():
        text += f"\n[systems.{_toml(naming.name)}]\nchapters = {_toml(names)}\n"
        text += f"title = {_toml(naming.title)}\n" if naming.title else ""
    return text.encode(errors="replace")


def _toml(value: str | Sequence[str]) -> str:
    """Return a text or a list of texts in TOML, whose strings are like those of JSON."""
    return json.dumps(value if isinstance(value, str) else list(value), ensure_ascii=False)


def write_project_file(folder: Path, title: str | None, names: str | None) -> Path:
    """Write ``bml.toml`` for a folder that has notes; change no other file (PJ-5).

    :raises FileProblemError: if the file exists already, or the folder has no notes.
    """
    path = folder / PROJECT_FILE
    if path.exists():
        raise FileProblemError(f"{path} already exists; it was not changed")
    documents = read_project([str(folder)], Options())
    project = documents.project
    if project is None or not documents.systems:
        raise FileProblemError(f"{folder}: no notes here")
    own = NotesProject(folder)
    exported = [system.files for system in documents.systems if system.files.is_exported]
    paths = [own.relative_path(one) for files in exported for one in files.files]
    is_several = len(exported) > 1 and not project.settings.systems
    systems = {files.naming: [own.relative_path(one) for one in files.files] for files in exported}
    players = _players(names or "") or [spellings[0] for spellings in project.settings.we]
    text = project_text(
        title or project.title or project.name,
        players,
        dict.fromkeys(paths),
        systems if is_several else {},
    )
    try:
        replace_file(path, text)
    except OSError as error:
        raise FileProblemError(f"cannot write {path}: {reason(error)}") from error
    return path


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
        systems = [] if book is None else _add_systems(folder, title or default, names, book)
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


def _add_systems(folder: Path, title: str, names: str, book: ImportedBook) -> list[str]:
    """Propose several systems if openings of the book contradict each other (IM2-68).

    :returns: a line about the systems that were written.
    """
    systems = {SystemName(name): list(files) for name, files in book.systems.items()}
    if not systems:
        own = NotesProject(folder)
        systems = {
            one.files.naming: [own.relative_path(path) for path in one.files.files]
            for one in read_project([str(folder)], Options()).systems
            if one.files.is_exported
        }
    if len(systems) <= 1:
        return []
    shown = ", ".join(naming.name for naming in systems)
    question = f"The openings of the chapters differ. Are these different systems: {shown}?"
    if is_at_terminal() and not click.confirm(question, default=True, err=True):
        return []
    path = folder / PROJECT_FILE
    try:
        replace_file(path, project_text(title, _players(names), (), systems))
    except OSError as error:
        raise FileProblemError(f"cannot write {path}: {reason(error)}") from error
    return [f"{PROJECT_FILE} has {len(systems)} systems, because openings differ: {shown}"]


def _answer(given: str | None, question: str, default: str) -> str:
    """Return the given value, or ask for it; one line without spaces around it."""
    if given is None and is_at_terminal():
        given = click.prompt(question, default=default, show_default=bool(default), err=True)
    return " ".join(printable(default if given is None else given).split())


def _quoted(path: str) -> str:
    """Return a path quoted for the terminal."""
    return subprocess.list2cmdline([path]) if _IS_WINDOWS else shlex.quote(path)
