"""Hands: four holdings of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .suits import Suit

RANKS = "AKQJT98765432"
"""The ranks in descending order, as one letter each."""

CARDS_IN_A_HAND = 13
"""How many cards each player is dealt."""

_HOLDING = re.compile(r"(?:10|[AKQJTakqjt2-9xX])+|[-–—]")


class InvalidHandError(ValueError):
    """The text is not a hand."""


def parse_holding(text: str) -> str:
    """Return the cards of one suit in their usual form: ``109X`` becomes ``T9x``, ``-`` nothing.

    Follows LANGUAGE DD-1 and DD-6; the order is kept as written.

    :raises InvalidHandError: where a character is no card.
    """
    if not _HOLDING.fullmatch(text):
        raise InvalidHandError(f"no holding: {text!r} (A K Q J T 9..2 x, or - for a void)")
    if text in "-–—":
        return ""
    return text.replace("10", "T").upper().replace("X", "x")


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one player. A holding is a run of ranks, ``x`` for any low card."""

    spades: str = ""
    hearts: str = ""
    diamonds: str = ""
    clubs: str = ""

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Return the hand of four holdings, spades first, parted by blanks or by full stops.

        ``AKxx T9 - Q987x`` (LANGUAGE DD-1) or, as in PBN, ``AK32.T9..Q9876``.

        :raises InvalidHandError: for any other text.
        """
        text = text.strip()
        words = text.split(".") if "." in text else text.split()
        if len(words) != len(Suit):
            raise InvalidHandError(f"no hand: {text!r} has {len(words)} holdings, not 4")
        return cls(*(parse_holding(word) if word else "" for word in words))

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads, with blanks."""
        return " ".join(cards or "-" for _, cards in self.holdings())

    def holdings(self) -> Iterator[tuple[Suit, str]]:
        """Yield the suits with their cards, spades first."""
        yield Suit.SPADES, self.spades
        yield Suit.HEARTS, self.hearts
        yield Suit.DIAMONDS, self.diamonds
        yield Suit.CLUBS, self.clubs

    def __len__(self) -> int:
        """Return the number of cards."""
        return sum(len(cards) for _, cards in self.holdings())

    @property
    def is_partial(self) -> bool:
        """True where an ``x`` or fewer than 13 cards leave something open."""
        return len(self) < CARDS_IN_A_HAND or any("x" in cards for _, cards in self.holdings())

    def faults(self) -> Iterator[str]:
        """Yield what no hand can be: more than 13 cards, a card twice (LANGUAGE DD-7)."""
        if len(self) > CARDS_IN_A_HAND:
            yield f"{len(self)} cards"
        for suit, cards in self.holdings():
            for rank in RANKS:
                if cards.count(rank) > 1:
                    yield f"{suit.symbol}{rank} twice"
