"""Answers to questions are graded (PRACTICE QZ-11)."""

from __future__ import annotations

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.practice.model.grading import grade_next, grade_option
from sphinxcontrib_bml.practice.model.questions import Key, Kind, Question

NOTES = """1N = 15--17 HCP, balanced
1N-
  2C = asks for a major
  2D = transfer to hearts
  2H = transfer to spades
  3N = to play
"""


def ask(kind: Kind, id_: str) -> Question:
    return bml.practice(bml.parse(NOTES)).ask(Key(kind, id_), "A")


def calls(*codes: str) -> set[Call]:
    return set(map(Call.parse, codes))


def test_only_the_chosen_answer_is_the_right_option() -> None:
    question = ask(Kind.MEANING, "1N-2C")
    right = [grade_option(question, number) for number in range(len(question.options))]
    assert right.count(True) == 1
    assert right.index(True) == question.answer
    assert not grade_option(question, -1)


def test_missing_and_wrong_calls_are_listed_in_bidding_order() -> None:
    question = ask(Kind.NEXT, "1N-(P)")
    right = calls("2C", "2D", "2H", "3N")
    assert grade_next(question, right) == ([], [])
    missing, wrong = grade_next(question, calls("4N", "2C", "3S"))
    assert missing == [Call.parse(code) for code in ("2D", "2H", "3N")]
    assert wrong == [Call.parse(code) for code in ("3S", "4N")]
