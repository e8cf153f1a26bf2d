"""Calls that are alerted or announced, in files for play online and on cards (AT-52, AT-53)."""

from __future__ import annotations

from collections.abc import Callable

from ...agreements.alert_answers import NOTED, AlertJudge
from ...agreements.announcements import mark_of
from ...agreements.book import Agreement, Book
from ...agreements.meanings.books import Stated
from ...language.alerts import AlertMark
from ...language.options import Language
from ..model.reading import FactReader
from .rules import read_rules


def judged_by(book: Book, language: Language, federation: str) -> AlertJudge:
    """Return what judges our calls by the rules of a federation (AT-55).

    :param federation: the name of a federation in the package, or of a rule file.
    :raises ValueError: if there is no such federation, or the file has a problem.
    :raises OSError: if the file cannot be read.
    """
    rules = read_rules(federation)
    reader = FactReader(book, language)
    edition = rules.federation.edition
    return AlertJudge(federation, edition, lambda agreement: reader.answer(agreement, rules))


def disclosed_by(
    book: Book, language: Language, federation: str
) -> Callable[[Agreement], tuple[bool, str]]:
    """Return a function that returns whether a call of ours is alerted, and its announced words.

    The mark of a row goes before the rules (AT-56), and an ``//alert`` line for the federation
    before both (AT-44). Online every side alerts its own calls, so a delayed alert is one too. The
    words of an announcement mark are left to the text.

    :param federation: the name of a federation in the package.
    """
    judge = judged_by(book, language, federation)

    def disclose(agreement: Agreement) -> tuple[bool, str]:
        answer = judge.answer(agreement)
        mark = AlertMark.NONE if answer.rule == NOTED else mark_of(agreement)
        if mark is AlertMark.NOT:
            return False, ""
        if mark is AlertMark.ANNOUNCE:
            return True, ""
        is_alerted = mark is AlertMark.ALERT or answer.do not in {"none", "unknown"}
        return is_alerted, answer.say

    return disclose


def prealerted_by(book: Book, language: Language, federation: str) -> Callable[[Stated], bool]:
    """Return a function that returns whether a call is alerted before play (AT-52).

    :param federation: the name of a federation in the package.
    """
    rules = read_rules(federation)
    reader = FactReader(book, language)
    return lambda said: rules.answer(reader.facts(said)).prealert
