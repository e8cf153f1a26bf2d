"""When an agreement holds: seat of the opening, vulnerability, what their calls mean."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from .seats import OpeningSeat
from .vulnerability import Vulnerability

_WORD = re.compile(r"\s*(seat|vul|qual)=")
_VALUE = re.compile(r"\S*")
_NUMBER = re.compile(r"([1-9][0-9]{0,2}):")


class InvalidConditionsError(ValueError):
    """The text is no conditions."""


@dataclass(frozen=True, slots=True)
class Qualification:
    """What a call of an auction means, where an agreement holds for this meaning only (BSS-25)."""

    call: int
    """The number of the call in the auction, from 1, passes counted."""
    text: str


@dataclass(frozen=True, slots=True)
class Conditions:
    """When an agreement holds; ``Conditions()`` is always."""

    seat: OpeningSeat = OpeningSeat.ANY
    """Of the opening bid."""
    vulnerability: Vulnerability = Vulnerability.ANY
    qualifications: tuple[Qualification, ...] = ()
    """What calls before mean, where that matters."""

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
                raise InvalidConditionsError(f"no conditions: {text!r} (seat=34 vul=Y0)")
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
                raise InvalidConditionsError(f"no conditions: {text!r} ({error})") from error
        return cls(seat, vulnerability, tuple(qualifications))

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads; nothing for always."""
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
        """Return whether anything limits when it holds."""
        return self is not ALWAYS and self != ALWAYS

    @property
    def cells(self) -> int:
        """How many of the 16 cells, seat by vulnerability, they cover (BSS-37)."""
        sides = (self.vulnerability.we, self.vulnerability.they)
        return len(self.seat.seats) << sides.count(None)

    def cover(self, other: Conditions) -> bool:
        """Tell whether they hold wherever ``other`` holds."""
        return (
            set(self.seat.seats) >= set(other.seat.seats)
            and self.vulnerability.we in {None, other.vulnerability.we}
            and self.vulnerability.they in {None, other.vulnerability.they}
            and self.qualifications in {(), other.qualifications}
        )


ALWAYS = Conditions()
"""The conditions that limit nothing."""


def _qualification(text: str, position: int) -> tuple[Qualification, int]:
    number = _NUMBER.match(text, position)
    if not number:
        raise InvalidConditionsError('a qualification is 2:"both majors"')
    meaning, end = json.JSONDecoder().raw_decode(text, number.end())
    if not isinstance(meaning, str):
        raise InvalidConditionsError('a qualification is 2:"both majors"')
    return Qualification(int(number[1]), meaning), end
