"""Auctions as one partnership's notes see them: we and they, and what may be called next."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from .calls import PASS, Call, Strain

_CODE = re.compile(r"[PDR]|[1-7][CDHSN]")
_SEPARATORS = re.compile(r"[-;]+")


class IllegalCallError(ValueError):
    """The call may not be made in this auction, or the text is no auction."""


class Side(IntEnum):
    """Who calls: the owners of the notes, or their opponents."""

    WE = 0
    THEY = 1

    # An enumeration hashes its names; expansions ask for sides all the time.
    __hash__ = int.__hash__

    @property
    def other(self) -> Side:
        """The opponents of this side."""
        return Side.WE if self else Side.THEY


@dataclass(frozen=True, slots=True)
class Auction:
    """A legal run of calls, beginning with a call of ``opener``; the sides take turns.

    Begin with ``Auction()`` and go on with :meth:`after`, which puts in the pass of the other
    side where a side calls twice running (LANGUAGE EX-2).
    """

    opener: Side = Side.WE
    """The side that made the first call; of no meaning before it."""
    codes: str = ""
    """The calls without separators, every pass written: ``1CP1DP1H`` (BSS-24)."""
    length: int = 0
    """How many calls were made."""
    last_bid: int = 0
    """Rank of the last bid, 1 for 1C to 35 for 7N; 0 before the first."""
    last_bidder: Side | None = None
    doubled: int = 1
    """What the last bid counts: 1 as it is, 2 doubled, 4 redoubled."""
    passes: int = 0
    """How many passes running stand at the end."""
    strains_bid: frozenset[Strain] = frozenset()
    """The strains bid so far by either side."""

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls in their order."""
        return tuple(Call.parse(code) for code in _CODE.findall(self.codes))

    @property
    def last_side(self) -> Side | None:
        """Who called last; None before the first call."""
        if not self.length:
            return None
        return self.opener if self.length % 2 else self.opener.other

    @property
    def is_over(self) -> bool:
        """True after three passes running behind a bid, or four at the start."""
        return self.passes >= (3 if self.last_bid else 4)

    def is_legal(self, side: Side, call: Call) -> bool:
        """Tell whether ``side`` may make ``call`` now (LANGUAGE EX-10).

        Where the side called last, a pass of the other side is put between (EX-2).
        """
        return self.try_call(side, call) is not None

    def after(self, side: Side, call: Call) -> Auction:
        """Return this auction with ``call`` by ``side``, and the implied pass before it.

        :raises IllegalCallError: where :meth:`is_legal` says no.
        """
        auction = self.try_call(side, call)
        if auction is None:
            raise IllegalCallError(f"illegal call {call} after {self}")
        return auction

    def try_call(self, side: Side, call: Call) -> Auction | None:
        """Return what :meth:`after` returns, or None where the call is illegal."""
        auction = self
        if self.last_side is side:
            if self.is_over:
                return None
            auction = self._with(side.other, PASS)
        return auction._with(side, call) if auction._allows(side, call) else None

    def _allows(self, side: Side, call: Call) -> bool:
        if self.is_over:
            return False
        match call.code:
            case "P":
                return True
            case "D":
                return self.doubled == 1 and self.last_bidder is side.other
            case "R":
                return self.doubled == 2 and self.last_bidder is side  # noqa: PLR2004
            case _:
                return call.rank > self.last_bid

    def _with(self, side: Side, call: Call) -> Auction:
        opener = self.opener if self.length else side
        codes, length = self.codes + call.code, self.length + 1
        strain = call.strain
        if strain is not None:
            strains = self.strains_bid
            if strain not in strains:
                strains |= {strain}
            return Auction(opener, codes, length, call.rank, side, 1, 0, strains)
        doubled, passes = self.doubled * 2, 0
        if call.code == "P":
            doubled, passes = self.doubled, self.passes + 1
        bid, bidder = self.last_bid, self.last_bidder
        return Auction(opener, codes, length, bid, bidder, doubled, passes, self.strains_bid)

    @classmethod
    def parse(cls, text: str) -> Auction:
        """Return the auction written in BML's way, ``1N-(P)-2C``: their calls in parentheses.

        :raises IllegalCallError: for a call that may not be made.
        :raises InvalidCallError: for a word that is no call.
        """
        auction = cls()
        for word in _SEPARATORS.split(text.strip("-; ")):
            if word:
                theirs = word.startswith("(") and word.endswith(")")
                call = Call.parse(word[1:-1] if theirs else word)
                auction = auction.after(Side.THEY if theirs else Side.WE, call)
        return auction

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads, every pass written."""
        side, words = self.opener, []
        for code in _CODE.findall(self.codes):
            words.append(f"({code})" if side is Side.THEY else code)
            side = side.other
        return "-".join(words)
