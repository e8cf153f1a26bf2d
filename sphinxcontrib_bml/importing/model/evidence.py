"""The evidence for or against readings of a run: clues with weights (IMPORTS IM2-36 to IM2-44).

A reading is the histories above a run, openings, or prose. Its score is the sum of its
items; each item has the sentence that says it to a user (IM2-47).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...language.diagnostics import count_noun
from . import column_words
from .chains import WrittenCall
from .histories import (
    History,
    begins_with,
    in_turn,
    is_possible,
    share_possible,
    without_implied_passes,
    written,
)
from .pieces import OPENINGS, Origin, Proposal, Run, Turn
from .rows import Row, Strength


class Clue(NamedTuple):
    """One kind of evidence."""

    weight: float
    sentence: str
    """The words for a user; ``{detail}`` is the place or the number it is about."""


ITEMS = {
    # Nearness (IM2-38): the weight is that of the candidate, so it is 1 here.
    Origin.CAPTION: Clue(1.0, "the caption in line {detail} is this auction"),
    Origin.CAPTION_END: Clue(1.0, "the caption in line {detail} ends in this auction"),
    Origin.CAPTION_SENTENCE: Clue(1.0, "the sentence in line {detail} ends in this auction"),
    Origin.DIAGRAM: Clue(1.0, "the auction drawn in line {detail} is this one"),
    Origin.PROMPT: Clue(1.0, "line {detail} asks for the answers to the row above it"),
    Origin.HEADING: Clue(1.0, "the heading in line {detail} is this auction"),
    Origin.HEADING_CALL: Clue(1.0, "the heading in line {detail} names this call"),
    Origin.PARENT: Clue(1.0, "a heading above, in line {detail}, is this auction"),
    Origin.SIDES: Clue(1.0, "the heading in line {detail} says whose calls they are"),
    Origin.PROSE: Clue(1.0, "the text in line {detail} names this auction"),
    Origin.PROSE_WORD: Clue(1.0, "the text in line {detail} says that this is bid"),
    Origin.SAME_LIST: Clue(1.0, "it continues the list of the rows above"),
    Origin.RUN_ABOVE: Clue(1.0, "the rows above, under the same heading, are read so"),
    Origin.FIRST_ROW: Clue(1.0, "the row in line {detail} is this auction and one more call"),
    Origin.WHOLE_ROW: Clue(1.0, "the row in line {detail} is this auction"),
    Origin.CONVENTION: Clue(1.0, "the heading in line {detail} names a convention"),
    Origin.ANSWER_BY_NAME: Clue(1.0, "the row in line {detail} is a convention after it"),
    Origin.NOTHING: Clue(1.0, "nothing above names an auction"),
    Origin.ANSWER: Clue(1.0, "an answer names it"),
    Origin.ROW: Clue(1.0, "the heading in line {detail} says what it means"),
    # Legality (IM2-37)
    "legal": Clue(1.2, "{detail} legal"),
    "illegal": Clue(-0.6, "not all calls are legal"),
    "illegal-share": Clue(-7.0, "not legal: {detail}"),
    # Height (IM2-39)
    "height": Clue(0.5, "the lowest row is just above the history"),
    "too-high": Clue(-0.12, "the lowest row is {detail} above the history"),
    # Whose turn (IM2-40)
    "turn": Clue(0.7, 'the column says "{detail}"'),
    "not-turn": Clue(-0.8, 'the column says "{detail}"'),
    "no-turn": Clue(-2.5, 'heading or column say "{detail}"'),
    "their-turn": Clue(1.5, 'the column says "{detail}"'),
    "not-theirs": Clue(-1.5, 'the column says "{detail}"'),
    # Openings (IM2-40)
    "from-one-club": Clue(1.0, "1C begins {detail}"),
    "said-openings": Clue(1.5, 'heading or column say "{detail}"'),
    "no-openings": Clue(-2.5, 'heading or column say "{detail}"'),
    "no-one-bid": Clue(-1.2, "no bid of level one"),
    "doubles": Clue(-1.5, "doubles or redoubles: {detail}"),
    "words-of-answers": Clue(-1.2, "{detail} with words that only answers have"),
    "whole-auctions": Clue(1.0, "{detail} with a whole auction"),
    # Other places of the file (IM2-41 to IM2-43)
    "contradiction": Clue(-1.3, "{detail} with another meaning elsewhere"),
    "confirmed": Clue(1.0, "this auction is a row of the file"),
    "confirmed-long": Clue(2.2, "this auction is a row of the file"),
    "opened": Clue(0.55, "this call is an opening of the file"),
    "confirmed-before": Clue(0.8, "this auction without its last call is a row of the file"),
    "habit": Clue(0.3, "most rows of the file are written so"),
}
"""The items of evidence by name."""


class Evidence(NamedTuple):
    """One item, with the amount that counts."""

    name: str
    value: float
    detail: str = ""

    def sentence(self) -> str:
        """Return what it says, with its value: ``all 8 calls are legal +1.2``."""
        return f"{ITEMS[self.name].sentence.format(detail=self.detail)} {self.value:+.1f}"


def item(name: str, times: float = 1.0, detail: object = "") -> Evidence:
    """Return an item of the table, ``times`` its weight."""
    return Evidence(name, ITEMS[name].weight * times, str(detail))


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a run, and what speaks for and against it."""

    candidate: Proposal
    evidence: tuple[Evidence, ...]

    @property
    def score(self) -> float:
        """The sum of the evidence."""
        return sum(one.value for one in self.evidence)

    @property
    def name(self) -> str:
        """The histories in the spelling of notes, or ``openings``."""
        return named(self.candidate.histories)


def ranked(readings: Sequence[Reading], sure_from: float, sure_by: float) -> list[Reading]:
    """Return the best reading of each name, the best first.

    The first is not a guess if it is sure by another candidate that is none (IM2-48).

    :param sure_from: the least score of a sure reading.
    :param sure_by: how much better it is than the next one.
    """
    best: dict[str, Reading] = {}
    for reading in readings:
        if reading.name not in best or best[reading.name].score < reading.score:
            best[reading.name] = reading
    ranking = sorted(best.values(), key=lambda reading: -reading.score)
    least = max(sure_from, *(one.score + sure_by for one in ranking[1:2]), 0.0)
    sure = [
        one
        for one in readings
        if one.name == ranking[0].name and not one.candidate.is_guess and one.score >= least
    ]
    return [max(sure, key=lambda reading: reading.score), *ranking[1:]] if sure else ranking


def named(histories: Iterable[History]) -> str:
    """Return histories in the spelling of notes; ``openings`` for none."""
    return " or ".join(written(history) or "openings" for history in histories)


@dataclass(slots=True)
class KnownAgreements:
    """The agreements that the runs of a file say, by their auctions."""

    rows: set[str] = field(default_factory=set)
    """The auctions that are rows."""
    meanings: dict[str, dict[int, str]] = field(default_factory=dict)
    """The texts of calls by their number, by the history before them."""

    def learn(self, history: History, rows: Sequence[Row]) -> None:
        """Add rows after a history, and those below them."""
        waiting = [(history, row) for row in rows]
        while waiting:
            above, row = waiting.pop()
            path = calls_behind(above, row)
            auction = written(path)
            meanings = self.meanings.setdefault(auction.rpartition("-")[0], {})
            meanings.update(dict.fromkeys([call.number for call in path[-1].calls], row.text))
            self.rows.add(auction)
            waiting += [(path, below) for below in row.rows]


def calls_behind(history: History, row: Row) -> History:
    """Return the whole auction of a row after a history; a whole auction replaces it (IM2-32)."""
    calls = row.calls
    if len(calls) > 1 and history:
        is_illegal = calls[0].is_bid and not share_possible(history, calls[0])
        if is_illegal or begins_with(calls, history):
            return _whole_auction(calls)
    if history:
        return without_implied_passes([*history, *calls])
    return _whole_auction(calls)


def _whole_auction(calls: Sequence[WrittenCall]) -> History:
    """Return the auction of a row with all its calls; a row is about a pass of ours."""
    if len(calls) > 1 and calls[-1].is_pass:
        return without_implied_passes([*in_turn(calls[:-1]), calls[-1]])
    return in_turn(calls)


def are_behind(rows: Sequence[Row], histories: Sequence[History]) -> bool:
    """Return whether a row has its auction from a history, and not a whole one of its own."""
    return any(
        begins_with(calls_behind(history, row), history) for row in rows for history in histories
    )


def is_ambiguous(
    rows: Sequence[Row], histories: Sequence[History], *, is_named: bool = False
) -> bool:
    """Return whether a row of one call may be after the row with a whole auction above it.

    ``2♦`` after ``1NT–2♣`` in one list is an answer to it, or to 1NT, or an opening (IM2-32).
    It is not in doubt if the row above has rows below it.

    :param is_named: whether a heading or caption names a history of one call too.
    """
    whole: History = ()
    above = {history for history in histories if is_named or len(history) > 1}
    for row in rows:
        if len(row.calls) > 1:
            calls = in_turn(row.calls)
            whole = calls if calls[:-1] not in above and not row.rows else ()
        elif whole and whole not in histories and row.calls[0].is_bid:
            if share_possible(whole, row.calls[0]):
                return True
            whole = ()
    return False


_FEW_ROWS = 4
_NEAR = 3
_FAR = 6
_LONG = 3


class ReadingJudge:
    """Finds what speaks for and against a reading."""

    def __init__(self, known: KnownAgreements, habits: Habits) -> None:
        """ReadingJudge with what the other runs of the file say."""
        self.known = known
        self.habits = habits

    def reading(self, candidate: Proposal, run: Run) -> Reading:
        """Return a reading of a run; of several histories, the worst counts."""
        is_row = candidate.source is Origin.WHOLE_ROW
        fits = [self.fit(history, run, is_row=is_row) for history in candidate.histories]
        worst = min(fits, key=lambda fit: sum(one.value for one in fit))
        near = Evidence(candidate.source, candidate.nearness, str(candidate.line or ""))
        habit = [item("habit")] if self.habits.has(run) else []
        opened = [item("opened")] if self._is_opening(candidate) else []
        return Reading(candidate, (near, *worst, *habit, *opened))

    def _is_opening(self, candidate: Proposal) -> bool:
        """Return whether a heading names one call, and that call is an opening of the file."""
        if candidate.source is not Origin.HEADING_CALL:
            return False
        return all(
            len(history) == 1 and not history[0].is_theirs and written(history) in self.known.rows
            for history in candidate.histories
        )

    def fit(self, history: History, run: Run, *, is_row: bool = False) -> list[Evidence]:
        """Return what the rows say about a history.

        :param is_row: whether it is a row of the run, which confirms nothing.
        """
        if history not in run.fits:
            run.fits[history] = _own_evidence(history, run)
        confirmation = [] if is_row else self._confirmation(history)
        return [*run.fits[history], *confirmation, *self._contradiction(history, run.rows)]

    def _confirmation(self, history: History) -> list[Evidence]:
        if len(history) > 1 and written(history) in self.known.rows:
            return [item("confirmed" if len(history) < _LONG else "confirmed-long")]
        if len(history) >= _LONG and written(history[:-1]) in self.known.rows:
            return [item("confirmed-before")]
        return []

    def _contradiction(self, history: History, rows: Sequence[Row]) -> list[Evidence]:
        known = self.known.meanings.get(written(history))
        if known is None:
            return []
        clashes = 0
        for row in rows:
            if len(row.calls) == 1:
                before = [known.get(call.number) for call in row.calls[0].calls]
                clashes += any(text is not None and text != row.text for text in before)
        return (
            [item("contradiction", clashes / len(rows), count_noun(clashes, "auction"))]
            if clashes
            else []
        )


def _own_evidence(history: History, run: Run) -> list[Evidence]:
    """Return what the rows of a run say about a history, whatever other runs say."""
    found = [*_legality(history, run.rows), *_height(history, run.rows), *_turn(history, run)]
    return found if history else [*found, *_openings(run)]


def _legality(history: History, rows: Sequence[Row]) -> list[Evidence]:
    illegal = 0.0
    for row in rows:
        path = calls_behind(history, row)
        before = path[:-1]
        illegal += 1 - (share_possible(before, path[-1]) if path and is_possible(before) else 0.0)
    if not illegal:
        return [item("legal", 1, f"all {len(rows)} calls are" if len(rows) > 1 else "the call is")]
    share = illegal / max(1, len(rows))
    return [
        item("illegal"),
        item("illegal-share", share, f"{illegal:g} of {count_noun(len(rows), 'call')}"),
    ]


def _height(history: History, rows: Sequence[Row]) -> list[Evidence]:
    """Return what the distance between history and lowest row says (IM2-39)."""
    last = next((call for call in reversed(history) if call.is_bid), None)
    ranks = [call.rank for row in rows if row.calls[0].is_bid for call in row.calls[0].calls]
    if last is None or not ranks or not last.calls:
        return []
    gap = min(ranks) - last.calls[0].rank
    if gap <= _NEAR:
        return [item("height")]
    return [item("too-high", gap - _FAR, count_noun(gap, "step"))] if gap > _FAR else []


def _turn(history: History, run: Run) -> list[Evidence]:
    """Return what the column says about whose turn it is (IM2-31, IM2-40)."""
    header = run.header
    ours = sum(not call.is_theirs for call in history)
    begins_theirs = bool(history) and history[0].is_theirs
    match run.turn:
        case Turn.RESPONDER:
            name = "no-turn" if not history else "turn" if ours % 2 or begins_theirs else "not-turn"
        case Turn.OPENER:
            name = "no-turn" if not history else "turn" if ours and not ours % 2 else "not-turn"
        case Turn.OVERCALLER:
            name = "their-turn" if begins_theirs else "not-theirs"
        case Turn.ANSWERS:
            return [item("no-turn", 1, header)] if not history else []
        case Turn.OPENINGS:
            return [item("said-openings" if not history else "no-openings", 1, header)]
        case _:
            return []
    return [item(name, 1, header)]


def _openings(run: Run) -> list[Evidence]:
    """Return what speaks for and against openings (IM2-40)."""
    rows = run.rows
    firsts = [row.calls[0] for row in rows]
    has_one = any(call.is_bid and call.level == 1 for call in firsts)
    several = sum(len(row.calls) > 1 for row in rows)
    doubles = sum(call.text in {"D", "R"} for call in firsts)
    found = []
    if len(rows) >= _FEW_ROWS and has_one and any(call.text.startswith("1C") for call in firsts):
        found.append(item("from-one-club", 1, count_noun(len(rows), "row")))
    if not has_one and not several:
        found.append(item("no-one-bid"))
    if doubles:
        found.append(item("doubles", doubles, count_noun(doubles, "call")))
    answers = sum(column_words.ANSWERS.search(row.meaning.text) is not None for row in rows)
    if answers:
        found.append(item("words-of-answers", answers / len(rows), count_noun(answers, "row")))
    if several:
        found.append(item("whole-auctions", several / len(rows), count_noun(several, "row")))
    return found


class Habits:
    """How most rows of a file are written (IM2-43)."""

    def __init__(self, runs: Sequence[Run]) -> None:
        """Count the separators and containers of all rows."""
        counts: dict[tuple[str, str], int] = {}
        total = 0
        self.is_strong = bool(runs)
        """Whether all rows have a sign that separates."""
        for run in runs:
            for row in run.rows:
                counts[_habit(run, row)] = counts.get(_habit(run, row), 0) + 1
                total += 1
        most = max(counts, key=lambda habit: counts[habit], default=None)
        self.most = most if most is not None and counts[most] * 2 > total > 1 else None
        self.is_strong = total > 0 and all(
            row.strength is Strength.STRONG for run in runs for row in run.rows
        )

    def has(self, run: Run) -> bool:
        """Return whether the first row of a run is written as most rows are."""
        return self.most is not None and bool(run.rows) and _habit(run, run.rows[0]) == self.most


def _habit(run: Run, row: Row) -> tuple[str, str]:
    return (row.separator, run.container)


def is_openings(candidate: Proposal) -> bool:
    """Return whether a candidate reads its rows as openings."""
    return candidate.histories == OPENINGS
