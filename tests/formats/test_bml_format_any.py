"""Whatever is formatted: it means what it meant, and formatting it again changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import normalized
from tests.formats.mixed_notes import OTHERS, OURS, ROWS, TESTS
from tools.fuzz.stages.layout import demand_layout_keeps


def check(text: str, path: Path | None = None, root: Path | None = None) -> None:
    demand_layout_keeps(normalized(text), path, Options(root=root))


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(TESTS.parent)))
def test_our_own_notes_mean_the_same(path: Path) -> None:
    check(decode(path.read_bytes()).text, path, path.parent)


@pytest.mark.corpus
def test_real_notes_mean_the_same(corpus_dir: Path) -> None:
    paths = [
        path
        for pattern in ("*.bml", "example.txt")
        for path in corpus_dir.rglob(pattern)
        if "expected" not in path.parts
    ]
    assert len(paths) > 40
    for path in paths:
        check(decode(path.read_bytes()).text, path, corpus_dir)


@given(st.lists(ROWS | OTHERS, max_size=14))
def test_any_mix_of_rows_means_the_same(lines: list[str]) -> None:
    check("\n".join(lines))


@given(st.lists(ROWS | st.sampled_from(["      goes on", "     goes on", "     ."]), max_size=12))
def test_any_table_means_the_same(rows: list[str]) -> None:
    check("\n".join(["1C = first", *rows]))


@given(st.lists(ROWS, max_size=4), st.lists(ROWS, max_size=5), st.integers(0, 6))
def test_any_clip_pasted_anywhere_means_the_same(
    clip: list[str], rows: list[str], indent: int
) -> None:
    lines = ["#CUT a", *clip, "#ENDCUT", "", "1C = first", *rows, " " * indent + "#PASTE a \\R=2D"]
    check("\n".join([*lines, *rows]))


@given(st.text(alphabet="1CDHNSPXM=-;()[]#/|*.!\\ \t\n\x07ab", max_size=80))
def test_any_text_means_the_same(text: str) -> None:
    check(text)
