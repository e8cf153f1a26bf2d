"""Outlines of tables are found by the numbers of their tables."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.checks.outlines import (
    DocumentOutlines,
    TableOutline,
    TablesByNumber,
)
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.syntax import BiddingTable

NOTES = "1C strong\n  1D weak\n    1H any\n  1S good\n\nProse.\n\n1N-2C;\n2D none\n"


def outlines() -> tuple[TableOutline, ...]:
    document = parse_text(NOTES, "a.bml").document
    tables = [one for one in document.elements if isinstance(one, BiddingTable)]
    return DocumentOutlines(tables, []).all()


def test_rows_know_what_they_stand_below_in_one_spelling() -> None:
    first, second = outlines()
    rows = [(row.label, row.above, row.place.line) for row in first.rows]
    assert rows == [("1C", -1, 1), ("1D", 0, 2), ("1H", 1, 3), ("1S", 0, 4)]
    assert [row.label for row in second.rows] == ["1N-2C", "2D"]
    assert first.path(2) == [0, 1, 2]


def test_a_table_is_found_by_its_number() -> None:
    known = outlines()
    tables = TablesByNumber(known[::-1])
    assert [tables.get(table.number) for table in known] == list(known)
    assert tables.get(len(known)) is None
