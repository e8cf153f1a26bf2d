"""The cases of the specification: what is asked of the small notes, and what is not.

PRACTICE QZ-1, QZ-2, QZ-3, QZ-6, QZ-7, QZ-8, QZ-10, QZ-11.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.practice.model.selection import Practice
from sphinxcontrib_bml.practice.words import practice
from tests.practice.asking import ask, can_ask
from tests.practice.cases import CASES, SEEDS, Case, Seen, name_of, problems

SMALL = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"


@pytest.fixture(scope="module")
def small() -> Practice:
    return practice(read(SMALL))


def test_there_are_as_many_cases_as_were_written() -> None:
    assert len(CASES) == 73


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_cases_are_asked_as_they_say(case: Case, small: Practice) -> None:
    kind, id_ = case[1:3] if case[0] == "-" else case[:2]
    if case[0] == "-":
        assert not can_ask(small, kind, id_)
        return
    questions = [ask(small, kind, id_, seed) for seed in SEEDS]
    assert list(problems(case, questions)) == []
    for question in questions:
        assert not near_options(question, small)


def near_options(question: Seen, practice_of: Practice) -> list[str]:
    """Return the wrong answers that a player could take for the right one (PRACTICE QZ-9)."""
    if question.kind != "M":
        return []
    wrong = [one for one in question.options if one != question.text]
    return [one for one in wrong if practice_of.reader.are_similar(one, question.text)]
