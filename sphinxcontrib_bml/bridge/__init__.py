"""The game of bridge: calls, auctions, seats, vulnerability, hands, deals, records of play.

Import the values from here. Nothing in this package knows BML, files or pages; it needs the
standard library only. Every value has a pair: ``Call.parse("2H")`` and ``str(call)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader
from .auctions import Auction, IllegalCallError, Side
from .calls import BIDS, CALL_PATTERN, DOUBLE, PASS, REDOUBLE, Call, InvalidCallError
from .conditions import ALWAYS, Conditions, InvalidConditionsError, Qualification
from .seats import OpeningSeat, Seat
from .suits import SUIT_SYMBOLS, InvalidSuitError, Strain, Suit
from .vulnerability import BoardVulnerability, InvalidVulnerabilityError, Vulnerability

if TYPE_CHECKING:
    from .deals import Contract, Deal, InvalidDealError
    from .hands import CARDS_IN_A_HAND, Hand, InvalidHandError, parse_holding
    from .records import CallNote, Record, Room

__all__ = [
    "ALWAYS",
    "BIDS",
    "CALL_PATTERN",
    "CARDS_IN_A_HAND",
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "SUIT_SYMBOLS",
    "Auction",
    "BoardVulnerability",
    "Call",
    "CallNote",
    "Conditions",
    "Contract",
    "Deal",
    "Hand",
    "IllegalCallError",
    "InvalidCallError",
    "InvalidConditionsError",
    "InvalidDealError",
    "InvalidHandError",
    "InvalidSuitError",
    "InvalidVulnerabilityError",
    "OpeningSeat",
    "Qualification",
    "Record",
    "Room",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "Vulnerability",
    "parse_holding",
]

# Most notes have auctions alone.
__getattr__ = loader(
    __name__,
    {
        "deals": ["Contract", "Deal", "InvalidDealError"],
        "hands": ["CARDS_IN_A_HAND", "Hand", "InvalidHandError", "parse_holding"],
        "records": ["CallNote", "Record", "Room"],
    },
)
