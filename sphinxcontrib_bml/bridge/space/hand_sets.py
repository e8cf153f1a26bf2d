"""Sets of hands by the lengths of the suits and high-card points (HANDS HA-12, MEANINGS MN-14).

A cell is all hands with the same four lengths and the same points: 560 times 38 cells. A set is one
integer with a bit per cell, in words of 64 bits, one word per shape. An operation takes less than a
microsecond; a tuple of 560 masks takes 50 to 75 times as long. The words of 64 bits are there for
counting: they are unpacked 15 times faster than masks of 38 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from math import comb
from struct import Struct

from ..auctions import Suit
from ..deals import CARDS_IN_A_HAND, Hand, InvalidHandError

Lengths = tuple[int, int, int, int]
"""The numbers of spades, hearts, diamonds and clubs."""

LENGTHS: tuple[Lengths, ...] = tuple(
    (spades, hearts, diamonds, 13 - spades - hearts - diamonds)
    for spades in range(14)
    for hearts in range(14 - spades)
    for diamonds in range(14 - spades - hearts)
)
"""The 560 shapes, in the order of the masks of a set."""

_PLACES = {shape: place for place, shape in enumerate(LENGTHS)}

MOST_POINTS = 37
"""The high-card points of the strongest hand."""

SUITS = tuple(reversed(Suit))
"""The suits in the order of lengths: spades first."""

BALANCED = ("4333", "4432", "5332")
"""The patterns of a balanced hand (MEANINGS MN-17)."""
SEMI_BALANCED = (*BALANCED, "5422", "6322")
"""The patterns of a balanced or semi-balanced hand (MEANINGS MN-17)."""
WITHOUT_SHORTNESS = (*SEMI_BALANCED, "7222")
"""The patterns of a hand without a singleton or void (MEANINGS MN-17)."""

_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_BITS_OF_WORD = 64
_WORDS = Struct(f"<{len(LENGTHS)}Q")
_ONE_OF_EACH = int.from_bytes(_WORDS.pack(*[1] * len(LENGTHS)), "little")
"""Zero points, with any shape: the lowest bit of every word."""
_ALL_POINTS = (1 << MOST_POINTS + 1) - 1


class InvalidPatternError(ValueError):
    """The text is not a pattern of a hand."""


@dataclass(frozen=True, slots=True)
class HandSet:
    """A set of hands. Sets with the same hands are equal.

    ``&``, ``|``, ``-`` and ``~`` combine sets, ``<=`` is inclusion. A set is true if it has hands.
    """

    bits: int
    """The cells, without those that no hand is in."""

    @classmethod
    def nothing(cls) -> HandSet:
        """Return the set without hands."""
        return cls(0)

    @classmethod
    def everything(cls) -> HandSet:
        """Return the set of all hands."""
        return cls(_all_cells())

    @classmethod
    def with_points(cls, low: int, high: int = MOST_POINTS) -> HandSet:
        """Return the hands with a number of high-card points."""
        low, high = max(low, 0), min(high, MOST_POINTS)
        band = (1 << high + 1) - (1 << low) if low <= high else 0
        return cls(_ONE_OF_EACH * band & _all_cells())

    @classmethod
    def with_length(cls, suit: Suit, low: int, high: int = CARDS_IN_A_HAND) -> HandSet:
        """Return the hands with a number of cards in a suit."""
        return cls.with_any_length((suit,), low, high)

    @classmethod
    def with_any_length(
        cls, suits: Iterable[Suit], low: int, high: int = CARDS_IN_A_HAND
    ) -> HandSet:
        """Return the hands with a number of cards in at least one of these suits."""
        cells = 0
        for suit in suits:
            for length in range(max(low, 0), min(high, CARDS_IN_A_HAND) + 1):
                cells |= _cells_of_length(suit, length)
        return cls(cells)

    @classmethod
    def with_lengths(cls, lengths: Iterable[Lengths]) -> HandSet:
        """Return the hands with one of these shapes."""
        return cls(_cells_of(lengths))

    @classmethod
    def with_patterns(cls, *texts: str) -> HandSet:
        """Return the hands with one of these patterns (MEANINGS MN-45).

        :raises InvalidPatternError: if a text is not a pattern.
        """
        cells = 0
        for text in texts:
            cells |= _cells_of_pattern(text)
        return cls(cells)

    @classmethod
    def balanced(cls) -> HandSet:
        """Return the balanced hands (MEANINGS MN-17)."""
        return cls.with_patterns(*BALANCED)

    @classmethod
    def semi_balanced(cls) -> HandSet:
        """Return the balanced and semi-balanced hands (MEANINGS MN-17)."""
        return cls.with_patterns(*SEMI_BALANCED)

    @classmethod
    def unbalanced(cls) -> HandSet:
        """Return the hands that are not balanced (MEANINGS MN-17)."""
        return ~cls.balanced()

    @classmethod
    def without_shortness(cls) -> HandSet:
        """Return the hands without a singleton or void (MEANINGS MN-17)."""
        return cls.with_patterns(*WITHOUT_SHORTNESS)

    @classmethod
    def one_suited(cls) -> HandSet:
        """Return the hands with one suit of five cards or more (MEANINGS MN-17)."""
        return cls.with_any_length(SUITS, 5) - cls.two_suited()

    @classmethod
    def two_suited(
        cls, suits: Iterable[Suit] = SUITS, longer: int = 5, shorter: int = 5
    ) -> HandSet:
        """Return the hands with at least these lengths in two of these suits."""
        cells = 0
        for first, second in permutations(suits, 2):
            both = cls.with_length(first, longer) & cls.with_length(second, shorter)
            cells |= both.bits
        return cls(cells)

    @classmethod
    def of(cls, hand: Hand) -> HandSet:
        """Return the hands with the lengths and points of a hand.

        :raises InvalidHandError: if the hand does not have 13 different cards.
        """
        return cls(_cell_of_hand(hand))

    @classmethod
    def from_masks(cls, masks: Iterable[int]) -> HandSet:
        """Return the set of :attr:`masks`, without the cells that no hand is in."""
        return cls(int.from_bytes(_WORDS.pack(*masks), "little") & _all_cells())

    @property
    def masks(self) -> tuple[int, ...]:
        """A mask for each of :data:`LENGTHS`, with bit ``n`` for ``n`` points."""
        return _WORDS.unpack(self.bits.to_bytes(_WORDS.size, "little"))

    @property
    def last_cell(self) -> tuple[Lengths, int]:
        """The lengths and the points of its only cell, of the last one if it has several."""
        place, points = divmod(self.bits.bit_length() - 1, _BITS_OF_WORD)
        return LENGTHS[place], points

    @property
    def number(self) -> int:
        """The exact number of hands."""
        return _number_of_cells(self)

    def share_of(self, other: HandSet) -> float:
        """Return the share of the hands of another set that are in this set; 0 if it has none."""
        return (self & other).number / other.number if other else 0.0

    def is_disjoint(self, other: HandSet) -> bool:
        """Return whether no hand is in both sets."""
        return not self.bits & other.bits

    def __and__(self, other: HandSet) -> HandSet:
        """Return the hands that are in both sets."""
        return HandSet(self.bits & other.bits)

    def __or__(self, other: HandSet) -> HandSet:
        """Return the hands that are in one of the sets."""
        return HandSet(self.bits | other.bits)

    def __sub__(self, other: HandSet) -> HandSet:
        """Return the hands that are not in the other set."""
        return HandSet(self.bits ^ (self.bits & other.bits))

    def __invert__(self) -> HandSet:
        """Return the hands that are not in the set."""
        return HandSet(_all_cells() ^ self.bits)

    def __le__(self, other: HandSet) -> bool:
        """Return whether all hands are in the other set too."""
        return self.bits & other.bits == self.bits

    def __lt__(self, other: HandSet) -> bool:
        """Return whether all hands are in the other set too, which has more."""
        return self.bits != other.bits and self <= other

    def __bool__(self) -> bool:
        """Return whether the set has hands."""
        return self.bits != 0

    def __contains__(self, hand: Hand) -> bool:
        """Return whether a hand is in the set.

        :raises InvalidHandError: if the hand does not have 13 different cards.
        """
        return HandSet.of(hand) <= self

    def __repr__(self) -> str:
        """Return the number of hands: the cells are too many."""
        return f"<HandSet of {self.number:,} hands>"


@cache
def hands_by_points(pattern: Lengths) -> tuple[int, ...]:
    """Return the number of hands with these lengths for each number of points from 0."""
    numbers = [1]
    for length in pattern:
        suit = _holdings_by_points(length)
        longer = [0] * (len(numbers) + len(suit) - 1)
        for (points, number), (more, holdings) in product(enumerate(numbers), enumerate(suit)):
            longer[points + more] += number * holdings
        numbers = longer
    return tuple(numbers[: MOST_POINTS + 1])


@cache
def _holdings_by_points(length: int) -> list[int]:
    """Return the number of holdings of a suit for each number of points from 0."""
    numbers = [0] * (sum(_POINTS.values()) + 1)
    for count in range(min(len(_POINTS), length) + 1):
        for honors in combinations(_POINTS.values(), count):
            numbers[sum(honors)] += comb(CARDS_IN_A_HAND - len(_POINTS), length - count)
    return numbers


@cache
def _patterns() -> tuple[Lengths, ...]:
    return tuple(map(pattern_of, LENGTHS))


def pattern_of(shape: Lengths) -> Lengths:
    """Return the lengths of a shape in descending order."""
    first, second, third, fourth = sorted(shape, reverse=True)
    return first, second, third, fourth


# The sets of the rows of one auction are counted again after each call that follows.
@lru_cache(maxsize=1024)
def _number_of_cells(hands: HandSet) -> int:
    return sum(map(_number_of_hands, _patterns(), hands.masks))


# A set has few different masks: those of the HCP ranges that its shapes have.
@lru_cache(maxsize=4096)
def _number_of_hands(pattern: Lengths, mask: int) -> int:
    numbers = hands_by_points(pattern)
    return sum(number for points, number in enumerate(numbers) if mask >> points & 1)


@cache
def _all_cells() -> int:
    """Return the cells with hands: with eight spades or more no hand has 37 points."""
    masks = (
        sum(1 << points for points, number in enumerate(hands_by_points(pattern)) if number)
        for pattern in _patterns()
    )
    return int.from_bytes(_WORDS.pack(*masks), "little")


def _cells_of(shapes: Iterable[Lengths]) -> int:
    """Return the cells with these shapes."""
    cells = 0
    for shape in shapes:
        cells |= _ALL_POINTS << _BITS_OF_WORD * _PLACES[shape]
    return cells & _all_cells()


@cache
def _cells_of_length(suit: Suit, length: int) -> int:
    place = SUITS.index(suit)
    return _cells_of(shape for shape in LENGTHS if shape[place] == length)


# One hand is compared with many rows.
@lru_cache(maxsize=64)
def _cell_of_hand(hand: Hand) -> int:
    problem = next(hand.problems(), None)
    if problem or len(hand) != CARDS_IN_A_HAND:
        raise InvalidHandError(problem or f"{len(hand)} cards, not {CARDS_IN_A_HAND}")
    return 1 << _BITS_OF_WORD * _PLACES[hand.lengths] + hand.points & _all_cells()


@lru_cache(maxsize=1024)
def _cells_of_pattern(text: str) -> int:
    return _cells_of(shapes_of_pattern(text))


def shapes_of_pattern(text: str) -> set[Lengths]:
    """Return the shapes of a pattern; ``x`` is any length (MEANINGS MN-45).

    :raises InvalidPatternError: if the text does not have four lengths with the sum 13.
    """
    orders = product(*map(permutations, _places("".join(text.lower().split()))))
    wanted = {tuple(length for place in order for length in place) for order in orders}
    shapes = {shape for lengths in wanted for shape in _shapes_with(lengths)}
    if not shapes:
        raise InvalidPatternError(f"not a pattern: {text!r} (such as 5431, 5=4=3=1 or (54)22)")
    return shapes


def _shapes_with(lengths: tuple[str, ...]) -> Iterator[Lengths]:
    """Yield the shapes with these lengths, of which ``x`` is any; none without lengths."""
    if "x" in lengths:
        for shape in LENGTHS:
            if all(one in {"x", str(n)} for one, n in zip(lengths, shape, strict=True)):
                yield shape
    elif lengths:
        spades, hearts, diamonds, clubs = map(int, lengths)
        if (spades, hearts, diamonds, clubs) in _PLACES:
            yield spades, hearts, diamonds, clubs


def _places(text: str) -> Sequence[Sequence[str]]:
    """Return the lengths by place, those in any order together; no places for another text."""
    if re.fullmatch(r"[0-9]{1,2}(?:=[0-9]{1,2}){3}", text):
        return [[length] for length in text.split("=")]
    text = re.sub("[-–]", "", text)
    compact = text.replace("=", "")
    numbers = re.sub("[()]", "", compact)
    if len(numbers) != len(SUITS) or not re.fullmatch(r"(?:[0-9x]|\([0-9x]+\))+", compact):
        return []
    if text.isdigit() and numbers == "".join(sorted(numbers, reverse=True)):
        return [numbers]
    return [several or one for several, one in re.findall(r"\(([0-9x]+)\)|([0-9x])", compact)]
