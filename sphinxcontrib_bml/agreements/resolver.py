"""Answers of the notes to queries about auctions.

:func:`ask` answers a text, :class:`Resolver` any query about a system that is queried often. Both
are pure: the same book, query and context give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from ..bridge.auctions import PASS, Auction, Call, Side
from ..bridge.conditions import BoardVulnerability, InvalidVulnerabilityError, Seat, Vulnerability
from ..language.labels import Label, parse_label
from ..language.variables import calls_of_label
from ..patterns import compile_later
from .answers import NOTHING_KNOWN, Answer, BoardContext, Status
from .book import Book
from .descriptions import NOTHING_BOUND, VariableBindings
from .lookup import Resolver
from .queries import (
    AuctionQuery,
    InvalidQueryError,
    QueryWord,
    legality_error,
    not_a_call,
    read_calls,
    read_query,
    without_leading_passes,
    without_marks,
    written_words,
)
from .queries import query_of as query_of_words

if TYPE_CHECKING:
    from ..bridge.records import Record
    from .notes import Notes


_SEATS = (1, 2, 3, 4)
_resolvers: WeakKeyDictionary[Book, Resolver] = WeakKeyDictionary()
"""Resolvers by book: sorting the definitions takes longer than answering."""


def ask(
    notes: Notes, query: str, seat: int | None = None, vul: str | Vulnerability = Vulnerability.ANY
) -> Answer:
    """Return the answer of the notes about an auction, in any usual notation.

    Calls in parentheses are by the opponents: ``1N (2C) X``. Without an agreement the answer has
    the longest part that is in the notes, and its continuations. A query never raises: if it is
    not an auction, the answer has the status ``error``.

    :param seat: seat of the opening, 1 to 4, if there are no passes before the opening.
    :param vul: our and the opponents' vulnerability as in ``#VUL``, ``YN``; ``0`` for a side whose
        vulnerability is not known, so ``00`` for both.
    :raises ValueError: if the seat or vulnerability is invalid.
    """
    context = context_of(seat, vul)
    try:
        return _answer_text(resolver_of(notes), read_query(query), context)
    except InvalidQueryError as error:
        return error_answer(error, context)


def ask_reference(
    notes: Notes, reference: str, context: BoardContext = NOTHING_KNOWN
) -> list[Answer]:
    """Return the answers to a text that may stand for several auctions, ``1M-2M`` (RQ-12)."""
    return answers_to(reference, resolver_of(notes), context)


def answers_to(
    reference: str, resolver: Resolver, context: BoardContext = NOTHING_KNOWN
) -> list[Answer]:
    """Return the answers to a text that may stand for several auctions, ``1M-2M`` (RQ-12).

    If all known answers have the same row, only the first is returned.
    """
    answers = answers_to_each(reference, resolver, context)
    known = [answer for answer in answers if answer.status.is_known]
    rows = {answer.meanings[0].row.address if answer.meanings else None for answer in known}
    return known[:1] if len(rows) == 1 and None not in rows else answers


def answers_to_each(text: str, resolver: Resolver, context: BoardContext) -> list[Answer]:
    """Return the answers to all auctions that a text stands for (RQ-12)."""
    try:
        return [_answer_text(resolver, query, context) for query in read_reference(text)]
    except InvalidQueryError as error:
        return [error_answer(error, context)]


def ask_dealt(notes: Notes, dealt: str, pair: str | None = None) -> Answer:
    """Return the answer to an auction as dealt, ``N:None:P P 1N P`` (RESOLVER RA-2).

    :param pair: our pair, ``NS`` or ``EW``; by default the pair that opens.
    """
    try:
        query, context = parse_dealt(dealt, pair)
    except InvalidQueryError as error:
        return error_answer(error, NOTHING_KNOWN)
    return resolver_of(notes).resolve(query, context)


def ask_record(notes: Notes, record: Record, pair: str | None = None) -> Answer:
    """Return the answer to the auction of a record of a played deal (PLAYED CV-43).

    :param pair: our pair, ``NS`` or ``EW``; by default the pair that opens.
    """
    try:
        query, context = query_of(record, pair)
    except InvalidQueryError as error:
        return error_answer(error, NOTHING_KNOWN)
    return resolver_of(notes).resolve(query, context)


def error_answer(error: InvalidQueryError, context: BoardContext) -> Answer:
    """Return the answer to a text that is not an auction (RESOLVER RQ-11)."""
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

    :raises ValueError: if the seat is not 1 to 4, or the vulnerability is invalid.
    """
    if seat is not None and seat not in _SEATS:
        raise ValueError(f"no seat: {seat!r} (1 to 4)")
    return BoardContext(seat, Vulnerability.parse(vul))


def resolver_of(notes: Notes) -> Resolver:
    """Return the resolver of notes (cached)."""
    resolver = _resolvers.get(notes.book)
    if resolver is None:
        resolver = _resolvers[notes.book] = Resolver(notes.system)
    return resolver


_SEAT = compile_later(r"[1-4]")
_VULNERABILITY = compile_later(r"[YN]{2}")


class UrlQuery(NamedTuple):
    """A query, with the seat and vulnerability of the board."""

    query: str
    context: BoardContext


def parse_query_url(text: str) -> UrlQuery:
    """Return the query of an address, possibly with seat and vulnerability (RESOLVER RQ-13).

    ``#1N-2C&seat=3``, ``?q=1N+2C``, percent-encoded or not; without ``#`` or ``?`` the text
    is the query itself.

    :raises InvalidQueryError: if another field is not a valid seat or vulnerability.
    """
    is_form = text.startswith("?")
    words = text.removeprefix("#").removeprefix("?")
    query, context = "", NOTHING_KNOWN
    for number, field in enumerate(words.split("&")):
        name, _, value = field.partition("=")
        value = unquote(value.replace("+", " ") if is_form else value)
        if is_form and name == "q":
            query = value
        elif number == 0 and not is_form:
            query = unquote(field)
        elif name == "seat" and _SEAT.fullmatch(value):
            context = context._replace(seat=int(value))
        elif name == "vul" and _VULNERABILITY.fullmatch(value):
            context = context._replace(vulnerability=Vulnerability.parse(value))
        elif field:
            expected = "seat=1 to seat=4; vul=YY, YN, NY or NN"
            raise InvalidQueryError(f"{field!r} is not a seat or vulnerability ({expected})")
    return UrlQuery(query, context)


PAIRS = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
"""The seats of the two pairs, by their names."""
_FIELDS = 3


def parse_dealt(text: str, pair: str | None = None) -> tuple[AuctionQuery, BoardContext]:
    """Return the auction of ``N:None:P P 1N P``, and its seat and vulnerability (RA-2, RA-6).

    :param pair: our pair, ``NS`` or ``EW``; by default the pair that opens, or else the dealer's.
    :raises InvalidQueryError: if the text is not such an auction.
    """
    dealer, vulnerability, calls = _fields(text)
    words = [one.call for word, side in written_words(calls) for one in _calls(word, side)]
    return _query(dealer, vulnerability, words, pair)


def query_of(record: Record, pair: str | None = None) -> tuple[AuctionQuery, BoardContext]:
    """Return the auction of a record, and its seat and vulnerability (PLAYED CV-43).

    :param pair: as in :func:`parse_dealt`.
    :raises InvalidQueryError: if the dealer is not known.
    """
    if record.dealer is None:
        raise InvalidQueryError("neither the dealer nor the number of the board is known")
    return _query(record.dealer, record.vulnerability, record.calls, pair)


def _query(
    dealer: Seat,
    vulnerability: BoardVulnerability | None,
    calls: Sequence[Call],
    pair: str | None,
) -> tuple[AuctionQuery, BoardContext]:
    side = Side.WE if pair is None or dealer in PAIRS[pair] else Side.THEY
    if pair is None:
        passes = next((number for number, call in enumerate(calls) if call is not PASS), 0)
        side = side if passes % 2 == 0 else Side.THEY
    auction, to_call = Auction(), side
    for call in calls:
        after = auction.try_call(to_call, call)
        if after is None:
            raise InvalidQueryError(legality_error(auction, to_call, call))
        auction, to_call = after, to_call.other
    found = without_leading_passes(auction)
    opening, passes = found.auction, found.passes
    ours = dealer if side is Side.WE else dealer.next
    known = Vulnerability.ANY if vulnerability is None else vulnerability.seen_from(ours)
    if all(call is PASS for call in opening.calls):
        return AuctionQuery(opening, max(len(opening), 1)), BoardContext(
            max(len(opening), 1), known
        )
    return AuctionQuery(opening, passes + 1), BoardContext(passes + 1, known)


def _fields(text: str) -> tuple[Seat, BoardVulnerability, str]:
    fields = text.split(":", _FIELDS - 1)
    try:
        dealer, vulnerability, calls = fields
        return Seat(dealer.strip().upper()), BoardVulnerability.parse(vulnerability.strip()), calls
    except InvalidVulnerabilityError as error:
        raise InvalidQueryError(str(error)) from error
    except ValueError as error:
        raise InvalidQueryError(
            f"not an auction as dealt: {text!r} (dealer, vulnerability and calls: N:None:P P 1N)"
        ) from error


def _calls(word: str, side: Side) -> list[QueryWord]:
    calls = read_calls(word, side)
    if not calls:
        raise not_a_call(word)
    return calls


MOST_AUCTIONS = 24
"""Maximum number of auctions that one reference may stand for."""
_MOST_TRIED = 2_000
"""Maximum number of calls that are tried for one reference."""


class _Choice(NamedTuple):
    """The possible readings of one word of a reference."""

    words: tuple[QueryWord, ...]
    """The calls of the word; empty if there are alternatives."""
    side: Side
    label: Label | None = None
    """A label that is not just a call."""


def read_reference(text: str) -> list[AuctionQuery]:
    """Return the auctions that ``text`` stands for, variables bound as in tables (RQ-12).

    :raises InvalidQueryError: if it is not an auction, or stands for more than 24.
    """
    choices = [_choice(word, side) for word, side in written_words(text)]
    if not any(choice.label for choice in choices):
        return [query_of_words([word for choice in choices for word in choice.words])]
    chosen: dict[AuctionQuery, None] = {}
    for words in _CallChooser(text).among(choices, (), Auction(), NOTHING_BOUND):
        chosen[query_of_words(words)] = None
        if len(chosen) > MOST_AUCTIONS:
            raise InvalidQueryError(f"{text!r} stands for more than {MOST_AUCTIONS} auctions")
    if not chosen:
        raise InvalidQueryError(f"{text!r} stands for no legal auction")
    return list(chosen)


def _choice(word: str, side: Side) -> _Choice:
    calls = read_calls(word, side)
    if calls:
        return _Choice(tuple(calls), side)
    bare = without_marks(word)
    label = parse_label(f"({bare})" if side is Side.THEY else bare)
    if label is None:
        raise not_a_call(word)
    return _Choice((), side, label)


class _CallChooser:
    """Chooses a call for each word, sides as written (LANGUAGE EX-3 to EX-5)."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tried = 0

    def among(
        self,
        choices: Sequence[_Choice],
        before: tuple[QueryWord, ...],
        auction: Auction,
        bound: VariableBindings,
    ) -> Iterator[tuple[QueryWord, ...]]:
        """Yield the possible calls of ``choices`` after ``auction``, preceded by ``before``."""
        if not choices:
            yield before
            return
        for words, now_bound in _options(choices[0], auction, bound):
            self._tried += 1
            if self._tried > _MOST_TRIED:
                raise InvalidQueryError(f"{self._text!r} stands for too many auctions")
            after = _after(auction, words)
            if after is not None:
                yield from self.among(choices[1:], (*before, *words), after, now_bound)


def _options(
    choice: _Choice, auction: Auction, bound: VariableBindings
) -> Iterator[tuple[tuple[QueryWord, ...], VariableBindings]]:
    """Yield the possible calls of a word, each once, with the resulting variable bindings."""
    if choice.words:
        yield choice.words, bound
    seen: set[Call] = set()
    candidates = calls_of_label(choice.label, auction, bound.suits) if choice.label else ()
    for candidate in candidates:
        if candidate.call not in seen:
            seen.add(candidate.call)
            yield (QueryWord(candidate.call, choice.side),), bound.bind(candidate)


def _after(auction: Auction, words: Sequence[QueryWord]) -> Auction | None:
    after: Auction | None = auction
    for call, written in words:
        if after is None:
            return None
        if call is PASS and not after:
            continue  # before the opening passes bind nothing
        last = after.last_side
        side = written if written is not None else Side.WE if last is None else last.other
        after = after.try_call(side, call)
    return after
