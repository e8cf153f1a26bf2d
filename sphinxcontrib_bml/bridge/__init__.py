"""The game of bridge: calls, auctions, seats, vulnerability, hands and deals.

Import the values from here. Nothing in this package knows BML, files or pages; it needs the
standard library only. Every value has a pair: ``Call.parse("2H")`` and ``str(call)``.
"""

from __future__ import annotations

from .auctions import Auction, IllegalCallError, Side
from .calls import BIDS, DOUBLE, PASS, REDOUBLE, SUITS, Call, InvalidCallError, Strain
from .deals import Contract, Deal, InvalidDealError
from .hands import Hand, InvalidHandError
from .seats import OpeningSeat, Seat
from .vulnerability import BoardVulnerability, InvalidVulnerabilityError, Vulnerability

__all__ = [
    "BIDS",
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "SUITS",
    "Auction",
    "BoardVulnerability",
    "Call",
    "Contract",
    "Deal",
    "Hand",
    "IllegalCallError",
    "InvalidCallError",
    "InvalidDealError",
    "InvalidHandError",
    "InvalidVulnerabilityError",
    "OpeningSeat",
    "Seat",
    "Side",
    "Strain",
    "Vulnerability",
]
