"""Deals of notes as records of played deals, and what those cannot say (PLAYED DP-2)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.bridge.records import Record
from sphinxcontrib_bml.played.files.writers import Dealt, address_of, deals_of

HEARTS = "N AKx T94 95 KQJ32\nS Q43 AK2 AK32 A54\n"


def dealt(header: str, below: str = "") -> Dealt:
    (found,) = deals_of(parse(f"{header}\n{HEARTS}{below}").system)
    return found


# PLAYED DP-2
def test_a_hand_with_a_small_card_is_left_out_by_its_seat() -> None:
    found = dealt("#7, Dealer N, All vul")
    assert set(found.record.hands) == {Seat.SOUTH}
    assert found.record.board == 7
    assert found.losses == ("the hand of North has an x for a small card; it is left out",)


# PLAYED DP-2
def test_a_missing_dealer_and_a_lead_are_told() -> None:
    found = dealt("#7, hK lead")
    assert found.record.dealer is None
    assert found.losses[1].startswith("no dealer is given")
    assert found.losses[2].startswith("the lead ")


# PLAYED PL-12
def test_an_address_tells_what_is_known_of_a_deal_without_dealer_and_calls() -> None:
    record = Record(None, None, None, None, {Seat.NORTH: Hand.parse("AK2 T94 95 KQJ32")}, {}, ())
    written = address_of(record)
    assert written.text.partition("?")[2] == "n=sak2ht94d95ckqj32"
    assert written.losses == ()


# PLAYED DP-2
def test_a_word_that_is_no_call_ends_the_auction() -> None:
    found = dealt("#7, Dealer N, All vul", "\n1C P ? P\n")
    assert [call.word for call in found.record.calls] == ["1C", "P"]
    assert found.losses[-1] == "'?' is not a call; the auction ends before it"


# LANGUAGE AU-6
def test_the_first_auction_below_a_deal_is_its_own_wherever_it_is() -> None:
    found = dealt("#7, Dealer S, All vul", "\nText.\n\n** Part\n\n1C P P P\n\n1D P P P\n")
    assert [call.word for call in found.record.calls] == ["1C", "P", "P", "P"]
    other = dealt("* One\n\n#7, Dealer S, All vul", "\n* Another\n\n1C P P P\n")
    assert other.record.calls == ()


# LANGUAGE AU-6
def test_heads_of_seats_name_the_dealer_and_others_no_auction_of_the_deal() -> None:
    found = dealt("#5", "\nW N E S\n  1C P 1N\nAP\n")
    assert found.record.dealer is Seat.NORTH
    assert [call.word for call in found.record.calls] == ["1C", "P", "1N", "P", "P", "P"]
    assert dealt("#5", "\nOpener Responder\n1C 1N\n").record.calls == ()


# LANGUAGE AU-6
def test_each_partner_has_the_first_auction_of_their_notes() -> None:
    text = f"#+VARIANTS: anna ben\n\nS\n{HEARTS}\n//only ben\n1C P P P\n\n1D P P P\n"
    notes = parse(text)
    words = {
        own.variant: [call.word for deal in own.system.deals for call in deal.calls]
        for own in notes.per_variant()
    }
    assert words == {"anna": ["1D", "P", "P", "P"], "ben": ["1C", "P", "P", "P"]}
