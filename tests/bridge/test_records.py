"""What is known of a deal that was played (PLAYED)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.bridge.records import Record

CALLS = tuple(map(Call.parse, ["P", "1N", "P", "P", "P"]))
HAND = Hand.parse("AKQJ.T98.765.432")


def test_seats_of_calls_go_round_from_the_dealer() -> None:
    record = Record(1, None, Seat.WEST, calls=CALLS)
    assert [record.seat_of(number).value for number in range(5)] == ["W", "N", "E", "S", "W"]
    with pytest.raises(ValueError, match="the dealer is not known"):
        Record(calls=CALLS).seat_of(0)


def test_partners_sit_opposite() -> None:
    assert [seat.partner.value for seat in Seat] == ["S", "W", "N", "E"]


def test_an_auction_is_complete_when_it_is_over() -> None:
    record = Record(1, None, Seat.WEST, calls=CALLS)
    assert record.is_complete
    assert record.auction.calls == CALLS
    assert not Record(1, None, Seat.WEST, calls=CALLS[:-1]).is_complete


def test_hands_and_header_are_a_deal() -> None:
    hands = {Seat.SOUTH: HAND, Seat.NORTH: HAND}
    deal = Record(7, None, Seat.WEST, BoardVulnerability("All"), hands).deal
    assert (deal.board, deal.dealer, deal.vulnerability) == (
        7,
        Seat.WEST,
        BoardVulnerability("All"),
    )
    assert list(deal.hands) == [Seat.NORTH, Seat.SOUTH]


def test_a_record_says_which_board_it_is_and_what_was_called() -> None:
    assert repr(Record(7, calls=CALLS[:2])) == "<Record of board 7: P 1N>"
    assert repr(Record()) == "<Record of a board: no calls>"
