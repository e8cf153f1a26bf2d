"""Walking through notes at the prompt of ``bml ask`` (RESOLVER RW-7)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.answers import BoardContext
from sphinxcontrib_bml.commands.ask import AuctionWalk

NOTES = """\
1N 15-17
  2C Stayman
    2D no major
  (2C) natural
    X takeout

#SEAT 3
2D weak

#SEAT 12
2D multi
"""


@pytest.fixture
def walk() -> AuctionWalk:
    return AuctionWalk(bml.parse(NOTES, "notes.bml"), BoardContext())


def test_calls_lead_on_and_back_leads_back(walk: AuctionWalk) -> None:
    seen = []
    for line in ("1N", "(2c)", "x", "back", "back", "2!c 2d", "new", "back", ""):
        walk.reply(line)
        seen.append(walk.answer.short)
    assert seen == ["1N", "1N-(2C)", "1N-(2C)-X", "1N-(2C)", "1N", "1N-2C-2D", "", "", ""]


def test_an_auction_from_its_first_call_begins_anew(walk: AuctionWalk) -> None:
    walk.reply("1N (2C)")
    assert "Stayman" in walk.reply("1NT - 2\u2663")
    assert walk.answer.short == "1N-2C"
    walk.reply("back")
    assert walk.answer.short == ""


def test_what_is_no_call_is_told_and_changes_nothing(walk: AuctionWalk) -> None:
    walk.reply("1N")
    assert "'foo' is not a call" in walk.reply("foo")
    assert "not higher than 1N" in walk.reply("1C")
    assert walk.answer.short == "1N"


def test_seat_and_vulnerability_change_what_holds(walk: AuctionWalk) -> None:
    walk.reply("2D")
    assert walk.answer.text == "multi"
    assert "weak" in walk.reply("seat 3")
    assert walk.answer.text == "weak"
    walk.reply("vul yn")
    assert str(walk.answer.context) == "seat=3 vul=YN"
    walk.reply("vul")
    walk.reply("seat")
    assert walk.answer.text == "multi"
    for wrong in ("seat 5", "seat x", "vul maybe"):
        assert "not a seat or a vulnerability" in walk.reply(wrong)


# RESOLVER RQ-14
def test_what_a_query_says_about_the_board_ends_with_it(walk: AuctionWalk) -> None:
    walk.reply("P P 2D")
    assert (walk.answer.text, walk.prompt) == ("weak", "2D [3rd seat]> ")
    walk.reply("2N")
    assert walk.prompt == "2D-2N [3rd seat]> "
    walk.reply("1N 2C")
    assert walk.prompt == "1N-2C> "
    walk.reply("new")
    walk.reply("seat 3")
    walk.reply("2D")
    assert walk.answer.text == "weak"
    walk.reply("back")
    assert walk.prompt == "[3rd seat]> "
    walk.reply("new")
    assert walk.prompt == "> "


def test_the_calls_that_come_next_can_be_completed(walk: AuctionWalk) -> None:
    assert list(walk.next_calls()) == ["1N", "2D"]
    walk.reply("1N")
    assert list(walk.next_calls()) == ["2C", "(2C)"]


def test_help_names_every_word(walk: AuctionWalk) -> None:
    told = walk.reply("?")
    assert all(word in told for word in ("back", "new", "seat 3", "vul YN", "quit"))


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals on Windows")
def test_a_terminal_without_calls_gets_a_prompt(tmp_path: Path) -> None:
    notes = tmp_path / "notes.bml"
    notes.write_text(NOTES, encoding="utf-8")
    import pty  # not on every system

    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "dumb"
        program = "from sphinxcontrib_bml.commands.bml import main; main()"
        os.execv(sys.executable, [sys.executable, "-c", program, "ask", str(notes)])
    os.write(terminal, b"1N\n2C\nquit\n")
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the end, on Linux
            break
        if not piece:
            break
        shown += piece
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"Stayman" in shown
    assert b"1N-2C>" in shown


def test_what_is_read_follows_each_answer_if_asked_for() -> None:
    notes = bml.parse("1N = 15--17, lovely\n  2C = Stayman\n", "notes.bml")
    walk = AuctionWalk(notes, BoardContext(), bml.meanings(notes))
    assert walk.reply("1N").endswith("\n\nRead as: 15–17 HCP\nNot read: lovely")
    assert "Read as" not in walk.reply("new")
