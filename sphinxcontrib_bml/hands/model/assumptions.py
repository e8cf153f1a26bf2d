"""Assumptions for gaps in the notes: named, shown wherever used, settable (HA-16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...agreements.meanings.context import Context
from ...bridge.auctions import Suit
from ...bridge.space.hand_sets import MOST_POINTS, SUITS, HandSet
from ...language import options
from .boxes import StrengthBounds, strength_of

PREEMPT, NOTRUMP, POINTS_TO_GAME, POINTS = options.ASSUMPTIONS
ASSUMPTIONS = {
    PREEMPT: "A preempt has a fair suit and no second suit; without numbers 5–9 HCP, as a "
    "raise 3–7.",
    NOTRUMP: "Natural notrump without lengths has no shortness, six-card suit or fit for a major, "
    "and stoppers.",
    POINTS_TO_GAME: "25 HCP together are enough for game, 24 opposite a wide range.",
    POINTS: "Points are HCP without shortness, one below the upper end.",
}
"""The assumptions in English, by their names. They narrow the hands on show and judge no hand."""

_OPENING_PREEMPT, _RAISING_PREEMPT = 9, 7
LEAST_OF_PREEMPT, _LEAST_OF_RAISE = 5, 3
_GAME, _GAME_OPPOSITE_WIDE = 25, 24
_QUIET, _NATURAL = 10, 8
_NARROW = 4
"""The largest width of a narrow range."""


class UnknownAssumptionError(ValueError):
    """A name is none of :data:`ASSUMPTIONS`."""


class HandsAssumed(NamedTuple):
    """Hands by assumption, with its name."""

    name: str
    hands: HandSet


def checked(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of assumptions.

    :raises UnknownAssumptionError: if one of them is not known.
    """
    found = tuple(dict.fromkeys(names))
    for name in found:
        if name not in ASSUMPTIONS:
            known = ", ".join(ASSUMPTIONS)
            raise UnknownAssumptionError(f"no assumption: {name!r} (one of {known})")
    return found


def preempting(context: Context) -> HandsAssumed | None:
    """Return the hands of a preempt without numbers; None if it neither opens nor raises."""
    is_opening = sum(call[:1].isdigit() for call in context.calls) == 1
    if not is_opening and context.own not in context.partners_suits:
        return None
    bounds = (0, _OPENING_PREEMPT) if is_opening else (_LEAST_OF_RAISE, _RAISING_PREEMPT)
    return HandsAssumed(PREEMPT, HandSet.with_points(*bounds))


def for_notrump() -> HandsAssumed:
    """Return the hands that bid notrump without saying a shape."""
    majors = HandSet.with_any_length((Suit.HEARTS, Suit.SPADES), 6)
    return HandsAssumed(NOTRUMP, HandSet.without_shortness() - majors)


def for_notrump_without_suits() -> HandsAssumed:
    """Return the hands that bid notrump without saying anything about suits."""
    return HandsAssumed(NOTRUMP, HandSet.without_shortness() - HandSet.with_any_length(SUITS, 6))


def without_long_suit() -> HandSet:
    """Return the hands that may invite to game: a suit of seven cards is worth more."""
    return HandSet.everything() - HandSet.with_any_length(SUITS, 7)


def towards_game(level: str, partner: StrengthBounds) -> HandsAssumed | None:
    """Return the hands with the points for a forcing level opposite a strength of partner.

    :param level: ``to-game``, ``invitational`` or ``invitational-plus``; others have no number.
    """
    if partner.low is None:
        return None
    is_wide = partner.width is None or partner.width > _NARROW
    game = max((_GAME_OPPOSITE_WIDE if is_wide else _GAME) - partner.low, 0)
    invitation = max(game - (3 if is_wide else 2), 0)
    bounds = {
        "to-game": (game, MOST_POINTS),
        "invitational": (invitation, game - 1),
        "invitational-plus": (invitation, MOST_POINTS),
    }.get(level)
    return None if bounds is None else HandsAssumed(POINTS_TO_GAME, HandSet.with_points(*bounds))


def half_of(word: str, bounds: StrengthBounds) -> HandSet | None:
    """Return the hands that are minimum or maximum in a narrow range (HA-14).

    :param word: ``MIN`` or ``MAX``; others have no half.
    """
    low, high = bounds
    if word not in {"MIN", "MAX"} or low is None or high is None or high - low > _NARROW:
        return None
    half = max((high - low + 1) // 2 - 1, 0)
    if word == "MIN":
        return HandSet.with_points(low, low + half)
    return HandSet.with_points(high - half, high)


def in_points(low: int, high: int | None) -> HandsAssumed:
    """Return the hands that have a number of points, whatever counts next to HCP.

    :param high: None without an upper end; the same for the result.
    """
    if high is None:
        return HandsAssumed(POINTS, HandSet.with_points(low))
    even = HandSet.without_shortness() & without_long_suit()
    return HandsAssumed(POINTS, HandSet.with_points(low, max(high - 1, low)) & even)


def limited(hands: HandSet) -> HandSet:
    """Return the hands with at most four HCP more than the least of a set, for a splinter."""
    low = strength_of(hands).low or 0
    return hands & HandSet.with_points(low, low + _NARROW)


def quiet() -> HandSet:
    """Return the hands of opponents who only pass (HA-27)."""
    return HandSet.with_points(0, _QUIET) - HandSet.with_any_length(SUITS, 6)


def natural(suit: Suit) -> HandSet:
    """Return the hands of opponents who bid a suit (HA-27)."""
    return HandSet.with_points(_NATURAL) & HandSet.with_length(suit, 5)
