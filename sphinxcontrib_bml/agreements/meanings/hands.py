"""The hands that claims allow: the certain ones, and those as written (MN-13, MN-14, MN-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...bridge.auctions import Suit
from ...bridge.space.hand_sets import BALANCED, MOST_POINTS, SUITS, HandSet, InvalidPatternError

if TYPE_CHECKING:
    from .model import Claim

_SUIT = dict(zip("shdc", SUITS, strict=True))
_WORDS: dict[str, Callable[[], HandSet]] = {
    "balanced": HandSet.balanced,
    "unbalanced": HandSet.unbalanced,
    "balanced or semi-balanced": HandSet.semi_balanced,
    "balanced or 5422": lambda: HandSet.with_patterns(*BALANCED, "5422"),
    "no shortness": HandSet.without_shortness,
    "one-suiter": HandSet.one_suited,
    "5m4M31": lambda: (
        HandSet.with_patterns("5431")
        & HandSet.with_any_length((Suit.CLUBS, Suit.DIAMONDS), 5)
        & HandSet.with_any_length((Suit.HEARTS, Suit.SPADES), 4)
    ),
}
_WITHOUT_SHORTNESS = frozenset({"balanced", "balanced or semi-balanced", "balanced or 5422"})
"""Words for shapes whose one firm claim is that no suit is short (MN-17)."""


def hands_with(claims: Iterable[Claim], *, is_written: bool = False) -> HandSet:
    """Return the hands that all claims allow.

    :param is_written: the hands as written, of which there may be none; by default the firm ones.
    """
    hands = HandSet.everything()
    for claim in claims:
        hands &= hands_of(claim, is_written=is_written)
    return hands


def is_possible(claims: Iterable[Claim]) -> bool:
    """Return whether some hand fits all claims."""
    return bool(hands_with(claims))


@lru_cache(maxsize=2048)
def hands_of(claim: Claim, *, is_written: bool = False) -> HandSet:
    """Return the hands that a claim allows; all, if it is not about lengths and HCP."""
    if claim.kind == "shape":
        return _with_shape(claim.name, claim.is_positive, is_written=is_written)
    if claim.range is None or not claim.restricts_hands:
        return HandSet.everything()
    bounds = claim.range.written if is_written else claim.range
    high = MOST_POINTS if bounds.high is None else int(bounds.high)
    if claim.kind == "strength":
        return HandSet.with_points(int(bounds.low), high)
    return HandSet.with_any_length([_SUIT[one] for one in claim.suits], int(bounds.low), high)


def _with_shape(name: str, is_positive: bool, *, is_written: bool) -> HandSet:
    if not is_positive:
        return ~_with_pattern(name)
    if name in _WITHOUT_SHORTNESS and not is_written:
        return HandSet.without_shortness()
    return _with_pattern("=".join(name) if name.isdigit() else name)


def _with_pattern(name: str) -> HandSet:
    if name in _WORDS:
        return _WORDS[name]()
    if name.startswith("two:"):
        return HandSet.two_suited([_SUIT[one] for one in name[4:6]], int(name[6]), int(name[7]))
    if name.endswith("+"):
        return HandSet.with_any_length(SUITS, int(name[:-1]))
    try:
        return HandSet.with_patterns(name)
    except InvalidPatternError:
        return HandSet.nothing()
