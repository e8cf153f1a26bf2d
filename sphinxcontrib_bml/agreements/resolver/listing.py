"""Every auction of a system that has a text, in bidding order (RESOLVER RI-1, RI-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side
from .context import NOTHING_KNOWN, by_specificity
from .meanings import Meaning
from .tree import AuctionNode, AuctionTree

CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
"""In the order of continuations (RESOLVER RC-2)."""
_RANKS = {call: rank for rank, call in enumerate(CALLS)}


class ListedAuction(NamedTuple):
    """An auction that the notes have."""

    auction: Auction
    depth: int
    """How many calls are shown: all but their passes that are not last."""
    definitions: tuple[Meaning, ...]
    """What leads comes first (RESOLVER RM-2 to RM-5)."""

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """The definitions that say something."""
        return tuple([one for one in self.definitions if one.text])


class Opening(NamedTuple):
    """An opening of either side with all that the notes have behind it."""

    auction: Auction
    auctions: tuple[ListedAuction, ...]
    """Itself first, then ours once they pass, then theirs (RESOLVER RC-1, RC-2)."""


def openings(tree: AuctionTree, depth: int | None = None) -> Iterator[Opening]:
    """Yield the openings of a system in bidding order, ours then theirs (RESOLVER RI-1).

    :param depth: how many calls of the auctions are shown at most; None for all.
    """
    for side in (Side.WE, Side.THEY):
        for call, node in sorted_continuations(tree.roots[side]):
            opening = Auction.of(side, [call])
            yield Opening(opening, tuple(_listed(opening, node, depth)))


def definitions_of(node: AuctionNode) -> tuple[Meaning, ...]:
    """Return the definitions of an auction, what leads first."""
    found = node.definitions
    return tuple(by_specificity(found, NOTHING_KNOWN)) if len(found) > 1 else tuple(found)


def sorted_continuations(node: AuctionNode) -> list[tuple[Call, AuctionNode]]:
    """Return what stands behind an auction, in the order of continuations (RESOLVER RC-2)."""
    below = node.below
    return sorted(below.items(), key=_rank) if len(below) > 1 else list(below.items())


def _rank(item: tuple[Call, AuctionNode]) -> int:
    return _RANKS[item[0]]


def _listed(opening: Auction, node: AuctionNode, most: int | None) -> Iterator[ListedAuction]:
    stack = [(opening, node, 1)]
    while stack:
        auction, node, depth = stack.pop()
        yield ListedAuction(auction, depth, definitions_of(node))
        if node.below and (most is None or depth < most):
            stack.extend(reversed(list(_continuing(auction, node, depth))))


def _continuing(
    auction: Auction, node: AuctionNode, depth: int
) -> Iterator[tuple[Auction, AuctionNode, int]]:
    """Yield what continues an auction, each with how many calls are shown then.

    What follows their pass stands beside it, as what follows our call: the pass is not shown there.
    """
    side = auction.opener if len(auction) % 2 == 0 else auction.opener.other
    for call, below in sorted_continuations(node):
        # Made already, as a rule.
        said = below.definitions
        after = said[0].auction if said else auction.after(side, call)
        if call is not PASS or side is Side.WE:
            yield after, below, depth + 1
            continue
        if any(one.text for one in said):
            yield after, AuctionNode(said), depth + 1
        yield from _continuing(after, below, depth)
