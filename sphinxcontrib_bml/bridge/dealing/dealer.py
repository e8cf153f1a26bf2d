"""Deals with hands of given sets, the same for the same seed (HANDS HA-31 to HA-36)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from math import comb
from operator import or_

from ..chance import SeededRandom
from ..conditions import Seat
from ..deals import CARDS_IN_A_HAND, Deal
from ..space.boxes import HandBoxes
from ..space.hand_sets import LENGTHS, SUITS, Lengths
from .drawing import ALL_CARDS, BoxDrawer, CardsOfHand, ShapesOfRest, cards_from, hand_of

MOST_ATTEMPTS = 50_000
"""The attempts for every eight deals, by default (HANDS HA-35)."""
_DEALS_OF_ATTEMPTS = 8
_ATTEMPTS_FOR_SHARE = 2_000
"""The least number of attempts for an estimate of how many deals fit."""
_ALL_HANDS = comb(4 * CARDS_IN_A_HAND, CARDS_IN_A_HAND)
_REST_OF_ONE = comb(3 * CARDS_IN_A_HAND, CARDS_IN_A_HAND)
"""The hands that a player may have next to one hand."""
_REST_OF_TWO = comb(2 * CARDS_IN_A_HAND, CARDS_IN_A_HAND)
_MILLION = 1_000_000
_AMOUNTS = [(40, "HCP"), *((CARDS_IN_A_HAND, f"cards of {suit.symbol}") for suit in SUITS)]
"""The points and the cards of each suit in a deal, with words."""


class ContradictionError(ValueError):
    """No deal has such hands."""


@dataclass(frozen=True)
class Dealing:
    """Deals, and how rare they are."""

    deals: tuple[Deal, ...]
    """The deals that were found."""
    wanted: int
    """The number of deals on request."""
    attempts: int
    """The number of deals that were tried."""
    per_million: float
    """How many of a million deals fit."""
    is_exact: bool
    """Whether this number is counted; else it is an estimate."""


@dataclass(frozen=True)
class _Proposal:
    """A shape of the first hand in one of its boxes, with a box of the second hand."""

    first: int
    shape: Lengths
    hands: int
    """The number of first hands."""
    second: int
    ways: int
    """The number of deals of the second hand for each of them."""


class Dealer:
    """Deals boards in which hands are in given sets; each such deal is equally likely.

    The seat with the fewest hands is dealt first, with shapes as frequent as they are together with
    the second hand (HANDS HA-32). The third and the fourth hand, and hands that are excluded, are
    kept or discarded (HA-33).
    """

    def __init__(
        self,
        shown: Mapping[Seat, HandBoxes],
        excluded: Mapping[Seat, HandBoxes] | None = None,
        *,
        most_attempts: int = MOST_ATTEMPTS,
    ) -> None:
        """Prepare for the hands that seats show, without those that are excluded.

        :param most_attempts: the attempts for every eight deals.
        :raises ContradictionError: if no deal has such hands.
        """
        self._most_attempts = most_attempts
        self._shown = dict(shown)
        _raise_contradictions(self._shown)
        drawers = {
            seat: [BoxDrawer(box) for box in hands.boxes] for seat, hands in self._shown.items()
        }
        sizes = {
            seat: sum(sum(drawer.numbers) for drawer in boxes) for seat, boxes in drawers.items()
        }
        self._order = sorted(Seat, key=lambda seat: sizes.get(seat, _ALL_HANDS + 1))
        everything = [BoxDrawer(box) for box in HandBoxes.everything().boxes]
        self._first, self._second = (drawers.get(seat, everything) for seat in self._order[:2])
        self._tests = [(seat, drawers[seat]) for seat in self._order[2:] if seat in drawers]
        self._excluded = [
            (seat, [BoxDrawer(box) for box in hands.boxes])
            for seat, hands in (excluded or {}).items()
        ]
        self._rest = [ShapesOfRest(drawer.shapes) for drawer in self._second]
        self._prepare()

    def _prepare(self) -> None:
        """Weigh the proposals, in a fixed order: sums of doubles depend on it (HANDS HA-34)."""
        self._proposals: list[_Proposal] = []
        self._sums: list[float] = []
        total = 0.0
        for first, drawer in enumerate(self._first):
            for shape, hands in zip(LENGTHS, drawer.numbers, strict=True):
                for second, rest in enumerate(self._rest):
                    ways = rest.number(shape) if hands else 0
                    if ways:
                        total += float(hands) * ways
                        self._sums.append(total)
                        self._proposals.append(_Proposal(first, shape, hands, second, ways))
        if not self._proposals:
            seats = " and ".join(seat.full_name for seat in self._order[:2])
            raise ContradictionError(f"the lengths of {seats} do not go together")

    def deals(self, seed: str, count: int) -> Dealing:
        """Return deals; each board has a seed of its own (HANDS HA-36).

        So the first deals of several are those of fewer. There are fewer than ``count`` if the
        attempts end (HA-35).
        """
        attempts = 0
        most = self._most_attempts * -(-count // _DEALS_OF_ATTEMPTS)
        deals: list[Deal] = []
        for board in range(1, count + 1):
            dice = SeededRandom(f"{seed} {board}")
            found = None
            while found is None and attempts < most:
                attempts += 1
                found = self._attempt(dice)
            if found is None:
                break
            hands = {seat: hand_of(found[seat]) for seat in Seat}
            deals.append(Deal(hands))
        return Dealing(tuple(deals), count, attempts, *self._rarity(seed, len(deals), attempts))

    def _rarity(self, seed: str, kept: int, attempts: int) -> tuple[float, bool]:
        """Return how many of a million deals fit, and whether that is exact (HANDS HA-35).

        A few boards are too few for an estimate, so further attempts are made.
        """
        if len(self._shown) <= 1 and not self._excluded:
            hands = next(iter(self._shown.values()), HandBoxes.everything())
            return _MILLION * hands.number / _ALL_HANDS, True
        dice = SeededRandom(seed)
        for _ in range(attempts, min(_ATTEMPTS_FOR_SHARE, self._most_attempts)):
            attempts += 1
            kept += self._attempt(dice) is not None
        share = self._sums[-1] / _ALL_HANDS / _REST_OF_ONE
        return _MILLION * share * kept / max(attempts, 1), False

    def _attempt(self, dice: SeededRandom) -> dict[Seat, CardsOfHand] | None:
        """Return a deal, or nothing if it does not fit or is counted in an earlier box."""
        place = bisect_right(self._sums, dice.fraction() * self._sums[-1])
        proposal = self._proposals[min(place, len(self._proposals) - 1)]
        first = self._first[proposal.first].hand(proposal.shape, dice.below(proposal.hands))
        rest = self._rest[proposal.second]
        second = rest.hand(first, proposal.shape, dice.below(proposal.ways))
        if not self._second[proposal.second].has(second):
            return None
        if _fits(self._first[: proposal.first], first):
            return None
        if _fits(self._second[: proposal.second], second):
            return None
        left = tuple(ALL_CARDS ^ (a | b) for a, b in zip(first, second, strict=True))
        third = cards_from(left, dice.below(_REST_OF_TWO))
        fourth = tuple(a ^ b for a, b in zip(left, third, strict=True))
        hands = dict(zip(self._order, (first, second, third, fourth), strict=True))
        if not all(_fits(drawers, hands[seat]) for seat, drawers in self._tests):
            return None
        if any(_fits(drawers, hands[seat]) for seat, drawers in self._excluded):
            return None
        return hands


def _fits(drawers: list[BoxDrawer], hand: CardsOfHand) -> bool:
    return any(drawer.has(hand) for drawer in drawers)


def _raise_contradictions(shown: Mapping[Seat, HandBoxes]) -> None:
    """Raise an error if a seat has no hand, or if points or lengths do not go together (HA-23)."""
    for seat, hands in shown.items():
        if not hands:
            raise ContradictionError(f"no hand fits what {seat.full_name} shows")
    if not shown:
        return
    columns = zip(*(_bounds(hands) for hands in shown.values()), strict=True)
    seats = ", ".join(seat.full_name for seat in Seat if seat in shown)
    for (most, what), ranges in zip(_AMOUNTS, columns, strict=True):
        low, high = (sum(ends) for ends in zip(*ranges, strict=True))
        if low > most:
            raise ContradictionError(f"{seats} need {low} {what} of {most}")
        if high < most and len(shown) == len(Seat):
            raise ContradictionError(f"{seats} have {high} {what} of {most} at most")


def _bounds(hands: HandBoxes) -> list[tuple[int, int]]:
    """Return the least and most points and cards of each suit that some hands have."""
    masks = reduce(or_, (box.hands for box in hands.boxes)).masks
    points = reduce(or_, masks)
    shapes = [shape for shape, mask in zip(LENGTHS, masks, strict=True) if mask]
    lengths = ((min(column), max(column)) for column in zip(*shapes, strict=True))
    return [((points & -points).bit_length() - 1, points.bit_length() - 1), *lengths]
