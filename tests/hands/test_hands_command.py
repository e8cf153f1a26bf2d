"""``bml hands`` (HA-3, HA-18, HA-40 to HA-45, HA-86, HA-88)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sphinxcontrib_bml import records
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.hands.files.shown import shown_schema
from tests.commands.desk import Desk

NOTES = """\
1N = 15--17 HCP, BAL
  2C = Stayman, 8+
    2H = 4!h
      2N = INV
      3N = many words
  2D = transfer, 5+!h
1D = 11--15, 4+!d
1H = 11--15, 5+!h
(1H) =
  1N = 15--18 BAL, stopper in !h
"""
HOSTILE = "15--17 BAL, </script> */ \"quoted\" back\\\\slash % | [x] 'one' `two` ~"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("notes.bml", NOTES)
    return desk


def _lines(desk: Desk, *arguments: str) -> list[str]:
    result = desk.bml("hands", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_the_text_has_calls_then_what_hands_rest_on_then_hands(desk: Desk) -> None:
    """HA-3, HA-41."""
    lines = _lines(desk, "notes.bml", "1N", "2C", "2H", "2N")
    assert lines[:5] == [
        "1NT  read      15–17 HCP, BAL",
        "2♣   read      Stayman, 8+",
        "2♥   read      4♥",
        "2NT  read      INV",
        "",
    ]
    assert lines[5] == "Read: North, South."
    assert lines[6].startswith("Assumed: 25 HCP together are enough for game")
    assert re.fullmatch(r"About 1,\d00 of 1,000,000 deals have such hands\.", lines[8])
    assert lines[10].split() == ["North", "South"]
    assert len(lines[11:]) == 8
    assert re.fullmatch(r"1  ♠\S+ ♥\S+ ♦\S+ ♣\S+\s+♠\S+ ♥\S+ ♦\S+ ♣\S+", lines[11])


def test_the_same_seed_gives_the_same_lines_and_notes_may_be_left_out(desk: Desk) -> None:
    """HA-36, HA-40."""
    desk.write("bml.toml", "")
    first = _lines(desk, "1N", "2D", "--seed", "K7")
    assert first == _lines(desk, "notes.bml", "1N", "2D", "--seed", "K7")
    assert first != _lines(desk, "notes.bml", "1N", "2D", "--seed", "*/ <b>\n♠")
    assert _lines(desk, "notes.bml", "1N", "--count", "2")[-2:] == _lines(desk, "1N")[-8:-6]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1N", "2S"], ["1NT 2♠: no agreement", "the notes have after 1NT: 2♣, 2♦"]),
        (["3N"], ["3NT: no agreement", "the notes have as openings: 1♦, 1♥, 1NT, (1♥)"]),
        (
            ["1N", "2C", "2H", "3N"],
            [
                "notes.bml:5: 1NT 2♣ 2♥ 3NT: not read: “many words”",
                "--partly shows the hands of North alone",
                "//hand lines make such rows clear; bml hands NOTES --wanted lists them",
            ],
        ),
    ],
)
def test_refusals_have_reason_and_place(desk: Desk, arguments: list[str], words: list[str]) -> None:
    """HA-42, HA-43."""
    result = desk.bml("hands", "notes.bml", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [f"bml: {line}" for line in words]


@pytest.mark.parametrize(
    ("notes", "auction", "words"),
    [
        (
            "1H = 11--15, 5+!h\n  1S = 4+!s, 6+\n    2H = 16--18, 6+!h\n",
            "1H 1S 2H",
            "x.bml:3: 1♥ 1♠ 2♥: no hand fits x.bml:1: 1♥ too",
        ),
        (
            "1H = 8+!h, 11--15\n  1S = 6+!h, 6+, 4+!s\n",
            "1H 1S",
            "x.bml:1: 1♥ and x.bml:2: 1♥ 1♠: the two hands do not go together",
        ),
        ("1H = 0--1 HCP, good 5+!h\n", "1H", "no hand fits what North shows"),
        ("1H = 5+!h\n", "1H", "x.bml:1: 1♥: it says no strength in HCP"),
        ("1H = 11--15\n", "1H", "x.bml:1: 1♥: it says no length"),
        ("1N = 15--17 BAL\n", "P", "no call of ours shows a hand"),
    ],
)
def test_contradictions_and_silent_rows_are_named(
    desk: Desk, notes: str, auction: str, words: str
) -> None:
    """HA-42."""
    desk.write("x.bml", notes)
    result = desk.bml("hands", "x.bml", auction)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0] == f"bml: {words}"


def test_one_hand_is_shown_if_the_other_one_is_not_read(desk: Desk) -> None:
    """HA-42."""
    lines = _lines(desk, "notes.bml", "1N 2C 2H 3N", "--partly", "--count", "1")
    assert "Not read: South (1NT 2♣ 2♥ 3NT), with any hand." in lines
    assert lines[-2].split() == ["North"]
    assert _lines(desk, "notes.bml", "1N 2C 2H 3N", "--only", "opener")[-9].split() == ["North"]
    assert _lines(desk, "notes.bml", "1N 2D", "--only", "responder")[-9].split() == ["South"]


def test_hands_of_other_calls_are_kept_or_left_out(desk: Desk) -> None:
    """HA-24, HA-26."""
    kept = _lines(desk, "notes.bml", "1D", "--no-exclude")
    assert not [line for line in kept if line.startswith("Left out")]
    special = _lines(desk, "notes.bml", "1D")
    assert "Left out: hands for 1♥" in "\n".join(special)
    desk.write("same.bml", "1D = 11--12, 5332\n1H = 11--15, 0--13!h\n")
    refused = desk.bml("hands", "same.bml", "1D", "--exclude-others")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("bml: same.bml:1: 1♦: without the hands of other calls only")


def test_pbn_and_lin_are_read_back_with_the_auction_and_its_texts(desk: Desk) -> None:
    """HA-45, HA-88."""
    words = ("notes.bml", "(1H) 1N", "--we", "EW", "--vul", "both", "--count", "2")
    pbn = desk.bml("hands", *words, "--format", "pbn", "-o", "deals.pbn")
    assert (pbn.exit_code, pbn.output) == (0, "")
    text = (desk.folder / "deals.pbn").read_bytes().decode()
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n% read: West\r\n")
    lin = desk.bml("hands", *words, "--format", "lin", "-o", "deals.lin")
    assert lin.exit_code == 0
    assert lin.stderr.startswith("bml: read: West\n")
    assert len((desk.folder / "deals.lin").read_text().splitlines()) == 2
    for name in ("deals.pbn", "deals.lin"):
        first, second = records(desk.folder / name)
        assert (first.board, second.board) == (7, 23)
        assert (first.dealer, first.vulnerability) == (Seat.SOUTH, BoardVulnerability.ALL)
        assert [call.word for call in first.calls] == ["1H", "1N"]
        assert first.notes[1].text == "15–18 BAL, stopper in ♥"
        assert len(first.hands) == 4
        assert not first.players
    links = desk.bml("hands", *words, "--format", "links")
    assert len(links.stdout.splitlines()) == 2
    assert links.stdout.startswith("https://www.bridgebase.com/tools/handviewer.html?lin=")


def test_opponents_who_only_pass_are_quiet_in_files_with_their_hands(desk: Desk) -> None:
    """HA-27, HA-45."""
    quiet = desk.bml("hands", "notes.bml", "1N 2D", "--format", "pbn").stdout
    assert "at most 10 HCP and no suit of six (quiet)" in quiet
    loud = desk.bml("hands", "notes.bml", "1N 2D", "--format", "pbn", "--their", "any").stdout
    assert "(quiet)" not in loud
    natural = _lines(desk, "notes.bml", "(1H) 1N", "--their", "natural")
    assert "Assumed: a suit that opponents bid has five cards, with 8 HCP (natural)." in natural


def test_assumptions_are_those_of_the_project(desk: Desk) -> None:
    """HA-16."""
    desk.write("ours.bml", "1N = 15--17\n3C = preempt, 7+!c\n")
    assert any("(notrump)" in line for line in _lines(desk, "ours.bml", "1N", "--only", "opener"))
    desk.write("bml.toml", 'assumptions = ["preempt"]\n')
    assert not any("Assumed" in line for line in _lines(desk, "ours.bml", "1N", "--only", "opener"))
    assert any("(preempt)" in line for line in _lines(desk, "ours.bml", "3C", "--only", "opener"))
    desk.write("bml.toml", "assumptions = []\n")
    refused = desk.bml("hands", "ours.bml", "3C", "--only", "opener")
    assert refused.exit_code == 1
    desk.write("bml.toml", 'assumptions = ["luck"]\n')
    wrong = desk.bml("check", ".")
    assert (
        "'luck' is not one of preempt, notrump, points-to-game, points"
        in wrong.output + wrong.stderr
    )


@pytest.mark.parametrize("form", ["text", "pbn", "lin", "links", "html", "dealer", "json"])
def test_hostile_texts_do_not_leave_their_place(desk: Desk, form: str) -> None:
    """HA-95."""
    desk.write(
        "x.bml", f"1N = 15--17 BAL\n  2D = transfer, 5+!h\n//hand = 8+, 5+!h\n1N-3N = {HOSTILE}\n"
    )
    for auction in ("1N 2D", "1N 3N"):
        result = desk.bml("hands", "x.bml", auction, "--format", form, "--partly", "--count", "2")
        assert result.exit_code == 0
        if form == "html":
            assert "</script>" not in result.stdout
        if form == "pbn":
            (desk.folder / "x.pbn").write_bytes(result.stdout.encode())
            found = records(desk.folder / "x.pbn")
            assert len(found) == 2
            assert not [one for one in found.diagnostics if one.severity == "error"]
        if form == "lin":
            assert len(result.stdout.splitlines()) == 2
        if form == "dealer":
            assert all(
                line[0] == "#" or line.split()[0] in _WORDS or " = " in line
                for line in result.stdout.splitlines()
            )


_WORDS = {"generate", "produce", "dealer", "vulnerable", "condition", "action"}


def test_a_page_has_the_calls_and_diagrams(desk: Desk) -> None:
    result = desk.bml("hands", "notes.bml", "1N 2D", "--format", "html", "--count", "2")
    assert result.stdout.count('class="bml-deal"') == 2
    assert "Read: North, South." in result.stdout
    assert "many words" not in result.stdout


def test_json_is_as_its_schema_says(desk: Desk) -> None:
    result = desk.bml("hands", "notes.bml", "1N 2D", "--format", "json", "--count", "2")
    document = json.loads(result.stdout)
    Draft202012Validator(shown_schema()).validate(document)
    assert [sorted(one["hands"]) for one in document["deals"]] == [["N", "S"], ["N", "S"]]
    refused = desk.bml("hands", "notes.bml", "1N 2C 2H 3N", "--format", "json")
    assert refused.exit_code == 1
    document = json.loads(refused.stdout)
    Draft202012Validator(shown_schema()).validate(document)
    assert document["refused"] == [{"reason": "not read", "auctions": ["1N-2C-2H-3N"]}]


def test_wanted_lists_rows_with_a_draft(desk: Desk) -> None:
    """HA-18."""
    desk.write("x.bml", "1N = 15--17 BAL\n  2N = 8--9, as ever\n  3N = 10--15 BAL\n")
    assert _lines(desk, "--wanted=1", "x.bml") == [
        "3 auctions of ours, 1 with both hands read",
        "",
        "Rows whose //hand line would open most auctions:",
        "",
        " 1  1NT 2NT, x.bml:2: in the way of 1 auction, opens 1 more",
        "    8–9, as ever",
        "    not read: “as ever”",
        "    //hand = 8–9 HCP",
    ]
    desk.write("y.bml", "1N = 15--17 BAL\n")
    assert _lines(desk, "y.bml", "--wanted") == ["1 auction of ours, 0 with both hands read"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["notes.bml", "1N what"], "'what' is not a call"),
        (["notes.bml", "1N 1C"], "1C cannot be called here"),
        (["notes.bml", "P P 1N", "--seat", "1"], "the passes make it seat 3, not 1"),
        (["notes.bml"], "name an auction: bml hands notes.bml 1N 2C"),
        (["notes.bml", "1N", "--count", "100000"], "100000 is not in the range 1<=x<=1000"),
        (["notes.bml", "1N", "--wanted", "3"], "--wanted is about all auctions"),
        (["none.bml", "1N"], "none.bml: there is no such file"),
        (["notes.bml", "1N", "-o", "none/deeper/x"], "there is no folder none/deeper"),
        (["notes.bml", "1N", "--format", "pbn", "-o", "notes.bml"], "was read from it"),
    ],
)
def test_bad_input_is_one_clear_line(desk: Desk, arguments: list[str], message: str) -> None:
    result = desk.bml("hands", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")
    assert "Traceback" not in result.output


# HA-41
def test_estimates_have_two_digits_and_tens_are_10(desk: Desk) -> None:
    lines = _lines(desk, "notes.bml", "1N", "2C", "--count", "40")
    (rare,) = re.findall(r"About ([\d,]+) of", "\n".join(lines))
    assert rare.replace(",", "")[2:].strip("0") == ""
    hands = [line for line in lines if "♠" in line and line[0].isdigit()]
    assert any("10" in line[2:] for line in hands)
    assert not any("T" in line for line in hands)
