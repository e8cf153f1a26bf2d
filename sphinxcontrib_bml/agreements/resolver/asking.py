"""Questions about notes, in words."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ...bridge import Vulnerability
from ...language.syntax import BiddingTable, Document, Heading
from ..book import Book
from ..notes import Notes
from ..queries import InvalidQueryError, read_query
from .answers import Answer, Status
from .context import Context
from .resolving import Resolver

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
        read = read_query(query)
    except InvalidQueryError as error:
        return Answer(Status.ERROR, context=context, message=str(error))
    if None not in {seat, read.seat} and seat != read.seat:
        message = f"the passes before the opening make it seat {read.seat}, not {seat}"
        return Answer(Status.ERROR, context=context, message=message)
    return resolver_of(notes).resolve(read, context)


def context_of(seat: int | None, vul: str | Vulnerability) -> Context:
    """Return a context.

    :raises ValueError: for a seat that is not 1 to 4, and what is no vulnerability.
    """
    if seat is not None and seat not in _SEATS:
        raise ValueError(f"no seat: {seat!r} (1 to 4)")
    return Context(seat, Vulnerability.parse(vul))


def resolver_of(notes: Notes) -> Resolver:
    """Return what answers questions about notes, the same one each time."""
    resolver = _resolvers.get(notes.book)
    if resolver is None:
        headings = {
            place: text
            for document in notes.documents
            for place, text in _headings(document).items()
        }
        resolver = _resolvers[notes.book] = Resolver(notes.system, headings)
    return resolver


def _headings(document: Document) -> dict[tuple[str, int], str]:
    """Return the heading above each table, as written, by document and number of the table."""
    headings: dict[tuple[str, int], str] = {}
    heading, table = "", 0
    for element in document.elements:
        if isinstance(element, Heading):
            heading = element.text.text
        elif isinstance(element, BiddingTable):
            headings[document.name, table] = heading
            table += 1
    return headings
