"""Where auctions in running text lead (PROSE-AUCTIONS AL-26 to AL-31).

Pure: a system, an auction and the row whose description it stands in say it all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ..bridge import Auction
from ..language.anchors import RowAddress
from ..language.labels import Label
from ..language.prose_auctions import ProseAuctionStart, expanded
from .book import Book
from .queries import without_leading_passes
from .resolver import BoardContext, Meaning, Resolver, Status

_LEADS = frozenset({Status.AGREED, Status.NAMED})
"""What notes say of an auction that a link may lead to (RESOLVER RU-2)."""


class DefinedAuction(NamedTuple):
    """An auction that the notes have."""

    auction: Auction
    """From the opening on."""
    meaning: Meaning
    """The one that holds where seat and vulnerability are not known (AL-28)."""


class DocumentRow(NamedTuple):
    """A row by its document and its anchor there."""

    document: str
    anchor: str


class ProseMatch(NamedTuple):
    """What the notes have for an auction in running text."""

    defined: tuple[DefinedAuction, ...]
    """The auctions that it stands for and the notes have, at least one, in their order."""
    is_complete: bool
    """Whether those are all that it stands for."""

    @property
    def meaning(self) -> Meaning:
        """What the first of them means: its row is where the auction leads (AL-27)."""
        return self.defined[0].meaning

    @property
    def row(self) -> DocumentRow:
        """Where that stands; without an anchor where no page shows it."""
        return row_target(self.meaning.row.address)

    def is_linked_from(self, row: DocumentRow | None) -> bool:
        """Tell whether a text links there: not from the row itself, nor to one not shown (AL-30).

        :param row: the row that the text describes.
        """
        return bool(self.row.anchor) and self.row != row

    @property
    def other_rows(self) -> int:
        """How many other rows the auctions lie in."""
        return len({one.meaning.row.address for one in self.defined}) - 1


class ProseLinks:
    """Finds where the auctions in the texts of one system lead."""

    def __init__(self, resolver: Resolver, book: Book) -> None:
        """Prepare for texts of a system.

        :param resolver: what knows its auctions.
        :param book: its agreements.
        """
        self._resolver = resolver
        self._book = book
        self._known: dict[Auction, DefinedAuction | None] = {}

    def target(self, labels: Sequence[Label], row: DocumentRow | None = None) -> ProseMatch | None:
        """Return where an auction leads, None where the notes have none of what it stands for.

        :param labels: its calls.
        :param row: the row that the text describes: the auction may go on from it (AL-29).
        """
        for auctions in self._readings(labels, row):
            looked_up = [self._cached_definition(auction) for auction in auctions]
            defined = tuple(one for one in looked_up if one is not None)
            if defined:
                return ProseMatch(defined, is_complete=len(defined) == len(looked_up))
        return None

    def _readings(
        self, labels: Sequence[Label], row: DocumentRow | None
    ) -> Iterator[list[Auction]]:
        """Yield the auctions that may be meant, the likeliest first (AL-29)."""
        above = self._auctions_of_rows.get(row, ()) if row is not None else ()
        if above:
            yield expanded(labels, above)
            # Or the first call is that of the row once more.
            calls = {beginning.auction for beginning in above}
            before = [_parent_auction(beginning) for beginning in above]
            length = len(above[0].auction)
            yield [
                auction
                for auction in expanded(labels, before)
                if Auction.of(auction.opener, auction.calls[:length]) in calls
            ]
        yield expanded(labels)

    @cached_property
    def _auctions_of_rows(self) -> dict[DocumentRow, list[ProseAuctionStart]]:
        """The auctions of each row that has a description: all are of one length."""
        auctions: dict[DocumentRow, list[ProseAuctionStart]] = {}
        for agreement in self._book:
            if agreement.written and agreement.row.address.anchor:
                place = row_target(agreement.row.address)
                beginning = ProseAuctionStart(agreement.auction, agreement.bindings)
                auctions.setdefault(place, []).append(beginning)
        return auctions

    def _cached_definition(self, auction: Auction) -> DefinedAuction | None:
        """Return an auction with its meaning; texts name the same one over and over."""
        if auction not in self._known:
            self._known[auction] = self._definition(auction)
        return self._known[auction]

    def _definition(self, auction: Auction) -> DefinedAuction | None:
        """Return an auction with its meaning, None where no row of the notes has it (AL-28)."""
        opening = without_leading_passes(auction)
        seat = min(opening.passes + 1, 4) if opening.passes else None
        found = self._resolver.look_up(opening.auction, BoardContext(seat))
        if found.status not in _LEADS or not found.meanings:
            return None
        return DefinedAuction(opening.auction, found.meanings[0])


def _parent_auction(beginning: ProseAuctionStart) -> ProseAuctionStart:
    auction = beginning.auction
    return beginning._replace(auction=Auction.of(auction.opener, auction.calls[:-1]))


def row_target(address: RowAddress) -> DocumentRow:
    """Return the place of a row by its address."""
    return DocumentRow(address.document, address.anchor)
