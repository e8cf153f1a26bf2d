"""Every auction of a system that has a text, in bidding order (RESOLVER RI-1, RI-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side
from .context import NOTHING_KNOWN, in_order
from .meanings import Meaning
from .tree import Node, Tree

CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
"""In the order of continuations (RESOLVER RC-2)."""
_RANKS = {call: rank for rank, call in enumerate(CALLS)}


class Listed(NamedTuple):
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
    auctions: tuple[Listed, ...]
    """Itself first, then ours once they pass, then theirs (RESOLVER RC-1, RC-2)."""


def openings(tree: Tree, depth: int | None = None) -> Iterator[Opening]:
    """Yield the openings of a system in bidding order, ours then theirs (RESOLVER RI-1).

    :param depth: how many calls of the auctions are shown at most; None for all.
    """
    for side in (Side.WE, Side.THEY):
        for call, node in in_bidding_order(tree.roots[side]):
            opening = Auction.of(side, [call])
            yield Opening(opening, tuple(_listed(opening, node, depth)))


def definitions_of(node: Node) -> tuple[Meaning, ...]:
    """Return the definitions of an auction, what leads first."""
    found = node.definitions
    return tuple(in_order(found, NOTHING_KNOWN)) if len(found) > 1 else tuple(found)


def in_bidding_order(node: Node) -> list[tuple[Call, Node]]:
    """Return what stands behind an auction, in the order of continuations (RESOLVER RC-2)."""
    below = node.below
    return sorted(below.items(), key=_rank) if len(below) > 1 else list(below.items())


def _rank(item: tuple[Call, Node]) -> int:
    return _RANKS[item[0]]


def _listed(opening: Auction, node: Node, most: int | None) -> Iterator[Listed]:
    stack = [(opening, node, 1)]
    while stack:
        auction, node, depth = stack.pop()
        yield Listed(auction, depth, definitions_of(node))
        if node.below and (most is None or depth < most):
            stack.extend(reversed(list(_continuing(auction, node, depth))))


def _continuing(auction: Auction, node: Node, depth: int) -> Iterator[tuple[Auction, Node, int]]:
    """Yield what continues an auction, each with how many calls are shown then.

    What follows their pass stands beside it, as what follows our call: the pass is not shown there.
    """
    side = auction.opener if len(auction) % 2 == 0 else auction.opener.other
    for call, below in in_bidding_order(node):
        # Made already, as a rule.
        said = below.definitions
        after = said[0].auction if said else auction.after(side, call)
        if call is not PASS or side is Side.WE:
            yield after, below, depth + 1
            continue
        if any(one.text for one in said):
            yield after, Node(said), depth + 1
        yield from _continuing(after, below, depth)
