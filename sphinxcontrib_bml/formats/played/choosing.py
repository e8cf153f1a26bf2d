"""One record of a file, as pages and questions name it (PLAYED DP-1, CV-43)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...bridge import Record

if TYPE_CHECKING:
    from ...agreements.coverage import Players

_MOST_NAMED = 8


class ChoiceError(ValueError):
    """No record, or several, are what is asked for; the message is one line without names."""


class RecordChoice(NamedTuple):
    """Which record is meant."""

    board: int | None = None
    room: str | None = None
    number: int | None = None
    """Of the record in its file, from 1."""


def choose(
    records: Sequence[Record], choice: RecordChoice, partners: Players | None = None
) -> Record:
    """Return the record that is meant; of several the first in which we sit.

    :raises ChoiceError: where there is none, or it cannot be told which of several.
    """
    numbered = list(enumerate(records, start=1))
    found = [
        (number, record)
        for number, record in numbered
        if choice.board in {None, record.board}
        and choice.room in {None, record.room}
        and choice.number in {None, number}
    ]
    if not found:
        boards = dict.fromkeys(str(record.board) for record in records if record.board)
        known = f" (boards: {', '.join(list(boards)[:_MOST_NAMED])})" if boards else ""
        raise ChoiceError(f"no record is {_choice_text(choice)}{known}")
    if len(found) > 1 and partners is not None:
        ours = [one for one in found if any(partners.pairs_of(one[1]))]
        found = ours[:1] or found
    if len(found) > 1:
        named = ", ".join(_named(number, record) for number, record in found[:_MOST_NAMED])
        raise ChoiceError(f"{len(found)} records are {_choice_text(choice)}: {named}")
    return found[0][1]


def _choice_text(choice: RecordChoice) -> str:
    words = [
        f"board {choice.board}" if choice.board is not None else "",
        f"in the {choice.room} room" if choice.room is not None else "",
        f"number {choice.number}" if choice.number is not None else "",
    ]
    return " ".join(filter(None, words)) or "in the file"


def _named(number: int, record: Record) -> str:
    room = f", {record.room} room" if record.room else ""
    board = f"board {record.board}" if record.board is not None else "no board"
    return f"record {number} ({board}{room}, line {record.line})"
