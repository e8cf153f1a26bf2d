"""Impossible numbers in descriptions (CHECKS CK-15)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from ..bridge.deals import CARDS_IN_A_HAND
from ..patterns import IGNORECASE, compile_later
from .codes import Code
from .diagnostics import Diagnostics, Edit, quoted
from .labels import SUIT_IN_TEXT
from .source import Fragment
from .syntax import BiddingTable, Element


class NumberKind(StrEnum):
    """The classes of impossible numbers."""

    LENGTH = "length"
    POINTS = "points"
    FALLING = "falling"


class WrongNumber(NamedTuple):
    """An impossible number, with its position in characters from 0."""

    kind: NumberKind
    start: int
    end: int
    message: str
    hint: str
    ends: tuple[tuple[int, int], ...] = ()
    """The positions of the two numbers of a falling range."""


_CARDS_IN_THE_PACK = 52
_MOST_OF_A_DEAL = 40
_MOST_OF_A_HAND = 37
_LEAST_SCORE = 100
_LEAST_POINTS = 8
"""Minimum number of points; smaller numbers may be lengths, or the level of a bid."""
_LONG_SUIT = 4
"""The first digit of two lengths, the longer one first: ``55!h!s``."""

_START = r"(?<![\w.,/=+–—-])"
_DASH = r"\s?(?:-{1,3}|[–—])\s?"
_MEASURES = r"hcp|hp|pc|fp|hld?"
_WORDS = r"points?|pts?|punkten?|pkt|punt(?:en|os|i)|punkt(?:y|ów)|poäng|poeng"
_UNIT = rf"\s{{0,2}}(?P<unit>{_MEASURES}|(?P<word>{_WORDS})|(?P<shape>bal(?:anced)?|nt))(?!\w)"
_RANGE = compile_later(
    rf"{_START}(?P<first>[0-9]{{1,3}}){_DASH}(?P<second>[0-9]{{1,3}})(?P<more>(?:{_DASH}[0-9]{{1,3}})*){_UNIT}",
    IGNORECASE,
)
_POINTS = compile_later(rf"{_START}(?P<first>[0-9]{{2,3}})[+-]?{_UNIT}", IGNORECASE)
_LENGTH = compile_later(
    rf"(?<![\w.,/])(?:(?P<least>[0-9]{{1,2}}){_DASH})?(?P<length>[0-9]{{2,3}})[+=]?"
    rf"(?:(?P<suit>{SUIT_IN_TEXT})(?![0-9]|{SUIT_IN_TEXT})|(?:-[Cc]ard| card suit)(?![\w-]))"
)
_NUMBER = compile_later(r"(?<![0-9])[0-9]{1,3}(?![0-9])")
"""Longer numbers are none of a hand."""
_MEASURED = compile_later(
    rf"[0-9](?:[0-9][+=]?(?:{SUIT_IN_TEXT}|-[Cc]ard| card suit)"
    rf"|[+-]?(?=\s{{0,2}}[BbFfHhNnPp])(?i:{_UNIT}))"
)
"""The end of every length, number of points and range; most texts have none.

The first letters of units are tested before the units, which is faster.
"""
_BOTH_HANDS = compile_later(r"\b(?:combined|together|total|both hands|partnership)\b", IGNORECASE)


def wrong_numbers(text: str) -> Iterator[WrongNumber]:
    """Yield the impossible numbers in a text: lengths, then points."""
    if not _MEASURED.search(text):
        return
    places = list(_NUMBER.finditer(text))
    numbers = [int(place[0]) for place in places]
    largest = max(numbers, default=0)
    if largest > CARDS_IN_A_HAND:
        yield from _wrong_lengths(_matches(_LENGTH, places))
    if largest > _MOST_OF_A_DEAL:
        yield from _wrong_points(_matches(_POINTS, places))
    if largest > _MOST_OF_A_HAND or numbers != sorted(numbers):
        yield from _wrong_ranges(_matches(_RANGE, places))


def _matches(pattern: re.Pattern[str], places: Iterable[re.Match[str]]) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that begins with a number."""
    end = 0
    for place in places:
        if place.start() >= end and (found := pattern.match(place.string, place.start())):
            end = found.end()
            yield found


def _wrong_lengths(lengths: Iterable[re.Match[str]]) -> Iterator[WrongNumber]:
    for found in lengths:
        length, least = int(found["length"]), int(found["least"] or 0)
        if length > CARDS_IN_A_HAND and least < _LEAST_POINTS and not _is_two_lengths(length):
            problem = f"{quoted(found[0])}: a hand has {CARDS_IN_A_HAND} cards"
            yield WrongNumber(NumberKind.LENGTH, *found.span(), problem, "check the number")


def _wrong_points(numbers: Iterable[re.Match[str]]) -> Iterator[WrongNumber]:
    for found in numbers:
        if _is_too_many(int(found["first"]), found["word"]) and not found["shape"]:
            problem = f"{quoted(found[0])}: a deal has {_MOST_OF_A_DEAL} points"
            yield WrongNumber(NumberKind.POINTS, *found.span(), problem, "check the number")


def _is_two_lengths(number: int) -> bool:
    """Return whether the digits of a number may be the lengths of two suits, or 52."""
    tens, units = divmod(number, 10)
    is_shape = tens >= _LONG_SUIT and tens + units <= CARDS_IN_A_HAND
    return is_shape or number == _CARDS_IN_THE_PACK


def _is_too_many(points: int, word: str | None) -> bool:
    """Return whether a deal has fewer points than a number.

    :param word: the unit, if it may also be the unit of a score.
    """
    is_score = word and (points % 10 == 0 or points >= _LEAST_SCORE)
    return points > _MOST_OF_A_DEAL and not is_score


def _wrong_ranges(ranges: Iterable[re.Match[str]]) -> Iterator[WrongNumber]:
    for found in ranges:
        first, second = int(found["first"]), int(found["second"])
        if found["more"]:
            continue
        if second >= first:
            if problem := _problem_of_range(first, second, found["word"], found.string):
                can_be_least = first <= _MOST_OF_A_DEAL
                hint = f"did you mean {first}+?" if can_be_least else "check the number"
                message = f"{quoted(found[0])}: {problem}"
                yield WrongNumber(NumberKind.POINTS, *found.span(), message, hint)
        elif not found["shape"] or second >= _LEAST_POINTS:
            message = f"a range from {first} to {second}"
            dash = found.string[found.end("first") : found.start("second")]
            hint = f"write {found['second']}{dash}{found['first']}"
            ends = found.span("first"), found.span("second")
            yield WrongNumber(NumberKind.FALLING, *found.span(), message, hint, ends)


def _problem_of_range(first: int, second: int, word: str | None, text: str) -> str:
    """Return the reason why a range of points is impossible; empty if it is possible.

    :param word: the unit, if it may also be the unit of a score.
    """
    if second <= _MOST_OF_A_HAND:
        return ""
    is_of_a_deal = first >= _MOST_OF_A_HAND or _BOTH_HANDS.search(text)
    most = _MOST_OF_A_DEAL if is_of_a_deal else _MOST_OF_A_HAND
    if second <= most or (second > _MOST_OF_A_DEAL and not _is_too_many(second, word)):
        return ""
    return f"no {'deal' if is_of_a_deal else 'hand'} has {second} points"


def report_numbers(element: Element, diagnostics: Diagnostics) -> None:
    """Report ``NUMBER`` for every impossible number in the descriptions of a table."""
    if isinstance(element, BiddingTable):
        for row in element.rows:
            if row.description is not None and _MEASURED.search(row.description.text):
                _report(row.description, diagnostics)
            for other in row.other_texts:
                if other.text is not None:
                    _report(other.text, diagnostics)


def _report(text: Fragment, diagnostics: Diagnostics) -> None:
    for found in wrong_numbers(text.text):
        diagnostics.report(
            Code.NUMBER,
            text.span(found.start, found.end),
            found.message,
            hint=found.hint,
            kind=str(found.kind),
            pasted=text.pasted,
            edits=_exchange(text, found) if _is_as_written(text, found) else (),
        )


def _is_as_written(text: Fragment, found: WrongNumber) -> bool:
    """Return whether a number has the same characters in the notes."""
    return all(line.exact for line, _, _ in text.pieces) and text.is_typed(found.start, found.end)


def _exchange(text: Fragment, found: WrongNumber) -> Iterator[Edit]:
    """Yield the edits that exchange the two numbers of a falling range."""
    for place, other in zip(found.ends, reversed(found.ends), strict=True):
        yield Edit(text.span(*place), text.text[slice(*other)])
