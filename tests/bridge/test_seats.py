"""Seats and vulnerability: names, numbers of BSS files, and what they cover."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.conditions import (
    BoardVulnerability,
    InvalidVulnerabilityError,
    OpeningSeat,
    Seat,
    Vulnerability,
)
from sphinxcontrib_bml.formats.bss.records import VULNERABILITY_DIGITS


def test_players_follow_each_other_clockwise() -> None:
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.full_name for seat in Seat] == ["North", "East", "South", "West"]


@pytest.mark.parametrize("seat", list(OpeningSeat), ids=str)
def test_an_opening_seat_is_found_by_its_name_and_by_what_it_covers(seat: OpeningSeat) -> None:
    assert OpeningSeat(str(seat)) is seat
    assert OpeningSeat.covering(seat.seats) is seat


def test_opening_seats_know_the_seats_they_cover() -> None:
    assert OpeningSeat.THIRD_OR_FOURTH.seats == (3, 4)
    assert OpeningSeat.covering((2, 3)) is None


def test_passes_before_an_opening_say_its_seat_unless_they_contradict() -> None:
    assert OpeningSeat.ANY.behind(0) is OpeningSeat.ANY
    assert OpeningSeat.ANY.behind(2) is OpeningSeat.covering((3,))
    assert OpeningSeat.THIRD_OR_FOURTH.behind(2) is OpeningSeat.covering((3,))
    assert OpeningSeat.THIRD_OR_FOURTH.behind(1) is None


@pytest.mark.parametrize(
    ("text", "digit"),
    [
        ("00", "0"),
        ("NN", "1"),
        ("YN", "2"),
        ("NY", "3"),
        ("YY", "4"),
        ("N0", "5"),
        ("Y0", "6"),
        ("0N", "7"),
        ("0Y", "8"),
    ],
)
def test_vulnerability_is_read_and_has_the_number_of_bss_files(text: str, digit: str) -> None:
    vulnerability = Vulnerability.parse(text)
    assert str(vulnerability) == text
    assert VULNERABILITY_DIGITS[vulnerability] == digit


def test_vulnerability_says_we_before_they() -> None:
    red = Vulnerability.parse("YN")
    assert (red.we, red.they) == (True, False)
    either = Vulnerability.parse("0Y")
    assert (either.we, either.they) == (None, True)


@pytest.mark.parametrize("text", ["", "Y", "yn", "YYY", "0", "10"])
def test_any_other_text_is_no_vulnerability(text: str) -> None:
    with pytest.raises(InvalidVulnerabilityError):
        Vulnerability.parse(text)


@pytest.mark.parametrize("value", list(BoardVulnerability), ids=str)
def test_the_vulnerability_of_a_board_is_read_from_its_name(value: BoardVulnerability) -> None:
    assert BoardVulnerability.parse(str(value)) is value
    assert BoardVulnerability.parse(str(value).lower()) is value


@pytest.mark.parametrize(
    ("text", "seats"), [("Both", "NESW"), ("N-S", "NS"), ("E-W", "EW"), ("None", "")]
)
def test_other_names_of_board_vulnerability_are_read(text: str, seats: str) -> None:
    assert BoardVulnerability.parse(text).seats == frozenset(map(Seat, seats))


@pytest.mark.parametrize("text", ["", "N", "Nobody", "NSEW"])
def test_any_other_text_is_no_vulnerability_of_a_board(text: str) -> None:
    with pytest.raises(InvalidVulnerabilityError):
        BoardVulnerability.parse(text)
