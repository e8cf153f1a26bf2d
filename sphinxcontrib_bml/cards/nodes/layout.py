"""Layout of the parts of a card, the same on screen and paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from docutils import nodes

from ...doctree.nodes import children_of
from . import kinds
from .widths import width_of

Part = TypeVar("Part")

BOXES = {True: "☑", False: "☐"}
"""A check box, by whether it is checked."""
CIRCLES = {True: "◉", False: "○"}
"""A choice, by whether it is chosen."""

_TEXTS = frozenset({"text", "textarea"})
_MANY = 5
_FREE, _FREE_OF_DENSE = 0.35, 0.06
"""Share of the mean cell length in the width of a column, for normal and dense tables."""
_EDGES = 1.2
"""Space at the sides of a cell, in letters."""
_LONG = 40
"""Maximum mean length of cells, in letters, so that other columns keep some width."""
_LONG_WORD = 7
"""Maximum width of a word, in letters, for the same reason; a longer one is broken."""
_BOLD_COLUMN = 1.18
"""Factor for the width of the bold first column."""
_ROOM = 34
"""Maximum letters of a label and answer that share a line with others."""


def is_text(field: nodes.Element) -> bool:
    """Return whether the answer of a field is a text."""
    return field["type"] in _TEXTS


def is_short(field: kinds.bml_card_field) -> bool:
    """Return whether a question shares a line with its neighbors."""
    if field["type"] == "checkbox":
        return len(field["label"]) <= _ROOM
    if field["type"] != "text" or not field["size"]:
        return False
    letters: int = max(len(field.astext()), field["size"])
    return len(field["label"]) + letters <= _ROOM


def is_holding(node: nodes.Node) -> bool:
    """Return whether a node is a question about the lead from a holding."""
    return isinstance(node, kinds.bml_card_field) and bool(node["cards"])


def are_holdings(group: kinds.bml_card_group) -> bool:
    """Return whether a group has only questions about holdings."""
    return all(map(is_holding, group.children))


def is_on(field: kinds.bml_card_field) -> bool:
    """Return whether the answer of a question is not empty and not no."""
    return field["state"] == "answered" and field["checked"] is not False


def sides_of(card: kinds.bml_card) -> list[list[list[kinds.bml_card_section]]]:
    """Return the sections of a card by side and column, without empty sides."""
    sides: list[list[list[kinds.bml_card_section]]] = []
    for sections in _runs(children_of(card, kinds.bml_card_section), "side"):
        sides.append([list(column) for column in _runs(sections, "column")])
    return sides


def _runs(
    sections: Iterable[kinds.bml_card_section], key: str
) -> Iterator[list[kinds.bml_card_section]]:
    run: list[kinds.bml_card_section] = []
    for section in sections:
        if run and section[key] != run[0][key]:
            yield run
            run = []
        run.append(section)
    if run:
        yield run


def is_dense(table: kinds.bml_card_table) -> bool:
    """Return whether a table has too many columns for the normal letter size."""
    return len(table["heads"]) >= _MANY and _is_in_columns(table.parent)


def _is_in_columns(section: nodes.Element | None) -> bool:
    return section is not None and bool(section["columns"] != 1)


def shares_of(table: kinds.bml_card_table) -> list[float]:
    """Return the relative widths of the columns of a table, labels first; their sum is 1."""
    groups = children_of(table, kinds.bml_card_group)
    columns: list[list[str]] = [[group["label"] for group in groups]]
    for number, head in enumerate(table["heads"]):
        cells = [_shown(group.children[number]) for group in groups]
        columns.append([head, *cells])
    free = _FREE_OF_DENSE if is_dense(table) else _FREE
    wanted = [_preferred_width(column, free) for column in columns]
    wanted[0] *= _BOLD_COLUMN
    whole = sum(wanted)
    return [one / whole for one in wanted]


def _shown(field: nodes.Node) -> str:
    assert isinstance(field, kinds.bml_card_field)
    return field.astext() if is_text(field) else "☑"


def _preferred_width(texts: Sequence[str], free: float) -> float:
    """Return the width for the longest word of a column, plus some for long texts."""
    words = [word for text in texts for word in text.split()]
    longest = max(map(width_of, words), default=1.0)
    mean = sum(map(width_of, texts)) / max(len(texts), 1)
    return min(longest, _LONG_WORD) + _EDGES + free * min(mean, _LONG)


def separated(parts: Iterable[Part]) -> Iterator[tuple[bool, list[Part]]]:
    """Yield runs of fields and groups (False), and single tables (True)."""
    run: list[Part] = []
    for part in parts:
        if isinstance(part, kinds.bml_card_table):
            if run:
                yield False, run
            yield True, [part]
            run = []
        else:
            run.append(part)
    if run:
        yield False, run


SIZES = tuple(quarters / 4 for quarters in range(44, 27, -1))
"""Font sizes to try, in points: 11 to 7 (CC-P4)."""
_MOST_STRETCH, _STRETCH_STEP = 1.6, 0.05
_HAND_SIZE = 8.0
"""Font size of cards to write on, whose lines are higher than their letters."""
_HEAD_SIZE = 1.35
"""Size of the names in a head, in units of the font size."""
_HEAD_LINES = 2
"""Lines of a head before its letters become smaller (CC-P7)."""
PAPERS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
"""Width and height in points."""
_MARGIN = 20.0
"""Margin of a page, in points: 7 mm."""
_LINE = 1.25
_BOLD_TEXT = 1.12
_SPACE = 0.36
_GAP = 0.9
"""Space after a question with neighbors in its line."""
_MARK = 1.15
_BOX = 1.3
_SECTION = 0.55
"""Vertical space around a section."""
_RULE = 0.08
_HOLDING = 6.4
_INDENT = 1.0
_PADDING = 1.1
"""Space at the left and right of a column, with its frame."""
_CELL = 0.75
"""Space at the left and right in a cell."""
_ENDS = 5.2
"""Height of head and foot of a side, in lines."""
_ROUNDING = 4.0
_LETTER_WIDTH = 0.62


class SheetFit(NamedTuple):
    """The size of the texts of a card on paper."""

    size: float
    """Font size in points."""
    stretch: float
    """Factor of the height of lines."""
    is_long_head: bool
    """Whether the head has 7 points, because it needs more than two lines."""


def sheet_fit(card: kinds.bml_card) -> SheetFit:
    """Return the largest size at which each side fits on its page, or the smallest (CC-P4)."""
    size = next((one for one in SIZES if _room_and_need(card, one).fits), SIZES[-1])
    if card["to_write_on"]:
        return SheetFit(_HAND_SIZE, 1, _head_lines(card, _HAND_SIZE) > _HEAD_LINES)
    found = _room_and_need(card, size)
    share = found.room / found.need if found.need else 1.0
    steps = int((min(share, _MOST_STRETCH) - 1) / _STRETCH_STEP)
    return SheetFit(size, 1 + max(steps, 0) * _STRETCH_STEP, _head_lines(card, size) > _HEAD_LINES)


def letter_size(card: kinds.bml_card) -> float:
    """Return the font size of a card on paper, in points."""
    return sheet_fit(card).size


def is_crowded(card: kinds.bml_card) -> bool:
    """Return whether a side is too long at the smallest size."""
    return not _room_and_need(card, SIZES[-1]).fits


class _Heights(NamedTuple):
    """Heights in points."""

    room: float
    """Of a page without its margins."""
    need: float
    """Of the longest column with head and foot."""

    @property
    def fits(self) -> bool:
        """Whether each side fits on its page."""
        return self.need <= self.room


def _room_and_need(card: kinds.bml_card, size: float) -> _Heights:
    width, height = PAPERS[card["paper"]]
    if card["landscape"]:
        width, height = height, width
    need = 0.0
    for columns in sides_of(card):
        measure = _Measure((width - 2 * _MARGIN) / len(columns) / size - _PADDING)
        need = max([need, *map(measure.column, columns)])
    ends = _ENDS + (min(_head_lines(card, size), _HEAD_LINES) - 1) * _HEAD_SIZE * _LINE
    return _Heights(height - 2 * _MARGIN - _ROUNDING, (need + ends) * size)


def _head_lines(card: kinds.bml_card, size: float) -> int:
    """Return the number of lines of names, title and name of the card at the top of a side."""
    width, height = PAPERS[card["paper"]]
    line = ((height if card["landscape"] else width) - 2 * _MARGIN) / size
    names = card["players"] or card["title"]
    title = card["title"] if card["players"] else ""
    words = [width_of(word) * _HEAD_SIZE * _BOLD_TEXT + _SPACE for word in names.split()]
    words += [width_of(word) + _SPACE for word in f"{title} {card['format']}".split()]
    return _count(words, line)


@dataclass(frozen=True, slots=True)
class _Measure:
    """Measures the height of a column, in units of the font size."""

    width: float

    def column(self, sections: Iterable[kinds.bml_card_section]) -> float:
        """Return the height of sections below each other."""
        return sum(self._section(section) for section in sections)

    def _section(self, section: kinds.bml_card_section) -> float:
        height = _LINE + _SECTION
        line: list[float] = []
        for part in section.children:
            if isinstance(part, kinds.bml_card_field) and is_short(part):
                line.append(_width_of_short(part))
                continue
            height += self._lines(line, 0) * _LINE
            line = []
            height += self._part(part)
        return height + self._lines(line, 0) * _LINE

    def _part(self, part: nodes.Node) -> float:
        match part:
            case kinds.bml_card_field():
                return self._field(part, 0)
            case kinds.bml_card_group():
                return self._group(part)
            case kinds.bml_card_table():
                return self._table(part)
            case kinds.bml_card_conventions():
                pieces = [width_of("Conventions") + _SPACE]
                for convention in children_of(part, kinds.bml_card_convention):
                    text = convention.astext() + str(convention.get("notes", ""))
                    pieces += [*_words(text), _GAP]
                return self._lines(pieces, _INDENT) * _LINE + _RULE
        return 0.0

    def _group(self, group: kinds.bml_card_group) -> float:
        label = [width_of(word) + _SPACE for word in group["label"].split()]
        if are_holdings(group):
            in_line = max(1, int((self.width - _INDENT) // _HOLDING))
            return (self._lines(label, 0) + -(-len(group.children) // in_line)) * _LINE
        height = 0.0
        line = label
        for field in children_of(group, kinds.bml_card_field):
            if is_short(field) and not group["rows"]:
                line.append(_width_of_short(field))
                continue
            height += self._lines(line, _INDENT) * _LINE
            line = []
            height += self._field(field, _INDENT)
        return height + self._lines(line, _INDENT) * _LINE

    def _field(self, field: kinds.bml_card_field, indent: float) -> float:
        """Return the height of a question with its own lines."""
        pieces = [width_of(word) + _SPACE for word in field["label"].split()]
        if field["options"]:
            pieces += [_width_of_option(option) for option in field["options"]]
        elif is_holding(field):
            pieces.append(_HOLDING)
        elif is_text(field):
            lines = field.astext().split("\n")
            pieces += _words(lines[0]) or [field["size"] * _LETTER_WIDTH]
            more = sum(self._lines(_words(line), _INDENT + indent) for line in lines[1:])
            return (self._lines(pieces, _INDENT + indent) + more) * _LINE + _RULE
        else:
            pieces.append(_BOX + _MARK)
        return self._lines(pieces, _INDENT + indent) * _LINE

    def _table(self, table: kinds.bml_card_table) -> float:
        widths = [share * self.width - _CELL for share in shares_of(table)]
        heads = ["", *table["heads"]]
        height = self._row(heads, widths)
        for group in children_of(table, kinds.bml_card_group):
            cells = [field.astext() for field in children_of(group, kinds.bml_card_field)]
            height += self._row([group["label"], *cells], widths)
        return height

    @staticmethod
    def _row(texts: Sequence[str], widths: Sequence[float]) -> float:
        lines = [
            _count([width_of(word) * _BOLD_TEXT + _SPACE for word in text.split()], max(width, 1))
            for text, width in zip(texts, widths, strict=True)
        ]
        return max(1, *lines) * _LINE + 0.3

    def _lines(self, pieces: Sequence[float], indent: float) -> int:
        return _count(pieces, self.width - indent)


def _count(pieces: Iterable[float], width: float) -> int:
    """Return the number of lines for pieces, which break only if wider than a line."""
    lines, used = 0, width + 1
    for piece in pieces:
        if used + piece > width:
            lines += max(1, int(-(-piece // width)))
            used = piece % width if piece > width else piece
        else:
            used += piece
    return lines


def _words(text: str) -> list[float]:
    return [width_of(word) * _BOLD_TEXT + _SPACE for word in text.split()]


def _width_of_short(field: kinds.bml_card_field) -> float:
    is_marked = is_on(field) and (field["alert"] is not None or field["announce"] is not None)
    marks = _MARK if is_marked else 0.0
    if field["type"] == "checkbox":
        return _BOX + width_of(field["label"]) * _BOLD_TEXT + marks + _GAP
    answer: float = max(width_of(field.astext()) * _BOLD_TEXT, field["size"] * _LETTER_WIDTH)
    return width_of(field["label"]) + 2 * _SPACE + answer + marks + _GAP


def _width_of_option(option: Sequence[object]) -> float:
    label, is_chosen, *disclosed = option
    marks = _MARK if is_chosen and any(one is not None for one in disclosed) else 0.0
    return _BOX + _SPACE + width_of(str(label)) * (_BOLD_TEXT if is_chosen else 1) + marks + _GAP
