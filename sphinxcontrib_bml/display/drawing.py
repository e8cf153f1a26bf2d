"""Trees, tables, deals and auctions in plain characters.

Small functions on simple values, so that this package's own text format and the Sphinx text
writer draw a page in the same way. All functions return lines without line ends and trailing
spaces; widths are columns of a screen with letters of one width.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..bridge.conditions import Seat

WIDTH = 78
"""Width of a page in columns."""

_NARROWEST_TEXT = 24
_NARROWEST_CELL = 8
_WIDEST_LABEL = 16
_GAP = 2


def display_width(text: str) -> int:
    """Return the width of ``text`` in columns: wide letters have two, combining marks none."""
    return len(text) if text.isascii() else sum(map(_character_width, text))


def _character_width(character: str) -> int:
    if unicodedata.east_asian_width(character) in "WF":
        return 2
    return 0 if unicodedata.category(character) in {"Mn", "Me", "Cf"} else 1


def padded(text: str, width: int) -> str:
    """Return ``text`` with spaces after it, up to ``width`` columns."""
    return text + " " * (width - display_width(text))


def wrap(text: str, width: int) -> list[str]:
    """Return the lines of ``text``, each broken between words if it exceeds ``width``.

    A longer word stays whole. An empty text is one empty line.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        words = line.split()
        if display_width(line) <= width:
            lines.append(" ".join(words))
        else:
            lines.extend(_filled(words, width))
    return lines


def _filled(words: Iterable[str], width: int) -> Iterable[str]:
    line: list[str] = []
    length = 0
    for word in words:
        size = display_width(word)
        if line and length + 1 + size > width:
            yield " ".join(line)
            line, length = [], 0
        length += size + (1 if line else 0)
        line.append(word)
    if line:
        yield " ".join(line)


def hang(first: str, text: str, width: int = WIDTH) -> list[str]:
    """Return ``text`` wrapped after ``first``, with further lines indented to match."""
    indent = display_width(first)
    lines = wrap(text, max(width - indent, _NARROWEST_TEXT))
    return [
        ((" " * indent if number else first) + line).rstrip() for number, line in enumerate(lines)
    ]


# Bidding tables


class TreeRow(NamedTuple):
    """A row of a bidding table."""

    level: int
    """Depth, 0 for the top."""
    label: str
    """The label as shown."""
    text: str = ""
    """The description as shown, with its line ends."""
    air: bool = False
    """Whether an empty line follows."""


def draw_tree(rows: Iterable[TreeRow], width: int = WIDTH) -> list[str]:
    """Return a tree of calls: branches as lines, the descriptions of siblings aligned.

    Depth costs width: below some twenty levels lines are longer than ``width``.
    """
    rows = list(rows)
    levels = without_leaps(row.level for row in rows)
    siblings_by_row = _SiblingRows.by_row(rows, levels)
    bars: list[str] = []
    lines: list[str] = []
    for index, row in enumerate(rows):
        level, siblings = levels[index], siblings_by_row[index]
        is_last = siblings.last == index
        has_children = index + 1 < len(rows) and levels[index + 1] > level
        del bars[level:]
        above = "".join(bars[1:])
        bars.append("   " if is_last else "│  ")
        first = above + ("└─ " if is_last else "├─ ") if level else ""
        below = above + bars[level] if level else ""
        lines.extend(
            _row_lines(row, first, below + ("│" if has_children else " "), siblings, width)
        )
    return lines


def _row_lines(
    row: TreeRow, first: str, below: str, siblings: _SiblingRows, width: int
) -> Iterable[str]:
    """Yield the lines of a row, which begin with ``first`` and then with ``below``."""
    column = len(first) + siblings.width + _GAP
    label = first + row.label
    text = wrap(row.text, max(width - column, _NARROWEST_TEXT)) if row.text else [""]
    if display_width(row.label) > siblings.width and row.text:
        yield label
    else:
        yield (padded(label, column) + text.pop(0)).rstrip()
    for line in text:
        yield (below.ljust(column) + line).rstrip()
    if row.air:
        yield below.rstrip()


def without_leaps(levels: Iterable[int]) -> list[int]:
    """Return the levels, none more than one below the level above."""
    depths: list[int] = []
    for level in levels:
        depths.append(min(level, depths[-1] + 1 if depths else 0))
    return depths


@dataclass(slots=True)
class _SiblingRows:
    """Rows with the same parent."""

    width: int
    """Width of their labels in columns."""
    last: int
    """Index of the last row."""

    @classmethod
    def by_row(cls, rows: Sequence[TreeRow], levels: Sequence[int]) -> list[_SiblingRows]:
        """Return the siblings of every row, by row."""
        open_levels: list[_SiblingRows] = []
        siblings_by_row: list[_SiblingRows] = []
        for index, (row, level) in enumerate(zip(rows, levels, strict=True)):
            del open_levels[level + 1 :]
            if level == len(open_levels):
                open_levels.append(cls(0, index))
            siblings = open_levels[level]
            siblings.last = index
            size = display_width(row.label)
            if size <= _WIDEST_LABEL:
                siblings.width = max(siblings.width, size)
            siblings_by_row.append(siblings)
        return siblings_by_row


# Tables of cells


def draw_table(
    header: Sequence[str] | None, rows: Sequence[Sequence[str] | None], width: int = WIDTH
) -> list[str]:
    """Return a table with lines between its columns.

    :param rows: the cells of each row; None for a horizontal line.
    """
    cells = [row for row in (header, *rows) if row is not None]
    columns = max(map(len, cells), default=0)
    if not columns:
        return []
    widths = _fitted(
        [
            max([display_width(row[column]) for row in cells if column < len(row)], default=0)
            for column in range(columns)
        ],
        width - 3 * columns + 1,
    )
    across = "┼".join("─" * (size + 2) for size in widths)
    lines = [*_cell_lines(header, widths), across] if header is not None else []
    for row in rows:
        lines.extend([across] if row is None else _cell_lines(row, widths))
    return lines


def _fitted(widths: list[int], room: int) -> list[int]:
    """Return the widths, the widest reduced so that together they fit into ``room``."""
    if sum(widths) <= room:
        return widths
    left, limit = room, room
    for count, size in enumerate(sorted(widths)):
        limit = max(left // (len(widths) - count), _NARROWEST_CELL)
        if size > limit:
            break
        left -= size
    return [min(size, limit) for size in widths]


def _cell_lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    cells = [*row, *[""] * (len(widths) - len(row))]
    wrapped = [wrap(cell, size) for cell, size in zip(cells, widths, strict=True)]
    height = max(map(len, wrapped))
    return [
        " "
        + " │ ".join(
            padded(lines[number] if number < len(lines) else "", size)
            for lines, size in zip(wrapped, widths, strict=True)
        ).rstrip()
        for number in range(height)
    ]


# Auctions and plays

_COLUMN = 8


def draw_play(rows: Sequence[Sequence[str]], comments: Sequence[str], width: int) -> list[str]:
    """Return the tricks of a play in aligned columns, optionally with comments.

    :param rows: the tricks, below the names of columns if there are any; a row with fewer cells
        than others has all cards in its last cell.
    """
    columns = max(map(len, rows), default=0)
    whole = [row for row in rows if len(row) == columns]
    widths = [max(display_width(row[at]) for row in whole) for at in range(columns)]
    lines = []
    for row, comment in zip(rows, comments, strict=True):
        cells = zip(row, widths, strict=False)
        text = "  ".join(padded(cell, size) for cell, size in cells)
        text = padded(text, sum(widths) + 2 * (columns - 1))
        lines += hang(f"{text}  ", comment, width) if comment else [text.rstrip()]
    return lines


def draw_auction(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Iterable[tuple[str, str]] = (),
    width: int = WIDTH,
) -> list[str]:
    """Return an auction in aligned columns with its notes below.

    :param header: the names of the players; empty if they are not known.
    :param rows: the calls as shown, with their marks.
    :param notes: marks with their texts.
    """
    lines = [cells for cells in (header, *rows) if cells]
    columns = max(map(len, lines), default=0)
    widths = [
        max([_COLUMN, *(display_width(row[column]) for row in lines if column < len(row))])
        for column in range(columns)
    ]
    drawing = [
        "  ".join(padded(cell, size) for cell, size in zip(row, widths, strict=False)).rstrip()
        for row in lines
    ]
    notes = list(notes)
    if notes:
        drawing.append("")
        indent = max(display_width(mark) for mark, _ in notes)
        for mark, text in notes:
            drawing.extend(hang(padded(mark, indent) + " ", text, width))
    return drawing


# Deals


def draw_deal(
    hands: Mapping[Seat, Sequence[str]], facts: Sequence[str] = (), letters: str = "NESW"
) -> list[str]:
    """Return a deal as on the table, with the facts about the board at the upper left.

    :param hands: the holdings of each hand, one per line, spades first; a hand may be missing, and
        a single one is drawn without a compass.
    :param letters: the letters in the compass for North, East, South and West.
    """
    if len(hands) <= 1:
        return [*facts, *([""] if facts and hands else []), *_single(hands)]
    west, east = hands.get(Seat.WEST, ()), hands.get(Seat.EAST, ())
    north, south = hands.get(Seat.NORTH, ()), hands.get(Seat.SOUTH, ())
    compass = _compass(letters)
    left = max(map(display_width, [*facts, *west, ""])) + 3
    middle = max(map(display_width, [*north, *south, *compass])) + 3
    compass = [" " * ((middle - 3 - 5) // 2) + line for line in compass]
    bands = [(facts, north, ()), (west, compass, east), ((), south, ())]
    lines: list[str] = []
    for band in bands:
        for number in range(max(map(len, band))):
            cells = [column[number] if number < len(column) else "" for column in band]
            lines.append((padded(cells[0], left) + padded(cells[1], middle) + cells[2]).rstrip())
    return lines


def draw_suit(symbol: str, hands: Mapping[Seat, str]) -> list[str]:
    """Return the cards of one suit as on the table, with its symbol in the middle.

    :param hands: the holdings; one may be missing.
    """
    seats = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
    north, west, east, south = (hands.get(seat, "") for seat in seats)
    left = display_width(west) + 3 if west else 0
    right = max(map(display_width, (north, south, symbol))) + 3
    middle = padded(west, left) + (padded(symbol, right) + east if east else symbol)
    lines = [" " * left + north if north else "", middle, " " * left + south if south else ""]
    return [line for line in lines if line]


def _compass(letters: str) -> list[str]:
    north, east, south, west = tuple(letters)
    return [f"  {north}", f"{west}   {east}", f"  {south}"]


def _single(hands: Mapping[Seat, Sequence[str]]) -> list[str]:
    return [line for holdings in hands.values() for line in holdings]
