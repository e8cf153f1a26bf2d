"""Where the players of an auction sit, on boards that fit it (HANDS HA-45)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, islice

from ...bridge.auctions import PASS, Call
from ...bridge.conditions import BoardVulnerability, Conditions, Seat, Vulnerability
from .shown import ShownAuction

FIRST_OF_US = {"NS": Seat.NORTH, "EW": Seat.WEST}
"""The seat of the first of us to call, by pair."""
_SEATS = list(Seat)


@dataclass(frozen=True)
class Seating:
    """The seats of the players, the dealer and the vulnerability."""

    first: Seat
    """The player of the first call that is not a pass before the opening."""
    passes: int
    """The number of passes before it."""
    vulnerability: BoardVulnerability
    """The vulnerable sides."""

    @classmethod
    def of(cls, shown: ShownAuction, pair: str = "NS") -> Seating:
        """Return the seats for an auction.

        A seat or a vulnerability that is not known is the first that all agreements of the auction
        allow.

        :param pair: our pair, ``NS`` or ``EW``.
        """
        ours, context = FIRST_OF_US[pair], shown.answer.context
        conditions = [one.meaning.conditions for one in shown.calls if one.meaning is not None]
        vulnerable = [context.vulnerability, *(one.vulnerability for one in conditions)]
        found = _first_vulnerability(vulnerable, ours) or _first_vulnerability(vulnerable[:1], ours)
        seat = context.seat or _first_seat(conditions)
        first = ours if shown.positions[0].is_ours else _before(ours, 1)
        return cls(first, seat - 1, found or BoardVulnerability.NONE)

    @property
    def dealer(self) -> Seat:
        """The player who calls first, with the passes before the opening."""
        return _before(self.first, self.passes)

    def seat(self, number: int) -> Seat:
        """Return the seat of a position, 1 for the player of the first call."""
        return _before(self.first, 1 - number)

    def calls(self, shown: ShownAuction) -> tuple[Call, ...]:
        """Return the calls from the dealer on."""
        return (*[PASS] * self.passes, *shown.answer.auction.calls)

    def boards(self, wanted: int) -> list[int]:
        """Return the lowest board numbers with this dealer and vulnerability."""
        return list(islice(filter(self._is_board, count(1)), wanted))

    def _is_board(self, number: int) -> bool:
        is_dealer = Seat.dealing(number) is self.dealer
        return is_dealer and BoardVulnerability.of_board(number) is self.vulnerability


def _before(seat: Seat, steps: int) -> Seat:
    """Return the seat some places before another one."""
    return _SEATS[(_SEATS.index(seat) - steps) % len(_SEATS)]


def _first_seat(conditions: Iterable[Conditions]) -> int:
    wanted = [set(one.seat.seats) for one in conditions]
    return next((seat for seat in (1, 2, 3, 4) if all(seat in one for one in wanted)), 1)


def _first_vulnerability(wanted: Iterable[Vulnerability], ours: Seat) -> BoardVulnerability | None:
    for found in BoardVulnerability:
        sides = found.seen_from(ours)
        if all(one.we in {None, sides.we} and one.they in {None, sides.they} for one in wanted):
            return found
    return None
