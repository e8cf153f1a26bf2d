"""Suits and strains."""

from __future__ import annotations

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
        suit = _SUITS.get(text.rstrip("\ufe0e\ufe0f"))
        if suit is None:
            raise InvalidSuitError(f"no suit: {text!r} (c, !c or ♣, likewise d, h, s)")
        return suit

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


SUIT_SYMBOLS = "♣♦♥♠"
"""The symbols of the suits in ascending order."""

_SUITS = {
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
