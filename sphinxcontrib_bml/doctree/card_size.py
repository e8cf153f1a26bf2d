"""How large the letters of a card are on paper (CARDS CC-O5).

Browsers do not fit text to pages, so the size is estimated: for each size the lines of each column
are counted with the widths of a broad font, and the largest size is taken at which each side has
room. The numbers are those of ``bml-cards.css``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from docutils import nodes

from .card_layout import (
    are_holdings,
    is_holding,
    is_short,
    is_text,
    shares_of,
    sides_of,
    width_of,
)
from .card_nodes import (
    bml_card,
    bml_card_convention,
    bml_card_conventions,
    bml_card_field,
    bml_card_group,
    bml_card_section,
    bml_card_table,
)
from .nodes import children_of

SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""The sizes of letters that are tried, in points."""
PAPERS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
"""Width and height in points."""
_MARGIN = 20.0
"""Of a page, in points: 7 mm."""
_LINE = 1.25
_BOLD = 1.12
_SPACE = 0.36
_GAP = 0.9
"""Behind a question that stands beside others."""
_MARK = 1.15
_BOX = 1.3
_SECTION = 0.55
"""Air of a section."""
_RULE = 0.08
_HOLDING = 6.4
_INDENT = 1.0
_PADDING = 1.1
"""Left and right of a column, with its frame."""
_CELL = 0.75
"""Left and right in a cell."""
_ENDS = 5.2
"""Lines for head and foot of a side."""
_ROUNDING = 4.0
_LETTER = 0.62


def letter_size(card: bml_card) -> float:
    """Return the largest size at which each side has room on its page, at least the smallest."""
    return next((size for size in SIZES if _fits(card, size)), SIZES[-1])


def is_crowded(card: bml_card) -> bool:
    """Tell whether a side has no room at the smallest size."""
    return not _fits(card, SIZES[-1])


def _fits(card: bml_card, size: float) -> bool:
    width, height = PAPERS[card["paper"]]
    if card["landscape"]:
        width, height = height, width
    room = height - 2 * _MARGIN - _ROUNDING - _ENDS * size
    for columns in sides_of(card):
        column = (width - 2 * _MARGIN) / len(columns) / size - _PADDING
        measure = _Measure(column)
        if any(measure.column(sections) * size > room for sections in columns):
            return False
    return True


@dataclass(frozen=True, slots=True)
class _Measure:
    """Counts what stands in a column, in heights of its letters."""

    width: float

    def column(self, sections: Iterable[bml_card_section]) -> float:
        """Return how high sections are below each other."""
        return sum(self._section(section) for section in sections)

    def _section(self, section: bml_card_section) -> float:
        height = _LINE + _SECTION
        line: list[float] = []
        for part in section.children:
            if isinstance(part, bml_card_field) and is_short(part):
                line.append(_width_of_short(part))
                continue
            height += self._lines(line, 0) * _LINE
            line = []
            height += self._part(part)
        return height + self._lines(line, 0) * _LINE

    def _part(self, part: nodes.Node) -> float:
        match part:
            case bml_card_field():
                return self._field(part, 0)
            case bml_card_group():
                return self._group(part)
            case bml_card_table():
                return self._table(part)
            case bml_card_conventions():
                pieces = [width_of("Conventions") + _SPACE]
                for convention in children_of(part, bml_card_convention):
                    text = convention.astext() + str(convention.get("notes", ""))
                    pieces += [*_words(text), _GAP]
                return self._lines(pieces, _INDENT) * _LINE + _RULE
        return 0.0

    def _group(self, group: bml_card_group) -> float:
        label = [width_of(word) + _SPACE for word in group["label"].split()]
        if are_holdings(group):
            in_line = max(1, int((self.width - _INDENT) // _HOLDING))
            return (self._lines(label, 0) + -(-len(group.children) // in_line)) * _LINE
        height = 0.0
        line = label
        for field in children_of(group, bml_card_field):
            if is_short(field) and not group["rows"]:
                line.append(_width_of_short(field))
                continue
            height += self._lines(line, _INDENT) * _LINE
            line = []
            height += self._field(field, _INDENT)
        return height + self._lines(line, _INDENT) * _LINE

    def _field(self, field: bml_card_field, indent: float) -> float:
        """Return how high a question is that has lines of its own."""
        pieces = [width_of(word) + _SPACE for word in field["label"].split()]
        if field["options"]:
            pieces += [_width_of_option(option) for option in field["options"]]
        elif is_holding(field):
            pieces.append(_HOLDING)
        elif is_text(field):
            lines = field.astext().split("\n")
            pieces += _words(lines[0])
            more = sum(self._lines(_words(line), _INDENT + indent) for line in lines[1:])
            return (self._lines(pieces, _INDENT + indent) + more) * _LINE + _RULE
        else:
            pieces.append(_BOX + _MARK)
        return self._lines(pieces, _INDENT + indent) * _LINE

    def _table(self, table: bml_card_table) -> float:
        widths = [share * self.width - _CELL for share in shares_of(table)]
        heads = ["", *table["heads"]]
        height = self._row(heads, widths)
        for group in children_of(table, bml_card_group):
            cells = [field.astext() for field in children_of(group, bml_card_field)]
            height += self._row([group["label"], *cells], widths)
        return height

    @staticmethod
    def _row(texts: Sequence[str], widths: Sequence[float]) -> float:
        lines = [
            _count([width_of(word) * _BOLD + _SPACE for word in text.split()], max(width, 1))
            for text, width in zip(texts, widths, strict=True)
        ]
        return max(1, *lines) * _LINE + 0.3

    def _lines(self, pieces: Sequence[float], indent: float) -> int:
        return _count(pieces, self.width - indent)


def _count(pieces: Iterable[float], width: float) -> int:
    """Return how many lines pieces fill that are not broken unless they are wider than a line."""
    lines, used = 0, width + 1
    for piece in pieces:
        if used + piece > width:
            lines += max(1, int(-(-piece // width)))
            used = piece % width if piece > width else piece
        else:
            used += piece
    return lines


def _words(text: str) -> list[float]:
    return [width_of(word) * _BOLD + _SPACE for word in text.split()]


def _width_of_short(field: bml_card_field) -> float:
    marks = sum(_MARK for key in ("alert", "announce") if field[key] is not None)
    if field["type"] == "checkbox":
        return _BOX + width_of(field["label"]) * _BOLD + marks + _GAP
    answer: float = max(width_of(field.astext()) * _BOLD, field["size"] * _LETTER)
    return width_of(field["label"]) + 2 * _SPACE + answer + marks + _GAP


def _width_of_option(option: Sequence[object]) -> float:
    label, is_chosen, *disclosed = option
    marks = sum(_MARK for one in disclosed if one is not None)
    return _BOX + _SPACE + width_of(str(label)) * (_BOLD if is_chosen else 1) + marks + _GAP
