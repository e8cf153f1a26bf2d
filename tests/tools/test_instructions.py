"""``make instructions`` compares the instructions of stages with recorded ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.instructions import __main__ as command
from tools.instructions import counting
from tools.instructions.counting import Count, CountingError

RECORDED = {"versions": counting.versions(), "figures": {"parse": {"1600": 1_000}}}


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "recorded.json"
    path.write_text(json.dumps(RECORDED), encoding="utf-8")
    monkeypatch.setattr(command, "RECORDED", path)
    monkeypatch.setattr(command, "is_there", lambda: True)
    return path


def counting_as(monkeypatch: pytest.MonkeyPatch, instructions: int) -> None:
    def count_all(root: Path, sizes: object) -> Iterator[Count]:
        yield Count("parse", 1600, instructions)

    monkeypatch.setattr(command, "count_all", count_all)


@pytest.mark.parametrize(
    ("instructions", "status", "words"),
    [(1_000, 0, "1.000"), (1_010, 0, "1.010"), (1_011, 1, "worse"), (500, 0, "0.500")],
)
def test_more_than_a_hundredth_is_worse(
    instructions: int,
    status: int,
    words: str,
    recorded: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counting_as(monkeypatch, instructions)
    result = CliRunner().invoke(command.main, [])
    assert (result.exit_code, words in result.output) == (status, True)
    assert json.loads(recorded.read_text(encoding="utf-8")) == RECORDED


def test_figures_are_recorded_with_their_versions(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting_as(monkeypatch, 2_000)
    assert CliRunner().invoke(command.main, ["--record"]).exit_code == 0
    assert json.loads(recorded.read_text(encoding="utf-8")) == {
        "versions": counting.versions(),
        "figures": {"parse": {"1600": 2_000}},
    }


def test_figures_of_other_versions_are_not_compared_with(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded.write_text(json.dumps({**RECORDED, "versions": {"python": "3.0"}}), encoding="utf-8")
    asked: list[str] = []

    def counts_at(commit: str, sizes: object) -> dict[str, dict[str, int]]:
        asked.append(commit)
        return {"parse": {"1600": 4_000}}

    monkeypatch.setattr(command, "counts_at", counts_at)
    counting_as(monkeypatch, 1_000)
    result = CliRunner().invoke(command.main, [])
    assert asked == ["HEAD"]
    assert "python 3.0" in result.output
    assert "0.250" in result.output


def test_without_valgrind_it_says_what_is_missing(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "is_there", lambda: False)
    result = CliRunner().invoke(command.main, [])
    assert result.exit_code == 2
    assert "apt-get install valgrind" in result.output


def test_a_stage_that_fails_is_told(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def count_all(root: Path, sizes: object) -> list[Count]:
        raise CountingError("bml bss: no such command")

    monkeypatch.setattr(command, "count_all", count_all)
    result = CliRunner().invoke(command.main, [])
    assert result.exit_code == 2
    assert "no such command" in result.output
