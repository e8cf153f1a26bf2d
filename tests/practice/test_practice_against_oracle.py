"""The resolver gives the right answer first and accepts no wrong one (PRACTICE QZ-12, QZ-9)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from sphinxcontrib_bml.agreements.book import SourceRow
from sphinxcontrib_bml.agreements.notes import Notes, read
from sphinxcontrib_bml.bridge.auctions import Call, Side
from sphinxcontrib_bml.display.plain import shown_text
from sphinxcontrib_bml.practice.model.questions import Kind, Question
from sphinxcontrib_bml.practice.model.selection import Filters, Practice
from sphinxcontrib_bml.practice.words import practice
from tests.agreements.resolver.comparing import oracle_of
from tests.agreements.resolver.oracle import Oracle
from tests.agreements.resolver.oracle_queries import CODES, codes
from tests.agreements.resolver.test_against_oracle import systems
from tests.practice.oracle import near

SMALL = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"
_SEEDS = 10


class Judge:
    """Puts the answers of questions to the slow resolver."""

    def __init__(self, notes: Notes) -> None:
        self.oracle: Oracle = oracle_of(notes)
        self.practice: Practice = practice(notes)
        self.wrong = 0
        self._shown = {
            one.text.strip(): shown(one.text, one.row, notes) or "\u00a0"
            for one in (*notes.book, *notes.book.rest_rows)
            if one.text.strip()
        }

    def told(self, question: Question, call: Call) -> tuple[str, list[tuple[str, str]]]:
        """Return status, text and place of what the notes have of a call there."""
        seat, vul = question.context
        known = seat, *vul.value
        if known != (self.oracle.seat, self.oracle.we, self.oracle.they):
            self.oracle.seat, self.oracle.we, self.oracle.they = known
            self.oracle.seen = {}
        status, meanings, _ = self.oracle.status(
            codes(question.point.auction.after(Side.WE, call)), 0
        )
        return status, meanings

    def texts(self, question: Question, call: Call) -> list[str]:
        status, meanings = self.told(question, call)
        held = status in {"agreed", "as", "rest"}
        return [self._shown[text] for text, _ in meanings if text] if held else []

    def rest(self, question: Question) -> list[str]:
        rows = self.oracle.rests
        calls = codes(question.point.auction)
        return [
            self._shown[row.text]
            for row in rows
            if row.calls == calls and row.side == "w" and row.text
        ]

    def problems(self, question: Question) -> Iterator[str]:
        match question.kind:
            case Kind.MEANING:
                yield from self._of_meaning(question)
            case Kind.CALL:
                yield from self._of_call(question)
            case Kind.NEXT:
                yield from self._of_next(question)

    def _of_meaning(self, question: Question) -> Iterator[str]:
        assert question.call is not None
        said = self.texts(question, question.call)
        if said[:1] != [question.text]:
            yield f"{question.key}: {question.text!r} is not first of {said}"
        for number, option in enumerate(question.options):
            if number != question.answer:
                self.wrong += 1
                if any(near(option, text) for text in (*said, *self.rest(question))):
                    yield f"{question.key}: {option!r} is right too"

    def _of_call(self, question: Question) -> Iterator[str]:
        assert question.call is not None
        said = self.texts(question, question.call)
        if said[:1] != [question.text] or any(
            near(question.text, one) for one in self.rest(question)
        ):
            yield f"{question.key}: {question.text!r} is not first of {said}"
        for number, option in enumerate(question.options):
            if number != question.answer:
                self.wrong += 1
                others = self.texts(question, Call.parse(option))
                if any(near(question.text, text) for text in others):
                    yield f"{question.key}: {option} shows {others}"

    def _of_next(self, question: Question) -> Iterator[str]:
        for call in map(Call.parse, CODES):
            is_legal = question.point.auction.is_legal(Side.WE, call)
            if is_legal and question.accepts(call) is False:
                self.wrong += 1
                status, _ = self.told(question, call)
                if status in {"agreed", "as", "rest"}:
                    yield f"{question.key}: {call} is {status}"
        for call in question.calls:
            status, _ = self.told(question, call)
            if status != "agreed":
                yield f"{question.key}: {call} has no text"


def shown(text: str, row: SourceRow, notes: Notes) -> str:
    """Return a text as pages show it, in one line."""
    typed = Typed(text, row.written, row.alert)
    return shown_text(typed, notes.system.options).strip().replace("\n", " · ")


class Typed(NamedTuple):
    """A text with what is known of its row."""

    text: str
    written: str
    alert: bool


def judged(notes: Notes, most: int) -> tuple[int, list[str]]:
    """Return how many wrong answers were looked at, and what was wrong with them."""
    judge = Judge(notes)
    keys = judge.practice.keys(Filters("MCN"))
    chosen = random.Random(len(keys)).sample(keys, min(most, len(keys)))
    seeds = _SEEDS if len(chosen) == len(keys) else 1
    found = [
        problem
        for key in chosen
        for seed in range(seeds)
        for problem in judge.problems(judge.practice.ask(key, f"seed {seed}"))
    ]
    return judge.wrong, found


def test_the_small_notes_have_one_answer_a_question() -> None:
    wrong, found = judged(read(SMALL), 1_000)
    assert found == []
    assert wrong > 1_000


@pytest.mark.corpus
def test_notes_of_real_partnerships_have_one_answer_a_question(
    corpus_dir: Path, pytestconfig: pytest.Config
) -> None:
    most = pytestconfig.getoption("--queries") // 20
    whole = pytestconfig.getoption("--queries") >= 20_000
    total = 0
    for notes in systems(corpus_dir):
        wrong, found = judged(notes, 10**9 if whole else most)
        assert found == []
        total += wrong
    assert total > 300
