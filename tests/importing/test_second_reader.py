"""What the rules say, read twice: by the program and by a reader written from the rules alone."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.importing import second_reader
from tests.importing.generated import spreadsheet

_EACH = 250


@pytest.mark.parametrize("seed", range(_EACH))
def test_spreadsheets_come_out_as_the_rules_say(seed: int) -> None:
    text = spreadsheet(seed)
    found = IMPORTERS["csv"].convert(text.encode(), "file", ImportOptions()).text
    if found:
        assert found == second_reader.read_csv(text), text
