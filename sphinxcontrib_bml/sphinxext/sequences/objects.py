"""The auctions that pages define, as objects of the domain (RESOLVER RK-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.resolver.context import NOTHING_KNOWN, by_specificity
from ...bridge import PASS, Side

if TYPE_CHECKING:
    from ...agreements.resolver.tree import AuctionNode, AuctionTree
    from ..answering import BuildSystem

IN_SEARCH = 1
NOT_IN_SEARCH = -1


class SequenceObject(NamedTuple):
    """An auction that a page defines."""

    name: str
    """``1N-2C``, perhaps with the name of its system before it."""
    docname: str
    anchor: str
    priority: int


def sequence_objects(systems: Sequence[BuildSystem]) -> Iterator[SequenceObject]:
    """Yield the auctions that the pages of a project define, those of the first system plain.

    Where there are several systems, each has its own under its name too.
    """
    taken: set[str] = set()
    for system in systems:
        for name, docname, anchor in _defined_auctions(system.resolver.tree):
            if name not in taken:
                taken.add(name)
                yield SequenceObject(name, docname, anchor, IN_SEARCH)
            if len(systems) > 1:
                yield SequenceObject(f"{system.name}:{name}", docname, anchor, NOT_IN_SEARCH)


def _defined_auctions(tree: AuctionTree) -> Iterator[tuple[str, str, str]]:
    """Yield each auction that has a row on a page: its short form, the document, the anchor."""
    stack: list[tuple[str, Side, AuctionNode]] = [
        ("", side, root) for side, root in tree.roots.items()
    ]
    while stack:
        before, side, above = stack.pop()
        for call, node in above.below.items():
            name = f"({call.word})" if side is Side.THEY else call.word
            short = f"{before}-{name}" if before else name
            shown = [one for one in node.definitions if one.row.address.anchor]
            if shown:
                first = by_specificity(shown, NOTHING_KNOWN)[0] if len(shown) > 1 else shown[0]
                yield short, first.row.address.document, first.row.address.anchor
            # Their pass is left out where another call follows (RESOLVER RQ-10).
            is_silent = side is Side.THEY and call is PASS and before
            stack.append((before if is_silent else short, side.other, node))
