from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml import __version__
from sphinxcontrib_bml.commands.older import bml2bss, bml2html, bml2latex, bml_makedepend
from sphinxcontrib_bml.importing.command.notes import bss2bml
from tests.formats.exports import is_expected

if TYPE_CHECKING:
    import click

    from tests.commands.desk import Desk

NOTES = "#+TITLE: Ours\n\n1C natural\n  P weak\n"
OLDER_BSS = "*00{Ours}=NYYYYYY\n001C=NYYYYYY008natural\n001CPP=NYYYYYY0weak\n"
STANDARD_BSS = "*00{Ours}=NYYYYYY\n001C=NYYYYYY008natural\n001CPP=NYYYYYYweak\n"
PROGRAMS = [bml2bss, bml2html, bml2latex, bss2bml, bml_makedepend]
EACH_PROGRAM = pytest.mark.parametrize("program", PROGRAMS, ids=lambda item: str(item.name))

ENTRY_FILES = [
    *(f"bml2-tests/data/{name}.bml" for name in ("example", "test")),
    *(f"bml2-tests/data/example{number}.bml" for number in range(1, 9)),
    *(f"bridge-systems/system-{name}.bml" for name in ("GJP", "HB-GJP", "WG-GJP")),
    "wj/wj.bml",
    "wj/defense.bml",
    "bml1-example/example.txt",
]


@EACH_PROGRAM
def test_a_program_tells_its_version_and_its_options(program: click.Command) -> None:
    runner = CliRunner()
    version = runner.invoke(program, ["--version"]).stdout
    assert version == f"{program.name} (sphinxcontrib-bml) {__version__}\n"
    for option in ("-h", "--help"):
        told = runner.invoke(program, [option])
        assert told.exit_code == 0
        assert told.stdout.startswith(f"Usage: {program.name} ")
        assert "--outputfile" in told.stdout
        assert "--verbose" in told.stdout


@EACH_PROGRAM
def test_mistakes_cost_one_line_that_begins_with_the_programs_name(program: click.Command) -> None:
    for arguments in (["--nothing"], []):
        result = CliRunner().invoke(program, arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"{program.name}: ")
        assert result.stderr.count("\n") == 1


def test_bss_files_are_those_of_the_older_tool(desk: Desk) -> None:
    desk.write("a.b/our.notes.bml", NOTES)
    result = CliRunner().invoke(bml2bss, ["a.b/our.notes.bml"])
    assert (result.exit_code, result.output) == (0, "")
    assert desk.read("a.b/our.notes.bss") == OLDER_BSS


def test_bss_files_have_the_form_that_is_asked_for(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    CliRunner().invoke(bml2bss, ["--profile", "standard", "-o", "x.bss", "notes.bml"])
    assert desk.read("x.bss") == STANDARD_BSS


def test_no_message_says_that_records_of_the_older_tool_are_left_out(desk: Desk) -> None:
    desk.write("notes.bml", "1C natural\n\n* Slam bidding\n\n4N asks for aces\n  5C none\n")
    result = CliRunner().invoke(bml2bss, ["notes.bml"])
    assert (result.exit_code, result.output) == (0, "")
    assert "004N=NYYYYYY" in desk.read("notes.bss")


def test_standard_input_goes_to_standard_output(desk: Desk) -> None:
    assert CliRunner().invoke(bml2bss, ["-"], input=NOTES).stdout == OLDER_BSS
    assert CliRunner().invoke(bml2bss, ["-", "-o", "x.bss"], input=NOTES).stdout == ""
    assert desk.read("x.bss") == OLDER_BSS


@pytest.mark.parametrize("option", ["-o", "--outputfile"])
def test_output_goes_where_the_older_option_says(desk: Desk, option: str) -> None:
    desk.write("notes.bml", NOTES)
    CliRunner().invoke(bml2bss, [option, "card.bss", "notes.bml"])
    assert desk.read("card.bss") == OLDER_BSS


@EACH_PROGRAM
def test_every_program_takes_a_width_of_indentation(desk: Desk, program: click.Command) -> None:
    desk.write("notes.bml", NOTES)
    desk.write("card.bss", STANDARD_BSS)
    name = "card.bss" if program is bss2bml else "notes.bml"
    result = CliRunner().invoke(program, ["-i", "4", "-o", "out/", name])
    assert result.exit_code == 0
    assert f"{program.name}: -i is not needed" in result.stderr
    assert len(list((desk.folder / "out").iterdir())) == 1


def test_a_width_of_indentation_is_taken_and_told_to_be_needless(desk: Desk) -> None:
    desk.write("notes.bml", "1C natural\n    1D four blanks\n")
    result = CliRunner().invoke(bml2bss, ["-i", "2", "-o", "-", "notes.bml"])
    assert result.exit_code == 0
    assert "001CP1D=NYYYYYY008four blanks\n" in result.stdout
    assert "-i is not needed: any indentation is understood" in result.stderr


def test_remarks_are_shown_only_where_more_is_asked_for(desk: Desk) -> None:
    desk.write("notes.bml", "1C natural\n\t1D a\n")
    assert CliRunner().invoke(bml2bss, ["notes.bml"]).output == ""
    assert "TABLE-LAYOUT" in CliRunner().invoke(bml2bss, ["-v", "notes.bml"]).stderr


@pytest.mark.corpus
@pytest.mark.parametrize("name", ENTRY_FILES)
def test_bss_files_of_real_notes_are_those_of_the_older_tool(
    corpus_dir: Path, tmp_path: Path, name: str
) -> None:
    path = corpus_dir / name
    folder = path.parent.parent if path.parent.name == "data" else path.parent
    expected = (folder / "expected" / path.with_suffix(".bss").name).read_text(encoding="utf-8")
    written = tmp_path / "out.bss"
    result = CliRunner().invoke(bml2bss, [str(path), "-o", str(written)])
    assert result.exit_code in {0, 1}
    found = written.read_text(encoding="utf-8")
    assert is_expected(found.splitlines(), expected.splitlines())


def test_notes_are_made_of_a_bss_file_and_the_file_of_the_notes(desk: Desk) -> None:
    desk.write("card.bss", STANDARD_BSS)
    result = CliRunner().invoke(bss2bml, ["card.bss"])
    assert (result.exit_code, result.stdout) == (0, "")
    assert "1C = natural" in desk.read("card.bml")
    CliRunner().invoke(bml2bss, ["--profile", "standard", "-o", "again.bss", "card.bml"])
    assert desk.read("again.bss") == STANDARD_BSS


def test_a_card_of_the_older_tool_comes_back_without_a_profile(desk: Desk) -> None:
    desk.write("card.bss", OLDER_BSS)
    CliRunner().invoke(bss2bml, ["card.bss"])
    assert desk.bml("bss", "-o", "again.bss", "card.bml").exit_code == 0
    assert desk.read("again.bss") == OLDER_BSS


def test_notes_that_are_there_are_replaced_only_where_they_are_named(desk: Desk) -> None:
    desk.write("card.bss", STANDARD_BSS)
    desk.write("card.bml", "mine\n")
    result = CliRunner().invoke(bss2bml, ["card.bss"])
    assert result.exit_code == 2
    assert "card.bml already exists; -o with its name replaces it" in result.stderr
    assert desk.read("card.bml") == "mine\n"
    assert CliRunner().invoke(bss2bml, ["-o", "card.bml", "card.bss"]).exit_code == 0
    assert "1C = natural" in desk.read("card.bml")


@EACH_PROGRAM
def test_a_program_is_installed_under_the_older_name(program: click.Command) -> None:
    (entry_point,) = (
        entry_point
        for entry_point in metadata.distribution("sphinxcontrib-bml").entry_points
        if entry_point.group == "console_scripts" and entry_point.name == program.name
    )
    assert entry_point.load() is program
