"""When records hold: options, switched by seat and vulnerability or by hand (BBA-20 to BBA-22)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...bridge import OpeningSeat, Vulnerability
from .tokens import codes_in, tokens_of

Qualifications = tuple[tuple[int, str], ...]
"""What calls mean: the number of each in its auction, from 1, and the text."""

_TAG = re.compile(r"@(.?)")
_WE = {None: "", False: "@n", True: "@v"}
_THEY = {None: "", False: "@N", True: "@V"}
_SEAT_ORDER = {seat: number for number, seat in enumerate(OpeningSeat)}
_VULNERABILITY_ORDER = {value: number for number, value in enumerate(Vulnerability)}
_ALL_SEATS = frozenset("1234")
_VERSUS = re.compile(r"(?:^| )vs((?:[1-7][CDHSN]|Db|Rd|--)+) ")
# What would part the name, or make a tag in it.
_NO_NAME = str.maketrans({",": ";", "@": "＠", "\\": "/"})


class Conditions(NamedTuple):
    """Seat of the opening, vulnerability, and what calls mean."""

    seat: OpeningSeat = OpeningSeat.ANY
    vulnerability: Vulnerability = Vulnerability.ANY
    qualifications: Qualifications = ()
    """What calls before mean, where it matters (BSS-25)."""

    @property
    def coverage(self) -> int:
        """How many of the 16 cells (seat and vulnerability) they cover (BBA-64)."""
        known = sum(side is not None for side in (self.vulnerability.we, self.vulnerability.they))
        return len(self.seat.seats) * 4 >> known

    def cover(self, other: Conditions) -> bool:
        """Tell whether they hold wherever ``other`` holds."""
        return (
            set(self.seat.seats) >= set(other.seat.seats)
            and self.vulnerability.we in {None, other.vulnerability.we}
            and self.vulnerability.they in {None, other.vulnerability.they}
            and self.qualifications in {(), other.qualifications}
        )

    @property
    def tags(self) -> str:
        """The tags of an option that is on under them, ``@3@4@v``; none for all (BBA-22)."""
        seats = () if self.seat is OpeningSeat.ANY else self.seat.seats
        by_seat = "".join(f"@{seat}" for seat in seats)
        return by_seat + _WE[self.vulnerability.we] + _THEY[self.vulnerability.they]

    @property
    def order(self) -> tuple[int, int, int]:
        """Where they stand in a file: the widest first, for the last record wins (BBA-64)."""
        return (
            -self.coverage,
            _SEAT_ORDER[self.seat],
            _VULNERABILITY_ORDER[self.vulnerability],
        )


def conditions_of(name: str) -> tuple[Conditions, ...]:
    """Return when an option called ``name`` is on by its tags (BBA-20 to BBA-22).

    Usually one; several where the seats are such as 1 and 3, for which BML has no word; none at all
    where the name has no tags, or any that are not about seat and vulnerability.
    """
    tags = frozenset(_TAG.findall(name))
    if not tags or name.startswith("@") or not tags <= _ALL_SEATS | frozenset("nvNV"):
        return ()
    vulnerability = Vulnerability(_letter(tags, "v", "n") + _letter(tags, "V", "N"))
    return tuple(Conditions(seat, vulnerability) for seat in _seats(tags & _ALL_SEATS))


def _letter(tags: frozenset[str], yes: str, no: str) -> str:
    if (yes in tags) == (no in tags):
        return "0"
    return "Y" if yes in tags else "N"


def _seats(tags: frozenset[str]) -> list[OpeningSeat]:
    """Return the fewest seats of BML that cover those of ``tags``."""
    seats = frozenset(map(int, tags))
    if not seats or len(seats) == len(_ALL_SEATS):
        return [OpeningSeat.ANY]
    found: list[OpeningSeat] = []
    for pair in (OpeningSeat.FIRST_OR_SECOND, OpeningSeat.THIRD_OR_FOURTH):
        wanted = tuple(seat for seat in pair.seats if seat in seats)
        covering = OpeningSeat.covering(wanted)
        if covering is not None:
            found.append(covering)
    return found


def name_of(qualifications: Qualifications, codes: str, passes: int) -> str:
    """Return the name of the option for an auction with qualified calls (BBA-6A).

    Its blank makes alternatives of those with the same first word. A text that is repeated behind
    later calls stands there once.

    :param codes: the auction, as agreements have it.
    :param passes: how many passes stand before its opening.
    """
    tokens = tokens_of(codes)[2 * passes :]
    calls: dict[str, int] = {}
    for call, text in qualifications:
        calls.setdefault(text, max(call - passes, 1))
    return " ".join(
        f"vs{tokens[: 2 * call]} {' '.join(text.translate(_NO_NAME).split())}"
        for text, call in calls.items()
    )


def qualifications_of(name: str) -> Qualifications:
    """Return what an option called ``name`` says about calls; nothing where it says nothing."""
    found = list(_VERSUS.finditer(name))
    if not found or found[0].start():
        return ()
    ends = [*(match.start() for match in found[1:]), len(name)]
    return tuple(
        (len(codes_in(match[1])), name[match.end() : end])
        for match, end in zip(found, ends, strict=True)
    )
