"""How often the auctions of notes came up in matches (RESOLVER RX-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ...agreements.resolver import PAIRS
from ...agreements.tree import AuctionTree
from ...bridge.auctions import PASS, Auction, Side
from ...bridge.records import Record
from .calls import Players, exclusion_reason


def count_auctions(records: Iterable[Record], partners: Players, tree: AuctionTree) -> Counter[str]:
    """Return how often auctions came up, by short form; only those that the notes know.

    :param partners: whose auctions are counted; both sides of a table can be counted.
    """
    counted: Counter[str] = Counter()
    for record in records:
        if exclusion_reason(record) is None:
            for pair in partners.pairs_of(record):
                known = (one for one in _beginnings(record, pair) if tree.node(one) is not None)
                counted.update({one.short for one in known})
    return counted


def _beginnings(record: Record, pair: str) -> Iterator[Auction]:
    """Yield the auction from the opening on, call by call, as ``NS`` or ``EW`` sees it."""
    side = Side.WE if record.dealer in PAIRS[pair] else Side.THEY
    auction = Auction()
    for call in record.calls:
        if auction or call is not PASS:
            auction = auction.after(side, call)
            yield auction
        side = side.other
