"""When records hold: options, switched by seat and vulnerability or by hand (BBA-20 to BBA-22)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from ...bridge import Call, Conditions, OpeningSeat, Qualification, Vulnerability
from .tokens import TOKEN_PATTERN, calls_in, tokens_of

_TAG = re.compile(r"@(.?)")
_WE = {None: "", False: "@n", True: "@v"}
_THEY = {None: "", False: "@N", True: "@V"}
_SEAT_ORDER = {seat: number for number, seat in enumerate(OpeningSeat)}
_VULNERABILITY_ORDER = {value: number for number, value in enumerate(Vulnerability)}
_ALL_SEATS = frozenset("1234")
_VERSUS = re.compile(f"(?:^| )vs((?:{TOKEN_PATTERN})+)(?: |$)")
# What would part the name, or make a tag in it.
_NO_NAME = str.maketrans({",": ";", "@": "＠", "\\": "/"})


def tags_of(conditions: Conditions) -> str:
    """Return the tags of an option that is on under them, ``@3@4@v``; none for all (BBA-22)."""
    seats = () if conditions.seat is OpeningSeat.ANY else conditions.seat.seats
    by_seat = "".join(f"@{seat}" for seat in seats)
    vulnerability = conditions.vulnerability
    return by_seat + _WE[vulnerability.we] + _THEY[vulnerability.they]


def order_of(conditions: Conditions) -> tuple[int, int, int]:
    """Return where they stand in a file: the widest first, for the last record wins (BBA-64)."""
    return (
        -conditions.cells,
        _SEAT_ORDER[conditions.seat],
        _VULNERABILITY_ORDER[conditions.vulnerability],
    )


@lru_cache(maxsize=1024)
def cells_of(seat: OpeningSeat, vulnerability: Vulnerability) -> tuple[int, ...]:
    """Return the numbers of the 16 cells, seat by vulnerability, that they cover (BSS-37)."""
    sides = (vulnerability.we, vulnerability.they)
    return tuple(
        number
        for number, (opening_seat, *vulnerable) in enumerate(
            product((1, 2, 3, 4), (False, True), (False, True))
        )
        if opening_seat in seat.seats
        and all(side in {None, now} for side, now in zip(sides, vulnerable, strict=True))
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
    opening_seats: list[OpeningSeat] = []
    for pair in (OpeningSeat.FIRST_OR_SECOND, OpeningSeat.THIRD_OR_FOURTH):
        numbers = tuple(seat for seat in pair.seats if seat in seats)
        opening_seat = OpeningSeat.covering(numbers)
        if opening_seat is not None:
            opening_seats.append(opening_seat)
    return opening_seats


def name_of(qualifications: Iterable[Qualification], calls: tuple[Call, ...], passes: int) -> str:
    """Return the name of the option for an auction with qualified calls (BBA-6A).

    Its blank makes alternatives of those with the same first word. A text that is repeated behind
    later calls stands there once.

    :param calls: those of the auction from its opening on.
    :param passes: how many passes stood before it, which the numbers of calls count.
    """
    numbers: dict[str, int] = {}
    for one in qualifications:
        numbers.setdefault(one.text, max(one.call - passes, 1))
    return " ".join(
        f"vs{tokens_of(calls[:number])} {' '.join(text.translate(_NO_NAME).split())}"
        for text, number in numbers.items()
    )


def qualifications_of(name: str) -> tuple[Qualification, ...]:
    """Return what an option called ``name`` says about calls; nothing where it says nothing."""
    matches = list(_VERSUS.finditer(name))
    if not matches or matches[0].start():
        return ()
    ends = [*(match.start() for match in matches[1:]), len(name)]
    return tuple(
        Qualification(len(calls_in(match[1])), name[match.end() : end])
        for match, end in zip(matches, ends, strict=True)
    )
