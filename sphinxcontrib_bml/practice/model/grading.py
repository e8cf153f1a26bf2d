"""Grading of answers to questions; on pages, ``static/bml-quiz.js`` grades them."""

from __future__ import annotations

from ...agreements.answers import Status
from ...agreements.lookup import Resolver
from ...bridge.auctions import Call, Side
from .questions import Question
from .selection import Practice

_COVERED = frozenset({Status.AGREED, Status.AS, Status.REST})


def grade_option(question: Question, number: int) -> bool:
    """Return whether the option at a position, from 0, is right."""
    return number == question.answer


def grade_call(question: Question, call: Call, practice: Practice, resolver: Resolver) -> bool:
    """Return whether a call is right; a call with a similar meaning is too (PRACTICE QS-6)."""
    after = question.auction.try_call(Side.WE, call)
    if call is question.call or after is None:
        return call is question.call
    found = resolver.look_up(after, question.context)
    text = practice.text_of(found.meanings[0]) if found.meanings else ""
    is_similar = bool(text) and practice.reader.are_similar(text, question.text)
    return is_similar and found.status in _COVERED


def grade_next(question: Question, given: set[Call]) -> tuple[list[Call], list[Call]]:
    """Return the missing and the wrong calls of an answer to ``N`` (PRACTICE QZ-11)."""
    missing = [call for call in question.calls if call not in given]
    wrong = [call for call in given if question.accepts(call) is False]
    return missing, sorted(wrong, key=lambda call: call.number)
