"""Alert marks that contradict the rules of a federation (ALERTS AT-55)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bridge.auctions import Side
from ...language.alerts import AlertMark, alert_mark
from ...language.codes import Code
from ...language.diagnostics import Diagnostic, Edit, count_noun
from ...language.source import Span
from ..alert_answers import NOTED, AlertAnswer, AlertJudge, judge_of
from ..announcements import announcement_of, mark_of
from ..book import Agreement
from .check_input import CheckInput
from .severities import AlertSource

_MARKED = frozenset({AlertMark.ALERT, AlertMark.ANNOUNCE})
_ASKED = frozenset({"alert", "announce"})


class _MarkProblem(NamedTuple):
    """A row whose mark is not the one that the rules ask for."""

    code: Code
    message: str
    hint: str
    mark: str | None
    """The mark that the rules ask for; None if it is not known or differs between calls."""


def find_unruled_marks(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each row whose alert mark contradicts the rules of the federation of the notes.

    A row whose calls have different answers needs a mark if one of them does; its mark is needless
    if all do without. An answer that is not known contradicts nothing, nor does one of an
    ``//alert`` line, which may differ from the mark (AT-44).
    """
    judge = judge_of(subject.system)
    if judge is None:
        return
    rows: dict[str, list[Agreement]] = {}
    for one in subject.book:
        if one.written and one.auction.last_side is Side.WE:
            rows.setdefault(one.row.place, []).append(one)
    for agreements in rows.values():
        problem = _problem_of(agreements, judge)
        if problem is not None:
            yield _diagnostic(agreements[0], problem, subject)


def _problem_of(agreements: list[Agreement], judge: AlertJudge) -> _MarkProblem | None:
    """Return the problem of the calls of a row, which have one mark."""
    first = agreements[0]
    # A space before the mark of a suit is an alert mark too.
    mark = mark_of(first) if first.text.startswith("!") else alert_mark(first.written)
    if mark is AlertMark.NOT:
        return None
    answers = [judge.answer(one) for one in agreements]
    if any(answer.rule == NOTED for answer in answers):
        return None
    federation = judge.federation
    if mark in _MARKED and all(answer.do == "none" for answer in answers):
        message = f"{_auctions(agreements)} has an alert mark, but {federation} rules ask for none"
        return _MarkProblem(Code.ALERT_NEEDLESS, message, "remove the mark", "")
    found = [
        (one, answer)
        for one, answer in zip(agreements, answers, strict=True)
        if answer.do in _ASKED and not _has_mark_for(one, answer)
    ]
    if not found:
        return None
    calls = [one for one, _ in found]
    wanted = {(answer.do, answer.say) for _, answer in found}
    answer = found[0][1]
    asked = f'{answer.do} "{answer.say}"' if answer.say else answer.do
    asked_for = _mark_for(answer) if len(wanted) == 1 and len(calls) == len(agreements) else None
    hint = f"write {asked_for} before the description" if asked_for else "correct the mark"
    if mark is AlertMark.NONE:
        message = f"{_auctions(calls)} has no alert mark, but {federation} rules say: {asked}"
        hint = hint if asked_for else 'write ! or !"words" before the description'
        return _MarkProblem(Code.ALERT_MISSING, message, hint, asked_for)
    message = f"{_auctions(calls)} has another mark than {federation} rules ask for: {asked}"
    return _MarkProblem(Code.ALERT_WORDS, message, hint, asked_for)


def _has_mark_for(agreement: Agreement, answer: AlertAnswer) -> bool:
    """Return whether the mark of a call is the one that an answer asks for."""
    mark = mark_of(agreement)
    if answer.do == "alert":
        return mark is AlertMark.ALERT
    if mark is not AlertMark.ANNOUNCE:
        return False
    said = announcement_of(agreement).casefold()
    return not answer.say or said.split() == answer.say.casefold().split()


def _mark_for(answer: AlertAnswer) -> str | None:
    """Return the mark for an answer, or None if its words are not known."""
    if answer.do == "alert":
        return "!"
    return f'!"{answer.say}"' if answer.say else None


def _auctions(agreements: list[Agreement]) -> str:
    """Return the first auction of a row, with the number of the others."""
    others = len({one.auction for one in agreements}) - 1
    more = f" (and {count_noun(others, 'more call')})" if others else ""
    return f"{agreements[0].auction.short}{more}"


def _diagnostic(agreement: Agreement, problem: _MarkProblem, subject: CheckInput) -> Diagnostic:
    span = subject.place_of(agreement).span
    return Diagnostic(
        problem.code,
        problem.code.severity,
        span,
        problem.message,
        problem.hint,
        # The mark of the row at this place.
        edits=() if problem.mark is None else (Edit(span, problem.mark),),
        kind=AlertSource.RULES if problem.code is Code.ALERT_MISSING else "",
        words=(agreement.auction.short, agreement.text),
        documents=(agreement.row.address.document,),
    )


def mark_edit(text: Span, length: int, mark: str) -> Edit:
    """Return the edit that writes a mark before the description of a row, or removes its mark.

    :param text: the place of the description.
    :param length: the length of its mark, with the spaces after it.
    :param mark: the new mark; empty for none.
    """
    written = f"{mark} " if mark else ""
    return Edit(Span(text.source, text.start, text.start + length), written)
