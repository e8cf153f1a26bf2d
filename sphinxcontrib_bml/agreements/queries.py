"""Auctions as people type them: ``1NT – 2♣``, ``1C (1H) X`` (RESOLVER RQ-1 to RQ-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..bridge import auctions
from ..language.labels import parse_label
from ..patterns import compile_later

LONGEST_QUERY = 1_000
"""Maximum number of characters of a query."""

_TOKEN = compile_later(r"[()\[\]]|[-–—−;,>→]|[^\s()\[\]\-–—−;,>→]+")
_DASH = frozenset("-–—−")
_SEPARATORS = frozenset(";,>→")
_MARKS = "!*?.:"
_WORDS = {
    **dict.fromkeys(("p", "pass"), auctions.PASS),
    **dict.fromkeys(("x", "d", "dbl", "double"), auctions.DOUBLE),
    **dict.fromkeys(("xx", "r", "rd", "rdbl", "redbl", "redouble"), auctions.REDOUBLE),
}
_ALL_PASS = frozenset({"ap", "all"})
_ANY = frozenset({"?", "any"})
_NOTRUMP = frozenset({"n", "nt", "sa"})
_LEVELS = "1234567"


class InvalidQueryError(ValueError):
    """The text is not an auction; the message names the word and gives the reason."""


class AuctionQuery(NamedTuple):
    """The query in a text: an auction and possibly a seat."""

    auction: auctions.Auction
    """The auction from the first call that is not a pass, or passes only (RESOLVER RA-1)."""
    seat: int | None = None
    """The seat of the opening, 1 to 4; None if the text does not give it."""
    other: auctions.Auction | None = None
    """The auction with calls in turn, if a text without parentheses may mean that (RQ-7)."""


class QueryWord(NamedTuple):
    """A call of a query."""

    call: auctions.Call
    side: auctions.Side | None
    """The opponents if in parentheses, else we; None if either side may make the call."""


class _CallReading(NamedTuple):
    """The result of reading calls in one of two ways."""

    query: AuctionQuery | None
    reached: int = 0
    """Number of calls that could be made."""
    why: str = ""
    """The problem of the next call."""


def read_query(text: str) -> AuctionQuery:
    """Return the auction that ``text`` stands for, independent of the notes (RESOLVER RP-3).

    Calls in parentheses are by the opponents and all others by us, or else all players call in turn
    (RQ-5, RQ-6). Passes before the opening show its seat (RQ-8).

    :raises InvalidQueryError: if a word is not a call, or a call is illegal (RQ-11).
    """
    return query_of(list(_words(text)))


def query_of(words: Sequence[QueryWord]) -> AuctionQuery:
    """Return the auction that calls stand for.

    ``AP`` alone is four passes: the board is passed out (RQ-3).

    :raises InvalidQueryError: if a call is illegal.
    """
    if [word.side for word in words] == [None] * 3:
        words = [*words, words[0]]
    written, in_turn = _read_with_sides(words), _read_alternating(words)
    if written.query is not None:
        if in_turn.query is None or any(word.side is auctions.Side.THEY for word in words):
            return written.query
        other = in_turn.query.auction
        return written.query._replace(other=None if other == written.query.auction else other)
    if in_turn.query is not None:
        return in_turn.query
    raise InvalidQueryError(max(written, in_turn, key=lambda reading: reading.reached).why)


def read_written_auction(text: str) -> auctions.Auction:
    """Return the auction of ``text``, sides as written, without passes before the opening (RQ-5).

    :raises InvalidQueryError: if the text is not an auction.
    """
    reading = _read_with_sides(list(_words(text)))
    if reading.query is None:
        raise InvalidQueryError(reading.why)
    return reading.query.auction


def written_words(text: str) -> list[tuple[str, auctions.Side]]:
    """Return the words of a query, each with its side by parentheses (RQ-1, RQ-2).

    ``?`` and ``any`` at the end are ignored (RQ-9).

    :raises InvalidQueryError: if they are not last, or if the text is too long to be a query.
    """
    if len(text) > LONGEST_QUERY:
        raise InvalidQueryError(f"an auction of more than {LONGEST_QUERY} characters")
    words = _joined(_tokens(text))
    for number, (word, _) in enumerate(words):
        if without_marks(word).lower() in _ANY:
            if number + 1 < len(words):
                raise InvalidQueryError(f"{word!r} stands for any call, so nothing may follow it")
            words.pop()
    return [(word, auctions.Side.THEY if theirs else auctions.Side.WE) for word, theirs in words]


def _words(text: str) -> Iterator[QueryWord]:
    """Yield the calls of ``text``."""
    for word, side in written_words(text):
        calls = read_calls(word, side)
        if calls:
            yield from calls
        elif parse_label(without_marks(word)):
            raise InvalidQueryError(
                f"{word!r} is not a call but stands for several; ask for one of them"
            )
        else:
            raise not_a_call(word)


def not_a_call(word: str) -> InvalidQueryError:
    """Return the error for a word that is not a call."""
    return InvalidQueryError(f"{word!r} is not a call (1C to 7N, P, X, XX; theirs in parentheses)")


def read_calls(word: str, side: auctions.Side) -> list[QueryWord]:
    """Return the calls of one word, three passes for ``AP``; none if it is not a call (RQ-3)."""
    bare = without_marks(word)
    if bare.lower() in _ALL_PASS:
        return [QueryWord(auctions.PASS, None)] * 3
    call = read_call(bare)
    return [] if call is None else [QueryWord(call, side)]


def without_marks(word: str) -> str:
    """Return a word without the marks after it that are ignored (RQ-3)."""
    return word.rstrip(_MARKS) or word


def _tokens(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words and the dashes for passes, each with whether it is in parentheses."""
    depth = 0
    after_dash, first = False, True
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in "([":
            depth += 1
        elif token in ")]":
            depth = max(0, depth - 1)
        elif token in _DASH:
            alone = _is_alone(text, match.start())
            follows = _followed_by_dash(text, match.end())
            if alone and (first or after_dash or follows):
                yield token, depth > 0
                after_dash = True
            first = False
            continue
        elif token not in _SEPARATORS:
            yield token, depth > 0
        after_dash, first = False, False


def _is_alone(text: str, at: int) -> bool:
    """Return whether the dash at ``at`` is between spaces, or at the start or end (RQ-4)."""
    before, behind = text[:at][-1:], text[at + 1 : at + 2]
    return (not before or before.isspace()) and (not behind or behind.isspace())


def _followed_by_dash(text: str, at: int) -> bool:
    rest = text[at:].lstrip()
    return rest[:1] in _DASH and bool(rest) and (len(rest) == 1 or rest[1].isspace())


def _joined(tokens: Iterator[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return the words, with bids such as ``1 NT`` joined (RQ-1)."""
    joined: list[tuple[str, bool]] = []
    for word, theirs in tokens:
        if joined and joined[-1][0] in set(_LEVELS) and joined[-1][1] == theirs:
            joined[-1] = joined[-1][0] + word, theirs
        else:
            joined.append((word, theirs))
    return joined


def read_call(word: str) -> auctions.Call | None:
    """Return the call ``word``, or None if it is not a call (RQ-3)."""
    if word in _DASH:
        return auctions.PASS
    if call := _WORDS.get(word.lower()):
        return call
    level, strain = word[:1], word[1:]
    if not level or level not in _LEVELS:
        return None
    if strain.lower() in _NOTRUMP:
        return auctions.Call.parse(f"{level}N")
    try:
        return auctions.Call.bid(int(level), auctions.Suit.parse(strain))
    except auctions.InvalidSuitError:
        return None


def _read_with_sides(words: Sequence[QueryWord]) -> _CallReading:
    """Read calls in parentheses as the opponents' and all others as ours (RQ-5, RQ-8)."""
    leading = _leading_passes(words)
    passes = None
    auction, first = auctions.Auction(), 0
    if leading and not any(word.side is auctions.Side.THEY for word in words[: leading + 1]):
        if len(words) == leading:
            return _round(words, auctions.Auction())
        passes, first = leading + (leading == 1), leading
    for number, (call, written) in enumerate(words[first:], first):
        side = _to_call(auction) if written is None else written
        after = auction.try_call(side, call)
        if after is None:
            return _CallReading(None, number, legality_error(auction, side, call))
        auction = after
    return _read_from_opening(auction, passes, len(words))


def _read_alternating(words: Sequence[QueryWord]) -> _CallReading:
    """Read calls in turn; calls without parentheses may be by either side (RQ-6)."""
    passes = _leading_passes(words)
    if passes == len(words):
        return _CallReading(None, -1)
    opener = words[passes].side or auctions.Side.WE
    reading = _round(words[passes:], auctions.Auction(), opener)
    if reading.query is None:
        return reading._replace(reached=reading.reached + passes if reading.why else -1)
    return _read_from_opening(reading.query.auction, passes, len(words))


def _round(
    words: Sequence[QueryWord], auction: auctions.Auction, side: auctions.Side = auctions.Side.WE
) -> _CallReading:
    """Read calls in turn, ``side`` first.

    If parentheses contradict the order, the result has no reason.
    """
    for number, (call, written) in enumerate(words):
        if written is auctions.Side.THEY and side is auctions.Side.WE:
            return _CallReading(None)
        after = auction.try_call(side, call)
        if after is None:
            return _CallReading(None, number, legality_error(auction, side, call))
        auction, side = after, side.other
    return _CallReading(AuctionQuery(auction), len(words))


def _to_call(auction: auctions.Auction) -> auctions.Side:
    """Return the side that calls next; ours before the first call."""
    return auctions.Side.WE if auction.last_side is None else auction.last_side.other


def _leading_passes(words: Sequence[QueryWord]) -> int:
    for number, word in enumerate(words):
        if word.call is not auctions.PASS:
            return number
    return len(words)


def _read_from_opening(auction: auctions.Auction, passes: int | None, read: int) -> _CallReading:
    """Return the reading of a whole auction.

    :param passes: the number of passes before the auction, or None to count those in it.
    """
    found = without_leading_passes(auction)
    opening = found.auction
    if not any(call is not auctions.PASS for call in opening.calls):
        return _CallReading(AuctionQuery(opening), read)
    if passes is None:
        passes = found.passes
    if passes > 3:  # noqa: PLR2004 - the passes before an opening in fourth seat
        return _CallReading(None, read, "four passes: the auction is over")
    return _CallReading(AuctionQuery(opening, passes + 1 if passes else None), read)


def legality_error(auction: auctions.Auction, side: auctions.Side, call: auctions.Call) -> str:
    """Return the reason why ``call`` by ``side`` is illegal after ``auction`` (RQ-11)."""
    return f"{side.written(call)} cannot be called here: {why_illegal(auction, side, call)}"


def why_illegal(auction: auctions.Auction, side: auctions.Side, call: auctions.Call) -> str:
    """Return why a call of ``side`` after ``auction`` is illegal, in words (LANGUAGE EX-10)."""
    waits = auction.last_side is side
    if auction.is_over or (waits and not auction.is_legal(side, auctions.PASS)):
        return "the auction is over"
    if call.is_bid:
        return f"it is not higher than {auctions.BIDS[auction.last_bid - 1]}"
    return f"there is nothing to {'double' if call == auctions.DOUBLE else 'redouble'}"


@dataclass(frozen=True, slots=True)
class OpenedAuction:
    """An auction from its first call that is not a pass."""

    auction: auctions.Auction
    passes: int
    """Number of passes before the opening."""


def without_leading_passes(auction: auctions.Auction) -> OpenedAuction:
    """Return ``auction`` without passes before its opening, unchanged if all are passes (RA-3)."""
    calls = auction.calls
    if not calls or calls[0] is not auctions.PASS:
        return OpenedAuction(auction, 0)
    passes = next((n for n, call in enumerate(calls) if call is not auctions.PASS), 0)
    if not passes:
        return OpenedAuction(auction, 0)
    opener = auction.opener if passes % 2 == 0 else auction.opener.other
    return OpenedAuction(auctions.Auction.of(opener, calls[passes:]), passes)
