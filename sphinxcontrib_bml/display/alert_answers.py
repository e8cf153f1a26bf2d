"""Answers of alert rules in words, on pages and in answers to questions (ALERTS AT-51, AT-54)."""

from __future__ import annotations

from typing import NamedTuple

from ..agreements.alert_answers import AlertAnswer, AlertJudge, is_judged
from ..agreements.answers import Meaning
from ..agreements.book import Agreement
from .reports import N_


class AnswerTexts(NamedTuple):
    """English texts for answers, and for questions about them."""

    no_alert: str = N_("no alert")
    alert: str = N_("alert")
    announce: str = N_("announce “{words}”")
    announce_unknown: str = N_("announce; the words are not known")
    delayed: str = N_("alert after the auction")
    unknown: str = N_("not known")
    prealert: str = N_("{answer}; tell before play")
    question: str = N_("Is {call} alerted or announced?")
    question_in_short: str = N_("alert or announcement")
    announce_alone: str = N_("announce")


def answer_in_words(answer: AlertAnswer, texts: AnswerTexts) -> str:
    """Return an answer in words."""
    words = {"none": texts.no_alert, "alert": texts.alert, "delayed": texts.delayed}.get(
        answer.do, texts.unknown
    )
    if answer.do == "announce":
        words = texts.announce.format(words=answer.say) if answer.say else texts.announce_unknown
    return texts.prealert.format(answer=words) if answer.prealert else words


def alert_line(
    judge: AlertJudge | None, meaning: Agreement | Meaning, texts: AnswerTexts | None = None
) -> str:
    """Return ``EBU 2024-08-01: announce “hearts”``, with the edition (AT-5).

    Empty if partner says nothing, or without a judge.
    """
    if judge is None or not is_judged(meaning):
        return ""
    answer = judge.answer(meaning)
    if answer.do == "none" and not answer.prealert:
        return ""
    return _line(judge, answer, texts or AnswerTexts())


def reason_line(judge: AlertJudge, answer: AlertAnswer, texts: AnswerTexts) -> str:
    """Return ``EBU 2024-08-01: announce “hearts” (transfers, Texas)``, with its rule."""
    line = _line(judge, answer, texts)
    return f"{line} ({answer.reason})" if answer.reason else line


def _line(judge: AlertJudge, answer: AlertAnswer, texts: AnswerTexts) -> str:
    return f"{judge.federation} {judge.edition}: {answer_in_words(answer, texts)}"
