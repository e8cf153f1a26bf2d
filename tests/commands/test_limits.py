"""``--limit``: every command that reads notes lets its users raise limits (LANGUAGE LM)."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from sphinxcontrib_bml.commands import older
from sphinxcontrib_bml.commands.bml import main

WITHOUT_NOTES = {
    ("build",),
    ("card", "import"),
    ("convention",),
    ("card",),
    ("explain",),
    ("init",),
    ("serve",),
}
"""Those that read no notes, and groups."""


def commands(group: click.Group) -> dict[tuple[str, ...], click.Command]:
    """Return the commands of a group by their words, those of its groups among them."""
    context = click.Context(group)
    found: dict[tuple[str, ...], click.Command] = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found[name,] = command
        if isinstance(command, click.Group):
            found |= {(name, *words): one for words, one in commands(command).items()}
    return found


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.fixture
def notes(tmp_path: Path) -> str:
    path = tmp_path / "notes.bml"
    path.write_text("1C = one\n1D = two\n1H = three\n", encoding="utf-8")
    return str(path)


def test_every_command_that_reads_notes_has_the_option() -> None:
    found = commands(main)
    for one in vars(older).values():
        if isinstance(one, click.Command):
            found[one.name or "",] = one
    for words, command in found.items():
        has_it = any("--limit" in parameter.opts for parameter in command.params)
        assert has_it == (words not in WITHOUT_NOTES), words


def test_what_is_over_a_limit_is_told_with_the_option_and_the_setting(notes: str) -> None:
    result = run("bss", "--limit", "records=2", "-o", "-", notes)
    assert result.exit_code == 1
    assert "more than 2 auctions in this document" in result.output
    assert "--limit records=4, or in conf.py bml_limits = {'records': 4}" in result.output


def test_a_raised_limit_lets_all_in(notes: str) -> None:
    result = run("bss", "--limit", "records=2", "--limit", "records=3", "-o", "-", notes)
    assert result.exit_code == 0
    assert "three" in result.output


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("rekords=2", "there is no limit 'rekords'; did you mean records?"),
        ("records=many", "the limit 'records' is a whole number, 0 or more, not 'many'"),
        ("records", "the limit 'records' is a whole number, 0 or more, not ''"),
        ("records=-1", "not '-1'"),
        (f"records={'9' * 5000}", "the limit 'records'"),
        ("depth=257", "the limit 'depth' is a whole number, from 0 to 256, not 257"),
    ],
)
def test_what_is_no_limit_is_named(value: str, words: str, notes: str) -> None:
    result = run("check", "--limit", value, notes)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
