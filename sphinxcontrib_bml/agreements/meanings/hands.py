"""Which hands the claims about lengths and high cards allow (MN-14, MN-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from .model import HAND_KINDS, SUITS, Claim

Lengths = tuple[int, int, int, int]
"""Cards in spades, hearts, diamonds and clubs."""
_CARDS = 13
_BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
_SEMI_BALANCED = ((5, 4, 2, 2), (6, 3, 2, 2))
ALL_LENGTHS: tuple[Lengths, ...] = tuple(
    (s, h, d, _CARDS - s - h - d)
    for s in range(_CARDS + 1)
    for h in range(_CARDS + 1 - s)
    for d in range(_CARDS + 1 - s - h)
)
"""The 560 tuples, in one order."""


def place(suit: str) -> int:
    """Return the index of a suit in a tuple of lengths."""
    return 3 - SUITS.index(suit)


def _falling(lengths: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(lengths, reverse=True))


_WORDS: dict[str, Callable[[Lengths], bool]] = {
    "balanced": lambda one: _falling(one) in _BALANCED,
    "unbalanced": lambda one: _falling(one) not in _BALANCED,
    "balanced or semi-balanced": lambda one: _falling(one) in _BALANCED + _SEMI_BALANCED,
    "balanced or 5422": lambda one: _falling(one) in (*_BALANCED, _SEMI_BALANCED[0]),
    "no shortness": lambda one: min(one) >= 2,
    "one-suiter": lambda one: max(one) >= 5 and _falling(one)[1] <= 4,
    "5m4M31": lambda one: _falling(one) == (5, 4, 3, 1) and 5 in one[2:] and 4 in one[:2],
}


def _pattern(words: str) -> Callable[[Lengths], bool]:
    """Return the test of a pattern such as ``54(31)``; brackets mean any order."""
    groups: list[list[str]] = []
    is_open = False
    for sign in words:
        if sign == "(":
            is_open = True
            groups.append([])
        elif sign == ")":
            is_open = False
        elif is_open:
            groups[-1].append(sign)
        else:
            groups.append([sign])
    orders: set[tuple[str, ...]] = {()}
    for group in groups:
        orders = {(*begun, *one) for begun in orders for one in permutations(group)}
    return lambda lengths: any(
        all(sign == "x" or int(sign) == number for sign, number in zip(one, lengths, strict=True))
        for one in orders
    )


def _test_of_shape(name: str) -> Callable[[Lengths], bool]:
    if name in _WORDS:
        return _WORDS[name]
    if name.startswith("two:"):
        first, second, high, low = place(name[4]), place(name[5]), int(name[6]), int(name[7])
        return lambda one: (
            (one[first] >= high and one[second] >= low)
            or (one[second] >= high and one[first] >= low)
        )
    if name.endswith("+"):
        return lambda one: max(one) >= int(name[:-1])
    if "(" not in name and "x" not in name and len(name) == 4:
        return lambda one: one == tuple(map(int, name))
    return _pattern(name)


@lru_cache(maxsize=1024)
def allowed(claim: Claim) -> frozenset[Lengths]:
    """Return the lengths that the firm part of a claim allows (as written for words of shape)."""
    if claim.kind == "shape":
        is_figures = len(claim.name) == 4 and claim.name.isdigit()
        name = f"({claim.name})" if is_figures and not claim.is_positive else claim.name
        test = _test_of_shape(name)
        return frozenset(one for one in ALL_LENGTHS if test(one) == claim.is_positive)
    if claim.kind in HAND_KINDS and claim.range:
        places, bounds = [place(suit) for suit in claim.suits], claim.range
        return frozenset(
            one for one in ALL_LENGTHS if any(bounds.allows(one[suit]) for suit in places)
        )
    return frozenset(ALL_LENGTHS)


def is_possible(claims: Iterable[Claim]) -> bool:
    """Return whether some hand fits all claims."""
    lengths: frozenset[Lengths] | None = None
    low, high = 0.0, 40.0
    for claim in claims:
        if claim.kind in HAND_KINDS:
            one = allowed(claim)
            lengths = one if lengths is None else lengths & one
        elif claim.kind == "strength" and claim.name == "hcp" and claim.range:
            low = max(low, claim.range.low)
            high = high if claim.range.high is None else min(high, claim.range.high)
    return low <= high and (lengths is None or bool(lengths))
