"""Calls that are too low, and the edits that write what their hints name (LANGUAGE EX-10)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml
from sphinxcontrib_bml.language.codes import Code


# EX-10
@pytest.mark.parametrize(
    ("notes", "after"),
    [
        ("1S = 5+!s\n  1H = 4+!h\n", "1S = 5+!s\n  2H = 4+!h\n"),
        ("1H-1C;\n2D = natural\n", "1H-2C;\n2D = natural\n"),
        ("1H-1C-1S;\n2D = natural\n", "1H-2C-1S;\n2D = natural\n"),
        ("(1S)-1H = natural\n", "(1S)-2H = natural\n"),
        ("1S-(1H)-X;\n2D = natural\n", "1S-(2H)-X;\n2D = natural\n"),
        ("1N-2C-1N-3C = natural\n", "1N-2C-2N-3C = natural\n"),
    ],
)
def test_the_edit_writes_the_bid_of_the_hint_in_its_place(notes: str, after: str) -> None:
    read = sphinxcontrib_bml.parse(notes)
    found = [one for one in sphinxcontrib_bml.check(read) if one.code is Code.CALL_ILLEGAL]
    (edit,) = found[0].edits
    text = edit.span.source.text
    assert text[: edit.span.start] + edit.replacement + text[edit.span.end :] == after
    assert edit.replacement in found[0].hint


# EX-10
@pytest.mark.parametrize("notes", ["1H-1C/1D;\n2D = natural\n", "7N-8C;\n1D = natural\n"])
def test_no_edit_is_offered_where_the_hint_names_no_bid(notes: str) -> None:
    read = sphinxcontrib_bml.parse(notes)
    found = [one for one in sphinxcontrib_bml.check(read) if one.code is Code.CALL_ILLEGAL]
    assert not [edit for one in found for edit in one.edits]
