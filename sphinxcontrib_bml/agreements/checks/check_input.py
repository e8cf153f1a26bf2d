"""The input of checks: a system with its book and facts about its documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...language.codes import Code
from ...language.labels import Label
from ...language.severity import ContextClass, Severity
from ...language.state import DocumentState, Silence
from ..book import Agreement, Book
from ..system import System
from .open_tables import MisplacedTable, OpenTable, misplaced_tables, open_tables
from .outlines import Outlines, Position, TableOutline, position_of
from .severities import Severities

if TYPE_CHECKING:
    from ...language.diagnostics import Diagnostic
    from ...language.syntax import BiddingTable
    from ..lookup import Resolver
    from ..meanings.books import BookMeanings
    from ..meanings.model import Counting
    from ..prose_links import DocumentRow
    from ..tree import AuctionTree


WORDING = (Code.AUCTION_UNDEFINED, Code.ABBREVIATION_UNKNOWN)
"""The checks that need the auctions and abbreviations in texts."""


_USED = 10
"""Number of alert marks that shows that the authors mark alerts on purpose."""


class NamedAuction(NamedTuple):
    """An auction in a text."""

    labels: tuple[Label, ...]
    """The labels of its calls; empty if no row can define it."""
    text: str
    """The auction in normal form (PROSE-AUCTIONS AL-25)."""
    place: Position
    row: DocumentRow | None
    """The row that the text describes."""


class NamedTexts(NamedTuple):
    """The auctions and the words in capitals in the texts of a document."""

    auctions: tuple[NamedAuction, ...] = ()
    capitals: tuple[tuple[str, Position], ...] = ()
    """Words in capitals with their first places, except terms of lists that explain them."""


class ExplainedTerm(NamedTuple):
    """An abbreviation that a list of a document explains."""

    word: str
    meaning: str
    place: Position
    document: str


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """Facts about a document for checks, in addition to its agreements; kept between builds."""

    name: str
    """The name of the document in the addresses of its rows."""
    file: str
    """The name of the file in messages."""
    tables: Iterable[TableOutline] = ()
    """Outlines of its tables; can be iterated several times."""
    silences: tuple[Silence, ...] = ()
    """Its ``//ignore`` lines."""
    cuts: tuple[tuple[Position, str], ...] = ()
    """The clips that are cut out of the text, with their names."""
    pasted_clips: tuple[Position, ...] = ()
    """Positions of the clips that it pastes."""
    terms: tuple[ExplainedTerm, ...] = ()
    """The abbreviations that the lists of the document explain."""

    lost_suits: tuple[tuple[Position, str], ...] = ()
    """The rows whose variable lost a suit, with the messages (LANGUAGE EX-3a)."""
    wording: NamedTexts = field(default_factory=NamedTexts)
    """The auctions and capitals in its texts, empty if no check needs them."""
    open_tables: tuple[OpenTable, ...] = ()
    """The tables that are read as openings."""
    alerts: int = 0
    """The number of lines of its tables with an alert mark."""

    @property
    def is_empty(self) -> bool:
        """Whether there are no facts except the names."""
        return self == DocumentFacts(self.name, self.file)

    def with_reported_tables(self, levels: Severities) -> DocumentFacts:
        """Return the facts without open tables if no diagnostic reports them (HI-10b)."""
        level = levels.severity(Code.TABLE_CONTEXT, ContextClass.OPENINGS, Severity.WARNING)
        return replace(self, open_tables=()) if level is None else self


def document_facts(
    name: str, file: str, state: DocumentState, tables: Iterable[BiddingTable]
) -> DocumentFacts:
    """Return the facts about a document that was read, without outlines, terms and texts."""
    alerted = {row.span.place for table in tables for row in table.rows if row.alert_length}
    return DocumentFacts(
        name,
        file,
        silences=tuple(state.silences),
        cuts=tuple((position_of(span), clip) for span, clip in state.cuts.items()),
        pasted_clips=tuple(map(position_of, state.pasted_clips)),
        lost_suits=tuple(
            (position_of(span), message) for span, message in state.diagnostics.lost_suits.items()
        ),
        open_tables=tuple(open_tables(name, (table.as_written for table in tables))),
        alerts=len(alerted),
    )


class CheckedPart(NamedTuple):
    """A part of a system, with the facts that do not need its agreements."""

    subject: CheckInput
    findings: Mapping[Code, Sequence[Diagnostic]]
    """The findings of checks that look at parts, by their first codes."""


class CheckInput:
    """A system that is checked."""

    def __init__(
        self,
        system: Callable[[], System],
        facts: tuple[DocumentFacts, ...],
        outlines: Outlines,
        resolver: Callable[[], Resolver] | None = None,
        parts: Sequence[CheckedPart] = (),
        counting: Counting | None = None,
    ) -> None:
        """Store a system, or a part of one, and the facts about all documents, in order.

        :param system: returns the system; many checks need only the facts.
        :param resolver: returns the resolver of the system, if other code uses it too.
        :param parts: the parts of the system, if they have been checked before.
        :param counting: the measure of strengths without a unit, if the whole system was asked.
        """
        self._system = system
        self.parts = parts
        """The parts of the system, if they have been checked before."""
        self.facts = facts
        self.outlines = outlines
        """The tables of all documents."""
        self._resolver = resolver
        self._counting = counting

    @cached_property
    def system(self) -> System:
        """The system."""
        return self._system()

    @property
    def uses_alert_marks(self) -> bool:
        """Whether the authors of the notes use alert marks regularly."""
        return sum(one.alerts for one in self.facts) >= _USED

    @cached_property
    def misplaced(self) -> dict[tuple[str, int], MisplacedTable]:
        """The tables that contradict the openings of others, by document and number."""
        found = misplaced_tables(table for facts in self.facts for table in facts.open_tables)
        return {(one.table.document, one.table.number): one for one in found}

    @property
    def book(self) -> Book:
        """The agreements of the system."""
        return self.system.book

    @cached_property
    def resolver(self) -> Resolver:
        """The resolver of the system."""
        if self._resolver is not None:
            return self._resolver()
        from ..lookup import Resolver

        return Resolver(self.system)

    @cached_property
    def meanings(self) -> BookMeanings:
        """What reads the texts of the agreements."""
        from ..meanings.books import BookMeanings

        return BookMeanings(self.book, self.system.options.notes_language, self._counting)

    @property
    def tree(self) -> AuctionTree:
        """The agreements as a tree of calls."""
        return self.resolver.tree

    def place_of(self, agreement: Agreement) -> Position:
        """Return the position of the row of an agreement."""
        row = agreement.row
        found = self.outlines.row_at(row.address)
        return found.place if found is not None else Position(row.file, row.line)
