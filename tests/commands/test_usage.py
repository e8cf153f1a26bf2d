from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml import __version__
from sphinxcontrib_bml.commands.bml import main

if TYPE_CHECKING:
    from tests.commands.desk import Desk

BML = str(Path(sys.executable).with_name("bml"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "no file named; write for instance: bml check notes.bml"),
        (["bss"], "no file named"),
        (["import"], "no file named; write for instance: bml import card.bss"),
        (["meanings"], "no file named; write for instance: bml meanings notes.bml"),
        (["meanings", "--lines", "-", "a.bml"], "--lines reads no notes"),
        (["chekc", "a.bml"], "No such command 'chekc'"),
        (["check", "--al", "a.bml"], "'--al'"),
        (["check", "--format", "xml", "a.bml"], "'xml' is not one of 'text', 'json'"),
        (["bss", "--profile", "new", "a.bml"], "is not one of 'standard', 'fd', 'bml2'"),
        (["check", "--root", "nowhere", "a.bml"], "'nowhere'"),
        (["bss", "a.bml", "-o"], "'-o'"),
    ],
)
def test_wrong_usage_costs_one_line_and_status_2(
    desk: Desk, arguments: list[str], words: str
) -> None:
    desk.write("a.bml", "1C a\n")
    result = desk.bml(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("bml: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", [[], ["check"], ["bss"], ["text"]])
def test_help_tells_what_there_is(desk: Desk, command: list[str], option: str) -> None:
    result = desk.bml(*command, option)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Usage: bml")


def test_the_version_is_the_packages(desk: Desk) -> None:
    assert desk.bml("--version").stdout == f"bml {__version__}\n"


def test_without_arguments_the_help_is_shown(desk: Desk) -> None:
    result = desk.bml()
    assert result.exit_code == 2
    assert "Commands:" in result.output


def test_neither_sphinx_nor_docutils_nor_pygments_is_loaded(desk: Desk) -> None:
    desk.write("a.bml", "#+TITLE: T\n\n1C a\n\nN AK Q J 2\n")
    program = (
        "import sys\n"
        "from sphinxcontrib_bml.commands.bml import main\n"
        "for command in ('check', 'bss', 'text'):\n"
        "    try:\n"
        "        main([command, 'a.bml'])\n"
        "    except SystemExit as leaving:\n"
        "        assert not leaving.code, leaving.code\n"
        "heavy = {'sphinx', 'docutils', 'pygments'}.intersection(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_goes_away_costs_no_traceback(desk: Desk) -> None:
    desk.write("a.bml", "#BIDTABLE\n" + "jump x\n" * 5_000)
    with subprocess.Popen(
        [BML, "check", "a.bml"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_stops_with_one_line(desk: Desk) -> None:
    # A shell has its background jobs ignore interrupts, and what those start ignores them too.
    heeding = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", heeding, BML, "check", "first.bml", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stderr is not None
        # It has begun when it misses the first file; then it waits for standard input.
        assert "first.bml" in running.stderr.readline()
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
        assert running.wait(timeout=30) == 130
    assert said.strip() == "bml: stopped"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_costs_one_line(desk: Desk) -> None:
    desk.write("a.bml", "1C a\n")
    for arguments in (["check", "a.bml"], ["bss", "-o", "-", "a.bml"]):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(
                [BML, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 2
        assert done.stderr == "bml: cannot write: the disk is full\n"


def test_a_server_without_its_library_says_in_one_line_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.delitem(sys.modules, "sphinxcontrib_bml.server.protocol", raising=False)
    for name in [name for name in sys.modules if name.startswith("pygls.")]:
        monkeypatch.delitem(sys.modules, name)
    result = CliRunner().invoke(main, ["lsp"])
    assert result.exit_code == 2
    assert result.output == (
        'bml lsp needs pygls; install it with: pip install "sphinxcontrib-bml[lsp]"\n'
    )
