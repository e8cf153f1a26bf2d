"""Deals for an auction as PBN, LIN, links and scripts for ``dealer`` (HANDS HA-45, HA-86)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...bridge.auctions import Side
from ...bridge.dealing.dealer import Dealing
from ...bridge.deals import Deal
from ...bridge.records import CallNote, Record
from ...formats.dealer import DealScript, LeftOutHands, write_script
from ...played.files.writers import PBN_HEAD, FormattedRecord, address_of, lin_of, pbn_of
from ..model.cards import hand_boxes
from ..model.dealt import Shown
from ..model.shown import PositionStatus
from ..words.shown import ShownFormatter

_LONGEST_LINE = 255
"""The characters of the longest line of PBN."""
_LINE_END = "\r\n"


class WrittenDeals(NamedTuple):
    """A file of deals."""

    text: str
    losses: tuple[str, ...] = ()
    """What the format cannot express, each once."""


def write_deals(
    form: str, shown: Shown, dealing: Dealing, formatter: ShownFormatter
) -> WrittenDeals:
    """Return deals in a format.

    :param form: ``pbn``, ``lin`` or ``links``.
    """
    records = [_record(deal, shown, formatter) for deal in dealing.deals]
    if form == "pbn":
        written = [pbn_of(record) for record in records]
        head = PBN_HEAD + "".join(_comments(formatter.basis(shown, dealing)))
        return _joined(head, written, "")
    written = [lin_of(record) if form == "lin" else address_of(record) for record in records]
    return _joined("", written, "\n")


def _joined(head: str, written: Sequence[FormattedRecord], end: str) -> WrittenDeals:
    losses = dict.fromkeys(loss for one in written for loss in one.losses)
    return WrittenDeals(head + "".join(f"{one.text}{end}" for one in written), tuple(losses))


def _comments(lines: Iterator[str]) -> Iterator[str]:
    """Yield comments of PBN, each in one line."""
    for line in lines:
        text = " ".join(f"% {line}".split())
        yield text[:_LONGEST_LINE] + _LINE_END


def _record(deal: Deal, shown: Shown, formatter: ShownFormatter) -> Record:
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


def script_for(shown: Shown, comments: Sequence[str], deals: int) -> WrittenDeals:
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
