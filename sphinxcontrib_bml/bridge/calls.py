"""Strains and calls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class InvalidCallError(ValueError):
    """The text is not the name of a call."""


class Strain(IntEnum):
    """A suit or notrump, in the order of the auction."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    # An enumeration hashes its names; auctions ask for strains all the time.
    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """``C D H S N``."""
        return "CDHSN"[self]

    @property
    def symbol(self) -> str:
        """``♣ ♦ ♥ ♠``, and ``NT`` for notrump."""
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Return the strain with this letter (``C D H S N``, upper case).

        :raises InvalidCallError: for any other text.
        """
        position = "CDHSN".find(text) if len(text) == 1 else -1
        if position < 0:
            raise InvalidCallError(f"no strain: {text!r} (one of C D H S N)")
        return cls(position)


SUITS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES)
"""The four suits in ascending order."""


@dataclass(frozen=True, slots=True)
class Call:
    """One of the 38 calls. Make one with :meth:`parse`, or :meth:`bid` for a bid."""

    code: str
    """``P`` pass, ``D`` double, ``R`` redouble, ``1C`` ... ``7N`` a bid (as in BSS files)."""
    rank: int
    """1 for 1C up to 35 for 7N; 0 for pass, double and redouble."""

    @classmethod
    def parse(cls, text: str) -> Call:
        """Return the call written ``P``, ``D``, ``R`` or level and strain letter, ``2H``.

        :raises InvalidCallError: for any other text.
        """
        try:
            return _CALLS[text]
        except KeyError:
            raise InvalidCallError(f"no call: {text!r} (P, D, R or 1C to 7N)") from None

    @classmethod
    def bid(cls, level: int, strain: Strain) -> Call:
        """Return the bid of this level (1 to 7) and strain.

        :raises InvalidCallError: for any other level.
        """
        if not 1 <= level <= 7:  # noqa: PLR2004 - the levels of the game
            raise InvalidCallError(f"no level: {level} (1 to 7)")
        return BIDS[(level - 1) * 5 + strain]

    @property
    def is_bid(self) -> bool:
        """True for 1C to 7N."""
        return self.rank > 0

    @property
    def level(self) -> int:
        """Level of a bid, 1 to 7; 0 for the other calls."""
        return (self.rank + 4) // 5

    @property
    def strain(self) -> Strain | None:
        """Strain of a bid, None for the other calls."""
        return _STRAINS[(self.rank - 1) % 5] if self.rank else None

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads."""
        return self.code


_STRAINS = tuple(Strain)

BIDS = tuple(
    Call(f"{level}{strain.letter}", (level - 1) * 5 + strain + 1)
    for level in range(1, 8)
    for strain in Strain
)
"""The 35 bids in ascending order."""

PASS = Call("P", 0)
DOUBLE = Call("D", 0)
REDOUBLE = Call("R", 0)

_CALLS = {call.code: call for call in (PASS, DOUBLE, REDOUBLE, *BIDS)}
