"""Reads what players have shown by the notes of a system (HANDS HA-20 to HA-28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from ...agreements import answers
from ...agreements.book import Agreement
from ...agreements.lookup import Lookup, Resolver, continuations
from ...agreements.meanings.books import BookMeanings
from ...agreements.meanings.model import Meaning, Unread
from ...agreements.queries import AuctionQuery, without_leading_passes
from ...agreements.system import System
from ...bridge.auctions import PASS, Auction, Side
from ...bridge.conditions import Conditions
from ...bridge.space.hand_sets import HandSet
from ...language.alerts import alert_length
from . import assumptions as assumed
from .boxes import UNKNOWN_STRENGTH, Box, Boxes, StrengthBounds, least_lengths, strength_of
from .sets import Before, RowSets, SetReader
from .shown import (
    Contradiction,
    Exclusion,
    Position,
    PositionStatus,
    ShownAuction,
    ShownCall,
    TheirHands,
)
from .siblings import Remaining, Sibling, TurnOfPlayer, leave_out
from .turns import NextCall, OurTurn

_PLAYERS = 4
_CARDS = 13
_ALL_POINTS = 40


class _Continuation(NamedTuple):
    """A call of ours that may follow."""

    auction: Auction
    meaning: answers.Meaning


class HandReader:
    """Reads the hands that the notes of one system show."""

    def __init__(self, system: System, assumptions: Iterable[str] | None = None) -> None:
        """Read nothing yet.

        :param assumptions: the names of the assumptions in force (HA-16); by default those of the
            project.
        :raises UnknownAssumptionError: if a name is not known.
        """
        language = system.options.notes_language
        self.name = system.name
        """The name of the system."""
        self._book = system.book
        self._resolver = Resolver(system)
        self._meanings = BookMeanings(system.book, language)
        if assumptions is None:
            assumptions = system.options.assumptions
        if assumptions is None:
            assumptions = assumed.ASSUMPTIONS
        self._sets = SetReader(assumed.checked(assumptions), self._meanings.counting, language)
        self._read: dict[tuple[object, ...], RowSets] = {}
        self._siblings: dict[tuple[Auction, answers.BoardContext], list[_Continuation]] = {}
        self._turns: dict[tuple[AuctionQuery, answers.BoardContext], OurTurn] = {}

    def sets(
        self, meaning: answers.Meaning, auction: Auction, before: Before | None = None
    ) -> RowSets:
        """Return the sets of an agreement; ``//hand`` is read instead of its text (HA-17).

        :param auction: the auction with the call that it is about.
        """
        of_row = auction if meaning.calls is not None or not meaning.auction else meaning.auction
        hand, text = meaning.row.hand, meaning.text
        before = before or Before()
        key = (text, hand, of_row, meaning.conditions, before)
        if key not in self._read:
            read = self._meaning(text if hand is None else hand, of_row, meaning.conditions)
            if hand == "":
                read = Meaning(text, unread=(Unread((0, len(text)), "words"),))
            agreement = Agreement(of_row, meaning.conditions, read.text, meaning.row)
            inferred = self._meanings.inferred(agreement) if read.text and hand != "" else None
            self._read[key] = self._sets.sets(read, str(of_row), before, inferred=inferred)
        return self._read[key]

    def agreements(self) -> Iterator[answers.Meaning]:
        """Yield the leading agreements of the notes with a text or a ``//hand`` line."""
        for one in self._book.leading:
            if one.text or one.row.hand:
                auction = without_leading_passes(one.auction).auction
                yield answers.Meaning(auction, one.conditions, one.text, one.row)

    def _meaning(self, text: str, auction: Auction, conditions: Conditions) -> Meaning:
        return self._meanings.of_text(text, auction, conditions)

    def shown(
        self,
        query: AuctionQuery,
        context: answers.BoardContext = answers.NOTHING_KNOWN,
        *,
        exclusion: Exclusion = Exclusion.SPECIAL,
        their: TheirHands = TheirHands.ANY,
    ) -> ShownAuction:
        """Return what the players have shown in an auction.

        :param context: seat and vulnerability; a seat in the query overrides it.
        :param exclusion: the siblings whose hands are left out of our hands.
        :param their: what is assumed of opponents whose calls the notes do not explain.
        """
        answer = self._resolver.resolve(query, context)
        return _AuctionReading(self, answer, exclusion, their).read()

    def turn(
        self, query: AuctionQuery, context: answers.BoardContext = answers.NOTHING_KNOWN
    ) -> OurTurn:
        """Return our next turn after an auction.

        :param context: seat and vulnerability; a seat in the query overrides it.
        """
        key = query, context
        if key not in self._turns:
            answer = self._resolver.resolve(query, context)
            reading = _AuctionReading(self, answer, Exclusion.NONE, TheirHands.ANY)
            self._turns[key] = reading.turn()
        return self._turns[key]

    def next_calls(
        self, auction: Auction, context: answers.BoardContext, before: Before
    ) -> Iterator[NextCall]:
        """Yield the rows for our next call, every meaning that fits; those for all others last."""
        look = Lookup(self._resolver.tree, context)
        for one in continuations(look, auction):
            if one.side is Side.THEY:
                continue
            if one.call is None:
                yield NextCall(auction, None, one.meaning, None)
            elif after := auction.try_call(Side.WE, one.call):
                found = look.find(after)
                is_copied = found.status is answers.Status.AS
                said = list(_different(filter(_has_meaning, found.meanings)))
                for meaning in said:
                    sets = self.sets(meaning, after, before)
                    yield NextCall(after, one.call, meaning, sets, is_copied)
                if not said:
                    yield NextCall(after, one.call, one.meaning, None, is_copied)

    def siblings(
        self, auction: Auction, context: answers.BoardContext, before: Before
    ) -> Iterator[Sibling]:
        """Yield our calls after an auction, with their sets."""
        key = auction, context
        if key not in self._siblings:
            look = Lookup(self._resolver.tree, context)
            self._siblings[key] = [
                _Continuation(after, meaning)
                for one in continuations(look, auction)
                if one.side is Side.WE and one.call is not None and one.meaning is not None
                if (after := auction.try_call(Side.WE, one.call)) is not None
                for meaning in _meanings_of(look, after, one.meaning)
            ]
        for after, meaning in self._siblings[key]:
            yield Sibling(after, meaning, self.sets(meaning, after, before))


@dataclass
class _Player:
    """The hands of a player while his calls are read."""

    calls: list[ShownCall] = field(default_factory=list)
    turns: list[TurnOfPlayer] = field(default_factory=list)
    known: Boxes = field(default_factory=Boxes.everything)
    """The hands of his calls so far, sure ones if there are any."""
    possible: Boxes = field(default_factory=Boxes.everything)
    last_range: StrengthBounds = UNKNOWN_STRENGTH
    asks: bool = False
    """Whether his last call asks."""
    transfer: str = ""
    """The suit that his last call shows, if it is a transfer."""

    def add(self, call: ShownCall) -> None:
        """Add his next call."""
        self.calls.append(call)
        self.asks = call.sets is not None and call.sets.asks
        is_transfer = call.sets is not None and call.sets.is_transfer
        suit = call.sets.suit_shown(call.call) if call.sets and is_transfer else None
        self.transfer = "" if suit is None else "cdhs"[suit]
        if call.sets is None:
            return
        self.possible &= call.sets.possible
        self.known &= call.sets.sure or call.sets.possible
        if len(call.sets.ranges) == 1 and call.sets.ranges[0].width is not None:
            (self.last_range,) = call.sets.ranges


class _AuctionReading:
    """Reads one auction."""

    def __init__(
        self,
        reader: HandReader,
        answer: answers.Answer,
        exclusion: Exclusion,
        their: TheirHands,
    ) -> None:
        self._reader = reader
        self._answer = answer
        self._exclusion = exclusion
        self._their = their
        self._players = [_Player() for _ in range(_PLAYERS)]

    def turn(self) -> OurTurn:
        """Return our next turn."""
        self._read_calls()
        auction = self._answer.auction.passed_to(Side.WE)
        player = self._players[len(auction) % _PLAYERS]
        rows = self._reader.next_calls(auction, self._answer.context, self._before(len(auction)))
        return OurTurn(self._answer, auction, tuple(player.calls), player.possible, tuple(rows))

    def _read_calls(self) -> None:
        auction = self._answer.auction
        for number, step in enumerate(self._answer.trail):
            after = Auction.of(auction.opener, auction.calls[: number + 1])
            self._add(number, step, after)

    def _before(self, number: int) -> Before:
        """Return the facts before a call, counted from 0."""
        player = self._players[number % _PLAYERS]
        partner = self._players[(number + 2) % _PLAYERS]
        return Before(
            strength_of(player.known.cells),
            player.last_range,
            strength_of(partner.known.cells),
            partner.transfer,
        )

    def read(self) -> ShownAuction:
        """Return what the players have shown."""
        self._read_calls()
        auction = self._answer.auction
        sides = (auction.opener, auction.opener.other)
        found = [
            self._position(number, sides[number % 2], player)
            for number, player in enumerate(self._players)
        ]
        calls = (call for player in self._players for call in player.calls)
        return ShownAuction(
            self._answer,
            tuple(sorted(calls, key=lambda one: len(one.auction))),
            tuple(found),
            tuple(self._contradictions(found)),
        )

    def _add(self, number: int, step: answers.AnswerStep, auction: Auction) -> None:
        """Read a call and the others that its player had."""
        player = self._players[number % _PLAYERS]
        partner = self._players[(number + 2) % _PLAYERS]
        before = self._before(number)
        meaning = next((one for one in step.meanings if one.text or one.row.hand), None)
        sets = None
        if meaning is not None:
            about = meaning._replace(calls=()) if step.is_rest else meaning
            sets = self._reader.sets(about, auction, before)
        call = ShownCall(
            auction, step.side, step.call, meaning, sets, before, answers_ask=partner.asks
        )
        if sets is not None and step.side is Side.WE:
            above = Auction.of(auction.opener, auction.calls[:-1])
            siblings = self._reader.siblings(above, self._answer.context, before)
            others = tuple(one for one in siblings if one.auction != auction)
            turn = TurnOfPlayer(player.possible, auction, sets, others, partner.asks)
            player.turns.append(turn)
        player.add(call)

    def _position(self, number: int, side: Side, player: _Player) -> Position:
        calls = tuple(player.calls)
        status, blockers = _status(player)
        bounds, hands = _in_common(player)
        used = [name for one in calls if one.sets for name in one.sets.assumptions]
        if side is Side.THEY:
            theirs, names = self._assumed(calls)
            hands = Boxes.of(Box(box.hands & theirs, box.demands) for box in hands.parts)
            return Position(
                number + 1, side, calls, status, player.possible, hands, hands, bounds,
                assumptions=(*used, *names), blockers=blockers,
            )  # fmt: skip
        hands = hands.without(self._openings_passed(number))
        left = Remaining(hands, (), (), 1.0)
        if status is not PositionStatus.UNREAD:
            left = leave_out(hands, player.turns, self._exclusion)
        return Position(
            number + 1, side, calls, status, player.possible, hands, left.hands, bounds,
            left.left_out, left.unless, left.share, tuple(dict.fromkeys(used)), blockers,
        )  # fmt: skip

    def _assumed(self, calls: Sequence[ShownCall]) -> tuple[HandSet, tuple[str, ...]]:
        """Return what is assumed of an opponent, with the name of the assumption (HA-27)."""
        hands = HandSet.everything()
        if self._their is TheirHands.QUIET:
            if all(one.call is PASS for one in calls):
                hands = assumed.quiet()
        elif self._their is TheirHands.NATURAL:
            for one in calls:
                if one.sets is None and one.call.suit is not None:
                    hands &= assumed.natural(one.call.suit)
        is_used = hands != HandSet.everything()
        return hands, (str(self._their),) if is_used else ()

    def _openings_passed(self, number: int) -> HandSet:
        """Return the hands with which a player would have opened, if he has passed (HA-28)."""
        seat = self._answer.context.seat
        passed_in = (seat or 0) + number - _PLAYERS
        if passed_in < 1:
            return HandSet.nothing()
        context = self._answer.context._replace(seat=passed_in)
        openings = self._reader.siblings(Auction(), context, Before())
        sure = (one.sets.sure.cells for one in openings if one.auction.calls[-1] is not PASS)
        return reduce(or_, sure, HandSet.nothing())

    def _contradictions(self, positions: Sequence[Position]) -> Iterator[Contradiction]:
        """Yield calls whose hands have nothing in common (HA-22, HA-23)."""
        for position in positions:
            held = Boxes.everything()
            read: list[ShownCall] = []
            for call in position.calls:
                if call.sets is None:
                    continue
                held &= call.sets.possible
                if not held:
                    yield Contradiction(_clashing(call, read), call)
                    break
                read.append(call)
        first, second = (one for one in positions if one.is_ours)
        ours = [call for one in (first, second) for call in one.calls if call.sets is not None]
        if first.shown and second.shown and _are_too_many(first.shown, second.shown):
            ours.sort(key=lambda one: len(one.auction))
            yield Contradiction(ours[0], ours[-1], together=True)


def _has_meaning(meaning: answers.Meaning) -> bool:
    """Return whether a meaning has a text, and no special one replaces it here."""
    has_text = bool(meaning.text or meaning.row.hand)
    return has_text and meaning.standing is not answers.Standing.GENERAL


def _meanings_of(
    look: Lookup, auction: Auction, first: answers.Meaning
) -> Iterator[answers.Meaning]:
    """Yield the meanings of a call, the one that leads before the others."""
    others = (one for one in look.find(auction).meanings if _has_meaning(one))
    return _different((first, *others))


def _different(meanings: Iterable[answers.Meaning]) -> Iterator[answers.Meaning]:
    """Yield meanings, those with the same text under the same conditions once.

    A mark of an alert says nothing of the hand.
    """
    known = set()
    for one in meanings:
        key = one.text[alert_length(one.text) :], one.row.hand, one.conditions
        if key not in known:
            known.add(key)
            yield one


def _clashing(call: ShownCall, earlier: Sequence[ShownCall]) -> ShownCall:
    """Return the earlier call that a call contradicts; the last one, if no single one does."""
    for one in earlier:
        if one.sets and call.sets and not one.sets.possible & call.sets.possible:
            return one
    return earlier[-1] if earlier else call


def _are_too_many(one: Boxes, other: Boxes) -> bool:
    """Return whether no deal has hands of both sets, by least lengths and points (HA-23)."""
    lengths = zip(least_lengths(one.cells), least_lengths(other.cells), strict=True)
    points = (strength_of(one.cells).low or 0) + (strength_of(other.cells).low or 0)
    return points > _ALL_POINTS or any(sum(pair) > _CARDS for pair in lengths)


def _status(player: _Player) -> tuple[PositionStatus, tuple[ShownCall, ...]]:
    """Return how far the calls of a player are read, and those that are in the way (HA-21)."""
    calls = [one for one in player.calls if one.sets is not None or one.call is not PASS]
    start = _first_needed(player.calls)
    needed = [one for one in calls if one in player.calls[start:]]
    blockers = [one for one in needed if one.sets is None or not one.sets.sure]
    if needed and not blockers:
        bounds, hands = _in_common(player)
        last = needed[-1]
        is_answer = all(one.answers_ask for one in calls if one.call is not PASS)
        is_free = is_answer or (last.sets is not None and last.sets.needs_no_strength)
        is_known = is_free or strength_of(hands.cells).is_known
        if hands and bounds != "possible" and is_known:
            return PositionStatus.READ, ()
        blockers = [last]
    is_partly = not player.possible.is_everything
    return PositionStatus.PARTLY if is_partly else PositionStatus.UNREAD, tuple(blockers)


def _first_needed(calls: Sequence[ShownCall]) -> int:
    """Return the number of the first call that is needed: a later one may tell all (HA-21)."""
    for number in range(len(calls) - 1, 0, -1):
        sets = calls[number].sets
        if sets is not None and sets.describes_hand and sets.sure:
            earlier = (one.sets.possible for one in calls[:number] if one.sets is not None)
            if reduce(and_, earlier, sets.sure):
                return number
    return 0


def _in_common(player: _Player) -> tuple[str, Boxes]:
    """Return the hands that all calls have in common, and by which bounds (HA-22)."""
    start = _first_needed(player.calls)
    sets = [(number >= start, one.sets) for number, one in enumerate(player.calls) if one.sets]
    written = (one.sure if is_needed and one.sure else one.possible for is_needed, one in sets)
    if hands := reduce(and_, written, Boxes.everything()):
        return "written", hands
    firm = (one.firm if is_needed and one.firm else one.possible for is_needed, one in sets)
    if hands := reduce(and_, firm, Boxes.everything()):
        return "firm", hands
    return "possible", player.possible
