"""The commands that are made from formats: their options, what they write and what they say."""

from __future__ import annotations

import csv
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.commands.shared.exports import export_command
from sphinxcontrib_bml.formats.catalog import EXPORTS

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = "#+TITLE: Ours\n\n1C = 3+!c\n  (D) = -1 to +1\n    1H = !4+!h\n"
OPTIONS_OF_ALL = {
    *("--verbose", "--quiet", "--output", "--root"),
    *("--heading-auctions", "--limit", "--variant"),
}
BML = str(Path(sys.executable).with_name("bml"))
COMMANDED = [name for name, export in EXPORTS.items() if not export.command]
"""The formats with a command of their own."""
EACH = pytest.mark.parametrize("name", COMMANDED)


# Options


@EACH
def test_the_options_of_a_format_are_its_settings(desk: Desk, name: str) -> None:
    export = EXPORTS[name]
    options = {word for item in export_command(export).params for word in item.opts}
    settings = {item.option for item in export.settings}
    assert {word for word in options if word.startswith("--")} == settings | OPTIONS_OF_ALL
    words = " ".join(desk.bml(name, "--help").stdout.split())
    for item in export.settings:
        assert item.description in words


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("bss", ["--profile", "old"], "'old' is not one of 'standard', 'fd', 'bml2'"),
        ("bss", ["--infer", "height"], "'height' is not one of length, disposition, artificial"),
        (
            "bboalert",
            ["--alert", "some"],
            "'some' is not one of 'none', 'artificial', 'marked', 'all', 'acbl', 'ebu', 'wbf'",
        ),
        ("bboalert", ["--option", "two words"], "'two words' cannot name an option"),
        ("bboalert", ["--prelude", "missing.txt"], "'missing.txt' does not exist"),
        ("csv", ["--profile", "fd"], "'--profile'"),
    ],
)
def test_what_a_setting_cannot_be_is_wrong_usage_in_one_line(
    desk: Desk, name: str, arguments: list[str], words: str
) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml(name, *arguments, "notes.bml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert [path.name for path in desk.folder.iterdir()] == ["notes.bml"]


def test_choices_are_parted_by_commas_and_words_given_one_by_one(desk: Desk) -> None:
    desk.write("notes.bml", "1H = 5+!h, to play\n")
    desk.bml("bss", "--infer", "length,disposition", "notes.bml")
    assert "158" in desk.read("notes.bss")
    arguments = ("--option", "Ours", "--partners", "a+b", "--partners", "c+d")
    assert desk.bml("bboalert", *arguments, "notes.bml").exit_code == 0
    assert "Option,Ours,a+b,c+d" in desk.read("notes.bboalert.txt")


# What is written


@EACH
def test_a_format_is_written_beside_its_notes_with_its_suffix(desk: Desk, name: str) -> None:
    desk.write("our.notes.bml", NOTES)
    result = desk.bml(name, "our.notes.bml")
    assert (result.exit_code, result.output) == (0, "")
    assert "4+" in desk.read(f"our.notes{EXPORTS[name].suffix}")


def test_csv_is_a_table_of_auctions(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    assert desk.bml("csv", "notes.bml").exit_code == 0
    with (desk.folder / "notes.csv").open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.DictReader(file))
    assert [(line["auction"], line["text"]) for line in table] == [
        ("1C", "3+!c"),
        ("1C-(X)", "'-1 to +1"),
        ("1C-(X)-1H", "4+!h"),
    ]
    assert [line["place"] for line in table] == ["notes.bml:3", "notes.bml:4", "notes.bml:5"]


# What is said


def said(desk: Desk, *arguments: str, terminal: bool) -> str:
    """Run ``bml`` and return what it says on standard error, be that a terminal or a pipe."""
    import pty  # Windows has none

    leader, follower = pty.openpty() if terminal else os.pipe()
    try:
        done = subprocess.run(
            [BML, *arguments], cwd=desk.folder, stdout=subprocess.PIPE, stderr=follower, check=False
        )
        is_said, _, _ = select.select([leader], [], [], 0)
        text = os.read(leader, 10_000).decode() if is_said else ""
    finally:
        os.close(leader)
        os.close(follower)
    assert done.returncode == 0, text
    assert b"wrote" not in done.stdout
    return text.replace("\r\n", "\n")


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
@EACH
def test_a_terminal_is_told_what_was_written(desk: Desk, name: str) -> None:
    desk.write("notes.bml", "1C = natural\n")
    suffix = EXPORTS[name].suffix
    assert said(desk, name, "notes.bml", terminal=True) == f"wrote notes{suffix}\n"


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_nothing_is_said_to_what_is_no_terminal(desk: Desk) -> None:
    desk.write("notes.bml", "1C = natural\n")
    assert said(desk, "csv", "notes.bml", terminal=False) == ""


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_each_file_is_named_and_standard_output_is_not(desk: Desk) -> None:
    for name in ("one.bml", "two.bml"):
        desk.write(name, "1C = natural\n")
    told = said(desk, "csv", "-o", "out/", "one.bml", "two.bml", terminal=True)
    assert told.splitlines() == ["wrote out/one.csv", "wrote out/two.csv"]
    assert said(desk, "csv", "-o", "-", "one.bml", terminal=True) == ""


# LANGUAGE XT-9
@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_quiet_has_no_effect(desk: Desk) -> None:
    desk.write("notes.bml", "1C = natural\n")
    assert said(desk, "csv", "-q", "notes.bml", terminal=True) == "wrote notes.csv\n"
