"""Queries for several auctions at once, ``1M-2M``, ``1N-2D/2H`` (RESOLVER RQ-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...bridge import PASS, Auction, Call, Side
from ...language.labels import Part, parse_label
from ...language.variables import calls_of
from ..bindings import NOTHING_BOUND, VariableBindings
from ..queries import (
    AuctionQuery,
    InvalidQueryError,
    QueryWord,
    not_a_call,
    query_of,
    read_calls,
    without_marks,
    written_words,
)

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
        return [query_of([word for choice in choices for word in choice.words])]
    chosen: dict[AuctionQuery, None] = {}
    for words in _CallChooser(text).among(choices, (), Auction(), NOTHING_BOUND):
        chosen[query_of(words)] = None
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
