"""Meanings of imported rows, from their words and cells (IM-7, IM-20, IM-22)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...bridge.conditions import ALWAYS, Conditions, OpeningSeat
from ...language.call_words import parse_row_label
from ...language.labels import Label
from ...patterns import IGNORECASE, compile_later
from .columns import Column, conditions_of, meaning_of
from .pieces import Heading, Run
from .rows import Row
from .stream import Words
from .written_calls import WrittenCall

_BID = re.compile(r"([1-7])([CDHS])(?!\w)")
_CONDITIONS = frozenset({Column.SEAT, Column.VULNERABILITY})


class RowMeaning(NamedTuple):
    """The content of a row."""

    lines: list[str]
    notes: tuple[str, ...]
    """The ``//bss`` lines."""
    conditions: Conditions = ALWAYS


def meaning_of_row(row: Row, marked: Callable[[Words], str]) -> RowMeaning:
    """Return what a row says; cells of seats that are not seats stay words (IM-19).

    :param marked: returns words as BML has them.
    """
    is_alerted = any(call.is_alerted for call in row.calls)
    remarks = [
        *(f"({_spoken(call)} {call.remark})" for call in row.calls if call.remark),
        *(marked(Words(remark)) for remark in row.remarks),
    ]
    text = marked(row.meaning)
    seats = [(column, words.text) for column, _, words in row.cells if column in _CONDITIONS]
    conditions, unread = conditions_of(seats) if seats else (ALWAYS, [])
    cells = [
        (column, header, marked(words))
        for column, header, words in row.cells
        if column not in _CONDITIONS
    ]
    cells += [(Column.OTHER, "", marked(Words(word))) for word in unread]
    notes: tuple[str, ...] = ()
    if cells or is_alerted:
        made = meaning_of(cells, label_of(str(row.calls[-1])), text, is_alerted=is_alerted)
        text, notes = made.text, made.notes
    mark = "! " if remarks and text.startswith("! ") else ""
    text = mark + " ".join(filter(None, (*remarks, text.removeprefix(mark)))) + row.footnotes
    lines = [line for line in (text, *(marked(words) for words in row.more)) if line]
    return RowMeaning(lines, notes, conditions)


_ORDINALS = {
    1: "1st|first|erste[rn]?|1re|premi[èe]re|eerste|första",
    2: "2nd|second|zweite[rn]?|2e|deuxi[èe]me|tweede|andra",
    3: "3rd|third|dritte[rn]?|3e|troisi[èe]me|derde|tredje",
    4: "4th|fourth|vierte[rn]?|4e|quatri[èe]me|vierde|fjärde",
}
_ORDINAL = "|".join(_ORDINALS.values())
_SEATS = compile_later(
    rf"\b((?:{_ORDINAL})(?:\s*(?:[/,&+-]|and|or|und|oder|et|ou|en|of|och|eller)\s*(?:{_ORDINAL}))*)"
    r"[\s-]+(?:seat|hand|position|positie)\b",
    IGNORECASE,
)
_NOT_IN_SEATS = compile_later(r"\b(?:not|except|nicht|pas|niet|inte|but)\b", IGNORECASE)


def seat_in(text: str) -> OpeningSeat | None:
    """Return the seats that a heading or caption names, ``Openings in third seat`` (IM2-33)."""
    found = _SEATS.findall(text)
    if len(found) != 1 or _NOT_IN_SEATS.search(text):
        return None
    names = [number for number, words in _ORDINALS.items() if re.search(words, found[0], re.I)]
    return OpeningSeat.covering(tuple(names))


def seat_above(run: Run, headings: Sequence[Heading]) -> OpeningSeat:
    """Return the seats that the caption of a run or a heading above it names (IM2-33)."""
    texts = [run.caption.words.text] if run.caption is not None else []
    number = run.heading
    while number >= 0:
        texts.append(headings[number].words.text)
        number = headings[number].parent
    return next(filter(None, map(seat_in, texts)), OpeningSeat.ANY)


@lru_cache(maxsize=4096)
def label_of(text: str) -> Label:
    """Return the label of a call in the spelling of BML, also of one in words, ``3C+``."""
    label = parse_row_label(text)
    assert label is not None, text
    return label


def _spoken(call: WrittenCall) -> str:
    """Return a call as words have it: ``2!d``."""
    return _BID.sub(lambda found: f"{found[1]}!{found[2].lower()}", call.text)
