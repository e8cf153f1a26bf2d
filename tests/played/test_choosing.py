"""Which record of a file is meant (PLAYED DP-1, CV-43)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.records import Record, Room
from sphinxcontrib_bml.played.files.reader import ChoiceError, RecordChoice, choose
from sphinxcontrib_bml.played.model.calls import Players, parse_players

OURS = {Seat.EAST: "Anna", Seat.WEST: "Ben"}
THEIRS = {Seat.EAST: "Carl", Seat.WEST: "Dora"}
RECORDS = [
    Record(1, Room.OPEN, players=THEIRS, line=1),
    Record(1, Room.CLOSED, players=OURS, line=5),
    Record(2, Room.OPEN, players=OURS, line=9),
    Record(None, None, line=13),
]
WE = parse_players("Anna,Ben")


@pytest.mark.parametrize(
    ("choice", "partners", "line"),
    [
        (RecordChoice(board=2), None, 9),
        (RecordChoice(1, "closed"), None, 5),
        (RecordChoice(number=4), None, 13),
        (RecordChoice(1, "open", 1), None, 1),
        (RecordChoice(1), WE, 5),
        (RecordChoice(), WE, 5),
        (RecordChoice(1, "open"), WE, 1),
    ],
)
def test_the_record_that_fits_is_chosen_and_of_several_the_first_of_ours(
    choice: RecordChoice, partners: Players | None, line: int
) -> None:
    assert choose(RECORDS, choice, partners).line == line


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (RecordChoice(board=3), "no record is board 3 (boards: 1, 2)"),
        (RecordChoice(2, "closed"), "no record is board 2 in the closed room (boards: 1, 2)"),
        (RecordChoice(number=9), "no record is number 9 (boards: 1, 2)"),
        (
            RecordChoice(1),
            "2 records are board 1: record 1 (board 1, open room, line 1), "
            "record 2 (board 1, closed room, line 5)",
        ),
        (
            RecordChoice(),
            "4 records are in the file: record 1 (board 1, open room, line 1), "
            "record 2 (board 1, closed room, line 5), record 3 (board 2, open room, line 9), "
            "record 4 (no board, line 13)",
        ),
    ],
)
def test_none_or_several_are_told(choice: RecordChoice, why: str) -> None:
    with pytest.raises(ChoiceError) as raised:
        choose(RECORDS, choice)
    assert str(raised.value) == why


def test_several_without_one_of_ours_stay_several() -> None:
    with pytest.raises(ChoiceError, match="2 records are board 1"):
        choose(RECORDS, RecordChoice(1), parse_players("Eve,Finn"))


def test_a_file_without_boards_names_none() -> None:
    with pytest.raises(ChoiceError, match=r"^no record is board 1$"):
        choose([], RecordChoice(1))
