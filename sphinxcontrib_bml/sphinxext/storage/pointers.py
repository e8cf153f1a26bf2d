"""Rows that say where to look, as the environment keeps them (RESOLVER RK-5, LANGUAGE XT-4)."""

from __future__ import annotations

import pickle
from types import MappingProxyType

from ...agreements import Book, SourceRow
from ...agreements.places import Position
from ...agreements.pointers import Redirect, RedirectSource, RestRow
from ...bridge import Auction, Call, Conditions, Side
from ...language.anchors import RowAddress
from .auctions import AuctionDecoder

_Code = tuple[Side, str]
_Row = tuple[object, ...]
_Rest = tuple[_Code, Side, Conditions, str, _Row]
_SystemOn = tuple[_Code, Conditions, _Code, dict[str, str], _Row, tuple[str, _Row]]


def store_pointers(book: Book) -> bytes:
    """Return the rows of a book that say where to look, nothing where it has none."""
    if not book.rest_rows and not book.systems_on:
        return b""
    rest: list[_Rest] = [
        (_code(one.auction), one.side, one.conditions, one.text, _fields(one.row))
        for one in book.rest_rows
    ]
    systems_on: list[_SystemOn] = [
        (
            _code(one.auction),
            one.conditions,
            _code(one.target),
            {call.code: other.code for call, other in one.replaced.items()},
            _fields(one.row),
            (one.note.text, tuple(one.note.place)),
        )
        for one in book.systems_on
    ]
    return pickle.dumps((rest, systems_on))


def restore_pointers(stored: bytes, book: Book) -> None:
    """Add what was stored to a book."""
    if not stored:
        return
    rest, systems_on = pickle.loads(stored)
    auctions = AuctionDecoder()
    for code, side, conditions, text, row in rest:
        auction = auctions.decode(*code)
        book.rest_rows.append(RestRow(auction, side, conditions, text, _row(row)))
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


def _fields(row: SourceRow) -> _Row:
    address, *others = row
    return tuple(address), *others


def _row(fields: _Row) -> SourceRow:
    address, *others = fields
    return SourceRow(RowAddress(*address), *others)  # type: ignore[misc,arg-type]
