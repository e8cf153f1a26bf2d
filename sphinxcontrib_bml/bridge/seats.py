"""Seats at the table, and the seat of an opening bid."""

from __future__ import annotations

from enum import StrEnum


class Seat(StrEnum):
    """A player, by the point of the compass, in the order of play."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def full_name(self) -> str:
        """The English name, ``North``."""
        return self.name.capitalize()

    @property
    def next(self) -> Seat:
        """The player to the left, who calls and plays next."""
        seats = list(Seat)
        return seats[(seats.index(self) + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The player on the other side of the table."""
        return self.next.next

    @classmethod
    def dealing(cls, board: int) -> Seat:
        """Return the dealer of a board, by its number from 1 (laws of duplicate bridge, law 2)."""
        return list(cls)[(board - 1) % 4]


class OpeningSeat(StrEnum):
    """Which seats an opening bid is made in: any, one of four, the first or last two.

    The values are those of ``#SEAT`` (LANGUAGE SV-2), the digits of the seats it covers.
    """

    # An enumeration hashes its names; books look conditions up all the time.
    __hash__ = str.__hash__

    ANY = "0"
    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"
    FIRST_OR_SECOND = "12"
    THIRD_OR_FOURTH = "34"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats covered, from 1 to 4."""
        return (1, 2, 3, 4) if self is OpeningSeat.ANY else tuple(map(int, self.value))

    @classmethod
    def covering(cls, seats: tuple[int, ...]) -> OpeningSeat | None:
        """Return the value that covers just these seats (1 to 4), None where there is none."""
        return next((seat for seat in cls if seat.seats == seats), None)

    def behind(self, passes: int) -> OpeningSeat | None:
        """Return the seat of an opening behind ``passes`` passes, where these seats hold (BSS-61).

        None where both contradict each other.
        """
        if not passes:
            return self
        return OpeningSeat.covering((passes + 1,)) if passes + 1 in self.seats else None
