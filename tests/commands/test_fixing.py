"""``bml check --fix`` follows the hints that cannot change what notes mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

GLUED = "* A\nText\n"
MENDED = "* A\n\nText\n"


def test_what_was_changed_is_said_and_the_rest_is_reported(desk: Desk) -> None:
    desk.write("notes.bml", f"{GLUED}\n1N a\n\t2C b\n\t2Q c\n")
    result = desk.bml("check", "--all", "--fix", "notes.bml")
    assert desk.read("notes.bml") == f"{MENDED}\n1N a\n 2C b\n 2Q c\n"
    assert result.stderr == "fixed notes.bml: TABLE-LAYOUT 2\n"
    assert "notes.bml:7:2: warning: '2Q' is not a call" in result.stdout
    assert "TABLE-LAYOUT" not in result.stdout
    assert result.exit_code == 0


def test_notes_without_such_a_fault_are_not_written(desk: Desk) -> None:
    path = desk.write("notes.bml", "1N a\n  2c? b\n")
    os.utime(path, (1, 1))
    result = desk.bml("check", "--fix", "notes.bml")
    assert path.stat().st_mtime == 1
    assert result.stderr == ""
    assert "CALL-UNKNOWN" in result.stdout


def test_without_it_nothing_is_written(desk: Desk) -> None:
    desk.write("notes.bml", GLUED)
    desk.bml("check", "notes.bml")
    assert desk.read("notes.bml") == GLUED


def test_included_files_are_fixed_and_named(desk: Desk) -> None:
    desk.write("parts/slams.bml", GLUED)
    desk.write("one.bml", "#INCLUDE parts/slams.bml\n")
    desk.write("two.bml", "#INCLUDE parts/slams.bml\n")
    result = desk.bml("check", "--fix", "one.bml", "two.bml")
    assert result.stderr == "fixed parts/slams.bml: TABLE-LAYOUT 1\n"
    assert desk.read("parts/slams.bml") == MENDED


def test_a_folder_is_fixed_with_what_its_files_include(desk: Desk) -> None:
    desk.write("notes/part.bml", GLUED)
    desk.write("notes/all.bml", f"#INCLUDE part.bml\n\n{GLUED}")
    desk.write("notes/other.bml", "1C\n")
    result = desk.bml("check", "--fix", "notes")
    assert "fixed notes/part.bml: TABLE-LAYOUT 1\n" in result.stderr
    assert "fixed notes/all.bml: TABLE-LAYOUT 1\n" in result.stderr
    assert "in the order of their paths" not in result.stderr  # it decides nothing here


def test_json_stays_one_object_a_line(desk: Desk) -> None:
    desk.write("notes.bml", f"{GLUED}\n2Q a\n")
    result = desk.bml("check", "--fix", "--all", "--format", "json", "notes.bml")
    assert result.stdout.startswith("{")
    assert result.stdout.count("\n") == 1
    assert result.stderr == "fixed notes.bml: TABLE-LAYOUT 1\n"


def test_standard_input_cannot_be_fixed(desk: Desk) -> None:
    result = desk.bml("check", "--fix", "-", given=GLUED)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "bml: standard input cannot be fixed: give a file name\n"


def test_a_file_that_is_missing_is_told_once_and_others_are_fixed(desk: Desk) -> None:
    desk.write("notes.bml", GLUED)
    result = desk.bml("check", "--fix", "nowhere.bml", "notes.bml")
    assert result.exit_code == 2
    assert result.stderr.count("nowhere.bml") == 1
    assert desk.read("notes.bml") == MENDED


def test_a_file_that_cannot_be_written_stays_whole_and_is_reported(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("notes.bml", GLUED)

    def full(path: object, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sphinxcontrib_bml.commands.format.replace_file", full)
    result = desk.bml("check", "--all", "--fix", "notes.bml")
    assert result.exit_code == 2
    assert result.stderr == "bml: cannot write notes.bml: the disk is full\n"
    assert desk.read("notes.bml") == GLUED
    assert "TABLE-LAYOUT" in result.stdout
