"""The cards of a build: filled when all documents are read, with what is wrong with them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ... import cards as convention_cards
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.source import Source, Span
from ..answering import answers_of
from ..build_state import BuildState
from ..checks import add_findings
from .elsewhere import conventions_elsewhere
from .kept import CARDS, CONVENTIONS, CardRequest, ShownConvention
from .reading import ReadCard, files_for, named, read_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx

    from ...agreements.resolver import Resolver
    from ...cards import Card, CardFiles, Convention, Library, Surroundings, UsedConvention
    from ...language.diagnostics import Diagnostic


class ConventionPlace(NamedTuple):
    """Where a convention is shown."""

    docname: str
    anchor: str
    title: str


class ReadFiles(NamedTuple):
    """The files of a card, with its library."""

    card: ReadCard
    files: CardFiles
    library: Library


class ProjectCards:
    """The cards and conventions of a build; asked only when all documents are read."""

    def __init__(self, app: Sphinx) -> None:
        """Read nothing before somebody asks."""
        self._app = app
        self._read: dict[tuple[str, int], ReadFiles | None] = {}
        self._filled: dict[tuple[str, int], Card | None] = {}
        self._found: dict[tuple[str, int], Diagnostics] = {}
        self.joined: dict[str, Diagnostics] = {}
        """What was found when conventions joined the book of each system."""

    @cached_property
    def shown(self) -> tuple[tuple[str, ShownConvention], ...]:
        """The conventions of all pages, each with its document; in the order of their names."""
        kept = CONVENTIONS.of(self._app.env)
        return tuple((docname, one) for docname in sorted(kept) for one in kept[docname])

    @cached_property
    def library(self) -> Library:
        """The conventions of the project."""
        library = convention_cards.Library(
            (one.convention for _, one in self.shown), self._app.config.author
        )
        library.check_clones()
        return library

    @cached_property
    def _places(self) -> dict[str, ConventionPlace]:
        places: dict[str, ConventionPlace] = {}
        for docname, one in self.shown:
            title = self.library.title_of(one.convention)
            places.setdefault(one.convention.id, ConventionPlace(docname, one.anchor, title))
        return places

    def place_of(self, convention: Convention) -> ConventionPlace | None:
        """Return where a convention is shown, None where no page does."""
        return self._places.get(convention.id)

    def requests(self) -> Iterator[tuple[str, int, CardRequest]]:
        """Yield the cards of all pages: document, number and what is asked for."""
        cards = CARDS.of(self._app.env)
        for docname in sorted(cards):
            for number, request in enumerate(cards[docname]):
                yield docname, number, request

    def request(self, docname: str, number: int) -> CardRequest:
        """Return what the card of a page asks for."""
        return CARDS.of(self._app.env)[docname][number]

    def filled(self, docname: str, number: int) -> Card | None:
        """Return a card with the answers of the tables; None where its files are gone."""
        key = docname, number
        if key not in self._filled:
            read = self._read_files(docname, number)
            self._filled[key] = None if read is None else self._fill(docname, number, read)
        return self._filled[key]

    def compared(self, docname: str, number: int) -> Card | None:
        """Return the card that a card is compared with; None where there is none."""
        request = self.request(docname, number)
        read = self._read_files(docname, number)
        if not request.compare or read is None:
            return None
        found, at = self._found[docname, number], self._at(docname, request)
        other = read_card(
            self._app.env, read.files, named(self._app.env, request.compare), "", at, found
        )
        if other is None:
            return None
        library = convention_cards.library_of(
            other.notes, read.files, self.library, self.library.author
        )
        around = self._around((docname, number), library, read)
        return convention_cards.fill(other.notes, read.card.structure, other.known, around)

    def _around(self, card: tuple[str, int], library: Library, read: ReadFiles) -> Surroundings:
        elsewhere = conventions_elsewhere(self._app)
        return convention_cards.Surroundings(library, self._resolver(*card), read.files, elsewhere)

    def played(
        self, documents: Iterable[str], system: str = ""
    ) -> Iterator[tuple[Convention, str, CardRequest]]:
        """Yield the conventions that cards of ``documents`` use and export, each once.

        :param system: the name of the one whose cards are meant; nothing for those of all.
        """
        cards = CARDS.of(self._app.env)
        told: set[str] = set()
        for docname in documents:
            for number, request in enumerate(cards.get(docname, ())):
                if not request.exports or not _is_of(request, system):
                    continue
                for used in self._used(docname, number):
                    convention = used.convention
                    if convention is not None and convention.id not in told:
                        told.add(convention.id)
                        yield convention, docname, request

    def _used(self, docname: str, number: int) -> Iterator[UsedConvention]:
        """Yield the conventions of a card; answers of the tables are not asked for."""
        read = self._read_files(docname, number)
        if read is None:
            return
        around = convention_cards.Surroundings(read.library, None, read.files)
        card = convention_cards.fill(read.card.notes, read.card.structure, read.card.known, around)
        for section in card.sections:
            yield from section.conventions

    def findings(self) -> Iterator[tuple[Diagnostic, frozenset[str]]]:
        """Yield what is wrong with cards and conventions, with the documents that show them."""
        everywhere = frozenset(docname for docname, _ in self.shown)
        for diagnostic in self.library.diagnostics if self.shown else ():
            yield diagnostic, everywhere
        for docname, number, request in self.requests():
            card = self.filled(docname, number)
            if request.compare:
                self.compared(docname, number)
            for diagnostic in self._found[docname, number]:
                yield diagnostic, frozenset({docname})
            for diagnostic in card.diagnostics if card is not None else ():
                yield diagnostic, frozenset({docname})
        not_exported = Diagnostics()
        for system in answers_of(self._app).systems:
            for convention, _docname, _request in self.played(system.documents, system.name):
                convention_cards.report_not_exported(convention, not_exported)
        for diagnostic in not_exported:
            yield diagnostic, everywhere
        for diagnostics in self.joined.values():
            for diagnostic in diagnostics:
                yield diagnostic, everywhere

    def _fill(self, docname: str, number: int, read: ReadFiles) -> Card:
        around = self._around((docname, number), read.library, read)
        card = convention_cards.fill(read.card.notes, read.card.structure, read.card.known, around)
        for diagnostic in (*read.files.diagnostics, *_own(read.library, self.library)):
            self._found[docname, number].add(diagnostic)
        return card

    def _read_files(self, docname: str, number: int) -> ReadFiles | None:
        key = docname, number
        if key not in self._read:
            request, env = self.request(docname, number), self._app.env
            files, found = files_for(env), self._found.setdefault(key, Diagnostics())
            at = self._at(docname, request)
            card = read_card(env, files, request.notes, request.structure, at, found)
            self._read[key] = None
            if card is not None:
                library = convention_cards.library_of(
                    card.notes, files, self.library, self.library.author
                )
                self._read[key] = ReadFiles(card, files, library)
        return self._read[key]

    def _at(self, docname: str, request: CardRequest) -> Span:
        file, line = request.place
        path = Path(file) if Path(file).is_file() else Path(self._app.env.doc2path(docname))
        return Span(Source(file, "", path=path, line_numbers=[line]), 0, 0)

    def _resolver(self, docname: str, number: int) -> Resolver:
        """Return what answers for the tables of the system that a card names, or stands in.

        A page in no system has the first of the project.
        """
        answers, request = answers_of(self._app), self.request(docname, number)
        if request.system:
            named_one = answers.named(request.system)
            if named_one is not None:
                return named_one.shown_resolver
            self._found[docname, number].report(
                Code.DIRECTIVE_VALUE, self._at(docname, request), f"{request.system!r} is no system"
            )
        asked = answers.asked_by(docname)
        system = next((one for one in asked if one in answers.systems), asked[0])
        return system.shown_resolver


def _is_of(request: CardRequest, system: str) -> bool:
    """Tell whether a card is that of a system; one that names none is of all that hold it."""
    return not (system and request.system) or request.system.casefold() == system.casefold()


def _own(library: Library, project: Library) -> Iterator[Diagnostic]:
    """Yield what is wrong with a library and not told of the project's already.

    A convention that a page shows and notes name by its file is one, not two.
    """
    told = {diagnostic.message for diagnostic in project.diagnostics}
    for diagnostic in library.diagnostics:
        places = {(one.span.file, one.span.line) for one in diagnostic.related}
        is_itself = (diagnostic.span.file, diagnostic.span.line) in places
        if diagnostic.message not in told and not is_itself:
            yield diagnostic


_PROJECT_CARDS = BuildState(ProjectCards)


def cards_of(app: Sphinx) -> ProjectCards:
    """Return the cards of this build; only when all documents are read."""
    return _PROJECT_CARDS.of(app)


def setup(app: Sphinx) -> None:
    """Forget the cards when documents change, and check them."""
    add_findings(app, lambda app: cards_of(app).findings())
    app.connect("env-before-read-docs", _PROJECT_CARDS.forget)
