"""The cards of a project, with answers from its notes (CARDS CC-N1 to CC-N6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...language.codes import Code
from ...language.diagnostics import Diagnostic, Diagnostics
from ...language.source import Source, Span
from ...sphinxext.build_state import ProjectState
from ...sphinxext.session import settings_of
from ...sphinxext.systems import build_systems
from ..files.folders import CardFiles
from ..model.convention_books import library_of, report_not_exported
from ..model.conventions import Convention, Library
from ..model.deriving import Deriver
from ..model.fill import FillingContext, fill
from ..model.noted_answers import NotesChecker
from ..model.noted_rows import NoteReader
from .data import CARDS, CardRequest
from .project import (
    ReadCard,
    conventions_of,
    external_conventions,
    project_files,
    read_card,
    resolve_name,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ...agreements.lookup import Resolver
    from ...sphinxext.systems import BuildSystem
    from ..model.card import Card, UsedConvention


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
        language = settings_of(self._app.env).options.notes_language
        resolver = self._resolver
        notes = NoteReader(resolver, language)
        deriver = Deriver(notes, self._system.translated_system, language)
        around = FillingContext(
            library,
            resolver,
            self._files.files,
            elsewhere,
            NotesChecker(deriver, language),
            deriver,
            derives_texts_only=self._app.config.bml_card_derive == "text",
            language=language,
        )
        return fill(card.notes, card.structure, card.known, around)

    @cached_property
    def _at(self) -> Span:
        """The place of the directive."""
        file, line = self.request.place
        path = Path(file) if Path(file).is_file() else Path(self._app.env.doc2path(self.docname))
        return Span(Source(file, "", path=path, line_numbers=[line]), 0, 0)

    @cached_property
    def _system(self) -> BuildSystem:
        """The system of the card (RS-1).

        It is the system of the page if the card names no existing system. If the project has no
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
        return system

    @property
    def _resolver(self) -> Resolver:
        return self._system.translated_resolver


class ProjectCards:
    """The cards of a build, available when all documents are read."""

    def __init__(self, app: Sphinx) -> None:
        """Store the application; files are read on first use."""
        self._app = app
        self.conventions = conventions_of(app)
        self.joined: dict[str, Diagnostics] = {}
        """Diagnostics of adding conventions to the book of each system."""

    @cached_property
    def by_document(self) -> dict[str, list[ProjectCard]]:
        """The cards of each page, sorted by document."""
        return {
            docname: [
                ProjectCard(docname, one, self.conventions.library, self._app) for one in requests
            ]
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
        everywhere = frozenset(docname for docname, _ in self.conventions.shown_conventions)
        for diagnostic in (
            self.conventions.library.diagnostics if self.conventions.shown_conventions else ()
        ):
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
