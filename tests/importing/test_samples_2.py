"""Samples of fourteen habits, and cases of public notes: what must become of them, byte for byte.

Where both of two forms are right, the expected file has ours.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.importing.files.detection import format_of
from sphinxcontrib_bml.importing.files.streams import (
    ReadFiles,
    SourceFile,
    messages,
    notes_of,
    read_streams,
)

SAMPLES = Path(__file__).parent / "samples_2"
SOURCES = sorted(
    path for path in SAMPLES.iterdir() if not path.name.endswith((".expected.bml", ".doubts.txt"))
)
CASES = sorted((Path(__file__).parent / "cases_2").glob("*.md"))
KINDS = {"word": "docx"}
DOUBT = re.compile(r"(\d+)(?:-(\d+))?\s+(\w+)(?:\s+proposed: (\S+))?")


def read(source: Path) -> ReadFiles:
    """Return what is recognized in a sample; its content says what it is."""
    data = source.read_bytes()
    kind = str(format_of(data, source.name))
    return read_streams([SourceFile(KINDS.get(kind, kind), source.name, data)])


def beside(source: Path, suffix: str) -> str:
    return source.with_name(f"{source.stem}.{suffix}").read_text(encoding="utf-8")


# IM2-1, IM2-2, IM2-3, IM2-59, IM2-77
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_a_sample_becomes_its_expected_notes(source: Path) -> None:
    notes = notes_of(read(source), "").text
    assert format_notes(notes).text == notes
    assert notes == beside(source, "expected.bml")


# IM2-48, IM2-49
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_the_questions_of_a_sample_are_its_doubts(source: Path) -> None:
    expected = [
        (int(found[1]), int(found[2] or found[1]), found[3], found[4] or "")
        for line in beside(source, "doubts.txt").splitlines()
        if (found := DOUBT.match(line))
    ]
    recognized = read(source).recognized[0]
    assert [
        (one.first, one.last, str(one.certainty), one.proposed) for one in recognized.questions
    ] == expected


# IM2-6, IM2-14, IM2-70
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("bids.md", ["3 {% bids %}s left out", "3 {% endbids %}s left out"]),
        ("google.html", ["1 picture left out"]),
    ],
)
def test_what_a_sample_leaves_out_is_listed(name: str, lines: list[str]) -> None:
    assert [message.what for message in messages(read(SAMPLES / name), 0)] == lines


# IM2-78
@pytest.mark.parametrize("source", CASES, ids=lambda path: path.stem)
def test_a_case_becomes_its_notes_without_a_question(source: Path) -> None:
    found = read(source)
    notes = notes_of(found, "").text
    assert format_notes(notes).text == notes
    assert notes == beside(source, "expected.bml")
    assert messages(found, 0) == []
