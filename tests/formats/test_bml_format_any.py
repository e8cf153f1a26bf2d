"""Whatever is formatted: it means what it meant, and formatting it again changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.formats.bml import format_notes
from sphinxcontrib_bml.formats.bss.records import Profile
from sphinxcontrib_bml.language.codes import Severity
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_source
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import Source, normalized
from sphinxcontrib_bml.language.state import DocumentState
from tests.formats.exports import bss_of
from tests.formats.mixed_notes import OTHERS, OURS, ROWS, TESTS


def said(text: str, path: Path | None, options: Options) -> tuple[object, ...]:
    """Return the page as text, the BSS file and the comments of notes."""
    state = DocumentState(options)
    source = Source("notes.bml", normalized(text), path=path)
    document = parse_source(source, state).document
    bss = bss_of(Parse(source, document, state), Profile.BML2).data
    comments = [
        line.strip() for line in normalized(text).split("\n") if line.lstrip().startswith("//")
    ]
    return render_text(document, options), bss, comments


def faults(text: str, path: Path | None, options: Options) -> int:
    state = DocumentState(options)
    parse_source(Source("notes.bml", normalized(text), path=path), state)
    return sum(item.severity is not Severity.INFO for item in state.diagnostics)


def check(text: str, path: Path | None = None, root: Path | None = None) -> None:
    options = Options(root=root)
    result = format_notes(text, path=path, options=options)
    assert not result.refused
    assert said(result.text, path, options) == said(text, path, options)
    assert faults(result.text, path, options) <= faults(text, path, options)
    again = format_notes(result.text, path=path, options=options)
    assert again.text == result.text
    if not result.kept and "#+BEGIN_RST" not in result.text:
        assert not any(line.endswith((" ", "\t")) for line in result.text.split("\n"))


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
