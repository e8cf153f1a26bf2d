from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = "#+TITLE: Ours\n#+DESCRIPTION: 5-card majors\n\n1C natural, !c\n  1D 4+ cards\n"
BSS = "*00{Ours}=NYYYYYY5-card majors\n001C=NYYYYYY008natural, !c\n001CP1D=NYYYYYY0084+ cards\n"
TEXT = "====\nOurs\n====\n\n1♣  natural, ♣\n└─ 1♦  4+ cards\n"
EACH_COMMAND = pytest.mark.parametrize(
    ("command", "suffix", "content"), [("bss", ".bss", BSS), ("text", ".txt", TEXT)]
)


@EACH_COMMAND
def test_the_file_lies_beside_its_input_with_the_new_suffix(
    desk: Desk, command: str, suffix: str, content: str
) -> None:
    desk.write("a.b/our.notes.bml", NOTES)
    result = desk.bml(command, "a.b/our.notes.bml")
    assert (result.exit_code, result.output) == (0, "")
    assert desk.read(f"a.b/our.notes{suffix}") == content


@EACH_COMMAND
def test_each_of_several_inputs_has_its_file(
    desk: Desk, command: str, suffix: str, content: str
) -> None:
    desk.write("one.bml", NOTES)
    desk.write("two.bml", NOTES)
    assert desk.bml(command, "one.bml", "two.bml").exit_code == 0
    assert desk.read(f"one{suffix}") == desk.read(f"two{suffix}") == content


@EACH_COMMAND
def test_output_goes_to_a_named_file(desk: Desk, command: str, suffix: str, content: str) -> None:
    desk.write("one.bml", NOTES)
    assert desk.bml(command, "one.bml", "-o", f"card{suffix}").exit_code == 0
    assert desk.read(f"card{suffix}") == content
    assert not (desk.folder / f"one{suffix}").exists()


@EACH_COMMAND
def test_output_goes_to_standard_output_and_nothing_else_does(
    desk: Desk, command: str, suffix: str, content: str
) -> None:
    desk.write("one.bml", NOTES + "  11NT weak\n")
    result = desk.bml(command, "one.bml", "-o", "-")
    assert result.stdout.startswith(content.splitlines()[0])
    assert "CALL-UNKNOWN" not in result.stdout
    assert "one.bml:6:3: warning:" in result.stderr
    assert not (desk.folder / f"one{suffix}").exists()


@EACH_COMMAND
def test_several_outputs_go_to_a_folder(
    desk: Desk, command: str, suffix: str, content: str
) -> None:
    desk.write("a/one.bml", NOTES)
    desk.write("b/two.bml", NOTES)
    assert desk.bml(command, "-o", "out/", "a/one.bml", "b/two.bml").exit_code == 0
    assert desk.read(f"out/one{suffix}") == desk.read(f"out/two{suffix}") == content


@EACH_COMMAND
def test_standard_input_goes_to_standard_output(
    desk: Desk, command: str, suffix: str, content: str
) -> None:
    assert desk.bml(command, "-", given=NOTES).stdout == content
    assert not list(desk.folder.iterdir())


@pytest.mark.parametrize("output", ["all.bss", "-"])
def test_several_inputs_and_one_output_are_wrong_usage(desk: Desk, output: str) -> None:
    desk.write("one.bml", NOTES)
    desk.write("two.bml", NOTES)
    result = desk.bml("bss", "-o", output, "one.bml", "two.bml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("bml: 2 files cannot be written to ")
    assert sorted(path.name for path in desk.folder.iterdir()) == ["one.bml", "two.bml"]


def test_two_inputs_that_would_meet_in_one_file_are_wrong_usage(desk: Desk) -> None:
    desk.write("a/notes.bml", NOTES)
    desk.write("b/notes.bml", NOTES)
    result = desk.bml("bss", "-o", "out/", "a/notes.bml", "b/notes.bml")
    assert result.exit_code == 2
    assert "would both be written to" in result.stderr
    assert not (desk.folder / "out").exists()


def test_the_same_file_named_twice_is_written_once(desk: Desk) -> None:
    desk.write("one.bml", NOTES)
    assert desk.bml("bss", "one.bml", "./one.bml").exit_code == 0
    assert desk.read("one.bss") == BSS


@pytest.mark.parametrize("arguments", [["notes.txt"], ["-o", "notes.txt", "notes.txt"]])
def test_an_input_is_never_written_over(desk: Desk, arguments: list[str]) -> None:
    desk.write("notes.txt", NOTES)
    result = desk.bml("text", *arguments)
    assert result.exit_code == 2
    assert "would overwrite the input notes.txt" in result.stderr
    assert desk.read("notes.txt") == NOTES


def test_an_input_is_not_written_over_through_a_link(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    (desk.folder / "out.bss").symlink_to("notes.bml")
    assert desk.bml("bss", "-o", "out.bss", "notes.bml").exit_code == 2
    assert desk.read("notes.bml") == NOTES


def test_an_included_file_is_never_written_over(desk: Desk) -> None:
    desk.write("clips.txt", "1C a\n")
    desk.write("notes.bml", "#INCLUDE clips.txt\n")
    result = desk.bml("text", "-o", "clips.txt", "notes.bml")
    assert result.exit_code == 2
    assert "notes.bml was read from it" in result.stderr
    assert desk.read("clips.txt") == "1C a\n"


def test_a_link_to_an_older_output_is_followed(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.write("shared/card.bss", "old")
    (desk.folder / "notes.bss").symlink_to("shared/card.bss")
    assert desk.bml("bss", "notes.bml").exit_code == 0
    assert desk.read("shared/card.bss") == BSS
    assert (desk.folder / "notes.bss").is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_the_permissions_of_a_file_stay(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    desk.write("notes.bss", "old").chmod(0o640)
    desk.bml("bss", "notes.bml")
    assert stat.S_IMODE((desk.folder / "notes.bss").stat().st_mode) == 0o640


def test_a_failed_write_leaves_the_older_file_and_nothing_half_done(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("notes.bml", NOTES)
    desk.write("notes.bss", "old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    result = desk.bml("bss", "notes.bml")
    assert result.exit_code == 2
    assert result.stderr == "bml: cannot write notes.bss: the disk is full\n"
    assert desk.read("notes.bss") == "old"
    assert sorted(path.name for path in desk.folder.iterdir()) == ["notes.bml", "notes.bss"]


def test_a_missing_folder_is_named(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("bss", "-o", "no/such/card.bss", "notes.bml")
    assert result.exit_code == 2
    assert "there is no folder" in result.stderr


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_written(
    desk: Desk,
) -> None:
    desk.write("two.bml", NOTES)
    result = desk.bml("bss", "one.bml", "two.bml")
    assert result.exit_code == 2
    assert result.stderr == "bml: one.bml: there is no such file\n"
    assert desk.read("two.bss") == BSS


def test_notes_with_an_error_are_written_all_the_same_and_give_status_1(desk: Desk) -> None:
    desk.write("notes.bml", NOTES + "  #PASTE nothing\n")
    result = desk.bml("bss", "notes.bml")
    assert result.exit_code == 1
    assert "[PASTE-UNKNOWN]" in result.stderr
    assert desk.read("notes.bss") == BSS


def test_a_binary_file_is_not_exported(desk: Desk) -> None:
    (desk.folder / "card.bml").write_bytes(b"\x00\x01")
    result = desk.bml("bss", "card.bml")
    assert result.exit_code == 1
    assert "[FILE-BINARY]" in result.stderr
    assert not (desk.folder / "card.bss").exists()


@pytest.mark.parametrize(
    ("profile", "line"),
    [
        ("standard", b"001CP1D=NYYYYYY0084+ cards\n"),
        ("fd", b"001CP1D=NYYYYYY0084+ cards\r\n"),
        ("bml2", b"001CP1D=NYYYYYY0084+ cards\n"),
    ],
)
def test_each_profile_is_written(desk: Desk, profile: str, line: bytes) -> None:
    desk.write("notes.bml", NOTES)
    assert desk.bml("bss", "--profile", profile, "notes.bml").exit_code == 0
    data = (desk.folder / "notes.bss").read_bytes()
    assert data.endswith(line)


def test_what_a_bss_file_cannot_hold_is_told_at_the_line_of_the_row(desk: Desk) -> None:
    desk.write("part.bml", "2C strong\n\n#SEAT 1\n\n#BIDTABLE\nP\n  (P)\n    1C light\n")
    desk.write("notes.bml", "#INCLUDE part.bml\n")
    result = desk.bml("bss", "notes.bml")
    assert result.exit_code == 0
    assert "part.bml:8:5: warning:" in result.stderr
    assert "[BSS-SEAT]" in result.stderr
    assert desk.read("notes.bss").splitlines()[1:] == ["002C=NYYYYYY008strong"]


def test_a_character_that_the_windows_file_lacks_is_told(desk: Desk) -> None:
    desk.write("notes.bml", "#+TITLE: Ours\n\n1C Łódź\n")
    result = desk.bml("bss", "--profile", "fd", "notes.bml")
    assert "notes.bml:1:10: warning:" in result.stderr
    assert "[BSS-CHARACTER]" in result.stderr


def test_text_tells_of_links_that_lead_nowhere(desk: Desk) -> None:
    desk.write("notes.bml", "* Openings\n\nSee [it](#Opennings).\n")
    result = desk.bml("text", "notes.bml")
    assert "[LINK-UNKNOWN]" in result.stderr
    assert "See it." in desk.read("notes.txt")


@pytest.mark.parametrize("command", ["bss", "text", "html", "latex", "json"])
def test_links_that_lead_round_in_a_circle_cannot_be_written(desk: Desk, command: str) -> None:
    desk.write("one.bml", NOTES)
    (desk.folder / "loop").symlink_to("loop")
    result = desk.bml(command, "one.bml", "-o", "loop")
    assert result.exit_code == 2
    assert result.stderr == "bml: cannot write loop: its links form a cycle\n"
    result = desk.bml(command, "one.bml", "-o", "loop/out")
    assert result.exit_code == 2
    assert result.stderr == "bml: cannot write loop/out: loop is no folder\n"


@pytest.mark.parametrize("command", ["check", "bss", "text", "html", "format", "deps", "import"])
def test_a_name_that_is_too_long_is_told_and_the_other_files_are_done(
    desk: Desk, command: str
) -> None:
    desk.write("a.bml", NOTES + "1S  x\n")
    desk.write("a.bss", BSS)
    suffix = "bss" if command == "import" else "bml"
    name = f"{'n' * 300}.{suffix}"
    result = desk.bml(command, name, f"a.{suffix}")
    assert result.exit_code == 2
    assert f"bml: {name}: the name is too long\n" in result.stderr
    assert "cannot write" not in result.stderr.replace("cannot write a.bml", "")


def test_a_file_with_a_name_of_244_letters_is_written(desk: Desk) -> None:
    name = "n" * 244
    desk.write(f"{name}.bml", NOTES)
    assert desk.bml("bss", f"{name}.bml").exit_code == 0
    assert desk.read(f"{name}.bss") == BSS


@pytest.mark.parametrize("command", ["html", "latex", "text"])
def test_pages_report_calls_that_are_not_legal(desk: Desk, command: str) -> None:
    desk.write("a.bml", "1N\n  2C = Stayman\n    1D = none\n")
    told = desk.bml(command, "a.bml").stderr
    assert told.startswith("a.bml:3:5: warning: 1D is not legal after 1N-2C; shown but not")
