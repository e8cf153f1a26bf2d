"""Rows that only continue as another auction does are asked (PRACTICE QZ-1, QZ-4a)."""

from __future__ import annotations

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.practice.model.grading import grade_option
from sphinxcontrib_bml.practice.model.questions import Key, Kind, Reason
from sphinxcontrib_bml.practice.model.selection import Practice
from sphinxcontrib_bml.practice.words import practice


def of(text: str) -> Practice:
    return practice(parse(text))


SYSTEM_ON = """\
1N = 15-17
  2C = Stayman

(1D)-
1N
  //as 1N
2D = majors
1H = hearts
1S = spades
2C
  //as 1N-2C
  //as (2S)-2N
"""


# PRACTICE QZ-1, QZ-4a
def test_a_row_with_only_a_system_on_is_asked_for_the_auction_that_it_names() -> None:
    asked = of(SYSTEM_ON)
    texts = {one.id: one.text for one in asked.agreements.values()}
    assert texts["(1D)-1N"] == "system on: 1NT"
    assert texts["(1D)-2C"] == "system on: 1NT-2♣, (2♠)-2NT"
    assert not asked.excluded
    question = asked.ask(Key(Kind.MEANING, "(1D)-1N"), "A")
    assert question.options[question.answer] == "system on: 1NT"
    right = [grade_option(question, number) for number in range(len(question.options))]
    assert (right.count(True), right.index(True)) == (1, question.answer)
    assert asked.agreements["(1D)-1N"].call_exclusion is Reason.NAMES_CALL
    assert asked.agreements["(1D)-2C"].call_exclusion is None
    assert Call.parse("1N") in asked.ask(Key(Kind.NEXT, "(1D)"), "A").calls
    assert not any(id_.startswith("(1D)-1N-") for id_ in texts)


# PRACTICE QZ-4a
def test_a_text_of_the_call_goes_before_its_system_on() -> None:
    texts = of(SYSTEM_ON.replace("1N\n  //as", "1N = 15-18\n  //as")).agreements
    assert texts["(1D)-1N"].text == "15-18"
    seats = "1N = 15-17\n\n#SEAT 34\n\n(1D)-\n1N\n  //as 1N\n"
    assert of(seats).agreements["(1D)-1N&seat=34"].text == "system on: 1NT"
    both = of(f"{seats}\n#SEAT 0\n\n(1D)-\n1N = 15-18\n").agreements
    assert {one.text for one in both.values()} == {"15-17", "15-18"}
