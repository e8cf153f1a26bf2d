"""``bml build`` and ``bml serve``, and the targets of a project's Makefile (PJ-12)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sphinxcontrib_bml.commands import build
from tests.commands.desk import Desk

BUILDER = ["-m", "sphinx", "-M"]


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The programs that are run, without the interpreter and without running them."""
    commands: list[list[str]] = []

    def run(command: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        assert not check
        assert command[0] == sys.executable
        commands.append(command[1:])
        return subprocess.CompletedProcess(command, 1 if "fails" in command else 0)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(build, "find_spec", lambda name: name != "nothing")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    return commands


@pytest.fixture(autouse=True)
def project(desk: Desk) -> None:
    desk.write("conf.py", 'extensions = ["sphinxcontrib_bml"]\n')
    desk.write("inner/notes.bml", "1C = natural\n")


@pytest.mark.parametrize(
    ("arguments", "targets"),
    [
        ([], ["html"]),
        (["html"], ["html"]),
        (["pdf"], ["latexpdf"]),
        (["epub"], ["epub"]),
        (["bss"], ["bss"]),
        (["all"], ["html", "latexpdf", "epub", "bss"]),
    ],
)
def test_each_word_is_a_target_of_sphinx(
    arguments: list[str], targets: list[str], desk: Desk, ran: list[list[str]]
) -> None:
    assert desk.bml("build", *arguments).exit_code == 0
    assert ran == [[*BUILDER, target, ".", "_build"] for target in targets]


def test_options_of_sphinx_follow_two_hyphens(desk: Desk, ran: list[list[str]]) -> None:
    desk.bml("build", "html", "-o", "out", "--strict", "--", "-D", "bml_variant=ben")
    options = ["-W", "--keep-going", "-D", "bml_variant=ben"]
    assert ran == [[*BUILDER, "html", ".", "out", *options]]
    desk.bml("serve", "-o", "out", ".", "--", "--delay", "1")
    server = ["-m", "sphinx_autobuild", "--port=8000", "--delay", "1"]
    assert ran[1:] == [[*server, ".", str(Path("out", "html"))]]


def test_the_project_around_a_folder_is_built(desk: Desk, ran: list[list[str]]) -> None:
    desk.bml("build", "--folder", "inner")
    assert ran == [[*BUILDER, "html", str(desk.folder), str(desk.folder / "_build")]]


def test_the_book_is_named(desk: Desk, ran: list[list[str]]) -> None:
    desk.write("_build/latex/ours.pdf", "")
    assert desk.bml("build", "pdf").output == f"The book is {Path('_build/latex/ours.pdf')}\n"
    failed = desk.bml("build", "pdf", "--", "fails")
    assert (failed.output, failed.exit_code) == ("", 1)


def test_a_missing_program_is_named_with_what_to_type(
    desk: Desk, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    done = desk.bml("build", "all")
    assert done.output.count("\n") == 1
    assert "a PDF needs latexmk: install TeX Live or MiKTeX" in done.output
    assert done.exit_code == 2
    assert [command[3] for command in ran] == ["html", "epub", "bss"]
    monkeypatch.setattr(build, "find_spec", lambda _: None)
    assert 'type: pip install "sphinxcontrib-bml[live]"' in desk.bml("serve").output


def test_a_folder_without_a_project_says_how_to_begin_one(desk: Desk) -> None:
    (desk.folder / "conf.py").unlink()
    done = desk.bml("build")
    assert done.exit_code == 2
    assert "no conf.py here; bml init FOLDER creates a project" in done.output


def test_a_folder_above_a_project_says_where_the_project_is(desk: Desk) -> None:
    (desk.folder / "conf.py").unlink()
    desk.write("notes/conf.py", "")
    done = desk.bml("build")
    assert done.exit_code == 2
    assert "no conf.py here; type first: cd notes" in done.output


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (["html"], "build html --output _build --"),
        (["epub", "O=-q"], "build epub --output _build -- -q"),
        (["bss"], "build bss --output _build --"),
        (["latexpdf", "SPHINXOPTS=-W", "BUILDDIR=out"], "build pdf --output out -- -W"),
        (["livehtml"], "serve --output _build . --"),
        (["linkcheck", "O=-q"], "-M linkcheck . _build -q"),
    ],
)
def test_make_calls_the_commands(arguments: list[str], command: str, desk: Desk) -> None:
    desk.bml("init", "ours")
    environment = {**os.environ, "BML": "echo", "SPHINXBUILD": "echo"}
    done = subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd="ours",
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == command


def test_windows_has_the_targets_of_make(desk: Desk) -> None:
    desk.bml("init", "ours")
    batch, make = desk.read("ours/make.bat"), desk.read("ours/Makefile")
    assert b"\n" not in (desk.folder / "ours/make.bat").read_bytes().replace(b"\r\n", b"")
    for words in ('build %TARGET% --output "%BUILDDIR%"', 'serve --output "%BUILDDIR%" .'):
        assert words in batch
    listed = batch.partition(":help")[2]
    told = [line.removeprefix("echo.") for line in listed.splitlines() if line.startswith("echo.")]
    assert told == [line.split('"')[1] for line in make.splitlines() if line.startswith("\t@echo")]
