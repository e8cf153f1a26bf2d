"""Auctions as dealt: dealer, vulnerability of the board, four players' calls (RESOLVER RA-2)."""

from __future__ import annotations

from collections.abc import Sequence

from ...bridge import (
    PASS,
    Auction,
    BoardVulnerability,
    Call,
    InvalidVulnerabilityError,
    Record,
    Seat,
    Side,
    Vulnerability,
)
from ..queries import (
    AuctionQuery,
    InvalidQueryError,
    QueryWord,
    legality_error,
    not_a_call,
    read_calls,
    without_leading_passes,
    written_words,
)
from .context import BoardContext

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
