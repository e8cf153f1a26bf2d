"""What the rules say, read twice: by the program and by a reader written from the rules alone."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.importing import second_reader
from tests.importing.generated import markdown, spreadsheet

_EACH = 250


def _notes(kind: str, text: str) -> str:
    converted = IMPORTERS[kind].convert(text.encode(), "file", ImportOptions())
    return converted.text


@pytest.mark.parametrize("seed", range(_EACH))
def test_markdown_comes_out_as_the_rules_say(seed: int) -> None:
    text = markdown(seed)
    found = _notes("markdown", text)
    if found:
        assert found == second_reader.read_markdown(text), text


@pytest.mark.parametrize("seed", range(_EACH))
def test_spreadsheets_come_out_as_the_rules_say(seed: int) -> None:
    text = spreadsheet(seed)
    found = _notes("csv", text)
    if found:
        assert found == second_reader.read_csv(text), text
