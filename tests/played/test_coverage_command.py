"""``bml coverage`` as people use it (PLAYED CV-40, CW-3, CW-4)."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from tests.commands.desk import Desk
from tests.played.samples import NOBODY_ELSE, NOTES, OURS, SAMPLES, expected

WE = ("--we", "Anna,Ben")


@pytest.fixture
def match(desk: Desk) -> Desk:
    """The sample files in a folder, and notes next to it."""
    shutil.copytree(SAMPLES, desk.folder / "m")
    shutil.copy(NOTES, desk.folder / "small.bml")
    return desk


def files() -> list[str]:
    return [f"m/{name}" for name in OURS]


def test_the_gaps_come_first_and_the_summary_last(match: Desk) -> None:
    result = match.bml("coverage", "small.bml", *files(), *WE)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Missing agreements"
    assert lines[1].split() == ["In", "the", "notes", "Missing", "auction", "Times", "Where"]
    assert re.fullmatch(r"  1♣ +1♣ \(1NT\) Dbl +1  import\.pbn 19 \(closed\)", lines[2])
    assert lines[-1] == (
        "The notes cover 73.2% of our calls (41 of 56). 1 is covered by system on. "
        "1 is covered in general words. 14 calls are missing. "
        "1 is covered only for another seat or vulnerability. The report counts 22 of 29 deals. "
        "5 deals by other players. 1 deal without an auction. 1 deal with an irregular auction."
    )
    # PLAYED CV-22
    assert "Calls without a description" in lines
    # PLAYED CV-21: conditions of what the notes have for other boards only
    assert "2♦ 2♥ (only: 1st and 2nd seat)" in result.stdout


def test_json_is_that_of_the_schema(match: Desk) -> None:
    result = match.bml("coverage", "small.bml", *files(), *WE, "--format", "json")
    found = json.loads(result.stdout)
    for gap in found["gaps"]:
        del gap["place"]
    assert found == expected("coverage")


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
@pytest.mark.parametrize("who", [WE, ("--me", "Anna"), ("--pair", "both")])
def test_nobody_is_named_but_us(match: Desk, form: str, who: tuple[str, ...]) -> None:
    # PLAYED CW-4: no names, no chat, nothing that opponents explained
    every = [*files(), "m/errors.lin", "m/errors.pbn"]
    result = match.bml("coverage", "-v", "small.bml", *every, *who, "--format", form)
    assert result.exit_code == 0
    for name in NOBODY_ELSE:
        assert not re.search(rf"\b{re.escape(name)}\b", result.output), name
    for secret in ("good luck", "welcome", "majors, 5-5", "Club evening"):
        assert secret not in result.output
    named = match.bml("coverage", "small.bml", *files(), *who, "--names", "--format", form)
    assert "Carl" in named.stdout


def test_markdown_and_html_say_the_same(match: Desk) -> None:
    markdown = match.bml("coverage", "small.bml", *files(), *WE, "--format", "markdown").stdout
    assert "## Missing agreements" in markdown
    assert "| 1♠ | 1♠ 3♥ 4♥ | 1 | vugraph.lin 2 (open) |" in markdown
    page = match.bml("coverage", "small.bml", *files(), *WE, "--format", "html").stdout
    assert "<h2>Missing agreements</h2>" in page
    assert "vugraph.lin 2 (open)" in page


def test_lists_have_as_many_auctions_as_is_asked_for(match: Desk) -> None:
    text = match.bml("coverage", "small.bml", *files(), *WE, "--top", "3").stdout
    assert "  and 11 more\n" in text


def test_folders_and_patterns_stand_for_files(match: Desk) -> None:
    folder = match.bml("coverage", "small.bml", "m", *WE).stdout.splitlines()[-1]
    pattern = match.bml("coverage", "small.bml", "m/*.lin", "m/*.pbn", *WE).stdout.splitlines()[-1]
    assert folder == pattern
    assert "of 39 deals." in folder
    twice = match.bml("coverage", "small.bml", "m/single.lin", "m/sing*", *WE).stdout
    assert "The report counts 1 deal." in twice


def test_the_share_can_be_demanded(match: Desk) -> None:
    assert match.bml("coverage", "small.bml", *files(), *WE, "--at-least", "73.2").exit_code == 0
    assert match.bml("coverage", "small.bml", *files(), *WE, "--at-least", "73.3").exit_code == 1


def test_without_us_the_pairs_are_listed(match: Desk) -> None:
    # PLAYED CW-3
    result = match.bml("coverage", "small.bml", *files())
    assert result.exit_code == 2
    assert re.search(r"^bml: --we 'Anna,Ben': \d+ deals$", result.stderr, re.MULTILINE)
    assert "say whose calls to count" in result.stderr
    for who in (("--we", "Zoe,Eva"), ("--we", "Anna"), ("--we", "Anna,Carl"), ("--me", "Zoe")):
        result = match.bml("coverage", "small.bml", *files(), *who)
        assert (result.exit_code, result.stdout) == (2, "")
    both = match.bml("coverage", "small.bml", *files(), *WE, "--me", "Anna")
    assert (both.exit_code, "only one of these" in both.stderr) == (2, True)


def test_what_cannot_be_read_is_told_and_the_others_are_done(match: Desk) -> None:
    # PLAYED PX-3
    match.write("odd.txt", "nothing of the kind\n")
    result = match.bml("coverage", "small.bml", "m/single.lin", "gone.lin", "odd.txt", *WE)
    assert result.exit_code == 2
    assert "gone.lin: there is no such file" in result.stderr
    assert "odd.txt:1:1: error: neither LIN nor PBN" in result.stderr
    assert "The report counts 1 deal." in result.stdout
    assert match.bml("coverage", "gone.bml", "m/single.lin", *WE).exit_code == 2
    empty = match.bml("coverage", "small.bml", "m/none*.lin", *WE)
    assert empty.exit_code == 2


def test_faults_are_told_without_their_lines(match: Desk) -> None:
    result = match.bml("coverage", "small.bml", "m/errors.lin", "--pair", "NS")
    assert "m/errors.lin:2:115: warning: 1D cannot be called here" in result.stderr
    assert "PLAYED-TAG" not in result.stderr
    assert "PLAYED-TAG" in match.bml("coverage", "-v", "small.bml", "m/errors.lin", *WE).stderr


def test_nothing_missing_is_said(desk: Desk) -> None:
    desk.write("n.bml", "1N = x\n")
    desk.write("m.lin", "pn|Anna,a,Ben,b|md|1,,,|ah|Board 1|mb|1N|pg||")
    text = desk.bml("coverage", "n.bml", "m.lin", *WE).stdout
    assert "  No agreements are missing.\n" in text
    assert "  No calls were alerted or explained.\n" in text
    desk.write("m.lin", "pn|Anna,a,Ben,b|md|1,,,|ah|Board 1|mb|pppp|pg||")
    assert "No calls were counted." in desk.bml("coverage", "n.bml", "m.lin", *WE).stdout


# One record is asked: PLAYED CV-43


def test_the_auction_of_a_board_is_asked(match: Desk) -> None:
    result = match.bml("ask", "small.bml", "--file", "m/session.lin", "--board", "7")
    assert result.exit_code == 1
    assert "The notes have after 1NT (2♣) Dbl:" in result.stdout
    room = ("--board", "1", "--room", "open")
    assert "1♠" in match.bml("ask", "small.bml", "--file", "m/vugraph.lin", *room).stdout
    theirs = match.bml("ask", "small.bml", "--file", "m/single.lin", "--pair", "EW").stdout
    assert theirs.startswith("(1♣)")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--file", "m/vugraph.lin", "--board", "1"],
            "2 records are board 1: record 1 (",
        ),
        (["--file", "m/vugraph.lin", "--board", "9"], "no record is board 9 (boards: 1, 2, 3)"),
        (["--file", "m/vugraph.lin"], "6 records are in the file"),
        (["--file", "gone.lin"], "no such file"),
        (["--board", "1", "1N"], "--board and --room are for --file"),
        (["--file", "m/single.lin", "1N"], "--file already gives calls, seat and vulnerability"),
        (["--file", "m/single.lin", "--deal", "N:None:1N"], "--deal and --file both"),
        (["--pair", "NS", "1N"], "--pair is for --deal and --file"),
    ],
)
def test_which_record_is_meant_must_be_clear(match: Desk, arguments: list[str], said: str) -> None:
    result = match.bml("ask", "small.bml", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not any(name in result.output for name in NOBODY_ELSE)


def test_a_record_without_dealer_is_no_auction(match: Desk) -> None:
    match.write("x.lin", "md|,,,|mb|1N|pg||")
    result = match.bml("ask", "small.bml", "--file", "x.lin")
    assert (result.exit_code, "neither the dealer" in result.stderr) == (2, True)


def test_calls_by_system_on_are_counted_apart(desk: Desk) -> None:
    """PLAYED CV-2."""
    (desk.folder / "as.bml").write_text("1N = 15\n  2C = Stayman\n  (D)\n  //as 1N\n")
    (desk.folder / "one.pbn").write_text(
        '[Event "x"]\n[Dealer "N"]\n[North "Anna"]\n[South "Ben"]\n[East "C"]\n[West "D"]\n'
        '[Auction "N"]\n1NT X 2C Pass Pass Pass\n'
    )
    result = desk.bml("coverage", "as.bml", "one.pbn", "--we", "Anna,Ben")
    assert "(2 of 2). 1 is covered by system on. 0 calls are missing." in result.stdout


HANDS = "1N = 15--17 BAL\n"
FOURTEEN = (
    "pn|Anna,Carl,Ben,Dora|md|1SAK2HKJ2DQJ32C432,SQT9H987DK54CAT98,SJ876HT65DA76CJ76,|ah|Board 1|"
    "mb|1N|mb|p|mb|p|mb|p|pg||\n"
)


def test_hands_are_compared_if_that_is_asked_for(desk: Desk) -> None:
    """HANDS HA-70, HA-71, HA-75."""
    desk.write("notes.bml", HANDS)
    desk.write("m.lin", FOURTEEN)
    plain = desk.bml("coverage", "notes.bml", "m.lin", *WE)
    assert "Departures" not in plain.stdout
    near = desk.bml("coverage", "notes.bml", "m.lin", *WE, "--hands")
    assert near.exit_code == 0
    assert "14 HCP, the notes say 15–17 (near)" in near.stdout
    assert near.stdout.splitlines()[-1].endswith(
        "Hands: 0 fit, 0 fit what was read, 1 near, 0 light, 0 depart, 0 unclear."
    )
    exact = desk.bml("coverage", "notes.bml", "m.lin", *WE, "--hands", "--tolerance", "0")
    assert "1 depart, 0 unclear." in exact.stdout
    assert "Hands by player" not in exact.stdout
    named = desk.bml("coverage", "notes.bml", "m.lin", *WE, "--hands", "--names")
    assert "Hands by player" in named.stdout
    markdown = desk.bml("coverage", "notes.bml", "m.lin", *WE, "--hands", "--format", "markdown")
    assert "## Departures" in markdown.stdout
    page = desk.bml("coverage", "notes.bml", "m.lin", *WE, "--hands", "--format", "html").stdout
    assert "<h2>Departures</h2>" in page
    found = json.loads(
        desk.bml("coverage", "notes.bml", "m.lin", *WE, "--hands", "--format", "json").stdout
    )
    assert found["hands"]["counts"]["near"] == 1


def test_a_tolerance_without_hands_is_refused(desk: Desk) -> None:
    desk.write("notes.bml", HANDS)
    desk.write("m.lin", FOURTEEN)
    for options in (("--tolerance", "1"), ("--hands", "--tolerance", "3")):
        result = desk.bml("coverage", "notes.bml", "m.lin", *WE, *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--tolerance" in result.stderr
