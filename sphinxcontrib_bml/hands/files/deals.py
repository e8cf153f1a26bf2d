"""Deals for an auction as PBN, LIN, links and scripts for ``dealer`` (HANDS HA-45, HA-86)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...bridge.auctions import Side
from ...bridge.dealing.dealer import Dealing
from ...bridge.deals import Deal
from ...bridge.records import CallNote, Record
from ...features import hook
from ...formats.dealer import DealScript, LeftOutHands, write_script
from ..model.cards import hand_boxes
from ..model.dealt import ShownHands
from ..model.shown import PositionStatus
from ..words.shown import ShownFormatter


class WrittenDeals(NamedTuple):
    """A file of deals."""

    text: str
    losses: tuple[str, ...] = ()
    """The properties that the format cannot express, each once."""


def write_deals(
    form: str, shown: ShownHands, dealing: Dealing, formatter: ShownFormatter
) -> WrittenDeals:
    """Return deals in a format.

    :param form: ``pbn``, ``lin`` or ``links``.
    """
    records = [_record(deal, shown, formatter) for deal in dealing.deals]
    write_boards: Callable[[str, Sequence[Record], Sequence[str]], tuple[str, Sequence[str]]]
    write_boards = hook("write_boards")
    text, losses = write_boards(form, records, list(formatter.basis(shown, dealing)))
    return WrittenDeals(text, tuple(losses))


def _record(deal: Deal, shown: ShownHands, formatter: ShownFormatter) -> Record:
    """Return a board with the auction, and the texts of our calls as explanations."""
    calls = shown.seating.calls(shown.auction)
    passes = len(calls) - len(shown.auction.answer.auction)
    texts = {
        passes + len(one.auction) - 1: formatter.text(one)
        for one in shown.calls
        if one.side is Side.WE
    }
    notes = {number: CallNote(True, text) for number, text in texts.items() if text}
    return Record(deal.board, None, deal.dealer, deal.vulnerability, deal.hands, {}, calls, notes)


def script_for(shown: ShownHands, comments: Sequence[str], deals: int) -> WrittenDeals:
    """Return a script for ``dealer`` (HA-86, HA-87).

    :param comments: what the hands rest on.
    :raises UnknownDemandError: if a demand on cards cannot be written.
    """
    hands = shown.hands
    left_out: list[LeftOutHands] = []
    for one in shown.auction.ours:
        if one.status is not PositionStatus.READ:
            continue
        seat = shown.seating.seat(one.number)
        hands[seat] = hand_boxes(one.common.parts)
        left_out += (
            LeftOutHands(seat, hand_boxes(left.hands.parts), left.auction.short)
            for left in one.left_out
            if left.is_applied
        )
    seating = shown.seating
    wanted = DealScript(comments, seating.dealer, seating.vulnerability, hands, left_out, deals)
    written = write_script(wanted)
    losses = (f"the script is too long to leave out hands for {one.name}" for one in written.losses)
    return WrittenDeals(written.text, tuple(losses))
