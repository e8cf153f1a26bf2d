"""Which agreements are new, or say something else than before (PRACTICE QZ-14, AN-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...agreements import Agreement, Notes, System
from ...agreements.changes import ChangeKind, Comparison, diff
from ...agreements.resolver import Meaning
from ...bridge import Auction
from ...language.anchors import RowAddress
from ..plain import shown_text


@dataclass(frozen=True)
class ChangedRows:
    """What changed since an older state."""

    rows: frozenset[RowAddress]
    """Rows that are new, or of which something changed."""
    was: Mapping[tuple[Auction, RowAddress], str]
    """What those said before that say something else now, as shown."""

    @classmethod
    def between(cls, old: Notes | System, new: System) -> ChangedRows:
        """Compare two states of notes (CHECKS CH-1)."""
        comparison = diff(old, new)
        return cls(frozenset(_rows(comparison)), dict(_earlier(comparison, new)))

    def holds_for(self, meaning: Meaning) -> bool:
        """Tell whether a row is among those that changed."""
        return meaning.row.address in self.rows

    def earlier(self, meaning: Meaning) -> str:
        """Return what a row said before, nothing where it says the same, or is new."""
        return self.was.get((meaning.auction, meaning.row.address), "")


def _rows(comparison: Comparison) -> set[RowAddress]:
    found = [one for change in comparison for one in (*change.versions, *change.below)]
    return {one.new.row.address for one in found if one.new is not None}


def _earlier(comparison: Comparison, new: System) -> dict[tuple[Auction, RowAddress], str]:
    earlier: dict[tuple[Auction, RowAddress], str] = {}
    for change in comparison:
        if change.kind is ChangeKind.MEANING:
            for versions in change.versions:
                old, now = versions.old, versions.new
                if old is not None and now is not None:
                    earlier[now.auction, now.row.address] = _shown(old, new)
    return earlier


def _shown(agreement: Agreement, system: System) -> str:
    return shown_text(agreement, system.options)
