"""The hands that the rows for our next call cover, leave out and share (HANDS HA-80 to HA-84)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from ...agreements.answers import NOTHING_KNOWN, BoardContext
from ...agreements.meanings.context import Context
from ...agreements.queries import AuctionQuery
from ...bridge.auctions import PASS
from ...bridge.space.hand_sets import HandSet
from .assumptions import preempting
from .reading import HandReader
from .turns import NextCall, OurTurn

_LEAST_OVERLAP = 0.001
"""The share of hands below which an overlap is not listed (HA-82)."""
_PASSED, _PASSED_BALANCED = 10, 11
"""The most points of hands that pass instead of opening, and of balanced ones (HA-84)."""


class SpaceRow(NamedTuple):
    """A row for our next call, with its shares of the hands that the player may hold."""

    next: NextCall
    possible: HandSet
    """The hands that no firm claim excludes; all without a text."""
    sure: HandSet
    """The hands that the authors would bid so, whatever their cards are."""
    is_blind: bool
    """Whether it excludes no hand that the player may hold."""
    is_assumed: bool = False
    """Whether an assumption bounds its possible hands (HA-81)."""

    @property
    def blind_words(self) -> tuple[str, ...]:
        """The words because of which it is blind, if there are such words."""
        sets = self.next.sets
        obstacles = () if sets is None else sets.obstacles
        return tuple(dict.fromkeys(one.words for one in obstacles if one.words))


class Overlap(NamedTuple):
    """Hands that are sure for two rows: the notes do not say which is first."""

    first: SpaceRow
    second: SpaceRow
    hands: HandSet


@dataclass(frozen=True)
class HandSpace:
    """The hands of a player at our next call."""

    turn: OurTurn
    held: HandSet
    """The hands that he may still hold."""
    rows: tuple[SpaceRow, ...]
    passed: HandSet
    """The hands without an opening that pass (HA-84)."""
    holes: HandSet | None
    """The other hands that no row is for; None if rows are blind."""
    overlaps: tuple[Overlap, ...]
    """The overlaps, the largest first."""

    @property
    def blind(self) -> tuple[SpaceRow, ...]:
        """The rows that exclude no hand."""
        return tuple(row for row in self.rows if row.is_blind)

    @property
    def is_assumed(self) -> bool:
        """Whether an assumption bounds a row (HA-81)."""
        return any(row.is_assumed for row in self.rows)


def read_space(
    reader: HandReader,
    query: AuctionQuery,
    context: BoardContext = NOTHING_KNOWN,
    *,
    assume: bool = False,
) -> HandSpace:
    """Return the hands at our next call after an auction.

    :param context: seat and vulnerability; a seat in the query overrides it.
    :param assume: whether blind preempts have the points of an assumption (HA-16, HA-81).
    """
    turn = reader.turn(query, context)
    held = turn.held.cells
    rows = tuple(_row(one, held, assume=assume) for one in turn.rows)
    covered = reduce(or_, (row.possible for row in rows), HandSet.nothing())
    is_known = bool(rows) and not any(row.is_blind for row in rows)
    passed = _passed(turn, rows) & held - covered if is_known else HandSet.nothing()
    holes = held - covered - passed if is_known else None
    return HandSpace(turn, held, rows, passed, holes, tuple(_overlaps(rows, held)))


def _row(one: NextCall, held: HandSet, *, assume: bool) -> SpaceRow:
    if one.sets is None:
        return SpaceRow(one, held, HandSet.nothing(), is_blind=True)
    possible, sure = one.sets.possible.cells & held, one.sets.sure.certain & held
    is_blind = possible == held
    if is_blind and assume and _is_preempt(one):
        bounded = preempting(Context(str(one.auction)))
        if bounded is not None:
            return SpaceRow(one, possible & bounded.hands, sure, is_blind=False, is_assumed=True)
    return SpaceRow(one, possible, sure, is_blind)


def _is_preempt(one: NextCall) -> bool:
    """Return whether a row is a preempt with every reading of its text."""
    alternatives = () if one.sets is None else one.sets.meaning.alternatives
    natures = [{claim.name for claim in each.of("nature")} for each in alternatives]
    return bool(natures) and all("preempt" in names for names in natures)


def _passed(turn: OurTurn, rows: Sequence[SpaceRow]) -> HandSet:
    """Return the hands without an opening that pass; none if the notes say what a pass is."""
    if turn.auction or any(row.next.call is PASS for row in rows):
        return HandSet.nothing()
    balanced = HandSet.with_points(0, _PASSED_BALANCED) & HandSet.balanced()
    return HandSet.with_points(0, _PASSED) | balanced


def _overlaps(rows: Sequence[SpaceRow], held: HandSet) -> Iterator[Overlap]:
    """Yield the hands of two rows of which neither is special (HA-82), the largest first."""
    found = [
        Overlap(first, second, first.sure & second.sure)
        for first, second in combinations(rows, 2)
        if first.next.call is not second.next.call
        and first.next.may_meet(second.next)
        and not (first.sure <= second.sure or second.sure <= first.sure)
    ]
    enough = _LEAST_OVERLAP * held.number
    sizes = {one: one.hands.number for one in found}
    yield from sorted((one for one in found if sizes[one] >= enough), key=lambda one: -sizes[one])
