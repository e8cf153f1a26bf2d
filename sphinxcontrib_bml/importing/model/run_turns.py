"""Whose calls the rows of a run are, by the words above it (IMPORTS IM2-25, IM2-40)."""

from __future__ import annotations

from collections.abc import Sequence

from . import cues
from .chains import CallReader
from .headings import says_openings
from .pieces import Heading, Run, Turn
from .stream import Line
from .table_rows import turn_of

_FEW_WORDS = 4


def say_turn(
    run: Run, headings: Sequence[Heading], prose: Sequence[Line], calls: CallReader
) -> None:
    """Let the line or heading above a run say that its rows are openings, or are answers.

    :param prose: the lines between the heading and the run.
    """
    if run.turn is Turn.UNKNOWN and run.prompt is not None:
        turn = turn_of(run.prompt.words.text)
        if turn in {Turn.RESPONDER, Turn.OPENER} and cues.names_our_player(run.prompt.words.text):
            run.turn, run.header = turn, run.prompt.words.text
    if run.turn is not Turn.UNKNOWN or run.captions:
        return
    if prose and _says_answers(prose[-1].words.text, calls):
        run.turn, run.header = Turn.ANSWERS, prose[-1].words.text
    elif run.heading >= 0 and not run.has_roots:
        _say_turn_of_heading(run, headings, calls)


def _says_answers(text: str, calls: CallReader) -> bool:
    """Return whether a line only says that answers follow: ``Responder bids`` (IM2-25)."""
    is_short = len(text.split()) < _FEW_WORDS and cues.begins_with_response(text)
    return is_short and not cues.is_opening(text) and not calls.chains_in(text)


def _say_turn_of_heading(run: Run, headings: Sequence[Heading], calls: CallReader) -> None:
    heading = headings[run.heading]
    text = heading.words.text
    if says_openings(text, run.rows, calls):
        run.turn, run.header = Turn.OPENINGS, text
        return
    has_answers = any(len(row.calls) == 1 for row in run.rows)
    if cues.is_overcall(text) and has_answers and not cues.opponents_act(text):
        run.turn, run.header = Turn.OVERCALLER, text
        return
    if not cues.is_response(text) and heading.parent >= 0:
        text = headings[heading.parent].words.text
    if cues.is_response(text) and not cues.is_opening(text) and not run.is_contested:
        run.turn, run.header = Turn.ANSWERS, text
