"""Hands in a sentence, ``!sAQ853 !hK4 !dJ972 !cT8`` (VARIANTS IH-1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import bridge
from ..bridge import Suit
from .codes import Code
from .source import Fragment
from .state import DocumentState

if TYPE_CHECKING:
    from ..bridge import Hand

_CARDS = r"(?:(?:10|[AKQJT2-9x])++|-{1,3}+|[–—])(?![\w+])"
_HOLDINGS = [
    rf"(?:!{suit.letter.lower()}|!{suit.letter}(?![^\W_]|/)|{suit.symbol}[\ufe0e\ufe0f]?)\s?({_CARDS})"
    for suit in sorted(Suit, reverse=True)
]
_HAND = re.compile(r"[\s,]*+".join(_HOLDINGS))
_VOID = frozenset("-–—")


@dataclass(frozen=True, slots=True)
class TextHand:
    """A hand in running text; places in characters from 0."""

    start: int
    end: int
    hand: Hand


def hands_in(text: str) -> Iterator[TextHand]:
    """Yield the hands in ``text``: four suits from spades down, each with its cards."""
    # Most texts have no spades, and a search for them is over at once.
    if "!s" in text or "!S" in text or "♠" in text:
        for found in _HAND.finditer(text):
            yield TextHand(*found.span(), bridge.Hand(*map(_cards, found.groups())))


def report_hands(fragments: Iterable[Fragment], state: DocumentState) -> None:
    """Report ``DEAL-CARDS`` for every hand in running text that has not 13 cards."""
    for fragment in fragments:
        for found in hands_in(fragment.text):
            if fault := fault_of(found.hand):
                state.diagnostics.report(
                    Code.DEAL_CARDS,
                    fragment.span(found.start, found.end),
                    fault,
                    hint="look at the cards again",
                    pasted=fragment.pasted,
                )


def fault_of(hand: Hand) -> str:
    """Return what is wrong with the number of cards of a hand, nothing where it is right."""
    return "" if len(hand) == bridge.CARDS_IN_A_HAND else f"a hand of {len(hand)} cards, not 13"


def _cards(holding: str) -> str:
    return "" if _VOID.issuperset(holding) else bridge.parse_holding(holding)
