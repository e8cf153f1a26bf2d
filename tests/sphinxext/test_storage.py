"""Books come out of the environment as they went in."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.book import Book
from sphinxcontrib_bml.agreements.checks.outlines import Position, RowOutline, TableOutline
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.sphinxext.storage import restore_book, store_book, store_outlines

NOTES = {
    "variables": "1M = 5+M\n  (2x) = x\n    3oM = !SPL oM\n  2N\n",
    "definitions": "1C = natural\n//bss nat\n\n1C = strong\n",
    "conditions": "#SEAT 34\n\n//bss qual=1:Strong\n#BIDTABLE\n(1C)-X majors\n",
    "conditions on suits": "1M\n  2M = (M = !h) hearts\n    2N\n  2S = spades\n",
    "conditions that never hold": "1M = (M = cd) none\n",
    "nothing": "",
}


def book_of(notes: str) -> Book:
    return parse(notes).book


@pytest.mark.parametrize("notes", NOTES.values(), ids=NOTES)
def test_every_agreement_is_restored_whole(notes: str) -> None:
    book = book_of(notes)
    restored = restore_book([store_book(book)])
    assert list(restored) == list(book)
    assert list(restored.unrestricted) == list(book.unrestricted)


def test_parts_with_and_without_conditions_on_suits_make_one_book() -> None:
    books = [book_of(NOTES["conditions on suits"]), book_of("1C = natural\n")]
    restored = restore_book([store_book(book) for book in books])
    assert [item.auction.short for item in restored.unrestricted][-2:] == ["1S-2S-2N", "1C"]


def test_outlines_of_tables_come_out_as_often_as_they_are_wanted() -> None:
    place = Position("a.bml", 3, 2, 5)
    row = RowOutline("1C", -1, False, place, (place,), "bml-1C")
    outlines = (TableOutline(0, (row,), False), TableOutline(2, (), True))
    stored = store_outlines(outlines)
    assert (tuple(stored), tuple(stored)) == (outlines, outlines)
    assert store_outlines(()) == ()
