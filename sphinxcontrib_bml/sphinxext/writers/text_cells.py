"""Cells of tables in the text writer that hold drawings.

Sphinx fills the words of a cell anew when it knows the widths of the columns. A drawing has one
line in the text of its cell until then, :data:`_PLACE`, and is drawn as wide as the cell is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from sphinx.writers.text import Cell, my_wrap

from ...display.drawing import display_width

if TYPE_CHECKING:
    from sphinx.writers.text import TextTranslator

DrawAtWidth = Callable[[int], list[str]]
"""Returns the lines of a drawing for so many columns; one that cannot be narrower is wider."""

_PLACE = "\0"
"""Where a drawing stands in the text of its cell; docutils leaves none in the text of authors."""


class DrawingCell(Cell):
    """A cell whose drawings keep their lines; the paragraphs around them are filled."""

    def __init__(self, rowspan: int, colspan: int) -> None:
        """Begin with no drawing."""
        super().__init__("", rowspan, colspan)
        self.drawings: list[DrawAtWidth] = []

    def add_drawing(self, draw: DrawAtWidth) -> str:
        """Keep a drawing; return the line that stands for it in the text of the cell."""
        self.drawings.append(draw)
        return _PLACE

    def wrap(self, width: int) -> None:
        """Set the lines of the cell; its column becomes as wide as the widest of them.

        :param width: columns that the table gives to the cell.
        """
        self.wrapped = list(self._lines(width))

    def _lines(self, width: int) -> Iterator[str]:
        drawings = iter(self.drawings)
        for kind, group in groupby(self.text.strip("\r\n").splitlines(), _kind_of):
            lines = list(group)
            if kind == _PLACE:
                for line in lines:
                    yield from _prefixed_lines(line.partition(_PLACE)[0], next(drawings), width)
            elif kind:
                yield from my_wrap("\n".join(lines), width)
            else:
                yield ""


def _kind_of(line: str) -> str:
    """Return the place of a drawing for a line that holds it, a letter for words, else nothing."""
    if _PLACE in line:
        return _PLACE
    return "w" if line.strip() else ""


def _prefixed_lines(first: str, draw: DrawAtWidth, width: int) -> Iterator[str]:
    """Yield the lines of a drawing, the first behind ``first``, the others indented as far."""
    indent = display_width(first)
    for number, line in enumerate(draw(max(width - indent, 1))):
        yield (" " * indent if number else first) + line


def drawing_cell(translator: TextTranslator) -> DrawingCell | None:
    """Return the cell that is being written, made one that can hold drawings; None outside one."""
    cell: Cell | None = getattr(translator, "entry", None)
    if cell is None or isinstance(cell, DrawingCell):
        return cell
    translator.entry = DrawingCell(cell.rowspan, cell.colspan)
    return translator.entry
