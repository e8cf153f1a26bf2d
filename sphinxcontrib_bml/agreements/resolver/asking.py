"""Questions about notes, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ...bridge import Vulnerability
from ..book import Book
from ..queries import AuctionQuery, InvalidQueryError, read_query
from .answers import Answer
from .context import NOTHING_KNOWN, BoardContext
from .dealt import parse_dealt, query_of
from .meanings import Status
from .references import read_reference
from .resolving import Resolver

if TYPE_CHECKING:
    from ...bridge import Record
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
