"""Auctions in running text: ``after 1NT – 2♣`` (PROSE-AUCTIONS AL).

:func:`auctions_in` recognises them in plain text, :func:`auctions_in_markup` in text of notes, and
:func:`auction_of_heading` the one that a heading ends with. Precise before complete: where a rule
leaves doubt, nothing is an auction.

``chains``
    calls and what joins them
``judging``
    which chains are auctions, and whose calls they are
``expansions``
    the auctions that one with variables stands for
``markup``
    texts with markup, headings
``little_words``
    words that tell a remark from the name of a call
"""

from __future__ import annotations

from .auctions import ProseAuction, ProseCall, labels_of
from .expansions import START, ProseAuctionStart, expanded, expansions
from .markup import MarkupAuction, auction_of_heading, auctions_in_markup
from .scanning import auctions_in

__all__ = [
    "START",
    "MarkupAuction",
    "ProseAuction",
    "ProseAuctionStart",
    "ProseCall",
    "auction_of_heading",
    "auctions_in",
    "auctions_in_markup",
    "expanded",
    "expansions",
    "labels_of",
]
