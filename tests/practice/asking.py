"""Questions of notes as both programs tell them."""

from __future__ import annotations

from sphinxcontrib_bml.bridge.conditions import Vulnerability
from sphinxcontrib_bml.practice.model.questions import Key, Kind, Question
from sphinxcontrib_bml.practice.model.selection import Practice
from tests.practice.cases import Seen


def seen(question: Question) -> Seen:
    """Return a question as the script tells it too."""
    seat, vul = question.context
    return Seen(
        question.kind,
        question.id,
        question.auction.short,
        seat or 0,
        "" if vul is Vulnerability.ANY else vul.value,
        question.call.word if question.call else "",
        question.text,
        list(question.options),
        question.answer,
        [call.word for call in question.calls],
        [call.word for call in question.either_way],
        question.kind is Kind.NEXT and question.point.is_open,
        str(question.hand or ""),
    )


def can_ask(practice: Practice, kind: str, id_: str) -> bool:
    """Return whether a question of this kind can be asked."""
    if kind == "N":
        return id_ in practice.tables
    asked = practice.agreements.get(id_)
    if asked is None or kind == "M":
        return asked is not None
    excluded = {"H": asked.hand_exclusion, "A": asked.alert_exclusion}.get(
        kind, asked.call_exclusion
    )
    return excluded is None


def ask(practice: Practice, kind: str, id_: str, seed: str) -> Seen:
    """Return one question."""
    return seen(practice.ask(Key(Kind(kind), id_), seed))
