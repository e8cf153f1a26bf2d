"""Every row with a text is in the book or named by a message (LANGUAGE EX-3); the book is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.agreements.queries import InvalidQueryError
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.meant_rows import meant
from sphinxcontrib_bml.language.syntax import BiddingTable, ContextOrigin, Row
from tools.fuzz.subject import Subject, demand

_MOST_ASKED = 20
_CONDITION = re.compile(r"\([^()]*[=<][^()]*\)")
"""On the suits that a row holds for, ``(M = !s)``: alone it says nothing that could be lost."""


def account_for_rows(subject: Subject) -> None:
    """Check that no row is lost without a word."""
    for row in unaccounted_rows(subject.notes):
        demand(False, "row-lost", f"{row.span}: {row.label} {row.shown_text}")


def unaccounted_rows(notes: Notes) -> Iterator[Row]:
    """Yield the rows with a text that are not in the book, and that nothing names.

    What names a row is a warning or an error at its line, or the remark that counts the free labels
    of a file (LANGUAGE CA-9). Rows below one that has no auction are lost with it, and it is named.
    """
    if any(found.code is Code.LIMIT_RECORDS for found in notes.diagnostics):
        return
    in_book = {agreement.row.address for agreement in notes.book}
    rest = {one.row.address for one in notes.book.rest_rows}
    in_book |= rest
    # They are read after each call of the row above; those that are never legal are in the count.
    in_book |= {
        row.address
        for one in notes.book.rest_rows
        if one.below is not None
        for row in one.below.table.rows
    }
    telling = [found for found in notes.diagnostics if _tells(found)]
    # One message may name several rows, and count those that it has no room for (CA-9, HI-11):
    # lines, that is, however often they are pasted.
    named = {
        (span.file, span.line)
        for found in telling
        for span in (found.span, *(related.span for related in found.related))
    }
    counted = sum(found.more_related for found in telling)
    for document in notes.documents:
        for table in map(meant, document.tables):
            if _has_no_auction(table) and _place(table.rows[0]) in named:
                continue
            lost = {row for row in table.defining_rows if row.address not in in_book}
            # The first calls of a history are in the book though a later one is not.
            broken = {
                row
                for row in table.rows
                if (len(row.labels) > 1 or row.address in rest) and _place(row) in named
            }
            for row in _tops(table.rows, lost | broken):
                if _CONDITION.sub("", row.shown_text).strip() and _place(row) not in named:
                    named.add(_place(row))
                    counted -= 1
                    if counted < 0:
                        yield row


def _has_no_auction(table: BiddingTable) -> bool:
    """Return whether one message at the first row names all rows of a table (HI-9f)."""
    return table.context is not None and table.context.origin is ContextOrigin.UNKNOWN


def _tells(found: Diagnostic) -> bool:
    remarks = {Code.CALL_UNKNOWN, Code.ROW_EMPTY}
    return found.severity is not Severity.INFO or found.code in remarks


def _place(row: Row) -> tuple[str, int]:
    return row.span.file, row.span.line


def ask_book(subject: Subject) -> None:
    """Look up what is in the book, which must be found, and what may not be."""
    book = subject.notes.book
    for agreement in islice(book.leading, _MOST_ASKED):
        demand(agreement in book.all(agreement.auction), "not found", agreement.auction)
    for word in subject.text.split()[:_MOST_ASKED]:
        with suppress(KeyError, InvalidQueryError):
            book[word]


def _tops(rows: Iterable[Row], chosen: set[Row]) -> Iterator[Row]:
    """Yield the rows of ``chosen`` that are below none of them."""
    depth: int | None = None
    for row in rows:
        if depth is not None and row.level > depth:
            continue
        depth = row.level if row in chosen else None
        if row in chosen:
            yield row
