"""Books as plain values: environments are pickled, and the pickles of another version are refused.

What ``only`` or ``ifconfig`` may drop in a build is kept in parts of its own, each with what it
depends on, so that no build exports what its pages lack (RESOLVER RK-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..agreements import Agreement, Book, SourceRow
from ..bridge import (
    Auction,
    Call,
    Conditions,
    OpeningSeat,
    Qualification,
    Side,
    Suit,
    Vulnerability,
)
from ..language.anchors import Address


class StoredRow(NamedTuple):
    """A row that agreements come from."""

    table: int
    number: int
    anchor: str
    file: str
    line: int
    label: str
    written: str
    alert: bool
    annotations: tuple[str, ...]


class StoredAgreement(NamedTuple):
    """One definition of one auction."""

    opener: int
    calls: tuple[str, ...]
    seat: str
    vulnerability: str
    qualifications: tuple[tuple[int, str], ...]
    text: str
    row: int
    """Index of its row."""
    bindings: tuple[tuple[str, int], ...]


class Requirement(NamedTuple):
    """What a page shows something for only."""

    directive: str
    """``only`` or ``ifconfig``."""
    expression: str


class StoredBook(NamedTuple):
    """Agreements of a document, with what they are there for only."""

    requirements: tuple[Requirement, ...]
    rows: tuple[StoredRow, ...]
    agreements: tuple[StoredAgreement, ...]


def store_book(book: Book, requirements: tuple[Requirement, ...] = ()) -> StoredBook:
    """Return a book as plain values."""
    # The agreements of a row share it, and to compare rows by what they hold would be dear.
    rows: dict[int, SourceRow] = {id(agreement.row): agreement.row for agreement in book}
    numbers = {key: number for number, key in enumerate(rows)}
    agreements = tuple([_store(agreement, numbers[id(agreement.row)]) for agreement in book])
    return StoredBook(requirements, tuple(map(_store_row, rows.values())), agreements)


def _store(agreement: Agreement, row: int) -> StoredAgreement:
    auction, conditions = agreement.auction, agreement.conditions
    return StoredAgreement(
        int(auction.opener),
        tuple([call.code for call in auction.calls]),
        conditions.seat.value,
        conditions.vulnerability.value,
        tuple((call, meaning) for call, meaning in conditions.qualifications),
        agreement.text,
        row,
        tuple((name, int(suit)) for name, suit in agreement.bindings.items()),
    )


def _store_row(row: SourceRow) -> StoredRow:
    address = row.address
    return StoredRow(
        address.table,
        address.number,
        address.anchor,
        row.file,
        row.line,
        row.label,
        row.written,
        row.alert,
        row.annotations,
    )


def restore_book(stored: Iterable[StoredBook], docname: str) -> Book:
    """Return the book of a document whose parts were stored."""
    book = Book()
    for part in stored:
        for agreement in _restored(part, docname):
            book.add(agreement)
    return book


def _restored(part: StoredBook, docname: str) -> Iterator[Agreement]:
    rows = [_restore_row(row, docname) for row in part.rows]
    auctions = _Auctions()
    conditions: dict[tuple[object, ...], Conditions] = {}
    for stored in part.agreements:
        key = stored.seat, stored.vulnerability, stored.qualifications
        if key not in conditions:
            conditions[key] = Conditions(
                OpeningSeat(stored.seat),
                Vulnerability(stored.vulnerability),
                tuple(Qualification(*item) for item in stored.qualifications),
            )
        yield Agreement(
            auctions.restored(Side(stored.opener), stored.calls),
            conditions[key],
            stored.text,
            rows[stored.row],
            {name: Suit(number) for name, number in stored.bindings},
        )


def _restore_row(row: StoredRow, docname: str) -> SourceRow:
    return SourceRow(Address(docname, *row[:3]), *row[3:])


class _Auctions:
    """Makes auctions again, each of the one that it continues: they stand depth first."""

    def __init__(self) -> None:
        self._auctions: dict[tuple[Side, tuple[str, ...]], Auction] = {}

    def restored(self, opener: Side, codes: tuple[str, ...]) -> Auction:
        """Return the auction of these calls, all of them legal."""
        length = len(codes)
        while length and (opener, codes[:length]) not in self._auctions:
            length -= 1
        auction = self._auctions.get((opener, codes[:length]), Auction())
        for number in range(length, len(codes)):
            side = opener if number % 2 == 0 else opener.other
            auction = auction.after(side, Call.parse(codes[number]))
            self._auctions[opener, codes[: number + 1]] = auction
        return auction
