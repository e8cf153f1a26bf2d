"""What must be said of the board for a meaning to be the one answer (PRACTICE QZ-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ...bridge import Call, Conditions, Vulnerability
from ..resolver import NOTHING_KNOWN, BoardContext
from .places import AskableAuction, DecisionPoint

_SEATS = (None, 1, 2, 3, 4)
_VULNERABILITIES = tuple(map(Vulnerability, ("NN", "YN", "NY", "YY")))
_CONTEXTS = (
    *(BoardContext(seat) for seat in _SEATS),
    *(BoardContext(None, one) for one in _VULNERABILITIES),
    *(BoardContext(*both) for both in product(_SEATS[1:], _VULNERABILITIES)),
)
"""From the least that can be said of a board to the most (PRACTICE QZ-6)."""


class _DefinitionLimits(NamedTuple):
    """When a definition holds, apart from what its qualifications say."""

    conditions: Conditions
    """Without qualifications."""
    is_qualified: bool

    @classmethod
    def of(cls, conditions: Conditions) -> _DefinitionLimits:
        """Return the limits of a definition."""
        qualifications = conditions.qualifications
        bare = replace(conditions, qualifications=()) if qualifications else conditions
        return cls(bare, bool(qualifications))

    def yields_to(self, other: _DefinitionLimits) -> bool:
        """Tell whether a definition with ``other`` stands before one with these (RM-2 to RM-4)."""
        is_wider = self.conditions.cells > other.conditions.cells
        return is_wider and self.is_qualified == other.is_qualified


class Contexts:
    """The least that must be said for each meaning; those with the same limits share it."""

    def __init__(self) -> None:
        """Begin with none known."""
        self._limits: dict[tuple[DecisionPoint, Call], Counter[_DefinitionLimits]] = {}
        self._known: dict[tuple[DecisionPoint, Call, _DefinitionLimits], BoardContext | None] = {}

    def of(self, place: AskableAuction) -> BoardContext | None:
        """Return what must be said for the text of a place to be the one answer (QZ-6).

        None where the notes say two things, whatever is said.
        """
        if place.has_single_meaning:
            return NOTHING_KNOWN
        point, call = place.point, place.call
        mine = _DefinitionLimits.of(place.meaning.conditions)
        key = point, call, mine
        if key not in self._known:
            self._known[key] = _least(mine, self._limits_at(point, call))
        return self._known[key]

    def _limits_at(self, point: DecisionPoint, call: Call) -> Counter[_DefinitionLimits]:
        """Return how often texts with the same limits are said of a call."""
        key = point, call
        if key not in self._limits:
            said = (one for one in point.siblings[call] if one.text)
            self._limits[key] = Counter(_DefinitionLimits.of(one.conditions) for one in said)
        return self._limits[key]


def _least(mine: _DefinitionLimits, said: Mapping[_DefinitionLimits, int]) -> BoardContext | None:
    """Return the first context in which one text with ``mine`` holds, and others give way."""
    if said[mine] > 1:
        return None
    for context in _CONTEXTS:
        held = [limits for limits in said if context.fits(limits.conditions)]
        if (
            mine in held
            and all(context.makes_certain(limits.conditions) for limits in held)
            and all(limits == mine or limits.yields_to(mine) for limits in held)
        ):
            return context
    return None
