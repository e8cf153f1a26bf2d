"""The systems of a project: the documents of each, and their books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..agreements.book import Book, DividedBook, PartOfBook, join_names, merge
from ..agreements.several_systems import SeveralSystems, may_be_compared
from ..agreements.system import System, SystemName, make_system
from ..agreements.system_names import is_device, is_file_name, system_name
from ..language.codes import Code, Severity
from ..language.variants.parts import key_of
from .build_conditions import CONDITIONAL_CHAPTERS, is_satisfied
from .build_state import AppState, ProjectState
from .config import report_invalid_value
from .diagnostics import log_at
from .documents import BOOKS, book_of, chapter_of, deals_of, stored_books
from .project import project_of
from .session import settings_of
from .variants import VARIANTS, selected_key

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..agreements.project_file import SystemSettings
    from .storage import JoinedOpenings

_FIELDS = 5

AddAgreements = Callable[["Book", str, tuple[str, ...], "Sphinx"], "Book"]
"""Returns the book of a system with the additions of a feature; receives name and documents."""
AreNeeded = Callable[[tuple[str, ...], "Sphinx"], bool]
"""Returns whether a feature adds anything to the book of a system with some documents."""

_ADDED: AppState[list[tuple[AddAgreements, AreNeeded]]] = AppState(lambda app: [])


class ProjectSystem(NamedTuple):
    """A system as the project's configuration describes it."""

    naming: SystemName
    documents: tuple[str, ...]
    """The documents that toctrees reach from the start document, in that order, including it."""
    variant: str = ""
    """The case-folded name of the partner; empty if the notes have no partners."""
    start: str = ""
    """The first document for readers."""

    @property
    def name(self) -> str:
        """The file name without suffix."""
        return self.naming.name


def add_agreements(app: Sphinx, add: AddAgreements, are_needed: AreNeeded) -> None:
    """Register a function that adds agreements to books of systems; for ``setup`` functions."""
    _ADDED.of(app).append((add, are_needed))


def project_systems(app: Sphinx) -> list[ProjectSystem]:
    """Return the systems of the project: those of ``bml_systems``, or that of the root document."""
    config = app.config
    entries = list(config.bml_systems)
    described = project_of(app).settings.systems
    if not entries and described:
        return [
            system
            for one in described
            for system in _variant_systems(_described_system(app, one), app)
            if system.documents
        ]
    if not entries:
        title = project_of(app).title or config.project
        naming = project_of(app).naming._replace(name=system_name(title), untitled=title)
        documents = _in_order(app, _documents_below(app, config.root_doc))
        several = several_systems_of(app)
        if several is not None:
            return list(_recognized_systems(several, documents, title, app))
        system = ProjectSystem(naming, documents, start=config.root_doc)
        return list(_variant_systems(system, app))
    found = [one for entry in entries if (one := _system_of_entry(app, entry)) is not None]
    systems: list[ProjectSystem] = []
    for system in (one for whole in found for one in _variant_systems(whole, app)):
        # Some systems of files do not tell capitals from small letters.
        if any(system.name.casefold() == other.name.casefold() for other in systems):
            _warn(f"bml_systems: two systems are called {system.name!r}; the first one is used")
            continue
        systems.append(system)
    return systems


def several_systems_of(app: Sphinx) -> SeveralSystems | None:
    """Return the systems that the openings of the pages show, or None for one system (PJ-8)."""
    return _SEVERAL.of(app)


def _find_several(app: Sphinx) -> SeveralSystems | None:
    env = app.env
    if app.config.bml_systems or project_of(app).settings.systems:
        return None
    documents = _in_order(app, _documents_below(app, app.config.root_doc))
    known = VARIANTS.of(env)
    if any(known[docname].names for docname in documents if docname in known):
        return None
    included = {inner for docname in documents for inner in env.included.get(docname, ())}
    roots = [docname for docname in documents if docname not in included] or documents
    paths = {Path(env.doc2path(docname)): docname for docname in roots}
    holds = partial(is_satisfied, app=app)

    def has_openings(path: Path) -> bool:
        stored = stored_books(env, paths[path], holds)
        return may_be_compared(
            name for part in stored for one in part.joined for name in one.openings
        )

    books = {path: partial(book_of, env, docname, holds) for path, docname in paths.items()}
    return project_of(app).split_by_openings(list(paths), books, has_openings)


_SEVERAL: ProjectState[SeveralSystems | None] = ProjectState(_find_several)


def _recognized_systems(
    several: SeveralSystems, documents: Sequence[str], title: str, app: Sphinx
) -> Iterator[ProjectSystem]:
    """Yield the systems that the openings show, each with the pages that its pages include."""
    env = app.env
    paths = {docname: Path(env.doc2path(docname)) for docname in documents}
    for name, files in several.systems.items():
        own = {docname for docname in documents if paths[docname] in files}
        own.update(*(env.included.get(docname, ()) for docname in own))
        start = next(docname for docname in documents if paths[docname] == several.heads[name])
        kept = tuple(docname for docname in documents if docname in own)
        own_title = chapter_of(env, start).metadata.get("TITLE", "")
        yield ProjectSystem(SystemName(name, own_title, untitled=title), kept, start=start)


def _described_system(app: Sphinx, described: SystemSettings) -> ProjectSystem:
    """Return a system described in the project file."""
    documents = _in_order(app, _documents_below(app, app.config.root_doc))
    start = app.config.root_doc
    if described.chapters:
        ways = _document_paths(app, sorted(app.env.all_docs))
        documents = tuple(ways[way] for way in project_of(app).chapters_of(described, list(ways)))
        start = documents[0] if documents else ""
    naming = SystemName(described.name, described.title, described.summary, project_of(app).title)
    return ProjectSystem(naming, documents, key_of(described.partner), start)


def _in_order(app: Sphinx, documents: Iterable[str]) -> tuple[str, ...]:
    """Return documents in the order of ``chapters`` in the project file, then as given (EX-8).

    Documents in ``chapters`` are included, whether a toctree lists them or not.
    """
    reached = list(documents)
    project = project_of(app)
    if not project.settings.chapters:
        return tuple(reached)
    paths = _document_paths(app, app.env.all_docs)
    named = [
        docname
        for path, docname in sorted(paths.items(), key=lambda one: project.position(one[0]))
        if project.names(path)
    ]
    return tuple(dict.fromkeys([*named, *reached]))


def _document_paths(app: Sphinx, documents: Iterable[str]) -> dict[str, str]:
    """Return documents by their paths from the folder of the project."""
    project = project_of(app)
    return {
        project.relative_path(Path(app.env.doc2path(docname))): docname for docname in documents
    }


def _variant_systems(system: ProjectSystem, app: Sphinx) -> Iterator[ProjectSystem]:
    """Yield a system for each partner in its documents, if it has no partner itself (VA-10).

    A build for one partner has only the system of that partner.
    """
    chosen = selected_key(app.config)
    if system.variant:
        if chosen in {"", system.variant}:
            yield system
        return
    known = VARIANTS.of(app.env)
    names: dict[str, str] = {}
    for docname in system.documents:
        if docname in known:
            names = {**known[docname].names, **names}
    if not names:
        yield system
        return
    for key, name in names.items():
        if chosen in {"", key}:
            naming = system.naming._replace(name=f"{system.name}-{name}")
            yield ProjectSystem(naming, system.documents, key, system.start)


def belongs_to_other_variant(name: str, app: Sphinx) -> bool:
    """Return whether a system belongs to a partner whose pages this build does not write (VA-11).

    It may be called before documents are read, when the partners in documents are not known.
    """
    chosen, names = selected_key(app.config), _names_in(app)
    if not chosen:
        return False
    for known, variant in names.items():
        if known.casefold() == name.casefold():
            return variant not in {"", chosen}
    everybodys = [known for known, variant in names.items() if not variant]
    return any(key_of(partner) not in {"", chosen} for partner in _partners_in(name, everybodys))


def _names_in(app: Sphinx) -> dict[str, str]:
    """Return the names of systems in the configuration, with the keys of their partners."""
    config, described = app.config, project_of(app).settings.systems
    if not config.bml_systems and described:
        return {one.name: key_of(one.partner) for one in described}
    if not config.bml_systems:
        return {system_name(project_of(app).title or config.project): ""}
    found: dict[str, str] = {}
    for entry in config.bml_systems:
        if isinstance(entry, tuple | list):
            _start, name, _title, _summary, partner = [*entry, *[""] * _FIELDS][:_FIELDS]
            if isinstance(name, str) and name:
                found.setdefault(name, key_of(partner) if isinstance(partner, str) else "")
    return found


def _partners_in(name: str, systems: Iterable[str]) -> Iterator[str]:
    """Yield the texts after the names of ``systems`` and a hyphen."""
    for system in systems:
        if name.casefold().startswith(f"{system.casefold()}-"):
            yield name[len(system) + 1 :]


def _system_of_entry(app: Sphinx, entry: object) -> ProjectSystem | None:
    """Return the system that an entry of ``bml_systems`` describes."""
    if not isinstance(entry, tuple | list) or not all(
        isinstance(item, str) for item in entry if item is not None
    ):
        _warn(f"bml_systems: {entry!r} is not (start document, name, title, summary, partner)")
        return None
    start, name, title, summary, partner = [*(item or "" for item in entry), *[""] * _FIELDS][
        :_FIELDS
    ]
    if start not in app.env.found_docs:
        _warn(f"bml_systems: there is no document {start!r}")
        return None
    if not is_file_name(name):
        _warn(f"bml_systems: {name!r} is not a file name")
        return None
    if is_device(name):
        _warn(f"bml_systems: {name!r} is not a file name on Windows, where a device has this name")
        return None
    naming = SystemName(name, title, summary, app.config.project)
    documents = _in_order(app, _documents_below(app, start))
    return ProjectSystem(naming, documents, key_of(partner), start)


def _documents_below(app: Sphinx, start: str) -> Iterator[str]:
    """Yield the documents that toctrees reach from ``start``, depth first, each once."""
    env = app.env
    seen: set[str] = set()
    stack = [start]
    while stack:
        docname = stack.pop()
        if docname in seen or docname not in env.all_docs:
            continue
        seen.add(docname)
        yield docname
        conditional = CONDITIONAL_CHAPTERS.of(env).get(docname, {})
        stack.extend(
            chapter
            for chapter in reversed(env.toctree_includes.get(docname, []))
            if chapter not in conditional
            or any(
                all(is_satisfied(requirement, app) for requirement in required)
                for required in conditional[chapter]
            )
        )


def title_of(system: ProjectSystem, env: BuildEnvironment) -> str:
    """Return the title of a system, without restoring its agreements."""
    chapters = (chapter_of(env, docname, system.variant) for docname in system.documents)
    titles = (chapter.metadata.get("TITLE", "") for chapter in chapters)
    return system.naming.title or next(filter(None, titles), "") or system.naming.untitled


def system_outline(system: ProjectSystem, app: Sphinx) -> System:
    """Return a system without its agreements."""
    env = app.env
    chapters = [chapter_of(env, docname, system.variant) for docname in system.documents]
    options = settings_of(env).options
    deals = [
        deal for docname in system.documents for deal in deals_of(env, docname, system.variant)
    ]
    return make_system(system.naming, chapters, Book(), options, deals)


class OpeningsOfSystem(NamedTuple):
    """Openings of a system that no row connects with other openings."""

    openings: frozenset[str]
    documents: tuple[str, ...]
    """The documents with agreements for the openings, in the order of the system."""


class SystemBooks:
    """The books of the documents of a system, whole or by openings."""

    def __init__(self, system: ProjectSystem, app: Sphinx) -> None:
        """Store the system; books are restored on demand."""
        self._system = system
        self._app = app
        holds, variant = partial(is_satisfied, app=app), system.variant
        self._stored = {
            docname: stored_books(app.env, docname, holds, variant) for docname in system.documents
        }
        self._book_of = partial(book_of, app.env, is_met=holds, variant=variant)
        self._divided: dict[str, DividedBook] = {}

    def whole(self) -> Book:
        """Return the agreements of the system."""
        book = merge(map(self._book_of, self._system.documents))
        for add, are_needed in _ADDED.of(self._app):
            if are_needed(self._system.documents, self._app):
                book = add(book, self._system.name, self._system.documents, self._app)
        return book

    def openings(self) -> list[OpeningsOfSystem]:
        """Return all openings; empty if a feature adds agreements, which may connect them."""
        documents, app = self._system.documents, self._app
        if any(are_needed(documents, app) for _, are_needed in _ADDED.of(app)):
            return []
        joined = {docname: self._joined(docname) for docname in documents}
        # An included file is among them, under a name that no opening has.
        groups = join_names(
            [*one.openings, f"/{one.file}"] if one.file else one.openings
            for one in dict.fromkeys(chain.from_iterable(joined.values()))
        )
        return [
            OpeningsOfSystem(
                frozenset(name for name in names if not name.startswith("/")),
                tuple(
                    docname
                    for docname, found in joined.items()
                    if any(one.openings[0] in names for one in found)
                ),
            )
            for names in groups
        ]

    def of_openings(self, part: OpeningsOfSystem) -> Book:
        """Return the agreements of some openings."""
        books = [
            (number, self._divided_book(docname))
            for number, docname in enumerate(self._system.documents)
            if docname in part.documents
        ]
        return PartOfBook(books, part.openings, self.meanings)

    @cached_property
    def meanings(self) -> dict[str, str]:
        """The spelling of the meanings of the opponents' calls (VARIANTS TM-2)."""
        texts = [text for books in self._stored.values() for one in books for text in one.meanings]
        return {text.casefold(): text for text in reversed(texts)}

    def _joined(self, docname: str) -> list[JoinedOpenings]:
        return [one for book in self._stored[docname] for one in book.joined]

    def _divided_book(self, docname: str) -> DividedBook:
        if docname not in self._divided:
            self._divided[docname] = DividedBook(self._book_of(docname))
        return self._divided[docname]


def report_documents_without_system(systems: list[ProjectSystem], env: BuildEnvironment) -> None:
    """Report the documents with agreements that are not in any system (``SYSTEM-NONE``)."""
    documents = {docname for system in systems for docname in system.documents}
    for docname in sorted(set(BOOKS.of(env)) - documents):
        log_at(
            env,
            Code.SYSTEM_NONE,
            Severity.INFO,
            "in no system, so not exported",
            docname,
        )


def _warn(message: str) -> None:
    report_invalid_value(message)  # several parts of a build ask for the systems
