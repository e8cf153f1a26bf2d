"""Suits and strains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


class InvalidSuitError(ValueError):
    """The text names no suit, or no strain."""


class Suit(IntEnum):
    """One of the four suits, in ascending order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    # An enumeration hashes its names; expansions ask for suits all the time.
    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """``C D H S``."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """``♣ ♦ ♥ ♠``."""
        return SUIT_SYMBOLS[self]

    @property
    def mark(self) -> str:
        """How notes write it in text, ``!c !d !h !s`` (LANGUAGE IL-1)."""
        return f"!{self.letter.lower()}"

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Return the suit of a letter in either case, a mark or a symbol: ``h``, ``!h``, ``♥``.

        A variation selector behind a symbol only chooses a glyph.

        :raises InvalidSuitError: for any other text.
        """
        suit = _SUITS_SUITS.get(text.rstrip("\ufe0e\ufe0f"))
        if suit is None:
            raise InvalidSuitError(f"no suit: {text!r} (c, !c or ♣, likewise d, h, s)")
        return suit

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


SUIT_SYMBOLS = "♣♦♥♠"
"""The symbols of the suits in ascending order."""

_SUITS_SUITS = {
    text: suit
    for suit in Suit
    for letter in (suit.letter, suit.letter.lower())
    for text in (letter, f"!{letter}", suit.symbol)
}


class Strain(IntEnum):
    """A suit or notrump, in the order of the auction; suits have the numbers of :class:`Suit`."""

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
        return "NT" if self is Strain.NOTRUMP else SUIT_SYMBOLS[self]

    @property
    def suit(self) -> Suit | None:
        """The suit, None for notrump."""
        return None if self is Strain.NOTRUMP else Suit(self)

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Return the strain with this letter (``C D H S N``, upper case, as in BSS files).

        :raises InvalidSuitError: for any other text.
        """
        position = "CDHSN".find(text) if len(text) == 1 else -1
        if position < 0:
            raise InvalidSuitError(f"no strain: {text!r} (one of C D H S N)")
        return cls(position)

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


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
        return _CALLS_SUITS[(self.rank - 1) % 5] if self.rank else None

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
_CALLS_SUITS = (*Suit, None)

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
