"""From an auction to what holds of its last call (RESOLVER RM-6, RF-1 to RF-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import PASS, Auction, Side
from .context import BoardContext, by_specificity, matching_definitions
from .meanings import Meaning, Status
from .tree import AuctionNode, AuctionTree

_MOST_STEPS = 8
"""How many systems may be on, each by way of the one before (LANGUAGE XT-6)."""
_MOST_FOLLOWED = 200
"""Lines ``//as`` followed for one auction: they may lead in very many rings."""


class LookupResult(NamedTuple):
    """What holds of the last call of an auction."""

    status: Status
    known: int
    """Calls of the longest part that the notes have."""
    meanings: tuple[Meaning, ...] = ()
    target: Auction | None = None
    """Where a system is on: the auction that the meanings are of."""


class Lookup:
    """Looks auctions up for one query."""

    def __init__(self, tree: AuctionTree, context: BoardContext) -> None:
        """Look up in ``tree`` what holds in ``context``."""
        self.tree = tree
        self.context = context
        self._seen: dict[tuple[Auction, int], LookupResult] = {}
        self._followed = 0

    def find(self, auction: Auction, steps: int = 0) -> LookupResult:
        """Return what holds of the last call of an auction (RESOLVER RF-1 to RF-4).

        :param steps: how many lines ``//as`` have led to it.
        """
        key = auction, steps
        self._followed = self._followed + 1 if steps else 0
        if key not in self._seen:
            if self._followed > _MOST_FOLLOWED:
                return LookupResult(Status.NONE, 0)
            self._seen[key] = self._find_uncached(auction, steps)
        return self._seen[key]

    def _find_uncached(self, auction: Auction, steps: int) -> LookupResult:
        path = self.tree.path(auction)
        known, length = len(path), len(auction)
        if known == length:
            return self._node_result(auction, path[-1])
        if known == length - 1 and known and is_their_pass(auction):
            return LookupResult(Status.PASS, known)
        rest_rows = self.rest_rows(auction, path)
        for number in range(known, 0, -1):
            if number < known and rest_rows:
                break
            found = self._redirected(path[number - 1], auction, steps)
            if found is not None:
                return found._replace(known=known)
        if rest_rows:
            return LookupResult(Status.REST, known, tuple(rest_rows))
        return LookupResult(Status.NONE, known)

    def _node_result(self, auction: Auction, node: AuctionNode) -> LookupResult:
        """Return what holds of an auction that the notes have (RF-1, RF-2, RESOLVER RM-6)."""
        known = len(auction)
        fits = matching_definitions(node.definitions, self.context)
        if any(one.text for one in fits):
            return LookupResult(Status.AGREED, known, tuple(one for one in fits if one.text))
        if not fits and node.has_text:
            others = (one for one in node.definitions if one.text)
            return LookupResult(
                Status.ELSEWHERE, known, tuple(by_specificity(others, self.context))
            )
        status = Status.PASS if is_their_pass(auction) else Status.NAMED
        return LookupResult(
            status, known, tuple(fits or by_specificity(node.definitions, self.context))
        )

    def rest_rows(self, auction: Auction, path: list[AuctionNode]) -> list[Meaning]:
        """Return the rows for all other calls that the last call falls under (RESOLVER RF-3)."""
        if len(path) != len(auction) - 1 or auction.calls[-1] is PASS:
            return []
        above = path[-1] if path else self.tree.roots[auction.opener]
        return matching_definitions(above.rest_rows, self.context)

    def _redirected(self, node: AuctionNode, auction: Auction, steps: int) -> LookupResult | None:
        """Return what the auctions mean that an auction continues as (LANGUAGE XT-4)."""
        if steps == _MOST_STEPS:
            return None
        for target in self._redirect_targets(node, auction):
            found = self.find(target, steps + 1)
            if found.status in {Status.AGREED, Status.AS}:
                return LookupResult(Status.AS, 0, found.meanings, found.target or target)
        return None

    def _redirect_targets(self, node: AuctionNode, auction: Auction) -> Iterator[Auction]:
        """Yield what an auction is looked up as by the lines ``//as`` of a node on its way."""
        for system_on in matching_definitions(node.systems_on, self.context):
            target = system_on.in_target(auction)
            if target is not None:
                yield target


def is_their_pass(auction: Auction) -> bool:
    """Tell whether an auction with an opening ends with their pass (RESOLVER RF-2)."""
    return auction.last_side is Side.THEY and auction.calls[-1] is PASS
