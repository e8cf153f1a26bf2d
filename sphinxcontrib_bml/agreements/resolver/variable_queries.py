"""Auctions as dealt: dealer, vulnerability of the board, four players' calls (RESOLVER RA-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...bridge.auctions import Auction, Side
from ...bridge.calls import PASS, Call
from ...bridge.conditions import BoardVulnerability, InvalidVulnerabilityError, Seat, Vulnerability
from ...bridge.deals import Record
from ...language.labels import Part, parse_label
from ...language.variables import calls_of
from ..descriptions import NOTHING_BOUND, VariableBindings
from ..queries import (
    AuctionQuery,
    InvalidQueryError,
    QueryWord,
    legality_error,
    not_a_call,
    read_calls,
    without_leading_passes,
    without_marks,
    written_words,
)
from ..queries import query_of as query_of_words
from .answers import BoardContext

PAIRS = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
"""The seats of the two pairs, by their names."""
_FIELDS = 3


def parse_dealt(text: str, pair: str | None = None) -> tuple[AuctionQuery, BoardContext]:
    """Return the auction of ``N:None:P P 1N P``, and what is known of the board (RA-2, RA-6).

    :param pair: ours, ``NS`` or ``EW``; by default the one that opens, else the dealer's.
    :raises InvalidQueryError: where the text is no such auction.
    """
    dealer, vulnerability, calls = _fields(text)
    words = [one.call for word, side in written_words(calls) for one in _calls(word, side)]
    return _query(dealer, vulnerability, words, pair)


def query_of(record: Record, pair: str | None = None) -> tuple[AuctionQuery, BoardContext]:
    """Return the auction of a record, and what is known of its board (PLAYED CV-43).

    :param pair: as :func:`parse_dealt`.
    :raises InvalidQueryError: where nobody knows who dealt.
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
            f"no auction as dealt: {text!r} (dealer, vulnerability and calls: N:None:P P 1N)"
        ) from error


def _calls(word: str, side: Side) -> list[QueryWord]:
    calls = read_calls(word, side)
    if not calls:
        raise not_a_call(word)
    return calls


MOST_AUCTIONS = 24
"""Auctions that one reference may stand for."""
_MOST_TRIED = 2_000
"""Calls that are tried for them."""


class _Choice(NamedTuple):
    """What one word of a reference may be."""

    words: tuple[QueryWord, ...]
    """The calls that it is; none where there are alternatives."""
    side: Side
    parts: tuple[Part, ...] = ()
    """The alternatives of a label."""


def read_reference(text: str) -> list[AuctionQuery]:
    """Return the auctions that ``text`` stands for, variables bound as in tables (RQ-12).

    :raises InvalidQueryError: where it is none, or stands for more than 24.
    """
    choices = [_choice(word, side) for word, side in written_words(text)]
    if not any(choice.parts for choice in choices):
        return [query_of_words([word for choice in choices for word in choice.words])]
    chosen: dict[AuctionQuery, None] = {}
    for words in _CallChooser(text).among(choices, (), Auction(), NOTHING_BOUND):
        chosen[query_of_words(words)] = None
        if len(chosen) > MOST_AUCTIONS:
            raise InvalidQueryError(f"{text!r} stands for more than {MOST_AUCTIONS} auctions")
    if not chosen:
        raise InvalidQueryError(f"{text!r} stands for no auction that is legal")
    return list(chosen)


def _choice(word: str, side: Side) -> _Choice:
    calls = read_calls(word, side)
    if calls:
        return _Choice(tuple(calls), side)
    bare = without_marks(word)
    label = parse_label(f"({bare})" if side is Side.THEY else bare)
    if label is None:
        raise not_a_call(word)
    return _Choice((), side, label.parts)


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
        """Yield the calls that ``choices`` may be behind ``auction``, those of ``before`` first."""
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
    """Yield what one word may be, each call once, with what variables stand for then."""
    if choice.words:
        yield choice.words, bound
    seen: set[Call] = set()
    for part in choice.parts:
        for candidate in calls_of(part, auction, bound.suits):
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
