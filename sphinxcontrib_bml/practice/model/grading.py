"""Grading of answers to questions; on pages, ``static/bml-quiz.js`` grades them."""

from __future__ import annotations

from ...bridge.auctions import Call
from .questions import Question


def grade_option(question: Question, number: int) -> bool:
    """Return whether the option at a position, from 0, is right."""
    return number == question.answer


def grade_next(question: Question, given: set[Call]) -> tuple[list[Call], list[Call]]:
    """Return the missing and the wrong calls of an answer to ``N`` (PRACTICE QZ-11)."""
    missing = [call for call in question.calls if call not in given]
    wrong = [call for call in given if question.accepts(call) is False]
    return missing, sorted(wrong, key=lambda call: call.number)
