"""The histories that a run may be after, from all that is above it (IMPORTS IM2-25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from . import cues
from .captions import CaptionReader, captions_below
from .evidence import calls_behind, is_ambiguous, is_openings
from .headings import HeadingHistories
from .histories import History, begins_with, in_turn, is_possible, without_implied_passes
from .pieces import OPENINGS, Origin, Proposal, Run
from .relays import call_between
from .rows import Row
from .stream import Line, LineKind

_HALF = 0.5
_REPEATED = 0.8
_ROW_ABOVE = 2.2
_CONVENTION = 1.0
_LEAST_ANSWERS = 4
"""The least rows of a list of answers that nothing names but one of them."""
_NAME = 40
"""The length of the start of a meaning that may name a convention, in characters."""
_OF_END = frozenset({Origin.CAPTION, Origin.CAPTION_END, Origin.CAPTION_SENTENCE})
_OF_ONE_CALL = frozenset(
    {
        Origin.CAPTION,
        Origin.CAPTION_END,
        Origin.CAPTION_SENTENCE,
        Origin.HEADING_CALL,
        Origin.PROSE,
        Origin.PROSE_WORD,
    }
)
"""Where a history of one call may only be the end of one."""


@dataclass(frozen=True, slots=True)
class RunAbove:
    """The run above another, as it is read."""

    run: Run
    candidate: Proposal


class CandidateFinder:
    """Finds the candidates of runs."""

    def __init__(self, headings: HeadingHistories, captions: CaptionReader) -> None:
        """Find candidates in ``headings``, and with ``captions`` in lines."""
        self.headings = headings
        self.captions = captions

    def candidates(self, run: Run, prose: Sequence[Line], above: RunAbove | None) -> list[Proposal]:
        """Return the candidates of a run.

        :param prose: the lines between the heading and the run.
        """
        if run.captions and run.captions[0].source is Origin.ROW:
            return run.captions
        found: list[Proposal] = []
        are_whole = sum(len(row.calls) > 1 for row in run.rows) > _HALF * len(run.rows)
        of_heading = self.headings.candidates(run.heading)
        captions = [one for one in run.captions if not _is_part_of(one, of_heading)]
        if (above_calls := self._overcalls_above(run.heading)) >= 0:
            is_guess = above_calls != run.heading
            captions = [_with_sides_changed(one, is_guess=is_guess) for one in captions]
        for candidate in (*captions, *of_heading, *_explained(run, of_heading)):
            if candidate.source is Origin.CONVENTION and (run.captions or are_whole):
                continue
            if candidate.source is Origin.PROMPT:
                found += self._answers_to(candidate, above)
            else:
                found.append(candidate)
        if not run.captions:
            lines = [line for line in prose if not _is_beside(line, run)]
            found += self.captions.proposed_in(lines, of_heading)
        else:
            is_followed = run.caption is not None and cues.says_followed(run.caption.words.text)
            found += captions_below(run.captions, of_heading, is_followed=is_followed)
        found = _with_guesses(found, prose, above, self.captions)
        found = _with_conventions(found, prose, self.captions)
        found += _below_heading(_of_row_above(run, found, above), run, of_heading, above)
        found += self._of_row_above_heading(run, of_heading, above)
        found += _of_opening_above(run, above)
        found += _of_first_row(run, found, are_whole=are_whole)
        is_list = run.heading >= 0 and len(run.rows) >= _LEAST_ANSWERS
        if is_list and not run.captions and all(map(is_openings, found)):
            found += self._of_named_answer(run)
        if not any(map(is_openings, found)):
            nearness = -0.5 if run.captions else 0.0
            found.append(Proposal(OPENINGS, Origin.NOTHING, nearness))
        if any(cues.says_after(line.words.text) for line in prose[-1:]):
            found = [replace(one, is_guess=True) if is_openings(one) else one for one in found]
        is_below = above is not None and above.run.heading == run.heading and not run.has_roots
        if above is not None and is_below and not run.captions:
            source = Origin.SAME_LIST if run.goes_on else Origin.RUN_ABOVE
            nearness = 2.5 if run.goes_on else 0.9
            same = replace(above.candidate, source=source, nearness=nearness, line=0)
            is_behind_list = above.run.container == LineKind.ITEM != run.container
            found.append(replace(same, is_guess=same.is_guess or is_behind_list))
        return [one for one in _agreed(found) if not _is_repeated(one, run)]

    def _overcalls_above(self, number: int) -> int:
        """Return the heading about our overcalls, this or one above it; -1 for none (IM2-29).

        No heading up to it has calls or says that the opponents act.
        """
        if number < 0 or self.headings.opponents_act(number):
            return -1
        while number >= 0:
            heading = self.headings.headings[number]
            if self.captions.calls.chains_in(heading.words.text):
                return -1
            if cues.names_overcalls(heading.words.text):
                return number
            number = heading.parent
        return -1

    def _of_row_above_heading(
        self, run: Run, of_heading: Sequence[Proposal], above: RunAbove | None
    ) -> list[Proposal]:
        """Return the one row above a heading that only says *Responses*, below the same (IM2-25).

        No heading above names a call.
        """
        if above is None or run.heading < 0 or run.captions or len(above.run.rows) != 1:
            return []
        heading, row = self.headings.headings[run.heading], above.run.rows[0]
        is_below = above.run.heading == heading.parent and not row.rows
        are_openings = len(row.calls) == 1 and is_openings(above.candidate)
        if not (is_below and are_openings and cues.is_only_answers(heading.words.text)):
            return []
        if not all(map(is_openings, of_heading)):
            return []
        return [Proposal((in_turn(row.calls),), Origin.RUN_ABOVE, _ROW_ABOVE, row.line)]

    def _of_named_answer(self, run: Run) -> list[Proposal]:
        """Return the auction before the first row that names its convention (IM2-35b).

        Nothing above a list names an auction, but ``2♣ = Stayman`` is an answer to 1NT.
        """
        for row in run.rows:
            for auctions in cues.conventions_in(row.meaning.text[:_NAME]):
                chains = [self.captions.calls.chain_at(auction) for auction in auctions]
                histories = tuple(
                    without_implied_passes(chain.calls[:-1])
                    for chain in chains
                    if chain and chain.calls[-1:] == tuple(row.calls) and len(chain.calls) > 1
                )
                if histories:
                    return [
                        Proposal(
                            histories, Origin.ANSWER_BY_NAME, _CONVENTION, row.line, is_guess=True
                        )
                    ]
        return []

    def _answers_to(self, candidate: Proposal, above: RunAbove | None) -> list[Proposal]:
        """Return the histories that end in the row above a prompt, or the call that it forces."""
        if above is None or candidate.below is None:
            return []
        path = path_to(candidate.below, above.run.rows)
        if path is None:
            return []
        histories = tuple(
            reduce(calls_behind, path, history) for history in above.candidate.histories
        )
        if call := call_between(candidate.below.text, self.captions.calls):
            forced = tuple(without_implied_passes([*history, call]) for history in histories)
            histories = forced if all(map(is_possible, forced)) else histories
        return [replace(candidate, histories=histories)]


def _of_opening_above(run: Run, above: RunAbove | None) -> list[Proposal]:
    """Return the call that the line above the rows calls an opening, as a guess (IM2-25).

    ``Opening 1♦ – 10-14`` and rows of calls without that word: they are answers, or openings too.
    """
    if above is None or not above.run.is_opening or len(above.run.rows) != 1 or run.captions:
        return []
    row = above.run.rows[0]
    if run.is_opening or above.run.heading != run.heading or len(row.calls) != 1 or row.rows:
        return []
    history = in_turn(row.calls)
    return [Proposal((history,), Origin.RUN_ABOVE, _ROW_ABOVE, row.line, is_guess=True)]


def _with_sides_changed(one: Proposal, *, is_guess: bool) -> Proposal:
    """Return a candidate of one call with the call on the other side: ``Over 1♣:`` is theirs."""
    if any(len(history) != 1 or one.source not in _OF_END for history in one.histories):
        return one
    return replace(
        one,
        histories=tuple(
            (history[0].of_side(is_theirs=not history[0].is_theirs),) for history in one.histories
        ),
        is_guess=one.is_guess or is_guess,
    )


def _is_repeated(one: Proposal, run: Run) -> bool:
    """Return whether most rows, but not all, begin with a history, and all are auctions (IM2-32).

    Then the others are whole too: ``2NT-3♣`` below ``1NT-2♣`` is not after 1NT.
    """
    if is_openings(one) or not all(len(row.calls) > 1 for row in run.rows):
        return False
    begin = [any(begins_with(row.calls, history) for history in one.histories) for row in run.rows]
    return sum(begin) > _HALF * len(begin) and not all(begin)


def _with_guesses(
    found: Sequence[Proposal],
    prose: Sequence[Line],
    above: RunAbove | None,
    captions: CaptionReader,
) -> list[Proposal]:
    """Return candidates with those as guesses whose caption may only end in one call (IM2-25).

    ``2♦ sequences:`` below answers to 1NT-2♣ can be about 2♦ there; and so can a sentence with
    ``.. 2♣ is a puppet. Responder's rebids:`` below words about 1NT.
    """
    if not any(one.source in _OF_END and len(one.histories[0]) == 1 for one in found):
        return list(found)
    before = [] if above is None else list(above.candidate.histories)
    told = [history for history, _, _, _ in captions.in_prose(prose)]
    return [
        replace(one, is_guess=True)
        if one.source in _OF_END
        and any(
            len(history) == 1
            and not history[0].is_theirs
            and any(
                other and other != history and is_possible((*other, *history))
                for other in (*before, *(told if one.source is not Origin.CAPTION else ()))
            )
            for history in one.histories
        )
        else one
        for one in found
    ]


def _agreed(found: Sequence[Proposal]) -> list[Proposal]:
    """Return candidates; an auction that both the text and a convention say is sure."""
    told = {
        one.histories
        for one in found
        if one.source is Origin.PROSE_WORD and all(len(history) > 1 for history in one.histories)
    }
    return [
        replace(one, is_guess=False)
        if one.source is Origin.CONVENTION and one.histories in told
        else one
        for one in found
    ]


def _with_conventions(
    found: Sequence[Proposal], prose: Sequence[Line], captions: CaptionReader
) -> list[Proposal]:
    """Return candidates from the last line of prose as nearer if it names their convention.

    ``With 3-card minors bid 3♣ puppet Stayman`` below the heading of 2NT (IM2-35b).
    """
    named = {
        without_implied_passes(chain.calls)
        for line in prose[-1:]
        for auctions in cues.conventions_in(line.words.text)
        for auction in auctions
        if (chain := captions.calls.chain_at(auction))
    }
    return [
        replace(one, nearness=one.nearness + _CONVENTION)
        if one.source in {Origin.PROSE, Origin.PROSE_WORD} and set(one.histories) <= named
        else one
        for one in found
    ]


def _of_row_above(run: Run, found: Sequence[Proposal], above: RunAbove | None) -> list[Proposal]:
    """Return the auctions that end in the one call of a caption or heading (IM2-25).

    ``Responses to 2♣`` after the row ``1♠-2♣ = ..`` is after that auction; and the call can be
    what follows the row: ``Opener relays with 3♣, and responder bids:``.
    """
    if above is None or not above.run.rows:
        return []
    is_alone = len(above.run.rows) == 1 and not above.run.rows[0].rows
    is_below_call = above.run.heading != run.heading and any(
        one.source is Origin.HEADING_CALL and not one.histories[0][-1].is_theirs for one in found
    )
    relays = run.caption is not None and cues.names_relay(run.caption.words.text)
    proposed = []
    for one in found:
        call = one.histories[0][0] if one.source in _OF_ONE_CALL and one.histories[0] else None
        if call is None or call.is_theirs or any(len(each) > 1 for each in one.histories):
            continue
        if is_below_call and one.source is not Origin.HEADING_CALL:
            continue
        rows_above = above.run.rows if one.source is Origin.PROSE else above.run.rows[-1:]
        repeated = [row for row in rows_above if row.calls[-1] == call]
        if not repeated and not relays:
            continue
        row, further = (repeated[-1], []) if repeated else (above.run.rows[-1], [call])
        auctions = tuple(
            without_implied_passes([*calls_behind(history, row), *further])
            for history in above.candidate.histories
        )
        if all(len(each) > 1 and _is_known(each) for each in auctions):
            near = one.nearness + _REPEATED
            is_guess = not (is_alone and repeated)
            proposed.append(replace(one, histories=auctions, nearness=near, is_guess=is_guess))
    return proposed


def _below_heading(
    found: Sequence[Proposal],
    run: Run,
    of_heading: Sequence[Proposal],
    above: RunAbove | None,
) -> list[Proposal]:
    """Return auctions of the row above; below another heading, those that continue its auction."""
    named = [
        history
        for one in of_heading
        if one.source is Origin.HEADING and not one.is_guess
        for history in one.histories
        if len(history) > 1
    ]
    if not named or above is None or above.run.heading == run.heading:
        return list(found)
    return [
        one
        for one in found
        if all(any(begins_with(each, history) for history in named) for each in one.histories)
    ]


def _is_known(history: History) -> bool:
    """Return whether all calls of a history are calls, and legal."""
    return not any(call.is_in_words for call in history) and is_possible(history)


def _of_first_row(run: Run, found: Sequence[Proposal], *, are_whole: bool) -> list[Proposal]:
    """Return the auctions that the first row of a list names, if its rows are after it (IM2-32)."""
    first = run.rows[0].calls if run.rows and not run.captions and not run.has_roots else []
    if len(first) <= 1 or are_whole:
        return []
    named = [Proposal((in_turn(first[:-1]),), Origin.FIRST_ROW, 1.5, run.first)]
    is_alone = all(len(row.calls) == 1 for row in run.rows[1:])
    if is_alone and is_ambiguous(
        run.rows, [one for each in [*found, *named] for one in each.histories]
    ):
        named.append(Proposal((in_turn(first),), Origin.WHOLE_ROW, 0.5, run.first))
    return named


def _is_part_of(caption: Proposal, headings: Sequence[Proposal]) -> bool:
    """Return whether a caption only repeats the middle or end of the heading's auction."""
    return all(
        any(
            one.histories[0][start : start + len(history)] == history
            for one in headings
            if one.source is Origin.HEADING and len(one.histories) == 1
            for start in range(1, len(one.histories[0]))
        )
        for history in caption.histories
    ) and all(caption.histories)


def _explained(run: Run, headings: Sequence[Proposal]) -> list[Proposal]:
    """Return the histories before the last call of the heading, if the rows explain it (IM2-27).

    Below ``3X`` the row ``3C/D/H/S`` does, below ``2M`` the rows ``2♥`` and ``2♠`` do.
    """
    firsts = [row.calls[0] for row in run.rows]
    if run.container != LineKind.TEXT or any(len(row.calls) > 1 for row in run.rows):
        return []
    if not all(call.is_call and not call.is_theirs for call in firsts):
        return []
    calls = {each for call in firsts for each in call.calls}
    return [
        replace(one, histories=tuple(history[:-1] for history in one.histories))
        for one in headings
        if all(
            history and not history[-1].is_theirs and set(history[-1].calls) == calls
            for history in one.histories
        )
    ]


def _is_beside(line: Line, run: Run) -> bool:
    """Return whether a line of prose is an item of the list that the rows are in."""
    first = run.lines[0]
    is_list = first.kind is line.kind is LineKind.ITEM and not first.is_loose
    return is_list and first.column == line.column


def path_to(row: Row, rows: Sequence[Row]) -> list[Row] | None:
    """Return the rows from a top row to ``row``, or None."""
    waiting = [[one] for one in rows]
    while waiting:
        path = waiting.pop()
        if path[-1] is row:
            return path
        waiting += [[*path, below] for below in path[-1].rows]
    return None
