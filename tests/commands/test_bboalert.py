"""``bml bboalert`` and ``bml import`` of its files, as people use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = (
    "#+TITLE: Ours\n\n1N 15-17, flat\n  2C Stayman\n  (2H)\n    X takeout\n\n#SEAT 3\n\n1S light\n"
)
RECORDS = """\
Option
,1N,15-17&#44; flat
1N--,2C,Stayman
1N2H,Db,takeout
Option,BML_@3
,1S,light
Option
"""
FILE = "BBOalert,Ours\nMade by sphinxcontrib-bml from notes.bml\n" + RECORDS


def test_the_file_lies_beside_the_notes(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("bboalert", "notes.bml")
    assert (result.exit_code, result.output) == (0, "")
    assert desk.read("notes.bboalert.txt") == FILE


def test_standard_input_goes_to_standard_output(desk: Desk) -> None:
    result = desk.bml("bboalert", "-", given=NOTES)
    assert result.stdout == FILE.replace("notes.bml", "<stdin>")


def test_several_files_go_to_a_folder(desk: Desk) -> None:
    desk.write("one/notes.bml", NOTES)
    desk.write("two.bml", NOTES)
    assert desk.bml("bboalert", "-o", "out/", "one/notes.bml", "two.bml").exit_code == 0
    assert desk.read("out/notes.bboalert.txt") == FILE
    assert desk.read("out/two.bboalert.txt") == FILE.replace("notes.bml", "two.bml")


def test_options_say_what_is_written(desk: Desk) -> None:
    desk.write("notes.bml", "1N " + "x" * 40 + " " + "y" * 40 + "\n//bss art\n")
    desk.write("mine.txt", "Alias,GF,game force\n")
    result = desk.bml(
        *("bboalert", "--option", "Ours", "--partners", "me+you", "--partners", "me+other"),
        *(
            "--long",
            "chat",
            "--alert",
            "artificial",
            "--prelude",
            "mine.txt",
            "-o",
            "-",
            "notes.bml",
        ),
    )
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2:] == [
        "Alias,GF,game force",
        "Option,Ours,me+you,me+other",
        ",1N,Please read chat#" + "x" * 40 + " " + "y" * 40 + "@A",
        "Option",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--option", "two words"], "cannot name an option"),
        (["--partners", "me+you"], "need the name of an option"),
        (["--long", "some"], "is not one of 'short', 'chat', 'cut'"),
        (
            ["--alert", "some"],
            "is not one of 'none', 'artificial', 'marked', 'all', 'acbl', 'ebu', 'wbf'",
        ),
        (["--prelude", "nowhere"], "'nowhere'"),
    ],
)
def test_wrong_options_cost_one_line_and_write_nothing(
    desk: Desk, arguments: list[str], words: str
) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("bboalert", *arguments, "notes.bml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
    assert sorted(path.name for path in desk.folder.iterdir()) == ["notes.bml"]


def test_what_is_cut_or_left_out_is_named_where_more_is_asked_for(desk: Desk) -> None:
    desk.write("notes.bml", f"1N {'x' * 80}\n  (2H) natural\n")
    arguments = ["bboalert", "--long", "cut", "-o", "-", "notes.bml"]
    assert desk.bml(*arguments).stderr == ""
    told = desk.bml(*arguments, "--verbose").stderr
    assert "BBA-CUT" in told
    assert "BBA-THEIRS" in told


def test_a_prelude_is_never_written_over(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.write("notes.bboalert.txt", "Alias,GF,game force\n")
    result = desk.bml("bboalert", "--prelude", "notes.bboalert.txt", "notes.bml")
    assert result.exit_code == 2
    assert "would be overwritten" in result.stderr
    assert desk.read("notes.bboalert.txt") == "Alias,GF,game force\n"


def test_what_cannot_be_written_is_told_at_its_row(desk: Desk) -> None:
    desk.write("notes.bml", "#SEAT 1\n\n#BIDTABLE\nP\n  (P)\n    1C light\n")
    result = desk.bml("bboalert", "notes.bml")
    assert result.exit_code == 0
    assert "notes.bml:6:5: warning:" in result.stderr
    assert "[BSS-SEAT]" in result.stderr


def test_a_file_is_imported_and_gives_itself_again(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.bml("bboalert", "notes.bml")
    result = desk.bml("import", "-o", "again/notes.bml", "notes.bboalert.txt")
    assert result.exit_code == 0
    assert "4 records, 4 as rows, 0 as comments" in result.stderr
    desk.bml("bboalert", "again/notes.bml")
    assert desk.read("again/notes.bboalert.txt") == FILE


def test_a_file_is_known_by_its_beginning(desk: Desk) -> None:
    desk.write("ours.txt", FILE)
    assert desk.bml("import", "-o", "-", "ours.txt").stdout.startswith("#+TITLE: Ours\n")
    result = desk.bml("import", "-", given=FILE)
    assert result.stdout.startswith("#+TITLE: Ours\n")


def test_what_is_kept_of_a_file_is_told_with_its_line(desk: Desk) -> None:
    desk.write("ours.txt", "BBOalert\n,1N,15-17\n1[HS]--,2N,fit\n1N--,1C,too low\n")
    result = desk.bml("import", "ours.txt")
    assert result.exit_code == 1
    assert "ours.txt:3:1: warning:" in result.stderr
    assert "ours.txt:4:1: error:" in result.stderr
    assert "3 records, 1 as rows, 2 as comments" in result.stderr
    assert "// BBOalert: 1[HS]--,2N,fit\n" in desk.read("ours.bml")


def test_a_file_that_is_none_is_refused(desk: Desk) -> None:
    desk.write("ours.txt", "Dear partner,\n\nlet us play, if you like, on Monday\n")
    result = desk.bml("import", "--from", "bboalert", "ours.txt")
    assert result.exit_code == 2
    assert "this is not a BBOalert file" in result.stderr
    assert not (desk.folder / "ours.bml").exists()
