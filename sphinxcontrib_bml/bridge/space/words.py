"""Words for sets of hands: groups that players use (HANDS HA-83)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, reduce
from itertools import combinations, groupby, pairwise, permutations, product
from operator import or_
from typing import NamedTuple

from ..auctions import Suit
from ..deals import CARDS_IN_A_HAND
from .hand_sets import (
    BALANCED,
    LENGTHS,
    MOST_POINTS,
    SUITS,
    HandSet,
    Lengths,
    hands_by_points,
    pattern_of,
)

MOST_GROUPS = 6
"""The maximum number of groups that describe a set."""
_PURITY = 0.98
"""The least share of a group that is inside the set, if exact groups do not cover it."""
_REST = 0.05
"""The share of a set that words may leave out."""
_MOST_PATTERNS = 3
"""The maximum number of patterns in one group."""
_MOST_BANDS = 8
"""The maximum number of ranges of points with shapes of their own."""
_LONGEST_DIGIT = 9


class HandSetTexts(NamedTuple):
    """English texts for sets of hands; each other language has an instance."""

    hand_points: str = "{points} HCP"
    balanced: str = "balanced"
    unbalanced: str = "unbalanced"
    without_shortness: str = "no singleton or void"
    one_suited: str = "one-suiter"
    two_suited: str = "two suits of 5+"
    one_or_other: str = "{first} or {second}"
    any_hand: str = "any hand"
    no_hand: str = "no hand"
    about_hands: str = "about: {groups}"
    some_hands: str = "some hands with {bounds}"

    def either(self, words: Iterable[str]) -> str:
        """Return words joined by "or"."""
        text, *others = words
        for other in others:
            text = self.one_or_other.format(first=text, second=other)
        return text


class LengthRange(NamedTuple):
    """A number of cards in at least one of some suits."""

    suits: tuple[Suit, ...]
    low: int
    high: int

    @property
    def hands(self) -> HandSet:
        """The hands with such a suit."""
        return HandSet.with_any_length(self.suits, self.low, self.high)

    def in_words(self, texts: HandSetTexts) -> str:
        """Return the range in words, ``4+♠ or 4+♥``."""
        length = _range(self.low, self.high, CARDS_IN_A_HAND)
        return texts.either(f"{length}{suit.symbol}" for suit in self.suits)


_KINDS = {
    "balanced": HandSet.balanced,
    "unbalanced": HandSet.unbalanced,
    "without_shortness": HandSet.without_shortness,
    "one_suited": HandSet.one_suited,
    "two_suited": HandSet.two_suited,
}
"""The sets of the kinds of hands that have a name, by fields of :class:`HandSetTexts`."""


@dataclass(frozen=True)
class HandGroup:
    """The hands with a range of points, a kind of shape and ranges of length."""

    low: int = 0
    high: int = MOST_POINTS
    kinds: tuple[str, ...] = ()
    """Names of kinds and patterns, one of which the hand has; empty for all."""
    ranges: tuple[LengthRange, ...] = ()

    @cached_property
    def hands(self) -> HandSet:
        """The hands of the group."""
        hands = HandSet.with_points(self.low, self.high)
        if self.kinds:
            shapes = HandSet.nothing()
            for kind in self.kinds:
                shapes |= _KINDS[kind]() if kind in _KINDS else HandSet.with_patterns(kind)
            hands &= shapes
        for one in self.ranges:
            hands &= one.hands
        return hands

    @property
    def cost(self) -> int:
        """The number of statements."""
        return len(self.kinds) + len(self.ranges)

    def in_words(self, texts: HandSetTexts) -> str:
        """Return the group in words, ``15–17 HCP, balanced, 4+♦``."""
        parts = []
        if (self.low, self.high) != (0, MOST_POINTS):
            points = _range(self.low, self.high, MOST_POINTS)
            parts.append(texts.hand_points.format(points=points))
        if self.kinds:
            names = texts._asdict()
            parts.append(texts.either(names.get(kind, kind) for kind in self.kinds))
        parts += [one.in_words(texts) for one in self.ranges]
        return ", ".join(parts) or texts.any_hand


def _range(low: int, high: int, most: int) -> str:
    if low == high:
        return str(low)
    return f"{low}+" if high >= most else f"{low}–{high}"


def in_words(hands: HandSet, texts: HandSetTexts | None = None) -> str:
    """Return a set in words: one group or several; bounds if groups do not describe it."""
    texts = texts or HandSetTexts()
    if not hands:
        return texts.no_hand
    groups = groups_of(hands)
    rest = _without(hands, groups)
    words = "; ".join(group.in_words(texts) for group in groups)
    if not rest and all(group.hands <= hands for group in groups):
        return words
    if rest.share_of(hands) <= _REST:
        return texts.about_hands.format(groups=words)
    return texts.some_hands.format(bounds=bounds_of(hands).in_words(texts))


def groups_of(hands: HandSet) -> tuple[HandGroup, ...]:
    """Return groups that describe a set: the set itself, or those with the most hands first.

    Groups are inside the set if these cover it, else at least nearly (HANDS HA-83).
    """
    if not hands:
        return ()
    if group := exact_group(hands):
        return (group,)
    shapes = [*_groups_of_bands(hands), *_catalog()]
    inside = _by_points(hands, shapes)
    exact = tuple(_greedy(hands, shapes, inside, purity=1))
    if not _without(hands, exact):
        return exact
    return tuple(_greedy(hands, shapes, inside, _PURITY))


def exact_group(hands: HandSet) -> HandGroup | None:
    """Return the group with the fewest statements that has exactly these hands, if one has."""
    if not hands:
        return None
    found = map(_simplified, _exact_groups(hands))
    return min(found, key=lambda group: group.cost, default=None)


def bounds_of(hands: HandSet) -> HandGroup:
    """Return the range of points and the range of each suit that the hands of a set have.

    Bounds that follow from others are left out. The set must have hands.
    """
    return _simplified(_bounds_of(hands))


def _without(hands: HandSet, groups: Iterable[HandGroup]) -> HandSet:
    for group in groups:
        hands -= group.hands
    return hands


def _bounds_of(hands: HandSet) -> HandGroup:
    points = reduce(or_, hands.masks)
    columns = zip(*_shapes_of(hands), strict=True)
    ranges = (
        LengthRange((suit,), min(column), max(column))
        for suit, column in zip(SUITS, columns, strict=True)
    )
    low = (points & -points).bit_length() - 1
    return HandGroup(low, points.bit_length() - 1, (), tuple(ranges))


def _shapes_of(hands: HandSet) -> list[Lengths]:
    return [shape for shape, mask in zip(LENGTHS, hands.masks, strict=True) if mask]


def _exact_groups(hands: HandSet) -> Iterator[HandGroup]:
    """Yield groups with exactly these hands, with more bounds than necessary."""
    bounds = _bounds_of(hands)
    for kinds in _kinds_of(_shapes_of(hands)):
        group = replace(bounds, kinds=kinds)
        if group.hands == hands:
            yield group
        elif hands <= group.hands:
            for either in _ranges_of_several_suits():
                if group.hands & either.hands == hands:
                    yield replace(group, ranges=(*group.ranges, either))
                    break


def _kinds_of(shapes: Sequence[Lengths]) -> Iterator[tuple[str, ...]]:
    """Yield the kinds that all these shapes may have: named ones, patterns, shapes."""
    yield ()
    yield from ((name,) for name in _KINDS)
    texts = sorted({"".join(map(str, pattern_of(shape))) for shape in shapes})
    if set(BALANCED) <= set(texts):
        texts = ["balanced", *(text for text in texts if text not in BALANCED)]
    if len(texts) <= _MOST_PATTERNS and max(map(max, shapes)) <= _LONGEST_DIGIT:
        yield tuple(texts)
    if len(shapes) < _MOST_PATTERNS:
        yield tuple("=".join(map(str, shape)) for shape in shapes)


@cache
def _ranges_of_several_suits() -> tuple[LengthRange, ...]:
    return tuple(
        LengthRange(suits, low, CARDS_IN_A_HAND)
        for count in range(2, len(SUITS) + 1)
        for suits in combinations(SUITS, count)
        for low in range(1, CARDS_IN_A_HAND + 1)
    )


def _simplified(group: HandGroup) -> HandGroup:
    """Return a group with the same hands and with the fewest bounds."""
    while wider := next((one for one in _wider(group) if one.hands == group.hands), None):
        group = wider
    return group


def _wider(group: HandGroup) -> Iterator[HandGroup]:
    """Yield the group with one bound less, for each bound; exact lengths stay or go."""
    if group.high < MOST_POINTS:
        yield replace(group, high=MOST_POINTS)
    if group.low:
        yield replace(group, low=0)
    for place in reversed(range(len(group.ranges))):
        before, one, after = group.ranges[:place], group.ranges[place], group.ranges[place + 1 :]
        yield replace(group, ranges=(*before, *after))
        if one.low < one.high < CARDS_IN_A_HAND:
            wider = one._replace(high=CARDS_IN_A_HAND)
            yield replace(group, ranges=(*before, wider, *after))
        if 0 < one.low < one.high:
            yield replace(group, ranges=(*before, one._replace(low=0), *after))


def _groups_of_bands(hands: HandSet) -> Iterator[HandGroup]:
    """Yield the shapes that the set has with a range of points, if these are one group."""
    possible = HandSet.everything().masks
    changes = [0, MOST_POINTS + 1]
    for mask, can_be in zip(hands.masks, possible, strict=True):
        changed = (mask ^ mask >> 1) & can_be & can_be >> 1
        changes += [points + 1 for points in range(MOST_POINTS) if changed >> points & 1]
    changes = sorted(set(changes))
    for low, above in pairwise(changes[: _MOST_BANDS + 1]):
        if group := exact_group(hands & HandSet.with_points(low, above - 1)):
            yield replace(group, low=0, high=MOST_POINTS)


@cache
def _catalog() -> tuple[HandGroup, ...]:
    """Return groups of shapes that players use, from general to special, then single shapes."""
    kinds = ((), ("balanced",), ("unbalanced",))
    majors = SUITS[:2]
    groups = [
        *(HandGroup(kinds=one) for one in kinds),
        *(HandGroup(kinds=(one,)) for one in _KINDS),
    ]
    for most in (4, 3):
        ranges = tuple(LengthRange((major,), 0, most) for major in majors)
        groups += [HandGroup(kinds=one, ranges=ranges) for one in kinds]
    ends = [(low, CARDS_IN_A_HAND) for low in range(3, 9)]
    ends += [(length, length) for length in range(3, 6)] + [(0, length) for length in range(4)]
    for suit, (low, high) in product(SUITS, ends):
        one_suit = (LengthRange((suit,), low, high),)
        groups += [HandGroup(kinds=one, ranges=one_suit) for one in kinds]
    for suits, lengths in product(permutations(SUITS, 2), ((5, 4), (5, 5), (4, 4))):
        pair = zip(suits, lengths, strict=True)
        two_suits = tuple(LengthRange((suit,), low, CARDS_IN_A_HAND) for suit, low in pair)
        groups += [HandGroup(kinds=one, ranges=two_suits) for one in kinds]
    groups += [HandGroup(ranges=(one,)) for one in _ranges_of_several_suits() if one.low in {4, 5}]
    patterns = {pattern_of(shape) for shape in LENGTHS if max(shape) <= _LONGEST_DIGIT}
    groups += [HandGroup(kinds=("".join(map(str, pattern)),)) for pattern in sorted(patterns)]
    groups += [HandGroup(kinds=("=".join(map(str, shape)),)) for shape in LENGTHS]
    return tuple(group for group in groups if group.hands)


def _greedy(
    hands: HandSet, shapes: Sequence[HandGroup], inside: Sequence[list[int]], purity: float
) -> Iterator[HandGroup]:
    """Yield groups inside a set, each time the one with the most hands that are left."""
    groups = [
        (shape, runs)
        for shape, numbers in zip(shapes, inside, strict=True)
        if (runs := list(_runs(numbers, _size_by_points(shape), purity)))
    ]
    left, enough = hands, (_REST if purity < 1 else 0) * hands.number
    for _ in range(MOST_GROUPS):
        best, most = None, 0
        numbers_left = _by_points(left, [shape for shape, _ in groups])
        for (shape, runs), numbers in zip(groups, numbers_left, strict=True):
            for low, high in runs:
                number = sum(numbers[low : high + 1])
                if number > most:
                    best, most = replace(shape, low=low, high=high), number
        if best is None:
            return
        yield best
        left -= best.hands
        if left.number <= enough:
            return


def _by_points(hands: HandSet, shapes: Iterable[HandGroup]) -> list[list[int]]:
    """Return the number of hands in a set and each group of shapes, by points."""
    masks = hands.masks
    sizes = [hands_by_points(pattern_of(shape)) for shape in LENGTHS]
    every = reduce(or_, masks)
    columns = [
        [size[points] if mask >> points & 1 else 0 for mask, size in zip(masks, sizes, strict=True)]
        if every >> points & 1
        else None
        for points in range(MOST_POINTS + 1)
    ]
    return [
        [sum(map(column.__getitem__, places)) if column else 0 for column in columns]
        for places in map(_places_of, shapes)
    ]


# The catalog has 800 groups.
@lru_cache(maxsize=1024)
def _places_of(group: HandGroup) -> list[int]:
    """Return the places of a group's shapes in the list of all shapes."""
    return [place for place, mask in enumerate(group.hands.masks) if mask]


@lru_cache(maxsize=1024)
def _size_by_points(group: HandGroup) -> list[int]:
    """Return the number of hands of a group by points."""
    sizes = [hands_by_points(pattern_of(LENGTHS[place])) for place in _places_of(group)]
    return list(map(sum, zip(*sizes, strict=True)))


def _runs(inside: list[int], sizes: list[int], purity: float) -> Iterator[tuple[int, int]]:
    """Yield the longest ranges of points with which a group of shapes is inside a set."""
    good = [one >= purity * all_hands for one, all_hands in zip(inside, sizes, strict=True)]
    for is_good, points in groupby(range(MOST_POINTS + 1), good.__getitem__):
        if is_good:
            low, *others = points
            yield low, others[-1] if others else low
