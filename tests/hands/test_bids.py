"""What the notes say to bid with a hand (HA-50 to HA-54, HA-90)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.hands.model.bids import BidVerdict
from sphinxcontrib_bml.hands.words.bids import BidFormatter

NOTES = """\
1C = 11--21 HCP, 3+!c
1D = 11--21 HCP, 4+!d
1M = 11--21 HCP, 5+M
1N = 15--17 HCP, BAL
  2C = Stayman, 8+ HCP
    2D = no four-card major
  2D = transfer, 5+!h
    2H = completes the transfer
  2H = transfer, 5+!s
  2N = 8--9 HCP, BAL
1N-(X);
//as 1N
R = 10+ HCP
1N-(2C);
X = 8+ HCP
other = as ever
"""
STRONG, HEARTS, BOTH_MAJORS = "AK32.KQ4.A92.J54", "876 A98732 T4 Q2", "AJ872.KQ983.A4.2"
FOUR_FOUR = "AK72.KJ83.Q43.32"


def _answer(hand: str, auction: str = "", notes: str = NOTES, **known: object) -> bml.BidAnswer:
    return bml.bid(bml.parse(notes), hand, auction, **known)  # type: ignore[arg-type]


def _lines(hand: str, auction: str = "", notes: str = NOTES) -> list[str]:
    formatter = BidFormatter(bml.parse(notes).system.options)
    return list(formatter.lines(_answer(hand, auction, notes)))


def _calls(answer: bml.BidAnswer) -> list[str]:
    return [
        f"{row.next.call or 'other'} {row.fit.answer if row.fit else '-'}" for row in answer.rows
    ]


@pytest.mark.parametrize(
    ("hand", "auction", "verdict", "headline"),
    [
        ("Q54.K42.J96.K752", "1N 2C 2D", "silent", "The notes have no calls of ours after"),
        (FOUR_FOUR, "", "none", "No row fits: pass, or a gap."),
        (BOTH_MAJORS, "", "several", "1♥ or 1♠: the notes do not say which first."),
        (STRONG, "", "several", "1NT or 1♣: the notes do not say which first."),
        ("AK32.KQ4.A942.J5", "", "several", "1NT or 1♦: the notes do not say which first."),
        ("K2.KQ932.AJ94.54", "", "several", "1♥ or 1♦: the notes do not say which first."),
        ("K42.KQ932.A94.54", "", "one", "The notes say 1♥."),
        (HEARTS, "1N", "some", "2♦ fits; 2♣ may fit."),
        ("Q54.K42.T96.9752", "1N", "open", "2♣ may fit."),
        ("Q54.K42.J96.K752", "1N (2C)", "one", "The notes say Dbl."),
        (HEARTS, "1N (2C)", "none", "Only the row for all other calls is left."),
        ("Q54.K42.J96.K752", "(1S)", "silent", "The notes have no calls of ours after (1♠)."),
        ("Q54.K42.J96.K752", "1N (2D)", "silent", "; they have 1NT."),
    ],
)
def test_the_headline_says_what_the_notes_say(
    hand: str, auction: str, verdict: str, headline: str
) -> None:
    """HA-52."""
    notes = NOTES.replace("Stayman, 8+ HCP", "Stayman, many words")
    answer = _answer(hand, auction, notes)
    assert answer.verdict == verdict
    assert (answer.determined is not None) == (verdict == "one")
    assert headline in " ".join(_lines(hand, auction, notes))


def test_rows_that_fit_come_first_special_ones_before_general_ones() -> None:
    """HA-51: then those that may fit, then those that miss least, then all other calls."""
    assert _calls(_answer(STRONG)) == ["1N yes", "1C yes", "1D no", "1H no", "1S no"]
    notes = NOTES.replace("Stayman, 8+ HCP", "Stayman, many words")
    assert _calls(_answer(HEARTS, "1N", notes)) == ["2D yes", "2C perhaps", "2H no", "2N no"]
    assert _calls(_answer(HEARTS, "1N (2C)")) == ["D no", "other -"]


def test_each_row_has_its_text_and_the_reason() -> None:
    """HA-51."""
    assert _lines(HEARTS, "1N") == [
        "The notes say 2♦.",
        "",
        "2♦   yes      transfer, 5+♥",
        "2♣   no       Stayman, 8+ HCP",
        "              6 HCP, the notes say 8+",
        "2♥   no       transfer, 5+♠",
        "              3 in ♠, the notes say 5+♠",
        "2NT  no       8–9 HCP, BAL",
        "              6 HCP, the notes say 8–9",
    ]


def test_rows_of_another_auction_come_after_own_rows_with_its_name() -> None:
    """HA-51: a line //as leads to them."""
    assert _calls(_answer("Q54.AK432.J96.75", "1N (X)")) == [
        "R yes", "2D yes", "2C yes", "2H no", "2N no",
    ]  # fmt: skip
    lines = _lines(HEARTS, "1N (X)")
    assert "2♦    yes      as 1NT 2♦: transfer, 5+♥" in lines
    assert lines[0] == "The notes say 2♦."


def test_a_call_without_a_text_may_be_meant() -> None:
    """HA-52: so no other call is certain."""
    answer = _answer(STRONG, notes="1N = 15--17 BAL\n\n1C\n  1D = 0--7 HCP\n")
    assert _calls(answer) == ["1N yes", "1C perhaps"]
    assert answer.verdict is BidVerdict.SOME


def test_seat_and_vulnerability_decide_if_they_are_known() -> None:
    """HA-52: else the headline has the condition."""
    notes = "#SEAT 12\n2H = 6!h, 5--9 HCP\n\n#SEAT 34\n2H = 6!h, 10--12 HCP\n"
    weak = "876 A98732 T4 Q2"
    assert _lines(weak, notes=notes)[0] == "2♥ fits (1st and 2nd seat)."
    assert _answer(weak, notes=notes, seat=1).verdict is BidVerdict.ONE
    assert _answer(weak, notes=notes, seat=3).verdict is BidVerdict.NONE
    assert _answer(weak, "P", notes).verdict is BidVerdict.NONE
    assert _answer(weak, "P P", notes).verdict is BidVerdict.NONE
    assert _answer(weak, "(P)", notes).verdict is BidVerdict.ONE
    either = "#SEAT 12\n2H = 6!h, 5--9 HCP\n\n#SEAT 34\n3H = 6!h, 5--9 HCP\n"
    assert (
        _lines(weak, notes=either)[0] == "2♥ fits (1st and 2nd seat); 3♥ fits (3rd and 4th seat)."
    )
    assert _answer(weak, notes=either, seat=4).verdict is BidVerdict.ONE
    vulnerable = "#VUL Y0\n2H = 6!h, 5--9 HCP\n"
    assert _answer(weak, notes=vulnerable, vul="YN").verdict is BidVerdict.ONE
    assert _answer(weak, notes=vulnerable, vul="NN").verdict is BidVerdict.SILENT
    assert _lines(weak, notes="1C\n\n#SEAT 3\n2H = 6!h, 5--9\n") == [
        "2♥ fits (3rd seat); 1♣ may fit.",
        "",
        "2♥  yes      3rd seat: 6♥, 5–9",
        "1♣  perhaps  the notes do not say enough",
    ]


def test_a_hand_that_an_earlier_call_excludes_is_said_first() -> None:
    """HA-54: the rows are answered nevertheless."""
    lines = _lines("AQ54.K42.J96.K75", "1N 2D")
    assert lines[0] == "This hand does not fit 1NT before: 13 HCP, the notes say 15–17."
    assert lines[1] == "2♥ may fit."
    notes = "1N = 15--17 BAL\n  2D = 5+!h\n    2H = 2+!h, 12+\n"
    answer = _answer("AQ54.K42.J96.K75", "1N 2D", notes)
    assert _calls(answer) == ["2H yes"]
    assert answer.verdict is BidVerdict.SOME


def test_assumptions_by_which_a_row_fits_are_named() -> None:
    """HA-3, HA-16."""
    lines = _lines("AQ54.K42.J96.K75", notes="1N = 12--14 HCP\n")
    assert lines[:2] == [
        "The notes say 1NT.",
        "Assumed: Natural notrump without lengths has no shortness, six-card suit or fit for a "
        "major, and stoppers.",
    ]


def test_a_bid_above_game_invites_to_no_game() -> None:
    """HA-16."""
    notes = "1N = 15--17 BAL\n  4N = INV, BAL\n  2N = INV, BAL\n"
    assert _calls(_answer("Q54.K42.J96.K752", "1N", notes)) == ["2N yes", "4N perhaps"]


def test_a_row_that_is_repeated_counts_once() -> None:
    notes = "1H = 11--15 HCP, 5!h\n\n1H = 11--15 HCP, 5!h\n"
    assert _calls(_answer("K42.KQ932.A94.54", notes=notes)) == ["1H yes"]


def test_rows_that_contradict_each_other_are_answered() -> None:
    notes = "1H = 12--14 HCP, 15--17 HCP, 5+!h\n\n1H = 11--15 HCP, 5!h\n"
    answer = _answer("K42.KQ932.A94.54", notes=notes)
    assert _calls(answer) == ["1H yes", "1H perhaps"]
    assert answer.verdict is BidVerdict.SOME
    lines = _lines("K42.KQ932.A94.54", notes=notes)
    assert "1♥  yes      the notes also say: 11–15 HCP, 5♥" in lines


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("876 A98732 T4 Q", "not a hand: 12 cards, not 13 different ones"),
        ("876 A98732 T4 Q22", "not a hand: 14 cards, not 13 different ones"),
        ("866 A98732 T4 Q2", "not a hand: ♠6 twice, not 13 different ones"),
        ("xxxxxxxxxA A xx -", "not a hand: 9 small cards of ♠; a suit has 8"),
        ("876 A98732 T4", "not a hand: '876 A98732 T4' must have 4 holdings, not 3"),
        ("876 A98732 T4 Qz", "not a holding: 'Qz' (A K Q J T 9..2 x, or - for a void)"),
        ("", "not a hand: '' must have 4 holdings, not 0"),
    ],
)
def test_a_hand_has_thirteen_different_cards(hand: str, message: str) -> None:
    """HA-50."""
    with pytest.raises(ValueError) as error:
        _answer(hand)
    assert str(error.value) == message


def test_small_cards_may_be_written_with_an_x() -> None:
    """HA-50, HA-90: in either notation, or as a hand."""
    for hand in ("xxx Axxxxx Tx Qx", "xxx.Axxxxx.Tx.Qx", Hand.parse("876.A98732.T4.Q2")):
        answer = bml.bid(bml.parse(NOTES), hand, "1N")
        assert str(answer.determined) == "2D"


@pytest.mark.parametrize("auction", ["what", "1N P P P", "2C 1N", "P P P P"])
def test_an_auction_in_which_no_call_can_follow_is_an_error(auction: str) -> None:
    """HA-90."""
    with pytest.raises(ValueError, match=r"call|over|high"):
        _answer(STRONG, auction)


def test_a_row_for_the_next_call_says_what_it_is() -> None:
    (row, *_) = _answer(HEARTS, "1N").rows
    assert repr(row.next) == "<NextCall 2D: 'transfer, 5+!h'>"
    shown = [repr(one.next) for one in _answer(HEARTS, "1N (2C)").rows]
    assert "<NextCall other: 'as ever'>" in shown
