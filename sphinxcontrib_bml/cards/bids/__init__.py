"""Bids strings: ``1n.2c`` for our 2C over our 1NT, ``1n 2c`` over theirs (CARDS CC-A).

:func:`read_bids` reads one. It never raises: what is wrong is among its faults.

``values``
    tokens, calls with their sides, and what a string stands for
``scanning``
    from characters to tokens
``reading``
    from tokens to the auctions they stand for
"""

from __future__ import annotations

from .reading import read_bids
from .values import Bids, BidsCall, BidsFault, Token, TokenKind

__all__ = ["Bids", "BidsCall", "BidsFault", "Token", "TokenKind", "read_bids"]
