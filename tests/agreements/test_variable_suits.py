"""Variables that other calls give their suit, and suits that variables lose (LANGUAGE EX-3a)."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.bridge.auctions import Suit
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.language.options import Options
from tests.formats.exports import bss_of

STAYMAN = "1N\n  2C\n    2H = 4!h\n      3m = 5+m, 4!s\n"


def texts(notes: str, profile: Profile | None = None) -> dict[str, str]:
    """Return the texts of the auctions that have one."""
    book = bml.parse(notes).book
    if profile is Profile.BML2:
        book = book.unrestricted
    return {one.auction.short: one.text for one in book.leading if one.text}


def lost_suits(notes: Notes) -> list[str]:
    return [one.message for one in bml.check(notes) if str(one.code) == "VARIABLE-SUIT"]


# LANGUAGE EX-4a
@pytest.mark.parametrize("label", ["1HS", "1H/S", "1H/1S", "1SH"])
def test_both_majors_give_m_its_suit_below(label: str) -> None:
    found = texts(f"{label}\n  2M = raise\n  2oM = other\n")
    assert found == {"1H-2H": "raise", "1H-2S": "other", "1S-2S": "raise", "1S-2H": "other"}


@pytest.mark.parametrize("label", ["1H/2S", "1HSC", "1CDH", "1red"])
def test_other_alternatives_bind_nothing(label: str) -> None:
    assert "1H-3S" in texts(f"{label}\n  3M = major\n")


def test_a_pair_of_theirs_leaves_m_the_other_suit() -> None:
    assert texts("(1CD)\n  2m = other\n") == {"(1C)-2D": "other", "(1D)-2C": "other"}


def test_the_first_binding_counts() -> None:
    found = texts("1M\n  2HS\n    3M = first\n")
    assert found.keys() == {"1H-2H-3H", "1H-2S-3H", "1S-2S-3S", "1S-2H-3S"}


def test_texts_keep_m_until_a_label_has_it() -> None:
    found = texts("1HS = 1M\n  2N = M\n    3M = M, oM\n      4C = M\n  2oM = M, oM\n")
    assert found["1H"] == "1M"
    assert found["1H-2N"] == "M"
    assert found["1H-2N-3H"] == "!h, !s"
    assert found["1H-2N-3H-4C"] == "!h"
    assert found["1H-2S"] == "M, !s"


def test_suits_of_texts_are_those_of_the_agreement() -> None:
    bindings = {
        one.auction.short: dict(one.bindings)
        for one in bml.parse("1HS\n  2N\n    3M\n").book
        if one.auction.short.startswith("1H")
    }
    assert bindings == {"1H": {}, "1H-2N": {}, "1H-2N-3H": {"M": Suit.HEARTS}}


# LANGUAGE EX-6
def test_the_other_suit_is_that_of_the_only_one_bid() -> None:
    assert texts("1H\n  2H\n    3oM = x\n").keys() == {"1H-2H-3S"}
    assert texts("1H-(1S)\n  2oM = cue\n").keys() == {"1H-(1S)-2S"}
    assert texts("1C-1D\n  2om = x\n") == {}
    assert texts("(1H)\n  2oM = x\n") == {}
    assert texts("1D\n  2om = x\n").keys() == {"1D-2C"}


def test_a_bid_that_is_too_low_is_reported() -> None:
    found = bml.check(bml.parse("1S\n  1oM = x\n"))
    assert [str(one.code) for one in found] == ["CALL-ILLEGAL"]


# LANGUAGE CA-6a
@pytest.mark.parametrize("row", ["oM = nat", "oM: nat", "oM=nat", "oM : nat"])
def test_a_suit_without_a_level_is_the_cheapest_bid(row: str) -> None:
    assert texts(f"1H-1N;\n{row}\n") == {"1H-1N-2S": "nat"}


@pytest.mark.parametrize("row", ["oM nat", "M = nat", "m = nat", "oMs = nat"])
def test_other_words_are_words(row: str) -> None:
    assert texts(f"1H-1N;\n2C = x\n{row}\n").keys() == {"1H-1N-2C"}


def test_a_row_of_the_suit_alone_is_a_call() -> None:
    assert texts("1D-1N;\nom\n  2H = x\n").keys() == {"1D-1N-2C-2H"}


@pytest.mark.parametrize(
    "notes",
    [
        "1HS\n  2M = x\n",
        "1H\n  2oM = x\n",
        "1D-1N;\nom = x\n  2S = y\n",
        f"#+VARIABLES: both\n\n{STAYMAN}",
    ],
)
def test_profile_bml2_reads_variables_as_before(notes: str) -> None:
    assert texts(notes) != texts(notes, Profile.BML2)


def test_profile_bml2_reads_both_majors_as_two_suits() -> None:
    assert texts("1HS\n  2M = x\n", Profile.BML2).keys() == {"1H-2S", "1S-2H"}


def test_notes_without_these_rules_have_one_book() -> None:
    book = bml.parse(STAYMAN + "\n1M\n  2oM = x\n").book
    assert book.unrestricted is book


# LANGUAGE EX-3a
def test_a_lost_suit_is_reported_once_with_the_number_of_rows() -> None:
    assert lost_suits(bml.parse(STAYMAN)) == ["3m after 1N-2C-2H is 3D only, for 2C has bid clubs"]
    rows = STAYMAN + "\n(1N)-2D\n  3m = x\n\n(1H)-X\n  (2M) = theirs\n"
    assert lost_suits(bml.parse(rows)) == [
        "3m after 1N-2C-2H is 3D only, for 2C has bid clubs; so in 2 more rows"
    ]


@pytest.mark.parametrize(
    "notes",
    [
        "1N\n  2C\n    2H\n      3C = clubs\n      3m = x\n",
        "1N\n  2C\n    2H\n      3CD = x\n      3m = x\n",
        "(1C)\n  1S\n    2m = x\n",
        "1C-(1D)\n2m = x\n",
        "1S\n  1M = x\n",
        "1H\n  2X = x\n",
        "1M\n  2oM = x\n",
        f"#+VARIABLES: unbid\n\n{STAYMAN}",
        f"#+VARIABLES: Both\n\n{STAYMAN}",
    ],
)
def test_nothing_is_lost(notes: str) -> None:
    assert lost_suits(bml.parse(notes)) == []


def test_chapters_give_one_message_with_edits_in_both(tmp_path: Path) -> None:
    first, second = tmp_path / "a.bml", tmp_path / "b.bml"
    first.write_text(STAYMAN, encoding="utf-8")
    second.write_text("#+TITLE: b\n\n2N\n  3C\n    4m = x\n", encoding="utf-8")
    (found,) = [one for one in bml.check(bml.read(first, second)) if one.choices]
    assert found.message.endswith("; so in 1 more row")
    for choice, value in zip(found.choices, ("both", "unbid"), strict=True):
        for edit in choice.edits:
            path = Path(edit.span.source.path or "")
            path.write_text(edit.replacement + edit.span.source.text, encoding="utf-8")
        notes = bml.read(first, second)
        assert lost_suits(notes) == []
        assert all(parse.state.variable_suits == value for parse in notes.parses)
        first.write_text(STAYMAN, encoding="utf-8")
        second.write_text("#+TITLE: b\n\n2N\n  3C\n    4m = x\n", encoding="utf-8")


def test_both_keeps_suits_of_the_own_side_only() -> None:
    both = "#+VARIABLES: both\n\n"
    assert texts(both + STAYMAN).keys() >= {"1N-2C-2H-3C", "1N-2C-2H-3D"}
    assert texts(both + "1C-(1D)\n2m = x\n").keys() == {"1C-(1D)-2C", "1C-(1D)-2D"}
    assert texts(both + "(1C)-1S\n2m = x\n").keys() == {"(1C)-1S-2D"}
    assert texts(both + "1C\n  2C = a\n  2m = x\n") == {"1C-2C": "a", "1C-2D": "x"}
    assert texts(both + "1C\n  2X = x\n").keys() == {"1C-2D", "1C-2H", "1C-2S"}


def test_the_setting_may_be_below_the_table_and_in_the_options() -> None:
    assert "1N-2C-2H-3C" in texts(f"{STAYMAN}\n#+VARIABLES: both\n")
    options = Options(variables="both")
    assert len(bml.parse(STAYMAN, options=options).book) == 5
    unbid = bml.parse(f"#+VARIABLES: unbid\n\n{STAYMAN}", options=options)
    assert len(unbid.book) == 4


def test_another_value_is_reported() -> None:
    (found,) = bml.check(bml.parse("#+VARIABLES: all\n\n1C = x\n"))
    assert (str(found.code), found.span.text) == ("DIRECTIVE-VALUE", "all")


# LANGUAGE EX-3
def test_rows_that_have_the_calls_are_named() -> None:
    (found,) = bml.check(bml.parse("1C\n  1H\n  1S\n  1M = x\n"))
    assert found.message == "1M after 1C has no call left: line 2 has 1H, line 3 has 1S"
    assert [one.span.line for one in found.related] == [2, 3]
    assert found.hint == "if another auction is meant, write it above as a history, such as 1N-2C;"


def test_bml2_writes_its_bytes() -> None:
    notes = "1HS = x\n  2M = y\n"
    assert bss_of(notes, Profile.BML2).data != bss_of(notes).data
