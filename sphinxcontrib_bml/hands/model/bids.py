"""Answers about the next bid with a hand (HANDS HA-50 to HA-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ...agreements import answers
from ...agreements.queries import AuctionQuery
from ...agreements.resolver import context_of
from ...bridge.auctions import Call
from ...bridge.conditions import Vulnerability
from ...bridge.deals import CARDS_IN_A_HAND, RANKS, Hand, InvalidHandError
from .fits import Fit, FitAnswer, fit
from .reading import HandReader
from .requests import read_bidding
from .shown import ShownCall
from .turns import NextCall, OurTurn

if TYPE_CHECKING:
    from ...agreements.notes import Notes

_SMALL_CARDS = f"{RANKS[5:]}x"
"""The cards that ``x`` may stand for, and ``x`` itself."""
_MOST_SMALL_CARDS = len(RANKS[5:])
_ORDER = (FitAnswer.YES, FitAnswer.PERHAPS, FitAnswer.NO)


class BidVerdict(StrEnum):
    """How far the notes say what to bid (HANDS HA-52)."""

    ONE = "one"
    """One call fits, and no other may fit."""
    SEVERAL = "several"
    """Several calls fit."""
    SOME = "some"
    """One call fits, but something is not known."""
    OPEN = "open"
    """No call fits for certain; some may fit."""
    NONE = "none"
    """No call fits."""
    SILENT = "silent"
    """The notes have no calls there."""


class BidRow(NamedTuple):
    """A row of the notes for the next call, and whether the hand fits it."""

    next: NextCall
    """The row, with its call, auction and meaning."""
    fit: Fit | None
    """None for a row for all other calls."""


class EarlierMiss(NamedTuple):
    """An earlier call of the player that the hand does not fit."""

    call: ShownCall
    """The earlier call, with the sets of its agreement."""
    fit: Fit
    """What the hand misses."""


@dataclass(frozen=True, repr=False)
class BidAnswer:
    """The rows of the notes for the next bid, each with whether a hand fits it."""

    hand: Hand
    """The hand that bids."""
    turn: OurTurn
    """The turn at which it bids, with the rows of the notes."""
    rows: tuple[BidRow, ...]
    """The rows that fit first, then those that may fit, then those that do not (HA-51)."""
    excluded: EarlierMiss | None = None
    """The first earlier call of the player that excludes the hand (HA-54)."""

    def with_answer(self, answer: FitAnswer) -> tuple[NextCall, ...]:
        """Return the rows with an answer, in their order."""
        return tuple(row.next for row in self.rows if row.fit and row.fit.answer is answer)

    def calls(self, answer: FitAnswer) -> tuple[Call, ...]:
        """Return the calls with an answer of at least one of their rows, each once."""
        found = (row.call for row in self.with_answer(answer) if row.call is not None)
        return tuple(dict.fromkeys(found))

    @cached_property
    def verdict(self) -> BidVerdict:
        """How far the notes say what to bid."""
        fitting, is_open = self.with_answer(FitAnswer.YES), bool(self.calls(FitAnswer.PERHAPS))
        if not self.rows:
            return BidVerdict.SILENT
        if not fitting:
            return BidVerdict.OPEN if is_open else BidVerdict.NONE
        for one, other in combinations(fitting, 2):
            if one.call is not other.call and one.may_meet(other):
                return BidVerdict.SEVERAL
        is_clear = not is_open and self.excluded is None and any(map(self._is_certain, fitting))
        return BidVerdict.ONE if is_clear else BidVerdict.SOME

    @property
    def determined(self) -> Call | None:
        """The call that the notes give; None if they leave it open."""
        return self.calls(FitAnswer.YES)[0] if self.verdict is BidVerdict.ONE else None

    def __repr__(self) -> str:
        """Return the hand with the verdict and the calls that fit or may fit."""
        found = dict.fromkeys((*self.calls(FitAnswer.YES), *self.calls(FitAnswer.PERHAPS)))
        calls = f", {' '.join(call.word for call in found)}" if found else ""
        return f"<BidAnswer {self.hand}: {self.verdict}{calls}>"

    def _is_certain(self, row: NextCall) -> bool:
        """Return whether a row applies under the known seat and vulnerability."""
        if row.meaning is None or row.meaning.conditions.qualifications:
            return False
        return self.turn.answer.context.makes_certain(row.meaning.conditions)


def checked_hand(text: str) -> Hand:
    """Return the 13 cards of one player, ``AKx2 T9 - Q987x`` or ``AK32.T9..Q9876`` (HA-50).

    :raises InvalidHandError: for any other text, 12 or 14 cards, a card twice, and more small
        cards than a suit has.
    """
    hand = Hand.parse(text)
    for suit, cards in hand.holdings():
        if (small := sum(card in _SMALL_CARDS for card in cards)) > _MOST_SMALL_CARDS:
            message = f"{small} small cards of {suit.symbol}; a suit has {_MOST_SMALL_CARDS}"
            raise InvalidHandError(f"not a hand: {message}")
    problem = next(hand.problems(), "")
    if not problem and len(hand) != CARDS_IN_A_HAND:
        problem = f"{len(hand)} cards"
    if problem:
        raise InvalidHandError(f"not a hand: {problem}, not {CARDS_IN_A_HAND} different ones")
    return hand


def next_bids(
    reader: HandReader,
    hand: Hand,
    query: AuctionQuery,
    context: answers.BoardContext = answers.NOTHING_KNOWN,
) -> BidAnswer:
    """Return what the notes say to bid with a hand after an auction.

    :param context: seat and vulnerability; a seat in the query overrides it.
    :raises InvalidHandError: if the hand does not have 13 different cards.
    """
    turn = reader.turn(query, context)
    rows = [BidRow(one, _fit_of(hand, one)) for one in turn.rows]
    order = sorted(rows, key=lambda row: _rank(row, turn))
    excluded = next(_earlier_misses(hand, turn.earlier), None)
    return BidAnswer(hand, turn, tuple(order), excluded)


def _fit_of(hand: Hand, row: NextCall) -> Fit | None:
    if row.call is None:
        return None
    return Fit(FitAnswer.PERHAPS) if row.sets is None else fit(hand, row.sets)


def _rank(row: BidRow, turn: OurTurn) -> tuple[int, bool, int]:
    """Return a key by answer, then own rows first, then special rows and short misses first."""
    if row.fit is None:
        return len(_ORDER), False, 0
    size = len(row.fit.misses)
    if row.fit.answer is not FitAnswer.NO:
        possible = turn.held.cells if row.next.sets is None else row.next.sets.possible.cells
        size = (possible & turn.held.cells).number
    return _ORDER.index(row.fit.answer), row.next.is_copied, size


def _earlier_misses(hand: Hand, calls: Sequence[ShownCall]) -> Iterator[EarlierMiss]:
    for call in calls:
        if call.sets is not None:
            found = fit(hand, call.sets)
            if found.answer is FitAnswer.NO:
                yield EarlierMiss(call, found)


def bid(
    notes: Notes,
    hand: Hand | str,
    auction: str = "",
    seat: int | None = None,
    vul: str | Vulnerability = Vulnerability.ANY,
) -> BidAnswer:
    """Return what the notes say to bid with a hand after an auction (HANDS HA-90).

    :param hand: a hand, or its notation, ``AKx2 T9 - Q987x`` or ``AK32.T9..Q9876``.
    :param auction: the auction so far in any usual notation; by default nobody has called.
    :param seat: seat of the opening, 1 to 4, if there are no passes before the opening.
    :param vul: our and the opponents' vulnerability as in ``#VUL``, ``YN``; ``0`` for a side whose
        vulnerability is not known, so ``00`` for both.
    :raises ValueError: if the hand, the auction, the seat or the vulnerability is invalid.
    """
    checked = checked_hand(str(hand))
    query, context = read_bidding(auction), context_of(seat, vul)
    return next_bids(HandReader(notes.system), checked, query, context)
