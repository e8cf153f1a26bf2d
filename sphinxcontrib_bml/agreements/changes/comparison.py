"""Changes, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from ...bridge import Auction
from ..book import Agreement, SourceRow, count_noun
from ..queries import without_leading_passes


class ChangeKind(StrEnum):
    """What happened to an agreement (CHECKS CH-1)."""

    ADDED = "added"
    REMOVED = "removed"
    MEANING = "meaning"
    """Another text."""
    CONDITION = "condition"
    """Another seat or vulnerability."""
    ALERT = "alert"
    """An alert mark that came or went."""
    MOVED = "moved"
    """It stands behind another call, with what stands below it (CH-6)."""


@dataclass(frozen=True, slots=True)
class AgreementChange:
    """An agreement as it was and as it is; one of them is None where it came or went."""

    old: Agreement | None
    new: Agreement | None

    @property
    def agreement(self) -> Agreement:
        """The agreement as it is; as it was where it went."""
        agreement = self.new or self.old
        assert agreement is not None
        return agreement


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """What happened to a row: one change, however many auctions it has (CHECKS CH-2)."""

    kind: ChangeKind
    versions: tuple[AgreementChange, ...]
    """The auctions of the row that changed so, at least one, in bidding order."""
    below: tuple[AgreementChange, ...] = ()
    """What continues them and came, went, moved or got other conditions with them."""

    @property
    def old(self) -> Agreement | None:
        """Its first auction that changed, as it was; None where it was added."""
        return self.versions[0].old

    @property
    def new(self) -> Agreement | None:
        """The same as it is; None where it was removed."""
        return self.versions[0].new

    @property
    def auctions(self) -> int:
        """How many auctions of the row changed so."""
        return len(self.versions)

    @property
    def rows(self) -> tuple[SourceRow, ...]:
        """The rows below that changed with it; as they were where it was removed."""
        own = {one.agreement.row.address.of_row for one in self.versions}
        rows = [one.agreement.row for one in self.below]
        found = {row.address.of_row: row for row in rows if row.address.of_row not in own}
        return tuple(found.values())

    @property
    def agreement(self) -> Agreement:
        """The agreement as it is; as it was where it was removed."""
        return self.versions[0].agreement

    @property
    def auction(self) -> Auction:
        """The auction that stands for the row."""
        return self.agreement.auction

    @property
    def opening(self) -> Auction:
        """The opening that the change belongs to."""
        auction = without_leading_passes(self.auction).auction
        return Auction.of(auction.opener, auction.calls[:1])

    def __repr__(self) -> str:
        """Name kind and auction."""
        return f"<Change {self.kind.value} {self.auction.short}>"


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """What changed between two states of notes; false where nothing did."""

    changes: tuple[Change, ...]
    """In bidding order, by opening."""

    @property
    def by_opening(self) -> Iterator[tuple[Auction, list[Change]]]:
        """The changes of each opening that has some."""
        for opening, changes in groupby(self.changes, key=lambda change: change.opening):
            yield opening, list(changes)

    def __iter__(self) -> Iterator[Change]:
        """Iterate over the changes."""
        return iter(self.changes)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.changes)

    def __repr__(self) -> str:
        """Say how many there are."""
        return f"<Comparison: {count_noun(len(self), 'change')}>"
