"""Exported BBOalert files that someone changed by hand, and how their lines are counted."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.bboalert.reader import read_bboalert
from sphinxcontrib_bml.formats.bboalert.records import CommentKind

EXPORTED = ["BBOalert,T", "Option", ",1N,x", "1N--,2C,y", "Option,BML_@3", ",1C,z", "Option"]
ROWS = "1N = x\n  2C = y\n"
APART = "1D = own\n1N = x\n\n1N-\n2C = y\n\n#SEAT 3\n\n1C = z\n"


# BBA-64, BBA-65
@pytest.mark.parametrize(
    ("at", "lines", "text"),
    [
        (1, ["// own"], f"// own\n{ROWS}\n#SEAT 3\n\n1C = z\n"),
        (4, ["Button,x,y"], None),
        (1, [",1D,own"], APART),
        (6, ["Option", ",1D,own"], APART),
    ],
)
def test_an_exported_file_that_was_changed_by_hand_keeps_what_was_added(
    at: int, lines: list[str], text: str | None
) -> None:
    imported = read_bboalert("\n".join([*EXPORTED[:at], *lines, *EXPORTED[at:]]).encode(), "x")
    if text is None:
        kept = f"// BBOalert: 1 line without a row\n// BBOalert: {lines[0]}\n"
        text = f"{ROWS}\n#SEAT 3\n\n1C = z\n\n{kept}"
    assert imported.text == f"#+TITLE: T\n\n{text}"


# BBA-75
def test_kinds_of_lines_are_counted_in_words() -> None:
    assert [kind.counted(2) for kind in CommentKind] == [
        *("2 comments", "2 wildcards", "2 alias lines", "2 shortcuts", "2 buttons", "2 imports"),
        *("2 scripts", "2 option names", "2 marks of trust", "2 records read in part"),
        *("2 repeated records", "2 records without a text", "2 ignored records"),
        "2 unreadable records",
    ]
