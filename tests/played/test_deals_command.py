"""``bml deals``: the deals of notes as PBN, LIN and links (PLAYED DP-2)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.played.files.reader import records
from tests.commands.desk import Desk

NOTES = """#+TITLE: Deals

N EW #5
N AKQ2 K43 AK4 QT3
S T987 Q65 Q83 KJ9

1N (P) 2C* P
2S P 4S AP
* asks for *majors*

Text between.

S None #7 4SS hK
N xxxx 432 432 432
S AKQJ AK AK65 AKQ

1C P ? P
P P

E NS
W AKQ2 K43 AK4 QT3
"""


def test_each_deal_is_written_with_the_auction_below_it(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    for form in ("pbn", "lin"):
        result = desk.bml("deals", "--format", form, "notes.bml")
        assert result.exit_code == 0
        first, second, third = records(desk.folder / f"notes.{form}")
        assert (first.board, first.dealer, str(first.vulnerability)) == (5, "N", "EW")
        assert [call.word for call in first.calls] == [
            "1N",
            "P",
            "2C",
            "P",
            "2S",
            "P",
            "4S",
            "P",
            "P",
            "P",
        ]
        assert first.notes[2].text == "asks for majors"
        assert sorted(first.hands) == ["N", "S"]
        assert (second.board, list(second.hands)) == (7, ["S"])
        assert [call.word for call in second.calls] == ["1C", "P"]
        assert (third.board, third.dealer, third.calls) == (3, "E", ())


def test_links_lead_to_a_hand_viewer(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("deals", "--format", "links", "-o", "-", "notes.bml")
    first, *_ = result.stdout.splitlines()
    assert first.startswith("https://www.bridgebase.com/tools/handviewer.html?n=sakq2hk43dak4cqt3&")
    own = ("--viewer", "https://x.org/{lin}")
    result = desk.bml("deals", "--format", "links", *own, "-o", "-", "notes.bml")
    assert result.stdout.startswith("https://x.org/st%7C%7Cmd")


def test_what_cannot_be_written_is_named_at_its_deal(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("deals", "--format", "lin", "-o", "-", "notes.bml")
    said = [line for line in result.stderr.splitlines() if "[PLAYED-LOSS]" in line]
    assert [line.partition("warning: ")[2].partition(" [")[0] for line in said] == [
        "board 7: the hand of North has an x for a small card; it is left out",
        "board 7: '?' is not a call; the auction ends before it",
        "board 7: the lead hK is left out",
        "board 7: the contract 4SS is left out",
    ]
    assert all(line.startswith("notes.bml:13:1:") for line in said)


def test_a_deal_without_dealer_is_named(desk: Desk) -> None:
    desk.write("notes.bml", "N AKQ2 K43 AK4 QT3\n")
    result = desk.bml("deals", "-o", "-", "notes.bml")
    assert "no dealer is given; programs use the dealer of the board number" in result.stderr
    assert '[Board "1"]' in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--viewer", "bbo"], "--viewer is for --format links"),
        (["--format", "links", "--viewer", "x"], "neither bbo nor a URL"),
        (["--format", "bss"], "'bss' is not one of"),
    ],
)
def test_wrong_usage(desk: Desk, arguments: list[str], said: str) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("deals", *arguments, "notes.bml")
    assert result.exit_code == 2
    assert said in result.stderr
