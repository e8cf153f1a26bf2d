"""The history of rows by the lines above them (IMPORTS IM2-25)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from . import cues
from .captions import CaptionReader
from .histories import in_turn, is_possible
from .pieces import Origin, Proposal
from .stream import Line, LineKind, Words

_IN_LINES = 2.6
"""How near an auction is whose calls are on several lines (IM2-38)."""


class LinesAbove:
    """Reads the lines between the last piece and a run."""

    def __init__(self, reader: CaptionReader) -> None:
        """Read captions as ``reader`` does."""
        self.reader = reader

    def captions(self, prose: Sequence[Line], line: Line) -> tuple[list[Proposal], Line | None]:
        """Return the histories that ``prose`` names for rows from ``line`` on, and their caption.

        The caption is None if it is not the last line, or not a line alone.
        """
        around = _item_around(prose, line)
        found = self.reader.read(around) if around is not None else []
        found = found or self._in_lines(prose) or self._of_paragraph(prose, is_whole=True)
        if found:
            return found, None
        if found := self._of_last_line(prose, line):
            return found, prose[-1]
        return self._of_paragraph(prose), None

    def _of_last_line(self, prose: Sequence[Line], line: Line) -> list[Proposal]:
        """Return what the line above rows says; an item next to them only if it is an auction."""
        above = prose[-1]
        found = self.reader.read(above)
        is_beside = above.kind is line.kind is LineKind.ITEM and above.column == line.column
        if is_beside and not above.words.text.rstrip().endswith((":", "：", "?")):
            return [candidate for candidate in found if candidate.source is Origin.CAPTION]
        return found

    def _in_lines(self, prose: Sequence[Line]) -> list[Proposal]:
        """Return the auction that is a call or two a line, above a line that asks for answers.

        ``2♥``, ``2NT`` and ``Opener's answers:`` are 2♥-2NT: it is the opener's turn after two
        calls. It is asked where no word says whose answers they are; and calls of one level on a
        line each are rather alternatives.
        """
        *before, last = prose
        text = last.words.text
        if not cues.names_answers(text) or self.reader.calls.chains_in(text):
            return []
        lines: list[str] = []
        for above in reversed(before):
            if above.kind is not LineKind.TEXT or not self.reader.is_of_calls(above.words.text):
                break
            lines.insert(0, above.words.text.strip(" ?"))
        chain = self.reader.calls.chain_at(" - ".join(lines), blanks=True)
        if len(lines) <= 1 or chain is None or chain.end < len(" - ".join(lines)):
            return []
        history = in_turn(chain.calls)
        is_openers_turn = sum(not call.is_theirs for call in history) % 2 == 0
        is_said = cues.names_opener(text)
        is_alone = len(chain.calls) == len(lines)
        if not is_possible(history) or (is_said and not is_openers_turn):
            return []
        if not is_said and is_alone and len({call.level for call in chain.calls}) == 1:
            return []
        return [Proposal((history,), Origin.CAPTION, _IN_LINES, last.number, is_guess=not is_said)]

    def _of_paragraph(self, prose: Sequence[Line], *, is_whole: bool = False) -> list[Proposal]:
        """Return what the paragraph above rows says, whose lines its author has broken.

        :param is_whole: whether only an auction counts that the paragraph is, or ends in.
        """
        lines = [prose[-1]]
        for above in reversed(prose[:-1]):
            below = lines[-1]
            if below.is_loose or not above.kind is below.kind is LineKind.TEXT:
                break
            if is_whole and not self.reader.is_of_calls(above.words.text):
                break
            lines.append(above)
        if len(lines) == 1 or lines[-1].column != lines[0].column:
            return []
        text = " ".join(line.words.text for line in reversed(lines))
        if is_whole and self.reader.whole_auction(text) is None:
            return []
        return self.reader.read(replace(lines[-1], words=Words(text)))


def _item_around(prose: Sequence[Line], line: Line) -> Line | None:
    """Return the item of prose that an item is nested in, if others are between (IM2-25)."""
    last = prose[-1]
    if line.kind is not LineKind.ITEM or last.kind is not LineKind.ITEM:
        return None
    if last.column < line.column:
        return None
    return next(
        (
            above
            for above in reversed(prose)
            if above.kind is LineKind.ITEM and above.column < line.column
        ),
        None,
    )
