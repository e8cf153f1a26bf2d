"""What answers for a system (RESOLVER RK-1, RF-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...bridge import Auction
from .. import resolver
from ..queries import AuctionQuery
from ..system import System
from .context import NOTHING_KNOWN, BoardContext
from .looking import Lookup, LookupResult
from .tree import AuctionTree

if TYPE_CHECKING:
    from .answers import Answer


class Resolver:
    """Answers what auctions mean in one system, from its book as it is now."""

    def __init__(self, system: System) -> None:
        """Prepare for questions about ``system``."""
        self.tree = AuctionTree(system)

    def resolve(self, query: AuctionQuery, context: BoardContext = NOTHING_KNOWN) -> Answer:
        """Return the answer to a query; what the auction is never depends on the notes.

        :param context: seat and vulnerability; a seat that the query itself tells goes before.
        """
        return resolver.build_answer(query, self.tree, context)

    def look_up(self, auction: Auction, context: BoardContext = NOTHING_KNOWN) -> LookupResult:
        """Return what holds of the last call of an auction, from its opening on."""
        return Lookup(self.tree, context).find(auction)
