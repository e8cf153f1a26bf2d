"""`bml` changes how Python searches for garbage, and changes it back; its servers do not."""

from __future__ import annotations

import gc
import runpy
import sys
import sysconfig
from pathlib import Path

import pytest

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.shared import program
from sphinxcontrib_bml.garbage import rare_collection


def _settings_in(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return for each command that runs in `bml` whether Python searches as it did before."""
    before = gc.get_threshold()
    seen: list[bool] = []
    monkeypatch.setattr(sys, "argv", ["bml", *arguments])
    monkeypatch.setattr(
        program._PlainMistakes, "_run", lambda *_, **__: seen.append(gc.get_threshold() == before)
    )
    with pytest.raises(SystemExit):
        runpy.run_path(str(Path(sysconfig.get_path("scripts"), "bml")), run_name="__main__")
    return [*seen, gc.get_threshold() == before]


@pytest.mark.parametrize("command", ["check", "bss", "--help"])
def test_bml_searches_rarely_until_it_ends(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _settings_in([command], monkeypatch) == [False, True]


@pytest.mark.parametrize("command", ["lsp", "preview"])
def test_servers_keep_the_settings_of_python(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _settings_in([command], monkeypatch) == [True, True]


def test_a_program_that_calls_a_command_keeps_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("tuned")

    monkeypatch.setattr(program, "rare_collection", refuse)
    with pytest.raises(SystemExit):
        main(["--version"])


def test_a_mistake_ends_rare_collection_too() -> None:
    before = gc.get_threshold()
    with pytest.raises(ValueError, match="wrong"), rare_collection():
        assert gc.get_threshold() != before
        raise ValueError("wrong")
    assert gc.get_threshold() == before
