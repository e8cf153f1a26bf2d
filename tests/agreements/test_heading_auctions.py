"""Headings that are auctions mean what their histories mean where they are written out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml import parse
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text

# What a heading says, and the labels of its calls; none if it says no auction.
HEADINGS: dict[str, list[str]] = {
    "1N--2C--2D": ["1N", "2C", "2D"],
    "After 1H -- 2N": ["1H", "2N"],
    "Over (1H) X": ["(1H)", "X"],
    "1!d--1!h (limited)": ["1D", "1H"],
    "1M--2N": ["1M", "2N"],
    "4th suit forcing": [],
    "Rebids": [],
    "1N--2C and then": [],
}
ROWS = ["1N", "1H", "1D", "2C", "2D", "2N", "3C", "3S", "(3H)", "X", "4N"]

Chapter = tuple[str, list[tuple[str, str]]]
"""A heading, and the rows below it: a label and one below it, or nothing."""


def notes_of(chapters: list[Chapter]) -> str:
    lines = ["#+HEADINGS: auctions", ""]
    for heading, rows in chapters:
        lines += [f"* {heading}", "", "#BIDTABLE"]
        for number, (label, below) in enumerate(rows):
            lines.append(f"{label} = row {number}")
            if below:
                lines.append(f"  {below} = below {number}")
        lines.append("")
    return "\n".join(lines)


def written_out(chapters: list[Chapter]) -> str:
    """Return the same notes with every history above its rows, and no heading."""
    lines: list[str] = []
    for heading, rows in chapters:
        calls = HEADINGS[heading]
        above: list[str] = []
        for number, (label, below) in enumerate(rows):
            history = calls
            if label in calls[:1]:
                history = []
            elif label in calls[-1:]:
                history = calls[:-1]
            if number == 0 or history != above:
                lines += ["", "#BIDTABLE"]
                if history:
                    lines.append("-".join(history) + ";")
            above = history
            lines.append(f"{label} = row {number}")
            if below:
                lines.append(f"  {below} = below {number}")
        lines.append("")
    return "\n".join(lines)


def agreements(text: str) -> list[tuple[str, str]]:
    return [(str(agreement.auction), agreement.text) for agreement in parse(text).book]


def codes(text: str, options: Options | None = None) -> list[Code]:
    return [diagnostic.code for diagnostic in parse_text(text, options=options).state.diagnostics]


rows = st.tuples(st.sampled_from(ROWS), st.sampled_from(["", *ROWS]))
chapters = st.tuples(st.sampled_from(list(HEADINGS)), st.lists(rows, min_size=1, max_size=5))


# HI-10
@given(st.lists(chapters, min_size=1, max_size=4))
def test_notes_mean_what_they_mean_with_the_histories_written_out(notes: list[Chapter]) -> None:
    assert agreements(notes_of(notes)) == agreements(written_out(notes))


TABLE = "* 1N--2C\n\n2D = no major\n"


# HI-9
def test_rows_below_an_auction_that_stands_only_in_the_heading_are_named() -> None:
    (found,) = parse_text(TABLE).state.diagnostics
    assert found.code is Code.TABLE_CONTEXT
    assert (found.span.line, found.span.column) == (3, 0)
    assert "1N-2C" in found.message
    assert "`" not in found.hint
    assert "1N-2C;" in found.hint
    assert "#+HEADINGS: auctions" in found.hint


def test_nothing_is_said_where_headings_are_auctions_or_titles() -> None:
    assert codes("#+HEADINGS: auctions\n\n" + TABLE) == []
    assert codes(TABLE, Options(heading_auctions=True)) == []


def test_a_file_can_say_that_its_headings_are_titles() -> None:
    text = "#+HEADINGS: titles\n\n" + TABLE
    parsed = parse_text(text, options=Options(heading_auctions=True))
    assert [table.heading for table in parsed.document.tables] == [None]


def test_another_value_is_named_and_counts_for_nothing() -> None:
    text = "#+HEADINGS: auktions\n\n" + TABLE
    assert codes(text) == [Code.DIRECTIVE_VALUE, Code.TABLE_CONTEXT]
    assert codes(text, Options(heading_auctions=True)) == [Code.DIRECTIVE_VALUE]
    told = next(iter(parse_text(text).diagnostics))
    assert told.message == "#+HEADINGS: 'auktions' is not one of its values"
    assert told.hint == (
        "write #+HEADINGS: auctions where headings say what the rows below continue, "
        "or #+HEADINGS: titles where they do not"
    )


def test_nothing_of_the_history_is_shown() -> None:
    (table,) = parse_text("#+HEADINGS: auctions\n\n" + TABLE).document.tables
    assert [(row.label, row.level) for row in table.rows] == [("2D", 0)]


def test_a_call_that_the_heading_does_not_allow_is_named() -> None:
    notes = parse("#+HEADINGS: auctions\n\n* 1N--3C\n\n2D = x\n")
    (found,) = notes.diagnostics
    assert found.code is Code.CALL_ILLEGAL
    assert found.span.line == 5
    assert "1N-3C" in found.message


def test_what_is_wrong_with_the_history_is_told_at_the_heading() -> None:
    notes = parse("#+HEADINGS: auctions\n\n* 1oM--2N\n\n3D = x\n")
    assert {found.span.line for found in notes.diagnostics} <= {3}


def test_ten_thousand_rows_under_one_heading_are_one_message() -> None:
    rows = "".join(f"2D = row {number}\n" for number in range(10_000))
    assert codes(f"* 1N--2C\n\n{rows}").count(Code.TABLE_CONTEXT) == 1


@pytest.mark.parametrize(
    "heading", ["4H 4S 5C 5D openings", "2/1 game force", "4th suit", "-- --", "1N--2W", ""]
)
def test_a_heading_that_ends_with_no_auction_says_nothing_of_its_rows(heading: str) -> None:
    assert Code.TABLE_CONTEXT not in codes(f"* {heading}\n\n2D = x\n")


def test_rows_come_from_their_places_and_the_history_from_the_heading() -> None:
    book = parse("#+HEADINGS: auctions\n\n" + TABLE).book
    assert [(item.row.line, item.row.address.anchor) for item in book] == [
        (3, "h-1n-2c"),
        (3, "h-1n-2c"),
        (5, "bml-2D"),
    ]
