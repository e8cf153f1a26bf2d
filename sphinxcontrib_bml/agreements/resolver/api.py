"""Queries as they stand in addresses, ``1N-2C&seat=3&vul=YN`` (RESOLVER RQ-13)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from ...bridge.conditions import Vulnerability
from ..book import Book
from ..queries import AuctionQuery, InvalidQueryError, read_query
from .answers import NOTHING_KNOWN, Answer, BoardContext, Status
from .lookup import Resolver
from .variable_queries import parse_dealt, query_of, read_reference

if TYPE_CHECKING:
    from ...bridge.deals import Record
    from ..notes import Notes

_SEATS = (1, 2, 3, 4)
_resolvers: WeakKeyDictionary[Book, Resolver] = WeakKeyDictionary()
"""By the books that were asked: to sort their definitions takes longer than to answer."""


def ask(
    notes: Notes, query: str, seat: int | None = None, vul: str | Vulnerability = Vulnerability.ANY
) -> Answer:
    """Return what the notes say of an auction, in any usual spelling.

    Calls in parentheses are theirs: ``1N (2C) X``. Without an agreement the answer has the longest
    part that the notes know, and what they have there. Never raises for a query: what is no
    auction is an answer with the status ``error``.

    :param seat: of the opening, 1 to 4, where passes before it do not tell.
    :param vul: ours and theirs as in ``#VUL``, ``YN``; ``0`` where it is not known.
    :raises ValueError: for another seat or vulnerability.
    """
    context = context_of(seat, vul)
    try:
        return _answer_text(resolver_of(notes), read_query(query), context)
    except InvalidQueryError as error:
        return error_answer(error, context)


def ask_reference(
    notes: Notes, reference: str, context: BoardContext = NOTHING_KNOWN
) -> list[Answer]:
    """Return what notes say of a text that may stand for several auctions, ``1M-2M`` (RQ-12)."""
    return answers_to(reference, resolver_of(notes), context)


def answers_to(
    reference: str, resolver: Resolver, context: BoardContext = NOTHING_KNOWN
) -> list[Answer]:
    """Return the answers to a text that may stand for several auctions, ``1M-2M`` (RQ-12).

    Where all that are known lead to one row, it is one answer.
    """
    try:
        answers = [_answer_text(resolver, query, context) for query in read_reference(reference)]
    except InvalidQueryError as error:
        return [error_answer(error, context)]
    known = [answer for answer in answers if answer.status.is_known]
    rows = {answer.meanings[0].row.address if answer.meanings else None for answer in known}
    return known[:1] if len(rows) == 1 and None not in rows else answers


def ask_dealt(notes: Notes, dealt: str, pair: str | None = None) -> Answer:
    """Return the answer to an auction as dealt, ``N:None:P P 1N P`` (RESOLVER RA-2).

    :param pair: ours, ``NS`` or ``EW``; by default the one that opens.
    """
    try:
        query, context = parse_dealt(dealt, pair)
    except InvalidQueryError as error:
        return error_answer(error, NOTHING_KNOWN)
    return resolver_of(notes).resolve(query, context)


def ask_record(notes: Notes, record: Record, pair: str | None = None) -> Answer:
    """Return the answer to the auction of a record of a played deal (PLAYED CV-43).

    :param pair: ours, ``NS`` or ``EW``; by default the one that opens.
    """
    try:
        query, context = query_of(record, pair)
    except InvalidQueryError as error:
        return error_answer(error, NOTHING_KNOWN)
    return resolver_of(notes).resolve(query, context)


def error_answer(error: InvalidQueryError, context: BoardContext) -> Answer:
    """Return the answer to what is no auction (RESOLVER RQ-11)."""
    return Answer(Status.ERROR, context=context, message=str(error))


def _answer_text(resolver: Resolver, query: AuctionQuery, context: BoardContext) -> Answer:
    seat = context.seat
    if None not in {seat, query.seat} and seat != query.seat:
        raise InvalidQueryError(
            f"the passes before the opening make it seat {query.seat}, not {seat}"
        )
    return resolver.resolve(query, context)


def context_of(seat: int | None, vul: str | Vulnerability) -> BoardContext:
    """Return a context.

    :raises ValueError: for a seat that is not 1 to 4, and what is no vulnerability.
    """
    if seat is not None and seat not in _SEATS:
        raise ValueError(f"no seat: {seat!r} (1 to 4)")
    return BoardContext(seat, Vulnerability.parse(vul))


def resolver_of(notes: Notes) -> Resolver:
    """Return what answers questions about notes, the same one each time."""
    resolver = _resolvers.get(notes.book)
    if resolver is None:
        resolver = _resolvers[notes.book] = Resolver(notes.system)
    return resolver


_SEAT = re.compile(r"[1-4]")
_VULNERABILITY = re.compile(r"[YN]{2}")


class UrlQuery(NamedTuple):
    """What is asked, and for which board."""

    query: str
    context: BoardContext


def parse_query_url(text: str) -> UrlQuery:
    """Return what an address asks: a query, perhaps seat and vulnerability behind it.

    ``#1N-2C&seat=3``, ``?q=1N+2C``, percent-encoded or not; without a mark before it the query
    itself. What else it holds, and values that are none, say nothing.
    """
    is_form = text.startswith("?")
    words = text.removeprefix("#").removeprefix("?")
    query, context = "", NOTHING_KNOWN
    for number, field in enumerate(words.split("&")):
        name, equals, value = field.partition("=")
        value = unquote(value.replace("+", " ") if is_form else value)
        if is_form and name == "q":
            query = value
        elif number == 0 and not is_form:
            query = unquote(field)
        elif equals:
            context = _with_field(context, name, value)
    return UrlQuery(query, context)


def _with_field(context: BoardContext, name: str, value: str) -> BoardContext:
    if name == "seat" and _SEAT.fullmatch(value):
        return context._replace(seat=context_of(int(value), Vulnerability.ANY).seat)
    if name == "vul" and _VULNERABILITY.fullmatch(value):
        return context._replace(vulnerability=Vulnerability.parse(value))
    return context
