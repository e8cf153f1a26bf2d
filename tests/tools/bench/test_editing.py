"""The bench talks with the language server as editors do."""

from __future__ import annotations

from pathlib import Path

from tools.bench.editing import editing_figures, keystroke_figures


def test_an_editor_is_answered_all_that_the_bench_asks(tmp_path: Path) -> None:
    figures = list(editing_figures(tmp_path / "notes", rows=1_000, chapters=3, edits=3))
    assert len(figures) == 8
    assert figures[0].value > 0
    assert figures[-1].value > 1


def test_keystrokes_in_a_long_file_are_counted(tmp_path: Path) -> None:
    cpu, grown = keystroke_figures(tmp_path / "notes", rows=1_000, edits=2)
    assert cpu.value > 0
    assert grown.value >= 1
