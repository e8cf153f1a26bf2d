"""Answers about auctions as JSON, for programs of one's own (RESOLVER RW-6).

``answer.schema.json`` beside this file says what stands there; :func:`answer_schema` returns it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from importlib import resources
from typing import Any

from ..agreements.resolver import Answer, Continuation, Meaning, Step
from ..agreements.system import System, file_names
from ..bridge import Auction
from ..display.plain import shown_text
from .json import SIDES, call_as_json, calls_as_json, conditions_as_json, row_as_json

FORMAT = "bml-answer"
VERSION = 1
"""Rises when something is named otherwise, or left out."""


def answer_as_json(answer: Answer, system: System, variants: Sequence[str] = ()) -> str:
    """Return an answer of ``system`` as one line of JSON.

    :param variants: the partners whose answer it is, where others have another (VARIANTS VA-12).
    """
    data = {**_Answers(system).answer(answer), "variants": list(variants)}
    return json.dumps(data, ensure_ascii=False)


def answer_schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`answer_as_json` returns."""
    file = resources.files(__package__) / "answer.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


class _Answers:
    """Makes objects of answers."""

    def __init__(self, system: System) -> None:
        self.options = system.options
        self.name_of: Callable[[str], str] = file_names(system)

    def answer(self, answer: Answer) -> dict[str, object]:
        hint = answer.hint
        return {
            "format": FORMAT,
            "version": VERSION,
            "status": answer.status.value,
            "message": answer.message,
            "auction": list(calls_as_json(answer.auction)),
            "short": answer.short,
            "seat": answer.context.seat,
            "vulnerability": answer.context.vulnerability.value,
            "other": _short(answer.other),
            "trail": [self.step(step) for step in answer.trail],
            "meanings": self.meanings(answer.meanings),
            "known": answer.known,
            "as": _short(answer.target),
            "covered": self.meanings(answer.covered),
            "hint": None
            if hint is None
            else {"auction": _short(hint.auction), "meaning": self.meaning(hint.meaning)},
            "next": [self.continuation(one) for one in answer.next],
        }

    def step(self, step: Step) -> dict[str, object]:
        return {
            **call_as_json(step.side, step.call),
            "known": step.is_known,
            "meanings": self.meanings(step.meanings),
        }

    def meanings(self, meanings: Iterable[Meaning]) -> list[dict[str, object]]:
        return [self.meaning(meaning) for meaning in meanings]

    def meaning(self, meaning: Meaning) -> dict[str, object]:
        return {
            "text": meaning.text,
            "shown": shown_text(meaning, self.options),
            "alert": meaning.alert,
            "conditions": conditions_as_json(meaning.conditions),
            "contradicts": meaning.contradicts,
            "rule": meaning.pattern or "row",
            "heading": meaning.heading,
            "page": meaning.row.address.document,
            "row": row_as_json(meaning.row, self.name_of),
        }

    def continuation(self, one: Continuation) -> dict[str, object]:
        return {
            "call": one.call.code if one.call else None,
            "side": SIDES[one.side],
            "meaning": self.meaning(one.meaning) if one.meaning else None,
            "more": one.more,
            "goes_on": one.goes_on,
        }


def _short(auction: Auction | None) -> str | None:
    return None if auction is None else auction.short
