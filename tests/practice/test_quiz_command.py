"""``bml quiz`` and ``bml anki`` as people use them (PRACTICE QT-1, QT-2, TC-5, QD-1, AN-1)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.practice.model.rounds import Answers, encode_answers, notes_fingerprint
from sphinxcontrib_bml.practice.model.selection import Filters
from sphinxcontrib_bml.practice.words import practice
from tests.practice.cases import ALERTED, HANDS

SMALL = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "small.bml"
    path.write_bytes(SMALL.read_bytes())
    return path


def quiz(notes: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["quiz", str(notes), *arguments], input=typed)


def test_a_round_ends_with_what_is_typed(notes: Path) -> None:  # PRACTICE QT-1
    result = quiz(notes, "--seed", "A", typed="y\n" * 3)
    assert result.exit_code == 0
    assert "What does" in result.output or "Which call shows" in result.output
    assert "right" in result.output.splitlines()[-1]


def test_a_wrong_word_is_asked_again(notes: Path) -> None:  # PRACTICE QT-1
    result = quiz(notes, "--kinds", "C", "--count", "1", "--seed", "A", typed="x9\n99\n1\n")
    assert result.output.count(" or a call; Ctrl-D ends") == 2
    assert result.exit_code == 0


def test_calls_are_tapped_in_any_spelling(notes: Path) -> None:  # PRACTICE QT-1, QZ-11
    arguments = ("--kinds", "N", "--opening", "1N", "--depth", "2", "--count", "1")
    result = quiz(notes, *arguments, typed="p, 2c 2D 2h\n")
    assert "  Right." in result.output
    result = quiz(notes, *arguments, typed="7nt\n")
    assert "Left out: Pass, 2♣, 2♦, 2♥." in result.output
    assert "Not in the notes: 7NT." in result.output


def test_hands_are_asked_at_the_prompt(tmp_path: Path) -> None:  # HANDS HA-60, HA-61, HA-65
    path = tmp_path / "hands.bml"
    path.write_text(HANDS, encoding="utf-8")
    (question,) = practice(read(path), has_hands=True).questions("A", 1, Filters("H"))
    asked = ("--kinds", "H", "--count", "1", "--seed", "A")
    assert question.call is not None
    right = quiz(path, *asked, typed=f"no\n{question.call.word}\n")
    assert "  What do you bid?\n" in right.output
    assert "  Right.\n" in right.output
    assert f" = {question.text}  ({path}:" in right.output
    other = next(call for call in ("7N", "P") if call != question.call.word)
    wrong = quiz(path, *asked, typed=f"{other}\n1\n2\n3\n4\n")
    assert "  Wrong. The answer is: " in wrong.output or "or a call" in wrong.output
    listed = quiz(path, "--kinds", "H", "--list").output
    assert f"{path}:8  1N: 15–17 BAL  (no hands: other calls may mean these hands too)" in listed
    assert "  1H-4D: splinter\n" in listed
    assert ", 17 with hands; 0 left out" in listed
    sheet = tmp_path / "sheet.txt"
    quiz(path, *asked, "--sheet", str(sheet))
    assert "♠" in sheet.read_text(encoding="utf-8")


def test_alerts_are_asked_at_the_prompt(tmp_path: Path) -> None:  # ALERTS AT-54, AT-56
    path, settings = tmp_path / "notes.bml", tmp_path / "bml.toml"
    path.write_text(ALERTED, encoding="utf-8")
    asked = ("--kinds", "A", "--count", "1", "--seed", "A", "--depth", "1", "--opening", "1N")
    without = quiz(path, *asked)
    assert without.exit_code == 2
    assert "write federation in bml.toml" in without.output
    settings.write_text('federation = "ACBL"\n', encoding="utf-8")
    right = quiz(path, *asked, typed="2N\n3\n").output
    assert "  Is 1NT alerted or announced?\n    1  no alert\n" in right
    assert "  a number from 1 to 4; Ctrl-D ends\n" in right
    assert (
        f"  Right.\n  1NT = 15–17 BAL  ({path}:1)\n  ACBL 2026-02-16: announce “15 to 17” ("
        in right
    )
    wrong = quiz(path, *asked, typed="1\n").output
    assert "  Wrong. The answer is: announce\n" in wrong
    listed = quiz(path, "--kinds", "A", "--list").output
    assert "its alert is not asked: the alert mark contradicts the rules)" in listed
    assert "10 agreements asked" in listed
    assert ", 9 for alerts; 0 left out" in listed
    sheet = tmp_path / "sheet.txt"
    quiz(path, *asked, "--sheet", str(sheet))
    text = sheet.read_text(encoding="utf-8")
    assert "1. 1NT alert or announcement: ____" in text
    assert "1. 1NT alert or announcement: ACBL 2026-02-16: announce “15 to 17” (" in text


# LANGUAGE XT-9
def test_removed_options_are_accepted_without_effect(notes: Path, tmp_path: Path) -> None:
    asked = ("--kinds", "C", "--seed", "A", "--count", "2")
    state = tmp_path / "state.json"
    removed = quiz(notes, *asked, "--recall", "--state", str(state), typed="1\n1\n")
    assert removed.output == quiz(notes, *asked, typed="1\n1\n").output
    assert not state.exists()


def test_what_is_asked_and_what_is_not_is_listed(notes: Path) -> None:  # PRACTICE QT-2
    result = quiz(notes, "--list")
    assert f"{notes}:31  1D-1H-2H: not asked: the notes give two meanings" in result.output
    assert "48 agreements asked, 20 also by call; 5 left out" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--opening", "4N"], "begins with this opening"),
        (["--chapter", "nowhere"], "below this heading"),
        (["--alerts"], "no call is alerted"),
    ],
)
def test_the_filter_that_leaves_nothing_is_named(
    arguments: list[str], words: str, notes: Path
) -> None:  # PRACTICE QZ-14
    result = quiz(notes, *arguments)
    assert result.exit_code == 1
    assert words in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["--kinds", "X"],
        ["--opening", "1Z"],
        ["--sheet", "x.doc"],
        ["--test", "??"],
        ["--count", "0"],
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], notes: Path) -> None:  # PRACTICE QT-1
    result = quiz(notes, *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_test_and_what_two_partners_answered(notes: Path) -> None:  # PRACTICE TC-5
    result = quiz(notes, "--test", "k7qx", typed="0\n" * 20)
    assert result.exit_code == 0
    assert "Right." not in result.output
    mine = result.output.strip().rpartition(" ")[2]
    questions = practice(read(notes)).choices("K7QX", 20)
    answers = tuple(one.answer for one in questions)
    theirs = encode_answers(Answers("K7QX", notes_fingerprint(questions), answers))
    compared = quiz(notes, "--compare", mine, theirs)
    assert compared.exit_code == 1
    assert "You agree on 0 of 20." in compared.output
    assert quiz(notes, "--compare", theirs, theirs).exit_code == 0
    assert quiz(notes, "--compare", theirs, theirs[:-1]).exit_code == 2
    assert quiz(notes, "--test", "k7qx", typed="0\n").exit_code == 1


@pytest.mark.parametrize("suffix", [".html", ".tex", ".txt"])
def test_sheets_have_the_answers_on_the_next_page(  # PRACTICE QD-1
    suffix: str, notes: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / f"sheet{suffix}"
    assert quiz(notes, "--sheet", str(sheet), "--seed", "A").exit_code == 0
    text = sheet.read_text(encoding="utf-8")
    new_page = {".html": "break-before: page", ".tex": "\\clearpage", ".txt": "\f"}[suffix]
    assert new_page in text
    before, _, behind = text.rpartition("Answers, sheet A")
    assert before
    assert "____" not in behind
    assert ("<details><summary>Answers, sheet A</summary>" in text) == (suffix == ".html")
    assert quiz(notes, "--sheet", str(tmp_path / "no" / "x.txt")).exit_code == 2


def test_a_sheet_of_a_folder_has_the_title_of_the_project(  # PRACTICE QD-1
    tmp_path: Path,
) -> None:
    (tmp_path / "bml.toml").write_text('title = "Our system"\n', encoding="utf-8")
    for name, title in (("a", "Openings"), ("b", "Responses")):
        text = f"#+TITLE: {title}\n\n1{'N' if name == 'a' else 'C'} = 15-17\n"
        (tmp_path / f"{name}.bml").write_text(text, encoding="utf-8")
    sheet = tmp_path / "sheet.txt"
    assert quiz(tmp_path, "--sheet", str(sheet)).exit_code == 0
    assert sheet.read_text(encoding="utf-8").startswith("Our system\n")


def test_a_holding_does_not_read_as_a_bid(tmp_path: Path) -> None:  # PRACTICE QZ-7
    path, sheet = tmp_path / "one.bml", tmp_path / "sheet.txt"
    path.write_text("1N = 15-17\n  2D = 4!s\n", encoding="utf-8")
    assert quiz(path, "--kinds", "M", "--sheet", str(sheet)).exit_code == 0
    assert "1NT 2♦: 4 × ♠" in sheet.read_text(encoding="utf-8")


def test_control_characters_are_not_sent(tmp_path: Path) -> None:
    path = tmp_path / "bad.bml"
    path.write_text("1N = a\x1b[31mb\n1C = c\u2028d\n1D = e", encoding="utf-8")
    result = quiz(path, "--list")
    assert "\x1b" not in result.output
    assert "\u2028" not in result.output


def test_cards_are_written(notes: Path, tmp_path: Path) -> None:  # PRACTICE AN-1, AN-4
    for name in ("cards.apkg", "cards.tsv"):
        target = tmp_path / name
        result = CliRunner().invoke(main, ["anki", str(notes), "-o", str(target)])
        assert result.exit_code == 0
        assert target.stat().st_size > 1_000
        assert "tag:bml-export::* -tag:bml-export::" in result.output
    result = CliRunner().invoke(main, ["anki", str(notes), "-o", "cards.doc"])
    assert result.exit_code == 2


def test_without_genanki_the_way_to_it_is_told(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # PRACTICE AN-1
    monkeypatch.setitem(sys.modules, "genanki", None)
    result = CliRunner().invoke(main, ["anki", str(notes)])
    assert result.exit_code == 2
    assert 'pip install "sphinxcontrib-bml[anki]"' in result.output
