"""Hands as files of played deals write them, and what is wrong with deals (PLAYED PF-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...bridge import Hand, Seat, Suit
from ...bridge.hands import CARDS_IN_A_HAND, RANKS

_RANKS = "[AKQJT2-9]*"
_USUAL = re.compile(f"S({_RANKS})H({_RANKS})D({_RANKS})C({_RANKS})")
_RUN = re.compile(f"(?:[SHDC]{_RANKS})*")
_HOLDING = re.compile(f"([SHDC])({_RANKS})")
_DOTTED = re.compile(rf"S?({_RANKS})\.H?({_RANKS})\.D?({_RANKS})\.C?({_RANKS})")
_NOTHING = Hand()
_rank = {rank: number for number, rank in enumerate(RANKS)}.__getitem__
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def read_run(text: str) -> Hand | None:
    """Return the hand of a run of suit letters and ranks, ``S3678JHJKD27AC7TQ`` (PLAYED PL-6).

    The ranks stand in any order, ``10`` is a ten; None where the text is no such run.
    """
    word = "".join(text.split()).upper().replace("10", "T")
    if not word:
        return _NOTHING
    usual = _USUAL.fullmatch(word)
    if usual is not None:
        return Hand(*map(_descending, usual.groups()))
    if not _RUN.fullmatch(word):
        return None
    cards = dict.fromkeys("SHDC", "")
    for suit, ranks in _HOLDING.findall(word):
        cards[suit] += ranks
    return Hand(*map(_descending, cards.values()))


def read_dotted(word: str) -> Hand | None:
    """Return the hand of holdings parted by full stops, spades first; None where it is none.

    Letters of the suits may stand in front of them (PLAYED PB-5).
    """
    dotted = _DOTTED.fullmatch(word.upper().replace("10", "T"))
    return Hand(*map(_descending, dotted.groups())) if dotted is not None else None


def _descending(ranks: str) -> str:
    return "".join(sorted(ranks, key=_rank))


def with_last_hand(hands: Mapping[Seat, Hand]) -> dict[Seat, Hand]:
    """Return hands of which nothing is wrong with the fourth, where three are known (PF-5)."""
    known = dict(hands)
    if len(known) == len(Seat) - 1:
        missing = next(seat for seat in Seat if seat not in known)
        held = map("".join, zip(*map(_holdings, known.values()), strict=True))
        known[missing] = Hand(*map(_others, held))
    return known


def _others(held: str) -> str:
    return "".join(rank for rank in RANKS if rank not in held)


def faults_of(hands: Mapping[Seat, Hand]) -> Iterator[str]:
    """Yield what no deal can be: another number of cards than 13, a card twice (PLAYED PF-5)."""
    holdings = [_holdings(hand) for hand in hands.values()]
    for seat, own in zip(hands, holdings, strict=True):
        number = len("".join(own))
        if number != CARDS_IN_A_HAND:
            yield f"{seat.full_name} has {number} cards"
    for suit, held in zip(_SUITS, zip(*holdings, strict=True), strict=False):
        cards = "".join(held)
        if len(set(cards)) < len(cards):
            twice = next(rank for rank in RANKS if cards.count(rank) > 1)
            yield f"{suit.symbol}{twice} is there twice"


def _holdings(hand: Hand) -> tuple[str, str, str, str]:
    return hand.spades, hand.hearts, hand.diamonds, hand.clubs
