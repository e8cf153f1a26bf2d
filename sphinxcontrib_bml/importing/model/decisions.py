"""Chooses the reading of each run with what all others say (IMPORTS IM2-36, IM2-48, IM2-49)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ...bridge.conditions import OpeningSeat
from ...language.diagnostics import count_noun
from . import cues
from .answers import PROSE, SKIP, GivenAnswers, histories_of
from .candidates import CandidateFinder, RunAbove, path_to
from .captions import CaptionReader, doubled
from .chains import CallReader
from .evidence import (
    ITEMS,
    Habits,
    KnownAgreements,
    Reading,
    ReadingJudge,
    calls_behind,
    is_ambiguous,
    is_openings,
    named,
    ranked,
)
from .headings import HeadingHistories
from .histories import History, are_in, in_turn, is_possible, share_possible
from .meanings import seat_above
from .pieces import Origin, Piece, PieceKind, Proposal, Run, Turn
from .relays import follow_relays
from .rows import Row, Strength, nested
from .run_turns import say_turn
from .runs import PieceFinder
from .stream import Line, Stream

_SURE_BY = 0.75
_SURE_FROM = 1.6
_OPENINGS_FROM = 1.0
_NEAR = 1.5
_READ_TWICE = 2
_MOST_LINES_TOLD = 12
_ANSWERED = 9.0
_HALF = 0.5
_FEW = 3
_FEW_BAD = 0.2
"""The share of illegal rows that may be left out where nothing near names the history."""
_WORST = -1.5
_NEVER_OPENINGS = frozenset({Turn.ANSWERS, Turn.RESPONDER, Turn.OPENER, Turn.OVERCALLER})
"""The turns that openings do not have (IM2-40)."""
_NAMED = frozenset(
    {Origin.CAPTION, Origin.CAPTION_END, Origin.HEADING, Origin.HEADING_CALL, Origin.ANSWER}
)
"""Where a history of one call is as clear as a longer one."""
_FOUR_NOTRUMP = 20
"""The lowest bid that is not an opening with answers."""
_FROM_HEADINGS = frozenset({Origin.PARENT, Origin.NOTHING, Origin.HEADING_CALL, Origin.CONVENTION})
"""Where histories come from that lack the calls of an interference that has no name."""
_AGAINST_TURN = frozenset({"not-turn", "not-theirs"})
_CONTRADICTION = "contradiction"
_BY_LINE = frozenset(
    {Origin.CAPTION, Origin.CAPTION_END, Origin.CAPTION_SENTENCE, Origin.DIAGRAM, Origin.PROMPT}
)
"""Where histories come from that the line above names."""
_FROM_ABOVE = frozenset({Origin.PROMPT, Origin.SAME_LIST, Origin.RUN_ABOVE})
"""Where histories come from that the run above has."""


class Certainty(StrEnum):
    """How sure a reading is (IM2-48)."""

    SURE = "sure"
    LIKELY = "likely"
    UNDECIDED = "undecided"
    PROSE = "prose"
    """No rows after all."""


_CERTAINTIES = {PROSE: Certainty.PROSE, SKIP: Certainty.UNDECIDED}
"""The words of the answers that are not an auction."""


@dataclass(slots=True)
class Decision:
    """How a run is read."""

    run: Run
    readings: list[Reading]
    """All readings, the best first."""
    certainty: Certainty = Certainty.SURE
    above: Decision | None = None
    """How the run above is read."""
    is_named: bool = False
    """Whether a heading or caption names the history."""
    prose: Sequence[Line] = ()
    """The last lines of prose between the heading and the rows."""
    bad: list[Row] = field(default_factory=list)
    """Rows that are not legal after the history; they are kept as comments (IM2-37)."""

    @property
    def best(self) -> Reading:
        """The reading that is taken."""
        return self.readings[0]

    @property
    def histories(self) -> tuple[History, ...]:
        """The histories above its rows."""
        return self.best.candidate.histories


@dataclass(frozen=True, slots=True)
class ImportQuestion:
    """A question about a run, or about rows of it (IM2-49)."""

    first: int
    last: int
    """Lines of the source, from 1."""
    text: str
    decision: Decision
    proposed: str = ""
    """The auction that is proposed, or ``openings``."""
    certainty: Certainty = Certainty.LIKELY


@dataclass(slots=True)
class Recognized:
    """A file that was read: its pieces, and how its runs are read."""

    stream: Stream
    pieces: list[Piece]
    decisions: dict[int, Decision]
    """The decisions by the number of the first line of their runs."""
    questions: list[ImportQuestion]
    finder: PieceFinder
    answers: GivenAnswers

    def decision(self, run: Run) -> Decision:
        """Return how a run is read."""
        return self.decisions[id(run)]


def recognize(
    streams: Sequence[Stream], calls: CallReader, answers: Sequence[GivenAnswers] = ()
) -> list[Recognized]:
    """Return the rows of sources and the auctions before them.

    The files are read twice: the second time with what all runs of all files say (IM2-36, IM2-45).

    :param answers: what the author said about the runs of each source.
    """
    files = [
        _FileReader(stream, calls, answers[number] if answers else GivenAnswers())
        for number, stream in enumerate(streams)
    ]
    habits = Habits([run for file in files for run in file.runs])
    judge = ReadingJudge(KnownAgreements(), habits)
    for _ in range(_READ_TWICE):
        judge = ReadingJudge(KnownAgreements(judge.known.rows), habits)
        for file in files:
            file.decide(judge)
    return [file.recognized(judge) for file in files]


class _FileReader:
    """Reads one file."""

    def __init__(self, stream: Stream, calls: CallReader, answers: GivenAnswers) -> None:
        self.stream = stream
        self.finder = PieceFinder(stream, calls)
        self.pieces = self.finder.find()
        self.calls = calls
        headings = HeadingHistories(self.finder.headings, calls)
        self.finding = CandidateFinder(headings, CaptionReader(calls))
        self.runs = [piece for piece in self.pieces if isinstance(piece, Run)]
        self.prose_above = self._prose_above()
        self.decisions: list[Decision] = []
        self.answers = answers
        self.settled = {
            id(run): answer
            for run in self.runs
            if (answer := answers.find(run, self.finder.headings)) is not None
            and (answer.read in _CERTAINTIES or histories_of(answer.read, calls) is not None)
        }
        for run in self.runs:
            run.rows = nested(run.rows)
            follow_relays(run.rows, calls)
            say_turn(run, self.finder.headings, self.prose_above.get(id(run), ()), calls)

    def _prose_above(self) -> dict[int, list[Line]]:
        """Return the prose between heading and rows, by run (IM2-25)."""
        found: dict[int, list[Line]] = {}
        lines: list[Line] = []
        heading = -1
        for piece in self.pieces:
            if piece.heading != heading or isinstance(piece, Run):
                if isinstance(piece, Run) and piece.heading == heading:
                    found[id(piece)] = lines[-_MOST_LINES_TOLD:]
                heading, lines = piece.heading, []
            if piece.kind is PieceKind.PROSE:
                lines += piece.lines
        return found

    def recognized(self, judge: ReadingJudge) -> Recognized:
        """Return what was decided, with the questions that are left."""
        questions: list[ImportQuestion] = []
        judge = ReadingJudge(KnownAgreements(judge.known.rows), judge.habits)
        for decision in self.decisions:
            answer = self.settled.get(id(decision.run))
            if answer is None:
                questions += _Judgement(decision, self.finder, judge).questions()
            elif answer.read in _CERTAINTIES:
                decision.certainty = _CERTAINTIES[answer.read]
            candidate = decision.best.candidate
            if candidate.source is Origin.PROMPT and candidate.below is not None:
                candidate.below.rows += decision.run.rows
        by_run = {id(decision.run): decision for decision in self.decisions}
        return Recognized(self.stream, self.pieces, by_run, questions, self.finder, self.answers)

    def decide(self, judge: ReadingJudge) -> None:
        """Choose the reading of each run, and let ``judge`` know its agreements."""
        self.decisions = []
        for run in self.runs:
            above = self._above(run)
            readings = [judge.reading(one, run) for one in self._candidates(run, above)]
            named = {one.name for one in readings if one.candidate.source in _NAMED}
            ranking = ranked(readings, _SURE_FROM, _SURE_BY)
            prose = self.prose_above.get(id(run), ())[-2:]
            decision = Decision(
                run, ranking, above=above, is_named=ranking[0].name in named, prose=prose
            )
            self.decisions.append(decision)
            for history in decision.histories:
                judge.known.learn(history, run.rows)

    def _above(self, run: Run) -> Decision | None:
        """Return how the run above is read; of a table in a cell, the table around it."""
        follows = run.follows
        above = (one for one in reversed(self.decisions) if follows is None or one.run is follows)
        return next(above, None)

    def _candidates(self, run: Run, above: Decision | None) -> list[Proposal]:
        answer = self.settled.get(id(run))
        histories = histories_of(answer.read, self.calls) if answer is not None else None
        is_exact = run.captions and run.captions[0].source is Origin.ROW
        if histories is not None and not is_exact:
            return [Proposal(histories, Origin.ANSWER, _ANSWERED, run.first)]
        run_above = RunAbove(above.run, above.best.candidate) if above is not None else None
        return self.finding.candidates(run, self.prose_above.get(id(run), ()), run_above)


class _Judgement:
    """Decides what of a run is sure, likely or undecided (IM2-48)."""

    def __init__(self, decision: Decision, finder: PieceFinder, judge: ReadingJudge) -> None:
        self.decision = decision
        self.run = decision.run
        self.finder = finder
        self.judge = judge

    def questions(self) -> list[ImportQuestion]:
        """Set the certainty of the decision, and return the questions about it."""
        run, decision = self.run, self.decision
        best = decision.best
        if best.candidate.source is Origin.ROW:
            return self._bad_rows()
        if self._is_prose():
            decision.certainty = Certainty.PROSE
            return []
        found = self._bad_rows()
        found += [
            self._row_question(row, "begins with a call, but continues as a sentence")
            for row in run.doubtful
        ]
        if not run.rows:
            decision.certainty = Certainty.UNDECIDED
            return found
        if self._fits_nowhere() or self._is_below_nothing():
            decision.certainty = Certainty.UNDECIDED
            return [*found, self._question(Certainty.UNDECIDED)]
        if self._is_likely():
            decision.certainty = Certainty.LIKELY
            return [*found, self._question(Certainty.LIKELY)]
        return found

    def _is_prose(self) -> bool:
        run = self.run
        weakest = all(row.strength < Strength.WEAK for row in run.rows)
        if run.is_in_notes and weakest:
            return True
        if run.heading > 0:
            heading = self.finder.headings[run.heading].words.text
            number = sum(1 for row in run.rows for _ in row.all_rows())
            is_aside = cues.never_has_rows(heading) and not self.finder.calls.chains_in(heading)
            if is_aside and (weakest or number < _FEW):
                return True
        return weakest and self.judge.habits.is_strong and not run.goes_on

    def _bad_rows(self) -> list[ImportQuestion]:
        """Take away the rows that are not legal, if they are at most half (IM2-37)."""
        run, histories = self.run, self.decision.histories
        bad = [
            row for row in run.rows if all(_is_impossible(history, row) for history in histories)
        ]
        candidate = self.decision.best.candidate
        most = _HALF if candidate.nearness >= _NEAR else _FEW_BAD
        if candidate.source is not Origin.ROW and len(bad) > most * len(run.rows):
            return []
        self.decision.bad = bad
        if not bad:
            return []
        run.rows = [row for row in run.rows if row not in bad]
        run.fits.clear()
        self.decision.readings = [
            self.judge.reading(reading.candidate, run) for reading in self.decision.readings
        ]
        name = named(histories)
        return [self._row_question(row, f"is not legal after {name}") for row in bad]

    def _row_question(self, row: Row, what: str) -> ImportQuestion:
        """Return the question about one row that is kept as a comment."""
        histories = self.decision.histories
        is_bad = all(_is_impossible(history, row) for history in histories)
        proposed = _their_call_before(histories, row) if is_bad else named(histories)
        text = f"{row.calls[0]} {what}"
        return ImportQuestion(
            row.line, row.line, text, self.decision, proposed, Certainty.UNDECIDED
        )

    def _fits_nowhere(self) -> bool:
        run, best = self.run, self.decision.best
        fit = best.score - best.candidate.nearness
        if is_openings(best.candidate) and run.turn in _NEVER_OPENINGS:
            return True
        is_one_weak_row = (
            not run.goes_on
            and len(run.rows) == 1
            and not run.rows[0].rows
            and (
                run.rows[0].strength < Strength.STRONG or (run.heading >= 0 and best.score < _HALF)
            )
            and best.candidate.source in {Origin.NOTHING, Origin.RUN_ABOVE}
        )
        is_illegal = any(
            all(_is_impossible(history, row) for history in self.decision.histories)
            for row in run.rows
        )
        return fit < _WORST or is_one_weak_row or is_illegal or self._lacks_calls()

    def _lacks_calls(self) -> bool:
        """Return whether calls are missing in the history: theirs, or those before ``4NT``."""
        candidate = self.decision.best.candidate
        lasts = [history[-1] for history in candidate.histories if len(history) == 1]
        if any(call.is_bid and call.calls[0].rank >= _FOUR_NOTRUMP for call in lasts):
            return True
        text = self.finder.headings[self.run.heading].words.text if self.run.heading >= 0 else ""
        return (
            candidate.source in _FROM_HEADINGS
            and cues.opponents_act(text)
            and not self.finder.calls.chains_in(text)
            and not all(
                any(call.is_theirs for call in auction)
                for auction in self._auctions(self.decision.best)
            )
            and not all(
                history and not history[0].is_theirs and any(call.is_theirs for call in history)
                for history in candidate.histories
            )
        )

    def _is_below_nothing(self) -> bool:
        """Return whether the row above a prompt is not in the notes, so that nothing can follow."""
        above, candidate = self.decision.above, self.decision.best.candidate
        if candidate.source is not Origin.PROMPT or above is None or candidate.below is None:
            return False
        is_left_out = path_to(candidate.below, above.run.rows) is None
        return is_left_out or above.certainty in {Certainty.UNDECIDED, Certainty.PROSE}

    def _is_likely(self) -> bool:
        best = self.decision.best
        auctions = self._auctions(best)
        others = [one for one in self.decision.readings[1:] if self._auctions(one) != auctions]
        if not others and self._are_whole(best):
            return self._contradicts()
        margin = best.score - others[0].score if others else _SURE_FROM
        if best.candidate.is_guess or self._rests_on_unsure() or margin < _SURE_BY:
            return True
        if any(one.name in _AGAINST_TURN for one in best.evidence):
            return True
        if self._names_other_call():
            return True
        if is_ambiguous(self.run.rows, self.decision.histories, is_named=self.decision.is_named):
            return True
        if self._contradicts() or all(row.is_sentence for row in self.run.rows):
            return True
        if is_openings(best.candidate):
            is_alone = self.run.is_paragraph and best.candidate.source not in _NAMED
            return best.score < _OPENINGS_FROM or is_alone
        return best.score < _SURE_FROM

    def _names_other_call(self) -> bool:
        """Return whether the text above, or a row, says that it is after another call (IM2-25).

        ``After the responses 2♥ and 2♠``, ``2♠ (over 2♥) = ..``: the history lacks a call.
        """
        is_named = self.decision.best.candidate.source in _BY_LINE
        texts = [] if is_named else [line.words.text for line in self.decision.prose]
        texts += [row.meaning.text.partition(")")[0] for row in self.run.rows if row.is_remarked]
        return any(
            chain.calls[-1].is_bid and not self._has(in_turn(chain.calls))
            for text in texts
            if cues.says_turn(text)
            for chain in self.finder.calls.chains_in(text)
        )

    def _has(self, calls: History) -> bool:
        """Return whether calls are in the histories, or are rows."""
        auctions = [*self.decision.histories, *self._auctions(self.decision.best)]
        return any(
            are_in(calls, auction[start:]) for auction in auctions for start in range(len(auction))
        ) or any(
            len(calls) > len(auction) > 1 and are_in(auction, calls)
            for auction in self._auctions(self.decision.best)
        )

    def _auctions(self, reading: Reading) -> list[History]:
        """Return the auctions of the top rows; histories that rows repeat change none (IM2-32)."""
        return [
            calls_behind(history, row)
            for row in self.run.rows
            for history in reading.candidate.histories
        ]

    def _are_whole(self, best: Reading) -> bool:
        """Return whether each row has its whole auction, whatever is above it."""
        return all(len(row.calls) > 1 for row in self.run.rows) and self._auctions(best) == [
            in_turn(row.calls) for row in self.run.rows
        ]

    def _contradicts(self) -> bool:
        """Return whether half of the rows mean something else elsewhere, for no other seat."""
        share = -sum(one.value for one in self.decision.best.evidence if one.name == _CONTRADICTION)
        is_half = share >= -_HALF * ITEMS[_CONTRADICTION].weight
        return is_half and seat_above(self.run, self.finder.headings) is OpeningSeat.ANY

    def _rests_on_unsure(self) -> bool:
        """Return whether the run above gives the history and is not sure itself."""
        above = self.decision.above
        rests = self.decision.best.candidate.source in _FROM_ABOVE
        return rests and above is not None and above.certainty is not Certainty.SURE

    def _question(self, certainty: Certainty) -> ImportQuestion:
        run, best = self.run, self.decision.best
        proposed = best.name
        number = len(run.rows)
        if certainty is Certainty.UNDECIDED:
            text = "begins with calls, but fits after no auction that is named"
            if number > 1:
                text = f"{number} lines begin with calls, but fit after no auction that is named"
            proposed = self._proposed()
        elif proposed == "openings":
            text = f"{count_noun(number, 'row')} read as openings"
        else:
            text = f"{count_noun(number, 'row')} read as answers to {proposed}"
        return ImportQuestion(run.first, run.last, text, self.decision, proposed, certainty)

    def _proposed(self) -> str:
        """Return an auction after which all rows are legal: a double of the last row above."""
        above = self.decision.above
        firsts = {row.calls[0].text for row in self.run.rows}
        if above is None or not above.run.rows or "R" not in firsts:
            return ""
        histories = []
        for history in above.histories:
            path = calls_behind(history, above.run.rows[-1])
            histories.append((*path, doubled(path[-1])))
        is_legal = all(map(is_possible, histories)) and not any(
            _is_impossible(history, row) for history in histories for row in self.run.rows
        )
        return named(histories) if is_legal else ""


def _is_impossible(history: History, row: Row) -> bool:
    path = calls_behind(history, row)
    return not (is_possible(path[:-1]) and share_possible(path[:-1], path[-1]))


def _their_call_before(histories: Sequence[History], row: Row) -> str:
    """Return the auction with an illegal double as theirs, if that is legal; else nothing."""
    joined = [(*history, row.calls[0].of_side(is_theirs=True)) for history in histories if history]
    return named(joined) if joined and all(map(is_possible, joined)) else ""
