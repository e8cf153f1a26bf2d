"""Sentences about the readings of runs: why, and what is asked (IMPORTS IM2-47 to IM2-49)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language.diagnostics import count_noun
from ...language.import_comments import likely_comment
from .decisions import Certainty, Decision, ImportQuestion, Recognized
from .evidence import Evidence, Reading
from .pieces import Origin, Run
from .stream import Line

_MOST_SHOWN = 3


def lines_of(run: Run) -> str:
    """Return the lines of a run: ``130-137``."""
    return f"{run.first}-{run.last}" if run.last != run.first else str(run.first)


def why(recognized: Recognized, line: int, name: str) -> list[str]:
    """Return the readings of the run at a line, the best first; nothing if no run is there.

    :param line: a line of the source, from 1.
    :param name: the name of the source.
    """
    decision = next(
        (
            decision
            for decision in recognized.decisions.values()
            if decision.run.first <= line <= decision.run.last
        ),
        None,
    )
    if decision is None:
        return []
    run = decision.run
    number = count_noun(len(run.rows) + len(decision.bad), "row")
    width = max(len(reading.name) for reading in decision.readings)
    lines = [f"{name}:{lines_of(run)}, {number}: {_certainty(decision)}"]
    lines += [
        f"{reading.name:{width}} {reading.score:5.1f}  {_sentences(reading)}"
        for reading in decision.readings
    ]
    return lines


def _certainty(decision: Decision) -> str:
    return {
        Certainty.SURE: "sure",
        Certainty.LIKELY: "likely, so it is asked",
        Certainty.UNDECIDED: "undecided, so it is kept as a comment",
        Certainty.PROSE: "no rows: prose",
    }[decision.certainty]


def _sentences(reading: Reading) -> str:
    shown = [one for one in reading.evidence if one.value or one.name == Origin.NOTHING]
    return "; ".join(one.sentence() for one in shown)


def for_and_against(reading: Reading) -> str:
    """Return what speaks most for and most against a reading (IM2-47)."""
    best = max(reading.evidence, key=lambda one: one.value)
    against = [one for one in reading.evidence if one.name != reading.candidate.source]
    worst = min(against, key=lambda one: one.value, default=best)
    words = f"because {_plain(best)}"
    return f"{words}, but {_plain(worst)}" if worst.value < 0 else words


def _plain(evidence: Evidence) -> str:
    return evidence.sentence().rpartition(" ")[0]


def asked(question: ImportQuestion) -> str:
    """Return a question as a sentence that ends in what speaks for and against (IM2-49)."""
    reading = question.decision.best
    if question.certainty is Certainty.UNDECIDED:
        proposed = f" (perhaps {question.proposed})" if question.proposed else ""
        return f"{question.text}: which auction are they after?{proposed}"
    return f"{question.text}: right? ({for_and_against(reading)})"


def first_rows(question: ImportQuestion) -> list[str]:
    """Return the first three lines of the source that a question is about."""
    run = question.decision.run
    lines = [
        line
        for line in run.lines
        if question.first <= line.number <= question.last and not line.is_header
    ]
    return [_text(line) for line in lines[:_MOST_SHOWN]]


def _text(line: Line) -> str:
    return " | ".join(cell.text for cell in line.cells) if line.cells else line.words.text


def grouped(questions: Sequence[ImportQuestion]) -> Iterator[list[ImportQuestion]]:
    """Yield the questions that have the same cause and are below one heading (IM2-49)."""
    groups: dict[tuple[int, str, str], list[ImportQuestion]] = {}
    for question in questions:
        run = question.decision.run
        cause = question.decision.best.candidate.source
        key = (run.heading, str(cause), question.proposed)
        groups.setdefault(key, []).append(question)
    yield from groups.values()


def likely_comments(recognized: Recognized, source: str) -> dict[int, list[str]]:
    """Return the comments above the tables of likely readings, by the id of the run (IM2-54).

    :param source: the name of the imported file.
    """
    found: dict[int, list[str]] = {}
    for decision in recognized.decisions.values():
        if decision.certainty is Certainty.LIKELY:
            comment = likely_comment(decision.best.name, f"{source}:{lines_of(decision.run)}")
            found.setdefault(id(_with_table(decision).run), []).append(comment)
    return found


def _with_table(decision: Decision) -> Decision:
    """Return the decision whose table has the rows of a decision: of a prompt, the one above."""
    while decision.best.candidate.source is Origin.PROMPT and decision.above is not None:
        decision = decision.above
    return decision
