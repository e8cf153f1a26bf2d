"""How the bidding tables of a document begin, kept until all documents are read (RU-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...agreements.resolver.tables import TableStart
from ...language.heading_auctions import given_labels
from ..collected import DocumentData

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...language.syntax import BiddingTable

BEGINNINGS: DocumentData[dict[int, TableStart]] = DocumentData("beginnings")
"""How the tables begin that go on from an auction, by their numbers."""


def table_starts(tables: Sequence[BiddingTable]) -> dict[int, TableStart]:
    """Return how the tables of a document begin that go on from an auction, by their numbers.

    Those that pages do not show are left out.
    """
    found = {}
    for number, table in enumerate(tables):
        beginning = _table_start(table)
        if beginning is not None and beginning.anchor:
            found[number] = beginning
    return found


def _table_start(table: BiddingTable) -> TableStart | None:
    if not table.rows:
        return None
    first = table.rows[0]
    if table.heading is not None and given_labels(table.heading, first):
        return TableStart(first.address.anchor, 0) if len(first.labels) == 1 else None
    if len(table.rows) > 1:
        second = table.rows[1]
        if second.level > first.level and len(second.labels) == 1:
            return TableStart(first.address.anchor, 1)
    return None
