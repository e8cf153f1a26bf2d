"""The other calls that a player had: special before general (HANDS HA-24 to HA-26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ...agreements.answers import Meaning
from ...bridge.auctions import Auction, Call, Suit
from ...bridge.space.hand_sets import LENGTHS, SUITS, HandSet
from . import assumptions as assumed
from .boxes import Box, Boxes, least_lengths
from .sets import RowSets
from .shown import Exclusion, LeftOut

_LEAST_LEFT = 0.02
"""The share of hands that a sibling must leave (HA-25)."""
_LEAST_LENGTH, _LEAST_OF_OTHER, _LENGTH_OF_HIGHER = 4, 2, 5
"""The lengths of a suit that is shown, and with which the higher of two suits is first."""
_FIRST_ANSWERS = (3, 4)
"""The lengths of auctions that end with the answer to our first call."""
_MAJORS = (Suit.HEARTS, Suit.SPADES)


class Sibling(NamedTuple):
    """Another call of the same turn."""

    auction: Auction
    """The auction with that call."""
    meaning: Meaning
    sets: RowSets


class TurnOfPlayer(NamedTuple):
    """A turn of a player: his call and the others that he had."""

    held: Boxes
    """The hands that he might still hold before it."""
    auction: Auction
    """The auction with his call."""
    own: RowSets
    siblings: Sequence[Sibling]

    def excluded(self, how: Exclusion) -> Iterator[tuple[Sibling, Boxes]]:
        """Yield the siblings with the hands of theirs that are left out."""
        held = self.held.cells
        own = (self.own.possible.cells & held).number
        for sibling in self.siblings:
            possible = sibling.sets.possible
            hands = possible.cells & held
            is_special = hands != held and hands.number < own
            if is_special or (how is Exclusion.OTHERS and sibling.sets.sure):
                yield sibling, possible
            elif better := self._better_in_suit(sibling):
                yield sibling, possible & Boxes((Box(better),))

    def _better_in_suit(self, sibling: Sibling) -> HandSet:
        """Return the hands that raise, bid the longer suit or bid a major first (HA-24b)."""
        call, other = self.auction.calls[-1], sibling.auction.calls[-1]
        if better := self._with_fit(sibling):
            return better
        own = _suit_of(call, self.own, _LEAST_LENGTH)
        if assumed.NOTRUMP in self.own.assumptions:
            is_major = _suit_of(other, sibling.sets, _LEAST_LENGTH) in _MAJORS
            is_first = is_major and other.level <= call.level
            return HandSet.everything() if is_first else HandSet.nothing()
        suit = _suit_of(other, sibling.sets, _LEAST_OF_OTHER)
        if suit is None or own is None or other.level != call.level:
            return HandSet.nothing()
        return _longer(suit, own)

    def _with_fit(self, sibling: Sibling) -> HandSet:
        """Return the hands with four cards in the major that partner opened or overcalled."""
        if len(self.auction) not in _FIRST_ANSWERS:
            return HandSet.nothing()
        own, suit = self.auction.calls[-1].suit, self.auction.calls[-3].suit
        if suit not in _MAJORS or own in {None, suit}:
            return HandSet.nothing()
        if _shows_fit(sibling.sets, suit) and not _shows_fit(self.own, suit):
            return HandSet.with_length(suit, _LEAST_LENGTH)
        return HandSet.nothing()


class Remaining(NamedTuple):
    """The hands that are left when those of siblings are left out."""

    hands: Boxes
    left_out: tuple[LeftOut, ...]
    unless: tuple[Box, ...]
    """The boxes that are left out by their cards."""
    share: float


def _suit_of(call: Call, sets: RowSets, least: int) -> Suit | None:
    """Return the suit of a bid, the next one if it is a transfer, if all its hands have it.

    :param least: the number of cards that all hands have.
    """
    hands = sets.sure.cells or sets.possible.cells
    suit = call.suit
    if suit is not None and sets.is_transfer:
        suit = None if suit is Suit.SPADES else Suit(suit + 1)
    if not hands or suit is None:
        return None
    return suit if least_lengths(hands)[SUITS.index(suit)] >= least else None


def _shows_fit(sets: RowSets, suit: Suit) -> bool:
    """Return whether a text is about cards in partner's suit."""
    letter = "cdhs"[suit]
    return any(
        claim.kind in {"fit", "agreed"} or (claim.kind == "length" and claim.suits == letter)
        for alternative in sets.meaning.alternatives
        for claim in alternative.claims
        if claim.is_positive
    )


@cache
def _longer(suit: Suit, own: Suit) -> HandSet:
    """Return the hands that are longer in a suit, or five cards long in both if it is higher."""
    one, two = SUITS.index(suit), SUITS.index(own)
    return HandSet.with_lengths(
        shape
        for shape in LENGTHS
        if shape[one] > shape[two] or (shape[one] == shape[two] >= _LENGTH_OF_HIGHER and suit > own)
    )


def leave_out(hands: Boxes, turns: Iterable[TurnOfPlayer], how: Exclusion) -> Remaining:
    """Return the hands without those that siblings may hold as well (HA-24, HA-25)."""
    all_hands = hands.cells.number
    left_out: list[LeftOut] = []
    unless: list[Box] = []
    if how is Exclusion.NONE or not all_hands:
        return Remaining(hands, (), (), 1.0)
    siblings = {
        (sibling.auction, sibling.meaning.row.address): (sibling, possible)
        for turn in turns
        for sibling, possible in turn.excluded(how)
    }
    for sibling, possible in siblings.values():
        before = hands.cells.number
        left = hands.without(possible.certain)
        share = 1 - left.cells.number / before
        by_card = [box for box in possible.parts if box.demands and box.hands & left.cells]
        if not share and not by_card:
            continue
        is_applied = how is Exclusion.OTHERS or 1 - share >= _LEAST_LEFT
        left_out.append(LeftOut(sibling.auction, sibling.meaning, share, is_applied, possible))
        if is_applied:
            hands = left
            unless += by_card
        if not hands:
            break
    return Remaining(hands, tuple(left_out), tuple(unless), hands.cells.number / all_hands)
