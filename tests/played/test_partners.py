"""Whose calls are counted (PLAYED CW)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.records import Record
from sphinxcontrib_bml.played.model.calls import NoPlayersError, Players, pairs_in, parse_players


def record(north: str, east: str, south: str, west: str, longest: int | None = None) -> Record:
    names = zip(Seat, (north, east, south, west), strict=True)
    players = {seat: name for seat, name in names if name}
    return Record(players=players, name_length=longest)


def pairs(partners: Players, one: Record) -> str:
    return " ".join(partners.pairs_of(one))


@pytest.mark.parametrize(
    ("players", "found"),
    [
        (("Anna", "x", "Ben", "y"), "NS"),
        (("x", "ben ", "y", "ANNA"), "EW"),
        (("anna_k", "x", "Ben", "y"), "NS"),
        (("Anna", "Ben", "x", "y"), ""),  # as opponents
        (("Anna", "x", "Carl", "y"), ""),  # with another
        (("Anna", "x", "Anna", "y"), ""),
        (("Anna", "x", "", "y"), ""),
        (("", "", "", ""), ""),
    ],
)
def test_both_of_us_sit_as_partners(players: tuple[str, str, str, str], found: str) -> None:
    # PLAYED CW-1
    assert pairs(parse_players("Anna/anna_k, Ben"), record(*players)) == found


def test_a_name_of_ten_characters_may_be_cut_in_lin_only() -> None:
    # PLAYED CW-1
    us = parse_players(["Maximiliane", "Ben"])
    assert pairs(us, record("Maximilian", "x", "Ben", "y", 10)) == "NS"
    assert pairs(us, record("Maximilian", "x", "Ben", "y")) == ""
    assert pairs(us, record("Maximil", "x", "Ben", "y", 10)) == ""


@pytest.mark.parametrize("cut", ["Maria de l", "MARIA  DEL", "Karl Großm", "KARL GROSS"])
def test_a_name_that_is_cut_is_as_long_as_it_is_written(cut: str) -> None:
    # PLAYED CW-1
    us = parse_players(["Maria de la Cruz/Maria Delgado/Karl Großmann", "Ben"])
    assert len(cut) == 10
    assert pairs(us, record(cut, "x", "Ben", "y", 10)) == "NS"
    assert pairs(us, record(cut, "x", "Ben", "y")) == ""


def test_one_player_or_a_pair_by_seat() -> None:
    # PLAYED CW-2
    one = record("Anna", "Carl", "Zoe", "Dora")
    assert pairs(parse_players(me="anna"), one) == "NS"
    assert pairs(parse_players(me="dora"), one) == "EW"
    assert pairs(parse_players(me="Ben"), one) == ""
    assert pairs(parse_players(pair="ew"), one) == "EW"
    assert pairs(parse_players(pair="both"), one) == "NS EW"


@pytest.mark.parametrize(
    ("we", "me", "pair"),
    [
        ("", "", ""),
        ("Anna", "", ""),
        ("Anna,Ben,Eva", "", ""),
        ("Anna,", "", ""),
        ("Anna,Ben", "Anna", ""),
        ("", "", "XY"),
        ("", " ", ""),
        ([[], ["Ben"]], "", ""),
    ],
)
def test_who_we_are_must_be_told(we: str, me: str, pair: str) -> None:
    # PLAYED CW-3
    with pytest.raises(NoPlayersError):
        parse_players(we, me, pair)


def test_pairs_are_named_with_their_numbers() -> None:
    # PLAYED CW-3
    played = [
        record("Anna", "Carl", "Ben", "Dora"),
        record("ben", "x", "ANNA", ""),
        record("", "", "", ""),
    ]
    assert pairs_in(played) == [("Anna,Ben", 2), ("Carl,Dora", 1)]
