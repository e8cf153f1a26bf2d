"""Auctions made again of the codes that they are stored as."""

from __future__ import annotations

import re

from ...bridge import CALL_PATTERN, Auction, Call, Side

_LAST_CALL = re.compile(f"(?:{CALL_PATTERN})$")


class StoredAuctions:
    """Makes auctions again, each of the one that it continues: they stand depth first."""

    def __init__(self) -> None:
        self._auctions: dict[tuple[Side, str], Auction] = {}

    def restored(self, opener: Side, code: str) -> Auction:
        """Return the auction of these calls, all of them legal."""
        missing: list[Call] = []
        while code and (opener, code) not in self._auctions:
            last = _LAST_CALL.search(code)
            assert last is not None
            missing.append(Call.parse(last[0]))
            code = code[: last.start()]
        auction = self._auctions.get((opener, code), Auction())
        for call in reversed(missing):
            side = opener if len(auction) % 2 == 0 else opener.other
            auction = auction.after(side, call)
            self._auctions[opener, auction.code] = auction
        return auction
