"""Formats that other packages add, on the command line and from Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import sphinxcontrib_bml as bml
from tests.formats.added import BROKEN, FAILURES, SHOUT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.commands.desk import Desk

    Install = Callable[..., Path]

NOTES = "#+TITLE: Ours\n\n1C = natural\n"


@pytest.fixture
def notes(desk: Desk) -> Desk:
    desk.write("notes.bml", NOTES)
    return desk


def test_an_installed_format_is_a_command_whose_options_are_its_settings(
    notes: Desk, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    result = notes.bml("--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.search(r"^  shout +Say it loud\.$", result.stdout, re.MULTILINE)
    assert notes.bml("shout", "notes.bml").exit_code == 0
    assert notes.read("notes.shout") == "1C NATURAL!!\n"
    options = ("--mark", "?", "--tone", "calm", "--name", "a", "--name", "b", "--parts", "text")
    notes.write("first.txt", "FIRST\n")
    notes.bml("shout", *options, "--first", "first.txt", "notes.bml")
    assert notes.read("notes.shout") == "FIRST\na b natural?\n"


def test_the_defaults_of_an_added_format_are_those_of_its_settings(
    notes: Desk, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    words = " ".join(notes.bml("shout", "--help").stdout.split())
    for default in ("!!", "loud", "auction,text"):
        assert f"[default: {default}]" in words
    bml.write(bml.parse(NOTES), "face.shout")
    notes.bml("shout", "notes.bml")
    assert notes.read("face.shout") == notes.read("notes.shout")


def test_what_an_added_format_refuses_is_wrong_usage(notes: Desk, install_package: Install) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    result = notes.bml("shout", "--mark", "x", "notes.bml")
    assert (result.exit_code, result.stderr) == (2, "bml: --mark: 'x' is no mark\n")
    with pytest.raises(ValueError, match=r"^mark: 'x' is no mark"):
        bml.write(bml.parse(NOTES), "face.shout", mark="x")


def test_what_an_added_format_cannot_hold_is_told_at_its_line(
    notes: Desk, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT")
    notes.write("more.bml", "1C = one\n     two\n")
    result = notes.bml("shout", "more.bml")
    assert result.exit_code == 0
    assert result.stderr.startswith("more.bml:1:1: warning: only one line fits [EXPORT-LOSS]")


@pytest.mark.parametrize("name", FAILURES)
def test_a_failing_format_is_one_line_and_no_file(
    notes: Desk, install_package: Install, name: str
) -> None:
    install_package("loud", {"shout": SHOUT}, fail=f"shout:FAIL_{name.upper()}")
    result = notes.bml(name, "notes.bml")
    message = f"the format '{name}' of loud failed: {FAILURES[name]}"
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"bml: {message}")
    assert (result.exit_code, result.stdout) == (1, "")
    assert not (notes.folder / f"notes.{name}").exists()
    with pytest.raises(RuntimeError) as failed:
        bml.write(bml.parse(NOTES), f"face.{name}")
    assert str(failed.value).startswith(message)
    assert not (notes.folder / f"face.{name}").exists()


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize(
    "arguments", [("--help",), ("shout", "notes.bml"), ("nothing", "notes.bml")]
)
def test_a_format_that_cannot_be_used_costs_one_warning_that_names_its_package(
    notes: Desk, install_package: Install, name: str, arguments: tuple[str, ...]
) -> None:
    where, problem = BROKEN[name]
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT", broken=where)
    result = notes.bml(*arguments)
    warning = f"bml: the format 'broken' of loud cannot be used: {problem}"
    said = result.stderr.splitlines()
    assert [line[: len(warning)] for line in said if "broken" in line] == [warning]
    assert result.exit_code == (2 if arguments[0] == "nothing" else 0)
    assert notes.bml("shout", "notes.bml").exit_code == 0


def test_completing_a_command_warns_once_too(
    notes: Desk, install_package: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_package("loud", {"shout": SHOUT}, shout="shout:EXPORT", broken="nowhere:EXPORT")
    for name, value in {
        "_BML_COMPLETE": "bash_complete",
        "COMP_WORDS": "bml ",
        "COMP_CWORD": "1",
    }.items():
        monkeypatch.setenv(name, value)
    result = notes.bml()
    assert "plain,shout" in result.stdout
    assert result.stderr.count("broken") == 1


def test_formats_of_ours_do_not_load_those_of_others(notes: Desk, install_package: Install) -> None:
    install_package("loud", {"shout": SHOUT}, broken="nowhere:EXPORT")
    result = notes.bml("csv", "notes.bml")
    assert result.exit_code == 0
    assert "broken" not in result.stderr


def test_commands_that_are_no_formats_do_not_load_any(
    notes: Desk, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, broken="nowhere:EXPORT")
    result = notes.bml("check", "notes.bml")
    assert (result.exit_code, "broken" in result.output) == (0, False)


def test_a_format_with_the_name_of_a_command_is_told_and_the_command_stays(
    notes: Desk, install_package: Install
) -> None:
    install_package("loud", {"shout": SHOUT}, check="shout:NAMED_CHECK")
    result = notes.bml("--help")
    assert result.stderr == "bml: the format 'check' has the name of a command\n"
    assert "Say it loud" not in result.stdout
    assert notes.bml("check", "notes.bml").stdout.endswith("no errors, no warnings\n")
