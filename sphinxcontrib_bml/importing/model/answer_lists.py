"""Lists of answers directly below a line of text that says what a call means (IMPORTS IM2-23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .histories import in_turn, share_possible
from .rows import Entry, Strength
from .stream import Line, LineKind


def with_answers_deeper(
    lines: Sequence[Line], entries: Sequence[Entry | None], of_heading: str
) -> list[Line]:
    """Return the lines; a list of answers after a row of text is deeper than that row.

    ``1NT: 15-17`` above the items ``2♣: Stayman`` and ``2♦: transfer``. Below a heading with the
    same call, the heading is what the list answers.

    :param of_heading: the text of the last call of the heading, or nothing.
    """
    deeper, found = 0, []
    for at, line in enumerate(lines):
        if line.kind is LineKind.TEXT:
            entry = entries[at]
            is_row = entry is not None and entry.chain.calls[-1].text != of_heading
            deeper = line.column + 1 if is_row and _is_answered(at, lines, entries) else 0
        is_below = deeper and line.kind in {LineKind.ITEM, LineKind.NOTE}
        found.append(replace(line, column=line.column + deeper) if is_below else line)
    return found


def _is_answered(at: int, lines: Sequence[Line], entries: Sequence[Entry | None]) -> bool:
    """Return whether a line of text says what a call means, and a list of answers is next."""
    entry = entries[at]
    below = lines[at + 1] if at + 1 < len(lines) else None
    if entry is None or below is None or below.kind is not LineKind.ITEM:
        return False
    answer = entries[at + 1]
    return (
        answer is not None
        and bool(entry.meaning)
        and (entry.strength is Strength.STRONG or not entry.goes_on_as_sentence)
        and entry.chain.has_bid
        and not entry.asks
        and not lines[at].words.text.endswith((":", "："))
        and lines[at].is_loose  # else it is one of several rows of a paragraph
        and below.column == lines[at].column
        and not answer.asks
        and len(answer.chain.calls) == 1
        and share_possible(in_turn(entry.chain.calls), answer.chain.calls[0]) > 0
    )
