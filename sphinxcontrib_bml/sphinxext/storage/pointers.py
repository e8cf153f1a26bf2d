"""Rows that say where to look, as the environment keeps them (RESOLVER RK-5, LANGUAGE XT-4)."""

from __future__ import annotations

import pickle
from types import MappingProxyType

from ...agreements import Book, SourceRow
from ...agreements.places import Place
from ...agreements.pointers import RestRow, SourceNote, SystemOn
from ...bridge import Auction, Call, Conditions, Side
from ...language.anchors import Address
from .auctions import StoredAuctions

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
    auctions = StoredAuctions()
    for code, side, conditions, text, row in rest:
        auction = auctions.restored(*code)
        book.rest_rows.append(RestRow(auction, side, conditions, text, _row(row)))
    for code, conditions, target, replaced, row, (text, place) in systems_on:
        auction, other = auctions.restored(*code), auctions.restored(*target)
        pairs = {Call.parse(call): Call.parse(known) for call, known in replaced.items()}
        book.systems_on.append(
            SystemOn(
                auction,
                conditions,
                other,
                MappingProxyType(pairs),
                _row(row),
                SourceNote(text, Place(*place)),
            )
        )


def _code(auction: Auction) -> _Code:
    return auction.opener, auction.code


def _fields(row: SourceRow) -> _Row:
    address, *others = row
    return tuple(address), *others


def _row(fields: _Row) -> SourceRow:
    address, *others = fields
    return SourceRow(Address(*address), *others)  # type: ignore[misc,arg-type]
