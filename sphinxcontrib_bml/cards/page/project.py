"""Cards and conventions of a project, and conventions of other projects (CARDS CC-C3)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...language.codes import Code
from ...language.diagnostics import Diagnostic, Diagnostics
from ...language.source import Source, Span
from ...sphinxext.build_state import ProjectState
from ...sphinxext.session import settings_of
from ...sphinxext.systems import build_systems
from ..files.folders import CardFiles, Structures, is_path
from ..files.structures import read_structure
from ..model.convention_books import library_of, report_not_exported
from ..model.conventions import Convention, Library
from ..model.fill import FillingContext, fill
from ..model.system_notes import SystemNotes, read_system_notes
from .data import CARDS, COMPARE_TEXTS, CONVENTIONS, CardRequest, ShownConvention

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ...agreements.lookup import Resolver
    from ..model.card import Card, UsedConvention
    from ..model.structure import Structure

DESCRIPTION = "convention-description"
"""Kind of the inventory entry with the description of a convention, for other projects."""


class ExternalConvention(NamedTuple):
    """A convention of another project."""

    title: str
    address: str
    description: str
    """The description; empty if its project does not publish it."""


def external_conventions(app: Sphinx) -> Mapping[str, ExternalConvention]:
    """Return the conventions of intersphinx projects by name; empty without intersphinx."""
    inventories = getattr(app.env, "intersphinx_inventory", None) or {}
    described = inventories.get(f"bml:{DESCRIPTION}", {})
    found = {}
    for name, item in inventories.get("bml:convention", {}).items():
        address, title = _read(item)
        words = title if title not in {"", "-"} else name
        _, description = _read(described[name]) if name in described else ("", "")
        found[name] = ExternalConvention(words, address, description)
    return found


def _read(item: Any) -> tuple[str, str]:
    """Return the URL and text of an entry, which was a tuple before Sphinx 8.2."""
    if isinstance(item, tuple):
        return item[2], item[3]
    return item.uri, item.display_name


def without_source_text(convention: Convention) -> Convention:
    """Return a convention with places that contain no text, for the Sphinx environment."""
    return replace(
        convention,
        span=position_without_text(convention.span),
        sequences=tuple(
            replace(sequence, span=position_without_text(sequence.span))
            for sequence in convention.sequences
        ),
    )


def position_without_text(span: Span) -> Span:
    """Return a place with file and line but without text."""
    source = Source(span.file, "", path=span.source.path, line_numbers=[span.line])
    return Span(source, 0, 0)


class ReadCard(NamedTuple):
    """A card file with the structure to show it on."""

    notes: SystemNotes
    structure: Structure
    known: tuple[Structure, ...]
    """The structures of the card file."""


def project_files(env: BuildEnvironment) -> CardFiles:
    """Return the reader of the files in the source folder of a project (CC-R11)."""
    return CardFiles(Path(env.srcdir), settings_of(env).options.limits)


def base_file(env: BuildEnvironment, docname: str) -> Path:
    """Return the file that relative names in a document refer to."""
    return Path(env.doc2path(docname))


def resolve_name(env: BuildEnvironment, name: str) -> str:
    """Return the name of a file; a leading ``/`` stands for the source folder."""
    return os.path.join(env.srcdir, name.lstrip("/")) if name.startswith("/") else name  # noqa: PTH118


def project_structures(
    env: BuildEnvironment, files: CardFiles, diagnostics: Diagnostics
) -> Iterator[Structure]:
    """Yield the structures of ``bml_card_structures``, with their problems."""
    conf = Path(env.srcdir, "conf.py")
    at = Span(Source(str(conf), "bml_card_structures", path=conf), 0, 0)
    for name in env.config.bml_card_structures:
        source = files.source(resolve_name(env, str(name)), conf, at, diagnostics)
        structure = _structure(source, diagnostics) if source is not None else None
        if structure is not None:
            yield structure


def _structure(source: Source, diagnostics: Diagnostics) -> Structure | None:
    read = read_structure(source)
    for diagnostic in read.diagnostics:
        diagnostics.add(diagnostic)
    return read.structure


def read_card(
    env: BuildEnvironment,
    files: CardFiles,
    notes: str,
    structure: str,
    at: Span,
    diagnostics: Diagnostics,
) -> ReadCard | None:
    """Return a card file and the structure to show, or None if one is missing.

    :param notes: the card file, relative to the file of ``at``.
    :param structure: name or relative file of the structure; empty for the first in the card file.
    :param at: the place that names them.
    """
    assert at.source.path is not None
    source = files.source(notes, at.source.path, at, diagnostics)
    if source is None:
        return None
    read = read_system_notes(source, files.limits)
    for diagnostic in read.diagnostics:
        diagnostics.add(diagnostic)
    structures = Structures(project_structures(env, files, diagnostics))
    for diagnostic in structures.diagnostics:
        diagnostics.add(diagnostic)
    known = tuple(structures.of_notes(read, diagnostics))
    shown = known[0] if known else None
    if structure and is_path(structure):
        file = files.source(resolve_name(env, structure), at.source.path, at, diagnostics)
        shown = _structure(file, diagnostics) if file is not None else None
    elif structure:
        shown = structures.named(structure, at, diagnostics)
    return ReadCard(read, shown, known) if shown is not None else None


class ShownPlace(NamedTuple):
    """The document and anchor of a card or convention."""

    docname: str
    anchor: str
    title: str


class CardFileSet(NamedTuple):
    """The files of a card, with its library."""

    card: ReadCard
    files: CardFiles
    library: Library


class ProjectCard:
    """A card on a page."""

    def __init__(self, docname: str, request: CardRequest, library: Library, app: Sphinx) -> None:
        """Store the data; files are read on first use.

        :param docname: the document that shows it.
        :param library: the conventions of the project.
        """
        self.docname = docname
        self.request = request
        self._library = library
        self._app = app
        self._found = Diagnostics()

    @cached_property
    def filled(self) -> Card | None:
        """The card with answers from tables; None if its files no longer exist."""
        read = self._files
        if read is None:
            return None
        card = self._fill(read.card, read.library)
        for diagnostic in (
            *read.files.diagnostics,
            *_library_diagnostics(read.library, self._library),
        ):
            self._found.add(diagnostic)
        return card

    @cached_property
    def compared(self) -> Card | None:
        """The card to compare with; None without one."""
        read = self._files
        if not self.request.compare or read is None:
            return None
        notes = resolve_name(self._app.env, self.request.compare)
        other = read_card(self._app.env, read.files, notes, "", self._at, self._found)
        if other is None:
            return None
        return self._fill(
            other._replace(structure=read.card.structure), self._library_of(other, read.files)
        )

    @property
    def used(self) -> Iterator[UsedConvention]:
        """The conventions of the card, without looking up answers from tables."""
        read = self._files
        if read is None:
            return
        around = FillingContext(read.library, None, read.files)
        card = fill(read.card.notes, read.card.structure, read.card.known, around)
        for section in card.sections:
            yield from section.conventions

    @property
    def diagnostics(self) -> Iterator[Diagnostic]:
        """The problems in the card and in the card to compare with."""
        card, _other = self.filled, self.compared
        yield from self._found
        yield from card.diagnostics if card is not None else ()

    def is_of(self, system: str) -> bool:
        """Return whether the card is of a system; without a name, it is of all that contain it."""
        asked = self.request.system
        if not asked:
            return True
        meant = build_systems(self._app).resolve_system_option(asked, self.docname)
        return meant is not None and meant.name == system

    @cached_property
    def _files(self) -> CardFileSet | None:
        env, request = self._app.env, self.request
        files = project_files(env)
        card = read_card(env, files, request.notes, request.structure, self._at, self._found)
        return CardFileSet(card, files, self._library_of(card, files)) if card is not None else None

    def _library_of(self, card: ReadCard, files: CardFiles) -> Library:
        project = self._library
        return library_of(card.notes, files, project, project.author)

    def _fill(self, card: ReadCard, library: Library) -> Card:
        assert self._files is not None
        elsewhere = external_conventions(self._app)
        comparer = partial(self._app.emit_firstresult, COMPARE_TEXTS)
        around = FillingContext(library, self._resolver, self._files.files, elsewhere, comparer)
        return fill(card.notes, card.structure, card.known, around)

    @cached_property
    def _at(self) -> Span:
        """The place of the directive."""
        file, line = self.request.place
        path = Path(file) if Path(file).is_file() else Path(self._app.env.doc2path(self.docname))
        return Span(Source(file, "", path=path, line_numbers=[line]), 0, 0)

    @cached_property
    def _resolver(self) -> Resolver:
        """The resolver for the system of the card (RS-1).

        It is the resolver of the page if the card names no existing system. If the project has no
        system, only the page itself counts.
        """
        answers, name = build_systems(self._app), self.request.system
        system = answers.resolve_system_option(name, self.docname)
        if system is None:
            if problem := answers.system_option_problem(name):
                self._found.report(Code.DIRECTIVE_VALUE, self._at, problem)
            system = (
                answers.resolve_system_option("", self.docname)
                or answers.containing(self.docname)[0]
            )
        return system.translated_resolver


class ProjectCards:
    """The cards and conventions of a build, available when all documents are read."""

    def __init__(self, app: Sphinx) -> None:
        """Store the application; files are read on first use."""
        self._app = app
        self.joined: dict[str, Diagnostics] = {}
        """Diagnostics of adding conventions to the book of each system."""

    @cached_property
    def shown_conventions(self) -> tuple[tuple[str, ShownConvention], ...]:
        """The conventions of all pages, each with its document, sorted by document."""
        kept = CONVENTIONS.of(self._app.env)
        return tuple((docname, one) for docname in sorted(kept) for one in kept[docname])

    @cached_property
    def library(self) -> Library:
        """The conventions of the project."""
        library = Library(
            (one.convention for _, one in self.shown_conventions), self._app.config.author
        )
        library.check_clones()
        return library

    @cached_property
    def _places(self) -> dict[str, ShownPlace]:
        places: dict[str, ShownPlace] = {}
        for docname, one in self.shown_conventions:
            title = self.library.title_of(one.convention)
            places.setdefault(one.convention.id, ShownPlace(docname, one.anchor, title))
        return places

    def target_of(self, convention: Convention | None) -> ShownPlace | None:
        """Return the page and anchor of a convention, or None."""
        return self._places.get(convention.id) if convention is not None else None

    @cached_property
    def by_document(self) -> dict[str, list[ProjectCard]]:
        """The cards of each page, sorted by document."""
        return {
            docname: [ProjectCard(docname, one, self.library, self._app) for one in requests]
            for docname, requests in sorted(CARDS.of(self._app.env).items())
        }

    def __iter__(self) -> Iterator[ProjectCard]:
        """Iterate over the cards of all pages."""
        return chain.from_iterable(self.by_document.values())

    def played_conventions(
        self, documents: Iterable[str], system: str = ""
    ) -> Iterator[tuple[Convention, ProjectCard]]:
        """Yield the conventions that cards of ``documents`` use and export, each once.

        :param system: the name of the system whose cards count; empty for all.
        """
        told: set[str] = set()
        for card in chain.from_iterable(self.by_document.get(name, ()) for name in documents):
            if system and not card.is_of(system):
                continue
            for used in card.used:
                convention = used.convention
                if convention is not None and convention.id not in told:
                    told.add(convention.id)
                    yield convention, card

    def diagnostics(self) -> Iterator[tuple[Diagnostic, frozenset[str]]]:
        """Yield the problems of cards and conventions, with the documents that show them."""
        everywhere = frozenset(docname for docname, _ in self.shown_conventions)
        for diagnostic in self.library.diagnostics if self.shown_conventions else ():
            yield diagnostic, everywhere
        for card in self:
            for diagnostic in card.diagnostics:
                yield diagnostic, frozenset({card.docname})
        not_exported = Diagnostics()
        for system in build_systems(self._app).systems:
            for convention, _card in self.played_conventions(system.documents, system.name):
                report_not_exported(convention, not_exported)
        for diagnostics in (not_exported, *self.joined.values()):
            for diagnostic in diagnostics:
                yield diagnostic, everywhere


def _library_diagnostics(library: Library, project: Library) -> Iterator[Diagnostic]:
    """Yield the problems of a library that the project's library does not report.

    A convention on a page that a card file also names by its file counts once.
    """
    told = {diagnostic.message for diagnostic in project.diagnostics}
    for diagnostic in library.diagnostics:
        places = {(one.span.file, one.span.line) for one in diagnostic.related}
        is_itself = (diagnostic.span.file, diagnostic.span.line) in places
        if diagnostic.message not in told and not is_itself:
            yield diagnostic


_PROJECT_CARDS = ProjectState(ProjectCards)


def cards_of(app: Sphinx) -> ProjectCards:
    """Return the cards of this build, when all documents are read."""
    return _PROJECT_CARDS.of(app)
