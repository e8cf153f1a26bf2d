"""Sets of hands with demands on their cards, and their exact sizes (HANDS HA-12).

A box is a set of cells, a set of holdings for each suit, and ranges of controls and aces. The
amount of a holding is one number: its points, and its controls and aces if a box asks for them, in
digits of their own. So the amounts of suits are added, and tables of amounts are convolved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product

from ..deals import CARDS_IN_A_HAND, RANKS, Hand
from .hand_sets import LENGTHS, SUITS, HandSet, Lengths

HONORS = RANKS[:5]
"""The ranks that demands are about."""
_HONORS_OF_ALL = 1 << len(HONORS)
SMALL_CARDS = CARDS_IN_A_HAND - len(HONORS)
"""The number of other cards in a suit."""
_SOLID_WITHOUT_JACK = 7
"""The number of cards with which AKQ are a solid suit."""
_EACH_HONORS = (1 << _HONORS_OF_ALL) - 1

Range = tuple[int, int]
ALL_CONTROLS: Range = (0, 12)
"""The controls that a hand can have: two for an ace, one for a king."""
ALL_ACES: Range = (0, 4)

SuitDemand = tuple[int, int]
"""A length, and the sets of honors that a demand allows with it, as bits."""
Cards = int
"""The cards of a suit: bit 12 is the ace, bit 0 the two."""
_POINTS = (4, 3, 2, 1, 0)
_CONTROLS = (2, 1, 0, 0, 0)
_ACES = (1, 0, 0, 0, 0)
_CONTROLS_PLACE, _ACES_PLACE = 6, 10


@dataclass(frozen=True, slots=True)
class HoldingSet:
    """A set of holdings of one suit, by length and honors (A K Q J T).

    ``&``, ``|`` and ``~`` combine sets; ``"KJ72" in demand`` asks for a holding.
    """

    bits: int
    """A bit for each length and set of honors."""

    @classmethod
    def everything(cls) -> HoldingSet:
        """Return the set of all holdings."""
        return cls(_all_holdings())

    @classmethod
    def with_honors(cls, ranks: str, least: int | None = None) -> HoldingSet:
        """Return the holdings with at least some of these honors; by default with all of them."""
        wanted = len(ranks) if least is None else least
        return cls._where(lambda honors, _: len(honors & set(ranks)) >= wanted)

    @classmethod
    def stopper(cls) -> HoldingSet:
        """Return the holdings that stop the suit: A, Kx, Qxx, Jxxx."""
        return cls._where(
            lambda honors, length: any(
                rank in honors and length >= least for least, rank in enumerate("AKQJ", 1)
            )
        )

    @classmethod
    def fair(cls) -> HoldingSet:
        """Return the fair suits: two of the top five honors, one of them a queen at least."""
        return cls.with_honors(HONORS, 2) & cls.with_honors("AKQ", 1)

    @classmethod
    def good(cls) -> HoldingSet:
        """Return the good suits: two of the top three honors, or three of the top five."""
        return cls.with_honors("AKQ", 2) | cls.with_honors(HONORS, 3)

    @classmethod
    def solid(cls) -> HoldingSet:
        """Return the solid suits: AKQJ, or AKQ with at least seven cards."""
        return cls._where(
            lambda honors, length: (
                set("AKQ") <= honors and ("J" in honors or length >= _SOLID_WITHOUT_JACK)
            )
        )

    @classmethod
    def semi_solid(cls) -> HoldingSet:
        """Return the suits that are not solid, with AKQ or four of the top five honors."""
        return (cls.with_honors("AKQ") | cls.with_honors(HONORS, 4)) & ~cls.solid()

    @classmethod
    def control(cls) -> HoldingSet:
        """Return the holdings that control the suit: an ace, a king, at most one card."""
        return cls.with_honors("AK", 1) | cls._where(lambda _, length: length <= 1)

    @classmethod
    def _where(cls, is_wanted: Callable[[set[str], int], bool]) -> HoldingSet:
        holdings = 0
        for length, honors in product(range(CARDS_IN_A_HAND + 1), range(_HONORS_OF_ALL)):
            if is_wanted(_ranks(honors), length):
                holdings |= 1 << _HONORS_OF_ALL * length + honors
        return cls(holdings & _all_holdings())

    def of_length(self, length: int) -> SuitDemand:
        """Return the part of the set with a number of cards."""
        return length, self.bits >> _HONORS_OF_ALL * length & _EACH_HONORS

    def __and__(self, other: HoldingSet) -> HoldingSet:
        """Return the holdings that are in both sets."""
        return HoldingSet(self.bits & other.bits)

    def __or__(self, other: HoldingSet) -> HoldingSet:
        """Return the holdings that are in one of the sets."""
        return HoldingSet(self.bits | other.bits)

    def __invert__(self) -> HoldingSet:
        """Return the holdings that are not in the set."""
        return HoldingSet(_all_holdings() ^ self.bits)

    def __contains__(self, cards: str) -> bool:
        """Return whether a holding is in the set, ``KJ72`` or ``KJxx``."""
        return bool(self.of_length(len(cards))[1] >> _honors_of(cards) & 1)


def _ranks(honors: int) -> set[str]:
    return {rank for place, rank in enumerate(HONORS) if honors >> len(HONORS) - 1 - place & 1}


def _honors_of(cards: str) -> int:
    return sum(1 << len(HONORS) - 1 - place for place, rank in enumerate(HONORS) if rank in cards)


@cache
def _all_holdings() -> int:
    holdings = 0
    for length, honors in product(range(CARDS_IN_A_HAND + 1), range(_HONORS_OF_ALL)):
        if 0 <= length - honors.bit_count() <= SMALL_CARDS:
            holdings |= 1 << _HONORS_OF_ALL * length + honors
    return holdings


_ANY = HoldingSet.everything()


@dataclass(frozen=True, slots=True)
class HandBox:
    """Hands with these lengths and points that meet all demands on their cards."""

    hands: HandSet = field(default_factory=HandSet.everything)
    holdings: tuple[HoldingSet, ...] = (_ANY,) * len(SUITS)
    """The demand on each suit, spades first."""
    controls: Range = ALL_CONTROLS
    aces: Range = ALL_ACES

    @property
    def demands(self) -> tuple[tuple[HoldingSet, ...], Range, Range]:
        """The demands of the box in addition to lengths and points."""
        return self.holdings, self.controls, self.aces

    @property
    def is_plain(self) -> bool:
        """Whether the box has demands on lengths and points only."""
        return self.demands == ((_ANY,) * len(SUITS), ALL_CONTROLS, ALL_ACES)

    @property
    def measures(self) -> tuple[bool, bool]:
        """Whether the box asks for controls, and for aces."""
        return _measures(self.controls, self.aces)

    def suits(self, shape: Lengths) -> tuple[SuitDemand, ...]:
        """Return what the box asks of each suit of a shape."""
        suits = zip(shape, self.holdings, strict=True)
        return tuple(holdings.of_length(length) for length, holdings in suits)

    def allows(self, amount: int) -> bool:
        """Return whether the controls and aces of an amount are those that the box asks for."""
        return _is_in(amount, self.controls, self.aces)

    def numbers(self) -> tuple[int, ...]:
        """Return the exact number of hands with each of the shapes."""
        sums = self.controls, self.aces
        return tuple(
            _number_of_hands(tuple(sorted(self.suits(shape))), mask, *sums) if mask else 0
            for shape, mask in zip(LENGTHS, self.hands.masks, strict=True)
        )

    @property
    def number(self) -> int:
        """The exact number of hands."""
        return self.hands.number if self.is_plain else sum(self.numbers())

    def __and__(self, other: HandBox) -> HandBox:
        """Return the hands that are in both boxes."""
        return HandBox(
            self.hands & other.hands,
            tuple(a & b for a, b in zip(self.holdings, other.holdings, strict=True)),
            _both(self.controls, other.controls),
            _both(self.aces, other.aces),
        )

    def __contains__(self, hand: Hand) -> bool:
        """Return whether a hand is in the box.

        :raises InvalidHandError: if the hand does not have 13 different cards.
        """
        if hand not in self.hands:
            return False
        return self.is_plain or self.is_met(
            [(len(cards), _honors_of(cards)) for _, cards in hand.holdings()]
        )

    def is_met(self, suits: Iterable[tuple[int, int]]) -> bool:
        """Return whether suits, each a length and its honors as bits, meet all demands on cards."""
        amount = 0
        for (length, honors), demand in zip(suits, self.holdings, strict=True):
            if not demand.of_length(length)[1] >> honors & 1:
                return False
            amount += _amount(honors, (True, True))
        return self.allows(amount)


@dataclass(frozen=True, slots=True)
class HandBoxes:
    """The hands that are in at least one of some boxes."""

    boxes: tuple[HandBox, ...]
    """The boxes, each with hands and with demands of its own."""

    @classmethod
    def of(cls, *boxes: HandBox) -> HandBoxes:
        """Return the hands in these boxes; boxes with the same demands become one."""
        hands: dict[tuple[tuple[HoldingSet, ...], Range, Range], HandSet] = {}
        for box in boxes:
            hands[box.demands] = hands.get(box.demands, HandSet.nothing()) | box.hands
        merged = (HandBox(cells, *demands) for demands, cells in hands.items())
        return cls(tuple(box for box in merged if box.number))

    @classmethod
    def everything(cls) -> HandBoxes:
        """Return all hands."""
        return cls.of(HandBox())

    @property
    def number(self) -> int:
        """The exact number of hands, from the boxes and what they have in common."""
        return sum(_signed_numbers(self.boxes))

    def __and__(self, other: HandBoxes) -> HandBoxes:
        """Return the hands that are in both sets."""
        return HandBoxes.of(*(a & b for a, b in product(self.boxes, other.boxes)))

    def __or__(self, other: HandBoxes) -> HandBoxes:
        """Return the hands that are in one of the sets."""
        return HandBoxes.of(*self.boxes, *other.boxes)

    def __bool__(self) -> bool:
        """Return whether the set has hands."""
        return bool(self.boxes)

    def __contains__(self, hand: Hand) -> bool:
        """Return whether a hand is in the set.

        :raises InvalidHandError: if the hand does not have 13 different cards.
        """
        return any(hand in box for box in self.boxes)


def _signed_numbers(boxes: tuple[HandBox, ...], common: HandBox | None = None) -> Iterator[int]:
    """Yield the sizes of all intersections, negative for an even number of boxes."""
    for place, box in enumerate(boxes):
        both = box & common if common else box
        if number := both.number:
            yield number
            yield from (-one for one in _signed_numbers(boxes[place + 1 :], both))


def _both(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), min(one[1], other[1])


def _measures(controls: Range, aces: Range) -> tuple[bool, bool]:
    return controls != ALL_CONTROLS, aces != ALL_ACES


def _is_in(amount: int, controls: Range, aces: Range) -> bool:
    has = amount >> _CONTROLS_PLACE & (1 << _ACES_PLACE - _CONTROLS_PLACE) - 1
    return controls[0] <= has <= controls[1] and aces[0] <= amount >> _ACES_PLACE <= aces[1]


def points_of(amount: int) -> int:
    """Return the high-card points of an amount."""
    return amount & (1 << _CONTROLS_PLACE) - 1


@cache
def _amount(honors: int, measures: tuple[bool, bool]) -> int:
    with_controls, with_aces = measures
    amount = 0
    for place, (points, controls, ace) in enumerate(zip(_POINTS, _CONTROLS, _ACES, strict=True)):
        if honors >> len(HONORS) - 1 - place & 1:
            amount += points + (with_controls * controls << _CONTROLS_PLACE)
            amount += with_aces * ace << _ACES_PLACE
    return amount


@cache
def _small_cards(count: int) -> tuple[Cards, ...]:
    """Return the choices of small cards, in ascending order."""
    return tuple(cards for cards in range(1 << SMALL_CARDS) if cards.bit_count() == count)


@lru_cache(maxsize=1024)
def holdings_by_amount(
    suit: SuitDemand, measures: tuple[bool, bool]
) -> dict[int, tuple[Cards, ...]]:
    """Return the holdings that a demand allows for each amount, in ascending order."""
    length, allowed = suit
    found: dict[int, list[Cards]] = {}
    for honors in range(_HONORS_OF_ALL):
        small = length - honors.bit_count()
        if allowed >> honors & 1 and 0 <= small <= SMALL_CARDS:
            holdings = found.setdefault(_amount(honors, measures), [])
            holdings += [honors << SMALL_CARDS | cards for cards in _small_cards(small)]
    return {amount: tuple(found[amount]) for amount in sorted(found)}


@lru_cache(maxsize=4096)
def numbers_by_amount(
    first: SuitDemand, second: SuitDemand, measures: tuple[bool, bool]
) -> dict[int, int]:
    """Return the number of pairs of holdings of two suits for each amount, in ascending order."""
    numbers: dict[int, int] = {}
    pairs = product(
        holdings_by_amount(first, measures).items(), holdings_by_amount(second, measures).items()
    )
    for (one, holdings), (more, others) in pairs:
        numbers[one + more] = numbers.get(one + more, 0) + len(holdings) * len(others)
    return dict(sorted(numbers.items()))


# Boxes of one table have few different demands, and most are plain.
@lru_cache(maxsize=4096)
def _number_of_hands(suits: tuple[SuitDemand, ...], mask: int, controls: Range, aces: Range) -> int:
    """Return the number of hands with these suits, in any order, and the points of a mask."""
    measures = _measures(controls, aces)
    right = numbers_by_amount(*suits[2:], measures)
    total = 0
    for amount, number in numbers_by_amount(*suits[:2], measures).items():
        for more, others in right.items():
            both = amount + more
            if mask >> points_of(both) & 1 and _is_in(both, controls, aces):
                total += number * others
    return total
