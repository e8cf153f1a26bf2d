"""Answers to the questions of an import, which each later import uses (IMPORTS IM2-50, IM2-51)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .chains import CallReader
from .histories import History, in_turn, is_possible
from .pieces import OPENINGS, Heading, Run

OPENINGS_WORD = "openings"
PROSE = "prose"
SKIP = "skip"
"""The answers that are not an auction."""
_SHORT = 80


@dataclass(frozen=True, slots=True)
class Answer:
    """The words of an author about a run of rows."""

    at: str
    """The text of its caption, else of the heading above it."""
    first_line: int
    last_line: int
    """Its lines in the source when the question was asked, from 1."""
    first: str
    """The text of its first row, which finds it when lines moved."""
    read: str
    """An auction, ``openings``, ``prose`` or ``skip``."""


def place_of(run: Run, headings: Sequence[Heading]) -> str:
    """Return the caption or heading that a run is below."""
    if run.caption is not None:
        return run.caption.words.text[:_SHORT]
    return headings[run.heading].words.text[:_SHORT] if run.heading >= 0 else ""


def first_text_of(run: Run) -> str:
    """Return the text of the first row of a run, its cells separated."""
    line = next(line for line in run.lines if not line.is_header)
    texts = [cell.text for cell in line.cells] if line.cells else [line.words.text]
    return " | ".join(texts)[:_SHORT]


def answer_for(run: Run, headings: Sequence[Heading], read: str) -> Answer:
    """Return the answer ``read`` for a run."""
    return Answer(place_of(run, headings), run.first, run.last, first_text_of(run), read)


def histories_of(read: str, calls: CallReader) -> tuple[History, ...] | None:
    """Return the histories of an answer; None if it is not an auction.

    Several are separated by ``or`` or commas.
    """
    if read == OPENINGS_WORD:
        return OPENINGS
    histories = []
    for text in read.replace(" or ", ",").split(","):
        chain = calls.chain_at(text.strip())
        if chain is None or text.strip()[chain.end :].strip(" ;?"):
            return None
        history = in_turn(chain.calls)
        if not is_possible(history) or any(call.is_in_words for call in history):
            return None
        histories.append(history)
    return tuple(histories) or None


@dataclass(slots=True)
class GivenAnswers:
    """The answers for one source."""

    answers: Sequence[Answer] = ()
    used: set[int] = field(default_factory=set)
    """The positions of the answers that fitted a run."""

    def find(self, run: Run, headings: Sequence[Heading]) -> Answer | None:
        """Return the answer for a run: by heading and first row, else by its lines."""
        if not self.answers or not run.lines:
            return None
        at, first = place_of(run, headings), first_text_of(run)
        tests = (
            lambda answer: answer.at == at and answer.first == first,
            lambda answer: answer.first == first and answer.first_line == run.first,
            lambda answer: (answer.first_line, answer.last_line) == (run.first, run.last),
        )
        for test in tests:
            for number, answer in enumerate(self.answers):
                if number not in self.used and test(answer):
                    self.used.add(number)
                    return answer
        return None

    def unused(self) -> Iterable[Answer]:
        """Yield the answers that fit no run (IM2-51)."""
        return (answer for number, answer in enumerate(self.answers) if number not in self.used)
