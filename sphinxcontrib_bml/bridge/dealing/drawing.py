"""Hands by their number: all hands of a box, all ways to deal cards (HANDS HA-30, HA-32).

A number below the number of hands stands for one hand. So one random number draws it, and nothing
is discarded.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate, combinations
from math import comb

from ..deals import CARDS_IN_A_HAND, RANKS, Hand
from ..space.boxes import (
    SMALL_CARDS,
    Cards,
    HandBox,
    SuitDemand,
    holdings_by_amount,
    numbers_by_amount,
    points_of,
)
from ..space.hand_sets import LENGTHS, Lengths

CardsOfHand = tuple[Cards, ...]
"""The cards of each suit, spades first."""
ALL_CARDS = (1 << CARDS_IN_A_HAND) - 1
"""All cards of a suit."""
_WITHOUT_POINTS = 9
"""The number of cards of a suit without points."""

_Pairs = tuple[list[int], list[tuple[tuple[Cards, ...], tuple[Cards, ...]]]]
"""The holdings of two suits: numbers at which each group begins, and the groups."""
_Ways = tuple[list[int], list[tuple[_Pairs, _Pairs, int]]]
"""The holdings of four suits likewise; each group with the number of ways for the second pair."""
_Choices = tuple[tuple[int, ...], ...]
"""Ways to choose some of the cards of a suit, as places."""
_Groups = tuple[list[int], list[tuple[_Choices, ...]]]
"""Shapes with the choices for each suit, and the numbers at which each shape begins."""


class BoxDrawer:
    """The hands of a box, by shape and number."""

    def __init__(self, box: HandBox) -> None:
        """Count the hands of each shape."""
        self.box = box
        self._is_plain = box.is_plain
        self.numbers = box.numbers()
        """The number of hands of each of :data:`LENGTHS`."""
        self._masks = dict(zip(LENGTHS, box.hands.masks, strict=True))
        self._ways: dict[Lengths, _Ways] = {}

    @property
    def shapes(self) -> tuple[Lengths, ...]:
        """The shapes that the hands have."""
        return tuple(shape for shape, number in zip(LENGTHS, self.numbers, strict=True) if number)

    def hand(self, shape: Lengths, number: int) -> CardsOfHand:
        """Return a hand of a shape, by its number from 0."""
        starts, groups = self._ways.get(shape) or self._prepared(shape)
        place = bisect_right(starts, number) - 1
        left, right, others = groups[place]
        first, second = divmod(number - starts[place], others)
        return *_pair(left, first), *_pair(right, second)

    def _prepared(self, shape: Lengths) -> _Ways:
        box, mask, measures = self.box, self._masks[shape], self.box.measures
        spades, hearts, diamonds, clubs = box.suits(shape)
        starts, groups, total = [], [], 0
        right = numbers_by_amount(diamonds, clubs, measures)
        for amount, number in numbers_by_amount(spades, hearts, measures).items():
            for more, others in right.items():
                both = amount + more
                if mask >> points_of(both) & 1 and box.allows(both):
                    starts.append(total)
                    total += number * others
                    left_pairs = _pairs(spades, hearts, measures, amount)
                    groups.append((left_pairs, _pairs(diamonds, clubs, measures, more), others))
        self._ways[shape] = starts, groups
        return starts, groups

    def has(self, hand: CardsOfHand) -> bool:
        """Return whether a hand is in the box."""
        spades, hearts, diamonds, clubs = hand
        shape = spades.bit_count(), hearts.bit_count(), diamonds.bit_count(), clubs.bit_count()
        points = (
            _POINTS[spades >> _WITHOUT_POINTS]
            + _POINTS[hearts >> _WITHOUT_POINTS]
            + _POINTS[diamonds >> _WITHOUT_POINTS]
            + _POINTS[clubs >> _WITHOUT_POINTS]
        )
        if not self._masks[shape] >> points & 1:
            return False
        return self._is_plain or self.box.is_met(
            zip(shape, (cards >> SMALL_CARDS for cards in hand), strict=True)
        )


_TOP = 1 << CARDS_IN_A_HAND - 1
"""The ace."""
_WAYS = [[comb(cards, some) for some in range(CARDS_IN_A_HAND + 1)] for cards in range(14)]
"""The numbers of ways to choose some of the cards of a suit."""
_POINTS = [
    sum(points for place, points in enumerate((1, 2, 3, 4)) if honors >> place & 1)
    for honors in range(16)
]


@lru_cache(maxsize=4096)
def _pairs(
    first: SuitDemand, second: SuitDemand, measures: tuple[bool, bool], amount: int
) -> _Pairs:
    """Return the holdings of two suits with an amount together."""
    starts, groups, total = [], [], 0
    others = holdings_by_amount(second, measures)
    for one, holdings in holdings_by_amount(first, measures).items():
        if rest := others.get(amount - one):
            starts.append(total)
            groups.append((holdings, rest))
            total += len(holdings) * len(rest)
    return starts, groups


def _pair(pairs: _Pairs, number: int) -> CardsOfHand:
    starts, groups = pairs
    place = bisect_right(starts, number) - 1
    first, second = groups[place]
    one, other = divmod(number - starts[place], len(second))
    return first[one], second[other]


def hand_of(cards: CardsOfHand) -> Hand:
    """Return the hand with these cards."""
    return Hand(*map(_text, cards))


# The 8,192 holdings of a suit.
@cache
def _text(cards: Cards) -> str:
    return "".join(rank for place, rank in enumerate(RANKS) if _TOP >> place & cards)


@cache
def _single(cards: Cards) -> tuple[Cards, ...]:
    """Return the cards of a suit one by one, the highest first."""
    return tuple(card for place in range(CARDS_IN_A_HAND) if (card := _TOP >> place & cards))


@cache
def _choices(length: int, count: int) -> _Choices:
    """Return all ways to choose some of the cards of a suit, as places."""
    return tuple(combinations(range(length), count))


@cache
def _first_suit(length: int, others: int, wanted: int) -> tuple[list[int], list[int]]:
    """Return the lengths that a suit may have in a choice of cards, with their first numbers."""
    lengths = list(range(max(0, wanted - others), min(length, wanted) + 1))
    ways = [comb(length, one) * comb(others, wanted - one) for one in lengths]
    return [0, *accumulate(ways)][:-1], lengths


def cards_from(rest: CardsOfHand, number: int) -> CardsOfHand:
    """Return 13 of some cards by a number, less than the number of choices."""
    left, wanted = sum(cards.bit_count() for cards in rest), CARDS_IN_A_HAND
    hand = []
    for cards in rest:
        length = cards.bit_count()
        left -= length
        starts, lengths = _first_suit(length, left, wanted)
        place = bisect_right(starts, number) - 1
        choices = _choices(length, lengths[place])
        number, choice = divmod(number - starts[place], len(choices))
        hand.append(sum(map(_single(cards).__getitem__, choices[choice])))
        wanted -= lengths[place]
    return tuple(hand)


class ShapesOfRest:
    """The ways to deal a hand of some shapes from the cards that another hand leaves."""

    def __init__(self, shapes: tuple[Lengths, ...]) -> None:
        """Take the shapes that the hand may have."""
        self._shapes = shapes
        self._is_any = len(shapes) == len(LENGTHS)
        self._by_majors: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for spades, hearts, diamonds, clubs in shapes:
            self._by_majors.setdefault((spades, hearts), []).append((diamonds, clubs))
        self._minors: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        self._groups: dict[Lengths, _Groups] = {}

    def number(self, shape: Lengths) -> int:
        """Return the number of ways if the other hand has a shape."""
        if self._is_any:
            return comb(3 * CARDS_IN_A_HAND, CARDS_IN_A_HAND)
        spades, hearts, diamonds, clubs = (_WAYS[CARDS_IN_A_HAND - length] for length in shape)
        minors = self._minors.get(shape[2:])
        if minors is None:
            minors = self._minors[shape[2:]] = [
                (*majors, sum(diamonds[one] * clubs[other] for one, other in pairs))
                for majors, pairs in self._by_majors.items()
            ]
        return sum(spades[one] * hearts[other] * ways for one, other, ways in minors)

    def hand(self, other: CardsOfHand, shape: Lengths, number: int) -> CardsOfHand:
        """Return a hand from the cards that a hand of a shape leaves, by its number from 0."""
        if self._is_any:
            return cards_from(tuple(ALL_CARDS ^ cards for cards in other), number)
        starts, groups = self._groups.get(shape) or self._prepared(shape)
        place = bisect_right(starts, number) - 1
        number -= starts[place]
        hand = []
        for cards, choices in zip(other, groups[place], strict=True):
            number, choice = divmod(number, len(choices))
            rest = _single(ALL_CARDS ^ cards)
            hand.append(sum(map(rest.__getitem__, choices[choice])))
        return tuple(hand)

    def _prepared(self, shape: Lengths) -> _Groups:
        rests = [CARDS_IN_A_HAND - length for length in shape]
        spades, hearts, diamonds, clubs = (_WAYS[rest] for rest in rests)
        starts: list[int] = []
        groups: list[tuple[_Choices, ...]] = []
        total = 0
        for a, b, c, d in self._shapes:
            if ways := spades[a] * hearts[b] * diamonds[c] * clubs[d]:
                starts.append(total)
                groups.append(tuple(map(_choices, rests, (a, b, c, d))))
                total += ways
        self._groups[shape] = starts, groups
        return starts, groups
