"""Books and outlines in the form in which the environment stores them."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from ..agreements.book import Agreement, Book, SourceRow
from ..agreements.checks.outlines import Position, RowOutline, TableOutline
from ..agreements.redirect_rows import Redirect, RedirectSource, RestRow, RowInWords
from ..bridge.auctions import Auction, Call, Side, Suit
from ..bridge.conditions import Conditions
from ..language.anchors import RowAddress


class AuctionDecoder:
    """Restores auctions stored depth first, each from the auction that it continues."""

    def __init__(self) -> None:
        self._auctions: dict[Side, dict[str, Auction]] = {side: {"": Auction()} for side in Side}

    def decode(self, opener: Side, code: str) -> Auction:
        """Return the auction with these calls, which are all legal."""
        known = self._auctions[opener]
        auction = known.get(code)
        if auction is None:
            start = _start_of_last(code)
            above = self.decode(opener, code[:start])
            auction = known[code] = above.followed_by(opener, Call.parse(code[start:]))
        return auction


def _start_of_last(code: str) -> int:
    """Return the start of the last call in the code of an auction: a bid has two characters."""
    return len(code) - (2 if code[-2:-1].isdigit() else 1)


class _FieldColumns(NamedTuple):
    """A table stored by columns: values of one kind are stored fast."""

    number: int
    is_doubtful: bool
    labels: tuple[str, ...]
    above: tuple[int, ...]
    sequences: tuple[bool, ...]
    places: tuple[tuple[object, ...], ...]
    """The columns of the places, each with the values of all rows."""
    pasted: tuple[tuple[Position, ...], ...]
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredOutlines:
    """The outlines of a document's tables, restored at each iteration."""

    content: bytes
    """The pickled outlines; most builds need none of them, so unpickling them would waste time."""

    def __iter__(self) -> Iterator[TableOutline]:
        """Yield the outlines in order."""
        yield from map(_table, pickle.loads(self.content))


def store_outlines(outlines: tuple[TableOutline, ...]) -> StoredOutlines | tuple[()]:
    """Return outlines in the form that the environment stores; ``()`` if there are none."""
    return StoredOutlines(pickle.dumps(list(map(_columns, outlines)))) if outlines else ()


def _columns(table: TableOutline) -> _FieldColumns:
    labels, above, sequences, places, pasted, anchors = _outlines_fields(RowOutline, table.rows)
    fields = _outlines_fields(Position, places)
    return _FieldColumns(
        table.number, table.is_doubtful, labels, above, sequences, fields, pasted, anchors
    )


def _outlines_fields(
    kind: type[RowOutline | Position], values: Iterable[tuple[Any, ...]]
) -> tuple[Any, ...]:
    """Return the columns of values; empty columns for no values."""
    return tuple(zip(*values, strict=True)) or ((),) * len(kind._fields)


def _table(columns: _FieldColumns) -> TableOutline:
    places = map(Position, *columns.places)
    fields = (columns.labels, columns.above, columns.sequences, places, columns.pasted)
    rows = map(RowOutline, *fields, columns.anchors)
    return TableOutline(columns.number, tuple(rows), columns.is_doubtful)


_Code = tuple[Side, str]
_Row = tuple[object, ...]
_Rest = tuple[_Code, Side, Conditions, str, _Row, tuple[str, ...] | None, object, str]
_InWords = tuple[_Code, Conditions, str, _Row]
_SystemOn = tuple[_Code, Conditions, _Code, dict[str, str], _Row, tuple[str, _Row]]


def store_pointers(book: Book) -> bytes:
    """Return the rows of a book without agreements, pickled; empty if there are none."""
    known = book.rest_levels
    if known == Book().rest_levels and not (
        book.rest_rows or book.systems_on or book.rows_in_words
    ):
        return b""
    rest: list[_Rest] = [
        (
            *(_code(one.auction), one.side, one.conditions, one.text, _pointers_fields(one.row)),
            None if one.calls is None else tuple(call.code for call in one.calls),
            one.below,
            one.word,
        )
        for one in book.rest_rows
    ]
    systems_on: list[_SystemOn] = [
        (
            _code(one.auction),
            one.conditions,
            _code(one.target),
            {call.code: other.code for call, other in one.replaced.items()},
            _pointers_fields(one.row),
            (one.note.text, tuple(one.note.place)),
        )
        for one in book.systems_on
    ]
    in_words: list[_InWords] = [
        (_code(one.auction), one.conditions, one.text, _pointers_fields(one.row))
        for one in book.rows_in_words
    ]
    return pickle.dumps((rest, systems_on, in_words, known))


def restore_pointers(stored: bytes, book: Book) -> None:
    """Add stored rows without agreements to a book."""
    if not stored:
        return
    rest, systems_on, in_words, known = pickle.loads(stored)
    book.rest_levels = min(book.rest_levels, known)
    auctions = AuctionDecoder()
    for code, side, conditions, text, row, codes, below, word in rest:
        auction = auctions.decode(*code)
        calls = None if codes is None else tuple(map(Call.parse, codes))
        book.rest_rows.append(
            RestRow(auction, side, conditions, text, _row(row), calls, below, word)
        )
    for code, conditions, text, row in in_words:
        auction = auctions.decode(*code)
        book.rows_in_words.append(RowInWords(auction, conditions, text, _row(row)))
    for code, conditions, target, replaced, row, (text, place) in systems_on:
        auction, other = auctions.decode(*code), auctions.decode(*target)
        pairs = {Call.parse(call): Call.parse(known) for call, known in replaced.items()}
        book.systems_on.append(
            Redirect(
                auction,
                conditions,
                other,
                MappingProxyType(pairs),
                _row(row),
                RedirectSource(text, Position(*place)),
            )
        )


def _code(auction: Auction) -> _Code:
    return auction.opener, auction.code


def _pointers_fields(row: SourceRow) -> _Row:
    address, *others = row
    return tuple(address), *others


def _row(fields: _Row) -> SourceRow:
    address, *others = fields
    return SourceRow(RowAddress(*address), *others)  # type: ignore[misc,arg-type]


class Requirement(NamedTuple):
    """A requirement for content of a page."""

    directive: str
    """The directive, ``only`` or ``ifconfig``."""
    expression: str


class JoinedOpenings(NamedTuple):
    """Openings that belong together because rows or ``//as`` lines have auctions of several."""

    file: str
    """The included file with these rows; empty for rows of the document itself."""
    openings: tuple[str, ...]


class StoredBook(NamedTuple):
    """Agreements of a document, with the requirements for including them."""

    requirements: tuple[Requirement, ...]
    length: int
    """The number of agreements."""
    content: bytes
    """The pickled columns of the agreements: they are needed only for exports, and the garbage
    collector does not have to traverse them in every build."""
    unrestricted: bytes | None
    """The same for the book as BML 2 reads it; None if it is the same book."""
    pointers: bytes
    """The pickled rows without agreements; empty if there are none."""
    variant: str = ""
    """The case-folded name of the partner; empty for all partners."""
    meanings: tuple[str, ...] = ()
    """The meanings of opponents' calls (VARIANTS TM-2)."""
    joined: tuple[JoinedOpenings, ...] = ()
    """The openings of the auctions."""


_NO_BINDINGS: Mapping[str, Suit] = {}
"""A replacement for an equal mapping that cannot be pickled."""


class _AgreementColumns(NamedTuple):
    """Agreements as columns: only a few objects for the garbage collector to traverse."""

    openers: list[Side]
    auctions: list[str]
    """The codes of all calls."""
    conditions: list[Conditions]
    texts: list[str]
    rows: list[int]
    """The numbers of the rows, from 0."""
    bindings: list[Mapping[str, Suit]]
    variables: list[str]
    row_fields: list[tuple[Any, ...]]
    """The columns of the rows without addresses, each with the values of all rows."""
    address_fields: list[tuple[Any, ...]]


def store_book(
    book: Book,
    requirements: tuple[Requirement, ...] = (),
    joined: tuple[JoinedOpenings, ...] = (),
) -> StoredBook:
    """Return a book in the form in which the environment stores it."""
    unrestricted = book.unrestricted
    other = None if unrestricted is book else _columns_of(unrestricted)
    meanings = tuple(book.meanings.values())
    pointers = store_pointers(book)
    return StoredBook(
        requirements,
        len(book),
        _columns_of(book),
        other,
        pointers,
        meanings=meanings,
        joined=joined,
    )


def _columns_of(book: Book) -> bytes:
    """Return the columns of a book; empty if it is empty."""
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
        [agreement.bindings or _NO_BINDINGS for agreement in agreements],
        [agreement.variable for agreement in agreements],
        row_fields,
        list(zip(*addresses, strict=True)),
    )
    return pickle.dumps(columns)


def restore_book(stored: Iterable[StoredBook]) -> Book:
    """Return the book of a document from its stored parts."""
    parts = list(stored)
    unrestricted = None
    if any(part.unrestricted is not None for part in parts):
        columns = (
            part.content if part.unrestricted is None else part.unrestricted for part in parts
        )
        unrestricted = _split_columns(Book(), columns)
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
