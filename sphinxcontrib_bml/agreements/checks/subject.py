"""What checks look at: a system, with what is known of its documents beside the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...language.silences import Silence
from ...language.state import DocumentState
from ...language.syntax import BiddingTable
from ..book import Book
from ..places import Place
from ..system import System
from .outlines import Outlines, TableOutline, outlines_of

if TYPE_CHECKING:
    from ..resolver.tree import Tree


class ExplainedTerm(NamedTuple):
    """An abbreviation that a list of a document explains."""

    word: str
    meaning: str
    place: Place
    document: str


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """What checks want to know of a document beside its agreements; kept from build to build."""

    name: str
    """As the rows of the document call it in their addresses."""
    file: str
    """As messages call it."""
    tables: tuple[TableOutline, ...] = ()
    silences: tuple[Silence, ...] = ()
    """What its lines ``//ignore`` say."""
    terms: tuple[ExplainedTerm, ...] = ()
    """The abbreviations that its lists explain."""

    @property
    def says_something(self) -> bool:
        """Whether there is anything to know."""
        return bool(self.tables or self.silences)


def facts_of(
    name: str, file: str, tables: Iterable[BiddingTable], state: DocumentState
) -> DocumentFacts:
    """Return what is known of a document that was read, and whose book was made."""
    return DocumentFacts(name, file, outlines_of(tables, state.diagnostics), tuple(state.silences))


class Subject:
    """A system that is checked."""

    def __init__(self, system: System, facts: tuple[DocumentFacts, ...]) -> None:
        """Take a system and what is known of its documents, in their order."""
        self.system = system
        self.facts = facts

    @property
    def book(self) -> Book:
        """The agreements of the system."""
        return self.system.book

    @cached_property
    def tree(self) -> Tree:
        """The agreements by their calls."""
        from ..resolver.tree import Tree  # few checks want it

        return Tree(self.system, {})

    @cached_property
    def outlines(self) -> Outlines:
        """The tables of all documents."""
        return Outlines((facts.name, facts.tables) for facts in self.facts)
