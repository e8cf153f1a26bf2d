"""Rows for all other calls and rows below them; rows in words (RESOLVER RK-5, RF-3a, RF-4a)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.resolver import ask
from tests.agreements.resolver.test_resolving import following, texts


@pytest.mark.parametrize(
    "word", ["any", "other", "Others", "ELSE", "rest", "all", "2any", "2others"]
)
def test_rows_for_all_other_calls_are_known_by_their_words(word: str) -> None:
    """RK-5."""
    notes = parse(f"1S = 5+!s\n  {word} = natural\n")
    answer = ask(notes, "1S 2H")
    assert (answer.status, answer.text, answer.known) == (Status.REST, "natural", 2)
    assert ask(notes, "1S (2H)").status is Status.NONE
    assert ask(notes, "1S P").status is Status.NONE
    assert answer.meanings[0].pattern == word


def test_a_row_for_other_calls_of_a_level_has_no_others() -> None:
    """RK-5."""
    notes = parse("1S = 5+!s\n  3others = natural\n")
    assert ask(notes, "1S 3H").text == "natural"
    assert ask(notes, "1S 2H").status is Status.NONE


@pytest.mark.parametrize("word", ["(other", "another", "8any", "anything"])
def test_other_free_labels_are_no_such_rows(word: str) -> None:
    assert parse(f"1S = 5+!s\n  {word} = natural\n").book.rest_rows == []


def test_a_broken_sequence_names_the_auctions_above_its_word() -> None:
    """RK-5, LANGUAGE HI-8: what is after the word is about later calls."""
    notes = parse("1M-(any)-2N = raise\n")
    for opening in ("1H", "1S"):
        answer = ask(notes, f"{opening} (2C)")
        assert (answer.status, answer.text) == (Status.REST, "")
        assert ask(notes, opening).status is Status.NAMED
    answer = ask(notes, "1H (2C) 2N")
    assert (answer.status, answer.text, answer.known) == (Status.AGREED, "raise", 3)


def test_a_broken_sequence_that_is_no_auction_is_about_no_other_calls() -> None:
    """RK-5: one side cannot double its own bid."""
    assert parse("(1C)-X-other = pass\n").book.rest_rows != []
    assert parse("1C-X-other = pass\n").book.rest_rows == []


def test_rows_for_all_other_calls_have_the_suits_and_conditions_of_their_place() -> None:
    """RK-5."""
    notes = parse("#SEAT 12\n\n1M = 5+M\n  other = no fit for M\n")
    assert ask(notes, "1H 2C").text == "no fit for !h"
    assert ask(notes, "1H 2C", seat=3).status is Status.NONE


def test_a_row_for_all_other_openings() -> None:
    notes = parse("1C = x\nother = natural\n")
    assert ask(notes, "2H").text == "natural"
    assert following(ask(notes, "")) == ["1C x", "other natural"]


INTERFERENCE = """3N = gambling
  (any) = interference
    X = penalty
    P = to play
    cue = asks for a stopper
    other = natural
      (X)
        XX = rescue
  4C = pass or correct
    accept = a good hand
  signoff = weak hands
"""


@pytest.mark.parametrize(
    ("query", "status", "text", "known"),
    [
        ("3N (4D) X", Status.AGREED, "penalty", 3),
        ("3N (4H) P", Status.AGREED, "to play", 3),
        ("3N (X) P", Status.AGREED, "to play", 3),
        ("3N (4D) 5D", Status.AGREED, "asks for a stopper", 3),
        ("3N (4D) 4H (X) XX", Status.AGREED, "rescue", 5),
        ("3N (4D)", Status.REST, "interference", 1),
        ("3N (4D) 4H", Status.REST, "natural", 2),
        ("3N (4D) 4H (4S)", Status.NONE, "", 3),
        ("3N 4C", Status.AGREED, "pass or correct", 3),
    ],
)
def test_rows_below_rows_for_all_other_calls_follow_each_of_them(
    query: str, status: Status, text: str, known: int
) -> None:
    """RF-3a."""
    answer = ask(parse(INTERFERENCE), query)
    assert (answer.status, answer.text, answer.known) == (status, text, known)


def test_the_trail_names_the_row_that_a_call_falls_under() -> None:
    """RF-3a, RW-2."""
    answer = ask(parse(INTERFERENCE), "3N (4D) 4H (X) XX")
    under = [one.meanings[0].pattern if one.is_rest else "" for one in answer.trail]
    assert under == ["", "(any)", "other", "", ""]
    assert following(ask(parse(INTERFERENCE), "3N (4S)")) == [
        "P to play",
        "X penalty",
        "5S asks for a stopper",
        "other natural",
    ]


def test_a_call_falls_under_the_first_of_several_rows_for_others() -> None:
    """RK-5, RF-3a."""
    notes = parse(
        "1N\n  (bid) = natural\n    X = takeout\n  (any) = odd\n    X = penalty\n    2C = suit\n"
    )
    assert texts(ask(notes, "1N (2C)")) == ["natural"]
    assert texts(ask(notes, "1N (2C) X")) == ["takeout"]
    assert texts(ask(notes, "1N (X)")) == ["odd"]
    assert texts(ask(notes, "1N (X) 2C")) == ["suit"]


def test_a_row_for_fewer_calls_goes_before_one_for_more() -> None:
    """RK-5, whatever their order in the table, as in exports."""
    for rows in ("  any = natural\n  2N+ = strong\n", "  2N+ = strong\n  any = natural\n"):
        notes = parse(f"1N = 15-17\n{rows}")
        assert texts(ask(notes, "1N 2S")) == ["natural"]
        assert texts(ask(notes, "1N 3C")) == ["strong"]


def test_other_tables_add_rows_below_the_same_row() -> None:
    """RF-3a."""
    notes = parse("1N\n  (any) = odd\n    X = penalty\n\n#SEAT 3\n\n1N-(any)-\n2C = a suit\n")
    assert texts(ask(notes, "1N (2D) X")) == ["penalty"]
    assert texts(ask(notes, "1N (X) 2C", seat=3)) == ["a suit"]
    assert ask(notes, "1N (X) 2C", seat=1).status is Status.ELSEWHERE
    only = parse("#SEAT 3\n\n1N-(any)-\n2C = a suit\n")
    assert ask(only, "1N (X) 2C", seat=1).known == 1


def test_system_on_goes_before_a_row_for_all_other_calls() -> None:
    """RF-3, RF-3a."""
    notes = parse(
        "1N = strong\n  (2C) = clubs\n    X = values\n\n2N = strong\n//as 1N\n  (any) = odd\n"
        "    X = any\n"
    )
    assert ask(notes, "2N (3D) X").text == "any"
    notes = parse("1C\n  (1S) = s\n    X = t\n\n1D\n//as 1C\n  (any) = odd\n    X = other\n")
    assert (ask(notes, "1D (1S) X").status, ask(notes, "1D (1S) X").text) == (Status.AS, "t")


def test_rows_below_know_which_bids_may_be_artificial() -> None:
    """RF-3a, VARIANTS WC-7."""
    text = "1H = {}\n  (any) = odd\n    new = natural\n    raise = good\n"
    natural, relay = parse(text.format("hearts")), parse(text.format("relay"))
    assert ask(natural, "1H (1S) 2C").status is Status.AGREED
    assert ask(relay, "1H (1S) 2C").status is Status.REST
    assert [one.pattern for one in ask(relay, "1H (1S) 2N").words] == ["raise"]


def test_rows_that_name_no_call_are_listed_in_words() -> None:
    """RF-4a, VARIANTS WC-10."""
    notes = parse(INTERFERENCE)
    assert [one.text for one in ask(notes, "3N 4C 4H").words] == ["a good hand"]
    assert [one.text for one in ask(notes, "3N (4D)").words] == ["weak hands"]
    assert ask(notes, "3N 4C").words == ask(notes, "1N").words == ()
    labels = ["6-other", "OR", "2!h5", "5!h+", "2H?", "accept/2H"]
    rows = "".join(f"  {label} = text\n" for label in labels)
    found = ask(parse(f"1N\n{rows}  empty\n"), "1N 7N").words
    assert [one.pattern for one in found] == ["6-other", "OR"]
    assert parse("1N = x\naccept = text\n").book.rows_in_words == []
