"""Rows that are text, and messages of one cause (LANGUAGE EL-4, EL-5, EL-8, HI-12c to HI-12g)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic


def found_in(text: str) -> list[Diagnostic]:
    return list(check(parse(text, "n.bml")))


def auctions_of(text: str) -> set[str]:
    return {agreement.auction.short for agreement in parse(text).book}


@pytest.mark.parametrize(
    "text",
    [
        "1♣! 16+ HCP\n1♦ catchall\n",
        "1♦* catchall\n1♥! hearts\n",
        "2♣ Stayman\n2♦! forcing\n",
        "3♣, 3♦: weak\n3♥: limit raise\n",
    ],
)
def test_rows_with_signs_after_their_calls_are_reported(text: str) -> None:
    (found,) = found_in(text)  # EL-8
    assert (found.code, found.severity) == (Code.TABLE_DOUBT, Severity.WARNING)
    assert found.hint == "for a bidding table, write #BIDTABLE above"


def test_several_rows_with_colons_in_a_paragraph_are_reported_once() -> None:
    rows = "2NT: relay to 3C\n3♠: game\n3NT: to play\n"
    (found,) = found_in(f"Over their weak two:\n{rows}")  # EL-4
    assert (found.code, found.span.line) == (Code.TABLE_DOUBT, 2)
    assert not found_in("Over their weak two:\n2NT: that is a relay.\n")


def test_a_block_of_calls_may_begin_with_a_pass_or_a_double() -> None:
    assert auctions_of("P  0--4\n1S  five\n  2C\n    2D  more\n") == {
        *("P", "1S", "1S-2C", "1S-2C-2D"),
    }  # EL-5
    (found,) = found_in("DBL  penalty\n2C  both majors\n")
    assert found.code is Code.TABLE_CONTEXT
    assert not auctions_of("P = pass\nD = double\n")


def test_a_call_with_a_suit_mark_below_a_text_is_reported_if_its_row_has_one() -> None:
    (found,) = found_in("#BIDTABLE\n1♥ 4+♥\n   1♠ 4♠\n")  # BT-11
    assert found.code is Code.TABLE_AMBIGUOUS
    assert not found_in("1H 4+♥,\n   4♠ or more\n")


def test_bids_with_commas_and_without_spaces_are_a_label() -> None:
    assert auctions_of("1H,1S  11--21, five\n") == {"1H", "1S"}  # EL-5, HI-12c
    assert auctions_of("1N\n  2H,2S five\n") == {"1N", "1N-2H", "1N-2S"}
    assert not auctions_of("1H,1S openings are limited.\n")


def test_a_bid_after_a_call_of_theirs_is_no_length() -> None:
    assert "1H-(X)-1S" in auctions_of("1C = clubs\n1♥ - (X) - 1♠ = 6--9\n")  # HI-12d
    assert auctions_of("1C = clubs\n(2♦) - 4!h weak\n") == {"1C", "(2D)"}


def test_a_row_with_two_meanings_is_not_reported_as_illegal() -> None:
    found = found_in("1N 2C = Stayman\n1N 2C 3C (raise) = asks\n")  # EX-10, HI-12g
    assert {one.code for one in found} == {Code.SEQUENCE_BLANKS}


def test_a_row_with_two_illegal_calls_is_reported() -> None:
    (found,) = found_in("1N = strong\n  1H 1H words\n")  # HI-12e: no auction has both
    assert (found.code, found.span.line) == (Code.CALL_ILLEGAL, 2)
