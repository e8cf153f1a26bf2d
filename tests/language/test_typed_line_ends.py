"""A description of several lines can be written so that none of them is read as a row (BT-12)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.rows import append_after_line_end
from sphinxcontrib_bml.language.syntax import BiddingTable


@pytest.mark.parametrize(
    ("above", "line", "written"),
    [
        (["words that follow"], "2C = a", r"words that follow\n2C = a"),
        (["a b"], "stopper = A", r"a b\nstopper = A"),
        (["a"], "stopper = A", r"\na\nstopper = A"),
        (["a", "b"], "stopper = A", r"\na\nb\nstopper = A"),
        (["c d", "b"], "stopper = A", r"c d\nb\nstopper = A"),
    ],
)
def test_a_line_that_would_be_a_row_is_text_behind_a_line_end(
    above: list[str], line: str, written: str
) -> None:
    texts = ["1N = x", *(f"     {text}" for text in above)]
    append_after_line_end(line, texts)
    (table,) = parse_text("\n".join(texts) + "\n").document.elements
    assert isinstance(table, BiddingTable)
    assert len(table.rows) == 1
    assert "\n".join(texts).endswith(written)
