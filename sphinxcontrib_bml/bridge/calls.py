"""Calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .suits import Strain, Suit


class InvalidCallError(ValueError):
    """The text is not the name of a call."""


CALL_PATTERN = r"[PDR]|[1-7][CDHSN]"
"""A regular expression for the code of one call, as in BSS files (BSS-24)."""


@dataclass(frozen=True, slots=True)
class Call:
    """One of the 38 calls. Make one with :meth:`parse`, or :meth:`bid` for a bid."""

    code: str
    """``P`` pass, ``D`` double, ``R`` redouble, ``1C`` ... ``7N`` a bid (as in BSS files)."""
    rank: int
    """1 for 1C up to 35 for 7N; 0 for pass, double and redouble."""

    number: int
    """0 for pass, 1 for double, 2 for redouble, 3 for 1C up to 37 for 7N."""

    def __hash__(self) -> int:
        """Return the number, which says all."""
        return self.number

    @classmethod
    def parse(cls, text: str) -> Call:
        """Return the call written ``P``, ``D``, ``R`` or level and strain letter, ``2H`` (BSS-24).

        ``X`` and ``XX`` are double and redouble too.

        :raises InvalidCallError: for any other text.
        """
        try:
            return _CALLS[text]
        except KeyError:
            raise InvalidCallError(f"no call: {text!r} (P, D, R or 1C to 7N)") from None

    @classmethod
    def bid(cls, level: int, strain: Strain | Suit) -> Call:
        """Return the bid of this level (1 to 7) and strain.

        :raises InvalidCallError: for any other level.
        """
        if not 1 <= level <= 7:  # noqa: PLR2004 - the levels of the game
            raise InvalidCallError(f"no level: {level} (1 to 7)")
        return BIDS[(level - 1) * 5 + strain]

    @property
    def word(self) -> str:
        """How people write it: ``P``, ``X``, ``XX``, ``1C`` ... ``7N`` (RESOLVER RQ-10)."""
        return _WORDS.get(self.code, self.code)

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

    @property
    def suit(self) -> Suit | None:
        """Suit of a bid, None for notrump and the other calls."""
        return _SUITS[(self.rank - 1) % 5] if self.rank else None

    def __reduce__(self) -> tuple[Callable[[str], Call], tuple[str]]:
        """Let copies and pickles of a call be the one call of its code."""
        return Call.parse, (self.code,)

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads."""
        return self.code

    def __repr__(self) -> str:
        """Return how the call can be made."""
        return f"Call.parse({self.code!r})"


_WORDS = {"D": "X", "R": "XX"}
_STRAINS = tuple(Strain)
_SUITS = (*Suit, None)

BIDS = tuple(
    Call(f"{level}{strain.letter}", rank := (level - 1) * 5 + strain + 1, rank + 2)
    for level in range(1, 8)
    for strain in Strain
)
"""The 35 bids in ascending order."""

PASS = Call("P", 0, 0)
DOUBLE = Call("D", 0, 1)
REDOUBLE = Call("R", 0, 2)

_CALLS = {call.code: call for call in (PASS, DOUBLE, REDOUBLE, *BIDS)}
_CALLS |= {"X": DOUBLE, "XX": REDOUBLE}
