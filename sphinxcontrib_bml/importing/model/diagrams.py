"""Auctions that are drawn as tables, code or lines (IMPORTS IM2-26)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from . import cues
from .chains import CallReader, WrittenCall
from .histories import History, in_turn, is_possible, without_implied_passes
from .pieces import Origin, Proposal
from .stream import Line

_NEAREST = 3.5
_ASKED = re.compile(r"\?+|\.\.\.|…")
_EMPTY = re.compile(r"[-–—\s]*")
_REMARK = re.compile(r"\s*[(（][^()（）]*[)）]|\s*\d+$")
_MOST_CELLS = 0.7
_MOST_CALLS = 0.8
_FEWEST_CELLS = 4
_COLUMNS_OF_AUCTION = 3


def player_of(header: str) -> str:
    """Return a header without comments and vulnerability, as the name of a player."""
    return _REMARK.sub("", header.replace("’", "'")).strip()


def is_player(header: str) -> bool:
    """Return whether a header names a player or a side, in the languages of imports."""
    return cues.is_player(player_of(header))


def are_players(header: Sequence[str]) -> bool:
    """Return whether a header row names players, or has at most one other column."""
    named = [name for name in header if name.strip()]
    others = islice((name for name in named if not is_player(name)), 2)
    count = len(list(others))
    return count < 2 <= len(named) - count  # noqa: PLR2004 - two sides


class DiagramReader:
    """Reads auctions in tables and lines."""

    def __init__(self, calls: CallReader) -> None:
        """Read calls as ``calls`` does."""
        self.calls = calls

    def is_cell(self, text: str) -> bool:
        """Return whether a cell of a diagram can be ``text``: a call, ``?``, a dash, all pass."""
        if _ASKED.fullmatch(text) or _EMPTY.fullmatch(text) or cues.is_all_pass(text):
            return True
        return self._call(text) is not None

    def word_of(self, text: str) -> str:
        """Return a cell as a word of an auction block: a call, ``?`` or ``-`` (LANGUAGE AU-1)."""
        if _ASKED.fullmatch(text):
            return "?"
        call = self._call(text)
        return call.text + "!" * call.is_alerted if call is not None else "-"

    def _call(self, text: str) -> WrittenCall | None:
        found = self.calls.call_at(text)
        if found is None:
            return None
        call, end = found
        rest = _REMARK.sub("", text[end:]).strip(" *!")
        return call if rest in {"", "A", "a", "!"} else None

    def of_table(self, lines: Sequence[Line]) -> list[Proposal] | None:
        """Return the auctions that a table may be, or None if it is not a diagram.

        Without players in its header, a diagram has no candidates: it is shown as it is.
        """
        header = lines[0].header
        body = [line for line in lines if not line.is_header]
        filled = [cell.text for line in body for cell in line.cells if cell]
        if are_players(header) and filled:
            share = sum(map(self.is_cell, filled)) / len(filled)
            return self._by_columns(header, body) if share >= _MOST_CELLS else None
        if body and are_players([cell.text for cell in body[0].cells]):
            below = [cell.text for line in body[1:] for cell in line.cells if cell]
            if any(map(self._call, below)) and all(map(self.is_cell, below)):
                return self._by_columns([cell.text for cell in body[0].cells], body[1:])
        width = max((len(line.cells) for line in body), default=0)
        texts = [text for text in (*header, *filled) if text]
        named = islice((text for text in texts if not is_player(text)), _FEWEST_CELLS)
        if width < _COLUMNS_OF_AUCTION or len(list(named)) < _FEWEST_CELLS:
            return None
        if body and are_players([cell.text for cell in body[0].cells]):
            return self._by_columns([cell.text for cell in body[0].cells], body[1:])
        return [] if self._are_cells(texts) else None

    def _are_cells(self, texts: Sequence[str]) -> bool:
        """Return whether most texts besides players are cells of a diagram.

        Few tables are diagrams, so this ends when too many texts are something else.
        """
        good = others = 0
        for text in texts:
            if is_player(text):
                continue
            if self.is_cell(text):
                good += 1
            else:
                others += 1
                if others > len(texts) - _MOST_CALLS * len(texts):
                    return False
        return good >= _MOST_CALLS * (good + others)

    def of_lines(self, lines: Sequence[Line]) -> list[Proposal] | None:
        """Return the auctions that lines of code or text may be; None if they are not a diagram."""
        rows = [line.words.text.split() for line in lines if line.words]
        if not rows or not all(rows):
            return None
        header = rows[0] if are_players(rows[0]) else []
        words = [word for row in (rows[1:] if header else rows) for word in row]
        if not words or not all(map(self.is_cell, words)):
            return None
        if header:
            return self._found(
                header,
                [(header[at % len(header)], word) for at, word in enumerate(words)],
                lines[0],
            )
        calls = [call for word in words if (call := self._call(word)) is not None]
        history = in_turn(calls)
        if len(calls) < 2 or not is_possible(history):  # noqa: PLR2004 - one call is no auction
            return None
        return [Proposal((history,), Origin.DIAGRAM, _NEAREST, lines[0].number)]

    def _by_columns(self, header: Sequence[str], body: Sequence[Line]) -> list[Proposal]:
        steps = [
            (name, cell.text)
            for line in body
            for name, cell in zip(header, line.cells, strict=False)
            if not cues.is_auction_column(name)
        ]
        return self._found(header, steps, body[0]) if body else []

    def _found(
        self, header: Sequence[str], steps: Sequence[tuple[str, str]], line: Line
    ) -> list[Proposal]:
        names = _in_order(header)
        steps = [(names.get(name, name), text) for name, text in steps]
        asked = next((name for name, text in steps if text and _ASKED.fullmatch(text)), "")
        calls = [(name, call) for name, text in steps if (call := self._call(text)) is not None]
        if not calls:
            return []
        ours = player_of(asked or calls[-1][0])
        history: History = without_implied_passes(
            [
                replace(call, is_theirs=call.is_theirs or _is_their(name, ours))
                for name, call in calls
            ]
        )
        if not is_possible(history):
            return []
        return [Proposal((history,), Origin.DIAGRAM, _NEAREST, line.number)]


def _in_order(header: Sequence[str]) -> dict[str, str]:
    """Return names for four players whose columns are not clockwise: ``N S E W``.

    Then the order of the columns is the order of the calls.
    """
    seats = [cues.seat_of(player_of(name)) for name in header]
    if sorted(seats) != [0, 1, 2, 3] or all(
        (seat - seats[0]) % len(seats) == at for at, seat in enumerate(seats)
    ):
        return {}
    return dict(zip(header, "WNES", strict=True))


def _is_their(header: str, ours: str) -> bool:
    """Return whether a column is the opponents', if ``ours`` is the player who is asked."""
    name = player_of(header)
    seat, our_seat = cues.seat_of(name), cues.seat_of(ours)
    if seat >= 0 and our_seat >= 0:
        return (seat - our_seat) % 2 == 1
    return cues.is_opponent(name)
