"""Rows of bidding tables while their lines are read (LANGUAGE BT-5 to BT-7)."""

from __future__ import annotations

from .inline import alert_length
from .row_words import RowWords, begins_with_bullet
from .source import Fragment, SourceLine
from .state import DocumentState
from .syntax import Annotation, Row
from .variants.parts import OtherText, VariantLine

_AIR_LINES = 2


class OpenRow:
    """A row whose description may still go on."""

    __slots__ = (
        *("_pieces", "annotations", "column", "indent", "line", "row"),
        *("texts", "variant_lines", "words"),
    )

    def __init__(self, row: Row, line: SourceLine, indent: int, words: RowWords) -> None:
        self.row = row
        self.line = line
        self.indent = indent
        self.words = words
        self.column = words.description_start
        self.annotations: list[Annotation] = []
        self.variant_lines: list[VariantLine] = []
        self.texts: list[VariantLine] = []
        """The lines that give another text."""
        self._pieces: list[tuple[SourceLine, int, int]] = []
        if self.column is not None:
            self.append(line, self.column)

    def append(self, line: SourceLine, start: int) -> None:
        """Add the text of ``line`` from column ``start`` to the description."""
        self._pieces.append((line, start, len(line.text.rstrip())))

    @property
    def awaits_bullets(self) -> bool:
        """Whether what it says so far ends in ``:``, or its last line is a bullet (BT-6)."""
        line, start = self._pieces[-1][:2] if self._pieces else (self.line, len(self.line.text))
        return line.text.rstrip().endswith(":") or begins_with_bullet(line.text[start:])

    def close(self, state: DocumentState) -> None:
        """Set the description and the annotations of the row (LANGUAGE BT-7, XT-2, XT-3)."""
        row, pieces = self.row, self._pieces
        # Most rows have nothing but a text.
        if self.annotations:
            row.annotations = tuple(self.annotations)
        if self.variant_lines:
            row.variant_lines = tuple(self.variant_lines)
        if self.texts:
            row.other_texts = tuple([_other_text(line, state) for line in self.texts])
        if len(pieces) >= _AIR_LINES:
            line, start, end = pieces[-1]
            if line.text[start:end] == ".":
                row.air = True
                pieces = pieces[:-1]
        if pieces:
            row.description = Fragment(pieces)
            row.alert_length = alert_length(row.description.text, state.options)


def _other_text(found: VariantLine, state: DocumentState) -> OtherText:
    """Return the text that a line gives a row for some names, one line of it (VARIANTS VA-5)."""
    assert found.equals is not None
    text, end = found.line.text, len(found.line.text.rstrip())
    start = len(text) - len(text[found.equals + 1 :].lstrip())
    fragment = Fragment([(found.line, start, end)]) if start < end else None
    length = alert_length(fragment.text, state.options) if fragment else 0
    other = OtherText(found, fragment, length)
    state.variants.note(found)
    state.variants.texts.append(other)
    return other
