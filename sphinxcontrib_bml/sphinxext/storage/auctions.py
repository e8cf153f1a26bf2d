"""Auctions made again of the codes that they are stored as."""

from __future__ import annotations

from ...bridge import Auction, Call, Side


class AuctionDecoder:
    """Makes auctions again, each of the one that it continues: they stand depth first."""

    def __init__(self) -> None:
        self._auctions: dict[tuple[Side, str], Auction] = {}

    def decode(self, opener: Side, code: str) -> Auction:
        """Return the auction of these calls, all of them legal."""
        missing: list[str] = []
        while code and (opener, code) not in self._auctions:
            missing.append(code)
            code = code[: _start_of_last(code)]
        auction = self._auctions.get((opener, code), Auction())
        for code in reversed(missing):
            side = opener if len(auction) % 2 == 0 else opener.other
            auction = auction.after(side, Call.parse(code[_start_of_last(code) :]))
            self._auctions[opener, code] = auction
        return auction


def _start_of_last(code: str) -> int:
    """Return where the last call of an auction's code begins: bids are a digit and a letter."""
    return len(code) - (2 if code[-2:-1].isdigit() else 1)
