"""What a comparison and its changes say about themselves (CHECKS CH-3)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.changes.model.comparison import diff


def test_changes_are_grouped_by_the_opening_that_they_belong_to() -> None:
    rows = "1C = a\n  1D = {}\n\n#BIDTABLE\nP-1N = {}\n  2C = {}\n"
    old = parse(rows.format("b", "c", "d"))
    new = parse(rows.format("B", "C", "D") + "\n(1S) = new\n")
    found = diff(old, new)
    groups = {
        opening.short: [one.auction.short for one in ones] for opening, ones in found.by_opening
    }
    assert list(groups) == ["1C", "1N", "(1S)"]
    assert groups["1C"] == ["1C-1D"]
    assert len(groups["1N"]) == 2
    assert len(found) == sum(map(len, groups.values()))


def test_comparisons_and_changes_say_what_they_are() -> None:
    found = diff(parse("1C = a\n1D = x\n"), parse("1C = b\n1D = y\n"))
    assert repr(found) == "<Comparison: 2 changes>"
    assert [repr(one) for one in found] == ["<Change meaning 1C>", "<Change meaning 1D>"]
    assert repr(diff(parse("1C = a\n"), parse("1C = a\n"))) == "<Comparison: 0 changes>"
