"""Filled forms as SVG (CARDS CC-P1, CC-P2); the classes are in ``bml-cards.css``."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

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
    """Return a side of a form as an ``svg`` element; its unit is a point."""
    parts = "\n".join(_run(*run) for run in groupby(side.parts, _looks))
    return (
        f'<svg class="bml-form-side" xmlns="http://www.w3.org/2000/svg" '
        f'width="{side.width:.1f}mm" height="{side.height:.1f}mm" '
        f'viewBox="0 0 {_points(side.width)} {_points(side.height)}">\n{parts}\n</svg>\n'
    )


def _looks(part: SheetPart) -> tuple[str, float] | None:
    """Return kind and size of letters; neighbors with the same are a group (CC-P2)."""
    return (part.kind, part.size) if isinstance(part, SheetText) else None


def _run(looks: tuple[str, float] | None, parts: Iterable[SheetPart]) -> str:
    inside = "\n".join(map(_part, parts))
    if looks is None:
        return inside
    kind, size = looks
    return f'<g class="bml-form-{kind}" font-size="{size:g}">\n{inside}\n</g>'


def _points(length: float) -> str:
    """Return a length in millimeters as points."""
    return f"{length / POINT:.2f}"


def _part(part: SheetPart) -> str:
    match part:
        case SheetText():
            return _text(part)
        case SheetTick():
            return _tick(part)
        case SheetStroke():
            return _line(part)
        case SheetFrame():
            return _frame(part)
        case SheetRing():
            return (
                f'<circle class="bml-form-ring" cx="{_points(part.x)}" cy="{_points(part.y)}" '
                f'r="{_points(part.diameter / 2)}"/>'
            )


def _text(part: SheetText) -> str:
    return (
        f'<text x="{_points(part.x)}" y="{_points(part.y)}" textLength="{_points(part.width)}" '
        f'lengthAdjust="spacingAndGlyphs">{_with_suits(part.text)}</text>'
    )


def _with_suits(text: str) -> str:
    """Return a text as SVG, with its suits in their colors."""
    return "".join(
        f'<tspan class="bml-form-{_SUITS[letter]}">{letter}</tspan>' if letter in _SUITS else letter
        for letter in escape(text)
    )


def _tick(part: SheetTick) -> str:
    x, y, size = _points(part.x), _points(part.y), _points(part.size)
    box = f'<rect class="bml-form-box" x="{x}" y="{y}" width="{size}" height="{size}"/>'
    if not part.is_on:
        return box
    edge = part.size * _TICK
    start = f"M{_points(part.x + edge)} {_points(part.y + edge)}"
    length = _points(part.size - 2 * edge)
    cross = f"{start}l{length} {length}m0-{length}l-{length} {length}"
    return f'{box}<path class="bml-form-tick" d="{cross}"/>'


def _line(part: SheetStroke) -> str:
    return (
        f'<path class="bml-form-{part.kind}" d="M{_points(part.x)} {_points(part.y)}'
        f'l{_points(part.width)} {_points(part.height)}"/>'
    )


def _frame(part: SheetFrame) -> str:
    area = part.area
    rectangle = (
        f'<rect class="bml-form-{part.kind}" x="{_points(area.x)}" y="{_points(area.y)}" '
        f'width="{_points(area.width)}" height="{_points(area.height)}"/>'
    )
    if not part.text:
        return rectangle
    x, y = area.x + area.width / 2, area.y + area.height / 2
    shift = 0.36 * part.size * POINT
    turn = f' transform="rotate(-90 {_points(x)} {_points(y)})"' if part.kind == "name" else ""
    return (
        f'{rectangle}<text class="bml-form-title" x="{_points(x)}" y="{_points(y + shift)}"{turn} '
        f'font-size="{part.size:g}" text-anchor="middle" '
        f'textLength="{width_of(part.text, part.size):.2f}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(part.text)}</text>'
    )
