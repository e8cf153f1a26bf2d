"""Whether the hands of players fit what their calls mean (HANDS HA-70 to HA-75)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ...agreements.answers import Meaning, Status
from ...agreements.hand_comparisons import (
    HandComparer,
    HandComparison,
    HandDifference,
    Measure,
)
from ...agreements.notes import Notes
from ...agreements.resolver import resolver_of
from ...agreements.system import System
from ...bridge.auctions import Auction
from ...bridge.conditions import OpeningSeat, Seat
from ...bridge.deals import Hand, InvalidHandError
from ...bridge.records import Record
from ...bridge.space.hand_sets import HandSet
from ...features import hook
from ...language.anchors import RowAddress
from ...language.codes import Code
from ...language.options import Options
from .calls import (
    OurCall,
    PairRecord,
    RecordWalker,
    exclusion_reason,
    parse_players,
    plain_text,
)
from .coverage import (
    Departure,
    GroupCount,
    HandCounts,
    HandCoverage,
    HandStatus,
    Occurrence,
    RowDepartures,
    bidding_order,
)

TOLERANCE = 1
"""The number of points or cards by which a hand is near by default (HA-71)."""
_LATE_SEATS = 3
"""The first seat in which openings may be light (HA-73)."""


class JudgedCall(NamedTuple):
    """One of our calls with its hand."""

    auction: Auction
    """The auction up to the call."""
    seat: Seat
    """The seat of the player."""
    hand: Hand | None
    """The hand of the player; None if it is not known or not a valid hand."""
    status: HandStatus
    """How the hand fits the call."""
    meaning: Meaning
    """The agreement; if the call has several, the one that is nearest to the hand."""
    differences: tuple[HandDifference, ...] = ()
    """The facts about the hand that the notes exclude."""


class _KnownHand(NamedTuple):
    """A valid hand with its lengths and points."""

    hand: Hand
    cell: HandSet


class _Judgment(NamedTuple):
    """The result for one meaning of a call."""

    status: HandStatus
    meaning: Meaning
    differences: tuple[HandDifference, ...] = ()


class HandJudge:
    """Compares the hands of records with the agreements of one system."""

    def __init__(self, system: System, tolerance: int = TOLERANCE) -> None:
        """Read nothing yet.

        :param tolerance: the number of points, or of cards in another suit, by which a hand is
            near (HA-71).
        """
        self._comparer: HandComparer = hook("hand_comparer")(system, tolerance)

    def calls(self, walk: PairRecord, record: Record) -> Iterator[JudgedCall]:
        """Yield our calls with an agreement in a record, passes apart, with their results."""
        hands: dict[Seat, _KnownHand | None] = {}
        departed: set[Seat] = set()
        for call in walk.calls:
            if call.is_pass or not call.meanings:
                continue
            seat = record.seat_of(call.number)
            if seat not in hands:
                hands[seat] = _known_hand(record, seat)
            known = hands[seat]
            judged = _Judgment(HandStatus.OPEN, call.meanings[0])
            if known is not None and seat not in departed:
                is_late = len(call.auction) == 1 and (walk.context.seat or 0) >= _LATE_SEATS
                judged = self._best(call, known, is_late=is_late)
            if judged.status in {HandStatus.DEPARTS, HandStatus.LIGHT}:
                departed.add(seat)
            hand = None if known is None else known.hand
            yield JudgedCall(call.auction, seat, hand, *judged)

    def _best(self, call: OurCall, known: _KnownHand, *, is_late: bool) -> _Judgment:
        """Return the best result of all meanings of a call (HA-70).

        :param is_late: whether it is an opening in third or fourth seat.
        """
        judged = (self._judge(meaning, call, known) for meaning in call.meanings)
        return min(
            (_with_light_opening(one) if is_late else one for one in judged),
            key=lambda one: one.status.order,
        )

    def _judge(self, meaning: Meaning, call: OurCall, known: _KnownHand) -> _Judgment:
        """Return whether a hand fits one meaning of a call."""
        about = meaning._replace(calls=()) if call.status is Status.REST else meaning
        found = self._comparer.compare(about, call.auction, known.cell)
        return _Judgment(_status(found), meaning, found.differences)


def _status(found: HandComparison) -> HandStatus:
    if not found.is_known:
        return HandStatus.OPEN
    if found.differences:
        return HandStatus.NEAR if found.is_near else HandStatus.DEPARTS
    return HandStatus.FITS if found.is_whole else HandStatus.FITS_READ


def _known_hand(record: Record, seat: Seat) -> _KnownHand | None:
    """Return a hand; None if it is not known, or the deal has a problem (HA-73)."""
    hand = record.hands.get(seat)
    if hand is None or hand.is_partial or str(Code.PLAYED_DEAL) in record.problems:
        return None
    try:
        return _KnownHand(hand, HandSet.of(hand))
    except InvalidHandError:
        return None


def _with_light_opening(judged: _Judgment) -> _Judgment:
    """Return a result; *light* if only points are missing and the row is for any seat (HA-73)."""
    is_weaker = all(one.measure is Measure.POINTS and not one.is_more for one in judged.differences)
    is_any_seat = judged.meaning.conditions.seat is OpeningSeat.ANY
    if judged.status.is_outside and is_weaker and is_any_seat:
        return judged._replace(status=HandStatus.LIGHT)
    return judged


_RowText = tuple[RowAddress, str]
"""A row with its text, which is another one for each suit of a variable."""


class DepartureCollector:
    """Collects the calls whose hands the notes exclude, and counts all."""

    def __init__(self, options: Options) -> None:
        """Format texts with the ``options`` that the notes were read with."""
        self._options = options
        self._counts: Counter[HandStatus] = Counter()
        self._chapters: dict[str, Counter[HandStatus]] = {}
        self._players: dict[str, Counter[HandStatus]] = {}
        self._judged: Counter[_RowText] = Counter()
        self._rows: dict[_RowText, tuple[Meaning, list[Departure]]] = {}

    def add(self, call: JudgedCall, where: Occurrence, chapter: str, player: str) -> None:
        """Add a call of a chapter and of a player; without a name, it belongs to no player."""
        status = call.status
        key = call.meaning.row.address, call.meaning.text
        self._counts[status] += 1
        self._chapters.setdefault(chapter, Counter())[status] += 1
        if player:
            self._players.setdefault(player, Counter())[status] += 1
        self._judged[key] += status is not HandStatus.OPEN
        if status.is_outside and call.hand is not None:
            _, items = self._rows.setdefault(key, (call.meaning, []))
            items.append(Departure(call.auction, call.hand, status, call.differences, where))

    def result(self, chapters: Sequence[str], name_of: Callable[[str], str]) -> HandCoverage:
        """Return the comparison.

        :param chapters: the names of the chapters in order.
        :param name_of: a function that returns the name of a file in reports.
        """
        rows = [self._row(key, name_of) for key in self._rows]
        names = dict.fromkeys((*chapters, *self._chapters))
        return HandCoverage(
            _all_counts(self._counts),
            tuple(sorted(rows, key=_row_order)),
            tuple(_groups((name, self._chapters.get(name)) for name in names)),
            tuple(_groups(sorted(self._players.items()))),
        )

    def _row(self, key: _RowText, name_of: Callable[[str], str]) -> RowDepartures:
        meaning, items = self._rows[key]
        items.sort(key=lambda one: (-one.status.order, bidding_order(one.auction)))
        row = meaning.row
        return RowDepartures(
            min((one.auction for one in items), key=bidding_order),
            plain_text(meaning, self._options),
            f"{name_of(row.file)}:{row.line}",
            self._judged[key],
            tuple(items),
        )


def _row_order(row: RowDepartures) -> tuple[int, int, object]:
    departed = sum(one.status is HandStatus.DEPARTS for one in row.items)
    return -departed, -len(row.items), bidding_order(row.auction)


def _all_counts(counts: Counter[HandStatus]) -> HandCounts:
    return {status: counts[status] for status in HandStatus}


def _groups(groups: Iterable[tuple[str, Counter[HandStatus] | None]]) -> Iterator[GroupCount]:
    return (GroupCount(name, _all_counts(counts)) for name, counts in groups if counts)


def fits(
    notes: Notes,
    record: Record,
    *,
    we: str | Sequence[str | Sequence[str]] = (),
    me: str = "",
    pair: str = "",
    tolerance: int = TOLERANCE,
) -> tuple[JudgedCall, ...]:
    """Return whether the hands of a record fit the calls that were made (HANDS HA-90).

    :param record: one of the records that :func:`records` returned.
    :param we: two players who must sit as partners, as for :func:`coverage`; ``me`` is one player,
        ``pair`` is ``NS``, ``EW`` or ``both``.
    :param tolerance: the number of points or of cards by which a hand is near, 0 to 2.
    :return: our calls that have an agreement, passes apart, in order; none if the players do not
        sit together, or the auction cannot be read.
    :raises NoPlayersError: a ``ValueError``, if no players are given.
    """
    partners = parse_players(we, me, pair)
    if exclusion_reason(record) is not None:
        return ()
    walker, judge = RecordWalker(resolver_of(notes)), HandJudge(notes.system, tolerance)
    return tuple(
        call
        for one in partners.pairs_of(record)
        for call in judge.calls(walker.walk(record, one), record)
    )
