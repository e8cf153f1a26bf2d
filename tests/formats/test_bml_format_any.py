"""Whatever is formatted: it means what it meant, and formatting it again changes nothing."""

from __future__ import annotations

import json
from difflib import ndiff
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.notes import make_notes
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_source
from sphinxcontrib_bml.language.reading import decode
from sphinxcontrib_bml.language.source import Source, normalized
from sphinxcontrib_bml.language.state import DocumentState
from tests.formats.mixed_notes import OTHERS, OURS, ROWS, TESTS
from tests.language.strategies import notes
from tools.fuzz.stages.layout import demand_layout_keeps


def check(
    text: str, path: Path | None = None, root: Path | None = None, indent: int | None = None
) -> str:
    return demand_layout_keeps(normalized(text), path, Options(root=root), indent)


def check_file(path: Path, root: Path) -> None:
    text, options = normalized(decode(path.read_bytes()).text), Options(root=root)
    new = check(text, path, root)
    assert new == text or exports(new, path, options) == exports(text, path, options)


def exports(text: str, path: Path, options: Options) -> list[object]:
    """Return the files that notes become, without the lines of rows, which blank lines shift."""
    parsed = parse_source(Source("notes.bml", text, path=path), DocumentState(options))
    system = make_notes([parsed], SystemName("notes")).system
    written = [write_bss(system, BSSSettings(profile)).data for profile in Profile]
    data = json.loads(EXPORTS["json"].write(system).data)
    return [*written, EXPORTS["bboalert"].write(system).data, without_lines(data)]


def without_lines(data: object) -> object:
    match data:
        case dict():
            return {key: without_lines(item) for key, item in data.items() if key != "line"}
        case list():
            return [without_lines(item) for item in data]
    return data


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(TESTS.parent)))
def test_our_own_notes_mean_the_same(path: Path) -> None:
    check_file(path, path.parent)
    check(decode(path.read_bytes()).text, path, path.parent, indent=4)


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
        check_file(path, corpus_dir)


@pytest.mark.corpus
def test_real_notes_of_four_blanks_a_level_change_little(corpus_dir: Path) -> None:
    lines = changed = 0
    for path in (corpus_dir / "swedish-club").glob("*.bml"):
        before = decode(path.read_bytes()).text.splitlines()
        after = format_notes("\n".join(before), path=path).text.splitlines()
        lines += len(before)
        changed += len([line for line in ndiff(before, after) if line.startswith("- ")])
    assert 0 < 10 * changed < lines


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


@given(notes, st.none() | st.integers(1, 16))
def test_any_notes_mean_the_same_with_any_indentation(text: str, indent: int | None) -> None:
    check(text.replace("\0", " "), indent=indent)


@st.composite
def neat_notes(draw: st.DrawFn) -> str:
    """Return notes that are tidy: this many spaces a level, descriptions in one of the styles."""
    unit = draw(st.sampled_from([2, 3, 4, 8]))
    gap = draw(st.sampled_from([" ", "  ", " = "]))
    in_column = draw(st.booleans())

    def rows(level: int) -> list[str]:
        labels = draw(st.lists(st.sampled_from(CALLS), min_size=1, max_size=3))
        width = max(map(len, labels)) if in_column else 0
        lines: list[str] = []
        for label in labels:
            before = label.ljust(width) + gap
            lines.append(" " * unit * level + before + draw(st.sampled_from(MEANINGS)))
            if level < 2 and len(before) != unit and draw(st.booleans()):
                lines += rows(level + 1)
        return lines

    tables = [rows(0) for _ in range(draw(st.integers(1, 3)))]
    return "\n\n".join("\n".join(["#BIDTABLE", *table]) for table in tables) + "\n"


CALLS = ["1C", "1HS", "2NT", "P", "X", "(1D)", "3oM", "2S/3H", "1step", "[1D](#Diamond)"]
MEANINGS = ["club", "!h and more", "11--15", "forcing, 5+!d"]


@given(neat_notes())
def test_tidy_notes_stay_as_they_are(text: str) -> None:
    assert format_notes(text).text == text


@given(st.text(alphabet="1CDHNSPXM=-;()[]#/|*.!\\ \t\n\x07ab", max_size=80))
def test_any_text_means_the_same(text: str) -> None:
    check(text)
