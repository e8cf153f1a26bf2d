"""``bml bid`` (HA-50, HA-55)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sphinxcontrib_bml.hands.files.bids import bid_schema
from tests.commands.desk import Desk

NOTES = """\
1M = 11--20 HCP, 5+M
1N = 15--17 HCP, BAL
  2D = transfer, 5+!h
    2H = completes the transfer, 2+!h
  2N = 8--9 HCP, BAL
  3N = 10--15 HCP, BAL
"""
BALANCED, HEARTS = "AK32.KQ4.A92.J54", "876 A98732 T4 Q2"
DEALS = """\
[Board "1"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AK32.KQ4.A92.J54 QJ4.J5.KQJ76.876 876.A98732.T4.Q2 T95.T6.853.AKT93"]

[Board "2"]
[Dealer "E"]
[Vulnerable "None"]
[Deal "N:AK32.KQ4.A92.J54 QJ4.J5.KQJ76.876 876.A98732.T4.Q2 T95.T6.853.AKT93"]

[Board "2"]
[Dealer "E"]
[Vulnerable "None"]
[Deal "N:AK32.KQ4.A92.J54 QJ4.J5.KQJ76.876 876.A98732.T4.Q2 T95.T6.853.AKT93"]
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("notes.bml", NOTES)
    desk.write("deals.pbn", DEALS)
    return desk


def test_the_exit_status_says_whether_the_notes_say_one_call(desk: Desk) -> None:
    """HA-55."""
    said = desk.bml("bid", "notes.bml", BALANCED)
    assert (said.exit_code, said.stdout.splitlines()[0]) == (0, "The notes say 1NT.")
    silent = desk.bml("bid", "--auction", "(1S)", "notes.bml", BALANCED)
    assert silent.exit_code == 1
    assert silent.stdout == "The notes have no calls of ours after (1♠).\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["notes.bml", "AK32.KQ4.A92.J5"], "not a hand: 12 cards, not 13 different ones"),
        (["notes.bml", "AK32.KQ4.A92.J542"], "not a hand: 14 cards, not 13 different ones"),
        (["notes.bml", "AK32.KQ4.AA2.J54"], "not a hand: ♦A twice, not 13 different ones"),
        (["notes.bml", BALANCED, "--auction", "1N what"], "'what' is not a call"),
        (["notes.bml", BALANCED, "--auction", "1N P P P"], "the auction 1N-P-(P) is over"),
        (["notes.bml", BALANCED, "--auction", "P P", "--seat", "1"], "make it seat 3, not 1"),
        (["none.bml", BALANCED], "none.bml: there is no such file"),
        ([BALANCED], "write for instance: bml bid notes.bml AK32.KQ4.A92.J54"),
        ([], "name notes and a hand: bml bid notes.bml AK32.KQ4.A92.J54"),
        (["notes.bml", BALANCED, "--pair", "NS"], "--board and --pair are for --file"),
        (["notes.bml", BALANCED, "--file", "deals.pbn"], "leave the others out"),
        (["notes.bml", "--file", "deals.pbn", "--auction", "1N"], "leave the others out"),
        (["notes.bml", "--file", "none.pbn"], "none.pbn: there is no such file"),
        (["notes.bml", "--file", "deals.pbn", "--board", "9"], "no board 9 in this file"),
        (["notes.bml", "--file", "notes.bml"], "notes.bml: no deal in this file"),
    ],
)
def test_bad_input_is_one_clear_line(desk: Desk, arguments: list[str], message: str) -> None:
    result = desk.bml("bid", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.splitlines()[-1]


def test_notes_of_the_project_around_are_the_default(desk: Desk) -> None:
    desk.write("bml.toml", 'title = "Ours"\n')
    assert desk.bml("bid", BALANCED).stdout.startswith("The notes say 1NT.")
    assert desk.bml("bid", "--file", "deals.pbn", "--board", "1").exit_code == 1


def test_hands_of_a_pair_are_bid_as_long_as_the_notes_say_one_call(desk: Desk) -> None:
    """HA-50: before an opening, a hand without a row passes; a deal of two tables counts once."""
    result = desk.bml("bid", "--file", "deals.pbn", "notes.bml")
    assert result.stdout.splitlines() == [
        "Board 1, Dealer North, N-S vulnerable",
        "North  AK32 KQ4 A92 J54  The notes say 1NT.",
        "South  876 A98732 T4 Q2  The notes say 2♦.",
        "North  AK32 KQ4 A92 J54  The notes say 2♥.",
        "South  876 A98732 T4 Q2  The notes have no calls of ours after 1NT 2♦ 2♥.",
        "",
        "Board 2, Dealer East, None vulnerable",
        "South  876 A98732 T4 Q2  No row fits: pass, or a gap.",
        "North  AK32 KQ4 A92 J54  The notes say 1NT.",
        "South  876 A98732 T4 Q2  The notes say 2♦.",
        "North  AK32 KQ4 A92 J54  The notes say 2♥.",
        "South  876 A98732 T4 Q2  The notes have no calls of ours after 1NT 2♦ 2♥.",
    ]
    assert result.exit_code == 1
    other = desk.bml("bid", "--file", "deals.pbn", "--pair", "EW", "--board", "2", "notes.bml")
    assert [line.split("  ")[::2] for line in other.stdout.splitlines()[1:]] == [
        ["East", "No row fits: pass, or a gap."],
        ["West", "No row fits: pass, or a gap."],
    ]


def test_a_pass_of_the_notes_ends_an_auction(desk: Desk) -> None:
    desk.write("pass.bml", "P = 0--10 HCP\n1N = 15--17 HCP, BAL\n  P = 0--7 HCP\n")
    result = desk.bml("bid", "--file", "deals.pbn", "--board", "2", "pass.bml")
    assert [line.split("  ")[2] for line in result.stdout.splitlines()[1:]] == [
        "The notes say Pass.",
        "The notes say 1NT.",
        "The notes say Pass.",
    ]
    assert result.exit_code == 0


def test_a_hand_of_a_file_that_cannot_be_bid_is_named(desk: Desk) -> None:
    short = DEALS.replace("AK32.KQ4.A92.J54", "AK32.KQ4.A92.J5", 1)
    desk.write("short.pbn", short)
    result = desk.bml("bid", "--file", "short.pbn", "notes.bml")
    assert result.exit_code == 2
    assert "short.pbn:1: not a hand: 12 cards, not 13 different ones" in result.stderr
    assert "The notes say 1NT" in result.stdout
    desk.write("two.pbn", '[Board "1"]\n[Dealer "N"]\n[Deal "N:AK32.KQ4.A92.J54 - - -"]\n')
    assert desk.bml("bid", "--file", "two.pbn", "notes.bml").stdout.splitlines() == [
        "Board 1, Dealer North, None vulnerable",
        "North  AK32 KQ4 A92 J54  The notes say 1NT.",
    ]


def test_json_has_all_rows(desk: Desk) -> None:
    """HA-55."""
    result = desk.bml("bid", "--format", "json", "--auction", "1N", "notes.bml", HEARTS)
    found = json.loads(result.stdout)
    Draft202012Validator(bid_schema()).validate(found)
    assert (found["verdict"], found["call"], found["hand"]) == ("one", "2D", HEARTS)
    assert [(row["call"], row["answer"], row["misses"]) for row in found["rows"]] == [
        ("2D", "yes", []),
        ("2N", "no", ["8-9"]),
        ("3N", "no", ["10-15"]),
    ]
    assert found["rows"][0]["meaning"]["row"]["line"] == 3
    boards = desk.bml("bid", "--format", "json", "--file", "deals.pbn", "notes.bml")
    answers = [json.loads(line) for line in boards.stdout.splitlines()]
    for answer in answers:
        Draft202012Validator(bid_schema()).validate(answer)
    assert [(one["board"], one["player"], one["call"]) for one in answers[:4]] == [
        (1, "N", "1N"),
        (1, "S", "2D"),
        (1, "N", "2H"),
        (1, "S", None),
    ]
    excluded = desk.bml("bid", "--format", "json", "--auction", "1N 2D", "notes.bml", HEARTS)
    assert json.loads(excluded.stdout)["excluded"] == {
        "auction": "1N",
        "why": "This hand does not fit 1NT before: 6 HCP, the notes say 15–17",
    }


def test_the_notes_of_one_partner_are_asked(desk: Desk) -> None:
    desk.write("two.bml", "#+VARIANTS: anna ben\n1N = 15--17 BAL\n//only ben = 12--14 BAL\n")
    assert desk.bml("bid", "two.bml", BALANCED).exit_code == 2
    assert desk.bml("bid", "--variant", "anna", "two.bml", BALANCED).exit_code == 0
    assert desk.bml("bid", "--variant", "ben", "two.bml", BALANCED).exit_code == 1
