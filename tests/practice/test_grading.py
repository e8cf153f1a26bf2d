"""Answers to questions are graded (PRACTICE QS-6, QZ-11)."""

from __future__ import annotations

from dataclasses import replace

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.lookup import Resolver
from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.practice.model.grading import grade_call, grade_next, grade_option
from sphinxcontrib_bml.practice.model.questions import Key, Kind, Question

NOTES = """1N = 15--17 HCP, balanced
1N-
  2C = asks for a major
  2D = transfer to hearts
  2H = transfer to spades
  3N = to play
"""


def ask(kind: Kind, id_: str) -> tuple[Question, bml.Practice, Resolver]:
    notes = bml.parse(NOTES)
    practice = bml.practice(notes)
    return practice.ask(Key(kind, id_), "A"), practice, Resolver(notes.system)


def calls(*codes: str) -> set[Call]:
    return set(map(Call.parse, codes))


def test_only_the_chosen_answer_is_the_right_option() -> None:
    question, *_ = ask(Kind.MEANING, "1N-2C")
    right = [grade_option(question, number) for number in range(len(question.options))]
    assert right.count(True) == 1
    assert right.index(True) == question.answer
    assert not grade_option(question, -1)


def test_a_call_with_a_similar_meaning_is_right_too() -> None:
    question, practice, resolver = ask(Kind.CALL, "1N-2C")
    graded = {
        code: grade_call(question, Call.parse(code), practice, resolver)
        for code in ("2C", "2D", "1C", "4N")
    }
    assert graded == {"2C": True, "2D": False, "1C": False, "4N": False}
    other = replace(question, call=Call.parse("2D"))
    assert grade_call(other, Call.parse("2C"), practice, resolver)


def test_missing_and_wrong_calls_are_listed_in_bidding_order() -> None:
    question, *_ = ask(Kind.NEXT, "1N-(P)")
    right = calls("2C", "2D", "2H", "3N")
    assert grade_next(question, right) == ([], [])
    missing, wrong = grade_next(question, calls("4N", "2C", "3S"))
    assert missing == [Call.parse(code) for code in ("2D", "2H", "3N")]
    assert wrong == [Call.parse(code) for code in ("3S", "4N")]
