"""Filled forms as LaTeX (CARDS CC-P1), with macros of ``sphinxcontribbmlcards.sty``.

Lengths and sizes are those of the SVG; LaTeX measures nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from . import sheet_parts
from .widths import POINT, width_of


@dataclass(frozen=True, slots=True)
class FormLaTeX:
    """Writes one form."""

    sheet: sheet_parts.FormSheet
    text: Callable[[str], str]
    """Returns LaTeX for a text."""

    def written(self, head: str, more: Sequence[str]) -> str:
        """Return the LaTeX of the form.

        :param head: the heading of the answers that do not fit.
        :param more: LaTeX of the answers without a place on the form.
        """
        sides = "".join(map(self._side, self.sheet.sides))
        notes = [
            f"[{note.number}] \\textbf{{{self.text(note.label)}:}} {self.text(note.text)}"
            for note in self.sheet.notes
        ]
        return f"\\begin{{bmlform}}\n{sides}\\end{{bmlform}}\n{self.notes(head, [*notes, *more])}"

    def notes(self, head: str, lines: Iterable[str]) -> str:
        """Return the LaTeX of a page with lines; empty without lines.

        :param lines: LaTeX.
        """
        written = "".join(f"\\bmlformnote{{{line}}}\n" for line in lines)
        if not written:
            return ""
        start = f"\\bmlformnotes{{{self.text(head)}}}\n"
        return f"\\begin{{bmlform}}\n{start}{written}\\end{{bmlform}}\n"

    def _side(self, side: sheet_parts.SheetSide) -> str:
        parts = "".join(f"{self._part(part, side.height)}%\n" for part in side.parts)
        size = f"({_length(side.width)},{_length(side.height)})"
        return f"\\begin{{bmlformside}}{size}\n{parts}\\end{{bmlformside}}\n"

    def _part(self, part: sheet_parts.SheetPart, height: float) -> str:
        match part:
            case sheet_parts.SheetText():
                inner = self._text(f"\\bmlform{part.kind}", part.size, part.width, part.text)
                return _put(part.x, height - part.y, inner)
            case sheet_parts.SheetTick():
                sign = "on" if part.is_on else "off"
                inner = f"\\bmlformtick{sign}{{{_length(part.size)}}}"
                return _put(part.x, height - part.y - part.size, inner)
            case sheet_parts.SheetStroke():
                is_level = part.height == 0
                direction = "1,0" if is_level else "0,-1"
                length = _length(part.width if is_level else part.height)
                inner = f"\\bmlform{part.kind}{{{direction}}}{{{length}}}"
                return _put(part.x, height - part.y, inner)
            case sheet_parts.SheetRing():
                inner = f"\\bmlformring{{{_length(part.diameter)}}}"
                return _put(part.x, height - part.y, inner)
            case sheet_parts.SheetFrame():
                return self._frame(part, height)

    def _frame(self, part: sheet_parts.SheetFrame, height: float) -> str:
        x, y, width, high = part.area
        corner = _put(
            x, height - y - high, f"\\bmlform{part.kind}{{{_length(width)}}}{{{_length(high)}}}"
        )
        if not part.text:
            return corner
        length = width_of(part.text, part.size) * POINT
        text = self._text("\\bmlformtitle", part.size, length, part.text)
        if part.kind == "name":
            text = f"\\rotatebox{{90}}{{{text}}}"
        return corner + _put(x + width / 2, height - y - high / 2, f"\\makebox(0,0){{{text}}}")

    def _text(self, macro: str, size: float, width: float, text: str) -> str:
        return f"{macro}{{{size:g}}}{{{_length(width)}}}{{{self.text(text)}}}"


def _put(x: float, y: float, inner: str) -> str:
    return f"\\put({_length(x)},{_length(y)}){{{inner}}}"


def _length(length: float) -> str:
    """Return a length in millimeters."""
    return f"{length:.3f}"
