"""What players have shown in an auction (HA-20 to HA-28)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.agreements.resolver import context_of
from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.bridge.space.words import in_words
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.shown import (
    Exclusion,
    Position,
    PositionStatus,
    ShownAuction,
    TheirHands,
)

CLUBS, DIAMONDS, HEARTS, SPADES = Suit
READ, PARTLY, UNREAD = PositionStatus.READ, PositionStatus.PARTLY, PositionStatus.UNREAD


def _shown(
    notes: str,
    auction: str,
    seat: int | None = None,
    vul: str = "00",
    exclusion: Exclusion = Exclusion.NONE,
    their: TheirHands = TheirHands.ANY,
) -> ShownAuction:
    reader = HandReader(bml.parse(notes).system)
    context = context_of(seat, vul)
    return reader.shown(read_query(auction), context, exclusion=exclusion, their=their)


def _words(shown: ShownAuction) -> list[tuple[str, PositionStatus]]:
    return [(in_words(one.shown.cells), one.status) for one in shown.ours]


def _position(shown: ShownAuction, number: int) -> Position:
    return shown.positions[number - 1]


_NOTRUMP = """\
1N = 15--17 BAL
  2C = Stayman, 8+
    2H = 4!h
      2N = INV
      3N = many words
  2D = transfer, 5+!h
"""


def test_a_player_has_shown_what_all_his_calls_have_in_common() -> None:
    """HA-20."""
    shown = _shown(_NOTRUMP, "1N 2C 2H 2N")
    assert _words(shown) == [
        ("15–17 HCP, balanced, 4♥", READ),
        ("8–9 HCP, balanced or 5422, 0–3♥", READ),
    ]
    assert [one.auction.short for one in shown.calls if one.sets] == [
        *("1N", "1N-2C", "1N-2C-2H", "1N-2C-2H-2N"),
    ]
    assert shown.is_whole
    assert shown.assumptions == ("points-to-game", "notrump")


def test_seat_and_vulnerability_select_the_agreement() -> None:
    """HA-20."""
    notes = "1N = 15--17 BAL\n\n#SEAT 3\n1N = 12--14 BAL\n\n#SEAT 0\n#VUL NY\n1N = 10--12 BAL\n"
    assert _words(_shown(notes, "1N"))[0][0] == "15–17 HCP, balanced"
    assert _words(_shown(notes, "P P 1N"))[0][0] == "12–14 HCP, balanced"
    assert _words(_shown(notes, "1N", seat=3))[0][0] == "12–14 HCP, balanced"
    assert _words(_shown(notes, "1N", seat=1, vul="NY"))[0][0] == "10–12 HCP, balanced"


def test_lines_for_rows_that_continue_as_others_are_followed() -> None:
    """HA-20."""
    notes = "1N = 15--17 BAL\n  2D = transfer, 5+!h\n2N = 20--21 BAL\n//as 1N 3D=2D\n"
    notes += "(1C)-1N = 15--18 BAL\n//as 1N\n"
    shown = _shown(notes, "(1C) 1N (P) 2D")
    assert _words(shown) == [("15–18 HCP, balanced", READ), ("5+♥", READ)]


def test_calls_without_an_agreement_and_passes_without_one_show_nothing() -> None:
    """HA-20."""
    assert [status for _, status in _words(_shown(_NOTRUMP, "1N 4S"))] == [READ, UNREAD]
    assert _words(_shown("1H = 11--15, 5+!h\n  P = 0--5 HCP\n", "1H (P) P")) == [
        ("11–15 HCP, 5+♥", READ),
        ("0–5 HCP", READ),
    ]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("15--17, 5+!h", READ),
        ("15--17, 5+!h, and so on", PARTLY),
        ("whatever this is", UNREAD),
        ("5+!h", PARTLY),
        ("transfer to !s, 5+!s", PARTLY),
    ],
)
def test_a_position_is_read_if_all_its_calls_are_sure_and_its_strength_is_known(
    text: str, status: PositionStatus
) -> None:
    """HA-15, HA-21."""
    assert _position(_shown(f"1H = {text}\n", "1H"), 1).status is status


def test_a_transfer_over_notrump_needs_no_strength_but_a_call_after_it_does() -> None:
    """HA-15."""
    notes = "1N = 15--17 BAL\n  2D = transfer to !h, 5+!h\n    2H = completes\n      3C = 5!h-4!c\n"
    assert _words(_shown(notes, "1N 2D"))[1] == ("5+♥", READ)
    assert _words(_shown(notes, "1N 2D 2H 3C"))[1][1] is PARTLY


def test_an_answer_to_an_ask_needs_no_strength() -> None:
    """HA-15."""
    notes = "1H = 11--15, 5+!h\n  2N = {}\n    3C = 4+!c\n"
    assert _position(_shown(notes.format("asks for shape, 12+"), "1H 2N 3C"), 1).status is READ
    answers = "1H = {}\n  1S = 4+!s\n    2D = ask\n      2H = 2--3!h\n"
    assert _position(_shown(answers.format("relay"), "1H 1S 2D 2H"), 3).status is READ
    assert _position(_shown(answers.format("5+!h"), "1H 1S 2D 2H"), 3).status is PARTLY
    weak = "1H = 5+!h\n  2N = relay, 12+\n    3C = 4+!c\n"
    assert _position(_shown(weak, "1H 2N 3C"), 1).status is PARTLY


def test_a_later_call_that_tells_the_hand_stands_for_earlier_ones() -> None:
    """HA-21."""
    notes = "2C = strong {}\n  2D = relay, 0--7\n    2N = 23--24 BAL\n"
    shown = _shown(notes.format("as ever"), "2C 2D 2N")
    assert _words(shown)[0] == ("23–24 HCP, balanced", READ)
    assert _position(_shown(notes.format("as ever"), "2C 2D"), 1).status is UNREAD
    against = _shown(notes.format("as ever, 25+"), "2C 2D 2N")
    assert _position(against, 1).status is PARTLY


def test_bare_numbers_become_lower_bounds_where_sure_hands_have_nothing_in_common() -> None:
    """HA-22."""
    notes = "1H = 11--15, 5!h\n  1S = 4+!s, 6+\n    2H = {}\n"
    shown = _position(_shown(notes.format("6+!h, 11--15"), "1H 1S 2H"), 1)
    assert (in_words(shown.shown.cells), shown.bounds) == ("11–15 HCP, 6+♥", "firm")


def test_calls_that_contradict_each_other_are_named_with_both_rows() -> None:
    """HA-22."""
    notes = "1H = 11--15, 5+!h\n  1S = 4+!s, 6+\n    2H = 16--18, 6+!h\n"
    shown = _shown(notes, "1H 1S 2H")
    (found,) = shown.contradictions
    assert (found.first.auction.short, found.second.auction.short) == ("1H", "1H-1S-2H")
    assert not found.together
    assert not _position(shown, 1).shown
    assert not _shown(notes, "1H 1S").contradictions


def test_hands_that_do_not_lie_together_are_found() -> None:
    """HA-23."""
    for opening, answer in (("8+!h, 11--15", "6+!h, 6+"), ("22+, 5+!h", "19+, 4+!s")):
        shown = _shown(f"1H = {opening}\n  1S = {answer}\n", "1H 1S")
        (found,) = shown.contradictions
        assert found.together
        assert (found.first.auction.short, found.second.auction.short) == ("1H", "1H-1S")
    assert not _shown("1H = 7+!h, 11--15\n  1S = 6+!h, 6+\n", "1H 1S").contradictions


_OPENINGS = "1D = 11--15, 4+!d\n1H = 11--15, 5+!h\n1S = 11--15, {}\n1N = 11--12 BAL\n"


def test_hands_of_more_special_siblings_are_left_out() -> None:
    """HA-24."""
    notes = _OPENINGS.format("5+!s")
    special = _position(_shown(notes, "1D", exclusion=Exclusion.SPECIAL), 1)
    longer = HandSet.with_any_length((Suit.HEARTS, Suit.SPADES), 5)
    assert special.shown.cells.is_disjoint(longer)
    assert [(one.auction.short, one.is_applied) for one in special.left_out] == [
        *(("1H", True), ("1S", True), ("1N", True)),
    ]
    assert 0 < special.share < 1
    assert _position(_shown(notes, "1D"), 1).share == 1
    (hearts,) = _position(_shown(notes, "1S", exclusion=Exclusion.SPECIAL), 1).left_out[1:]
    assert (hearts.auction.short, hearts.share < 0.02) == ("1H", True)


def test_a_blind_sister_and_one_with_more_hands_leave_nothing_out() -> None:
    """HA-24."""
    notes = "1H = 11--15, 5+!h\n1S = see below\n1C = 11+\n"
    assert not _position(_shown(notes, "1H", exclusion=Exclusion.SPECIAL), 1).left_out


def test_a_sister_that_would_leave_too_little_is_not_applied_but_named() -> None:
    """HA-25."""
    special = "1H = 11--15, 5+!h\n1S = 11--15, 5+!h, 0--7!s\n"
    one = _position(_shown(special, "1H", exclusion=Exclusion.SPECIAL), 1)
    (left,) = one.left_out
    assert left.share > 0.98
    assert not left.is_applied
    assert one.share == 1


def test_the_strong_form_leaves_out_every_sister_that_is_read_wholly() -> None:
    """HA-26."""
    notes = "1D = 11--12, 5332\n1H = 11--15, 5+!h\n1S = 11--15, 4+!s, unread\n"
    found = _position(_shown(notes, "1D", exclusion=Exclusion.OTHERS), 1)
    assert [one.auction.short for one in found.left_out] == ["1H"]
    special = _position(_shown(notes, "1D", exclusion=Exclusion.SPECIAL), 1)
    assert special.share == 1
    assert found.share < 1
    assert found.is_typical
    nothing = "1D = 11--12, 5332\n1H = 11--15, 0--13!h\n"
    assert not _position(_shown(nothing, "1D", exclusion=Exclusion.OTHERS), 1).is_typical


def test_demands_of_a_sister_are_left_out_by_looking_at_cards() -> None:
    """HA-24."""
    notes = "2H = 6--10, 6!h, good suit\n1H = 5+!h, 6--15\n"
    found = _position(_shown(notes, "1H", exclusion=Exclusion.SPECIAL), 1)
    assert found.share == 1
    ((hands, (demand,)),) = found.unless
    assert in_words(hands) == "6–10 HCP, 6+♥"
    assert (demand.kind, demand.name) == ("quality", "good")


def test_opponents_are_bound_by_the_notes_or_by_a_named_assumption() -> None:
    """HA-27."""
    notes = "(2D) = 5+!h, 6--10\n  X = 12+\n(1C) =\n  1N = 15--18 BAL\n"
    explained = _shown(notes, "(2D) X", their=TheirHands.NATURAL)
    assert in_words(_position(explained, 1).shown.cells) == "6–10 HCP, 5+♥"
    assert not _position(explained, 1).assumptions
    natural = _position(_shown(notes, "(1C) 1N", their=TheirHands.NATURAL), 1)
    assert (in_words(natural.shown.cells), natural.assumptions) == ("8+ HCP, 5+♣", ("natural",))
    quiet = _position(_shown(_NOTRUMP, "1N 2C", their=TheirHands.QUIET), 2)
    assert quiet.shown.cells <= HandSet.with_points(0, 10)
    assert quiet.assumptions == ("quiet",)
    assert _position(_shown(_NOTRUMP, "1N 2C"), 2).shown.is_everything


def test_a_passed_hand_has_no_opening() -> None:
    """HA-28."""
    notes = "1H = 11--15, 5+!h\n  2N = 10--12 BAL\n\n#SEAT 12\n1N = 12--14 BAL\n"
    passed = _position(_shown(notes, "P P 1H 2N"), 3)
    longer = HandSet.with_points(11) & HandSet.with_length(Suit.HEARTS, 5)
    opened = HandSet.with_points(12) | longer
    assert passed.shown.cells == HandSet.with_points(10, 12) & HandSet.balanced() - opened
    assert in_words(_position(_shown(notes, "1H 2N"), 3).shown.cells) == "10–12 HCP, balanced"
    assert in_words(_position(_shown(notes, "(P) 1H 2N"), 3).shown.cells) == "10–12 HCP, balanced"


@pytest.mark.parametrize("auction", ["P", "P P P P", "7N", "1N P P P", "(1C) X XX"])
def test_auctions_without_an_agreement_show_any_hand(auction: str) -> None:
    shown = _shown("1N = 15--17 BAL\n", auction, exclusion=Exclusion.OTHERS)
    assert len(shown.positions) == 4
    assert not shown.contradictions


# LANGUAGE XT-2a
def test_a_line_for_hands_is_not_for_a_partner_with_a_text_of_their_own() -> None:
    notes = bml.parse(
        "#+VARIANTS: anna ben\n\n1N = 15--17 BAL\n//only ben = 12--14 BAL\n"
        "//hand = 15--17 HCP, balanced, 0--4!h\n"
    )
    words = []
    for name in ("anna", "ben"):
        reader = HandReader(notes.for_variant(name).system)
        (opener, _) = reader.shown(read_query("1N")).ours
        words.append(in_words(opener.shown.cells))
    assert words == ["15–17 HCP, balanced, 0–4♥", "12–14 HCP, balanced"]


@pytest.mark.parametrize(
    ("notes", "auction", "left_out"),
    [
        (
            "1H = 11--15, 5+!h\n1S = 11--15, 5+!s\n",
            "1H",
            HandSet.with_length(HEARTS, 5, 5) & HandSet.with_length(SPADES, 5),
        ),
        ("1H = 5+!h\n1N = 15--17\n", "1N", HandSet.with_length(HEARTS, 5)),
        (
            "1H = 11--15, 5+!h\n  1S = 4!s, 6+ HCP\n  2N = fit, 10+ HCP\n",
            "1H 1S",
            HandSet.with_length(HEARTS, 4) & HandSet.with_points(10),
        ),
        (
            "1C = 11+ HCP, 2+!c\n1H = 11--15, 5+!h\n",
            "1H",
            HandSet.with_length(HEARTS, 5, 5) & HandSet.with_length(CLUBS, 6),
        ),
        (
            "1C = 11+ HCP\n  1D = transfer, 4+!h, 6+ HCP\n  1H = transfer, 4+!s, 6+ HCP\n",
            "1C 1D",
            HandSet.with_length(HEARTS, 4, 4) & HandSet.with_length(SPADES, 5),
        ),
        (
            "1C = 11+ HCP\n  1H = 4+!h, 6+ HCP\n  1N = transfer, 5+!d, 6+ HCP\n",
            "1C 1N",
            HandSet.with_length(HEARTS, 5) & HandSet.with_length(DIAMONDS, 5, 5),
        ),
        (
            "1H = 11--15, 5+!h\n  1N = 6--11 HCP, 0--3!s\n  2H = constructive, 3+!h\n",
            "1H 1N",
            HandSet.with_length(HEARTS, 3),
        ),
        (
            "1H = 11--15, 5+!h\n  1N = 6--11 HCP\n  1S = natural, weak or more\n",
            "1H 1N",
            HandSet.with_length(SPADES, 4),
        ),
        (
            "1C = 11+ HCP\n  1H = 4+!h, 6+ HCP\n  1S = 4+!s, 6+ HCP\n",
            "1C 1S",
            HandSet.with_length(HEARTS, 4, 4) & HandSet.with_length(SPADES, 4, 4),
        ),
        (
            "1C = 11+ HCP\n  1H = 4+!h, 6+ HCP\n  2D = 5+!d, 12+ HCP\n",
            "1C 2D",
            HandSet.with_length(HEARTS, 5) & HandSet.with_length(DIAMONDS, 5, 5),
        ),
        (
            "1D = 11--15, 4+!d\n  1H = 4+!h, forcing\n  2D = 6--10 HCP, 4+!d\n",
            "1D 2D",
            HandSet.with_length(HEARTS, 4),
        ),
        (
            "1D = 11--15, 4+!d\n  1N = 6--10 HCP\n  3D = 5--9 HCP, 4+!d\n",
            "1D 1N",
            HandSet.with_length(DIAMONDS, 5) & HandSet.with_points(5, 9),
        ),
        (
            "1H = 11--15, 5+!h\n  1S = 4+!s, 6+ HCP\n  3D = 6+!d, 10--11 HCP\n",
            "1H 3D",
            HandSet.with_length(SPADES, 4),
        ),
        (
            "1N = 15--17\n  2D = 5+!h or 5!h 4+!s, forcing to game\n  2H = 5+!s, transfer\n",
            "1N 2H",
            HandSet.with_length(HEARTS, 5) & HandSet.with_length(SPADES, 5),
        ),
        (
            "2C = 11--15 HCP, 6+!c\n  2D = 5--9 HCP, 6+!d\n"
            "  2N = artificial, 5--7 HCP, 2+!c or artificial, 5--7 HCP, 7+!d\n",
            "2C 2D",
            HandSet.with_length(DIAMONDS, 7) & HandSet.with_points(5, 7),
        ),
    ],
)
def test_longer_suits_majors_and_fits_are_shown_first(
    notes: str, auction: str, left_out: HandSet
) -> None:
    """HA-24b."""
    number = len(auction.split()) * 2 - 1
    position = _position(_shown(notes, auction, exclusion=Exclusion.SPECIAL), number)
    assert position.common.cells & left_out
    assert position.shown.cells.is_disjoint(left_out)


def test_an_answer_to_an_ask_shows_a_major_before_a_minor() -> None:
    """HA-24b."""
    notes = "1N = 15--17\n  2C = relay\n    2H = 15--17, 4+!h\n    2S = artificial, 15--17, 4+!c\n"
    answer = _position(_shown(notes, "1N 2C 2S", exclusion=Exclusion.SPECIAL), 1)
    hearts = HandSet.with_length(HEARTS, 4)
    assert answer.common.cells & hearts
    assert answer.shown.cells.is_disjoint(hearts)


def test_answers_to_a_double_show_a_major_before_a_minor() -> None:
    """HA-24b."""
    notes = "(1H) =\n  X = takeout, 13+ HCP\n    2S = 8--12 HCP, 4+!s\n    3C = 10--12 HCP, 5+!c\n"
    clubs = _position(_shown(notes, "(1H) X 3C", exclusion=Exclusion.SPECIAL), 4)
    spades = HandSet.with_length(SPADES, 4)
    assert clubs.common.cells & spades
    assert clubs.shown.cells.is_disjoint(spades)


def test_a_fit_without_a_length_leaves_out_hands_with_three_cards_only() -> None:
    """HA-24b."""
    notes = "1H = 11--15, 5+!h\n  1S = 4!s, 6+ HCP\n  2N = fit, 10+ HCP\n"
    position = _position(_shown(notes, "1H 1S", exclusion=Exclusion.SPECIAL), 3)
    assert position.shown.cells & HandSet.with_length(HEARTS, 2, 2) & HandSet.with_points(10)
    assert position.shown.cells.is_disjoint(
        HandSet.with_length(HEARTS, 3) & HandSet.with_points(10)
    )


def test_answers_to_an_ask_leave_shortness_to_an_unread_answer_about_it() -> None:
    """HA-24b."""
    notes = "1H = 11--15, 5+!h\n  2C = {}\n    2D = 11--13, 4+!d\n    2H = shortness somewhere\n"
    short = ~HandSet.without_shortness()
    answer = _shown(notes.format("relay"), "1H 2C 2D", exclusion=Exclusion.SPECIAL)
    assert _position(answer, 1).shown.cells.is_disjoint(short)
    rebid = _shown(notes.format("4+!c, 10+ HCP"), "1H 2C 2D", exclusion=Exclusion.SPECIAL)
    assert _position(rebid, 1).shown.cells & short


def test_calls_whose_sure_hands_have_nothing_in_common_are_not_read() -> None:
    """HA-21."""
    notes = "1H = 11--15, 5+!h, usually 6+!h\n  1S = 4+!s, 6+ HCP\n    2D = 4+!d, 0--5!h\n"
    position = _position(_shown(notes, "1H 1S 2D"), 1)
    assert position.bounds == "possible"
    assert position.status is PositionStatus.PARTLY


def test_hands_that_any_meaning_of_a_sibling_has_are_no_question() -> None:
    """HA-26."""
    notes = "1D = 11--15, 4+!d\n1H = 11--15, 4+!h, strange\n"
    position = _position(_shown(notes, "1D", exclusion=Exclusion.OTHERS), 1)
    assert position.shown.cells <= position.common.cells
