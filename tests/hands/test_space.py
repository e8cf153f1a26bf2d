"""Hands without a row, and hands for two rows (HA-80 to HA-84)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.resolver import context_of
from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.bridge.space.words import in_words
from sphinxcontrib_bml.display.reports import report_text
from sphinxcontrib_bml.hands.files.space import space_as_json, space_schema
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.requests import read_bidding
from sphinxcontrib_bml.hands.model.space import HandSpace, read_space
from sphinxcontrib_bml.hands.words.space import SpaceFormatter
from tests.commands.desk import Desk

OPENINGS = """\
1C = 11--21 HCP, 3+!c
1D = 11--21 HCP, 4+!d
1M = 11--21 HCP, 5+M
1N = 15--17 HCP, BAL
  2C = Stayman, 8+ HCP
    2D = no four-card major
    2H = 4!h
2C = 22+ HCP, artificial
"""
HOLE = "12–14 HCP, 4=4=3=2; 18–21 HCP, 4=4=3=2"


def _space(
    notes: str = OPENINGS,
    auction: str = "",
    seat: int | None = None,
    vul: str = "00",
    *,
    assume: bool = False,
) -> HandSpace:
    reader = HandReader(bml.parse(notes).system)
    return read_space(reader, read_bidding(auction), context_of(seat, vul), assume=assume)


def _lines(notes: str, auction: str = "", *, assume: bool = False) -> list[str]:
    formatter = SpaceFormatter(bml.parse(notes).system.options)
    return report_text(formatter.report(_space(notes, auction, assume=assume)), 100).splitlines()


def test_shares_of_rows_are_exact() -> None:
    """HA-80: of all hands."""
    space = _space()
    assert space.held == HandSet.everything()
    found = {str(row.next.call): row.sure.number for row in space.rows}
    assert found["1N"] == 30_897_212_184
    hearts = HandSet.with_points(11, 21) & HandSet.with_length(Suit.HEARTS, 5)
    assert found["1H"] == hearts.number


def test_shares_are_of_the_hands_that_the_player_may_still_hold() -> None:
    """HA-80: opener has 15–17 balanced."""
    space = _space(OPENINGS, "1N 2C")
    assert in_words(space.held) == "15–17 HCP, no singleton or void"
    assert [str(row.next.call) for row in space.rows] == ["2D", "2H"]
    assert all(row.possible <= space.held for row in space.rows)
    four = space.held & HandSet.with_length(Suit.HEARTS, 4)
    assert space.rows[1].possible == four


def test_a_hole_is_in_no_row() -> None:
    """HA-81, HA-84: hands that pass apart."""
    space = _space()
    assert space.holes is not None
    assert in_words(space.holes) == HOLE
    balanced = HandSet.with_points(0, 11) & HandSet.balanced()
    assert space.passed <= HandSet.with_points(0, 10) | balanced
    strong = HandSet.with_points(11, 11) - HandSet.balanced()
    found = _space(OPENINGS.replace("11--21", "12--21")).holes
    assert found is not None
    assert strong <= found


def test_without_a_blind_row_holes_are_known() -> None:
    """HA-81: one row that excludes no hand stops it, and is named with its words."""
    space = _space(f"{OPENINGS}2D = weak or strong\n3C\n")
    assert space.holes is None
    assert [(str(row.next.call), row.blind_words) for row in space.blind] == [
        ("2D", ("weak", "strong")),
        ("3C", ()),
    ]
    lines = _lines(f"{OPENINGS}2D = weak or strong\n3C\nother = as ever\n")
    start = lines.index("Hands without a row")
    assert lines[start + 1 : start + 5] == [
        "  Not known, because these rows may be for any hand:",
        "  2♦: “weak”, “strong”",
        "  3♣: the text excludes no hand",
        "  other: the row is for all other calls",
    ]


def test_rows_read_in_part_do_no_harm() -> None:
    """HA-81: their possible hands are too many rather than too few."""
    space = _space(OPENINGS.replace("22+ HCP, artificial", "22+ HCP, whatever that is"))
    assert space.holes is not None
    assert in_words(space.holes) == HOLE


def test_a_blind_preempt_is_bounded_if_that_is_assumed() -> None:
    """HA-16, HA-81: the title says so."""
    notes = f"{OPENINGS}3H = preempt\n"
    assert _space(notes).holes is None
    space = _space(notes, assume=True)
    assert space.holes is not None
    assert in_words(space.holes) == HOLE
    assert _lines(notes, assume=True)[0] == (
        "Hands for our openings; blind preempts have at most 9 HCP, as raises 7. "
        "Shares are of all hands."
    )
    assert "preempts" not in _lines(OPENINGS, assume=True)[0]
    raises = "1H = 12--20 HCP, 5+!h\n  3H = preempt\n  2H = 6--9 HCP, 3+!h\n"
    assert in_words(_space(raises, "1H", assume=True).rows[1].possible) == "3–7 HCP"
    overcall = "(1H)-2S = preempt\n"
    assert _space(overcall, "(1H)", assume=True).blind


def test_a_pass_of_the_notes_is_a_row() -> None:
    """HA-84."""
    space = _space(f"P = 0--11 HCP\n{OPENINGS}")
    assert not space.passed
    assert space.holes is not None
    assert in_words(space.holes) == HOLE


def test_an_overlap_is_sure_for_two_rows_of_which_neither_is_special() -> None:
    """HA-82: the largest first."""
    space = _space()
    pairs = [f"{one.first.next.call} {one.second.next.call}" for one in space.overlaps]
    assert pairs[:4] == ["1C 1D", "1C 1N", "1C 1H", "1C 1S"]
    nested = _space("1C = 12+ HCP\n1N = 15--17 HCP, BAL\n1H = 12--17 HCP, 5+!h\n")
    assert [f"{one.first.next.call} {one.second.next.call}" for one in nested.overlaps] == ["1H 1N"]
    small = _space("1H = 11--15 HCP, 7+!h\n1S = 11--15 HCP, 6+!s\n")
    assert small.overlaps == ()


def test_a_call_that_is_explained_twice_alike_is_one_row() -> None:
    """HA-80; an alert mark says nothing of the hand."""
    assert len(_space("1C = !12+ HCP, 3+!c\n\n1C = 12+ HCP, 3+!c\n").rows) == 1
    assert len(_space("1C = !12+ HCP, 3+!c\n\n1C = 12+ HCP, 4+!c\n").rows) == 2


def test_rows_for_different_seats_do_not_overlap() -> None:
    """HA-82."""
    notes = "#SEAT 12\n1H = 12--17 HCP, 5+!h\n\n#SEAT 34\n1S = 10--14 HCP, 4+!s\n"
    assert _space(notes).overlaps == ()
    assert len(_space(notes, seat=1).rows) == 1
    same = "1H = 12--17 HCP, 5+!h\n1S = 10--14 HCP, 4+!s\n"
    assert len(_space(same).overlaps) == 1
    vulnerable = "#VUL Y0\n1H = 12--17 HCP, 5+!h\n\n#VUL N0\n1S = 10--14 HCP, 4+!s\n"
    assert _space(vulnerable).overlaps == ()


def test_the_report_speaks_as_players_do() -> None:
    """HA-83, HA-84."""
    assert _lines(OPENINGS)[:22] == [
        "Hands for our openings. Shares are of all hands.",
        "",
        "Rows",
        "  Call    Fits  Fits or may fit  Meaning",
        "  1♣     30.4%            30.4%  11–21 HCP, 3+♣",
        "  1♦     18.0%            18.0%  11–21 HCP, 4+♦",
        "  1♥     7.65%            7.65%  11–21 HCP, 5+♥",
        "  1♠     7.65%            7.65%  11–21 HCP, 5+♠",
        "  1NT    4.87%            6.55%  15–17 HCP, BAL",
        "  2♣    0.424%           0.424%  22+ HCP, artificial",
        "",
        "Hands without a row",
        "  56.4% pass: up to 10 HCP, or 11 HCP and balanced.",
        "    Share  Hands",
        "   0.365%  12–14 HCP, 4=4=3=2",
        "  0.0704%  18–21 HCP, 4=4=3=2",
        "",
        "Hands for two rows",
        "  The notes do not say which call is first.",
        "  Calls        Share  Hands",
        "  1♣ and 1♦    10.5%  11–21 HCP, 4+♦, 3+♣",
        "  1♣ and 1NT   3.92%  15–17 HCP, balanced, 3+♣",
    ]
    lines = _lines("1H = 12--20 HCP, 5+!h\n1S = 12--20 HCP, 5+!s\n  2S = 6--9 HCP, 3+!s\n", "1S")
    assert lines[0] == "Hands for our call after 1♠. Shares are of all hands."
    assert lines[-2:] == [
        "Hands for two rows",
        "  No two rows fit more than 0.1% of the hands.",
    ]
    held = _lines(OPENINGS, "1N 2C")[0]
    assert held == (
        "Hands for our call after 1NT 2♣. Shares are of the hands that the player may hold: "
        "15–17 HCP, no singleton or void."
    )


def test_every_hand_may_have_a_row() -> None:
    assert "  Every hand may have a row." in _lines("1C = 12+ HCP\nP = 0--11 HCP\n")


def test_json_has_exact_numbers() -> None:
    """HA-80."""
    notes = f"{OPENINGS}other = as ever\n"
    for text, auction in ((OPENINGS, ""), (notes, ""), (OPENINGS, "1N")):
        system = bml.parse(text).system
        found = json.loads(space_as_json(_space(text, auction), system))
        Draft202012Validator(space_schema()).validate(found)
    found = json.loads(space_as_json(_space(), bml.parse(OPENINGS).system))
    assert found["held"] == 635_013_559_600
    assert [one["words"] for one in found["holes"]["groups"]] == HOLE.split("; ")
    assert sum(one["hands"] for one in found["holes"]["groups"]) == found["holes"]["hands"]
    assert found["overlaps"][0]["calls"] == ["1C", "1D"]
    assert found["rows"][4]["meaning"]["shown"] == "15–17 HCP, BAL"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("notes.bml", OPENINGS)
    return desk


def test_the_command_shows_openings_or_the_calls_after_an_auction(desk: Desk) -> None:
    """HA-80."""
    assert desk.bml("space", "notes.bml").stdout.startswith("Hands for our openings.")
    after = desk.bml("space", "notes.bml", "1N", "2C")
    assert (after.exit_code, after.stdout[:39]) == (0, "Hands for our call after 1NT 2♣. Shares")
    none = desk.bml("space", "notes.bml", "1N", "3C")
    assert (none.exit_code, none.stdout) == (
        1,
        "Hands for our call after 1NT 3♣. The notes have no calls of ours here.\n",
    )
    found = desk.bml("space", "--format", "json", "--seat", "3", "--vul", "YN", "notes.bml")
    assert (json.loads(found.stdout)["seat"], json.loads(found.stdout)["vulnerability"]) == (
        3,
        "YN",
    )
    desk.write("bml.toml", 'title = "Ours"\n')
    assert desk.bml("space").exit_code == 0
    assert desk.bml("space", "1N").stdout.startswith("Hands for our call after 1NT.")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.bml", "1N"], "none.bml: there is no such file"),
        (["notes.bml", "what"], "'what' is not a call"),
        (["notes.bml", "1N P P P"], "the auction 1N-P-(P) is over"),
        ([], "no file named; write for instance: bml space notes.bml"),
    ],
)
def test_bad_input_is_one_clear_line(desk: Desk, arguments: list[str], message: str) -> None:
    result = desk.bml("space", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.corpus
@pytest.mark.parametrize("file", ["wj/wj.bml", "bridge-systems/system-HB-GJP.bml"])
def test_openings_of_real_notes_have_no_hole(file: str, corpus_dir: Path) -> None:
    """HA-81: from 12 HCP, or it is not known."""
    system = bml.read(corpus_dir / file).system
    space = read_space(HandReader(system), read_bidding(""))
    assert not (space.holes and space.holes & HandSet.with_points(12))
