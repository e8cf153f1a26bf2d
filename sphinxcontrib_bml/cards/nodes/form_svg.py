"""Filled forms as SVG (CARDS CC-P1, CC-P2); the classes are in ``bml-cards.css``.

The unit is a tenth of a millimeter, so that coordinates are whole numbers. Frames and strokes of
one kind are one path of a side, texts of one kind and size are one group, and their single letters
on a line are one text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from ..files.form_tables import Area
from .sheet_parts import (
    SheetFrame,
    SheetPart,
    SheetRing,
    SheetSide,
    SheetStroke,
    SheetText,
    SheetTick,
)
from .widths import POINT, width_of

_SUITS = {"♣": "club", "♦": "diamond", "♥": "heart", "♠": "spade"}
_TICK = 0.22
"""Distance of a cross from the edges of its box, as a share of its size."""


def side_as_svg(side: SheetSide) -> str:
    """Return a side of a form as an ``svg`` element; its unit is a tenth of a millimeter."""
    titles = [part for part in side.parts if isinstance(part, SheetFrame) and part.text]
    texts = [part for part in side.parts if isinstance(part, SheetText)]
    parts = "\n".join([*_paths(side.parts), *_titles(titles), *_groups(texts)])
    return (
        f'<svg class="bml-form-side" xmlns="http://www.w3.org/2000/svg" '
        f'width="{side.width:.1f}mm" height="{side.height:.1f}mm" '
        f'viewBox="0 0 {_units(side.width)} {_units(side.height)}">\n{parts}\n</svg>\n'
    )


def _units(length: float) -> str:
    """Return a length in millimeters in units of the SVG."""
    return f"{length * 10:.0f}"


def _size(points: float) -> str:
    """Return a font size in units of the SVG."""
    return f"{points * POINT * 10:.1f}"


def _paths(parts: Iterable[SheetPart]) -> Iterator[str]:
    """Yield the path of each kind of frame and stroke."""
    strokes: dict[str, list[str]] = {}
    for part in parts:
        for kind, stroke in _strokes(part):
            strokes.setdefault(kind, []).append(stroke)
    for kind, drawn in strokes.items():
        yield f'<path class="bml-form-{kind}" d="{"".join(drawn)}"/>'


def _strokes(part: SheetPart) -> Iterator[tuple[str, str]]:
    """Yield the strokes of a part: a kind and a piece of a path."""
    match part:
        case SheetStroke():
            to = f"h{_units(part.width)}" if part.height == 0 else f"v{_units(part.height)}"
            yield part.kind, f"{_start(part.x, part.y)}{to}"
        case SheetFrame():
            yield part.kind, _rectangle(part.area)
        case SheetTick():
            edge = part.size * _TICK
            yield "box", _rectangle(Area(part.x, part.y, part.size, part.size))
            if part.is_on:
                length = _units(part.size - 2 * edge)
                cross = f"l{length} {length}m0-{length}l-{length} {length}"
                yield "tick", f"{_start(part.x + edge, part.y + edge)}{cross}"
        case SheetRing():
            radius, across = _units(part.diameter / 2), _units(part.diameter)
            arcs = f"a{radius} {radius} 0 0 0 {across} 0a{radius} {radius} 0 0 0-{across} 0"
            yield "ring", f"{_start(part.x - part.diameter / 2, part.y)}{arcs}"


def _start(x: float, y: float) -> str:
    return f"M{_units(x)} {_units(y)}"


def _rectangle(area: Area) -> str:
    width = _units(area.width)
    return f"{_start(area.x, area.y)}h{width}v{_units(area.height)}h-{width}z"


def _titles(parts: Iterable[SheetFrame]) -> Iterator[str]:
    """Yield the words of bars."""
    for size, run in groupby(parts, lambda part: part.size):
        inside = "\n".join(map(_title, run))
        yield f'<g class="bml-form-title" font-size="{_size(size)}">\n{inside}\n</g>'


def _title(part: SheetFrame) -> str:
    area = part.area
    x, y = area.x + area.width / 2, area.y + area.height / 2
    shift = 0.36 * part.size * POINT
    turn = f' transform="rotate(-90 {_units(x)} {_units(y)})"' if part.kind == "name" else ""
    filling = _filling(width_of(part.text, part.size) * POINT)
    return (
        f'<text x="{_units(x)}" y="{_units(y + shift)}"{turn}{filling}>{escape(part.text)}</text>'
    )


def _groups(texts: Iterable[SheetText]) -> Iterator[str]:
    """Yield the texts of each kind and size."""
    for (kind, size), run in groupby(sorted(texts, key=_looks), _looks):
        inside = "\n".join(_texts(run))
        yield f'<g class="bml-form-{kind}" font-size="{_size(size)}">\n{inside}\n</g>'


def _looks(text: SheetText) -> tuple[str, float]:
    return text.kind, text.size


def _texts(parts: Iterable[SheetText]) -> Iterator[str]:
    """Yield texts of one kind and size; single letters on a line are one text."""
    letters: dict[str, list[SheetText]] = {}
    for part in parts:
        if _is_letter(part):
            letters.setdefault(_units(part.y), []).append(part)
            continue
        place = f'x="{_units(part.x)}" y="{_units(part.y)}"'
        yield f"<text {place}{_filling(part.width)}>{_with_suits(part.text)}</text>"
    for y, line in letters.items():
        places = " ".join(_units(part.x) for part in line)
        word = escape("".join(part.text for part in line))
        yield f'<text x="{places}" y="{y}">{word}</text>'


def _is_letter(part: SheetText) -> bool:
    """Return whether a text is one letter or digit, which has nearly its width in any font."""
    is_natural = part.width >= width_of(part.text, part.size) * POINT
    return is_natural and len(part.text) == 1 and part.text.isalnum()


def _filling(width: float) -> str:
    """Return the attributes of a text that fills a width in any font."""
    return f' textLength="{_units(width)}" lengthAdjust="spacingAndGlyphs"'


def _with_suits(text: str) -> str:
    """Return a text as SVG, with its suits in their colors."""
    return "".join(
        f'<tspan class="bml-form-{_SUITS[letter]}">{letter}</tspan>' if letter in _SUITS else letter
        for letter in escape(text)
    )
