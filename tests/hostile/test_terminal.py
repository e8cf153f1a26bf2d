"""What the commands say about strangers' notes: no message moves the cursor or turns the text."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from sphinxcontrib_bml.commands.bml import main
from tests.hostile.manuscripts import strangers_notes

if TYPE_CHECKING:
    from pathlib import Path

# All controls but the line end, and what turns the order of letters on some terminals.
_MOVING = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
STRANGE = "\x1b[2J\x1b]0;x\x07\u202e.bml"
"""A name that clears the screen."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.bml"
    path.write_text(strangers_notes().text, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["check", "html", "latex", "bss", "bboalert", "json", "csv"])
def test_no_message_moves_the_cursor(command: str, notes: Path) -> None:
    result = run(command, str(notes))
    said = result.stdout + result.stderr
    assert said.count("\n") > 1_000
    assert not _MOVING.search(said)


def test_every_message_for_programs_is_one_line(notes: Path) -> None:
    lines = run("check", "--format", "json", str(notes)).stdout.split("\n")
    codes = {json.loads(line)["code"] for line in lines if line}
    assert {"LINK-SCHEME", "INCLUDE-MISSING", "PASTE-UNKNOWN", "TEXT-CONTROL"} <= codes


@pytest.mark.parametrize("command", ["check", "html", "latex", "bss", "text", "format", "deps"])
def test_no_name_of_a_file_moves_the_cursor(command: str, tmp_path: Path) -> None:
    there = tmp_path / STRANGE
    there.write_text("1C = x\n  #PASTE nothing\n", encoding="utf-8")
    for name in (there, tmp_path / f"no{STRANGE}"):
        result = run(command, *(["-o", str(tmp_path)] if command == "deps" else []), str(name))
        said = result.stdout if command == "check" else result.stderr
        assert not _MOVING.search(said + result.stderr)
        assert said + result.stderr
