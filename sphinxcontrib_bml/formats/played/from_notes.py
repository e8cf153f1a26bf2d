"""The deals of notes as records, to be written in formats of played deals (PLAYED DP-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...agreements.deals import DealWithAuction
from ...agreements.system import System
from ...bridge import PASS, Auction, Call, CallNote, Contract, Record, Side


class Dealt(NamedTuple):
    """A deal of the notes."""

    record: Record
    contract: Contract | None
    """As its header says; None where it does not, or the auction is over and tells."""
    noted: DealWithAuction
    losses: tuple[str, ...] = ()
    """What no format of played deals can say of it."""


def deals_of(system: System) -> Iterator[Dealt]:
    """Yield the deals of a system in its order; those without a number are counted."""
    for number, noted in enumerate(system.deals, start=1):
        yield _dealt(noted, number)


def _dealt(noted: DealWithAuction, number: int) -> Dealt:
    deal, losses = noted.deal, []
    hands = {}
    for seat, hand in deal.hands.items():
        if any("x" in cards for _, cards in hand.holdings()):
            losses.append(f"the hand of {seat.full_name} has an x for a small card; it is left out")
        else:
            hands[seat] = hand
    if deal.dealer is None:
        losses.append("no dealer is given; programs take the one of the board's number")
    calls, notes, unwritten = _auction(noted)
    if unwritten:
        losses.append(f"{unwritten!r} is no call; the auction ends before it")
    if deal.lead:
        losses.append(f"the lead {deal.lead} is left out")
    board = deal.board or number
    record = Record(board, None, deal.dealer, deal.vulnerability, hands, {}, calls, notes)
    contract = None if record.is_complete else deal.contract
    return Dealt(record, contract, noted, tuple(losses))


def _auction(noted: DealWithAuction) -> tuple[tuple[Call, ...], dict[int, CallNote], str]:
    """Return the calls as far as they can be written, their notes, and the word behind them."""
    auction, side = Auction(), Side.WE
    notes: dict[int, CallNote] = {}
    for one in noted.calls:
        if one.is_all_pass:
            while not auction.is_over:
                auction, side = auction.after(side, PASS), side.other
            continue
        after = auction.try_call(side, one.call) if one.call is not None else None
        if after is None:
            return auction.calls, notes, one.word
        if one.note:
            notes[len(auction)] = CallNote(True, one.note)
        auction, side = after, side.other
    return auction.calls, notes, ""
