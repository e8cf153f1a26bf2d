"""The histories that a run may be after, from all that is above it (IMPORTS IM2-25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from .captions import CaptionReader, captions_below
from .evidence import calls_behind, is_ambiguous, is_openings
from .headings import HeadingHistories
from .histories import in_turn
from .pieces import OPENINGS, Origin, Proposal, Run
from .rows import Row
from .stream import Line, LineKind

_HALF = 0.5


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
            found += captions_below(run.captions, of_heading)
        found += _of_first_row(run, found, are_whole=are_whole)
        if not any(map(is_openings, found)):
            nearness = -0.5 if run.captions else 0.0
            found.append(Proposal(OPENINGS, Origin.NOTHING, nearness))
        is_below = above is not None and above.run.heading == run.heading and not run.has_roots
        if above is not None and is_below and not run.captions:
            source = Origin.SAME_LIST if run.goes_on else Origin.RUN_ABOVE
            nearness = 2.5 if run.goes_on else 0.9
            found.append(replace(above.candidate, source=source, nearness=nearness, line=0))
        return found

    @staticmethod
    def _answers_to(candidate: Proposal, above: RunAbove | None) -> list[Proposal]:
        """Return the histories that end in the row above a prompt."""
        if above is None or candidate.below is None:
            return []
        path = path_to(candidate.below, above.run.rows)
        if path is None:
            return []
        histories = tuple(
            reduce(calls_behind, path, history) for history in above.candidate.histories
        )
        return [replace(candidate, histories=histories)]


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
    """Return the histories before the last call of the heading, if one row explains it (IM2-27)."""
    if run.container != LineKind.TEXT or len(run.rows) != 1 or len(run.rows[0].calls) != 1:
        return []
    call = run.rows[0].calls[0].text
    return [
        replace(one, histories=tuple(history[:-1] for history in one.histories))
        for one in headings
        if all(history and history[-1].text == call for history in one.histories)
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
