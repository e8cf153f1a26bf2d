"""Notes of real partnerships: their auctions are reproduced, and nothing in them is too much."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_file
from tests.formats.exports import bss_of, is_expected

pytestmark = pytest.mark.corpus

NOTES = ("*.bml", "example.txt")


def book_of(path: Path, root: Path) -> tuple[Parse, bytes]:
    parse = parse_file(path, Options(root=root))
    data = bss_of(parse, Profile.BML2).data
    return parse, data


def notes_of(expected: Path) -> Path:
    """Return the notes that an expected file was made from."""
    folder = expected.parent.parent
    names = (
        folder / f"{expected.stem}.bml",
        folder / f"{expected.stem}.txt",
        folder / "data" / f"{expected.stem}.bml",
    )
    return next(path for path in names if path.exists())


def test_every_expected_file_is_reproduced(corpus_dir: Path) -> None:
    different = []
    expected_files = sorted(corpus_dir.glob("*/expected/*.bss"))
    assert expected_files
    for expected in expected_files:
        notes = notes_of(expected)
        _, data = book_of(notes, expected.parent.parent)
        wanted = expected.read_text(encoding="utf-8").splitlines()
        if not is_expected(data.decode("utf-8").splitlines(), wanted):
            different.append(str(expected.relative_to(corpus_dir)))
    assert not different


def test_every_diagnostic_names_a_line_of_a_file(corpus_dir: Path) -> None:
    paths = sorted(path for pattern in NOTES for path in corpus_dir.rglob(pattern))
    assert paths
    for path in paths:
        parse, _ = book_of(path, corpus_dir)
        for found in parse.diagnostics:
            for span in (found.span, *(related.span for related in found.related)):
                file = Path(span.file)
                lines = file.read_bytes().decode("utf-8", errors="replace").splitlines()
                assert 1 <= span.line <= len(lines), str(found)
                assert 0 <= span.column <= len(lines[span.line - 1]), str(found)
