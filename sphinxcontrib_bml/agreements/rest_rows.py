"""The calls of rows for all other calls, for exports (VARIANTS WC-8a, WC-8b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ..bridge.auctions import BIDS, DOUBLE, REDOUBLE, Auction, Call, Side, number_before
from ..bridge.conditions import Conditions
from ..language.call_words import REST_WITHOUT_SUITS
from ..language.options import Limits
from ..patterns import IGNORECASE, compile_later
from .announcements import text_after_mark
from .book import Agreement, Book, Place
from .queries import without_leading_passes
from .redirect_rows import RestRow
from .text_comparison import is_cross_reference

_REFERS = compile_later(
    r"\W*(?:see|as|like|same|ditto|idem|cf|similar|similarly)\b(?!-)", IGNORECASE
)
"""The beginning of a text that only refers to another place (PRACTICE QZ-4)."""

_MOST_NESTED = 2
"""Maximum number of such rows, one below the other, whose rows below are exported."""

_Above = tuple[Side, int]
"""The side that calls, and the number of the auction before it, from the opening."""


class ExportedRest(NamedTuple):
    """A row for all other calls with its calls."""

    row: RestRow
    calls: tuple[Call, ...]
    """The calls that no other row names, in order."""
    named: tuple[Call, ...]
    """Its other calls that agreements have."""
    place: Place
    """The position of the row among all such rows of the whole book."""

    @property
    def is_shared(self) -> bool:
        """Whether other rows for all other calls have some of its calls."""
        return len(self.calls) + len(self.named) < len(list(legal_calls(self.row)))

    @property
    def text(self) -> str:
        """Its text; perhaps it only has rows below it."""
        return self.row.text.strip()

    @property
    def rows_below(self) -> int:
        """The number of rows below it; a later call of its own row counts too."""
        return 0 if self.row.below is None else max(len(self.row.below.table.rows) - 1, 1)

    @property
    def agreement(self) -> Agreement:
        """The text and the row; the auction is that before the calls."""
        return _agreement(self.row, self.row.auction)

    @property
    def is_explained(self) -> bool:
        """Whether its text says more than where to look (PRACTICE QZ-4)."""
        text = text_after_mark(self.agreement).strip()
        return bool(text) and not (is_cross_reference(text) or _REFERS.match(text))

    def after(self, call: Call) -> Agreement:
        """Return the agreement about one of its calls."""
        return _agreement(self.row, self.row.auction.after(self.row.side, call))


def _agreement(rest: RestRow, auction: Auction) -> Agreement:
    return Agreement(auction, rest.conditions, rest.text, rest.row, {})


def written_out(book: Book, most: int, limits: Limits) -> Iterator[tuple[Place, Agreement]]:
    """Yield the agreements of the first calls of each row, and those of the rows below it.

    :param book: with the agreements that ``//as`` lines copy.
    :param most: the number of calls of each row.
    :returns: pairs of the position of the row and an agreement.
    """
    found = (
        (one.place, agreement)
        for one in exported_rest_rows(book)
        for agreement in _first_agreements(one, most)
    )
    yield from islice(found, limits.records if most else 0)


def rows_left_out(book: Book, most: int) -> Iterator[ExportedRest]:
    """Yield the rows of which a file with the first ``most`` calls of each lacks some."""
    for one in exported_rest_rows(book):
        if len(one.calls) > most and (one.is_explained or one.row.below is not None):
            yield one


def _first_agreements(rest: ExportedRest, most: int) -> Iterator[Agreement]:
    waiting = [(rest, _MOST_NESTED)]
    while waiting:
        one, levels = waiting.pop()
        for call in one.calls[:most]:
            if one.is_explained:
                yield one.after(call)
            if one.row.below is not None and levels:
                below = one.row.below.after(call)
                yield from below.leading
                waiting += [(other, levels - 1) for other in exported_rest_rows(below)]


def exported_rest_rows(book: Book, *, every: bool = False) -> Iterator[ExportedRest]:
    """Yield the rows for all other calls that exports write (VARIANTS WC-8a).

    :param book: with the agreements that ``//as`` lines copy.
    :param every: whether those are wanted too that have no calls left, or a word for suits.
    """
    places = list(book.rest_places)
    rows = {
        place: rest
        for place, rest in zip(places, book.rest_rows, strict=True)
        if (rest.text.strip() or rest.below) and (every or rest.word not in REST_WITHOUT_SUITS)
    }
    if not rows:
        return
    named = _named_calls(book, {_above(rest) for rest in rows.values()})
    shared: dict[_Above, dict[Call, list[Conditions]]] = {}
    found: dict[Place, ExportedRest] = {}
    for place in sorted(rows, key=lambda place: generality(rows[place])):
        rest = rows[place]
        conditions = _from_opening(rest.auction, rest.conditions)
        if conditions is None:
            continue
        by_rows, by_rest = named[_above(rest)], shared.setdefault(_above(rest), {})
        legal = list(legal_calls(rest))
        others = [call for call in legal if call in by_rows]
        calls = [
            call
            for call in legal
            if call not in others and not _covers(by_rest.get(call, ()), conditions)
        ]
        for call in calls if rest.text.strip() else ():
            by_rest.setdefault(call, []).append(conditions)
        found[place] = ExportedRest(rest, tuple(calls), tuple(others), place)
    for place in rows:
        if place in found and (every or found[place].calls):
            yield found[place]


def _covers(taken: Iterable[Conditions], conditions: Conditions) -> bool:
    return any(one.cover(conditions) for one in taken)


def generality(rest: RestRow) -> int:
    """Return a number that is higher for rows for more calls."""
    return len(BIDS) + 1 if rest.calls is None else len(rest.calls)


def legal_calls(rest: RestRow) -> Iterator[Call]:
    """Yield the legal calls that a row is about, whether other rows name them or not."""
    if rest.calls is not None:
        yield from rest.calls
        return
    for call in (DOUBLE, REDOUBLE, *BIDS[rest.auction.last_bid :]):
        if call.is_bid or rest.auction.is_legal(rest.side, call):
            yield call


def _above(rest: RestRow) -> _Above:
    opened = without_leading_passes(rest.auction).auction if rest.auction.last_bid else Auction()
    return rest.side, opened.number


def _named_calls(book: Book, above: set[_Above]) -> dict[_Above, set[Call]]:
    """Return the calls that agreements have after each of these auctions."""
    found: dict[_Above, set[Call]] = {one: set() for one in above}
    numbers = {number for _, number in above}
    for one in book.leading:
        auction = without_leading_passes(one.auction).auction
        number, side = number_before(auction.number), auction.last_side
        if number in numbers and side is not None and (side, number) in found:
            found[side, number].add(auction.calls[-1])
    return found


def _from_opening(auction: Auction, conditions: Conditions) -> Conditions | None:
    """Return conditions in which passes before the opening are its seat; None if none is left."""
    passes = without_leading_passes(auction).passes
    if auction and not auction.last_bid:
        passes = len(auction)
    if not passes:
        return conditions
    seat = conditions.seat.behind(passes)
    return None if seat is None else replace(conditions, seat=seat)
