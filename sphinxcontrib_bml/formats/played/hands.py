"""Hands as files of played deals write them, and what is wrong with deals (PLAYED PF-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...bridge import Hand, Seat, Suit
from ...bridge.hands import CARDS_IN_A_HAND, RANKS

_RUN = re.compile(r"(?:[SHDC]|10|[AKQJT2-9])*")
_ORDER = {rank: number for number, rank in enumerate(RANKS)}
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def read_run(text: str) -> Hand | None:
    """Return the hand of a run of suit letters and ranks, ``S3678JHJKD27AC7TQ`` (PLAYED PL-6).

    The ranks stand in any order, ``10`` is a ten; None where the text is no such run.
    """
    word = "".join(text.split()).upper()
    if not _RUN.fullmatch(word) or (word and word[0] not in "SHDC"):
        return None
    cards = dict.fromkeys("SHDC", "")
    suit = ""
    for sign in word.replace("10", "T"):
        if sign in cards:
            suit = sign
        else:
            cards[suit] += sign
    return Hand(*map(_descending, cards.values()))


def read_dotted(word: str) -> Hand | None:
    """Return the hand of holdings parted by full stops, spades first; None where it is none.

    Letters of the suits may stand in front of them (PLAYED PB-5).
    """
    holdings = word.upper().replace("10", "T").split(".")
    if len(holdings) != len(Suit):
        return None
    bare = [
        holding.removeprefix(suit.letter) for suit, holding in zip(_SUITS, holdings, strict=True)
    ]
    if any(rank not in _ORDER for holding in bare for rank in holding):
        return None
    return Hand(*map(_descending, bare))


def _descending(ranks: str) -> str:
    return "".join(sorted(ranks, key=_ORDER.__getitem__))


def with_last_hand(hands: Mapping[Seat, Hand]) -> dict[Seat, Hand]:
    """Return hands with the fourth, where three have 13 cards each and no card twice (PF-5)."""
    known = dict(hands)
    missing = [seat for seat in Seat if seat not in known]
    if len(missing) == 1 and not any(faults_of(known)):
        left = (
            "".join(rank for rank in RANKS if not any(rank in held for held in holdings))
            for holdings in zip(*(_holdings(hand) for hand in known.values()), strict=True)
        )
        known[missing[0]] = Hand(*left)
    return known


def faults_of(hands: Mapping[Seat, Hand]) -> Iterator[str]:
    """Yield what no deal can be: another number of cards than 13, a card twice (PLAYED PF-5)."""
    for seat, hand in hands.items():
        if len(hand) != CARDS_IN_A_HAND:
            yield f"{seat.full_name} has {len(hand)} cards"
    for number, suit in enumerate(_SUITS):
        cards = "".join(_holdings(hand)[number] for hand in hands.values())
        if len(set(cards)) < len(cards):
            twice = next(rank for rank in RANKS if cards.count(rank) > 1)
            yield f"{suit.symbol}{twice} is there twice"


def _holdings(hand: Hand) -> tuple[str, str, str, str]:
    return hand.spades, hand.hearts, hand.diamonds, hand.clubs
