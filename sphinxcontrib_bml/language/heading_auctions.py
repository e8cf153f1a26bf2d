"""Auctions that stand only in the heading above a table (LANGUAGE HI-9, HI-10)."""

from __future__ import annotations

from dataclasses import replace

from .anchors import RowAddress
from .codes import Code
from .diagnostics import quoted
from .edits import inserting_above_row
from .labels import Label
from .prose_auctions import auction_of_heading
from .source import Fragment
from .state import DocumentState
from .syntax import BiddingTable, Heading, HeadingAuction, Row
from .variants.placing import record_heading_above

HEADINGS_KEY = "HEADINGS"
"""The key of the metadata that says what headings are."""
_AUCTIONS = "auctions"
_VALUES = (_AUCTIONS, "titles")


def record_heading(heading: Heading, state: DocumentState) -> None:
    """Keep the auction that ``heading``, the nearest one from now on, ends with."""
    text = heading.text.text
    auction = auction_of_heading(text, state.options, state.options.language)
    state.heading_auction = None
    if auction is not None and auction.can_be_defined:
        state.heading_auction = HeadingAuction(
            heading.text.span(auction.start, auction.end),
            tuple(call.label for call in auction.calls),
            auction.normal_form,
            heading.anchor,
        )
    record_heading_above(state.heading_auction, state)


def with_heading(table: BiddingTable, state: DocumentState) -> BiddingTable:
    """Return ``table`` with the auction of its heading where headings are auctions (HI-10).

    Elsewhere it is said that its rows are read as openings (HI-9).
    """
    heading = state.heading_auction
    if heading is None and len(state.variants.headings) > 1 and _are_auctions(state):
        return replace(table, headings=tuple(state.variants.headings))
    if heading is None or not table.rows or table.rows[0].is_sequence:
        return table
    if _are_auctions(state):
        above = state.variants.headings
        return replace(table, heading=heading, headings=tuple(above) if len(above) > 1 else ())
    first = table.rows[0]
    if not (first.labels and _is_same(first.labels[0], heading.labels[0])):
        history = _history_of_all(heading, table)
        own = f"write {history}; above them, or " if history else "write "
        state.diagnostics.report(
            Code.TABLE_CONTEXT,
            first.span,
            f"the heading says {heading.text}, these rows are read as openings",
            hint=f"{own}#+HEADINGS: auctions on top of the file",
            pasted=first.pasted,
            edits=[inserting_above_row(first.span, f"{history};")]
            if history and not first.pasted
            else (),
        )
    return table


def _history_of_all(heading: HeadingAuction, table: BiddingTable) -> str:
    """Return the one history that the heading gives to all rows at the top, else nothing."""
    given = {given_labels(heading, row) for row in table.rows if row.level == 0}
    if given == {heading.labels}:
        return heading.text
    if given == {heading.labels[:-1]}:
        return "-".join(label.text for label in heading.labels[:-1])
    return ""


def check_setting(value: Fragment, state: DocumentState) -> None:
    """Report a value of ``#+HEADINGS:`` that is none."""
    if value.text.lower() not in _VALUES:
        state.diagnostics.report(
            Code.DIRECTIVE_VALUE,
            value.span(),
            f"#+HEADINGS: {quoted(value.text)} is none of its values",
            hint="write #+HEADINGS: auctions where headings say what the rows below continue, "
            "or #+HEADINGS: titles where they do not",
            pasted=value.pasted,
        )


def _are_auctions(state: DocumentState) -> bool:
    setting = state.metadata.get(HEADINGS_KEY)
    value = setting.text.lower() if setting else ""
    return value == _AUCTIONS if value in _VALUES else state.options.heading_auctions


def rows_below(heading: HeadingAuction, table: BiddingTable) -> tuple[Row, ...]:
    """Return the rows as they mean: below the history that their heading gives them (HI-10)."""
    rows: list[Row] = []
    given: tuple[Label, ...] = ()
    for row in table.rows:
        if row.level == 0:
            above, given = given, given_labels(heading, row)
            if given and given != above:
                rows.append(_history(heading, given, row.address))
        rows.append(replace(row, level=row.level + 1) if given else row)
    return tuple(rows)


def given_labels(heading: HeadingAuction, row: Row) -> tuple[Label, ...]:
    """Return the calls that the heading gives to a row at the top, none to an opening."""
    if row.is_sequence:
        return ()
    if row.labels and _is_same(row.labels[0], heading.labels[0]):
        return ()
    if row.labels and _is_same(row.labels[0], heading.labels[-1]):
        return heading.labels[:-1]
    return heading.labels


def _history(heading: HeadingAuction, labels: tuple[Label, ...], below: RowAddress) -> Row:
    """Return the row of a history, which stands where the heading does."""
    return Row(
        heading.span,
        "-".join(label.text for label in labels),
        labels,
        level=0,
        description=None,
        is_sequence=True,
        address=below._replace(anchor=heading.anchor),
    )


def _is_same(one: Label, other: Label) -> bool:
    return one.side is other.side and one.parts == other.parts
