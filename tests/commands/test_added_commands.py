"""Commands that other packages add by entry points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sphinxcontrib_bml.commands.shared.program import GROUP
from tests.commands.desk import Desk

COUNT = """
import click
from sphinxcontrib_bml import read


@click.command("count")
@click.argument("notes")
def count(notes):
    \"\"\"Count the agreements of notes.

    One number.
    \"\"\"
    click.echo(len(read(notes).book))


@click.command("check")
def check():
    \"\"\"Has the name of a command of ours.\"\"\"


@click.command("divide")
@click.argument("number", type=int)
def divide(number):
    click.echo(1 // number)


@click.group("sums")
def sums():
    pass


sums.add_command(divide)
NONE = 3
"""
Install = Callable[..., Path]


@pytest.fixture
def install(install_package: Install) -> Callable[..., None]:
    def add(**commands: str) -> None:
        install_package("counting", {"counting": COUNT}, group=GROUP, **commands)

    return add


def test_a_package_adds_a_command(desk: Desk, install: Callable[..., None]) -> None:
    install(count="counting:count")
    desk.write("our.bml", "1C = strong\n1D = natural\n")
    result = desk.bml("count", "our.bml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "2\n", "")
    assert "count       Count the agreements of notes." in desk.bml("--help").stdout


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("counting:NONE", "3 is not a click command with a name"),
        ("counting:check", "a command 'check' already exists"),
        ("counting:missing", "AttributeError: module 'counting' has no attribute 'missing'"),
    ],
)
def test_what_cannot_be_a_command_is_one_message_and_the_others_stay(
    desk: Desk, install: Callable[..., None], where: str, problem: str
) -> None:
    install(count="counting:count", odd=where)
    result = desk.bml("--help")
    assert result.stderr == f"bml: the command 'odd' of counting cannot be used: {problem}\n"
    assert {"  count  ", "  check  "} <= {line[:9].ljust(9) for line in result.stdout.splitlines()}


@pytest.mark.parametrize("command", ["divide", "sums"])
def test_a_failing_command_is_one_line(
    desk: Desk, install: Callable[..., None], command: str
) -> None:
    install(one=f"counting:{command}")
    words = ["divide"] if command == "divide" else ["sums", "divide"]
    assert desk.bml(*words, "1").stdout == "1\n"
    assert desk.bml(*words, "x").exit_code == 2
    result = desk.bml(*words, "0")
    assert result.stderr.startswith(
        f"bml: the command '{command}' of counting failed: "
        "ZeroDivisionError: integer division or modulo by zero (counting.py, line "
    )
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
