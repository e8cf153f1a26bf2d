"""Deals for an auction: hands in the sure sets, the seats, and refusals (HANDS HA-36 to HA-45)."""

from __future__ import annotations

from itertools import product

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.meanings.model import Alternative, Claim
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.agreements.resolver import context_of
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.deals import Deal, Hand
from sphinxcontrib_bml.hands.model.dealt import (
    HandRequest,
    RefusalKind,
    ShownHands,
    read_shown,
    shown,
)
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.requests import Only
from sphinxcontrib_bml.hands.model.shown import Exclusion, Position, TheirHands

_NOTES = """\
1N = 15--17 BAL
  2C = Stayman, 8+
    2H = 4!h
      2N = INV
      3N = many words
  2D = transfer, 5+!h
1S = 11--15, 5+!s
  3C = 13--15, good 6+!c
2H = 6--10, 6!h, good suit
(1H) =
  1N = 15--18 BAL, stopper in !h
3N = 9--11, solid 7+!d
"""


def _read(
    auction: str, notes: str = _NOTES, request: HandRequest | None = None, pair: str = "NS"
) -> ShownHands:
    reader = HandReader(bml.parse(notes).system)
    return read_shown(reader, read_query(auction), pair=pair, request=request)


def _points(cards: str) -> int:
    return sum("0JQKA".find(card) for card in cards if card in "JQKA")


def _suits(hand: Hand) -> dict[str, str]:
    return dict(zip("shdc", (cards for _, cards in hand.holdings()), strict=True))


def _has_demand(cards: str, claim: Claim) -> bool:
    """Return whether a holding has what a claim about cards says, by looking at each card."""
    if claim.kind == "stopper":
        return any(
            rank in cards and len(cards) >= least
            for rank, least in (("A", 1), ("K", 2), ("Q", 3), ("J", 4))
        )
    if claim.name == "good":
        top = sum(card in "AKQ" for card in cards)
        return top >= 2 or sum(card in "AKQJT" for card in cards) >= 3
    assert claim.name == "solid"
    return all(card in cards for card in "AKQ") and ("J" in cards or len(cards) >= 7)


def _fits(hand: Hand, alternative: Alternative, position: Position) -> bool:
    """Return whether a hand fits claims with numbers as written, one claim after the other."""
    suits = _suits(hand)
    for claim in alternative.claims:
        if claim.kind == "strength" and claim.name == "hcp":
            assert claim.range is not None
            fits = claim.range.written.allows(sum(map(_points, suits.values())))
        elif claim.kind == "length":
            assert claim.range is not None
            fits = claim.range.written.allows(len(suits[claim.suits]))
        elif claim.kind == "shape":
            assert claim.name == "balanced"
            fits = sorted(map(len, suits.values())) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])
        elif claim.kind in {"quality", "stopper"}:
            own = position.calls[-1].call.suit
            long_suits = "".join(one.suits for one in alternative.of("length"))
            letters = claim.suits or (long_suits if own is None else own.letter.lower())
            fits = any(_has_demand(suits[letter], claim) for letter in letters)
        else:
            fits = claim.kind in {"nature", "forcing"}
        if not fits:
            return False
    return True


@pytest.mark.parametrize(
    "auction", ["1N", "1N 2C 2H", "1N 2D", "1S 3C", "2H", "3N", "(1H) 1N", "1N 2C 2H 2N"]
)
def test_hands_on_show_fit_every_text_claim_by_claim(auction: str) -> None:
    """HA-1, HA-20: the slow way shares no code with the sets."""
    found = _read(auction)
    assert not found.refusals
    deals = found.deals(40).deals
    assert len(deals) == 40
    for deal, position in product(deals, found.auction.ours):
        hand = deal.hands[found.seating.seat(position.number)]
        for call in position.calls:
            if call.sets is not None:
                alternatives = call.sets.meaning.alternatives
                assert any(_fits(hand, one, position) for one in alternatives)
                assert hand in call.sets.sure.cells


def test_both_players_sit_where_the_auction_puts_them() -> None:
    """HA-45."""
    found = _read("P P 1N 2C")
    assert (found.seating.dealer, found.seating.first) == (Seat.SOUTH, Seat.NORTH)
    assert [call.word for call in found.seating.calls(found.auction)[:3]] == ["P", "P", "1N"]
    assert found.seating.boards(2) == [11, 27]
    theirs = _read("(1H) 1N", pair="EW")
    assert theirs.seats == (Seat.WEST,)
    assert (theirs.seating.dealer, theirs.seating.boards(1)) == (Seat.SOUTH, [11])


@pytest.mark.parametrize(
    ("notes", "auction", "vulnerability", "board"),
    [
        ("1N = 15--17 BAL", "1N", BoardVulnerability.NONE, 1),
        ("#VUL Y0\n1N = 15--17 BAL", "1N", BoardVulnerability.NORTH_SOUTH, 5),
        ("#VUL 0Y\n1N = 15--17 BAL", "1N", BoardVulnerability.EAST_WEST, 9),
        ("#SEAT 3\n1N = 15--17 BAL", "1N", BoardVulnerability.NONE, 11),
        ("#SEAT 4\n#VUL YY\n1N = 15--17 BAL", "1N", BoardVulnerability.ALL, 10),
    ],
)
def test_boards_have_a_seat_and_a_vulnerability_of_the_agreements(
    notes: str, auction: str, vulnerability: BoardVulnerability, board: int
) -> None:
    """HA-45."""
    seating = _read(auction, notes + "\n").seating
    assert (seating.vulnerability, seating.boards(1)) == (vulnerability, [board])


def test_the_same_seed_gives_the_same_hands_and_boards_do_not_depend_on_each_other() -> None:
    """HA-6, HA-36."""
    found = _read("1N 2D")
    assert found.deals(4, "K7").deals == found.deals(8, "K7").deals[:4]
    assert _read("1N 2D").deals(4, "K7") == found.deals(4, "K7")
    assert found.deals(1).deals != found.deals(1, "K7").deals
    assert found.deals(1).deals == found.deals(1, bml.parse(_NOTES).system.name).deals
    assert found.deals(1, "K7").deals[0].hands == _FIRST.hands


_FIRST = Deal.parse("N:J872.A95.AT2.AK8 43.J32.97543.J75 KT65.KQ764.K.Q43 AQ9.T8.QJ86.T962")


def _kinds(found: ShownHands) -> list[RefusalKind]:
    assert not found.refusals or not found.deals().deals
    return [one.kind for one in found.refusals]


def test_auctions_that_cannot_be_dealt_are_refused_with_the_calls_in_the_way() -> None:
    """HA-42."""
    assert _kinds(_read("1N 2S")) == [RefusalKind.NO_AGREEMENT]
    assert _kinds(_read("1N 2C 2H 3N")) == [RefusalKind.NOT_READ]
    assert _read("1N 2C 2H 3N").refusals[0].calls[0].auction.short == "1N-2C-2H-3N"
    assert _kinds(_read("1H", "1H = whatever\n")) == [RefusalKind.NOT_READ]
    against = "1H = 11--15, 5!h\n  1S = 4+!s, 6+\n    2H = 16--18, 6+!h\n"
    assert _kinds(_read("1H 1S 2H", against)) == [RefusalKind.CONTRADICTION]
    together = "1H = 8+!h, 11--15\n  1S = 6+!h, 6+, 4+!s\n"
    assert _kinds(_read("1H 1S", together)) == [RefusalKind.CONTRADICTION]
    weak = "1H = 0--1 HCP, good 5+!h\n"
    assert _kinds(_read("1H", weak)) == [RefusalKind.NO_DEAL]
    nothing = "1D = 11--12, 5332\n1H = 11--15, 0--13!h\n"
    others = HandRequest(exclusion=Exclusion.OTHERS)
    assert _kinds(_read("1D", nothing, others)) == [RefusalKind.NOT_TYPICAL]
    assert _kinds(_read("1D", nothing)) == []


def test_one_hand_can_be_had_where_the_other_one_is_not_read() -> None:
    """HA-42."""
    auction = "1N 2C 2H 3N"
    for request in (HandRequest(is_partly=True), HandRequest(Only.OPENER)):
        found = _read(auction, request=request)
        assert not found.refusals
        assert found.seats == (Seat.NORTH,)
        assert set(found.hands) == {Seat.NORTH}
    assert _kinds(_read(auction, request=HandRequest(Only.RESPONDER))) == [RefusalKind.NOT_READ]
    both = _read("1N 2D", request=HandRequest(Only.RESPONDER))
    assert both.seats == (Seat.SOUTH,)
    assert set(both.hands) == {Seat.NORTH, Seat.SOUTH}
    unread = _read("1H", "1H = whatever\n", HandRequest(is_partly=True))
    assert _kinds(unread) == [RefusalKind.NOT_READ]


def test_hands_of_siblings_with_demands_on_cards_are_not_dealt() -> None:
    """HA-24, HA-33."""
    notes = "2H = 6--10, 6!h, good suit\n1H = 5+!h, 6--15\n"
    found = _read("1H", notes)
    assert set(found.unless) == {Seat.NORTH}
    for deal in found.deals(60).deals:
        assert deal.hands[Seat.NORTH] not in found.unless[Seat.NORTH]


def test_a_number_of_deals_out_of_range_is_an_error() -> None:
    for count in (0, 1001):
        with pytest.raises(ValueError, match="1 to 1,000"):
            _read("1N").deals(count)


def test_hands_of_opponents_who_pass_are_quiet_if_that_is_assumed() -> None:
    """HA-27."""
    reader = HandReader(bml.parse(_NOTES).system)
    found = read_shown(reader, read_query("1N 2D"), their=TheirHands.QUIET)
    assert found.assumptions == ("quiet",)
    for deal in found.deals(20).deals:
        for seat in (Seat.EAST, Seat.WEST):
            assert sum(map(_points, _suits(deal.hands[seat]).values())) <= 10


def test_the_face_reads_an_auction_and_deals_it() -> None:
    """HA-90."""
    notes = bml.parse(_NOTES)
    found = shown(notes, "1N 2C 2H 2N")
    assert [one.status.value for one in found.positions] == ["read", "not read"] * 2
    assert [one.call.word for one in found.calls if one.sets] == ["1N", "2C", "2H", "2N"]
    assert found.assumptions == ("points-to-game", "notrump")
    assert 0 < found.share <= 1
    assert len(found.deals(3, "any text").deals) == 3
    assert shown(notes, "1N 2C 2H 2N", assumptions=()).refusals
    with pytest.raises(ValueError, match="not a call"):
        shown(notes, "1N nonsense")
    assert shown(notes, "1N", 2, "YN").seating.vulnerability is BoardVulnerability.NORTH_SOUTH
    assert context_of(2, "YN") == shown(notes, "1N", 2, "YN").auction.answer.context


@pytest.mark.parametrize(
    ("notes", "auction", "text"),
    [
        (_NOTES, "1N 2C 2H 3N", "1N-2C-2H-3N: not read: “many words”"),
        (_NOTES, "1N 4S", "1N-4S: no agreement"),
        ("1H = 8+!h, 11--15\n  1S = 6+!h, 6+, 4+!s\n", "1H 1S", "1H and 1H-1S: contradiction"),
        ("1H = 0--1 HCP, good 5+!h\n", "1H", "no deal: "),
    ],
)
def test_a_refusal_is_printed_in_one_line(notes: str, auction: str, text: str) -> None:
    """HA-42."""
    (refusal,) = _read(auction, notes).refusals
    assert str(refusal).startswith(text)
    assert text.endswith(" ") or str(refusal) == text
