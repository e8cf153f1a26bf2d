"""What is known of the board when an auction is looked up, and which definitions hold then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from ...bridge import Conditions, OpeningSeat, Vulnerability


class BoardContext(NamedTuple):
    """Seat and vulnerability of a query (RESOLVER RM-1)."""

    seat: int | None = None
    """Of the opening, 1 to 4; None where it is not known."""
    vulnerability: Vulnerability = Vulnerability.ANY
    """Ours and theirs, each perhaps not known (RESOLVER RA-6)."""

    def fits(self, conditions: Conditions) -> bool:
        """Tell whether nothing of ``conditions`` contradicts what is known (RESOLVER RM-1)."""
        return (
            (self.seat is None or self.seat in conditions.seat.seats)
            and _agree(conditions.vulnerability.we, self.vulnerability.we)
            and _agree(conditions.vulnerability.they, self.vulnerability.they)
        )

    def makes_certain(self, conditions: Conditions) -> bool:
        """Tell whether fitting ``conditions`` hold whatever is not known (RESOLVER RM-2)."""
        return (
            (self.seat is not None or conditions.seat is OpeningSeat.ANY)
            and not (conditions.vulnerability.we is not None and self.vulnerability.we is None)
            and not (conditions.vulnerability.they is not None and self.vulnerability.they is None)
        )

    def __str__(self) -> str:
        """Return what is known as conditions are written; nothing where that is nothing."""
        seat = OpeningSeat.ANY if self.seat is None else OpeningSeat(str(self.seat))
        return str(Conditions(seat, self.vulnerability))


NOTHING_KNOWN = BoardContext()


def _agree(wanted: bool | None, known: bool | None) -> bool:
    return wanted is None or known is None or wanted is known


class _Conditional(Protocol):
    @property
    def conditions(self) -> Conditions: ...


_Held = TypeVar("_Held", bound=_Conditional)


def matching_definitions(definitions: Iterable[_Held], context: BoardContext) -> list[_Held]:
    """Return the definitions that fit, the one that holds first (RESOLVER RM-1 to RM-4)."""
    found = [one for one in definitions if context.fits(one.conditions)]
    return by_specificity(found, context) if len(found) > 1 else found


def by_specificity(definitions: Iterable[_Held], context: BoardContext) -> list[_Held]:
    """Return definitions in the order of their conditions, ties in their own (RM-2 to RM-4)."""
    return sorted(definitions, key=lambda one: _rank(one.conditions, context))


def _rank(conditions: Conditions, context: BoardContext) -> tuple[bool, bool, int]:
    certain = context.fits(conditions) and context.makes_certain(conditions)
    cells = conditions.cells if certain else -conditions.cells
    return bool(conditions.qualifications), not certain, cells
