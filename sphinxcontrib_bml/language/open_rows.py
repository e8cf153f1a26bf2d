"""Rows of bidding tables while their lines are read (LANGUAGE BT-5 to BT-7)."""

from __future__ import annotations

from .inline import alert_length
from .row_words import RowWords, begins_with_bullet
from .source import Fragment, Line
from .state import DocumentState
from .syntax import Annotation, Row

_AIR_LINES = 2


class OpenRow:
    """A row whose description may still go on."""

    __slots__ = ("_pieces", "annotations", "column", "indent", "line", "row", "words")

    def __init__(self, row: Row, line: Line, indent: int, words: RowWords) -> None:
        self.row = row
        self.line = line
        self.indent = indent
        self.words = words
        self.column = words.description_start
        self.annotations: list[Annotation] = []
        self._pieces: list[tuple[Line, int, int]] = []
        if self.column is not None:
            self.append(line, self.column)

    def append(self, line: Line, start: int) -> None:
        """Add the text of ``line`` from column ``start`` to the description."""
        self._pieces.append((line, start, len(line.text.rstrip())))

    @property
    def awaits_bullets(self) -> bool:
        """Whether what it says so far ends in ``:``, or its last line is a bullet (BT-6)."""
        line, start, _ = self._pieces[-1] if self._pieces else (self.line, len(self.line.text), 0)
        return line.text.rstrip().endswith(":") or begins_with_bullet(line.text[start:])

    def close(self, state: DocumentState) -> None:
        """Set the description and the annotations of the row (LANGUAGE BT-7, XT-2, XT-3)."""
        self.row.annotations = tuple(self.annotations)
        pieces = self._pieces
        if len(pieces) >= _AIR_LINES:
            line, start, end = pieces[-1]
            if line.text[start:end] == ".":
                self.row.air = True
                pieces = pieces[:-1]
        if pieces:
            self.row.description = Fragment(pieces)
            self.row.alert_length = alert_length(self.row.description.text, state.options)
