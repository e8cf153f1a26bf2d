"""How diagnostics quote what was found."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.diagnostics import quoted
from sphinxcontrib_bml.language.parser import parse_text


# LANGUAGE ER-1
@pytest.mark.parametrize(
    ("length", "shown"), [(60, "'" + "x" * 60 + "'"), (61, "'" + "x" * 59 + "…'")]
)
def test_what_was_found_is_quoted_with_at_most_60_characters(length: int, shown: str) -> None:
    assert quoted("x" * length) == shown
    (found,) = parse_text(f"1C\n  #PASTE {'x' * length}\n").diagnostics
    assert shown in found.message


def test_a_quote_stands_in_one_line_and_its_blank_runs_are_not_counted() -> None:
    assert quoted(" a \n\t b" + " " * 60) == "'a b'"
