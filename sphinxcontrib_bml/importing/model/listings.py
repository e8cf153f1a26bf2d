"""Rows whose auctions are exact: of ``bml csv`` and of pages of ``bml html`` (IM-23, IM-27)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ...bridge.auctions import Side
from ...bridge.conditions import Conditions, OpeningSeat
from ...language.call_words import parse_row_label
from ...language.labels import Label
from .chains import CallReader
from .columns import alerted
from .paths import Path, without_implied_passes
from .placement import Placer
from .stream import ExactRow, Line, Words

_PASSED_HAND = "(passed hand) "
"""Text that limits a row and the rows below it to third and fourth seat (VARIANTS PH-1)."""
_SUIT = re.compile("[♣♦♥♠]")
_LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))


class ListingReader:
    """Places the rows of all listings of one file."""

    def __init__(self, lines: Iterable[Line], placer: Placer, calls: CallReader) -> None:
        """Read the rows among ``lines``, one listing after the other."""
        self._placer = placer
        self._calls = calls
        self._known = {
            (self.path_of(line.listed), _when(line.listed))
            for line in lines
            if line.listed is not None
        }

    def read(self, lines: Sequence[Line], marked: Callable[[Words], str]) -> list[Line]:
        """Place the rows of a listing; return the lines whose calls BML does not know.

        :param marked: returns words as BML has them.
        """
        unknown: list[Line] = []
        known: list[tuple[Line, ExactRow, Path]] = []
        for line in lines:
            assert line.listed is not None, "only such lines are passed"
            path = self.path_of(line.listed)
            if path:
                known.append((line, line.listed, path))
            else:
                unknown.append(line)
        for number, (line, entry, path) in enumerate(known):
            texts = list(entry.lines or filter(None, map(marked, line.cells)))
            says_something = bool(texts) or entry.is_alerted or bool(entry.mark)
            if line.is_loose:  # another table of a page
                self._placer.finish()
            further = next(iter(known[number + 1 : number + 2]), None)
            following = (further[2], further[1].conditions) if further else None
            if (
                says_something
                or self._is_of_passed_hand(entry, path)
                or not self._placer.is_left_to_history(path, entry.conditions, following)
            ):
                self._place(line.number, entry, path, texts)
        return unknown

    def _place(self, line: int, entry: ExactRow, path: Path, texts: list[str]) -> None:
        around = entry.conditions
        if self._is_of_passed_hand(entry, path):
            around = replace(around, seat=OpeningSeat.ANY)
            texts = [_PASSED_HAND + "".join(texts[:1]), *texts[1:]]
        row = self._placer.place(path, line, entry.conditions, table_conditions=around)
        row.lines = _alerted(texts) if entry.is_alerted else texts
        if entry.mark:
            row.lines = [f"{entry.mark} {''.join(texts[:1])}".rstrip(), *texts[1:]]

    def _is_of_passed_hand(self, entry: ExactRow, path: Path) -> bool:
        """Return whether a line is for third and fourth seat, and its history for all seats.

        A table for these seats would need a history without meaning (IM-22).
        """
        if entry.conditions.seat is not OpeningSeat.THIRD_OR_FOURTH or len(path) == 1:
            return False
        is_ours = path[0].side is Side.WE and path[-1].side is Side.WE
        return is_ours and (path[:-1], _when(entry)) not in self._known

    def path_of(self, entry: ExactRow) -> Path:
        """Return the auction of a row; empty if one of its calls is unknown."""
        labels = [self._label(call) for call in entry.calls]
        if None in labels:
            return ()
        return without_implied_passes([label for label in labels if label is not None])

    def _label(self, text: str) -> Label | None:
        """Return the label of a call in the spelling of BML, or of a page: ``(2♣)``, ``Dbl``."""
        call = self._calls.call_at(text)
        if call is not None and call[1] == len(text):
            return parse_row_label(str(call[0]))
        return parse_row_label(_SUIT.sub(lambda sign: _LETTERS[sign[0]], text))


def _alerted(lines: Sequence[str]) -> list[str]:
    """Return the lines of a meaning with the alert mark."""
    first, *others = lines or [""]
    return [f"! {first}" if others else alerted(first), *others]


def _when(entry: ExactRow) -> Conditions:
    """Return seat and vulnerability of a line."""
    return replace(entry.conditions, qualifications=())
