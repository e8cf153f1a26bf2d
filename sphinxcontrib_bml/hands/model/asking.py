"""The hands with which a quiz asks for a call (HANDS HA-60 to HA-65)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from ...agreements.answers import BoardContext, Meaning
from ...agreements.queries import AuctionQuery
from ...agreements.system import System
from ...bridge.auctions import Auction, Call
from ...bridge.dealing.asked_hands import AskedHands
from ...bridge.space.boxes import HandBoxes
from ...bridge.space.hand_sets import HandSet
from .cards import hand_boxes
from .reading import HandReader
from .shown import LEAST_TYPICAL, Exclusion, Position, PositionStatus
from .turns import NextCall


class NotAsked(StrEnum):
    """The reason why no hand is asked for (HA-65)."""

    NOT_SURE = "its text does not say all about the hand"
    EARLIER = "an earlier call does not say all about the hand"
    STRENGTH = "no call says the strength"
    SIBLING = "other calls may mean these hands too"
    ALONE = "fewer than two other calls are certainly wrong"


def hands_to_ask(system: System) -> Callable[[Meaning, BoardContext], AskedHands | NotAsked]:
    """Return a function that returns the hands with which an agreement of a system is asked.

    It takes the agreement, and the seat and vulnerability that the question states.
    """
    return partial(asked_hands, HandReader(system))


def asked_hands(
    reader: HandReader, meaning: Meaning, context: BoardContext
) -> AskedHands | NotAsked:
    """Return the hands with which the call of an agreement is asked for (HA-62).

    :param context: the seat and vulnerability that the question states.
    """
    auction = meaning.auction
    shown = reader.shown(AuctionQuery(auction), context, exclusion=Exclusion.OTHERS)
    position = next(one for one in shown.ours if one.calls and one.calls[-1].auction == auction)
    if refusal := _refusal(position, meaning):
        return refusal
    before = Auction.of(auction.opener, auction.calls[:-1])
    rows = reader.turn(AuctionQuery(before), context).rows
    others = _possible_hands(rows, auction.calls[-1])
    asked = position.shown.without(~_with_two_wrong(others))
    if not asked or asked.cells.number < LEAST_TYPICAL * position.shown.cells.number:
        return NotAsked.ALONE
    found = AskedHands(
        auction.calls[-1],
        hand_boxes(asked.parts),
        hand_boxes(position.unless),
        {call: hands for call, (hands, _) in others.items()},
    )
    is_askable = bool(found.hands) and (not found.excluded or found.draw("") is not None)
    return found if is_askable else NotAsked.SIBLING


def _refusal(position: Position, meaning: Meaning) -> NotAsked | None:
    """Return why the hands of a player are not asked for, by the first reason (HA-65)."""
    last = position.calls[-1]
    is_same = last.meaning is not None and last.meaning.row.address == meaning.row.address
    if last.status is not PositionStatus.READ or not is_same:
        return NotAsked.NOT_SURE
    if position.status is not PositionStatus.READ:
        return NotAsked.STRENGTH if last in position.blockers else NotAsked.EARLIER
    return None if position.shown and position.is_typical else NotAsked.SIBLING


def _possible_hands(
    rows: tuple[NextCall, ...], asked: Call
) -> dict[Call, tuple[HandBoxes, HandSet]]:
    """Return the hands that other calls may mean, by demands on cards and without them."""
    found: dict[Call, tuple[HandBoxes, HandSet]] = {}
    for row in rows:
        if row.call is None or row.call is asked:
            continue
        if row.sets is None:
            boxes, cells = HandBoxes.everything(), HandSet.everything()
        else:
            possible = row.sets.possible
            boxes, cells = hand_boxes(possible.parts), possible.cells
        known = found.get(row.call)
        found[row.call] = (boxes | known[0], cells | known[1]) if known else (boxes, cells)
    return found


def _with_two_wrong(others: dict[Call, tuple[HandBoxes, HandSet]]) -> HandSet:
    """Return the hands that at least two calls certainly do not mean."""
    one, two = HandSet.nothing(), HandSet.nothing()
    for _, cells in others.values():
        two |= one - cells
        one |= ~cells
    return two
