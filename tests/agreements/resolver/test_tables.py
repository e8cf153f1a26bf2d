"""Tables that continue where a row of another one ends (RESOLVER RU-5)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.agreements.tree import ShownTable, TableJoins, TableStart, table_target

NOTES = """\
1N 15-17
  2C Stayman
  2M transfer

1N-2C-
2D none

1N-2H-
2S as asked

1M 5+M
"""


def found_in(notes: str, beginnings: dict[int, TableStart]) -> dict[str, tuple[object, ...]]:
    """Return where rows lead, by their anchors: the anchor they come from, numbers of tables."""
    parsed = parse(notes)
    (document,) = parsed.documents
    places = {ShownTable(document.name, number): one for number, one in beginnings.items()}
    joins = TableJoins(parsed.system.book, resolver_of(parsed).tree, places)
    found: dict[str, tuple[object, ...]] = {}
    for group in joins.continuations():
        for row in group.rows:
            others = [place.number for place in group.tables if place != table_target(row)]
            if others:
                found[row.anchor] = ("", *others)
    for first, defined_at, _auction in joins.origins():
        if defined_at is not None:
            found[first.anchor] = (defined_at.anchor, *found.get(first.anchor, ("",))[1:])
    return found


def test_rows_lead_to_the_tables_that_begin_with_one_of_their_auctions_and_back() -> None:
    beginnings = {
        0: TableStart("bml-1N", 1),
        1: TableStart("bml-1N-2C-2", 1),
        2: TableStart("bml-1N-2H", 1),
    }
    assert found_in(NOTES, beginnings) == {
        "bml-1N-2C": ("", 1),
        "bml-1N-2M": ("", 2),
        "bml-1N-2C-2": ("bml-1N-2C",),
        "bml-1N-2H": ("bml-1N-2M",),
    }


def test_a_row_below_a_heading_that_is_an_auction_tells_what_its_table_begins_with() -> None:
    notes = "#+HEADINGS: auctions\n\n* Openings\n\n1N 15-17\n  2C Stayman\n\n* 1N-2C\n\n2D none\n"
    beginnings = {0: TableStart("bml-1N", 1), 1: TableStart("bml-2D", 0)}
    assert found_in(notes, beginnings) == {"bml-1N-2C": ("", 1), "bml-2D": ("bml-1N-2C",)}


def test_a_table_behind_a_bid_of_theirs_goes_on_from_that_bid() -> None:
    notes = "1N 15-17\n  (2C) majors\n\n1N-(2C)-\nX points\n2D clubs\n"
    beginnings = {0: TableStart("bml-1N", 1), 1: TableStart("bml-1N-2c-2", 1)}
    assert found_in(notes, beginnings) == {"bml-1N-2c": ("", 1), "bml-1N-2c-2": ("bml-1N-2c",)}


def test_tables_that_begin_with_nothing_lead_nowhere() -> None:
    assert found_in(NOTES, {}) == {}
