"""The hands that pages show for a call (HANDS HA-47)."""

from __future__ import annotations

from collections.abc import Callable

from ...agreements.answers import Meaning
from ...agreements.queries import AuctionQuery
from ...agreements.system import System
from ...bridge.auctions import PASS, Side
from ...bridge.dealing.asked_hands import PlayersHands
from .cards import hand_boxes
from .missing_lines import board_of
from .reading import HandReader
from .shown import Position, PositionStatus, ShownAuction


def hands_to_show(system: System) -> Callable[[Meaning], list[PlayersHands]]:
    """Return a function that returns our hands after a call of ours, those that are read."""
    reader = HandReader(system)

    def hands_of(meaning: Meaning) -> list[PlayersHands]:
        auction = meaning.auction
        if auction.last_side is not Side.WE or meaning.conditions.qualifications:
            return []
        shown = reader.shown(AuctionQuery(auction), board_of(meaning.conditions))
        if shown.contradictions or _has_silent_call(shown):
            return []
        last = next(one for one in shown.calls if one.auction == auction)
        if last.meaning is None or last.meaning.row.address != meaning.row.address:
            return []
        return [_hands_of(one) for one in shown.ours if _is_shown(one)]

    return hands_of


def _has_silent_call(shown: ShownAuction) -> bool:
    """Return whether a call of ours has no agreement (HA-42)."""
    ours = (one for one in shown.calls if one.side is Side.WE and one.call is not PASS)
    return any(one.sets is None for one in ours)


def _is_shown(position: Position) -> bool:
    is_read = position.status is PositionStatus.READ
    return is_read and bool(position.shown) and not position.shown.is_loose


def _hands_of(position: Position) -> PlayersHands:
    applied = [one.auction for one in position.left_out if one.is_applied]
    return PlayersHands(
        position.number,
        hand_boxes(position.shown.parts),
        hand_boxes(position.unless),
        position.assumptions,
        tuple(applied),
        position.share,
    )
