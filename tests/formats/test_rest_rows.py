"""Rows for all other calls in exported files (VARIANTS WC-8a)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.redirect_rows import RestRow
from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.json import system_of_snapshot
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.kinds import IMPORTERS
from sphinxcontrib_bml.language.codes import Severity
from sphinxcontrib_bml.language.options import Limits, Options

NOTES = """\
1N = 15--17
  2C = Stayman
  2D
  any = ! natural
  (2C) = majors
    D = penalty
    other = competing
  (any) = interference

#SEAT 34

2D = weak
  2N+ = slam try
  bid = whatever
"""


def exported(notes: str, name: str) -> bytes:
    return EXPORTS[name].write(parse(notes, "notes.bml").system).data


def rest_rows(found: list[RestRow]) -> list[tuple[object, ...]]:
    return [
        (one.auction, one.side, one.conditions, one.text, one.calls, one.word, one.row.alert)
        for one in found
    ]


def rest_of(notes: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(exported(notes, "json"))["agreements"]
    return [one for one in found if one["call"]]


# WC-8a
def test_json_has_the_calls_that_no_other_row_names() -> None:
    natural, competing, interference, slam_try, whatever = rest_of(NOTES)
    assert [one["call"] for one in natural["auction"]] == ["1N", "P"]
    assert (natural["call"]["rest"], natural["call"]["side"]) == ("any", "we")
    assert natural["call"]["calls"][:3] == ["2H", "2S", "2N"]
    assert "D" not in competing["call"]["calls"]
    assert interference["call"]["side"] == "they"
    assert interference["call"]["calls"][:2] == ["D", "2D"]
    assert slam_try["call"]["calls"][0] == "2N"
    assert whatever["call"]["calls"] == ["2H", "2S"]
    assert whatever["conditions"]["seat"] == "34"


# WC-8a
def test_a_call_named_in_any_table_for_any_seat_is_not_one_of_them() -> None:
    notes = "1N = a\n  any = x\n\n#SEAT 34\n\n1N-2C = y\n"
    assert rest_of(notes)[0]["call"]["calls"][0] == "2D"


# WC-8a, WC-7
@pytest.mark.parametrize(
    "notes",
    [
        "1N = a\n  any\n",
        "1N = a\n  2D = transfer\n    2H = b\n      new = natural\n",
        "1N = a\n  2D\n  2HSN = b\n  3+ = c\n",
    ],
)
def test_rows_without_a_text_or_calls_are_in_no_file(notes: str) -> None:
    assert not any(one["call"]["calls"] for one in rest_of(notes) if one["call"]["rest"] != "new")
    assert b"any" not in exported(notes, "csv")
    assert b"new" not in exported(notes, "csv")


# WC-8a, CH-1
def test_json_is_read_back() -> None:
    text = NOTES + "\n1H = a\n  2+ = x\n  2x+ = y\n"
    notes = parse(text, "notes.bml")
    read = system_of_snapshot(exported(text, "json"), "notes")
    assert rest_rows(read.book.rest_rows) == rest_rows(notes.book.rest_rows)
    assert not diff(notes, read)
    assert len(diff(parse(text.replace("natural", "else"), "notes.bml"), read)) == 1


# WC-8a, WC-7, CH-1
def test_a_snapshot_has_words_for_suits_that_are_no_suits() -> None:
    text = "1N = a\n  2D = transfer\n    2H = b\n      new = natural\n"
    assert [one["call"]["rest"] for one in rest_of(text)] == ["new"]
    assert not diff(parse(text, "notes.bml"), system_of_snapshot(exported(text, "json"), "notes"))


# WC-8a
def test_a_snapshot_with_an_unknown_word_has_the_calls_of_the_file() -> None:
    data = exported("1N = a\n  any = x\n", "json").replace(b'"rest": "any"', b'"rest": "anny"')
    (rest,) = system_of_snapshot(data, "notes").book.rest_rows
    assert rest.calls is not None
    assert rest.calls[0].code == "2C"


# WC-8a, IM-23
def test_csv_is_read_back() -> None:
    data = exported(NOTES, "csv")
    lines = [line.split(",")[:2] for line in data.decode("utf-8-sig").splitlines()]
    assert ["1N-any", "we"] in lines
    assert ["1N-(any)", "they"] in lines
    assert ["1N-(2C)-other", "we"] in lines
    assert ["2D-2N+", "we"] in lines
    imported = IMPORTERS["csv"].convert(data, "notes.csv", ImportOptions())
    assert not imported.refused
    read = parse(imported.text, "notes.bml").book.rest_rows
    assert {one[:4] for one in rest_rows(read)} == {
        one[:4] for one in rest_rows(parse(NOTES, "notes.bml").book.rest_rows)
    }


# WC-8a, IM-22
def test_rows_of_openings_are_read_back() -> None:
    data = exported("1C = clubs\nany = natural\n", "csv")
    assert b"\r\nany,we," in data
    imported = IMPORTERS["csv"].convert(data, "notes.csv", ImportOptions())
    (rest,) = parse(imported.text, "notes.bml").book.rest_rows
    assert (len(rest.auction), rest.side, rest.text) == (0, Side.WE, "natural")


BELOW = """\
3N = gambling
  (any) = interference
    D = penalty
    P = to play
  any = as over 1N
  4C = pass or correct
"""


def bss(notes: str, most: int | None = None, **options: Any) -> tuple[list[str], list[str]]:
    """Return the calls of the records, and the messages."""
    settings = BSSSettings(rest_calls=most, **options)
    file = EXPORTS["bss"].write(parse(notes, "notes.bml").system, settings)
    lines = file.data.decode().splitlines()[1:]
    assert all(loss.severity is Severity.INFO for loss in file.losses)
    return [line.partition("=")[0][2:] for line in lines], [loss.message for loss in file.losses]


# WC-8a
@pytest.mark.parametrize("name", ["json", "csv"])
def test_rows_below_are_lost_in_json_and_csv(name: str) -> None:
    below = "1C-(any)-X = takeout\n"
    for notes, number in ((BELOW, "2 rows"), (NOTES, ""), (below, "1 row")):
        losses = EXPORTS[name].write(parse(notes, "notes.bml").system).losses
        expected = [f"{number} below rows for all other calls left out"] if number else []
        assert [loss.message for loss in losses] == expected


# WC-8b
def test_bss_files_have_no_rest_rows_by_default() -> None:
    calls, losses = bss(BELOW)
    assert calls == ["3N", "3NP4C"]
    assert losses == [
        "1 row for all other calls left out; --rest-calls 10 exports ten calls of each"
    ]
    assert bss("1N = a\n  any = [b](#c)\n  2N+ = see 1C\n  bid\n") == (["1N"], [])


# WC-8b
def test_bss_files_have_the_first_calls_with_the_rows_below() -> None:
    calls, losses = bss(BELOW, 2)
    assert calls[2:] == ["3ND", "3NDP", "3N4C", "3N4CD", "3N4CP"]
    assert losses == ["1 row for all other calls: only the first 2 calls of each exported"]
    assert bss(BELOW, 99)[1] == []


# WC-8b
def test_the_limit_is_the_number_if_none_is_chosen() -> None:
    options = Options(limits=Limits(rest_calls=1))
    system = parse(BELOW, "notes.bml", options=options).system
    data = EXPORTS["bss"].write(system, BSSSettings()).data
    assert b"003ND=" in data
    assert b"003N4C=" not in data
    assert b"003ND=" not in EXPORTS["bss"].write(system, BSSSettings(rest_calls=0)).data


# WC-8b
def test_profile_bml2_has_none() -> None:
    calls, losses = bss(BELOW, 5, profile=Profile.BML2)
    assert calls == ["3N", "3NP4C"]
    assert losses == ["1 row for all other calls left out; profile bml2 cannot express that"]


# WC-8b, BSS-36
def test_a_call_of_a_row_is_not_one_of_the_first() -> None:
    assert bss("#SEAT 34\n\n1N-2C = a\n\n#SEAT 0\n\n1N\n  any = b\n", 1)[0] == [
        "1NP2C",
        "1NP2D",
    ]


# WC-8b
def test_rows_without_end_below_each_other_are_limited() -> None:
    rows = "".join(f"{'  ' * level}(any)\n{'  ' * level} any = x\n" for level in range(1, 12))
    system = parse(f"1C = a\n{rows}", "notes.bml").system
    assert len(EXPORTS["bss"].write(system, BSSSettings(rest_calls=38)).data) < 1_000_000
