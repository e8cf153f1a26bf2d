"""What must be said of the board for a meaning to be the one answer (PRACTICE QZ-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ...bridge import Call, Conditions, Vulnerability
from ..resolver import NOTHING_KNOWN, Context
from .places import Place, Point

_SEATS = (None, 1, 2, 3, 4)
_VULNERABILITIES = tuple(map(Vulnerability, ("NN", "YN", "NY", "YY")))
_CONTEXTS = (
    *(Context(seat) for seat in _SEATS),
    *(Context(None, one) for one in _VULNERABILITIES),
    *(Context(*both) for both in product(_SEATS[1:], _VULNERABILITIES)),
)
"""From the least that can be said of a board to the most (PRACTICE QZ-6)."""


class _Limits(NamedTuple):
    """When a definition holds, apart from what its qualifications say."""

    conditions: Conditions
    """Without qualifications."""
    is_qualified: bool

    @classmethod
    def of(cls, conditions: Conditions) -> _Limits:
        """Return the limits of a definition."""
        qualifications = conditions.qualifications
        bare = replace(conditions, qualifications=()) if qualifications else conditions
        return cls(bare, bool(qualifications))

    def give_way_to(self, other: _Limits) -> bool:
        """Tell whether a definition with ``other`` stands before one with these (RM-2 to RM-4)."""
        is_wider = self.conditions.cells > other.conditions.cells
        return is_wider and self.is_qualified == other.is_qualified


class Contexts:
    """The least that must be said for each meaning; those with the same limits share it."""

    def __init__(self) -> None:
        """Begin with none known."""
        self._limits: dict[tuple[Point, Call], Counter[_Limits]] = {}
        self._known: dict[tuple[Point, Call, _Limits], Context | None] = {}

    def of(self, place: Place) -> Context | None:
        """Return what must be said for the text of a place to be the one answer (QZ-6).

        None where the notes say two things, whatever is said.
        """
        if place.is_said_alone:
            return NOTHING_KNOWN
        point, call = place.point, place.call
        mine = _Limits.of(place.meaning.conditions)
        key = point, call, mine
        if key not in self._known:
            self._known[key] = _least(mine, self._limits_at(point, call))
        return self._known[key]

    def _limits_at(self, point: Point, call: Call) -> Counter[_Limits]:
        """Return how often texts with the same limits are said of a call."""
        key = point, call
        if key not in self._limits:
            said = (one for one in point.sisters[call] if one.text)
            self._limits[key] = Counter(_Limits.of(one.conditions) for one in said)
        return self._limits[key]


def _least(mine: _Limits, said: Mapping[_Limits, int]) -> Context | None:
    """Return the first context in which one text with ``mine`` holds, and others give way."""
    if said[mine] > 1:
        return None
    for context in _CONTEXTS:
        held = [limits for limits in said if context.fits(limits.conditions)]
        if (
            mine in held
            and all(context.makes_certain(limits.conditions) for limits in held)
            and all(limits == mine or limits.give_way_to(mine) for limits in held)
        ):
            return context
    return None
