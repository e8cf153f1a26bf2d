"""The book of a document whose tables are known is the one that a walk through all gives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.book import Book
from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.agreements.table_books import TableBooks
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_file, parse_text

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("example_project/*.bml"), *ROOT.glob("tests/language/cases/*.bml")])
NOTES = """\
1N  15--17
  2C  Stayman
  2M  transfer
  3X  (if !h) weird

(1C)
  X  when strong: takeout

1S-2X
  3Y  foo
  R  bar

1N  strong
  2C  (passed hand) asks

1D
  P  when STRONG: weak
"""


def said(book: Book, found: Diagnostics) -> list[object]:
    """Return all of a book, and what was reported."""
    books = [book, book.unrestricted]
    return [
        *([list(one), one.rest_rows, one.systems_on, one.meanings] for one in books),
        list(found),
    ]


def of_all(parse: Parse) -> list[object]:
    found = Diagnostics()
    return said(expand(parse.document.tables, found, parse.options.limits), found)


def of_each(books: TableBooks, parse: Parse) -> list[object]:
    found = Diagnostics()
    return said(books.expand(parse.document.tables, found, parse.options.limits), found)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_books_of_tables_together_are_the_book_of_all(path: Path) -> None:
    parse, books = parse_file(path), TableBooks()
    expected = of_all(parse)
    assert of_each(books, parse) == expected
    assert of_each(books, parse) == expected, "when all tables are known"


def test_a_table_that_is_known_is_not_walked_again() -> None:
    parse, books = parse_text(NOTES), TableBooks()
    first, second = (
        list(books.expand(parse.document.tables, Diagnostics(), parse.options.limits))
        for _ in range(2)
    )
    assert len(first) > 8
    assert all(one.row is other.row for one, other in zip(first, second, strict=True) if one.stands)


def test_meanings_are_spelled_as_the_first_table_has_them() -> None:
    parse = parse_text(NOTES)
    assert of_each(TableBooks(), parse) == of_all(parse)


@pytest.mark.parametrize("limits", [{"records": 3}, {"texts": 4}, {"records": 1}])
def test_beyond_a_limit_all_is_walked_in_turn(limits: dict[str, int]) -> None:
    usual = Options()
    options = replace(usual, limits=replace(usual.limits, **limits))
    parse = parse_text(NOTES.replace("2M", "2HS"), options=options)
    assert of_each(TableBooks(), parse) == of_all(parse)
