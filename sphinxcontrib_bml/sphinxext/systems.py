"""The systems of a build, and the option ``:system:`` (RESOLVER RK-8, RK-9, RS-1).

The systems are complete only after all documents are read.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from ..agreements.book import OPENINGS
from ..agreements.lookup import Resolver
from ..agreements.system import System, SystemName, translate_book
from ..display.plain import ShownTexts
from ..language.alerts import alert_length
from . import products
from .build_state import ProjectState
from .configured_systems import (
    OpeningsOfSystem,
    ProjectSystem,
    SystemBooks,
    belongs_to_other_variant,
    project_systems,
    system_outline,
    title_of,
)
from .sequences.auction_targets import (
    DefinedAuction,
    SequenceObject,
    defined_auctions,
    sequence_objects,
)
from .session import settings_of
from .translatable_messages import message_id
from .translation_transforms import TRANSLATED_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

    from ..agreements.book import SourceRow


_SEQUENCES = "sequences"
"""Name of the stored auctions."""
WITH_PAGES = frozenset({"html", "dirhtml"})
"""Builders that have pages in addition to those of documents."""


def page_name(system_name: str) -> str:
    """Return the name of the page with the index of sequences of a system."""
    return f"bml-{system_name}-sequences"


class BuildSystem:
    """A system of a build, which computes its data on first use."""

    def __init__(self, project_system: ProjectSystem, app: Sphinx) -> None:
        """Store the project's system."""
        self.name = project_system.name
        self.variant = project_system.variant
        """The partner of the system, case folded; empty for none."""
        self.documents = project_system.documents
        """The documents in the order of the system."""
        self.openings = OPENINGS
        """The openings of its possible agreements, in the form of :func:`opening_of`."""
        self._project_system = project_system
        self._app = app

    @property
    def start(self) -> str:
        """The document that the system begins with."""
        return self._project_system.start or self.documents[0]

    @cached_property
    def title(self) -> str:
        """The title of the system."""
        return title_of(self._project_system, self._app.env)

    @cached_property
    def _books(self) -> SystemBooks:
        return SystemBooks(self._project_system, self._app)

    @cached_property
    def outline(self) -> System:
        """The system without its agreements."""
        return system_outline(self._project_system, self._app)

    @cached_property
    def system(self) -> System:
        """The system with its book."""
        return replace(self.outline, book=self._books.whole())

    @cached_property
    def parts(self) -> tuple[BuildSystem, ...]:
        """The parts that no row connects, each with some of the openings."""
        return tuple(PartOfSystem(self, one) for one in self._books.openings()) or (self,)

    @property
    def key(self) -> str:
        """A key that changes if any data of the system change."""
        return products.key_of(self._app, self.documents, self.name)

    @cached_property
    def resolver(self) -> Resolver:
        """The resolver for the book of this build."""
        return Resolver(self.system)

    @cached_property
    def translated_resolver(self) -> Resolver:
        """The resolver for the texts that pages show, including translations (RESOLVER RS-7)."""
        shown = self.translated_system
        return self.resolver if shown is self.system else Resolver(shown)

    @cached_property
    def translated_system(self) -> System:
        """The system with the texts that pages show, including translations (RESOLVER RS-7)."""
        rows = TRANSLATED_ROWS.of(self._app.env)
        if not any(docname in rows for docname in self.documents):
            return self.system

        def translation(row: SourceRow) -> str | None:
            texts = rows.get(row.address.document, {}).get(row.address.anchor, {})
            mark = alert_length(row.written)
            return texts.get("") or texts.get(message_id(row.written[mark:]))

        return replace(self.system, book=translate_book(self.system.book, translation))

    @cached_property
    def translated_texts(self) -> ShownTexts:
        """The texts of the definitions of :attr:`translated_resolver`, as pages show them."""
        wording = settings_of(self._app.env).wording
        return ShownTexts(self.outline.options, wording.announced_words)


class PartOfSystem(BuildSystem):
    """Some openings of a system, with the same answers as the whole system."""

    def __init__(self, whole: BuildSystem, divided: OpeningsOfSystem) -> None:
        """Store the part; results are computed on demand."""
        super().__init__(whole._project_system, whole._app)
        self._whole = whole
        self._divided = divided
        self.documents, self.openings = divided.documents, divided.openings

    @property
    def outline(self) -> System:
        """The whole system without its agreements."""
        return self._whole.outline

    @cached_property
    def system(self) -> System:
        """The system with the agreements of the part."""
        return replace(self.outline, book=self._whole._books.of_openings(self._divided))

    @cached_property
    def key(self) -> str:
        """A key that changes if any data of the part change."""
        openings, spelled = sorted(self.openings), self._whole._books.meanings
        return products.key_of(self._app, self.documents, self.name, openings, spelled)


class ProjectSystems:
    """The systems of a project; complete when all documents are read."""

    def __init__(self, app: Sphinx) -> None:
        """Start without systems."""
        self.app = app
        self._alone: dict[str, BuildSystem] = {}

    @cached_property
    def systems(self) -> tuple[BuildSystem, ...]:
        """The systems of the project, in the order of ``bml_systems``."""
        return tuple(BuildSystem(system, self.app) for system in project_systems(self.app))

    @cached_property
    def sequences(self) -> tuple[SequenceObject, ...]:
        """The auctions that pages define, for the inventory and the search."""
        found = ((one.name, self._defined_in(one)) for one in self.systems)
        return tuple(sequence_objects(found, is_named=len(self.systems) > 1))

    def _defined_in(self, system: BuildSystem) -> Iterable[DefinedAuction]:
        found = products.of_parts(
            self.app,
            _SEQUENCES,
            system.parts,
            lambda part: list(defined_auctions(part.resolver.tree)),
        )
        return chain(*found)

    def find(self, name: str) -> BuildSystem | None:
        """Return the system with a name in upper or lower case, or None."""
        return next((one for one in self.systems if one.name.casefold() == name.casefold()), None)

    @property
    def names(self) -> str:
        """The names of the systems, for messages."""
        return ", ".join(one.name for one in self.systems)

    def resolve_system_option(self, name: str, docname: str) -> BuildSystem | None:
        """Return the system for the option ``:system:`` of a directive, or None (RS-1).

        :param name: the value in upper or lower case. If it is empty, the result is the first
            system that contains the document, or else the first system of the project.
        """
        if name:
            return self.find(name)
        holding = (one for one in self.systems if docname in one.documents)
        return next(holding, next(iter(self.systems), None))

    def system_option_problem(self, name: str) -> str:
        """Return the reason why the option ``:system:`` has no system, or an empty text.

        The text is empty without a name, and for a partner whose pages this build does not write
        (VARIANTS VA-11).
        """
        if not name or belongs_to_other_variant(name, self.app):
            return ""
        return f"{name!r} is not a system (known: {self.names})"

    def containing(self, docname: str) -> tuple[BuildSystem, ...]:
        """Return the systems that contain a document, in order, or else a system of this document.

        An auction in the document refers to the first of these systems that defines it (RK-8).
        """
        holding = tuple(one for one in self.systems if docname in one.documents)
        return holding or (self._of_document(docname),)

    def for_references(self, docname: str) -> tuple[BuildSystem, ...]:
        """Return the systems to look up references of a document in; the first match is used.

        For a document without a system, these are its own notes and then all systems of the
        project.
        """
        around = self.containing(docname)
        return around if around[0] in self.systems else (*around, *self.systems)

    def _of_document(self, docname: str) -> BuildSystem:
        if docname not in self._alone:
            alone = ProjectSystem(SystemName(docname), (docname,))
            self._alone[docname] = BuildSystem(alone, self.app)
        return self._alone[docname]


_ANSWERS = ProjectState(ProjectSystems)


def build_systems(app: Sphinx) -> ProjectSystems:
    """Return the systems of this build, when all documents are read."""
    return _ANSWERS.of(app)
