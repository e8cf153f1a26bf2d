"""Which record of a file is meant (PLAYED DP-1, CV-43)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.coverage import Partners
from sphinxcontrib_bml.agreements.coverage.partners import read_partners
from sphinxcontrib_bml.bridge import Record, Room, Seat
from sphinxcontrib_bml.formats.played.choosing import Choice, ChoiceError, choose

OURS = {Seat.EAST: "Anna", Seat.WEST: "Ben"}
THEIRS = {Seat.EAST: "Carl", Seat.WEST: "Dora"}
RECORDS = [
    Record(1, Room.OPEN, players=THEIRS, line=1),
    Record(1, Room.CLOSED, players=OURS, line=5),
    Record(2, Room.OPEN, players=OURS, line=9),
    Record(None, None, line=13),
]
WE = read_partners("Anna,Ben")


@pytest.mark.parametrize(
    ("choice", "partners", "line"),
    [
        (Choice(board=2), None, 9),
        (Choice(1, "closed"), None, 5),
        (Choice(number=4), None, 13),
        (Choice(1, "open", 1), None, 1),
        (Choice(1), WE, 5),
        (Choice(), WE, 5),
        (Choice(1, "open"), WE, 1),
    ],
)
def test_the_record_that_fits_is_chosen_and_of_several_the_first_of_ours(
    choice: Choice, partners: Partners | None, line: int
) -> None:
    assert choose(RECORDS, choice, partners).line == line


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (Choice(board=3), "no record is board 3 (boards: 1, 2)"),
        (Choice(2, "closed"), "no record is board 2 in the closed room (boards: 1, 2)"),
        (Choice(number=9), "no record is number 9 (boards: 1, 2)"),
        (
            Choice(1),
            "2 records are board 1: record 1 (board 1, open room, line 1), "
            "record 2 (board 1, closed room, line 5)",
        ),
        (
            Choice(),
            "4 records are in the file: record 1 (board 1, open room, line 1), "
            "record 2 (board 1, closed room, line 5), record 3 (board 2, open room, line 9), "
            "record 4 (no board, line 13)",
        ),
    ],
)
def test_none_or_several_are_told(choice: Choice, why: str) -> None:
    with pytest.raises(ChoiceError) as raised:
        choose(RECORDS, choice)
    assert str(raised.value) == why


def test_several_without_one_of_ours_stay_several() -> None:
    with pytest.raises(ChoiceError, match="2 records are board 1"):
        choose(RECORDS, Choice(1), read_partners("Eve,Finn"))


def test_a_file_without_boards_names_none() -> None:
    with pytest.raises(ChoiceError, match=r"^no record is board 1$"):
        choose([], Choice(1))
