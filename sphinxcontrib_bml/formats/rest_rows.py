"""What files lack of rows for all other calls (VARIANTS WC-8a)."""

from __future__ import annotations

from ..agreements.book import Book
from ..agreements.rest_rows import exported_rest_rows
from ..language.codes import Code
from ..language.diagnostics import count_noun
from .registry import Loss


def rows_below_lost(book: Book) -> tuple[Loss, ...]:
    """Return the loss of the rows below rows for all other calls (VARIANTS WC-8a)."""
    rows = {one.row.row.address: one for one in exported_rest_rows(book) if one.rows_below}
    if not rows:
        return ()
    number = count_noun(sum(one.rows_below for one in rows.values()), "row")
    message = f"{number} below rows for all other calls left out"
    first = next(iter(rows.values())).agreement
    return (Loss(Code.EXPORT_LOSS, message, first, is_info=True),)
