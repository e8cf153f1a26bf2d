"""The other calls that a player had: special before general (HANDS HA-24 to HA-26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ...agreements.answers import Meaning
from ...agreements.meanings.context import Context
from ...bridge.auctions import DOUBLE, Auction, Call, Side, Suit
from ...bridge.space.hand_sets import LENGTHS, SUITS, HandSet
from ...patterns import IGNORECASE, compile_later
from . import assumptions as assumed
from .boxes import Box, Boxes, least_lengths
from .sets import RowSets
from .shown import Exclusion, LeftOut

_LEAST_LEFT = 0.02
"""The share of hands that a sibling must leave (HA-25)."""
_LEAST_LENGTH, _LEAST_OF_OTHER, _LENGTH_OF_HIGHER = 4, 2, 5
"""The lengths of a suit that is shown, and with which the higher of two suits is first."""
_LEAST_FIT, _LENGTH_OF_OVERCALL, _LENGTH_OF_RAISE = 3, 5, 5
_FIRST_ANSWERS = (3, 4)
"""The lengths of auctions that end with the answer to our first call."""
_MAJORS = (Suit.HEARTS, Suit.SPADES)
_SHORT = compile_later(r"\bshort|singleton|splinter|\bSPL\b|\bvoid", IGNORECASE)


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
    is_answer: bool = False
    """Whether it answers an ask of partner's."""

    def excluded(self, how: Exclusion) -> Iterator[tuple[Sibling, Boxes]]:
        """Yield the siblings with the hands of theirs that are left out."""
        for sibling in self.siblings:
            fitting = Boxes((Box(self._fitting(sibling)),))
            possible = sibling.sets.possible & fitting
            if how is Exclusion.OTHERS and sibling.sets.sure:
                yield sibling, possible
                continue
            special = [part & fitting for part in sibling.sets.alternatives]
            found = [box for part in special if self._is_special(part) for box in part.parts]
            if better := self._better(sibling):
                found += (possible & Boxes((Box(better),))).parts
            if found:
                yield sibling, Boxes.of(found)

    def _is_special(self, hands: Boxes) -> bool:
        """Return whether the hands of an alternative are fewer than those of the call (HA-24).

        As many are fewer if they have demands on cards, and the call has none.
        """
        held = self.held.cells
        cells, own = hands.cells & held, self.own.possible.cells & held
        is_by_cards = all(box.demands for box in hands.parts)
        is_by_cards &= not any(box.demands for box in self.own.possible.parts)
        is_fewer = cells.number < own.number or (cells == own and is_by_cards)
        return cells != held and is_fewer

    def _better(self, sibling: Sibling) -> HandSet:
        """Return the hands for which another call is better (HA-24b)."""
        call, other = self.auction.calls[-1], sibling.auction.calls[-1]
        if better := self._with_fit(sibling) | self._short(sibling):
            return better
        if self._is_major_before_minor(sibling):
            return HandSet.everything()
        if self.is_answer and other.level <= call.level:
            return self._major_of_answer(sibling)
        if assumed.NOTRUMP in self.own.assumptions:
            return self._major_before_notrump(sibling)
        own = _suit_of(call, self.own, _LEAST_LENGTH)
        suit = _suit_of(other, sibling.sets, _LEAST_OF_OTHER)
        if suit is None or own is None or other.level > call.level:
            return HandSet.nothing()
        if self._answers_double and own not in _MAJORS and suit in _MAJORS:
            return HandSet.with_length(suit, _LEAST_LENGTH)
        if other.level < call.level and suit not in _MAJORS:
            return HandSet.nothing()
        if other.level == 1 and suit in _MAJORS and self._jumps_past(own, suit):
            return HandSet.with_length(suit, _LEAST_LENGTH)
        is_cheaper = self._suit_of_partner is not None and call.level == 1 and suit < own
        return _longer(suit, own) | (_both_four(suit, own) if is_cheaper else HandSet.nothing())

    def _major_before_notrump(self, sibling: Sibling) -> HandSet:
        """Return the hands that bid a major before natural notrump."""
        other = sibling.auction.calls[-1]
        if other.level > self.auction.calls[-1].level:
            return HandSet.nothing()
        suit = _suit_of(other, sibling.sets, _LEAST_LENGTH)
        if suit in _MAJORS and suit is not None:
            return HandSet.with_length(suit, self._least(sibling.sets)[SUITS.index(suit)])
        if other.suit in _MAJORS and _is_natural(sibling.sets, other.suit):
            is_answer = any(one.is_bid for one in self.auction.calls[-3::-4])
            return HandSet.with_length(
                other.suit, _LEAST_LENGTH if is_answer else _LENGTH_OF_OVERCALL
            )
        return HandSet.nothing()

    @property
    def _answers_double(self) -> bool:
        """Whether partner has doubled a suit of the opponents before the call."""
        calls = self.auction.calls
        is_first = len(calls) == max(_FIRST_ANSWERS) and self.auction.opener is Side.THEY
        return is_first and calls[1] is DOUBLE and calls[0].suit is not None

    def _major_of_answer(self, sibling: Sibling) -> HandSet:
        """Return the hands with the major of another answer, if the call shows a minor only."""
        own, lengths = self._least(self.own), self._least(sibling.sets)
        minors = (own[SUITS.index(one)] >= _LEAST_LENGTH for one in (Suit.CLUBS, Suit.DIAMONDS))
        if max(own[:2]) < _LEAST_LENGTH and any(minors):
            for one in _MAJORS:
                if lengths[SUITS.index(one)] >= _LEAST_LENGTH:
                    return HandSet.with_length(one, _LEAST_LENGTH)
        return HandSet.nothing()

    def _jumps_past(self, own: Suit, suit: Suit) -> bool:
        """Return whether an answer jumps in a suit of its own and does not name the other one."""
        is_named = self._least(self.own)[SUITS.index(suit)] >= _LEAST_LENGTH
        is_answer = self._suit_of_partner not in {None, own}
        return is_answer and not is_named and Context(str(self.auction)).is_jump

    def _short(self, sibling: Sibling) -> HandSet:
        """Return the hands with a short suit if only the other answer is about one."""
        is_about = _is_short(sibling.sets) and not sibling.sets.sure
        if self.is_answer and is_about and not _is_short(self.own):
            return ~HandSet.without_shortness()
        return HandSet.nothing()

    @property
    def _suit_of_partner(self) -> Suit | None:
        """The suit that partner opened or overcalled, for the answer."""
        is_first = len(self.auction) in _FIRST_ANSWERS
        return self.auction.calls[-3].suit if is_first else None

    def _is_major_before_minor(self, sibling: Sibling) -> bool:
        """Return whether the call supports partner's minor, and the other shows a major."""
        suit, other = self._suit_of_partner, sibling.auction.calls[-1]
        if suit is None or suit in _MAJORS or other.level > self.auction.calls[-1].level:
            return False
        own, lengths = self._least(self.own), self._least(sibling.sets)
        majors = (lengths[SUITS.index(one)] >= _LEAST_LENGTH for one in _MAJORS)
        return own[SUITS.index(suit)] >= _LEAST_FIT and any(majors)

    @staticmethod
    def _least(sets: RowSets) -> tuple[int, ...]:
        hands = sets.sure.cells or sets.possible.cells
        return tuple(least_lengths(hands)) if hands else (0,) * len(SUITS)

    def _fitting(self, sibling: Sibling) -> HandSet:
        """Return the hands with three cards in partner's major, for a fit without a length."""
        suit = self._suit_of_partner
        has_fit = any(one.of("fit") for one in sibling.sets.meaning.alternatives)
        is_known = has_fit and suit in _MAJORS
        return HandSet.with_length(suit, _LEAST_FIT) if is_known and suit else HandSet.everything()

    def _with_fit(self, sibling: Sibling) -> HandSet:
        """Return the hands with the length that only the other call shows in partner's suit.

        For a minor it is five cards, and the call is notrump.
        """
        own, suit = self.auction.calls[-1].suit, self._suit_of_partner
        if suit is None or own == suit or _fit_shown(self.own, suit):
            return HandSet.nothing()
        least = _fit_shown(sibling.sets, suit)
        if suit not in _MAJORS and assumed.NOTRUMP in self.own.assumptions:
            return HandSet.with_length(suit, _LENGTH_OF_RAISE) if least else HandSet.nothing()
        return HandSet.with_length(suit, least) if least and suit in _MAJORS else HandSet.nothing()


class Remaining(NamedTuple):
    """The hands that are left when those of siblings are left out."""

    hands: Boxes
    left_out: tuple[LeftOut, ...]
    unless: tuple[Box, ...]
    """The boxes that are left out by their cards."""
    share: float


def _suit_of(call: Call, sets: RowSets, least: int) -> Suit | None:
    """Return the suit of a bid, that of its transfer, if all its hands have it.

    :param least: the number of cards that all hands have.
    """
    hands = sets.sure.cells or sets.possible.cells
    suit = sets.suit_shown(call)
    if not hands or suit is None:
        return None
    return suit if least_lengths(hands)[SUITS.index(suit)] >= least else None


def _is_natural(sets: RowSets, suit: Suit) -> bool:
    """Return whether a bid is natural by a text without a firm length of its suit."""
    return all(
        any(claim.name == "natural" for claim in one.of("nature"))
        and "cdhs"[suit] not in one.lengths
        for one in sets.meaning.alternatives
    )


def _is_short(sets: RowSets) -> bool:
    """Return whether a text is about a short suit."""
    return _SHORT.search(sets.meaning.text) is not None


def _fit_shown(sets: RowSets, suit: Suit) -> int:
    """Return the number of cards in partner's suit that a text is about, 3 or 4; 0 if none."""
    letter = "cdhs"[suit]
    found = []
    for alternative in sets.meaning.alternatives:
        for claim in alternative.claims:
            if claim.is_positive and claim.kind in {"fit", "agreed"}:
                found.append(_LEAST_FIT)
            elif claim.kind == "length" and claim.suits == letter and claim.range is not None:
                found.append(int(claim.range.low))
    least = min(found, default=0)
    return min(least, _LEAST_LENGTH) if least >= _LEAST_FIT else 0


@cache
def _longer(suit: Suit, own: Suit) -> HandSet:
    """Return the hands that are longer in a suit, or five cards long in both if it is higher."""
    one, two = SUITS.index(suit), SUITS.index(own)
    return HandSet.with_lengths(
        shape
        for shape in LENGTHS
        if shape[one] > shape[two] or (shape[one] == shape[two] >= _LENGTH_OF_HIGHER and suit > own)
    )


@cache
def _both_four(suit: Suit, own: Suit) -> HandSet:
    """Return the hands with four cards in each of two suits."""
    return HandSet.with_length(suit, _LEAST_LENGTH, _LEAST_LENGTH) & HandSet.with_length(
        own, _LEAST_LENGTH, _LEAST_LENGTH
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
