"""Questions about uncertain readings on the terminal (IMPORTS IM2-49, IM2-50)."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ...commands.shared.diagnostics import Display
from ..files.streams import ReadFiles
from ..model.answers import OPENINGS_WORD, PROSE, SKIP, Answer, answer_for, histories_of
from ..model.decisions import Certainty, ImportQuestion
from ..model.reasons import asked, first_rows, grouped, lines_of

_WORDS = {"o": OPENINGS_WORD, "p": PROSE, "s": SKIP}
_MOST_CHOICES = 4


class AskedAnswers:
    """Asks the questions of one round, the worst first."""

    def __init__(self, display: Display) -> None:
        """Ask on ``display`` and read from the terminal."""
        self.display = display
        self.has_ended = False
        """Whether the author does not want to answer more questions."""

    def ask(self, read: ReadFiles, number: int) -> list[Answer]:
        """Return the answers to the questions about one file."""
        recognized = read.recognized[number]
        found: list[Answer] = []
        for group in sorted(grouped(recognized.questions), key=_weight, reverse=True):
            answer = self._ask_group(group, read, read.names[number])
            if self.has_ended:
                break
            headings = recognized.finder.headings
            found += [answer_for(question.decision.run, headings, answer) for question in group]
        return found

    def _ask_group(self, group: Sequence[ImportQuestion], read: ReadFiles, name: str) -> str:
        """Return what the author says about runs with one cause."""
        first = group[0]
        recognized = read.recognized[read.names.index(name)]
        self.display.line(f"{name}:{lines_of(first.decision.run)}: {asked(first)}")
        for row in first_rows(first):
            self.display.line(f"    {row}")
        if len(group) > 1:
            others = ", ".join(lines_of(question.decision.run) for question in group[1:])
            self.display.line(f"    likewise lines {others}")
        choices = choices_of(first)
        words = [f"{key} {choice}" for key, choice in choices.items() if key]
        proposed = choices.get("", "")
        enter = [f"Enter {proposed}"] if proposed else []
        openings = [] if proposed == OPENINGS_WORD else ["o openings"]
        always = ["an AUCTION", "p prose", "s skip", "q end"]
        keys = ", ".join([*enter, *words, *openings, *always])
        while True:
            said = self._line(f"[{keys}]")
            if said == "q":
                self.has_ended = True
                return SKIP
            answer = _WORDS.get(said) or choices.get(said) or said
            if answer in {OPENINGS_WORD, PROSE, SKIP}:
                return answer
            if answer and histories_of(answer, recognized.finder.calls) is not None:
                return answer
            self.display.line(
                f"    {said or 'nothing'} is no answer: write an auction such as 1N-2C"
            )

    @staticmethod
    def _line(prompt: str) -> str:
        """Return a line of the terminal; the end of its input is ``q``, so answers are kept."""
        try:
            return str(click.prompt(prompt, default="", show_default=False, err=True)).strip()
        except click.Abort as error:
            if isinstance(error.__context__, EOFError):
                return "q"
            raise


def choices_of(question: ImportQuestion) -> dict[str, str]:
    """Return the readings that a key chooses; the empty key is Enter."""
    choices = {"": question.proposed} if question.proposed else {}
    others = [
        reading.name
        for reading in question.decision.readings[:_MOST_CHOICES]
        if reading.name not in {question.proposed, OPENINGS_WORD}
    ]
    return choices | {str(number): name for number, name in enumerate(others, start=2)}


def _weight(group: Sequence[ImportQuestion]) -> float:
    """Return how much depends on a question: the rows, and how undecided they are."""
    return sum(
        len(question.decision.run.rows) * (2 if question.certainty is Certainty.UNDECIDED else 1)
        for question in group
    )
