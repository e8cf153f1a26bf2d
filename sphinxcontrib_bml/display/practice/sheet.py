"""Sheets of questions for paper: lines to write on, and the answers behind them (PRACTICE QD)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...agreements.practice import Filters, Kind, Practice
from ...agreements.practice.rounds import make_round
from .telling import QuestionFormatter

COUNT = 30
"""How many questions fill a page (PRACTICE QD-1)."""
GAP = "_" * 24
"""A line to write on."""
_TITLE_RULE = "="


class SheetLine(NamedTuple):
    """A question of a sheet."""

    asked: str
    """The auction with its gap, and what must be said of the board."""
    what: str
    """What is to be found for the gap; nothing where the meaning is asked for."""
    answer: str


class QuestionSheet(NamedTuple):
    """Questions with their answers."""

    seed: str
    lines: tuple[SheetLine, ...]


def sheet_of(
    practice: Practice, filters: Filters, seed: str, count: int, teller: QuestionFormatter
) -> QuestionSheet:
    """Return a sheet; the same seed gives the same one (PRACTICE QD-1)."""
    keys = islice(make_round(practice, filters, seed, {}, 0), count)
    questions = [practice.ask(key, seed, filters.opening) for key in keys]
    lines = []
    for question in questions:
        condition = teller.condition(question)
        what = ""
        if question.kind is not Kind.MEANING:
            is_call = question.kind is Kind.CALL
            what = question.text if is_call else teller.wording.our_calls
        asked = f"{teller.auction_with_gap(question)}{f' [{condition}]' if condition else ''}"
        lines.append(SheetLine(asked, what, teller.answer(question)))
    return QuestionSheet(seed, tuple(lines))


def sheet_as_text(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> str:
    """Return a sheet as plain text; the answers begin on a new page (PRACTICE QD-1)."""
    return "\n".join(_text_lines(sheet, title, teller)) + "\n"


def _text_lines(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> Iterator[str]:
    wording, width = teller.wording, len(str(len(sheet.lines)))
    yield title
    yield _TITLE_RULE * len(title)
    yield ""
    yield wording.sheet.format(number=len(sheet.lines), seed=sheet.seed)
    yield ""
    for number, line in enumerate(sheet.lines, 1):
        what = f" {line.what}:" if line.what else ":"
        yield f"{number:{width}}. {line.asked}{what} {GAP}"
    # A form feed: where printers begin a new page.
    yield f"\f{wording.sheet_answers.format(seed=sheet.seed)}"
    yield ""
    for number, line in enumerate(sheet.lines, 1):
        what = f" {line.what}:" if line.what else ":"
        yield f"{number:{width}}. {line.asked}{what} {line.answer}"
