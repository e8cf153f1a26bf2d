"""Books as the environment keeps them from build to build.

What ``only`` or ``ifconfig`` may drop in a build is kept in parts of its own, each with what it
depends on, so that no build exports what its pages lack (RESOLVER RK-9).
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...agreements import Agreement, Book, SourceRow
from ...bridge import Conditions, Side, Suit
from ...language.anchors import RowAddress
from .auctions import AuctionDecoder
from .pointers import restore_pointers, store_pointers


class Requirement(NamedTuple):
    """What a page shows something for only."""

    directive: str
    """``only`` or ``ifconfig``."""
    expression: str


class StoredBook(NamedTuple):
    """Agreements of a document, with what they are there for only."""

    requirements: tuple[Requirement, ...]
    length: int
    """How many agreements there are."""
    content: bytes
    """Their columns, pickled: nobody looks into them before an export wants them, and so neither
    the environment nor the garbage collector walks through them with every build."""
    unrestricted: bytes
    """Likewise those of its book without conditions, where that is another one; else nothing."""
    pointers: bytes
    """Likewise its rows that say where to look, where there are any."""
    variant: str = ""
    """The partner whose they are, case folded; nothing: everybody's."""
    meanings: tuple[str, ...] = ()
    """The meanings of their calls (VARIANTS TM-2)."""


class _AgreementColumns(NamedTuple):
    """Agreements, a list for each of their fields: few values that the collector has to follow."""

    openers: list[Side]
    auctions: list[str]
    """The codes of all calls."""
    conditions: list[Conditions]
    texts: list[str]
    rows: list[int]
    """Numbers of the rows, from 0."""
    bindings: list[Mapping[str, Suit]]
    variables: list[str]
    row_fields: list[tuple[Any, ...]]
    """The fields of the rows, each for all rows; their addresses left out."""
    address_fields: list[tuple[Any, ...]]


def store_book(book: Book, requirements: tuple[Requirement, ...] = ()) -> StoredBook:
    """Return a book as the environment keeps it."""
    unrestricted = book.unrestricted
    other = b"" if unrestricted is book else _columns_of(unrestricted)
    meanings = tuple(book.meanings.values())
    pointers = store_pointers(book)
    return StoredBook(
        requirements, len(book), _columns_of(book), other, pointers, meanings=meanings
    )


def _columns_of(book: Book) -> bytes:
    """Return the columns of a book, nothing where it is empty."""
    agreements = list(book)
    if not agreements:
        return b""
    # The agreements of a row share it, and to compare rows by what they hold would be dear.
    rows = list({id(agreement.row): agreement.row for agreement in agreements}.values())
    numbers = {id(row): number for number, row in enumerate(rows)}
    addresses, *row_fields = zip(*rows, strict=True)
    columns = _AgreementColumns(
        [agreement.auction.opener for agreement in agreements],
        [agreement.auction.code for agreement in agreements],
        [agreement.conditions for agreement in agreements],
        [agreement.text for agreement in agreements],
        [numbers[id(agreement.row)] for agreement in agreements],
        [agreement.bindings for agreement in agreements],
        [agreement.variable for agreement in agreements],
        row_fields,
        list(zip(*addresses, strict=True)),
    )
    return pickle.dumps(columns)


def restore_book(stored: Iterable[StoredBook]) -> Book:
    """Return the book of a document whose parts were stored."""
    parts = list(stored)
    unrestricted = None
    if any(part.unrestricted for part in parts):
        unrestricted = _split_columns(Book(), [part.unrestricted or part.content for part in parts])
    book = Book(unrestricted)
    for part in parts:
        if not part.meanings:
            restore_pointers(part.pointers, _split_columns(book, [part.content]))
            continue
        own = _split_columns(Book(), [part.content])
        restore_pointers(part.pointers, own)
        for meaning in part.meanings:
            own.meaning(meaning)
        book.update(own)
    return book


def _split_columns(book: Book, contents: Iterable[bytes]) -> Book:
    for content in filter(None, contents):
        for agreement in _restore_agreements(content):
            book.add(agreement)
    return book


def _restore_agreements(content: bytes) -> Iterator[Agreement]:
    columns: _AgreementColumns = pickle.loads(content)
    *agreement_fields, row_fields, address_fields = columns
    addresses = map(RowAddress, *address_fields)
    rows = list(map(SourceRow, addresses, *row_fields))
    auctions = AuctionDecoder()
    for opener, code, conditions, text, row, bindings, variable in zip(
        *agreement_fields, strict=True
    ):
        auction = auctions.decode(opener, code)
        yield Agreement(auction, conditions, text, rows[row], bindings, variable=variable)
