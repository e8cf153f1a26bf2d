"""The play of the cards: tricks, their winners, and impossible cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .auctions import Strain, Suit
from .conditions import Seat
from .deals import RANKS, Deal

CARDS_IN_A_TRICK = 4
TRICKS = 13
SMALL = "x"
"""The rank of a card of which only the suit is known."""
_HONORS = "AKQJ"
_ORDER = RANKS + SMALL


class Card(NamedTuple):
    """A card."""

    suit: Suit
    rank: str
    """The rank, one of ``AKQJT98765432``, or ``x``."""

    def __str__(self) -> str:
        """Return the card as shown, ``♠10``."""
        return self.suit.symbol + self.rank.replace("T", "10")


class CardProblem(NamedTuple):
    """A problem of the play."""

    number: int
    """The number of the card in the trick, from 0."""
    message: str


def winner_of(cards: Sequence[Card], trump: Strain | None) -> int | None:
    """Return the number of the winning card of a trick; None if it is not known.

    :param trump: the trump suit; None if it is not known, so that all must follow suit.
    """
    suits = {card.suit for card in cards}
    if len(cards) != CARDS_IN_A_TRICK or (trump is None and len(suits) > 1):
        return None
    suit = cards[0].suit
    if trump is not None and trump.suit in suits:
        suit = trump.suit
    able = [number for number, card in enumerate(cards) if card.suit is suit]
    able.sort(key=lambda number: _ORDER.index(cards[number].rank))
    has_tie = len(able) > 1 and cards[able[0]].rank == SMALL
    return None if has_tie else able[0]


@dataclass(slots=True)
class Play:
    """The cards that are still held during the play of a deal."""

    deal: Deal
    trump: Strain | None
    leader: Seat | None
    """The seat that leads to the next trick, or None if it is not known."""
    held: dict[Seat, dict[Suit, str]] = field(init=False)
    played: set[Card] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Deal the cards."""
        self.held = {seat: dict(hand.holdings()) for seat, hand in self.deal.hands.items()}

    def trick(self, cards: Sequence[Card]) -> tuple[int | None, CardProblem | None]:
        """Play a trick; return the number of the winning card, and the first problem."""
        problems = [*self._problems(cards[:CARDS_IN_A_TRICK])]
        if len(cards) > CARDS_IN_A_TRICK:
            problems.insert(0, CardProblem(CARDS_IN_A_TRICK, f"{len(cards)} cards in a trick"))
        winner = winner_of(cards, self.trump)
        is_known = self.leader is not None and winner is not None
        self.leader = self._seat(winner) if is_known and winner is not None else None
        return winner, next(iter(problems), None)

    def _seat(self, number: int) -> Seat | None:
        """Return the seat that plays a card of a trick, or None if it is not known."""
        seat = self.leader
        for _ in range(number):
            seat = seat.next if seat is not None else None
        return seat

    def _problems(self, cards: Sequence[Card]) -> Iterator[CardProblem]:
        for number, card in enumerate(cards):
            seat = self._seat(number)
            problem = self._problem(card, cards[0].suit, seat)
            if problem:
                yield CardProblem(number, problem)
            self.played.update([card] if card.rank != SMALL else [])
            self._take(card, seat)

    def _problem(self, card: Card, led: Suit, seat: Seat | None) -> str:
        """Return the reason why a player cannot play a card, or nothing."""
        if card in self.played:
            return f"{card} is played twice"
        holders = [one for one, held in self.held.items() if _holds(held, card)]
        if seat is None:
            has_all_hands = len(self.held) == len(Seat)
            return f"no player has {card}" if has_all_hands and not holders else ""
        if seat not in holders and (seat in self.held or holders):
            owner = f"; {holders[0].full_name} has it" if holders else ""
            return f"{seat.full_name} does not have {card}{owner}"
        if seat in self.held and card.suit is not led and self.held[seat][led]:
            return f"{seat.full_name} plays {card}, but has a {led.name.lower()[:-1]}"
        return ""

    def _take(self, card: Card, seat: Seat | None) -> None:
        """Remove a card from the hand that contains it."""
        for one, held in self.held.items():
            if seat in {None, one} and _holds(held, card):
                rank = card.rank if card.rank in held[card.suit] else SMALL
                held[card.suit] = held[card.suit].replace(rank, "", 1)
                return


def _holds(held: dict[Suit, str], card: Card) -> bool:
    """Return whether a hand can have a card; ``x`` stands for any small card."""
    cards = held[card.suit]
    if card.rank == SMALL:
        return any(rank not in _HONORS for rank in cards)
    return card.rank in cards or (SMALL in cards and card.rank not in _HONORS)
