"""The samples come out as their expected files, byte for byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.importing.documents import SAMPLES

NAMES = [path.name.removesuffix(".expected.bml") for path in SAMPLES.glob("*.expected.bml")]


def source_of(name: str) -> Path:
    return next(path for path in SAMPLES.glob(f"{name}.*") if path.suffix != ".bml")


# IM-1
@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_sample_comes_out_as_expected(name: str) -> None:
    source = source_of(name)
    importer = next(one for one in IMPORTERS.values() if source.suffix in one.suffixes)
    found = importer.convert(source.read_bytes(), source.name, ImportOptions())
    expected = (SAMPLES / f"{name}.expected.bml").read_bytes()
    assert found.text.encode() == expected
    assert format_notes(found.text).text == found.text
    assert [str(item) for item in check(parse(found.text))] == []


# IM-2
@pytest.mark.parametrize(
    "name", ["book", "bullets", "competitive", "headings", "numbered", "table"]
)
def test_every_word_of_a_sample_stands_in_the_notes_or_is_told(name: str) -> None:
    found = IMPORTERS["markdown"].convert(
        source_of(name).read_bytes(), f"{name}.md", ImportOptions()
    )
    everything = words_in(found.text) | words_in(" ".join(item.what for item in found.told))
    source = without_names_of_columns(source_of(name).read_text(encoding="utf-8"))
    missing = words_in(source) - everything - TAKEN_AWAY
    assert not missing


def without_names_of_columns(text: str) -> str:
    """Return a text without the headers of its tables, which say what the columns are (IM-19)."""
    return re.sub(r"^\|.*\n(?=\|[-:| ]+\n)", "", text, flags=re.MULTILINE)


TAKEN_AWAY = {"Pass", "pass", "Dbl", "X", "XX", "NT", "answers", "to", "div", "class", "note"}
"""Calls in another spelling, the address of a heading, tags of HTML."""


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\d(?:NT|SA)|!\w", " ", text)))
