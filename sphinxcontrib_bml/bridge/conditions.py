"""Conditions of agreements: seats, vulnerability, and meanings of calls."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ..patterns import compile_later


class Seat(StrEnum):
    """A player, by compass direction, in the order of play."""

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
        """Return the dealer of board number ``board``, from 1 (laws of duplicate bridge, law 2)."""
        return list(cls)[(board - 1) % 4]


class OpeningSeat(StrEnum):
    """The seats of an opening bid: any, one of the four, the first two or the last two.

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
        """Return the value that covers exactly these seats (1 to 4), or None."""
        return next((seat for seat in cls if seat.seats == seats), None)

    def behind(self, passes: int) -> OpeningSeat | None:
        """Return the seat of the opening after ``passes`` passes, if these seats allow it (BSS-61).

        None if they contradict each other.
        """
        if not passes:
            return self
        return OpeningSeat.covering((passes + 1,)) if passes + 1 in self.seats else None


class InvalidVulnerabilityError(ValueError):
    """The text is not a vulnerability."""


class Vulnerability(StrEnum):
    """The vulnerability for an agreement: each side vulnerable (Y), not (N), or either (0).

    The values are those of ``#VUL`` (LANGUAGE SV-1).
    """

    # An enumeration hashes its names; books look conditions up all the time.
    __hash__ = str.__hash__

    ANY = "00"
    NEITHER = "NN"
    WE_ONLY = "YN"
    THEY_ONLY = "NY"
    BOTH = "YY"
    WE_NOT = "N0"
    WE = "Y0"
    THEY_NOT = "0N"
    THEY = "0Y"

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Return the vulnerability written as in ``#VUL``, two of ``Y N 0``.

        :raises InvalidVulnerabilityError: for any other text.
        """
        try:
            return cls(text)
        except ValueError:
            raise InvalidVulnerabilityError(
                f"not a vulnerability: {text!r} "
                "(two of Y, N and 0: we, then they, such as YN or 00)"
            ) from None

    @property
    def we(self) -> bool | None:
        """Whether we are vulnerable; None if it does not matter."""
        return _LETTERS[self.value[0]]

    @property
    def they(self) -> bool | None:
        """Whether they are vulnerable; None if it does not matter."""
        return _LETTERS[self.value[1]]


_LETTERS = {"Y": True, "N": False, "0": None}


_VULNERABLE = {"None": "", "NS": "NS", "EW": "EW", "All": "NESW"}
"""The players, by the names of :class:`BoardVulnerability`."""


class BoardVulnerability(StrEnum):
    """The pairs that are vulnerable on a board."""

    NONE = "None"
    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"
    ALL = "All"

    @classmethod
    def parse(cls, text: str) -> BoardVulnerability:
        """Return the vulnerability with this name; ``Both``, ``N-S`` and ``E-W`` are accepted.

        Case does not matter (LANGUAGE DD-2).

        :raises InvalidVulnerabilityError: for any other text.
        """
        name = text.casefold().replace("-", "").replace("both", "all")
        for value in cls:
            if value.casefold() == name:
                return value
        raise InvalidVulnerabilityError(f"not a vulnerability: {text!r} (None, NS, EW or All)")

    @classmethod
    def of_board(cls, board: int) -> BoardVulnerability:
        """Return the vulnerability of board number ``board``, from 1 (duplicate law 2)."""
        before = board - 1
        return list(cls)[(before + before // 4) % 4]

    @property
    def seats(self) -> frozenset[Seat]:
        """The vulnerable players."""
        return frozenset(map(Seat, _VULNERABLE[self.value]))

    def seen_from(self, ours: Seat) -> Vulnerability:
        """Return the vulnerability as the pair of a player sees it (RESOLVER RA-6)."""
        vulnerable = _VULNERABLE[self.value]
        letters = "".join("Y" if seat.value in vulnerable else "N" for seat in (ours, ours.next))
        return Vulnerability.parse(letters)


_WORD = compile_later(r"\s*(seat|vul|qual)=")
_VALUE = compile_later(r"\S*")
_NUMBER = compile_later(r"([1-9][0-9]{0,2}):")


class InvalidConditionsError(ValueError):
    """The text is not a valid notation of conditions."""


@dataclass(frozen=True, slots=True)
class Qualification:
    """The meaning of a call of an auction to which an agreement is limited (BSS-25)."""

    call: int
    """The number of the call in the auction from 1, including passes."""
    text: str
    """The meaning that the call must have."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of an agreement; ``Conditions()`` always applies."""

    seat: OpeningSeat = OpeningSeat.ANY
    """The seat of the opening bid."""
    vulnerability: Vulnerability = Vulnerability.ANY
    """The vulnerability that it requires."""
    qualifications: tuple[Qualification, ...] = ()
    """The required meanings of earlier calls."""

    @classmethod
    def parse(cls, text: str) -> Conditions:
        """Return the conditions written ``seat=34 vul=Y0 qual=2:"both majors"``.

        Each word may be missing; seat and vulnerability have the values of ``#SEAT`` and ``#VUL``
        (LANGUAGE SV-1, SV-2), the text of a qualification is a JSON string.

        :raises InvalidConditionsError: for any other text.
        """
        seat, vulnerability = OpeningSeat.ANY, Vulnerability.ANY
        qualifications: list[Qualification] = []
        position = 0
        while text[position:].strip():
            word = _WORD.match(text, position)
            if not word:
                raise InvalidConditionsError(f"invalid conditions: {text!r} (seat=34 vul=Y0)")
            try:
                if word[1] == "qual":
                    qualification, position = _qualification(text, word.end())
                    qualifications.append(qualification)
                    continue
                value = _VALUE.match(text, word.end())
                assert value is not None
                position = value.end()
                if word[1] == "seat":
                    seat = OpeningSeat(value[0])
                else:
                    vulnerability = Vulnerability.parse(value[0])
            except ValueError as error:
                raise InvalidConditionsError(f"invalid conditions: {text!r} ({error})") from error
        return cls(seat, vulnerability, tuple(qualifications))

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads; empty for always."""
        words = []
        if self.seat is not OpeningSeat.ANY:
            words.append(f"seat={self.seat}")
        if self.vulnerability is not Vulnerability.ANY:
            words.append(f"vul={self.vulnerability}")
        words.extend(
            f"qual={one.call}:{json.dumps(one.text, ensure_ascii=False)}"
            for one in self.qualifications
        )
        return " ".join(words)

    def __bool__(self) -> bool:
        """Return whether there is any condition."""
        return self is not ALWAYS and self != ALWAYS

    @property
    def cells(self) -> int:
        """The number of cells, 16 by seat and vulnerability, that the conditions cover (BSS-37)."""
        sides = (self.vulnerability.we, self.vulnerability.they)
        return len(self.seat.seats) << sides.count(None)

    def is_part_of(self, other: Conditions) -> bool:
        """Return whether their cells are a proper part of those of ``other`` (RESOLVER RM-2a).

        The same meanings of calls must be required.
        """
        return (
            self.cells < other.cells
            and self.qualifications == other.qualifications
            and other.cover(self)
        )

    def cover(self, other: Conditions) -> bool:
        """Return whether these conditions apply in all cases of ``other``."""
        return self is other or (
            set(self.seat.seats) >= set(other.seat.seats)
            and self.vulnerability.we in {None, other.vulnerability.we}
            and self.vulnerability.they in {None, other.vulnerability.they}
            and self.qualifications in {(), other.qualifications}
        )

    def may_meet(self, other: Conditions) -> bool:
        """Return whether both apply for some seat and vulnerability."""
        ours, theirs = self.vulnerability, other.vulnerability
        return (
            not set(self.seat.seats).isdisjoint(other.seat.seats)
            and (None in {ours.we, theirs.we} or ours.we is theirs.we)
            and (None in {ours.they, theirs.they} or ours.they is theirs.they)
        )


class ConditionCells(NamedTuple):
    """Some of the 16 cells, seat by vulnerability: seats, each with these vulnerabilities."""

    seats: tuple[int, ...]
    vulnerability: Vulnerability


def cells_outside(
    conditions: Conditions, others: Iterable[Conditions]
) -> tuple[ConditionCells, ...]:
    """Return the cells of ``conditions`` that are in none of ``others``, in order of the seats."""
    taken = [(other.seat.seats, set(_cells_of(other.vulnerability))) for other in others]
    by_cells: dict[tuple[Vulnerability, ...], list[int]] = {}
    for seat in conditions.seat.seats:
        left = [
            cell
            for cell in _cells_of(conditions.vulnerability)
            if not any(seat in seats and cell in cells for seats, cells in taken)
        ]
        by_cells.setdefault(tuple(left), []).append(seat)
    return tuple(
        ConditionCells(tuple(seats), vulnerability)
        for cells, seats in by_cells.items()
        for vulnerability in _vulnerabilities(set(cells))
    )


def _cells_of(vulnerability: Vulnerability) -> list[Vulnerability]:
    """Return the vulnerabilities of both sides that one covers."""
    return [
        cell
        for cell in Vulnerability
        if "0" not in cell
        and all(wanted in {"0", known} for wanted, known in zip(vulnerability, cell, strict=True))
    ]


def _vulnerabilities(cells: set[Vulnerability]) -> Iterator[Vulnerability]:
    """Yield the fewest vulnerabilities that cover just these cells."""
    for vulnerability in sorted(Vulnerability, key=lambda one: -one.value.count("0")):
        covered = set(_cells_of(vulnerability))
        if cells and covered <= cells:
            yield vulnerability
            cells -= covered


ALWAYS = Conditions()
"""The conditions without any limit."""


def _qualification(text: str, position: int) -> tuple[Qualification, int]:
    number = _NUMBER.match(text, position)
    if not number:
        raise InvalidConditionsError('a qualification is 2:"both majors"')
    meaning, end = json.JSONDecoder().raw_decode(text, number.end())
    if not isinstance(meaning, str):
        raise InvalidConditionsError('a qualification is 2:"both majors"')
    return Qualification(int(number[1]), meaning), end
