"""The two sets of hands of a text (HA-10 to HA-17)."""

from __future__ import annotations

from itertools import product

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.meanings.model import Claim
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.bridge.auctions import Auction, Suit
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.bridge.space.words import in_words
from sphinxcontrib_bml.hands.model.assumptions import ASSUMPTIONS, UnknownAssumptionError
from sphinxcontrib_bml.hands.model.boxes import Box, Boxes, StrengthBounds
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.sets import Before, RowSets, SetReader

_READER = SetReader()
_NARROW = Before(own=StrengthBounds(15, 17), last_range=StrengthBounds(15, 17))


def _sets(text: str, auction: str, before: Before | None = None) -> RowSets:
    return _read(_READER, text, auction, before)


def _read(reader: SetReader, text: str, auction: str, before: Before | None = None) -> RowSets:
    written = str(read_query(auction).auction)
    return reader.sets(meaning_of(text, written), written, before)


@pytest.mark.parametrize(
    ("text", "auction", "possible", "sure"),
    [
        ("15--17 BAL", "1N", "15–17 HCP, no singleton or void", "15–17 HCP, balanced"),
        ("4!h, 6--9", "1D-1H", "6–9 HCP, 4+♥", "6–9 HCP, 4♥"),
        ("singleton !c, 4+!s, 13--15", "1D-4C", "13–15 HCP, 4+♠, 0–1♣", "13–15 HCP, 4+♠, 1♣"),
        ("~12--14, 4+!s", "1S", "11–15 HCP, 4+♠", "12–14 HCP, 4+♠"),
        ("11--15, 5+!h, usually 6+!h", "1H", "11–15 HCP, 5+♥", "11–15 HCP, 6+♥"),
        ("11--15, 5+!h, often 4!s", "1H", "11–15 HCP, 5+♥", "11–15 HCP, 4+♠, 5+♥"),
        ("4+!h, usually 6+ HCP", "1D-1H", "4+♥", "6+ HCP, 4+♥"),
        (
            "15--17 BAL, maybe a 5 card major",
            "1N",
            "15–17 HCP",
            "15–17 HCP, balanced, 0–4♠, 0–4♥",
        ),
        ("11--15, short !c, 5+!h", "1H", "11–15 HCP, 5+♥, 0–1♣", "11–15 HCP, 5+♥, 0–1♣"),
    ],
)
def test_sure_hands_are_as_written_and_possible_ones_are_those_not_excluded(
    text: str, auction: str, possible: str, sure: str
) -> None:
    """HA-13."""
    sets = _sets(text, auction)
    assert sets.sure.cells
    assert sets.sure.cells <= sets.possible.cells
    assert (in_words(sets.possible.cells), in_words(sets.sure.cells)) == (possible, sure)


def test_an_alternative_without_a_firm_claim_makes_a_row_blind() -> None:
    """HA-10."""
    sets = _sets("a) 15--17 BAL b) see below", "1N")
    assert sets.is_blind
    assert not sets.sure
    assert not _sets("15--17, some hands", "1N").is_blind


@pytest.mark.parametrize(
    ("text", "auction", "obstacle", "words"),
    [
        ("15--17, five of a kind", "1N", "unread", "five of a kind"),
        ("15--17 HCP, raise", "1C-2C", "suit", ""),
        ("!s, 10--12", "1D-2H", "suit", "!s"),
        ("both minors, 11--15", "2N", "suit", "both minors"),
        ("see 1N", "1N", "silent", ""),
        ("", "1N", "silent", ""),
        ("11--15, 5+!h, fairly nice", "1H", "soft", "fairly nice"),
        ("3+!c, could be 2, 11--15", "1C", "soft", "could be 2"),
        ("5+!h, INV", "1D-2H", "strength", "INV"),
        ("5+!h, MAX", "1N-2D-2H", "strength", "MAX"),
        ("5+!h, 8--9 playing tricks", "2H", "strength", "8--9 playing tricks"),
        ("13--15, stopper", "1C-2N", "cards", "stopper"),
        ("TRF, 6+!h, 10+ HCP", "1N-(2H)-4D", "suit", ""),
        ("BAL, 6+!c, 15--17", "1N", "clash", "BAL, 6+!c, 15--17"),
    ],
)
def test_no_hand_is_sure_where_something_is_not_known(
    text: str, auction: str, obstacle: str, words: str
) -> None:
    """HA-11, HA-14."""
    sets = _sets(text, auction)
    assert not sets.sure
    assert (obstacle, words) in sets.obstacles


def test_levels_do_no_harm_where_an_earlier_call_bounds_the_strength() -> None:
    """HA-14."""
    for width, is_sure in ((2, True), (4, True), (5, False)):
        before = Before(own=StrengthBounds(11, 11 + width))
        assert bool(_sets("NF, 5+!h", "1N-2C-2H", before).sure) is is_sure
    assert not _sets("NF, 5+!h", "1N-2H").sure
    assert not _sets("FG, 5+!h", "1N-2C-2H", _NARROW).sure


@pytest.mark.parametrize(("word", "points"), [("MIN", "15"), ("MAX", "17")])
def test_minimum_and_maximum_are_the_ends_of_a_narrow_range(word: str, points: str) -> None:
    """HA-14."""
    sets = _sets(f"{word}, 4+!h", "1N-2C-2H", _NARROW)
    assert in_words(sets.sure.cells) == f"{points} HCP, 4+♥"
    wide = Before(own=StrengthBounds(11, 16), last_range=StrengthBounds(11, 16))
    assert not _sets(f"{word}, 4+!h", "1D-1S-2H", wide).sure


@pytest.mark.parametrize(
    ("text", "auction", "partner", "sure", "name"),
    [
        (
            "preempt, 7+!c",
            "3C",
            StrengthBounds(None, None),
            "5–9 HCP, 0–3♠, 0–3♥, 0–4♦, 7+♣",
            "preempt",
        ),
        ("preempt, 5+!h", "1H-4H", StrengthBounds(11, 15), "3–7 HCP, 5+♥", "preempt"),
        ("FG, 5+!h", "1N-2H", StrengthBounds(15, 17), "10+ HCP, 5+♥", "points-to-game"),
        (
            "INV, 5+!h",
            "1N-2H",
            StrengthBounds(15, 17),
            "8–9 HCP, 0–6♠, 5–6♥, 0–6♦, 0–6♣",
            "points-to-game",
        ),
        ("FG, 5+!h", "1D-2H", StrengthBounds(11, None), "13+ HCP, 5+♥", "points-to-game"),
        (
            "INV, 5+!h",
            "1D-2H",
            StrengthBounds(11, 18),
            "10–12 HCP, 0–6♠, 5–6♥, 0–6♦, 0–6♣",
            "points-to-game",
        ),
        ("INV+, 5+!h", "1D-2H", StrengthBounds(11, 18), "10+ HCP, 5+♥", "points-to-game"),
    ],
)
def test_assumptions_narrow_sure_hands_and_are_named(
    text: str, auction: str, partner: StrengthBounds, sure: str, name: str
) -> None:
    """HA-16."""
    before = Before(partner=partner)
    sets = _sets(text, auction, before)
    assert (in_words(sets.sure.cells), sets.assumptions) == (sure, (name,))
    without = _read(SetReader(assumptions=()), text, auction, before)
    assert without.possible == sets.possible
    assert not without.assumptions
    assert not without.sure or name == "preempt"


def test_a_hand_with_seven_cards_does_not_invite() -> None:
    """HA-16."""
    before = Before(partner=StrengthBounds(15, 17))
    assert least_and_most(_sets("INV, 5+!h", "1N-3H", before), Suit.HEARTS) == (5, 6)
    assert least_and_most(_sets("INV, 7+!h", "1N-3H", before), Suit.HEARTS) == (7, 12)
    assert least_and_most(_sets("INV+, 5+!h", "1N-3H", before), Suit.HEARTS) == (5, 13)


def test_a_notrump_bid_without_lengths_has_no_shortness_no_six_card_suit_and_no_fit() -> None:
    """HA-16."""
    no_shortness = HandSet.without_shortness() - HandSet.with_any_length(tuple(Suit), 6)
    sets = _sets("15--17", "1N")
    assert sets.sure.cells == HandSet.with_points(15, 17) & no_shortness
    assert sets.assumptions == ("notrump",)
    assert _sets("15--17 BAL", "1N").assumptions == ()
    assert _sets("ART, 15--17", "1D-2N").assumptions == ()
    assert least_and_most(_sets("10--12", "1H-2N"), Suit.HEARTS) == (2, 2)
    assert least_and_most(_sets("12--14", "1D-1H-1N"), Suit.HEARTS) == (2, 3)
    assert least_and_most(_sets("8--9", "1N-2N"), Suit.SPADES) == (2, 3)
    assert least_and_most(_sets("8--9", "1N-2N"), Suit.CLUBS) == (2, 5)
    assert least_and_most(_sets("16--18", "1H-2H-2N"), Suit.HEARTS) == (2, 5)


def least_and_most(sets: RowSets, suit: Suit) -> tuple[int, int]:
    hands = sets.sure.cells
    held = [n for n in range(14) if not hands.is_disjoint(HandSet.with_length(suit, n, n))]
    return held[0], held[-1]


def test_the_first_notrump_bid_stops_the_suits_of_the_opponents() -> None:
    """HA-16."""
    sets = _sets("BAL, 8--10", "1D-(1H)-1N")
    assert [one.kind for one in sets.sure.parts[0].demands] == ["stopper"]
    assert sets.assumptions == ("notrump",)
    for auction, suits in (("(1H)-1N", "h"), ("(1H)-1S-(P)-2N", "h"), ("(1H)-1N-(P)-2N", "")):
        ((_, demands),) = _sets("10--12", auction).sure.parts
        assert [(one.kind, one.suits) for one in demands] == [("stopper", one) for one in suits]


@pytest.mark.parametrize(
    ("text", "auction", "sure"),
    [
        ("11--15, 5-card major", "1S", "11–15 HCP, 5♠"),
        ("TRF, 5+ major, 6+ HCP", "1C-1D", "6+ HCP, 5+♥"),
        ("12--14 HCP, (3)4+!h", "1D-1H-2H", "12–14 HCP, 4+♥"),
        ("12--14, (3)4+!h", "1D-1H-2H", "12–13 HCP, no singleton or void, 4–6♥"),
        ("TRF, 9+ HCP, usually 5+ cards", "(1C)-1H-2C", "no hand"),
    ],
)
def test_the_suit_of_a_length_is_that_of_the_call(text: str, auction: str, sure: str) -> None:
    """HA-13b."""
    assert in_words(_sets(text, auction).sure.cells) == sure


def test_a_preempt_has_a_fair_suit_and_no_more_than_six_cards_at_the_two_level() -> None:
    """HA-16."""
    sets = _sets("preempt, 4--10 HCP, 6+!s", "(1D)-2S")
    ((hands, demands),) = sets.sure.parts
    assert in_words(hands) == "4–10 HCP, one-suiter, 6♠, 0–3♥"
    assert [(one.name, one.suits) for one in demands] == [("fair", "s")]
    assert sets.assumptions == ("preempt",)
    ((raises, demands),) = _sets("preempt, 4+!h, 3--7 HCP", "1H-3H").sure.parts
    assert not demands
    assert raises.is_disjoint(HandSet.with_patterns("(4333)"))
    ((two_suits, _),) = _sets("preempt, 5--9 HCP, 5!s, 4+m", "2S").sure.parts
    assert not two_suits.is_disjoint(HandSet.with_patterns("5=2=5=1"))


@pytest.mark.parametrize(
    ("text", "auction", "quality"),
    [
        ("preempt, 6+!c", "3C", "good"),
        ("preempt, 7+!c", "3C", "fair"),
        ("5!h, 5--10 HCP", "2H", "fair"),
        ("6!h, 5--10 HCP", "2H", ""),
        ("5!h, 11--15 HCP", "2H", ""),
        ("5+!h, 5--10 HCP", "1D-1H", ""),
        ("6+!h, 4--8 HCP", "1D-2H", "fair"),
        ("6+!h, 9--11 HCP", "1D-2H", ""),
        ("TRF, preempt, 7+!d", "1C-(1S)-3C", "fair"),
    ],
)
def test_the_suit_of_a_preempt_is_better_if_it_is_shorter(
    text: str, auction: str, quality: str
) -> None:
    """HA-16."""
    ((_, demands),) = _sets(text, auction).sure.parts
    assert "".join(one.name for one in demands) == quality


@pytest.mark.parametrize(
    ("text", "auction", "suit", "bounds"),
    [
        ("takeout, 12--15", "(1H)-X", Suit.HEARTS, (1, 2)),
        ("takeout, 12--15", "(1H)-X", Suit.CLUBS, (3, 4)),
        ("takeout, 17--20", "(1H)-X", Suit.HEARTS, (0, 3)),
        ("takeout, 17--20", "(1H)-X", Suit.CLUBS, (3, 7)),
        ("takeout, 17--20", "(1D)-P-(1S)-X", Suit.HEARTS, (4, 7)),
        ("takeout, 12--15, 4!s", "(1H)-X", Suit.HEARTS, (0, 7)),
        ("6--9 HCP, 3+!d", "1D-(1H)-2D", Suit.HEARTS, (0, 4)),
        ("6--9 HCP, 3+!d, 0--5!h", "1D-(1H)-2D", Suit.HEARTS, (0, 5)),
        ("TRF, 10+ HCP, 6+!d", "1H-(2C)-3C", Suit.CLUBS, (0, 4)),
    ],
)
def test_the_suit_of_the_opponents_is_short(
    text: str, auction: str, suit: Suit, bounds: tuple[int, int]
) -> None:
    """HA-13b."""
    assert least_and_most(_sets(text, auction), suit) == bounds


def test_a_transfer_to_game_needs_the_strength_for_it() -> None:
    """HA-16."""
    text = "Texas TRF to !h, 6+!h"
    before = Before(partner=StrengthBounds(15, 17))
    assert in_words(_sets(text, "1N-4D", before).sure.cells) == "10+ HCP, 0–3♠, 6+♥"
    assert not _sets(text, "1N-4D").sure


def test_a_splinter_has_the_strength_for_game_if_partner_has_a_least_strength() -> None:
    """HA-16."""
    sets = _sets("splinter, 0--1!c, 6+!h", "1D-1H-1N-4C", Before(partner=StrengthBounds(12, 14)))
    assert in_words(sets.sure.cells) == "13–17 HCP, 6+♥, 0–1♣"


def test_a_splinter_without_lengths_supports_the_suit_of_partner() -> None:
    """HA-13b."""
    sets = _sets("splinter", "1H-4D", Before(partner=StrengthBounds(12, 14)))
    assert in_words(sets.sure.cells) == "13–17 HCP, 4+♥, 0–1♦"
    assert [(one.name, one.suits) for one in sets.sure.parts[0].demands] == [("low", "d")]
    again = _sets("splinter", "1C-1H-2C-3S", Before(partner=StrengthBounds(12, 14)))
    assert in_words(again.sure.cells) == "13–17 HCP, 0–1♠, 4+♣"
    own = _sets("splinter, 3!h", "1H-4D", Before(partner=StrengthBounds(12, 14)))
    assert in_words(own.sure.cells) == "13–17 HCP, 3♥, 0–1♦"


@pytest.mark.parametrize(
    ("text", "auction", "sure", "firm"),
    [
        ("11+ HCP, 4+!d", "1D", "11–21 HCP, 4+♦", "11+ HCP, 4+♦"),
        ("16+ HCP, 4+!c", "1C", "16+ HCP, 4+♣", "16+ HCP, 4+♣"),
        ("11+ HCP, 6+!d", "2D", "11+ HCP, 6+♦", "11+ HCP, 6+♦"),
        ("12--14 HCP, 4441", "1D-2C-3N", "12–14 HCP, 4=4=4=1", "12–14 HCP, 4441"),
        ("12--14 HCP, (4441)", "1D-2C-3N", "12–14 HCP, 4441", "12–14 HCP, 4441"),
        ("6+ HCP, 4+!d 4+!c", "1N-2S", "6+ HCP, 0–3♠, 0–3♥, 4+♦, 4+♣", "6+ HCP, 4+♦, 4+♣"),
    ],
)
def test_hands_as_written_are_typical_of_a_text(
    text: str, auction: str, sure: str, firm: str
) -> None:
    """HA-13c."""
    sets = _sets(text, auction)
    assert (in_words(sets.sure.cells), in_words(sets.firm.cells)) == (sure, firm)


def test_a_jump_to_game_in_a_suit_that_was_bid_has_the_strength_for_it() -> None:
    """HA-16."""
    before = Before(partner=StrengthBounds(6, None))
    assert in_words(_sets("6+!h", "1H-1S-4H", before).sure.cells) == "18+ HCP, 6+♥"
    assert in_words(_sets("6+!h, 15--17 HCP", "1H-1S-4H", before).sure.cells) == "15–17 HCP, 6+♥"
    assert in_words(_sets("4+!s", "1H-1S-4S", before).sure.cells) == "4+♠"


def test_notrump_with_four_cards_in_a_suit_of_partner_is_a_raise() -> None:
    """HA-16."""
    sets = _sets("4!s, 18--19 HCP", "1H-1S-3N")
    assert in_words(sets.sure.cells) == "18–19 HCP, 4♠"
    assert not sets.assumptions


def test_a_text_with_a_number_is_not_given_another() -> None:
    """HA-16."""
    before = Before(partner=StrengthBounds(15, 17))
    assert in_words(_sets("INV, 7--8, 5+!h", "1N-2H", before).sure.cells) == "7–8 HCP, 5+♥"
    assert in_words(_sets("INV, 5+!h, 8--9", "1N-2H", before).sure.cells) == "8–9 HCP, 5+♥"


def test_points_are_hands_that_have_them_by_any_count() -> None:
    """HA-16: without shortness, one below the upper end; an overcall has honors in its suit."""
    sets = _sets("natural, 9--17 points, usually 5+!h", "(1C)-1H")
    assert in_words(sets.sure.cells) == "9–16 HCP, no singleton or void, 5–6♥"
    assert [(one.name, one.suits) for one in sets.sure.parts[0].demands] == [("fair", "h")]
    assert sets.assumptions == ("points",)
    (higher,) = _sets("natural, 12--17 points, 5+!d", "(1S)-2D").sure.parts
    assert [one.name for one in higher.demands] == ["good"]
    open_end = _sets("13+ points, 5+!h", "1C-1H")
    assert in_words(open_end.sure.cells) == "13+ HCP, 5+♥"
    short = _sets("splinter, 13--15, 4+!h, singleton !d", "1H-4D")
    assert "points" not in short.assumptions
    assert not _read(
        SetReader(assumptions=()), "9--17 points, 5+!h", "(1C)-1H", Before()
    ).assumptions


def test_a_soft_length_shows_the_suit_of_a_bid() -> None:
    """HA-11."""
    assert in_words(_sets("9--12 HCP, usually 5+!h", "1C-1H").sure.cells) == "9–12 HCP, 5+♥"
    assert not _sets("9--12 HCP, usually 2+!h", "1C-1H").sure


def test_a_lower_end_with_a_plus_is_the_next_number() -> None:
    """HA-13."""
    sets = _sets("10+--15, 5+!h", "1H")
    assert in_words(sets.sure.cells) == "11–15 HCP, 5+♥"
    assert in_words(sets.possible.cells) == "10–15 HCP, 5+♥"


def test_an_invitation_in_a_suit_that_partner_raised_has_no_void() -> None:
    """HA-16."""
    before = Before(partner=StrengthBounds(12, 14))
    void = HandSet.with_any_length(tuple(Suit), 0, 0)
    assert _sets("INV, 5!h", "1D-1H-2H-3H", before).sure.cells.is_disjoint(void)
    assert _sets("INV, 5!h", "1D-1H-1N-2H", before).sure.cells & void


def test_another_answer_than_the_suit_of_a_transfer_shows_four_cards_in_it() -> None:
    """HA-13c: over 1NT, without a call of the opponents."""
    before = Before(transfer="s")
    assert in_words(_sets("17 HCP, 4333", "1N-P-2H-P-2N", before).sure.cells) == ("17 HCP, 4=3=3=3")
    assert least_and_most(_sets("17 HCP, 4333", "1N-P-2H-P-2S", before), Suit.SPADES) == (3, 4)


def test_a_double_has_no_suit_of_eight_cards() -> None:
    """HA-13c."""
    assert least_and_most(_sets("12+ HCP, 5+!h", "(2D)-X"), Suit.HEARTS) == (5, 7)


def test_an_unknown_assumption_is_refused() -> None:
    with pytest.raises(UnknownAssumptionError, match="'luck'"):
        HandReader(bml.parse("1N = 15--17\n").system, ["luck"])
    assert set(ASSUMPTIONS) == {"preempt", "notrump", "points-to-game", "points"}


def test_claims_about_cards_are_kept_beside_the_cells() -> None:
    """HA-12."""
    sets = _sets("6!h, 6--10, good suit", "2H")
    ((hands, demands),) = sets.sure.parts
    assert in_words(hands) == "6–10 HCP, 6♥"
    assert [(one.kind, one.name, one.suits) for one in demands] == [("quality", "good", "h")]
    assert not sets.sure.certain
    ((_, stoppers),) = _sets("15--18, stopper", "(1H)-1N").sure.parts
    assert [(one.kind, one.suits) for one in stoppers] == [("stopper", "h")]


def test_a_line_for_hands_is_read_instead_of_the_text_and_an_empty_one_hides_it() -> None:
    """HA-17."""
    system = bml.parse(
        "1N = strong\n//hand = 15--17 BAL\n1H = 11--15, 5+!h\n//hand =\n"
        "2M = weak\n//hand = 6M, 6--10\n"
    ).system
    reader = HandReader(system)
    found = {}
    for one in reader.agreements():
        sets = reader.sets(one, one.auction)
        found[one.auction.short] = in_words(sets.sure.cells), sets.is_blind
    assert found == {
        "1N": ("15–17 HCP, balanced", False),
        "1H": ("no hand", True),
        "2H": ("6–10 HCP, 6♥", False),
        "2S": ("6–10 HCP, 6♠", False),
    }


def test_inferred_lengths_narrow_sure_hands_only() -> None:
    """HA-11."""
    system = bml.parse("1H = 11--15, 5+!h\n  2D = NAT, 10+, 2+!s\n").system
    reader = HandReader(system)
    (_, answer) = reader.agreements()
    sets = reader.sets(answer, Auction.parse("1H-(P)-2D"))
    assert in_words(sets.possible.cells) == "10+ HCP, 2+♠"
    assert in_words(sets.sure.cells) == "10+ HCP, 2+♠, 4+♦"


def test_boxes_are_sets() -> None:
    """HA-10, HA-12."""
    good, stop = Claim("quality", "good", "h"), Claim("stopper", suits="s")
    hearts = HandSet.with_length(Suit.HEARTS, 5)
    weak = HandSet.with_points(0, 10)
    one = Boxes.of([Box(hearts, (good,)), Box(weak)])
    assert one.certain == weak
    assert one.cells == weak | hearts
    assert one & Boxes.everything() == one
    both = one & Boxes.of([Box(weak, (stop,))])
    assert [box.demands for box in both.parts] == [(stop,)]
    assert not one.without(weak | hearts)
    many = [Claim("quality", f"q{number}", "h") for number in range(60)]
    loose = Boxes.of(Box(HandSet.with_points(n % 37), (claim,)) for n, claim in enumerate(many))
    assert loose.is_loose
    assert not loose.parts[0].demands


_WORDS = ["15--17", "BAL", "4!h", "maybe", "usually", "(?)", "INV", "OR", "a)", "!", "stopper", ","]


@pytest.mark.parametrize("auction", ["1N", "1D-1H", "(1H)-X", "P"])
def test_no_text_stops_it_and_sure_hands_are_possible(auction: str) -> None:
    for words in product(_WORDS, repeat=3):
        sets = _sets(" ".join(words), auction, _NARROW)
        assert sets.sure.cells <= sets.possible.cells
        assert bool(sets.obstacles) is not bool(sets.sure)
