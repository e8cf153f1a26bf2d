"""Questions of players about the example system, with the calls of tools that answer them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.assistant.client import EXAMPLE, Served, talk

QUESTIONS = [
    json.loads(line)
    for line in Path(__file__).with_name("questions.jsonl").read_text("utf-8").splitlines()
]
ANSWERED = [one for one in QUESTIONS if one["answer"] is not None]
UNANSWERED = [one for one in QUESTIONS if one["answer"] is None]
NONE = ("The notes have no agreement about ", "The notes have nothing with the words: ")


def test_there_are_sixty_questions_and_ten_without_an_answer() -> None:
    assert (len(ANSWERED), len(UNANSWERED)) == (60, 10)
    assert len({one["question"] for one in QUESTIONS}) == 70
    tools = {one["tool"] for one in ANSWERED}
    assert tools >= {"ask", "search", "chapter", "openings", "bid", "deal", "read", "explain"}


def test_the_tools_answer_each_question_with_file_and_line() -> None:
    wrong: list[dict[str, Any]] = []

    async def ask(served: Served) -> None:
        for one in ANSWERED:
            said = await served.call(one["tool"], **one["arguments"])
            text = " ".join(said.text.split())
            is_right = one["answer"] in text and one["place"] in text
            if said.is_error or text.startswith(NONE) or not is_right:
                wrong.append({**one, "said": said.text})

    talk(EXAMPLE, ask)
    assert wrong == []


def test_a_question_without_an_answer_gets_exactly_that_reply() -> None:
    wrong: list[dict[str, Any]] = []

    async def ask(served: Served) -> None:
        for one in UNANSWERED:
            said = await served.call(one["tool"], **one["arguments"])
            if said.is_error or not said.text.startswith(NONE):
                wrong.append({**one, "said": said.text})

    talk(EXAMPLE, ask)
    assert wrong == []
